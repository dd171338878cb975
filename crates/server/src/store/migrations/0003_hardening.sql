-- The latest conditional moves of each player; the event log contains only that they were set, at this version.
CREATE TABLE conditional_moves (
    game_id TEXT NOT NULL REFERENCES games (id),
    -- white or black
    colour TEXT NOT NULL,
    version BIGINT NOT NULL,
    variations TEXT NOT NULL,
    PRIMARY KEY (game_id, colour)
);

-- Devices from which a user has signed in.
CREATE TABLE devices (
    user_id TEXT NOT NULL REFERENCES users (id),
    -- The SHA-256 digest of the secret in the device's cookie.
    secret TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, secret)
);

-- When the player to act in a correspondence game runs out of time; such games are not kept in memory until then.
ALTER TABLE games ADD COLUMN deadline BIGINT;
-- The server computes the deadlines of existing games when it checks them.
UPDATE games SET deadline = 0 WHERE state = 'live' AND tempo = 'correspondence';
CREATE INDEX games_by_deadline ON games (deadline);

-- The SHA-256 digests of the names of deleted accounts, in lower case: nobody can take their place.
CREATE TABLE deleted_names (
    digest TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);

-- For the number of rated games of two players in a day, and of a player's devices.
CREATE INDEX rating_history_by_time ON rating_history (user_id, at);

-- An index for each kind of search, in the order of its results.
DROP INDEX games_of_white;
DROP INDEX games_of_black;
DROP INDEX games_by_state;
CREATE INDEX games_by_time ON games (created_at DESC, id);
CREATE INDEX games_by_kind ON games (state, game, tempo, rated, created_at DESC, id);
CREATE INDEX games_of_white ON games (white, created_at DESC, id);
CREATE INDEX games_of_black ON games (black, created_at DESC, id);
CREATE INDEX games_of_white_by_kind ON games (white, state, game, tempo, rated, created_at DESC, id);
CREATE INDEX games_of_black_by_kind ON games (black, state, game, tempo, rated, created_at DESC, id);
CREATE INDEX accounts_by_name ON users (kind, name_key);
CREATE INDEX games_of_pair ON games (white, black, created_at DESC, id);
