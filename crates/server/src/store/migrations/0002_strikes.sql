-- Moderation actions (bans and deletions) that the running or the next server still has to apply.
CREATE TABLE strikes (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    -- Whether the user's games end too: 1 or 0.
    leaves BIGINT NOT NULL,
    at BIGINT NOT NULL
);
