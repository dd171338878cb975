-- Documents of the web app, such as its settings, which all devices of an account share.
CREATE TABLE documents (
    user_id TEXT NOT NULL REFERENCES users (id),
    -- settings or puzzles
    name TEXT NOT NULL,
    version BIGINT NOT NULL,
    -- A JSON object.
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, name)
);

-- Guests can choose a name. `look` is then the digest of what it looks like, without the prefix of guests.
CREATE UNIQUE INDEX guests_by_look ON users (look) WHERE kind = 'guest' AND look IS NOT NULL;

-- Puzzles from finished games of DVONN.

-- Whether it was decided if a finished game is searched for puzzles: 1 or 0.
ALTER TABLE games ADD COLUMN puzzled BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_search ON games (ended_at DESC, id) WHERE puzzled = 0 AND state = 'over' AND game = 'dvonn';

-- The games that are searched, and those that were.
CREATE TABLE puzzle_searches (
    game_id TEXT PRIMARY KEY REFERENCES games (id),
    added_at BIGINT NOT NULL,
    -- waiting, running, done or failed
    state TEXT NOT NULL,
    -- How often the server has begun it itself.
    tries BIGINT NOT NULL,
    ended_at BIGINT,
    -- Why it failed.
    reason TEXT
);
CREATE INDEX puzzle_searches_by_state ON puzzle_searches (state, added_at, game_id);

CREATE TABLE puzzles (
    id TEXT PRIMARY KEY,
    -- The SHA-256 digest of the position, the same for symmetric positions and swapped colours.
    fingerprint TEXT NOT NULL UNIQUE,
    game_id TEXT NOT NULL REFERENCES games (id),
    -- The number of moves before the position.
    moves BIGINT NOT NULL,
    -- 1 to 5
    grade BIGINT NOT NULL,
    -- win, save, cut or pass
    theme TEXT NOT NULL,
    found_at BIGINT NOT NULL,
    -- The puzzle as JSON.
    puzzle TEXT NOT NULL
);
CREATE INDEX puzzles_of_game ON puzzles (game_id, moves);
CREATE INDEX puzzles_by_grade ON puzzles (grade, id);
CREATE INDEX puzzles_by_theme ON puzzles (theme, id);
CREATE INDEX puzzles_by_theme_and_grade ON puzzles (theme, grade, id);
