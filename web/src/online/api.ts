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
    "/api/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms an e-mail address with the link that was sent to it. */
        post: operations["verify_email"];
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
    "/api/games/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the engine's analysis of a game, or how far it is. */
        get: operations["show_analysis"];
        put?: never;
        /**
         * Requests the engine's analysis of a finished game. A game is analysed once, and everybody can see the result.
         * @description The game's socket and stream report the progress.
         */
        post: operations["request_analysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/animation.gif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows a finished game as an animated GIF.
         * @description A long game is shortened: not every move has its own frame.
         */
        get: operations["animation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/picture.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the board of a game as a PNG image of 1200 × 630 pixels. */
        get: operations["picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the puzzles from a game, and says whether it was searched. */
        get: operations["puzzles_of_game"];
        put?: never;
        post?: never;
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
        /** Reports a player or spectator of a game to the moderators. */
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
    "/api/me/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports everything that the server has stored about you, as one JSON document. */
        get: operations["export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/documents/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a document of your account, such as your settings. */
        get: operations["show_document"];
        /**
         * Replaces a document of your account. If it has another version than the one to replace, the response has the status 409, the
         *     code `document_changed` and the latest version: merge them and try again. A document has at most 4 KiB (`settings`) or 256 KiB
         *     (`puzzles`).
         */
        put: operations["store_document"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns your e-mail address. */
        get: operations["show_email"];
        /** Sends a link to a new e-mail address of yours. It replaces the present one when the link is opened, within 24 hours. */
        put: operations["set_email"];
        post?: never;
        /** Removes your e-mail address. */
        delete: operations["remove_email"];
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
    "/api/me/handled-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Acknowledges which of your reports were handled. */
        delete: operations["acknowledge_reports"];
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
    "/api/me/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Chooses your name: as a guest, whose name is then `guest-` and what you chose, unless a moderator has replaced it; with an
         *     account once, after a moderator has replaced it.
         */
        put: operations["choose_name"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists your passkeys. */
        get: operations["list_passkeys"];
        put?: never;
        /** Adds a passkey. Requires a recent confirmation. */
        post: operations["add_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to add a passkey: returns the options for `navigator.credentials.create()`. Requires a recent confirmation. */
        post: operations["start_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames a passkey. */
        put: operations["rename_passkey"];
        post?: never;
        /** Removes a passkey. Without the last one, the password is enough again. Requires a recent confirmation. */
        delete: operations["remove_passkey"];
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
    "/api/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces your recovery codes. The new ones are shown only once. Requires a recent confirmation. */
        post: operations["renew_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a passkey is required besides the password. */
        get: operations["second_factor"];
        /**
         * Requires a passkey besides the password, or no longer. Requires a recent confirmation. Switching it on creates recovery
         *     codes, which are shown only once.
         */
        put: operations["set_second_factor"];
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
        /** Signs you out everywhere: ends all your sessions, this one included. Tokens stay valid. */
        delete: operations["end_sessions"];
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
    "/api/moderation/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists players whose play resembles the engine's, the highest scores first. Nothing follows from it by itself. */
        get: operations["flags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the audit log, the newest entries first, 50 at a time. */
        get: operations["log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists reports: open ones first, the newest first, 50 at a time. Reports about yourself are not listed. */
        get: operations["list_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a report with the game, its chat around the report, and what is known about the player. */
        get: operations["show_one_report"];
        put?: never;
        /** Resolves or dismisses a report. The reporter learns that it was handled, and no more. */
        post: operations["handle_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/users/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows what moderators know about a user. Your own file is closed to you. */
        get: operations["show_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/users/{name}/address-bans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bans the addresses from which a user signed in during the last 30 days: no new accounts and no guests from there. */
        post: operations["ban_addresses"];
        /** Lifts the bans of addresses because of a user. */
        delete: operations["lift_address_bans"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/users/{name}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a note about a user, which only moderators see. */
        post: operations["add_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/users/{name}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces an offensive name by a random one; the text is the reason. The user may choose another name once. */
        post: operations["rename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/users/{name}/sanctions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imposes a sanction on a user, at once also on open connections. */
        post: operations["impose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/users/{name}/sanctions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Lifts a sanction before its end. */
        delete: operations["lift"];
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
    "/api/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a link to choose a new password, if there is an account with this name or address, and it has a confirmed address. The
         *     response does not reveal whether there is.
         */
        post: operations["forgot_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password with a link that was sent by mail. Ends all sessions and revokes all tokens. */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/picture.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a position as a PNG image of 1200 × 630 pixels. */
        get: operations["picture_of_position"];
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
    "/api/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists puzzles from the games of this site, in the order of their ids, 50 at a time. */
        get: operations["find_puzzles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a puzzle. */
        get: operations["show_puzzle"];
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
    "/api/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says what this server offers. */
        get: operations["info"];
        put?: never;
        post?: never;
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
        /**
         * Signs in. If the account requires a passkey, the response has the status 401, the code `passkey_required` and the options for
         *     `navigator.credentials.get()`.
         */
        post: operations["sign_in"];
        /** Signs out: ends the session and the connections that were opened with it. */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms who you are, with your password. For some minutes you can then make sensitive changes, which otherwise get 403 with
         *     the code `confirmation_required`. Signing in and registering confirm, too. An account that requires a passkey has to confirm
         *     with it.
         */
        post: operations["confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms who you are with a passkey, like `POST /api/session/confirm` with the password. */
        post: operations["confirm_with_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/confirm/passkey/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to confirm who you are with a passkey: returns the options for `navigator.credentials.get()`. */
        post: operations["start_passkey_confirmation"];
        delete?: never;
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
    "/api/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether passkeys can be used at this address. */
        get: operations["passkey_support"];
        put?: never;
        /** Signs in with a passkey: without a name and a password, or after the password of an account that requires a passkey. */
        post: operations["sign_in_with_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/passkey/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to sign in with a passkey: returns the options for `navigator.credentials.get()`. */
        post: operations["start_passkey_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/recovery-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with a recovery code instead of the passkey, after the password. Each code works once. */
        post: operations["sign_in_with_code"];
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
        /** @description An address from which a user signed in lately. Moderators see only its pseudonym. */
        AddressGroup: {
            /** @description The pseudonym. */
            address: string;
            banned_until?: components["schemas"]["Timestamp"] | null;
            /** @description When the user last signed in from there. */
            last_at: components["schemas"]["Timestamp"];
            /** @description The names of other users who signed in from there lately. */
            others: string[];
        };
        /** @description The number of banned addresses. */
        AddressesBanned: {
            /** @description How many addresses are banned now; 0 if the user did not sign in lately. */
            addresses: number;
        };
        /** @description A move with its values in points, for White. */
        AnalysedMove: {
            /**
             * Format: double
             * @description The value after it.
             */
            after: number;
            /**
             * Format: double
             * @description The value before it.
             */
            before: number;
            /** @description The best move: the played one if no other is better. Absent for moves that are not judged. */
            best?: string | null;
            /** @description The player. */
            by: components["schemas"]["Colour"];
            /** @description The index of the entry with which the move was complete. */
            entry: number;
            /** @description Whether the value after it is proved. */
            exact: boolean;
            judgement?: components["schemas"]["MoveJudgement"] | null;
            /** @description The best line, beginning with `best`. */
            line: string[];
            /**
             * Format: double
             * @description The points lost; absent for moves that are not judged: placements in DVONN, challenged jumps in GIPF.
             */
            lost?: number | null;
            /** @description The move. */
            text: string;
        };
        /** @description A summary of one player's moves. Forced moves and those that are not judged do not count. */
        AnalysedPlayer: {
            /**
             * Format: double
             * @description The accuracy, 0 to 100; absent without moves. docs/analysis.md has the formula.
             */
            accuracy?: number | null;
            /** @description The number of blunders. */
            blunders: number;
            /** @description The number of inaccuracies. */
            inaccuracies: number;
            /**
             * Format: double
             * @description The points lost in total.
             */
            lost: number;
            /** @description The number of mistakes. */
            mistakes: number;
            /** @description The number of moves. */
            moves: number;
        };
        /** @description The progress of an analysis, as sent on the socket and the stream of the game. */
        AnalysisProgress: {
            /**
             * Format: int32
             * @description Analysed positions.
             */
            done: number;
            /** @description How far it is. */
            state: components["schemas"]["AnalysisState"];
            /**
             * Format: int32
             * @description All positions; 0 before the beginning.
             */
            total: number;
        };
        /**
         * @description How far the analysis of a game is.
         * @enum {string}
         */
        AnalysisState: "none" | "waiting" | "running" | "done" | "failed";
        /** @description The analysis of a game: its progress and, if it is complete, the result. */
        AnalysisView: components["schemas"]["AnalysisProgress"] & {
            /** @description Why it failed. */
            reason?: string | null;
            requested_at?: components["schemas"]["Timestamp"] | null;
            result?: components["schemas"]["GameAnalysis"] | null;
        };
        /** @description The response of an authenticator to a challenge, as base64url. */
        AssertionResponse: {
            /** @description The authenticator data. */
            authenticatorData: string;
            /** @description The client data. */
            clientDataJSON: string;
            /** @description The signature. */
            signature: string;
            /** @description The user handle. */
            userHandle?: string | null;
        };
        /** @description The response of an authenticator to a registration, as base64url. */
        AttestationResponse: {
            /** @description The attestation object. */
            attestationObject: string;
            /** @description The client data. */
            clientDataJSON: string;
            /** @description How browsers can reach the authenticator. */
            transports?: string[];
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
        /** @description The password of the signed-in user. */
        Confirmation: {
            /** @description The password. */
            password: string;
        };
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
        /**
         * @description What a document contains.
         * @enum {string}
         */
        DocumentName: "settings" | "puzzles";
        /** @description The version of a document that was stored. */
        DocumentStored: {
            /**
             * Format: int64
             * @description The new version.
             */
            version: number;
        };
        /** @description A document as it is stored. */
        DocumentView: {
            updated_at?: components["schemas"]["Timestamp"] | null;
            /** @description The document. The server does not interpret it. */
            value: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The version, which each change increases by 1. It is 0 for a document that was never stored.
             */
            version: number;
        };
        /** @description The confirmation of an action. */
        Done: {
            /**
             * Format: int64
             * @description The version of the game after the action.
             */
            version: number;
        };
        /** @description Your e-mail address. */
        EmailView: {
            /** @description The confirmed address. */
            address?: string | null;
            /** @description An address to which a link was sent that has not been opened yet. */
            pending?: string | null;
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
        /** @description Play in one kind of game that resembles the engine's, with its evidence. Nothing follows from it by itself. */
        EngineLikeness: {
            /**
             * Format: double
             * @description The share of moves that were the engine's first choice.
             */
            agreement: number;
            /** @description When it was computed. */
            at: components["schemas"]["Timestamp"];
            /**
             * Format: double
             * @description The share that is expected of a player with this rating.
             */
            expected_agreement: number;
            /**
             * Format: double
             * @description The loss that is expected of a player with this rating.
             */
            expected_loss: number;
            /** @description Whether the score is above the threshold, and there is enough evidence. */
            flagged: boolean;
            /** @description The name of the game. */
            game: string;
            /** @description The number of analysed games. */
            games: number;
            /**
             * Format: double
             * @description The average loss in points.
             */
            loss: number;
            /**
             * Format: double
             * @description The median thinking time in seconds.
             */
            median_time: number;
            /** @description The number of moves that were not forced. */
            moves: number;
            /** @description The name of the user. */
            name: string;
            /** @description The analysed games, the newest first. */
            recent: components["schemas"]["GameId"][];
            /**
             * Format: double
             * @description The score. docs/deploying.md explains it.
             */
            score: number;
            /**
             * Format: double
             * @description The rank correlation of thinking time and number of legal moves.
             */
            time_correlation: number;
            /**
             * Format: double
             * @description The standard deviation of the logarithm of the thinking times.
             */
            time_spread: number;
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
            document?: components["schemas"]["DocumentView"] | null;
            /** @description The error. */
            error: components["schemas"]["ErrorDetail"];
            second_factor?: components["schemas"]["SecondFactorRequest"] | null;
        };
        /** @description An error: a code for programs and an English message. */
        ErrorDetail: {
            /** @description A stable code for programs. */
            code: string;
            /** @description A message in English. */
            message: string;
            reason?: components["schemas"]["ReasonCode"] | null;
            /** @description The id of the request, if the server failed. The operators can find it in the log. */
            request?: string | null;
            sanction?: components["schemas"]["SanctionView"] | null;
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
             * @description The number of the event in its game, from 1. The secrets of other players, such as premoves, do not
             *     count; gaps are chat messages that are hidden from the client.
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
        /** @description The account whose password was forgotten. */
        ForgottenPassword: {
            /** @description The name of the account, or its e-mail address. */
            account: string;
            /** @description The language of the mail. */
            language?: components["schemas"]["Language"];
        };
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
        /** @description The engine's analysis of a game. */
        GameAnalysis: {
            /** @description Black's play. */
            black: components["schemas"]["AnalysedPlayer"];
            /** @description The moves (in GIPF: turns) in order. An unfinished turn at the end is not included. */
            moves: components["schemas"]["AnalysedMove"][];
            /**
             * Format: int64
             * @description The nodes that each search was limited to.
             */
            nodes: number;
            /**
             * @description The index in `moves` after which the player who led at the end led all the time; absent if they always led, or nobody
             *     led at the end.
             */
            turning_point?: number | null;
            /** @description White's play. */
            white: components["schemas"]["AnalysedPlayer"];
        };
        /** @description A new game. */
        GameCreated: {
            /** @description The id of the game. */
            game: components["schemas"]["GameId"];
        };
        /** @description The id of a game, which is also its link. */
        GameId: string;
        /** @description The puzzles from a game. */
        GamePuzzles: {
            /** @description What was found, without puzzles that equal those of other games. */
            puzzles: components["schemas"]["PuzzleView"][];
            /** @description How far the search is. */
            state: components["schemas"]["PuzzleSearchState"];
        };
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
        /** @description How a report is handled. */
        HandleReport: {
            /** @description A note for other moderators. */
            note?: string;
            /** @description `resolved` or `dismissed`. */
            state: components["schemas"]["ReportState"];
        };
        /**
         * @description A language of the app and of mails.
         * @enum {string}
         */
        Language: "en" | "de" | "es" | "fr" | "it" | "nl" | "pl" | "ru";
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
        /** @description An entry of the audit log. */
        LogEntry: {
            /** @description The name of the user who acted; absent for the operator. */
            actor?: string | null;
            /** @description The pseudonym of the address. */
            address?: string | null;
            /** @description When it happened. */
            at: components["schemas"]["Timestamp"];
            /** @description Details. */
            detail: string;
            /** @description What happened, such as `sanctioned`. */
            event: string;
            /** @description The id. */
            id: string;
            /** @description The name of the user concerned. */
            subject?: string | null;
        };
        /** @description A page of the audit log. */
        LogPage: {
            /** @description The entries, the newest first. */
            entries: components["schemas"]["LogEntry"][];
            /** @description The names of all events, for the filter. */
            events: string[];
            /** @description The key of the next page, for `after`; absent on the last page. */
            next?: string | null;
        };
        /** @description The secret of a link in a mail. */
        MailLink: {
            /** @description The last part of the link. */
            secret: string;
        };
        /** @description The signed-in user. */
        Me: {
            /** @description When your account was created. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: int64
             * @description How many of your reports were handled since you last acknowledged that.
             */
            handled_reports?: number;
            /** @description `guest` or `account`. */
            kind: string;
            /** @description Whether you may choose a name: guests may, unless a moderator has replaced their name, and accounts once after that. */
            may_rename?: boolean;
            /** @description Your name. */
            name: string;
            /**
             * Format: int64
             * @description The number of open reports; only for moderators.
             */
            open_reports?: number | null;
            password_expires_at?: components["schemas"]["Timestamp"] | null;
            /** @description Your ratings. */
            ratings: components["schemas"]["RatingView"][];
            role?: components["schemas"]["Role"] | null;
            /** @description What you may not do, why, and until when. */
            sanctions?: components["schemas"]["SanctionView"][];
        };
        /**
         * @description How good a move was.
         * @enum {string}
         */
        MoveJudgement: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
        /** @description A name and a password. */
        NameAndPassword: {
            /** @description The name. */
            name: string;
            /** @description The password. */
            password: string;
        };
        /** @description A ban of the addresses from which a user signed in lately. */
        NewAddressBan: {
            /**
             * Format: int32
             * @description The days until it ends, up to 30: addresses change their owners.
             */
            days: number;
            /** @description The reason, for moderators. */
            reason: string;
        };
        /** @description A new challenge. */
        NewChallenge: {
            colour?: components["schemas"]["Colour"] | null;
            /** @description The name of the challenged player; without it, anyone with the link may accept. */
            opponent?: string | null;
            /** @description The settings of the game. */
            settings: components["schemas"]["Settings"];
        };
        /** @description A change of a document. */
        NewDocument: {
            /** @description The whole document. */
            value: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The version that the document replaces: the latest one, or 0 if there is none.
             */
            version: number;
        };
        /** @description A new e-mail address. */
        NewEmail: {
            /** @description The address. */
            address: string;
            /** @description The language of mails to it. */
            language?: components["schemas"]["Language"];
        };
        /** @description A new name. */
        NewName: {
            /** @description The name. */
            name: string;
        };
        /** @description A text: a note about a user, or the reason of a moderation action. */
        NewNote: {
            /** @description The text. */
            text: string;
        };
        /** @description A new passkey. */
        NewPasskey: {
            /** @description The response of the browser. */
            credential: components["schemas"]["PasskeyRegistration"];
            /** @description Your name for it. */
            name: string;
        };
        /** @description A new report. */
        NewReport: {
            /** @description The name of the reported player. */
            player: string;
            /** @description What the player did. */
            text: string;
        };
        /** @description A new sanction. */
        NewSanction: {
            /**
             * Format: int32
             * @description The hours until it ends, up to ten years; without it, the sanction has no end.
             */
            hours?: number | null;
            /** @description What it forbids. */
            kind: components["schemas"]["SanctionKind"];
            /** @description The reason, which the user sees. */
            reason: string;
        };
        /** @description A request to require a second factor, or no longer. */
        NewSecondFactor: {
            /** @description Whether a passkey is required besides the password. */
            required: boolean;
        };
        /** @description A new seek. */
        NewSeek: {
            colour?: components["schemas"]["Colour"] | null;
            /** @description The settings of the game. */
            settings: components["schemas"]["Settings"];
        };
        /** @description A new token. */
        NewToken: {
            /**
             * Format: int32
             * @description The days until it expires; by default a year, which is also the maximum.
             */
            days?: number | null;
            /** @description Your name for it. */
            name: string;
            /** @description What it permits. */
            scopes: components["schemas"]["Scope"][];
        };
        /** @description A note by a moderator about a user. */
        NoteView: {
            /** @description When it was written. */
            at: components["schemas"]["Timestamp"];
            /** @description The name of the moderator. */
            by: string;
            /** @description The id. */
            id: string;
            /** @description The text. */
            text: string;
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
            /** @enum {string} */
            type: "account_changed";
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
        /** @description An algorithm of public keys. */
        PasskeyAlgorithm: {
            /**
             * Format: int64
             * @description The number of the algorithm in COSE.
             */
            alg: number;
            /** @description Always `public-key`. */
            type: string;
        };
        /** @description What `navigator.credentials.get()` returns, as `AuthenticationResponseJSON`; further fields are ignored. */
        PasskeyAssertion: {
            /** @description The id of the credential, as base64url. */
            id: string;
            /** @description The response of the authenticator. */
            response: components["schemas"]["AssertionResponse"];
        };
        /** @description Options for `navigator.credentials.create()`, as `PublicKeyCredentialCreationOptionsJSON`. */
        PasskeyCreation: {
            /** @description Whether the make of the authenticator is asked for: always `none`. */
            attestation: string;
            /** @description What the authenticator must be able to do. */
            authenticatorSelection: components["schemas"]["PasskeyRequirements"];
            /** @description The challenge, as base64url. */
            challenge: string;
            /** @description Your other passkeys. */
            excludeCredentials: components["schemas"]["PasskeyDescriptor"][];
            /** @description The supported algorithms. */
            pubKeyCredParams: components["schemas"]["PasskeyAlgorithm"][];
            /** @description This server. */
            rp: components["schemas"]["PasskeySite"];
            /**
             * Format: int64
             * @description Milliseconds until the challenge expires.
             */
            timeout: number;
            /** @description You. */
            user: components["schemas"]["PasskeyUser"];
        };
        /** @description A credential that the browser knows. */
        PasskeyDescriptor: {
            /** @description The id of the credential, as base64url. */
            id: string;
            /** @description How browsers can reach its authenticator. */
            transports: string[];
            /** @description Always `public-key`. */
            type: string;
        };
        /** @description Another name for a passkey. */
        PasskeyName: {
            /** @description Your name for it. */
            name: string;
        };
        /** @description What `navigator.credentials.create()` returns, as `RegistrationResponseJSON`; further fields are ignored. */
        PasskeyRegistration: {
            /** @description The response of the authenticator. */
            response: components["schemas"]["AttestationResponse"];
        };
        /** @description Options for `navigator.credentials.get()`, as `PublicKeyCredentialRequestOptionsJSON`. */
        PasskeyRequest: {
            /** @description The credentials that can be used; empty if any passkey for this server can. */
            allowCredentials: components["schemas"]["PasskeyDescriptor"][];
            /** @description The challenge, as base64url. */
            challenge: string;
            /** @description The host of this server. */
            rpId: string;
            /**
             * Format: int64
             * @description Milliseconds until the challenge expires.
             */
            timeout: number;
            /** @description Whether the authenticator must verify the user: always `required`. */
            userVerification: string;
        };
        /** @description What the authenticator of a new passkey must be able to do. */
        PasskeyRequirements: {
            /** @description The same for older browsers. */
            requireResidentKey: boolean;
            /** @description Whether the passkey can be used without a name: always `required`. */
            residentKey: string;
            /** @description Whether the authenticator must verify the user: always `required`. */
            userVerification: string;
        };
        /** @description This server, as a relying party. */
        PasskeySite: {
            /** @description Its host. */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** @description Whether the server supports passkeys at the address of the request. */
        PasskeySupport: {
            /** @description Whether it does: browsers require HTTPS, or `localhost`. */
            available: boolean;
        };
        /** @description The user of a new passkey. */
        PasskeyUser: {
            /** @description The name to show. */
            displayName: string;
            /** @description The user handle, as base64url. */
            id: string;
            /** @description The name. */
            name: string;
        };
        /** @description A passkey. */
        PasskeyView: {
            /** @description Whether it is backed up, so that it outlives its device. */
            backed_up: boolean;
            /** @description When it was added. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The id. */
            id: string;
            /** @description The owner's name for it. */
            name: string;
            used_at?: components["schemas"]["Timestamp"] | null;
        };
        /** @description A new password, chosen with a link in a mail. */
        PasswordReset: {
            /** @description The new password. */
            password: string;
            /** @description The last part of the link. */
            secret: string;
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
        /**
         * @description The task of a puzzle.
         * @enum {string}
         */
        PuzzleGoal: "win" | "save" | "most";
        /**
         * @description How far the search for puzzles in a game is.
         * @enum {string}
         */
        PuzzleSearchState: "none" | "waiting" | "running" | "done" | "failed";
        /**
         * @description The theme of a puzzle.
         * @enum {string}
         */
        PuzzleTheme: "win" | "save" | "cut" | "pass";
        /** @description What happens after a wrong move. */
        PuzzleTry: {
            /** @description The best reply; absent if the game is over. */
            reply?: string | null;
            /**
             * Format: int32
             * @description The final lead of the player to move, with best play after it.
             */
            value: number;
        };
        /** @description A puzzle from a game: a position of DVONN with a single best move. The solver has proved all values. */
        PuzzleView: {
            /** @description When it was found. */
            found_at: components["schemas"]["Timestamp"];
            /** @description The game that it comes from. */
            game: components["schemas"]["GameId"];
            /** @description The task. */
            goal: components["schemas"]["PuzzleGoal"];
            /**
             * Format: int32
             * @description The difficulty, 1 to 5.
             */
            grade: number;
            /** @description The id. */
            id: string;
            /** @description Best play to the end of the game. The first, third … move is to be found, as many as there are `tries`. */
            line: string[];
            /**
             * Format: int32
             * @description The number of moves in that game before the position.
             */
            moves: number;
            /** @description The position. */
            position: string;
            /** @description The theme. */
            theme: components["schemas"]["PuzzleTheme"];
            /** @description For each move to find, the results of all other moves. */
            tries: {
                [key: string]: components["schemas"]["PuzzleTry"];
            }[];
            /**
             * Format: int32
             * @description The final lead of the player to move with best play.
             */
            value: number;
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
        /** @description A recovery code instead of the passkey, after the password. */
        RecoveryCode: {
            /** @description The attempt to sign in, from the response to the password. */
            attempt: string;
            /** @description The code. */
            code: string;
        };
        /** @description A report with its context. */
        ReportFile: {
            /** @description The chat of the game around the time of the report: of the players and of the spectators. */
            chat: components["schemas"]["ChatLine"][];
            /** @description Other reports about the same player, the newest first. */
            earlier: components["schemas"]["ReportView"][];
            /** @description The game. */
            game: components["schemas"]["GameSummary"];
            /** @description The report. */
            report: components["schemas"]["ReportView"];
            /** @description The sanctions of that player, the newest first. */
            sanctions: components["schemas"]["SanctionRecord"][];
        };
        /** @description A page of reports: the open ones first, then the others, the newest first. */
        ReportPage: {
            /** @description The key of the next page, for `after`; absent on the last page. */
            next?: string | null;
            /**
             * Format: int64
             * @description The number of open reports.
             */
            open: number;
            /** @description The reports. */
            reports: components["schemas"]["ReportView"][];
        };
        /**
         * @description The state of a report.
         * @enum {string}
         */
        ReportState: "open" | "resolved" | "dismissed";
        /** @description A report about a player. */
        ReportView: {
            /** @description When it was sent. */
            at: components["schemas"]["Timestamp"];
            /** @description The game. */
            game: components["schemas"]["GameId"];
            handled_at?: components["schemas"]["Timestamp"] | null;
            /** @description The name of the moderator who handled it. */
            handled_by?: string | null;
            /** @description The id. */
            id: string;
            /** @description The note of that moderator. */
            note: string;
            /** @description The name of the reporter. */
            reporter: string;
            /** @description Its state. */
            state: components["schemas"]["ReportState"];
            /** @description The name of the reported player. */
            subject: string;
            /** @description What the reporter wrote. */
            text: string;
        };
        /**
         * @description What a user may do beyond playing.
         * @enum {string}
         */
        Role: "moderator";
        /**
         * @description What a sanction forbids.
         * @enum {string}
         */
        SanctionKind: "chat" | "play" | "full";
        /** @description A sanction, as moderators see it. */
        SanctionRecord: {
            /** @description When it was imposed. */
            at: components["schemas"]["Timestamp"];
            /** @description The name of the moderator; absent for the operator. */
            by?: string | null;
            /** @description The id. */
            id: string;
            /** @description Whether it is in force. */
            in_force: boolean;
            /** @description What it forbids. */
            kind: components["schemas"]["SanctionKind"];
            lifted_at?: components["schemas"]["Timestamp"] | null;
            /** @description The name of the moderator who lifted it; absent for the operator. */
            lifted_by?: string | null;
            /** @description The reason, which the user sees. */
            reason: string;
            until?: components["schemas"]["Timestamp"] | null;
        };
        /** @description A sanction in force, as the user concerned sees it. */
        SanctionView: {
            /** @description What it forbids. */
            kind: components["schemas"]["SanctionKind"];
            /** @description Why it was imposed. */
            reason: string;
            until?: components["schemas"]["Timestamp"] | null;
        };
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
        /** @description Whether the password alone is enough to sign in. */
        SecondFactor: {
            /** @description New recovery codes; only in the response that creates them. */
            new_codes?: string[] | null;
            /**
             * Format: int64
             * @description The number of recovery codes that have not been used.
             */
            recovery_codes: number;
            /** @description Whether a passkey is required besides the password. */
            required: boolean;
        };
        /** @description What is needed besides the password. */
        SecondFactorRequest: {
            /** @description Identifies this attempt to sign in with a recovery code. */
            attempt: string;
            passkey?: components["schemas"]["PasskeyRequest"] | null;
        };
        /** @description What a server offers. */
        ServerInfo: {
            /** @description Whether accounts can have e-mail addresses. */
            mail: boolean;
        };
        /** @description A session. */
        SessionView: {
            /** @description The user agent of the browser. */
            agent: string;
            /** @description When it was opened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Whether it is the session of this request. */
            current: boolean;
            /** @description When it ends, even if it is used. */
            ends_at: components["schemas"]["Timestamp"];
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
            /** @description When it expires. */
            expires_at: components["schemas"]["Timestamp"];
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
        /** @description A user, as moderators see them. */
        UserFile: {
            /** @description The addresses from which the user signed in lately, the newest first. */
            addresses: components["schemas"]["AddressGroup"][];
            /** @description Whether the user has chosen the name; that of a guest is random at first. */
            chosen_name: boolean;
            /** @description When the account was created. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: int64
             * @description The number of games.
             */
            games: number;
            /** @description `guest`, `account` or `deleted`. */
            kind: string;
            /** @description How much the user's play resembles the engine's, by kind of game. */
            likeness: components["schemas"]["EngineLikeness"][];
            /** @description Whether you may act on this user: not on yourself, on other moderators, or on deleted users. */
            may_act: boolean;
            /** @description Whether the user may choose a name: a guest whose name no moderator has replaced, or an account after that. */
            may_rename: boolean;
            /** @description The name. */
            name: string;
            /** @description The notes, the newest first. */
            notes: components["schemas"]["NoteView"][];
            /** @description The ratings. */
            ratings: components["schemas"]["RatingView"][];
            /** @description The reports about the user, the newest first. */
            reports: components["schemas"]["ReportView"][];
            role?: components["schemas"]["Role"] | null;
            /** @description The sanctions, the newest first. */
            sanctions: components["schemas"]["SanctionRecord"][];
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
    verify_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailLink"];
            };
        };
        responses: {
            /** @description The address is confirmed. */
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
    show_analysis: {
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
                    "application/json": components["schemas"]["AnalysisView"];
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
    request_analysis: {
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
            /** @description The analysis was requested, now or before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisView"];
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
    animation: {
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
            /** @description The game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
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
    picture: {
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
            /** @description The board. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
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
    puzzles_of_game: {
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
                    "application/json": components["schemas"]["GamePuzzles"];
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
            /** @description A WebSocket with JSON text messages. The server sends `hello`, `presence`, `event` (a `WireEvent`), after the events `state` (a `StateView`) and, while the finished game is analysed, `analysis` (an `AnalysisProgress`). The client sends `{"request": 1, "action": Action}`, which the server answers with `done` or `refused`. */
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
    export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Profile, e-mail address, sessions, tokens, passkeys, ratings, documents of the web app, mutes, reports that you sent, analyses that you requested, entries of the audit log, chat messages, and games, each list under its name. */
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
    show_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["schemas"]["DocumentName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document; one that was never stored is empty and has the version 0. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentView"];
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
    store_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["schemas"]["DocumentName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDocument"];
            };
        };
        responses: {
            /** @description The document is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentStored"];
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
    show_email: {
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
                    "application/json": components["schemas"]["EmailView"];
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
    set_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmail"];
            };
        };
        responses: {
            /** @description The mail will be sent. */
            202: {
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
    remove_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address is removed. */
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
    acknowledge_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `handled_reports` is 0 again. */
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
    choose_name: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewName"];
            };
        };
        responses: {
            /** @description You have this name. */
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
    list_passkeys: {
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
                    "application/json": components["schemas"]["PasskeyView"][];
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
    add_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description The passkey is added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyView"];
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
    start_passkey: {
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
                    "application/json": components["schemas"]["PasskeyCreation"];
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
    rename_passkey: {
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
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description The passkey has the name. */
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
    remove_passkey: {
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
            /** @description The passkey is removed. */
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
    renew_recovery_codes: {
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
                    "application/json": components["schemas"]["SecondFactor"];
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
    second_factor: {
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
                    "application/json": components["schemas"]["SecondFactor"];
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
    set_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSecondFactor"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
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
    end_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All your sessions have ended. */
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
    flags: {
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
                    "application/json": components["schemas"]["EngineLikeness"][];
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
    log: {
        parameters: {
            query?: {
                /** @description Only what the user with this name did, or what was done to them. */
                user?: string;
                /** @description Only this event. */
                event?: string;
                /** @description `next` of the previous page. */
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
                    "application/json": components["schemas"]["LogPage"];
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
    list_reports: {
        parameters: {
            query?: {
                /** @description Only reports about the player with this name. */
                subject?: string;
                /** @description `next` of the previous page. */
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
                    "application/json": components["schemas"]["ReportPage"];
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
    show_one_report: {
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
                    "application/json": components["schemas"]["ReportFile"];
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
    handle_report: {
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
                "application/json": components["schemas"]["HandleReport"];
            };
        };
        responses: {
            /** @description The report is handled. */
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
    show_user: {
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
                    "application/json": components["schemas"]["UserFile"];
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
    ban_addresses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAddressBan"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressesBanned"];
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
    lift_address_bans: {
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
            /** @description The addresses are not banned any more. */
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
    add_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNote"];
            };
        };
        responses: {
            /** @description The note is stored. */
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
    rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNote"];
            };
        };
        responses: {
            /** @description The new name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewName"];
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
    impose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSanction"];
            };
        };
        responses: {
            /** @description The sanction is in force. */
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
    lift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sanction is lifted. */
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
    forgot_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description If there is such an account, a mail will be sent. */
            202: {
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
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The password is changed: sign in with it. */
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
    picture_of_position: {
        parameters: {
            query: {
                /** @description The name of the game. */
                game: string;
                /** @description The position text, or `startpos`. */
                position: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
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
    find_puzzles: {
        parameters: {
            query?: {
                /** @description Only puzzles of this difficulty. */
                grade?: number;
                /** @description Only puzzles with this theme. */
                theme?: "win" | "save" | "cut" | "pass";
                /** @description For the next page, the id of the last puzzle of the previous page. */
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
                    "application/json": components["schemas"]["PuzzleView"][];
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
    show_puzzle: {
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
                    "application/json": components["schemas"]["PuzzleView"];
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
    info: {
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
                    "application/json": components["schemas"]["ServerInfo"];
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
    confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description You can make sensitive changes for 15 minutes. */
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
    confirm_with_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAssertion"];
            };
        };
        responses: {
            /** @description You can make sensitive changes for 15 minutes. */
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
    start_passkey_confirmation: {
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
                    "application/json": components["schemas"]["PasskeyRequest"];
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
    passkey_support: {
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
                    "application/json": components["schemas"]["PasskeySupport"];
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
    sign_in_with_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAssertion"];
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
    start_passkey_sign_in: {
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
                    "application/json": components["schemas"]["PasskeyRequest"];
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
    sign_in_with_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryCode"];
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
