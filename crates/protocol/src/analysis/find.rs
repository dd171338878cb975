//! A search of either game, told as findings.

use dvonn::{Player, Position};
use engine::gipf::{Report as GipfReport, Value as GipfValue};
use engine::{Stop, dvonn::Report, dvonn::Value};

use super::answer::{Findings, Searched};
use super::query::{Job, Subject};
use crate::engines::Engines;
use crate::search::search;

/// Searches what a job is about; partial findings are handed on.
pub(crate) fn find(engines: &mut Engines, job: &Job, stop: &Stop, mut on_findings: impl FnMut(Findings)) -> Findings {
    match &job.subject {
        Subject::Dvonn(position) => {
            let on_report = |report: &Report| on_findings(of_dvonn(position.turn(), report));
            of_dvonn(position.turn(), &search(&mut engines.dvonn, position, &job.limits, stop, on_report))
        }
        Subject::Gipf(game) => {
            let contest = game.contest().and_then(|contest| Some((contest.dvonn_turn()?, contest.dvonn()?)));
            if let Some((player, dvonn)) = contest {
                let position: &Position = dvonn.position();
                let on_report = |report: &Report| on_findings(of_dvonn(player, report));
                return of_dvonn(player, &engines.gipf().search_dvonn(position, &job.limits, stop, on_report));
            }
            let on_report = |report: &GipfReport| on_findings(of_gipf(game, report, false));
            let report = engines.gipf().search(game.position(), &job.limits, stop, on_report);
            of_gipf(game, &report, true)
        }
    }
}

fn of_dvonn(player: Player, report: &Report) -> Findings {
    let searched = Searched { depth: report.depth, nodes: report.nodes, elapsed: report.elapsed };
    let line = report.pv.iter().map(ToString::to_string).collect();
    Findings::new(player, report.value.hundredths(), matches!(report.value, Value::Exact(_)), searched, line)
}

fn of_gipf(game: &gipf::Game, report: &GipfReport, complete: bool) -> Findings {
    let position = game.position();
    let searched = Searched { depth: report.depth, nodes: report.nodes, elapsed: report.elapsed };
    let player = position.chooser().unwrap_or_else(|| position.turn());
    let exact = !matches!(report.value, GipfValue::Estimate(_));
    let mut line: Vec<String> = position.actions_of(&report.pv).iter().map(ToString::to_string).collect();
    // The last report names an action that can be played, even if the search was cut off within the turn.
    if complete && line.is_empty() {
        line.extend(position.first_action_of(&report.pv).map(|action| action.to_string()));
    }
    Findings::new(player, report.value.hundredths(), exact, searched, line)
}
