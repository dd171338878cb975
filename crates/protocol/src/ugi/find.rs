//! A search of either game, told as lines.

use engine::{Limits, Stop};

use super::info;
use crate::board::Board;
use crate::engines::Engines;
use crate::search::search;

/// What a search came to.
pub(crate) struct Found {
    /// The last report.
    pub(crate) info: String,
    /// What to play; nothing if the game is over.
    pub(crate) best: Option<String>,
}

/// Searches, with a line for every report.
pub(crate) fn find(
    engines: &mut Engines,
    board: &Board,
    limits: &Limits,
    stop: &Stop,
    mut on_line: impl FnMut(&str),
) -> Found {
    match board {
        Board::Dvonn(game) => {
            let on_report = |report: &_| on_line(&info::write(report));
            let report = search(&mut engines.dvonn, game.position(), limits, stop, on_report);
            Found { info: info::write(&report), best: report.best().map(|action| action.to_string()) }
        }
        Board::Gipf(game) => {
            let contest = game.contest().filter(|contest| contest.dvonn_turn().is_some());
            if let Some(dvonn) = contest.and_then(gipf::Contest::dvonn) {
                let on_report = |report: &_| on_line(&info::write(report));
                let report = engines.gipf().search_dvonn(dvonn.position(), limits, stop, on_report);
                return Found { info: info::write(&report), best: report.best().map(|action| action.to_string()) };
            }
            let position = game.position();
            let on_report = |report: &_| on_line(&info::write_gipf(report, position));
            let report = engines.gipf().search(position, limits, stop, on_report);
            let best = position.first_action_of(&report.pv).map(|action| action.to_string());
            Found { info: info::write_gipf(&report, position), best }
        }
    }
}
