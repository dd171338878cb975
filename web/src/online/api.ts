// The types of the server's interface. Written by `npm run api`; do not change it by hand.
export interface paths {
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an account. Guests keep their games. */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the challenges you have sent or received. */
        get: operations["list_challenges"];
        put?: never;
        /** Creates a challenge, to a named player or to anyone with its link. Its id is the link. */
        post: operations["challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a challenge to anyone with its link. */
        get: operations["show_challenge"];
        put?: never;
        post?: never;
        /** Withdraws a challenge you sent, or declines one you received. */
        delete: operations["withdraw_challenge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts a challenge: the game begins. */
        post: operations["accept_challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finds games, the newest first, 50 at a time. */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/engine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a game against the server's engine. */
        post: operations["play_engine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists live games in progress, the most watched first. */
        get: operations["watched"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a game. */
        get: operations["show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Performs an action in a game. On success the action is on disk. */
        post: operations["act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports the record of a game. */
        get: operations["record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports a player or spectator of a game to the operators of the server. */
        post: operations["report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens the WebSocket of a game: it sends the events after a version, then new events as they happen, and accepts actions. */
        get: operations["game_socket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Streams the events of a game as newline-delimited JSON. */
        get: operations["stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the players with the highest ratings in a game and tempo, without provisional ratings. */
        get: operations["leaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the signed-in user. */
        get: operations["me"];
        put?: never;
        post?: never;
        /** Deletes your account. Games in progress are resigned; all games remain, under a random name. */
        delete: operations["delete_me"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports all your games. */
        get: operations["export_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists your games in progress; those in which it is your turn come first. */
        get: operations["my_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/mutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the players you have muted. */
        get: operations["list_mutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/mutes/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mutes a player: hides their chat messages from you, and refuses their challenges. */
        put: operations["mute"];
        post?: never;
        /** Unmutes a player. */
        delete: operations["unmute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the password. Ends all other sessions and revokes all tokens, so that the old password is of no use to a thief. */
        put: operations["change_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists your sessions. */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of your sessions. */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Streams your news as newline-delimited JSON: games that begin and end, your turns, challenges. */
        get: operations["my_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists your tokens. */
        get: operations["list_tokens"];
        put?: never;
        /** Creates a token for a program. */
        post: operations["make_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a token and ends the connections that were opened with it. */
        delete: operations["revoke_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the OpenAPI document. */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finds accounts whose names start with a text. */
        get: operations["find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/players/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a player. */
        get: operations["profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/players/{name}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists a player's ratings over time, the oldest first. */
        get: operations["history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists all seeks. */
        get: operations["list_seeks"];
        put?: never;
        /** Creates a seek, an open offer to play. */
        post: operations["seek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seeks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraws a seek. */
        delete: operations["withdraw_seek"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seeks/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts a seek: the game begins. */
        post: operations["accept_seek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. */
        post: operations["sign_in"];
        /** Signs out: ends the session and the connections that were opened with it. */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs you in as a guest, who can play but has no rating. If you are signed in already, nothing changes. */
        post: operations["become_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens a WebSocket with your news and those of the lobby; without credentials, only those of the lobby. */
        get: operations["news_socket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as `/readyz`, under its earlier name. */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Checks whether the process responds. It does while the database is down: restarting it would not help. */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns metrics for Prometheus, only to clients on the same machine. */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Checks whether the server can store moves, by a write to the database, at most once per second. */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An action that a player or a spectator requests. */
        Action: {
            /** @description An id that the client chooses for the move. */
            id?: string | null;
            /** @description The move, in the notation of the game. */
            move: string;
            /** @enum {string} */
            type: "move";
        } | {
            /** @enum {string} */
            type: "resign";
        } | {
            /** @enum {string} */
            type: "surrender";
        } | {
            /** @enum {string} */
            type: "abort";
        } | {
            /** @enum {string} */
            type: "claim";
        } | {
            /** @enum {string} */
            type: "takeback";
        } | {
            /** @enum {string} */
            type: "decline_takeback";
        } | {
            /** @description The move. */
            move?: string | null;
            /** @enum {string} */
            type: "premove";
        } | {
            /** @description The variations. */
            lines: string[][];
            /** @enum {string} */
            type: "lines";
        } | {
            /** @description The chat. */
            room: components["schemas"]["ChatRoom"];
            /** @description The message. */
            text: string;
            /** @enum {string} */
            type: "chat";
        } | {
            /** @enum {string} */
            type: "rematch";
        };
        /** @description A chat message. */
        ChatLine: {
            /** @description When it was sent. */
            at: components["schemas"]["Timestamp"];
            /** @description The name of its author. */
            author: string;
            /** @description The chat it belongs to. */
            room: components["schemas"]["ChatRoom"];
            /** @description The message. */
            text: string;
        };
        /**
         * @description One of the two chats of a game.
         * @enum {string}
         */
        ChatRoom: "players" | "watchers";
        /** @description A time control. */
        Clock: {
            /** @enum {string} */
            type: "unlimited";
        } | {
            /**
             * Format: int32
             * @description Seconds for the game.
             */
            seconds: number;
            /** @enum {string} */
            type: "simple";
        } | {
            /**
             * Format: int32
             * @description Seconds after each move.
             */
            increment: number;
            /**
             * Format: int32
             * @description Seconds for the game.
             */
            seconds: number;
            /** @enum {string} */
            type: "fischer";
        } | {
            /**
             * Format: int32
             * @description Seconds of a period.
             */
            period: number;
            /**
             * Format: int32
             * @description The number of periods.
             */
            periods: number;
            /**
             * Format: int32
             * @description Seconds before the first period.
             */
            seconds: number;
            /** @enum {string} */
            type: "byoyomi";
        } | {
            /**
             * Format: int32
             * @description Days for a move.
             */
            days: number;
            /** @enum {string} */
            type: "correspondence";
        };
        /** @description The clocks of both players. */
        ClockView: {
            /** @description Black's countdowns at that time. */
            black: components["schemas"]["Countdown"][];
            running?: components["schemas"]["Colour"] | null;
            /** @description When the current turn began, moved forward by outages. */
            since: components["schemas"]["Timestamp"];
            /** @description White's countdowns at that time, which run one after the other. */
            white: components["schemas"]["Countdown"][];
        };
        /**
         * @description One of the two players.
         * @enum {string}
         */
        Colour: "white" | "black";
        /** @description A time that a clock counts down: for the game, for the move, or for a byo-yomi period. */
        Countdown: {
            /**
             * Format: int64
             * @description The duration.
             */
            milliseconds: number;
            /**
             * Format: int32
             * @description Periods left during it, the current one included; absent without byo-yomi.
             */
            periods?: number | null;
        };
        /** @description A request to delete the account. */
        DeleteAccount: {
            /** @description The password; guests have none. */
            password?: string;
        };
        /** @description The confirmation of an action. */
        Done: {
            /**
             * Format: int64
             * @description The version of the game after the action.
             */
            version: number;
        };
        /**
         * @description Why a game ended.
         * @enum {string}
         */
        EndReason: "finished" | "resigned" | "time" | "gone" | "aborted";
        /** @description A new game against the engine. */
        EngineGame: {
            colour?: components["schemas"]["Colour"] | null;
            /**
             * Format: int32
             * @description The engine's level, 1 to 10.
             */
            level: number;
            /** @description The settings of the game, which must not be rated. */
            settings: components["schemas"]["Settings"];
        };
        /**
         * @description The kind of an entry.
         * @enum {string}
         */
        EntryKind: "move" | "pass" | "arranged" | "rolled" | "surrendered";
        /** @description An entry in the list of moves: a move, a forced pass, or a random event. */
        EntryView: {
            by?: components["schemas"]["Colour"] | null;
            /** @description The kind of entry. */
            kind: components["schemas"]["EntryKind"];
            /** @description The move, or the result of the random event. */
            text: string;
        };
        /** @description Why a request failed. */
        ErrorBody: {
            /** @description The error. */
            error: components["schemas"]["ErrorDetail"];
        };
        /** @description An error: a code for programs and an English message. */
        ErrorDetail: {
            /** @description A stable code for programs. */
            code: string;
            /** @description A message in English. */
            message: string;
            reason?: components["schemas"]["ReasonCode"] | null;
            /** @description The values in the message, by name: spaces, players, numbers. */
            values?: {
                [key: string]: components["schemas"]["FaultValue"];
            };
        };
        /** @description An event in a game. */
        Event: {
            black: components["schemas"]["Seat"];
            rematch_of?: components["schemas"]["GameId"] | null;
            settings: components["schemas"]["Settings"];
            start: string;
            /** @enum {string} */
            type: "created";
            white: components["schemas"]["Seat"];
        } | {
            by: components["schemas"]["Colour"];
            id?: string | null;
            /** Format: int64 */
            lag?: number;
            move: string;
            times: components["schemas"]["Times"];
            /** @enum {string} */
            type: "moved";
        } | {
            by: components["schemas"]["Colour"];
            /** @enum {string} */
            type: "passed";
        } | {
            start: string;
            /** @enum {string} */
            type: "arranged";
            white: components["schemas"]["Colour"];
        } | {
            /** Format: int32 */
            announcer: number;
            /** Format: int32 */
            challenger: number;
            /** @enum {string} */
            type: "rolled";
        } | {
            by: components["schemas"]["Colour"];
            /** @enum {string} */
            type: "surrendered";
        } | {
            by: components["schemas"]["Colour"];
            /** @enum {string} */
            type: "takeback_offered";
        } | {
            by: components["schemas"]["Colour"];
            /** @enum {string} */
            type: "takeback_declined";
        } | {
            entries: number;
            times?: components["schemas"]["Times"] | null;
            /** @enum {string} */
            type: "taken_back";
        } | {
            by: components["schemas"]["Colour"];
            move?: string | null;
            /** @enum {string} */
            type: "premove_set";
        } | {
            by: components["schemas"]["Colour"];
            lines: string[][];
            /** @enum {string} */
            type: "lines_set";
        } | {
            author: string;
            room: components["schemas"]["ChatRoom"];
            text: string;
            /** @enum {string} */
            type: "chat";
        } | {
            from: components["schemas"]["Timestamp"];
            /** @enum {string} */
            type: "interrupted";
            until: components["schemas"]["Timestamp"];
        } | {
            outcome: components["schemas"]["Outcome"];
            /** @enum {string} */
            type: "ended";
        } | {
            black: components["schemas"]["RatingChange"];
            /** @enum {string} */
            type: "rated";
            white: components["schemas"]["RatingChange"];
        } | {
            by: components["schemas"]["Colour"];
            /** @enum {string} */
            type: "rematch_offered";
        } | {
            game: components["schemas"]["GameId"];
            /** @enum {string} */
            type: "rematch_begun";
        };
        /** @description An event of a game, with the entry that it adds. */
        EventMessage: {
            /** @description When it happened. */
            at: components["schemas"]["Timestamp"];
            entry?: components["schemas"]["EntryView"] | null;
            /** @description The event. Users are given by name. */
            event: components["schemas"]["Event"];
            /**
             * Format: int64
             * @description The number of the event in its game, from 1. Clients see gaps where events are hidden from them.
             */
            version: number;
        };
        /**
         * @description The format of exported games.
         * @enum {string}
         */
        ExportFormat: "pgn" | "ndjson";
        /** @description A value in the message of a fault, such as the name of a space. */
        FaultValue: number | string;
        /** @description A game and its variant. */
        Game: {
            /** @enum {string} */
            name: "dvonn";
            /** @description How the board is filled. */
            placing?: components["schemas"]["Placing"];
        } | {
            /** @enum {string} */
            name: "gipf";
            /** @description Options of challenges, such as `decider=placed colours=lot`; empty for the recommendation of the rules. */
            settings?: string;
            /** @description The version, the potentials and the challenges, such as `tournament+d6+c1,1`. */
            variant?: string;
        };
        /** @description A new game. */
        GameCreated: {
            /** @description The id of the game. */
            game: components["schemas"]["GameId"];
        };
        /** @description The id of a game, which is also its link. */
        GameId: string;
        /** @description A game in a list. */
        GameSummary: {
            /** @description Black. */
            black: components["schemas"]["SeatView"];
            /** @description When it was created. */
            created_at: components["schemas"]["Timestamp"];
            ended_at?: components["schemas"]["Timestamp"] | null;
            /** @description The id. */
            id: components["schemas"]["GameId"];
            /**
             * Format: int64
             * @description The number of moves, in games that are over or that you play.
             */
            moves: number;
            /** @description Whether it is over. */
            over: boolean;
            /** @description Why it ended. */
            reason?: string | null;
            /** @description What the players agreed on. */
            settings: components["schemas"]["Settings"];
            /** @description The number of spectators; only in the list of live games. */
            watchers: number;
            /** @description White. */
            white: components["schemas"]["SeatView"];
            /** @description `white`, `black` or `none`, once it is over. */
            winner?: string | null;
            /** @description Whether it is your turn; only in the list of your games. */
            your_turn: boolean;
        };
        /** @description A game. */
        GameView: {
            /** @description Black. */
            black: components["schemas"]["SeatView"];
            /** @description The chat messages that you may read. */
            chat: components["schemas"]["ChatLine"][];
            /**
             * Format: int64
             * @description How long the opponent must be away before a live game may be claimed, in milliseconds.
             */
            claim_after: number;
            /** @description When the game was created. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description Whether your opponent cannot come back, because they are banned or a guest without a session. From the second move
             *     on, you may then claim the game.
             */
            deserted: boolean;
            /** @description The entries: moves, passes and random events. */
            entries: components["schemas"]["EntryView"][];
            /** @description The id. */
            id: components["schemas"]["GameId"];
            /** @description Your conditional moves. */
            lines: string[][];
            /** @description The current time by the server's clock. */
            now: components["schemas"]["Timestamp"];
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The current position. */
            position: string;
            /** @description Your premove. */
            premove?: string | null;
            /** @description How the ratings changed, White's first. */
            rated?: components["schemas"]["RatingChange"][] | null;
            rematch?: components["schemas"]["GameId"] | null;
            rematch_of?: components["schemas"]["GameId"] | null;
            rematch_offered?: components["schemas"]["Colour"] | null;
            /** @description Whether the clock of the player to act runs. */
            running: boolean;
            /** @description What the players agreed on. */
            settings: components["schemas"]["Settings"];
            /** @description The first position. */
            start: string;
            /** @description What a client shows beside the board and the entries. The socket sends it again after each change. */
            state: components["schemas"]["StateView"];
            takeback?: components["schemas"]["Colour"] | null;
            /** @description The time the players have left at `now`. */
            times: components["schemas"]["Times"];
            turn?: components["schemas"]["Colour"] | null;
            /** @description When the current turn began, moved forward by outages. */
            turn_since: components["schemas"]["Timestamp"];
            /** @description The time the players had left when the turn began. */
            turn_times: components["schemas"]["Times"];
            /**
             * Format: int64
             * @description The version of the last event. A socket or stream that starts from it misses nothing.
             */
            version: number;
            /** @description The number of spectators. */
            watchers: number;
            /** @description White. */
            white: components["schemas"]["SeatView"];
            you?: components["schemas"]["Colour"] | null;
        };
        /** @description An entry of the leaderboard. */
        LeaderView: {
            /**
             * Format: double
             * @description The rating deviation.
             */
            deviation: number;
            /**
             * Format: int64
             * @description The number of rated games.
             */
            games: number;
            /** @description The name. */
            name: string;
            /**
             * Format: double
             * @description The rating.
             */
            rating: number;
        };
        /** @description The time that a player has left. */
        Left: {
            /**
             * Format: int64
             * @description Milliseconds: for the game, or for this move in correspondence.
             */
            milliseconds: number;
            /**
             * Format: int32
             * @description Byo-yomi periods.
             */
            periods: number;
        };
        /** @description The signed-in user. */
        Me: {
            /** @description When your account was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description `guest` or `account`. */
            kind: string;
            /** @description Your name. */
            name: string;
            /** @description Your ratings. */
            ratings: components["schemas"]["RatingView"][];
        };
        /** @description A name and a password. */
        NameAndPassword: {
            /** @description The name. */
            name: string;
            /** @description The password. */
            password: string;
        };
        /** @description A new challenge. */
        NewChallenge: {
            colour?: components["schemas"]["Colour"] | null;
            /** @description The name of the challenged player; without it, anyone with the link may accept. */
            opponent?: string | null;
            /** @description The settings of the game. */
            settings: components["schemas"]["Settings"];
        };
        /** @description A new report. */
        NewReport: {
            /** @description The name of the reported player. */
            player: string;
            /** @description What the player did. */
            text: string;
        };
        /** @description A new seek. */
        NewSeek: {
            colour?: components["schemas"]["Colour"] | null;
            /** @description The settings of the game. */
            settings: components["schemas"]["Settings"];
        };
        /** @description A new token. */
        NewToken: {
            /** @description Your name for it. */
            name: string;
            /** @description What it permits. */
            scopes: components["schemas"]["Scope"][];
        };
        /** @description A message on `/api/me/stream` or `/api/socket`: news about the user's games and challenges, and about the lobby. */
        Notice: {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @enum {string} */
            type: "game_started";
        } | {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @enum {string} */
            type: "your_turn";
            /**
             * Format: int64
             * @description The version of the game.
             */
            version: number;
        } | {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @enum {string} */
            type: "game_ended";
        } | {
            /** @description The challenge. */
            challenge: components["schemas"]["OfferView"];
            /** @enum {string} */
            type: "challenged";
        } | {
            /** @description The challenge. */
            id: components["schemas"]["OfferId"];
            /** @enum {string} */
            type: "challenge_gone";
        } | {
            /** @description The seek. */
            seek: components["schemas"]["OfferView"];
            /** @enum {string} */
            type: "seek_added";
        } | {
            /** @description The seek. */
            id: components["schemas"]["OfferId"];
            /** @enum {string} */
            type: "seek_gone";
        };
        /** @description The id of a seek or a challenge, which is also its link. */
        OfferId: string;
        /** @description A seek or a challenge. */
        OfferView: {
            colour?: components["schemas"]["Colour"] | null;
            /** @description When it was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When it expires. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description The id, which is also the link. */
            id: components["schemas"]["OfferId"];
            /** @description The name of the challenged player, who alone may accept it. */
            opponent?: string | null;
            opponent_rating?: components["schemas"]["PlayerRating"] | null;
            /** @description The name of the player who made it. */
            owner: string;
            owner_rating?: components["schemas"]["PlayerRating"] | null;
            /** @description The settings of the game. */
            settings: components["schemas"]["Settings"];
        };
        /** @description How a game ended. */
        Outcome: {
            /** @description Why it ended. */
            reason: components["schemas"]["EndReason"];
            /** @description The pieces of White and Black, if a game of DVONN was played to its end. */
            score?: number[] | null;
            winner?: components["schemas"]["Colour"] | null;
        };
        /** @description The old and the new password. */
        Passwords: {
            /** @description The new password. */
            new: string;
            /** @description The old password. */
            old: string;
        };
        /** @description What a player or a spectator may do in a game now. */
        Permissions: {
            /** @description Abort the game. */
            abort: boolean;
            /** @description Accept or decline the opponent's request for a takeback. */
            answer_takeback: boolean;
            /** @description Ask for a takeback. */
            ask_takeback: boolean;
            /** @description Write in the players' chat. */
            chat_with_players: boolean;
            /** @description Write in the spectators' chat. */
            chat_with_watchers: boolean;
            /** @description Claim the game. */
            claim: boolean;
            claim_at?: components["schemas"]["Timestamp"] | null;
            /** @description Set conditional moves. */
            conditional_moves: boolean;
            /** @description Make a move. */
            make_move: boolean;
            /** @description Set a premove. */
            premove: boolean;
            /** @description Offer a rematch, or accept the opponent's offer. */
            rematch: boolean;
            /** @description Resign. */
            resign: boolean;
            /** @description Resign the game of DVONN that decides a challenge. */
            surrender: boolean;
            /** @description Withdraw your request for a takeback. */
            withdraw_takeback: boolean;
        };
        /**
         * @description How the board of DVONN is filled.
         * @enum {string}
         */
        Placing: "whole" | "random";
        /** @description The current rating of a player in one game and tempo. */
        PlayerRating: {
            /**
             * Format: double
             * @description The rating.
             */
            points: number;
            /** @description Whether it is provisional, because it is still uncertain. */
            provisional: boolean;
        };
        /** @description A player. */
        Profile: {
            /** @description When the account was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description `guest`, `account` or `deleted`. */
            kind: string;
            /** @description The name. */
            name: string;
            /** @description The ratings. */
            ratings: components["schemas"]["RatingView"][];
        };
        /** @description A rating before and after a game. */
        RatingChange: {
            /**
             * Format: double
             * @description After.
             */
            after: number;
            /**
             * Format: double
             * @description Before.
             */
            before: number;
        };
        /** @description A rating after a game. */
        RatingPoint: {
            /** @description When the game ended. */
            at: components["schemas"]["Timestamp"];
            /**
             * Format: double
             * @description The rating deviation after the game.
             */
            deviation: number;
            /** @description The name of the game. */
            game: string;
            /** @description The game. */
            id: components["schemas"]["GameId"];
            /**
             * Format: double
             * @description The rating after the game.
             */
            rating: number;
            /** @description The tempo. */
            tempo: string;
        };
        /** @description A rating. */
        RatingView: {
            /**
             * Format: double
             * @description The rating deviation.
             */
            deviation: number;
            /** @description The name of the game. */
            game: string;
            /**
             * Format: int64
             * @description The number of rated games.
             */
            games: number;
            /** @description Whether it is provisional, because it is still uncertain. */
            provisional: boolean;
            /**
             * Format: double
             * @description The rating.
             */
            rating: number;
            /** @description The tempo. */
            tempo: string;
        };
        /**
         * @description The code of a detailed reason for a refusal.
         * @enum {string}
         */
        ReasonCode: "notPossible" | "rematchPending" | "abortTooLate" | "nothingToClaim" | "noTakebackRequest" | "takebackPending" | "nothingToTakeBack" | "noPremove" | "notCorrespondence" | "yourTurn" | "tooManyRequests" | "watchersLater" | "chatFull" | "chatLength" | "moveLength" | "variationSize" | "wantMove" | "wantSpace" | "wantRowOfBoard" | "wantSpaceOfRow" | "wantGipfTurn" | "gameOver" | "stillPlacing" | "placingIsOver" | "taken" | "passWhilePlacing" | "passWhileAbleToMove" | "nothingToMove" | "bareRed" | "notYours" | "surrounded" | "tooTall" | "notInLine" | "wrongDistance" | "emptyTarget" | "gipfRowFirst" | "gipfLineFull" | "gipfNotEmpty" | "gipfEndsElsewhere" | "gipfNoGipfs" | "gipfGipfFirst" | "gipfNoPotential" | "gipfReserve" | "gipfNoJumpFrom" | "gipfNoJumpOnto" | "gipfNoRow" | "gipfMustGo" | "gipfLoadedRow" | "gipfLeavesNoMove" | "gipfWrongMark" | "gipfOrder" | "gipfContest";
        /**
         * @description What a token permits a program to do on behalf of its owner.
         * @enum {string}
         */
        Scope: "read" | "play";
        /** @description Who plays a colour. */
        Seat: {
            /** @enum {string} */
            type: "user";
            /** @description The user's id; in events for clients, the name. */
            user: string;
        } | {
            /**
             * Format: int32
             * @description Its level, 1 to 10.
             */
            level: number;
            /** @enum {string} */
            type: "engine";
        };
        /** @description Who plays a colour. */
        SeatView: {
            /** @description The name. */
            name: string;
            rating?: components["schemas"]["PlayerRating"] | null;
            /** @enum {string} */
            type: "user";
        } | {
            /**
             * Format: int32
             * @description Its level, 1 to 10.
             */
            level: number;
            /** @enum {string} */
            type: "engine";
        };
        /** @description A session. */
        SessionView: {
            /** @description The user agent of the browser. */
            agent: string;
            /** @description When it was opened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Whether it is the session of this request. */
            current: boolean;
            /** @description The id. */
            id: string;
            /** @description When it was last used, to the hour. */
            seen_at: components["schemas"]["Timestamp"];
        };
        /** @description What the players agree on. */
        Settings: {
            /** @description The time control. */
            clock: components["schemas"]["Clock"];
            /** @description The game and its variant. */
            game: components["schemas"]["Game"];
            /** @description Whether the result changes the ratings. */
            rated?: boolean;
        };
        /** @description The state of a game for one viewer, beside the board and the list of entries. */
        StateView: {
            actor?: components["schemas"]["Colour"] | null;
            clock?: components["schemas"]["ClockView"] | null;
            /** @description Your conditional moves. */
            conditional_moves: string[][];
            /** @description The number of entries. */
            entries: number;
            /** @description Whether the game is live, so that both players are expected to be present. */
            live: boolean;
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description What you may do. */
            permissions: components["schemas"]["Permissions"];
            /** @description Your premove. */
            premove?: string | null;
            /** @description How the ratings changed, White's first. */
            rated?: components["schemas"]["RatingChange"][] | null;
            rematch?: components["schemas"]["GameId"] | null;
            rematch_offered?: components["schemas"]["Colour"] | null;
            takeback?: components["schemas"]["Colour"] | null;
            /**
             * Format: int64
             * @description The version of the last event.
             */
            version: number;
        };
        /** @description The time that both players have left. */
        Times: {
            /** @description Black's time. */
            black: components["schemas"]["Left"];
            /** @description White's time. */
            white: components["schemas"]["Left"];
        };
        /**
         * Format: int64
         * @description A point in time: milliseconds since 1970 (UTC), by the server's clock.
         */
        Timestamp: number;
        /** @description A token. */
        TokenView: {
            /** @description When it was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The id. */
            id: string;
            /** @description The owner's name for it. */
            name: string;
            /** @description What it permits. */
            scopes: components["schemas"]["Scope"][];
            /** @description The secret; only in the response that creates the token. */
            secret?: string | null;
            used_at?: components["schemas"]["Timestamp"] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameAndPassword"];
            };
        };
        responses: {
            /** @description You have an account and are signed in. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_challenges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChallenge"];
            };
        };
        responses: {
            /** @description The challenge. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    withdraw_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    accept_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game has begun. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameCreated"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    search: {
        parameters: {
            query?: {
                /** @description The name of a player. */
                player?: string;
                /** @description The name of the opponent. */
                opponent?: string;
                /** @description The name of the game. */
                game?: string;
                /** @description `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`. */
                tempo?: string;
                /** @description `live` or `over`. */
                state?: string;
                /** @description Only rated or only casual games. */
                rated?: boolean;
                /** @description Only games created before this time. For the next page, use `created_at` of the last game of the previous page. */
                before?: number;
                /** @description With `before`: the id of that last game, so that games created at the same time are not skipped. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameSummary"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    play_engine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EngineGame"];
            };
        };
        responses: {
            /** @description The game has begun. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameCreated"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    watched: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameSummary"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameView"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    act: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Action"];
            };
        };
        responses: {
            /** @description The action was carried out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game in PGN. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReport"];
            };
        };
        responses: {
            /** @description The report is stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    game_socket: {
        parameters: {
            query?: {
                /** @description The last known version; 0 for the whole game. */
                since?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A WebSocket with JSON text messages. The server sends `hello`, `presence`, `event` (a `WireEvent`) and, after the events, `state` (a `StateView`). The client sends `{"request": 1, "action": Action}`, which the server answers with `done` or `refused`. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    stream: {
        parameters: {
            query?: {
                /** @description The last known version; 0 for the whole game. */
                since?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One message per line, as on the game's socket; empty lines keep the connection alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    leaders: {
        parameters: {
            query?: {
                /** @description The name of the game. */
                game?: string;
                /** @description The tempo: `blitz`, `rapid`, `classical` or `correspondence`. */
                tempo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaderView"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccount"];
            };
        };
        responses: {
            /** @description The account is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    export_games: {
        parameters: {
            query?: {
                /** @description `pgn`, or `ndjson` for one line of JSON per game. */
                format?: components["schemas"]["ExportFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All games, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    my_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameSummary"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_mutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    mute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player is muted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unmute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player is no longer muted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Passwords"];
            };
        };
        responses: {
            /** @description The password is changed, all other sessions have ended, and all tokens are revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    my_stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One `Notice` per line; empty lines keep the connection alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    make_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description The token. Store its secret, which is shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    revoke_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    find: {
        parameters: {
            query?: {
                /** @description The beginning of the name. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingPoint"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_seeks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"][];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    seek: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeek"];
            };
        };
        responses: {
            /** @description The seek, which everyone can see. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    withdraw_seek: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    accept_seek: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game has begun. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameCreated"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameAndPassword"];
            };
        };
        responses: {
            /** @description You are signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You are signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    become_guest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You are signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    news_socket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A WebSocket with JSON text messages: first `seeks` with all seeks, then one `Notice` each. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server can store moves. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The database does not accept writes. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics in the Prometheus text format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The client is on another machine. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The database does not accept writes. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The request was refused or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
