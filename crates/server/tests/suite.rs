//! The server as people and programs meet it: the same cases on SQLite and on PostgreSQL.

#[macro_use]
mod common;
mod cases;

on_both_databases! {
    cases::accounts::a_guest_who_registers_keeps_his_games => guest_registers,
    cases::accounts::a_new_password_ends_other_sessions => new_password,
    cases::accounts::a_token_allows_what_its_scopes_say => tokens,
    cases::accounts::a_wrong_name_and_a_wrong_password_are_answered_alike => wrong_password,
    cases::accounts::an_account_lives_and_is_forgotten => account,
    cases::accounts::only_our_own_pages_may_act => origins,
    cases::farewell::everybody_hears_of_a_seek_whose_taker_hangs_up => hang_up,
    cases::farewell::nobody_waits_for_somebody_deleted => deleted,
    cases::farewell::of_somebody_banned_nothing_stays_open => banned,
    cases::games::a_move_sent_twice_is_made_once => idempotent,
    cases::games::a_visitor_gets_exactly_what_he_missed => resume,
    cases::games::a_whole_game_is_played_over_sockets => whole_game,
    cases::games::only_legal_moves_of_the_right_player_count => rights,
    cases::limits::a_person_talks_seeks_and_reports_only_so_often => too_often,
    cases::limits::one_address_has_only_so_many_sockets => too_many_sockets,
    cases::limits::one_address_makes_only_so_many_accounts_and_guests => newcomers,
    cases::limits::over_tls_the_cookie_is_bound_to_the_host => tls_cookie,
    cases::limits::passwords_cannot_be_guessed_quickly_not_even_from_many_addresses => guessing,
    cases::lobby::a_challenge_is_for_whoever_has_the_link_or_is_named => challenge,
    cases::lobby::a_seek_is_taken_by_one => seek,
    cases::lobby::a_seek_outlives_the_server_and_can_be_withdrawn => lasting_seek,
    cases::lobby::they_play_again_with_colours_exchanged => rematch,
    cases::play::a_correspondence_game_follows_lines_over_a_restart => lines,
    cases::play::clocks_stand_still_while_the_server_is_down => clocks,
    cases::play::gipf_is_played_with_and_without_the_engine => gipf,
    cases::play::premoves_and_lines_are_the_players_own => premoves,
    cases::play::taking_back_and_calling_off_go_by_the_rules => takeback,
    cases::play::the_engine_plays_a_whole_game => engine,
    cases::robust::nonsense_in_requests_is_refused => nonsense,
    cases::robust::nonsense_on_a_socket_is_answered_and_does_no_harm => socket_nonsense,
    cases::robust::the_description_is_whole => description,
    cases::social::a_program_lives_on_streams => streams,
    cases::social::a_rated_game_changes_ratings_once => ratings,
    cases::social::live_games_are_listed_with_their_watchers => live,
    cases::social::players_and_watchers_talk_apart => chat,
    cases::social::ratings_stand_where_players_are_named => named_ratings,
}
