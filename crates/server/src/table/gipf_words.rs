//! Words of GIPF where neither player is trusted: nobody answers for the other one, and nobody says how a challenge ended.

use dvonn::Player;
use gipf::{Action, Game, Phase, Step, Turn};

/// Plays what one player says: a whole turn, a part of one that a challenge has interrupted, an answer to an announced
/// jump, or a move in the game of DVONN. On an error the game may be half-way: play on a copy.
pub(super) fn play(game: &mut Game, by: Player, word: &str) -> Result<String, String> {
    if game.contest().is_some() {
        let action: dvonn::Move = word.parse().map_err(|error: dvonn::ParseMoveError| error.to_string())?;
        game.play_dvonn(action).map_err(|error| error.to_string())?;
        return Ok(action.to_string());
    }
    if let Phase::Announced(jump) = game.position().phase() {
        let step = match word {
            "pass" => Step::LetPass,
            "?" => Step::Challenge,
            _ => return Err(format!("the jump {jump} waits for an answer: pass or ?")),
        };
        game.play(step).map_err(|reason| reason.to_string())?;
        return Ok(word.to_owned());
    }
    if word == "done" {
        game.play(Step::Done).map_err(|reason| reason.to_string())?;
        return Ok(word.to_owned());
    }
    play_steps(game, by, word)
}

fn play_steps(game: &mut Game, by: Player, word: &str) -> Result<String, String> {
    let text = word.strip_suffix('!').unwrap_or(word);
    let turn: Turn = text.parse().map_err(|error: gipf::ParseTurnError| error.to_string())?;
    let mut steps: Vec<Step> = turn.before.iter().map(|taking| Step::Take(*taking)).collect();
    for action in &turn.actions {
        steps.push(match action {
            Action::Push(push) => Step::Push(*push),
            Action::Jump { jump, challenge: None } => Step::Jump(*jump),
            Action::Jump { challenge: Some(_), .. } => {
                return Err(format!("{word}: how a challenge ends is seen when it ends: announce the jump alone"));
            }
        });
    }
    steps.extend(turn.after.iter().map(|taking| Step::Take(*taking)));
    for step in steps {
        // After an announcement, or at the end of the turn, the other player has the word.
        if game.position().chooser() != Some(by) {
            return Err(format!("{step}: the other player answers first"));
        }
        game.play(step).map_err(|reason| reason.to_string())?;
    }
    let announced = matches!(game.position().phase(), Phase::Announced(_));
    if !announced && !game.position().is_between_turns() && !game.position().is_over() {
        game.play(Step::Done).map_err(|reason| reason.to_string())?;
    }
    Ok(if announced { format!("{turn}!") } else { turn.to_string() })
}
