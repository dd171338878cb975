//! The server as people and programs meet it: the same cases on SQLite and on PostgreSQL.

#[path = "cases/mod.rs"]
mod cases;
#[macro_use]
mod common;

on_both_databases! {
    cases::games::a_whole_game_is_played_over_sockets => whole_game,
    cases::games::a_move_sent_twice_is_made_once => idempotent,
    cases::games::a_visitor_gets_exactly_what_he_missed => resume,
    cases::games::only_legal_moves_of_the_right_player_count => rights,
    cases::accounts::an_account_lives_and_is_forgotten => account,
}
