-- The first schema. It uses only TEXT, BIGINT and DOUBLE PRECISION, which both SQLite and PostgreSQL have.
-- Times are milliseconds since 1970, by the server's clock.

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    -- guest, account or deleted
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The name in lower case: names that differ only in case are not allowed.
    name_key TEXT NOT NULL UNIQUE,
    password TEXT,
    created_at BIGINT NOT NULL,
    banned_at BIGINT
);

CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    -- The SHA-256 digest of the secret, which is of no use to a thief of the database.
    secret TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    secret TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX tokens_of_user ON tokens (user_id);

-- Columns for searching games without replaying them. The game itself is the list of its events.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    tempo TEXT NOT NULL,
    rated BIGINT NOT NULL,
    settings TEXT NOT NULL,
    -- NULL where the engine plays.
    white TEXT REFERENCES users (id),
    black TEXT REFERENCES users (id),
    white_level BIGINT,
    black_level BIGINT,
    -- live or over
    state TEXT NOT NULL,
    -- white, black or none
    winner TEXT,
    reason TEXT,
    moves BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX games_of_white ON games (white, created_at);
CREATE INDEX games_of_black ON games (black, created_at);
CREATE INDEX games_by_state ON games (state, created_at);

CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id),
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game_id, version)
);

CREATE TABLE ratings (
    user_id TEXT NOT NULL REFERENCES users (id),
    game TEXT NOT NULL,
    tempo TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, game, tempo)
);
CREATE INDEX ratings_in_order ON ratings (game, tempo, rating);

CREATE TABLE rating_history (
    user_id TEXT NOT NULL REFERENCES users (id),
    game_id TEXT NOT NULL REFERENCES games (id),
    game TEXT NOT NULL,
    tempo TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, game_id)
);

-- Seeks, open to everyone, and challenges, for the named opponent or anyone with the link.
CREATE TABLE offers (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    owner TEXT NOT NULL REFERENCES users (id),
    opponent TEXT REFERENCES users (id),
    colour TEXT,
    settings TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE mutes (
    user_id TEXT NOT NULL REFERENCES users (id),
    muted_id TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (user_id, muted_id)
);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES users (id),
    game_id TEXT NOT NULL REFERENCES games (id),
    subject TEXT NOT NULL REFERENCES users (id),
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- The heartbeat: when the server was last known to be running.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);
INSERT INTO pulse (id, at) VALUES (1, 0);
