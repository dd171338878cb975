//! Turns that are made step by step: which steps an action has, and which action steps make.

use gipf::{Action, Game, Phase, Point, Step, Turn};
use serde::Serialize;

use super::choices::Choices;
use crate::error::Error;

/// The action that a player makes of steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ActionSoFar {
    /// The text of the action, as UGI and the server read it.
    pub text: String,
    /// Whether the action is finished: the turn is over, or another player, or chance, comes next.
    pub finished: bool,
}

/// What kind of thing an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ActionKind {
    /// Several steps.
    Turn,
    /// Pushes a piece onto the board.
    Push,
    /// Jumps, or announces a jump.
    Jump,
    /// Takes a row.
    Take,
    /// Lets an announced jump pass.
    LetPass,
    /// Challenges an announced jump.
    Challenge,
    /// Ends the turn.
    Done,
    /// Decides a challenge.
    Decide,
    /// Moves in the DVONN game.
    Dvonn,
    /// Gives up the DVONN game.
    Surrender,
    /// Draws the colours or the board of the DVONN game.
    Arrange,
    /// Rolls the dice.
    Roll,
}

/// An action, as a board shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ActionView {
    /// What kind of thing it does.
    pub kind: ActionKind,
    /// The points whose pieces it moves or takes, in their order; of a move in the DVONN game, the spaces of that board.
    pub touched: Vec<String>,
    /// The move in the DVONN game, if it is one.
    #[serde(rename = "dvonnMove")]
    pub dvonn_move: Option<String>,
    /// Whether it tells how a challenge ended.
    pub challenged: bool,
}

/// What an action does and where.
///
/// ```
/// use workbench::gipf::{ActionKind, view_action};
///
/// let view = view_action(&"e4^e5".parse()?);
/// assert_eq!((view.kind, view.touched.join(" ").as_str()), (ActionKind::Jump, "e4 e5"));
/// assert_eq!(view_action(&"dvonn:a1b2".parse()?).dvonn_move.as_deref(), Some("a1b2"));
/// # Ok::<(), gipf::ParseActionError>(())
/// ```
pub fn view_action(action: &Action) -> ActionView {
    let steps = action.steps();
    let kind = match (action, steps.as_slice()) {
        (Action::Dvonn(_), _) => ActionKind::Dvonn,
        (Action::Surrender(_), _) => ActionKind::Surrender,
        (Action::Arrange(_), _) => ActionKind::Arrange,
        (Action::Roll { .. }, _) => ActionKind::Roll,
        (_, [Step::Push(_)]) => ActionKind::Push,
        (_, [Step::Jump(_)]) => ActionKind::Jump,
        (_, [Step::Take(_)]) => ActionKind::Take,
        (_, [Step::LetPass]) => ActionKind::LetPass,
        (_, [Step::Challenge]) => ActionKind::Challenge,
        (_, [Step::Done]) => ActionKind::Done,
        (_, [Step::Decide(_)]) => ActionKind::Decide,
        _ => ActionKind::Turn,
    };
    let names = |points: Vec<Point>| points.into_iter().map(|point| point.to_string());
    let touched = match action {
        Action::Dvonn(dvonn::Move::Place(space)) => vec![space.to_string()],
        Action::Dvonn(dvonn::Move::Stack { from, to }) => vec![from.to_string(), to.to_string()],
        _ => steps.iter().flat_map(|step| names(Choices::touched(*step))).collect(),
    };
    let dvonn_move = if let Action::Dvonn(action) = action { Some(action.to_string()) } else { None };
    ActionView { kind, touched, dvonn_move, challenged: action.tells_of_challenge() }
}

/// The action that a player has made so far of these steps, which are the last ones of the game.
///
/// ```
/// use workbench::gipf::{action_so_far, game_from_position};
///
/// let start = "tournament c2=W,d3=W,e4=W,f4=W,e8=B 6,10 0,0 pp w";
/// let mut game = game_from_position(start, "")?;
/// let steps = ["b2".parse()?, "done".parse()?];
/// game.apply_steps(&steps[0])?;
/// assert!(!action_so_far(&game, &steps[..1])?.finished);
/// game.apply_steps(&steps[1])?;
/// let action = action_so_far(&game, &steps)?;
/// assert_eq!((action.text.as_str(), action.finished), ("b2", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the steps are not the last ones of the game.
pub fn action_so_far(game: &Game, made: &[Action]) -> Result<ActionSoFar, Error> {
    if let Some(last @ (Action::Dvonn(_) | Action::Surrender(_))) = made.last() {
        return Ok(ActionSoFar { text: last.to_short_string(), finished: true });
    }
    let steps: Vec<Step> = made.iter().flat_map(Action::steps).collect();
    let mut before = game.clone();
    for _ in &steps {
        before.undo();
    }
    let mut position = *before.position();
    for step in &steps {
        position.play(*step).map_err(Error::new)?;
    }
    let finished = position.is_between_turns() || position.chooser() != before.position().chooser();
    let text = match before.position().actions_of(&steps).as_slice() {
        [action] if finished => action.to_short_string(),
        _ => {
            let mut turn = Turn::default();
            for step in &steps {
                turn.add(*step);
            }
            turn.to_string()
        }
    };
    Ok(ActionSoFar { text, finished })
}

/// The steps, each as an action, by which an action of a player goes on from here: a turn that leaves rows standing ends
/// with `done`.
///
/// # Errors
/// With what is wrong with the text, or the reason why it is illegal.
pub fn steps_of_action(game: &Game, text: &str) -> Result<Vec<String>, Error> {
    let action = game.read_action(text).map_err(Error::new)?;
    let (Action::Turn(_) | Action::Announce(_)) = &action else { return Ok(vec![action.to_string()]) };
    let mut steps = action.steps();
    let mut position = *game.position();
    for step in &steps {
        position.play(*step).map_err(Error::new)?;
    }
    if position.phase() == Phase::Moved {
        steps.push(Step::Done);
    }
    Ok(steps.iter().map(Step::to_string).collect())
}
