-- Whom an operator has banned or deleted: what hangs on them in a running server, or in the next one, ends because of this.
CREATE TABLE strikes (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    -- Whether the games end, too: 1 or 0.
    leaves BIGINT NOT NULL,
    at BIGINT NOT NULL
);
