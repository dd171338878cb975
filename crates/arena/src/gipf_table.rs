//! A game of GIPF between two engines.

use std::sync::atomic::{AtomicBool, Ordering};

use dvonn::Player;
use gipf::{Game, Setup};
use notation::gipf::Record;
use protocol::RemoteEngine;

use crate::configuration::Configuration;
use crate::engines::ask_gipf_engine;
use crate::limit::Clocks;
use crate::summary::{Ending, Fault, FaultKind, Side};

/// A game with more turns than this is nobody's: neither side can make anything of it.
const LONGEST: usize = 500;

/// Plays until the game is over, or stopped, or an engine does what loses. What was played is in the record.
pub(crate) fn play_out(
    configuration: &Configuration,
    engines: &mut [Option<RemoteEngine>; 2],
    white: Side,
    start: Setup,
    stop: &AtomicBool,
    record: &mut Record,
) -> Result<Option<Ending>, (Side, Fault)> {
    let Configuration { limit, margin, patience, .. } = *configuration;
    let mut clocks = Clocks::new(limit, margin, patience);
    let mut game = Game::from_setup(start).expect("starts are valid");
    let first = game.position().setup();
    let mut words: Vec<String> = Vec::new();
    loop {
        if let Some(outcome) = game.position().outcome() {
            return Ok(Some(Ending::Decided(outcome)));
        }
        if game.turns().len() >= LONGEST {
            return Ok(Some(Ending::Endless));
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let player = game.actor().expect("somebody has a choice while the game goes on");
        let side = if player == Player::White { white } else { white.other() };
        let engine = engines[side.number()].as_mut().expect("both engines were prepared");
        let answer = ask_gipf_engine(engine, &first, &words, player, &clocks).map_err(|fault| (side, fault))?;
        game.apply_text(&answer.word).map_err(|reason| {
            let turn = game.turns().len() + 1;
            (side, Fault::new(FaultKind::Illegal, format!("{} in turn {turn}: {reason}", answer.word)))
        })?;
        clocks.spend(player, answer.time);
        words.push(answer.word);
        record.main_line = Record::from_game(&game).main_line;
    }
}
