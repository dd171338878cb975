//! GIPF action texts of untrusted players: no player may answer for the opponent or state how a challenge ended.

use dvonn::Player;
use gipf::{Action, Game, Phase, Step, Turn};

use crate::refusal::{Fault, ReasonCode};

/// Plays an action text of one player: a whole turn, the part of a turn after a challenge, the answer to an announced jump,
/// or a move in the game of DVONN. Returns the normalised text. After an error the game may be half-way: play on a copy.
pub(crate) fn play(game: &mut Game, by: Player, text: &str) -> Result<String, Fault> {
    if game.contest().is_some() {
        let action: dvonn::Move = text.parse().map_err(|error: dvonn::ParseMoveError| Fault::from(error))?;
        game.play_dvonn(action)?;
        return Ok(action.to_string());
    }
    if let Phase::Announced(jump) = game.position().phase() {
        let step = match text {
            "pass" => Step::LetPass,
            "?" => Step::Challenge,
            _ => return Err(out_of_order(format!("the jump {jump} waits for an answer: pass or ?"))),
        };
        game.play(step)?;
        return Ok(text.to_owned());
    }
    if text == "done" {
        game.play(Step::Done)?;
        return Ok(text.to_owned());
    }
    play_steps(game, by, text)
}

fn out_of_order(text: String) -> Fault {
    Fault::new(ReasonCode::GipfOrder, text)
}

fn play_steps(game: &mut Game, by: Player, text: &str) -> Result<String, Fault> {
    let turn: Turn = text.strip_suffix('!').unwrap_or(text).parse()?;
    let mut steps: Vec<Step> = turn.before.iter().map(|taking| Step::Take(*taking)).collect();
    for action in &turn.actions {
        steps.push(match action {
            Action::Push(push) => Step::Push(*push),
            Action::Jump { jump, challenge: None } => Step::Jump(*jump),
            Action::Jump { challenge: Some(_), .. } => {
                let reason = format!("{text}: the game of DVONN decides the challenge: announce the jump alone");
                return Err(Fault::new(ReasonCode::GipfContest, reason));
            }
        });
    }
    steps.extend(turn.after.iter().map(|taking| Step::Take(*taking)));
    for step in steps {
        // After an announcement, or at the end of the turn, the opponent chooses.
        if game.position().chooser() != Some(by) {
            return Err(out_of_order(format!("{step}: the opponent answers first")));
        }
        game.play(step)?;
    }
    let announced = matches!(game.position().phase(), Phase::Announced(_));
    if !announced && !game.position().is_between_turns() && !game.position().is_over() {
        game.play(Step::Done)?;
    }
    Ok(if announced { format!("{turn}!") } else { turn.to_string() })
}
