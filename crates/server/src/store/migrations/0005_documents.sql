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
