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
        /** @description What a player or a watcher wants to do in a game. */
        Action: {
            /** @description A name that the player gives the move. */
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
            /** @description The lines. */
            lines: string[][];
            /** @enum {string} */
            type: "lines";
        } | {
            /** @description To whom. */
            room: components["schemas"]["ChatRoom"];
            /** @description What. */
            text: string;
            /** @enum {string} */
            type: "chat";
        } | {
            /** @enum {string} */
            type: "rematch";
        };
        /** @description A game that was begun. */
        Begun: {
            /** @description Its name. */
            game: string;
        };
        /** @description Something that was said. */
        ChatLine: {
            /**
             * Format: int64
             * @description When.
             */
            at: number;
            /** @description By whom. */
            author: string;
            /** @description To whom. */
            room: components["schemas"]["ChatRoom"];
            /** @description What. */
            text: string;
        };
        /**
         * @description Who reads along in a chat.
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
        /**
         * @description One of the two players of a game.
         * @enum {string}
         */
        Colour: "white" | "black";
        /** @description That something was done. */
        Done: {
            /**
             * Format: int64
             * @description The version of the game at which it was done.
             */
            version: number;
        };
        /** @description A game against the engine. */
        EngineGame: {
            colour?: components["schemas"]["Colour"] | null;
            /**
             * Format: int32
             * @description How strong the engine is to play.
             */
            level: number;
            /** @description What is to be played; not rated. */
            settings: components["schemas"]["Settings"];
        };
        /**
         * @description What kind of thing was done.
         * @enum {string}
         */
        EntryKind: "move" | "pass" | "arranged" | "rolled" | "surrendered";
        /** @description Something done on the board. */
        EntryView: {
            by?: components["schemas"]["Colour"] | null;
            /** @description What kind of thing. */
            kind: components["schemas"]["EntryKind"];
            /** @description The move, or what chance decided. */
            text: string;
        };
        /** @description Why a request was not done. */
        ErrorBody: {
            /** @description What went wrong. */
            error: components["schemas"]["ErrorDetail"];
        };
        /** @description What went wrong. */
        ErrorDetail: {
            /** @description A name for programs, which does not change. */
            code: string;
            /** @description The reason in words, for people. */
            message: string;
        };
        /** @description Something that happened. */
        Event: {
            black: components["schemas"]["Seat"];
            rematch_of?: string | null;
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
            /** Format: int64 */
            from: number;
            /** @enum {string} */
            type: "interrupted";
            /** Format: int64 */
            until: number;
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
            game: string;
            /** @enum {string} */
            type: "rematch_begun";
        };
        /** @description What it takes to be forgotten. */
        Farewell: {
            /** @description The password; guests have none. */
            password?: string;
        };
        /**
         * @description In what form games are written.
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
        /** @description A game as lists have it. */
        GameSummary: {
            /** @description Black. */
            black: components["schemas"]["SeatView"];
            /**
             * Format: int64
             * @description When it was begun.
             */
            created_at: number;
            /**
             * Format: int64
             * @description When it ended.
             */
            ended_at?: number | null;
            /** @description Its name. */
            id: string;
            /**
             * Format: int64
             * @description How many moves were made, in games that are over or that you play.
             */
            moves: number;
            /** @description Whether it is over. */
            over: boolean;
            /** @description Why it ended. */
            reason?: string | null;
            /** @description What was agreed on. */
            settings: components["schemas"]["Settings"];
            /** @description How many watch. */
            watchers: number;
            /** @description White. */
            white: components["schemas"]["SeatView"];
            /** @description `white`, `black` or `none`, once it is over. */
            winner?: string | null;
            /** @description Whether it waits for your move. */
            your_turn: boolean;
        };
        /** @description A game at this moment. */
        GameView: {
            /** @description Black. */
            black: components["schemas"]["SeatView"];
            /** @description What was said, as far as one may read it. */
            chat: components["schemas"]["ChatLine"][];
            /**
             * Format: int64
             * @description When the game was begun.
             */
            created_at: number;
            /**
             * @description Whether the other player cannot come back, since he is banned, or was a guest and is forgotten: after the second
             *     move, the game may be claimed.
             */
            deserted: boolean;
            /** @description What was done on the board since. */
            entries: components["schemas"]["EntryView"][];
            /** @description Its name. */
            id: string;
            /** @description One's own lines. */
            lines: string[][];
            /**
             * Format: int64
             * @description The server's clock.
             */
            now: number;
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The present position. */
            position: string;
            /** @description One's own premove. */
            premove?: string | null;
            /** @description How the ratings changed, White's first. */
            rated?: components["schemas"]["RatingChange"][] | null;
            /** @description The game that they play again. */
            rematch?: string | null;
            /** @description The game that this is played again for. */
            rematch_of?: string | null;
            rematch_offered?: components["schemas"]["Colour"] | null;
            /** @description Whether the clock of whoever is to act runs. */
            running: boolean;
            /** @description What was agreed on. */
            settings: components["schemas"]["Settings"];
            /** @description The first position. */
            start: string;
            takeback?: components["schemas"]["Colour"] | null;
            /** @description What the players have left, as of `now`. */
            times: components["schemas"]["Times"];
            turn?: components["schemas"]["Colour"] | null;
            /**
             * Format: int64
             * @description The version; a socket or stream that begins with it misses nothing.
             */
            version: number;
            /** @description How many watch. */
            watchers: number;
            /** @description White. */
            white: components["schemas"]["SeatView"];
            you?: components["schemas"]["Colour"] | null;
        };
        /** @description Somebody among the best. */
        Leader: {
            /**
             * Format: double
             * @description How unsure it is.
             */
            deviation: number;
            /**
             * Format: int64
             * @description How many games it comes from.
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
            /**
             * Format: int64
             * @description Since when you are known.
             */
            created_at: number;
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
        /** @description A challenge to be made. */
        NewChallenge: {
            colour?: components["schemas"]["Colour"] | null;
            /** @description The name of the one who is challenged; without it, whoever has the link may accept. */
            opponent?: string | null;
            /** @description What is to be played. */
            settings: components["schemas"]["Settings"];
        };
        /** @description What is to be reported. */
        NewReport: {
            /** @description The name of the one who is reported. */
            player: string;
            /** @description What he has done. */
            text: string;
        };
        /** @description A game that is sought. */
        NewSeek: {
            colour?: components["schemas"]["Colour"] | null;
            /** @description What is to be played. */
            settings: components["schemas"]["Settings"];
        };
        /** @description A token that is wanted. */
        NewToken: {
            /** @description What to call it. */
            name: string;
            /** @description What it allows. */
            scopes: components["schemas"]["Scope"][];
        };
        /** @description News on one's own stream. */
        Notice: {
            /** @description Its name. */
            game: string;
            /** @enum {string} */
            type: "game_started";
        } | {
            /** @description In this game. */
            game: string;
            /** @enum {string} */
            type: "your_turn";
            /**
             * Format: int64
             * @description At this version of it.
             */
            version: number;
        } | {
            /** @description Its name. */
            game: string;
            /** @enum {string} */
            type: "game_ended";
        } | {
            /** @description To what. */
            challenge: components["schemas"]["OfferView"];
            /** @enum {string} */
            type: "challenged";
        } | {
            /** @description Its name. */
            id: string;
            /** @enum {string} */
            type: "challenge_gone";
        } | {
            /** @description Which. */
            seek: components["schemas"]["OfferView"];
            /** @enum {string} */
            type: "seek_added";
        } | {
            /** @description Its name. */
            id: string;
            /** @enum {string} */
            type: "seek_gone";
        };
        /** @description An offer to play, as clients see it. */
        OfferView: {
            colour?: components["schemas"]["Colour"] | null;
            /**
             * Format: int64
             * @description When it was made.
             */
            created_at: number;
            /**
             * Format: int64
             * @description Until when it can be taken.
             */
            expires_at: number;
            /** @description Its name, which is also its link. */
            id: string;
            /** @description Who alone may take it. */
            opponent?: string | null;
            opponent_rating?: components["schemas"]["Standing"] | null;
            /** @description Who offers. */
            owner: string;
            owner_rating?: components["schemas"]["Standing"] | null;
            /** @description What is to be played. */
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
            /** @description The new one. */
            new: string;
            /** @description The old one. */
            old: string;
        };
        /**
         * @description How the board of DVONN is filled.
         * @enum {string}
         */
        Placing: "whole" | "random";
        /** @description A player. */
        Profile: {
            /**
             * Format: int64
             * @description Since when he is known.
             */
            created_at: number;
            /** @description `guest`, `account` or `deleted`. */
            kind: string;
            /** @description The name. */
            name: string;
            /** @description His ratings. */
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
            /**
             * Format: int64
             * @description When.
             */
            at: number;
            /**
             * Format: double
             * @description How unsure it was.
             */
            deviation: number;
            /** @description `dvonn` or `gipf`. */
            game: string;
            /** @description The name of the game. */
            id: string;
            /**
             * Format: double
             * @description The rating after it.
             */
            rating: number;
            /** @description The tempo. */
            tempo: string;
        };
        /** @description A rating. */
        RatingView: {
            /**
             * Format: double
             * @description How unsure it is.
             */
            deviation: number;
            /** @description `dvonn` or `gipf`. */
            game: string;
            /**
             * Format: int64
             * @description How many games it comes from.
             */
            games: number;
            /** @description Whether it is so unsure that it says little. */
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
         * @description What a token allows its program to do in its owner's name.
         * @enum {string}
         */
        Scope: "read" | "play";
        /** @description Who sits at a side of the board. */
        Seat: {
            /** @enum {string} */
            type: "user";
            /** @description Who. */
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
        /** @description Who sits at a side of the board. */
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
            /** @description What the browser calls itself. */
            agent: string;
            /**
             * Format: int64
             * @description When it was opened.
             */
            created_at: number;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description Its name. */
            id: string;
            /**
             * Format: int64
             * @description When it was last used, to the hour.
             */
            seen_at: number;
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
        /** @description How strong somebody is believed to be, in the game and tempo that is spoken of. */
        Standing: {
            /**
             * Format: double
             * @description The rating, as it is now.
             */
            points: number;
            /** @description Whether it is so unsure that it says little. */
            provisional: boolean;
        };
        /** @description What both players have left. */
        Times: {
            /** @description Black's time. */
            black: components["schemas"]["Left"];
            /** @description White's time. */
            white: components["schemas"]["Left"];
        };
        /** @description A token; its secret is shown once. */
        TokenView: {
            /**
             * Format: int64
             * @description When it was made.
             */
            created_at: number;
            /** @description Its name among all. */
            id: string;
            /** @description What its owner calls it. */
            name: string;
            /** @description What it allows. */
            scopes: components["schemas"]["Scope"][];
            /** @description What the program has to show; only in the answer that makes the token. */
            secret?: string | null;
            /**
             * Format: int64
             * @description When it was last used, to the hour.
             */
            used_at?: number | null;
        };
        /** @description An event as it is sent. */
        WireEvent: {
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970 by the server's clock.
             */
            at: number;
            /** @description What happened. Where a person is meant, the name stands. */
            event: components["schemas"]["Event"];
            /**
             * Format: int64
             * @description Which event of its game it is. Versions rise; those of events that one may not see are left out.
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
                /** @description The name of the other one. */
                opponent?: string;
                /** @description `dvonn` or `gipf`. */
                game?: string;
                /** @description `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`. */
                tempo?: string;
                /** @description `live` or `over`. */
                state?: string;
                /** @description Whether rated. */
                rated?: boolean;
                /** @description Only games that were begun before this moment: that of the last one of the page before. */
                before?: number;
                /** @description With `before`: the name of that last one, so that those which began in the same moment are not left out. */
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
                /** @description The last version that is known; 0 for the whole game. */
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
            /** @description A WebSocket. Texts of JSON come: `hello`, `presence`, and a `WireEvent` with `"type": "event"`; `{"request": 1, "action": Action}` goes, and is answered by `done` or `refused`. */
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
                /** @description The last version that is known; 0 for the whole game. */
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
                /** @description `dvonn` or `gipf`. */
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
                /** @description `pgn`, or `ndjson` for a line of JSON a game. */
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
                /** @description The beginning of a name. */
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
