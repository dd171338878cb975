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
        /** Makes an account. A guest who does so keeps his games. */
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
        /** Lists the challenges that you have made, and those that are meant for you. */
        get: operations["list_challenges"];
        put?: never;
        /** Makes a challenge: its name is a link that can be given to anybody. */
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
        /** Shows a challenge to whoever has the link. */
        get: operations["show_challenge"];
        put?: never;
        post?: never;
        /** Withdraws a challenge, or declines one that is meant for you. */
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
        /** Begins a game against the engine of the server. */
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
        /** Lists games at the board that go on, the most watched first. */
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
        /** Does something in a game. What is answered with success is on disk. */
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
        /** The record of a game, to be read by other programs. */
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
        /** Reports somebody who has behaved badly in a game to those who run the server. */
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
        /** Opens the socket of a game: it sends what has happened since a version and then what happens, and takes actions. */
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
        /** Follows a game as lines of JSON, without end. */
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
        /** Lists the best of a game and tempo, the best first; provisional ratings are left out. */
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
        /** Tells who you are. */
        get: operations["me"];
        put?: never;
        post?: never;
        /** Deletes your account. Games that go on are given up; all games stay, under another name. */
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
        /** Lists your games that go on, those that wait for your move first. */
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
        /** Lists those whose messages you do not see. */
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
        /** No longer shows you what somebody says. */
        put: operations["mute"];
        post?: never;
        /** Shows you again what somebody says. */
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
        /** Changes the password. All other sessions end, and all tokens are taken away: whoever knew the old one has nothing left. */
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
        /** Lists one's sessions. */
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
        /** Ends a session of one's own. */
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
        /** Your news as lines of JSON, without end: games that begin and end, turns, challenges. */
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
        /** Lists one's tokens. */
        get: operations["list_tokens"];
        put?: never;
        /** Makes a token for a program. */
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
        /** Takes a token away: the connections of its program end. */
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
        /** Describes the interface. */
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
        /** Finds the names of accounts by their beginning. */
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
        /** Shows how a player's ratings went, the oldest first. */
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
        /** Seeks somebody to play with. */
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
        /** Takes a seek: the game begins. */
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
        /** Signs out: the session ends, and so do the connections that were opened with it. */
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
        /** Makes you a guest, who may play, but has no rating. Who is known already stays who he is. */
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
        /** Opens a socket with your news and the lobby's; a visitor whom nobody knows has the lobby's alone. */
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
        /** Tells whether the server can do its work. */
        get: operations["health"];
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
        /** Gives figures for Prometheus, to this machine alone: they say who is how busy. */
        get: operations["metrics"];
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
        /** @description What a player or a spectator wants to do in a game. */
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
            /** @description To which chat. */
            room: components["schemas"]["ChatRoom"];
            /** @description The message. */
            text: string;
            /** @enum {string} */
            type: "chat";
        } | {
            /** @enum {string} */
            type: "rematch";
        };
        /** @description The game that has begun. */
        Begun: {
            /** @description The game. */
            game: components["schemas"]["GameId"];
        };
        /** @description A chat message. */
        ChatLine: {
            /** @description When it was sent. */
            at: components["schemas"]["Timestamp"];
            /** @description The name of its author. */
            author: string;
            /** @description To which chat. */
            room: components["schemas"]["ChatRoom"];
            /** @description The message. */
            text: string;
        };
        /**
         * @description One of the two chats of a game.
         * @enum {string}
         */
        ChatRoom: "players" | "watchers";
        /** @description How long the players may think. */
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
             * @description How many periods.
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
            /** @description Black's countdowns at that moment. */
            black: components["schemas"]["Countdown"][];
            running?: components["schemas"]["Colour"] | null;
            /** @description When the current turn began; outages move it on. */
            since: components["schemas"]["Timestamp"];
            /** @description White's countdowns at that moment: one follows the other. */
            white: components["schemas"]["Countdown"][];
        };
        /**
         * @description One of the two players.
         * @enum {string}
         */
        Colour: "white" | "black";
        /** @description A time that a clock counts down: that of the game, of the move, or of a byo-yomi period. */
        Countdown: {
            /**
             * Format: int64
             * @description How long it lasts.
             */
            milliseconds: number;
            /**
             * Format: int32
             * @description Periods left meanwhile, the current one included; nothing without byo-yomi.
             */
            periods?: number | null;
        };
        /** @description That an action was carried out. */
        Done: {
            /**
             * Format: int64
             * @description The version of the game at which it was carried out.
             */
            version: number;
        };
        /** @description A new game against the engine. */
        EngineGame: {
            colour?: components["schemas"]["Colour"] | null;
            /**
             * Format: int32
             * @description The engine's level.
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
        /** @description Something done on the board. */
        EntryView: {
            by?: components["schemas"]["Colour"] | null;
            /** @description The kind of entry. */
            kind: components["schemas"]["EntryKind"];
            /** @description The move, or what was drawn at random. */
            text: string;
        };
        /** @description Why a request failed. */
        ErrorBody: {
            /** @description The error. */
            error: components["schemas"]["ErrorDetail"];
        };
        /** @description An error: a code for programs and a text for people. */
        ErrorDetail: {
            /** @description A code for programs, which does not change. */
            code: string;
            /** @description The reason in English. */
            message: string;
            reason?: components["schemas"]["ReasonCode"] | null;
            /** @description The values in the text of the reason, by name: spaces, players, numbers. */
            values?: {
                [key: string]: components["schemas"]["FaultValue"];
            };
        };
        /** @description Something that happened. */
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
        /** @description What it takes to delete an account. */
        Farewell: {
            /** @description The password; guests have none. */
            password?: string;
        };
        /** @description A value in the text of a fault, such as the name of a space. */
        FaultValue: number | string;
        /**
         * @description The format of exported games.
         * @enum {string}
         */
        Form: "pgn" | "ndjson";
        /** @description A game and its version. */
        Game: {
            /** @enum {string} */
            name: "dvonn";
            /** @description How the board is filled. */
            placing?: components["schemas"]["Placing"];
        } | {
            /** @enum {string} */
            name: "gipf";
            /** @description Answers to open questions, like `decider=placed colours=lot`; empty for what the rules recommend. */
            settings?: string;
            /** @description The version, the potentials and the connection to DVONN, like `tournament+d6+c1,1`. */
            variant?: string;
        };
        /** @description The identity of a game, which is also its link. */
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
            /** @description How many watch. */
            watchers: number;
            /** @description White. */
            white: components["schemas"]["SeatView"];
            /** @description `white`, `black` or `none`, once it is over. */
            winner?: string | null;
            /** @description Whether it is your turn. */
            your_turn: boolean;
        };
        /** @description A game at this moment. */
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
             * @description Whether the opponent cannot come back, being banned or a forgotten guest: after the second move the game may be
             *     claimed.
             */
            deserted: boolean;
            /** @description What was done on the board. */
            entries: components["schemas"]["EntryView"][];
            /** @description The id. */
            id: components["schemas"]["GameId"];
            /** @description Your conditional moves. */
            lines: string[][];
            /** @description The server's clock. */
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
            /** @description What a client shows beside the board and the entries; the socket sends it again after each change. */
            state: components["schemas"]["StateView"];
            takeback?: components["schemas"]["Colour"] | null;
            /** @description What the players have left, as of `now`. */
            times: components["schemas"]["Times"];
            turn?: components["schemas"]["Colour"] | null;
            /** @description When the current turn began; outages move it on. */
            turn_since: components["schemas"]["Timestamp"];
            /** @description What the players had left when the turn began. */
            turn_times: components["schemas"]["Times"];
            /**
             * Format: int64
             * @description The version; a socket or stream that starts from it misses nothing.
             */
            version: number;
            /** @description How many watch. */
            watchers: number;
            /** @description White. */
            white: components["schemas"]["SeatView"];
            you?: components["schemas"]["Colour"] | null;
        };
        /** @description An entry of the leaderboard. */
        Leader: {
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
        /** @description What a player has left. */
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
        /** @description Who you are. */
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
            /** @description The name of the challenged player; without it, anybody with the link may accept. */
            opponent?: string | null;
            /** @description The settings of the game. */
            settings: components["schemas"]["Settings"];
        };
        /** @description A new report. */
        NewReport: {
            /** @description The name of the reported player. */
            player: string;
            /** @description What the player has done. */
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
        /** @description A message on the client's own stream or socket: news about their games, challenges and the lobby. */
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
        /** @description The identity of a seek or a challenge, which is also its link. */
        OfferId: string;
        /** @description A seek or a challenge. */
        OfferView: {
            colour?: components["schemas"]["Colour"] | null;
            /** @description When it was made. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Until when it can be accepted. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description The id, which is also the link. */
            id: components["schemas"]["OfferId"];
            /** @description The name of the only player who may accept it. */
            opponent?: string | null;
            opponent_rating?: components["schemas"]["Standing"] | null;
            /** @description The name of the player who made it. */
            owner: string;
            owner_rating?: components["schemas"]["Standing"] | null;
            /** @description The settings of the game. */
            settings: components["schemas"]["Settings"];
        };
        /** @description How a game ended. */
        Outcome: {
            /** @description Why it ended. */
            reason: components["schemas"]["Reason"];
            /** @description The pieces of White and Black, where a game of DVONN was played to its end. */
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
        /** @description What a player, or a spectator, may do in a game at this moment. */
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
            /** @description Withdraw the own request for a takeback. */
            withdraw_takeback: boolean;
        };
        /**
         * @description How the board of DVONN is filled.
         * @enum {string}
         */
        Placing: "whole" | "random";
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
            /** @description Whether it is provisional: so uncertain that it says little. */
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
         * @description Why a game ended.
         * @enum {string}
         */
        Reason: "finished" | "resigned" | "time" | "gone" | "aborted";
        /**
         * @description Why an action is refused in detail.
         * @enum {string}
         */
        ReasonCode: "notPossible" | "rematchPending" | "abortTooLate" | "nothingToClaim" | "noTakebackRequest" | "takebackPending" | "nothingToTakeBack" | "noPremove" | "notCorrespondence" | "yourTurn" | "tooManyRequests" | "watchersLater" | "chatFull" | "chatLength" | "moveLength" | "variationSize" | "wantMove" | "wantSpace" | "wantRowOfBoard" | "wantSpaceOfRow" | "wantGipfTurn" | "gameOver" | "stillPlacing" | "placingIsOver" | "taken" | "passWhilePlacing" | "passWhileAbleToMove" | "nothingToMove" | "bareRed" | "notYours" | "surrounded" | "tooTall" | "notInLine" | "wrongDistance" | "emptyTarget" | "gipfRowFirst" | "gipfLineFull" | "gipfNotEmpty" | "gipfEndsElsewhere" | "gipfNoGipfs" | "gipfGipfFirst" | "gipfNoPotential" | "gipfReserve" | "gipfNoJumpFrom" | "gipfNoJumpOnto" | "gipfNoRow" | "gipfMustGo" | "gipfLoadedRow" | "gipfLeavesNoMove" | "gipfWrongMark" | "gipfOrder" | "gipfContest";
        /**
         * @description What a token permits its program to do in the owner's name.
         * @enum {string}
         */
        Scope: "read" | "play";
        /** @description Who plays a colour. */
        Seat: {
            /** @enum {string} */
            type: "user";
            /** @description The person's identity; the name, where the event is shown to clients. */
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
            rating?: components["schemas"]["Standing"] | null;
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
            /** @description How long the players may think. */
            clock: components["schemas"]["Clock"];
            /** @description Which game. */
            game: components["schemas"]["Game"];
            /** @description Whether the result changes their ratings. */
            rated?: boolean;
        };
        /** @description The current rating of a player in the game and tempo in question. */
        Standing: {
            /**
             * Format: double
             * @description The rating.
             */
            points: number;
            /** @description Whether it is provisional: so uncertain that it says little. */
            provisional: boolean;
        };
        /** @description The state of a game for one viewer, beside the board and the list of entries. */
        StateView: {
            actor?: components["schemas"]["Colour"] | null;
            clock?: components["schemas"]["ClockView"] | null;
            /** @description Your conditional moves. */
            conditional_moves: string[][];
            /** @description The number of entries. */
            entries: number;
            /** @description Whether both players are expected to be present. */
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
        /** @description What both players have left. */
        Times: {
            /** @description Black's time. */
            black: components["schemas"]["Left"];
            /** @description White's time. */
            white: components["schemas"]["Left"];
        };
        /**
         * Format: int64
         * @description A moment: milliseconds since 1970, by the server's clock. Differences are milliseconds.
         */
        Timestamp: number;
        /** @description A token. Its secret is shown once. */
        TokenView: {
            /** @description When it was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The id. */
            id: string;
            /** @description The owner's name for it. */
            name: string;
            /** @description What it permits. */
            scopes: components["schemas"]["Scope"][];
            /** @description The secret, only in the response that creates the token. */
            secret?: string | null;
            used_at?: components["schemas"]["Timestamp"] | null;
        };
        /** @description An event of a game, with the entry that it adds. */
        WireEvent: {
            /** @description When it happened. */
            at: components["schemas"]["Timestamp"];
            entry?: components["schemas"]["EntryView"] | null;
            /** @description What happened. People are given by name. */
            event: components["schemas"]["Event"];
            /**
             * Format: int64
             * @description The number of the event in its game, from 1. Clients see rising versions with gaps, where events are hidden from them.
             */
            version: number;
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
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It can be accepted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description It was not done, and why. */
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
                /** @description Whether rated. */
                rated?: boolean;
                /** @description Only games that were created before this moment: that of the last game of the page before. */
                before?: number;
                /** @description With `before`: the id of that last game, so that games created in the same moment are not left out. */
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
            /** @description It was not done, and why. */
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
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It will be read. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
            /** @description A WebSocket. Texts of JSON come: `hello`, `presence`, a `WireEvent` with `"type": "event"`, and after the events a `StateView` with `"type": "state"`; `{"request": 1, "action": Action}` goes, and is answered by `done` or `refused`. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
            /** @description A message a line, as on the socket of the game; empty lines show that we are there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description It was not done, and why. */
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
                /** @description The tempo. */
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
                    "application/json": components["schemas"]["Leader"][];
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
                "application/json": components["schemas"]["Farewell"];
            };
        };
        responses: {
            /** @description You are forgotten. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
                /** @description `pgn`, or `ndjson` for a line of JSON for each game. */
                format?: components["schemas"]["Form"];
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
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description You will not read him again. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
            /** @description You will read him again. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
            /** @description The password is changed; this session is the only one left, and there is no token. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
            /** @description A `Notice` a line; empty lines show that we are there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description Keep its secret: it is not shown again. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"];
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It is good for nothing any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
            /** @description This description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description Everybody sees it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description It was not done, and why. */
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
            /** @description You are known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It was not done, and why. */
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
            /** @description A WebSocket. Texts of JSON come: `seeks` with all seeks, and then a `Notice` each. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done, and why. */
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
            /** @description It can. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description It was not done, and why. */
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
            /** @description The figures, as text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description It was not done, and why. */
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
