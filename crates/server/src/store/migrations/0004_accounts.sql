-- Random keys of this server, by purpose.
CREATE TABLE keys (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- The audit log: sign-ins, changes of credentials, and what moderators and operators do.
CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    event TEXT NOT NULL,
    -- The user who acted; NULL for the operator and for visitors who are not signed in.
    actor TEXT,
    -- The user concerned.
    subject TEXT,
    -- The keyed hash of the address.
    address TEXT,
    detail TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (at, id);
CREATE INDEX audit_of_subject ON audit (subject, at, id);
CREATE INDEX audit_of_actor ON audit (actor, at, id);

-- Accounts. When the user of a session last entered their password, and when the session ends even if it is used.
ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN ends_at BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET ends_at = expires_at;
-- The server sets it for tokens of earlier versions when it starts.
ALTER TABLE tokens ADD COLUMN expires_at BIGINT;
-- Until when a password that the operator has generated can be used; NULL for others.
ALTER TABLE users ADD COLUMN password_expires_at BIGINT;

-- E-mail addresses whose owners have confirmed them.
CREATE TABLE emails (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    address TEXT NOT NULL,
    -- The address in lower case. Several accounts may have the same.
    address_key TEXT NOT NULL,
    -- The language of mails to it.
    language TEXT NOT NULL,
    confirmed_at BIGINT NOT NULL
);
CREATE INDEX emails_by_address ON emails (address_key);

-- Links in mails that have been sent.
CREATE TABLE mail_links (
    -- The SHA-256 digest of the secret in the link.
    secret TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    -- confirm or reset
    purpose TEXT NOT NULL,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX mail_links_of_user ON mail_links (user_id, purpose);

-- Mails that wait to be sent. The secrets of their links are drawn when they are sent.
CREATE TABLE mails (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    -- NULL while it is not known who has forgotten their password.
    user_id TEXT REFERENCES users (id),
    -- The address; for a forgotten password the name or the address that was entered.
    recipient TEXT NOT NULL,
    language TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL
);
CREATE INDEX mails_by_time ON mails (next_at, id);
CREATE INDEX mails_of_user ON mails (user_id, kind);

-- The authors of chat messages, so that the messages of a deleted user can be found and emptied.
ALTER TABLE events ADD COLUMN author TEXT;
UPDATE events SET author = substr(body, 43, 12) WHERE body LIKE '{"type":"chat","room":"players","author":"%';
UPDATE events SET author = substr(body, 44, 12) WHERE body LIKE '{"type":"chat","room":"watchers","author":"%';
UPDATE events SET body = '{"type":"chat","room":"players","author":"' || author || '","text":""}'
    WHERE body LIKE '{"type":"chat","room":"players"%' AND author IN (SELECT id FROM users WHERE kind = 'deleted');
UPDATE events SET body = '{"type":"chat","room":"watchers","author":"' || author || '","text":""}'
    WHERE body LIKE '{"type":"chat","room":"watchers"%' AND author IN (SELECT id FROM users WHERE kind = 'deleted');
CREATE INDEX events_of_author ON events (author, game_id, version) WHERE author IS NOT NULL;

-- The SHA-256 digests of what the names of accounts look like, also of deleted ones, so that no other name looks the same.
CREATE TABLE name_looks (
    digest TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
-- The digest for this user; the server computes it for accounts of earlier versions when it starts.
ALTER TABLE users ADD COLUMN look TEXT;

-- Passkeys.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    -- The id that the authenticator has chosen, as base64url.
    credential TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    -- A COSE_Key, as base64url.
    public_key TEXT NOT NULL,
    -- How browsers can reach the authenticator, separated by commas.
    transports TEXT NOT NULL,
    sign_count BIGINT NOT NULL,
    -- Whether it can be backed up, and whether it is: 0 or 1.
    backup_eligible BIGINT NOT NULL,
    backed_up BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Users whose password alone is not enough.
CREATE TABLE second_factors (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    since BIGINT NOT NULL
);

-- Digests of the recovery codes that have not been used.
CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id),
    digest TEXT NOT NULL,
    PRIMARY KEY (user_id, digest)
);

-- Challenges that passkeys have not answered yet.
CREATE TABLE challenges (
    challenge TEXT PRIMARY KEY,
    -- register, sign_in, second_factor or confirm
    purpose TEXT NOT NULL,
    -- The only user who may answer; NULL for sign_in.
    user_id TEXT,
    -- What the answer is bound to: for register and confirm the id of the session, for second_factor the digest of the
    -- password hash, otherwise empty.
    binding TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX challenges_by_purpose ON challenges (purpose, user_id, expires_at);
CREATE INDEX challenges_by_time ON challenges (expires_at);

-- Moderation. The role of a user: NULL or moderator.
ALTER TABLE users ADD COLUMN role TEXT;
-- When the ban of `banned_at` ends; NULL if it has no end. Both follow from `sanctions`, in the same transaction.
ALTER TABLE users ADD COLUMN banned_until BIGINT;
-- The name, in lower case, that a moderator has replaced: the user signs in with it until they choose another.
ALTER TABLE users ADD COLUMN renamed_from TEXT;
CREATE INDEX users_renamed ON users (renamed_from);
CREATE INDEX users_by_role ON users (role);

-- What users may not do.
CREATE TABLE sanctions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    -- chat, play or full
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- The moderator; NULL for the operator.
    imposed_by TEXT REFERENCES users (id),
    at BIGINT NOT NULL,
    -- NULL if it has no end.
    until BIGINT,
    lifted_at BIGINT,
    lifted_by TEXT REFERENCES users (id)
);
CREATE INDEX sanctions_of_user ON sanctions (user_id, at, id);
CREATE INDEX sanctions_by_end ON sanctions (lifted_at, until);
INSERT INTO sanctions (id, user_id, kind, reason, at)
    SELECT 'ban-' || id, id, 'full', '', banned_at FROM users WHERE banned_at IS NOT NULL;

ALTER TABLE reports ADD COLUMN state TEXT NOT NULL DEFAULT 'open';
ALTER TABLE reports ADD COLUMN handled_by TEXT;
ALTER TABLE reports ADD COLUMN handled_at BIGINT;
ALTER TABLE reports ADD COLUMN note TEXT NOT NULL DEFAULT '';
-- Whether the reporter has acknowledged that it was handled: 1 or 0.
ALTER TABLE reports ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
CREATE INDEX reports_by_state ON reports (state, at, id);
CREATE INDEX reports_of_subject ON reports (subject, at, id);
CREATE INDEX reports_of_reporter ON reports (reporter, state);

-- The keyed hash of the address where a session began; NULL for sessions from before this column.
ALTER TABLE sessions ADD COLUMN address TEXT;
CREATE INDEX sessions_by_address ON sessions (address);
CREATE INDEX audit_by_address ON audit (address, at);
CREATE INDEX audit_by_event ON audit (event, at, id);

-- Addresses, as keyed hashes, from which nobody may register, and guests may not play.
CREATE TABLE address_bans (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    -- The user because of whom it is banned.
    user_id TEXT NOT NULL REFERENCES users (id),
    reason TEXT NOT NULL,
    imposed_by TEXT NOT NULL REFERENCES users (id),
    at BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX address_bans_by_end ON address_bans (until);
CREATE INDEX address_bans_of_user ON address_bans (user_id);

-- Notes of moderators about users.
CREATE TABLE notes (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    author TEXT NOT NULL REFERENCES users (id),
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX notes_of_user ON notes (user_id, at, id);

-- Whether the engine has analysed a rated game: 1 or 0.
ALTER TABLE games ADD COLUMN analysed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_analyse ON games (analysed, rated, state, created_at DESC);
-- The engine's analysis of finished rated games, one row per player.
CREATE TABLE analysed_games (
    game_id TEXT NOT NULL REFERENCES games (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- The rating before the game, and the moves as JSON.
    rating DOUBLE PRECISION NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX analysed_games_of_user ON analysed_games (user_id, game, at);
CREATE TABLE engine_likeness (
    user_id TEXT NOT NULL REFERENCES users (id),
    game TEXT NOT NULL,
    -- 1 or 0
    flagged BIGINT NOT NULL,
    score DOUBLE PRECISION NOT NULL,
    evidence TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX engine_likeness_by_score ON engine_likeness (flagged, score);

-- The processes that serve this site. A row replaces the heartbeat of earlier versions.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    started_at BIGINT NOT NULL,
    -- The last successful write.
    seen_at BIGINT NOT NULL,
    -- Up to when all outages have been credited to the players: `seen_at`, unless an outage is open.
    credited_at BIGINT NOT NULL,
    -- Whether messages of other nodes arrive: 1 or 0.
    bus_up BIGINT NOT NULL,
    -- When it stopped or was found dead; NULL while it runs.
    ended_at BIGINT,
    -- Whether its players have been credited with the time from `credited_at` to `ended_at`: 1 or 0.
    settled BIGINT NOT NULL
);
INSERT INTO nodes (id, started_at, seen_at, credited_at, bus_up, settled)
    SELECT 'earlier', 0, (SELECT MAX(at) FROM pulse), at, 1, 0 FROM pulse WHERE id = 1;
DROP TABLE pulse;

-- The node through which each player is connected.
ALTER TABLE games ADD COLUMN white_node TEXT;
ALTER TABLE games ADD COLUMN black_node TEXT;
CREATE INDEX games_by_white_node ON games (white_node) WHERE white_node IS NOT NULL AND state = 'live';
CREATE INDEX games_by_black_node ON games (black_node) WHERE black_node IS NOT NULL AND state = 'live';

-- Live games have a deadline now, too: the earliest time at which one can end by itself. The server computes it.
UPDATE games SET deadline = 0 WHERE state = 'live' AND tempo <> 'unlimited' AND deadline IS NULL;

-- Analyses of finished games that users have requested.
CREATE TABLE analyses (
    game_id TEXT PRIMARY KEY REFERENCES games (id),
    -- NULL after the user was deleted.
    requested_by TEXT REFERENCES users (id),
    requested_at BIGINT NOT NULL,
    -- waiting, running, done or failed
    state TEXT NOT NULL,
    -- Analysed positions, and all.
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    -- The limit of each search.
    nodes BIGINT NOT NULL,
    -- How often the server has begun it itself.
    tries BIGINT NOT NULL,
    ended_at BIGINT,
    -- Why it failed.
    reason TEXT,
    -- The result as JSON.
    result TEXT
);
CREATE INDEX analyses_by_state ON analyses (state, requested_at, game_id);
CREATE INDEX analyses_of_user ON analyses (requested_by);
