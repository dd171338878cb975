//! Entering GIPF turns click by click: the choices of a position, and the conversion between steps and actions.

use games::{AnyGame, RuleFault};
use gipf::{
    Action, Entry, Game, IllegalStep, Jump, Kind, Phase, Point, Position, Push, Row, Spot, SpotSet, Step, Turn,
};
use serde::Serialize;

use crate::error::Error;
use crate::fault::Fault;

/// The choices that a position offers to a player who clicks on points of the board.
///
/// ```
/// use workbench::gipf::{Choices, new_game};
///
/// let game = new_game("basic", "")?;
/// let choices = Choices::new(game.position());
/// let (from, kind) = ("a1".parse()?, gipf::Kind::Basic);
/// let to = choices.targets(from, kind)[0];
/// assert_eq!(choices.moving(from, to, kind)?.to_string(), "a1-c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Choices<'a> {
    position: &'a Position,
}

/// A row that the player to move can take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RowChoice {
    /// The four or more adjacent spots of the player's colour.
    pub spots: Vec<String>,
    /// All spots that must or may be taken with the row.
    pub run: Vec<String>,
    /// The spots that must be taken.
    pub compulsory: Vec<String>,
    /// The spots that may stay.
    pub optional: Vec<String>,
    /// The usual choice: the compulsory spots and the opponent's optional pieces.
    pub proposal: Vec<String>,
    /// Whether the whole row may stay.
    pub may_stay: bool,
}

/// The reason why spots cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TakingFault {
    /// A row with a loaded piece would stay.
    LoadedRow,
    /// The player could neither push nor jump afterwards.
    NoMove,
    /// No spot is selected.
    Nothing,
    /// Any other reason.
    Other,
}

/// The kinds in the order in which they are introduced.
const ORDER: [Kind; 3] = [Kind::Gipf, Kind::Loaded, Kind::Basic];

impl<'a> Choices<'a> {
    /// The choices of a position.
    pub fn new(position: &'a Position) -> Choices<'a> {
        Choices { position }
    }

    /// The kinds of pieces that can be pushed onto the board now.
    pub fn kinds(self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self.pushes().into_iter().map(Push::kind).collect();
        kinds.sort_by_key(|kind| ORDER.iter().position(|other| other == kind));
        kinds.dedup();
        kinds
    }

    /// The dots from which a piece of this kind can be pushed, and the spots from which a potential can jump.
    pub fn movers(self, kind: Kind) -> Vec<Point> {
        let mut movers: Vec<Point> = self.entries(kind).iter().map(|entry| Point::Dot(entry.dot())).collect();
        movers.extend(self.jumps().into_iter().map(|jump| Point::Spot(jump.from)));
        movers.dedup();
        movers
    }

    /// The first spots of the lines along which a piece can be pushed from a dot, or the targets of the jumps from a spot.
    pub fn targets(self, from: Point, kind: Kind) -> Vec<Spot> {
        match from {
            Point::Dot(dot) => {
                let possible = self.entries(kind).into_iter().filter(|entry| entry.dot() == dot);
                possible.map(Entry::first).collect()
            }
            Point::Spot(spot) => {
                let jumps = self.jumps().into_iter().filter(|jump| jump.from == spot);
                jumps.map(|jump| jump.to).collect()
            }
        }
    }

    /// The push from a dot towards a spot next to it, or the jump from a spot to another.
    ///
    /// # Errors
    /// With the reason if the step is illegal.
    pub fn moving(self, from: Point, to: Spot, kind: Kind) -> Result<Step, Error> {
        let step = match from {
            Point::Spot(from) => Step::Jump(Jump { from, to }),
            Point::Dot(dot) => {
                let entry = Entry::all().find(|entry| entry.dot() == dot && entry.first() == to);
                let entry = entry.ok_or_else(|| Error::new(format!("{to} is not the first spot from {dot}")))?;
                let push = self.push_along(entry, kind);
                Step::Push(push.ok_or_else(|| Error::new(IllegalStep::LineFull(entry)))?)
            }
        };
        self.position.check(step).map_err(Error::new)?;
        Ok(step)
    }

    /// The reason why nothing can be pushed from a dot, or why no potential can jump from a spot; `None` if it is possible.
    pub fn why_not(self, from: Point, kind: Kind) -> Option<Fault> {
        if !self.targets(from, kind).is_empty() {
            return None;
        }
        let reason = match from {
            Point::Spot(spot) => {
                let refused = |to| self.position.check(Step::Jump(Jump { from: spot, to })).err();
                spot.neighbours().into_iter().find_map(refused)?
            }
            Point::Dot(dot) => {
                let refused = |entry| match self.push_along(entry, kind) {
                    Some(push) => self.position.check(Step::Push(push)).err(),
                    None => Some(IllegalStep::LineFull(entry)),
                };
                Entry::all().filter(|entry| entry.dot() == dot).find_map(refused)?
            }
        };
        Some(RuleFault::from(&reason).into())
    }

    /// The rows that the player to move can take now.
    pub fn rows(self) -> Vec<RowChoice> {
        if self.position.is_over() || !matches!(self.position.phase(), Phase::Start | Phase::Taken | Phase::Moved) {
            return Vec::new();
        }
        let foreign = self.position.owned_by(self.position.turn().opponent());
        self.position.rows_to_take().map(|row| RowChoice::new(row, foreign)).collect()
    }

    /// The step that takes these spots.
    ///
    /// # Errors
    /// With the reason if they cannot be taken.
    pub fn taking(self, spots: SpotSet) -> Result<Step, Error> {
        let step = Step::Take(self.position.taking(spots));
        self.position.check(step).map_err(Error::new)?;
        Ok(step)
    }

    /// The reason why these spots cannot be taken, or `None` if they can.
    pub fn taking_fault(self, spots: SpotSet) -> Option<TakingFault> {
        match self.position.check(Step::Take(self.position.taking(spots))) {
            Ok(()) => None,
            Err(IllegalStep::LoadedRowKept(_)) => Some(TakingFault::LoadedRow),
            Err(IllegalStep::LeavesNoMove) => Some(TakingFault::NoMove),
            Err(IllegalStep::NothingTaken) => Some(TakingFault::Nothing),
            Err(_) => Some(TakingFault::Other),
        }
    }

    /// Whether the player may end the turn and leave the remaining rows.
    pub fn may_finish(self) -> bool {
        self.position.phase() == Phase::Moved && self.position.is_legal(Step::Done)
    }

    /// The announced or challenged jump, if there is one.
    pub fn announced(self) -> Option<Jump> {
        match self.position.phase() {
            Phase::Announced(jump) | Phase::Challenged(jump) => Some(jump),
            _ => None,
        }
    }

    /// The points that a legal step affects: for a push the dot and all spots up to its end, for a jump both spots, for a
    /// taking its spots.
    pub fn touched(step: Step) -> Vec<Point> {
        match step {
            Step::Push(push) => {
                let entry = push.entry();
                let end = entry.path().iter().position(|spot| *spot == push.to()).unwrap_or(0);
                let spots = entry.path()[..=end].iter().copied().map(Point::Spot);
                std::iter::once(Point::Dot(entry.dot())).chain(spots).collect()
            }
            Step::Jump(jump) => vec![Point::Spot(jump.from), Point::Spot(jump.to)],
            Step::Take(taking) => taking.spots.into_iter().map(Point::Spot).collect(),
            _ => Vec::new(),
        }
    }

    /// The legal pushes.
    fn pushes(self) -> Vec<Push> {
        self.position.pushes().filter(|push| self.position.is_legal(Step::Push(*push))).collect()
    }

    /// The legal jumps.
    fn jumps(self) -> Vec<Jump> {
        self.position.jumps().filter(|jump| self.position.is_legal(Step::Jump(*jump))).collect()
    }

    /// The entries along which a piece of this kind can be pushed now.
    fn entries(self, kind: Kind) -> Vec<Entry> {
        let pushes = self.pushes();
        let possible = |entry: &Entry| self.push_along(*entry, kind).is_some_and(|push| pushes.contains(&push));
        Entry::all().filter(possible).collect()
    }

    fn push_along(self, entry: Entry, kind: Kind) -> Option<Push> {
        Push::new(kind, entry.dot(), self.position.end_of_push(entry)?)
    }
}

impl RowChoice {
    fn new(row: Row, foreign: SpotSet) -> RowChoice {
        let names = |spots: SpotSet| spots.into_iter().map(|spot| spot.to_string()).collect();
        RowChoice {
            spots: names(row.spots),
            run: names(row.run),
            compulsory: names(row.compulsory),
            optional: names(row.optional),
            proposal: names(row.compulsory | row.optional & foreign),
            may_stay: row.may_stay,
        }
    }
}

/// The action that a player has entered so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ActionSoFar {
    /// The text of the action in the form of UGI and the server.
    pub text: String,
    /// The text in the form in which the server keeps conditional moves ([`AnyGame::normalise`]).
    pub normalised: String,
    /// Whether the action is finished: the turn is over, or the opponent or a random event is next.
    pub finished: bool,
}

/// The kind of an action.
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
    /// Removes a row.
    Take,
    /// Lets an announced jump pass.
    LetPass,
    /// Challenges an announced jump.
    Challenge,
    /// Ends the turn.
    Done,
    /// Decides a challenge.
    Decide,
    /// Plays a move in the DVONN game.
    Dvonn,
    /// Resigns the DVONN game.
    Surrender,
    /// Sets the colours and the start of the DVONN game.
    Arrange,
    /// Rolls the dice.
    Roll,
}

/// An action in the form that a board displays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ActionView {
    /// The kind of the action.
    pub kind: ActionKind,
    /// The points that the action affects, in order; for a move in the DVONN game, the spaces of the DVONN board.
    pub touched: Vec<String>,
    /// The move in the DVONN game, if the action is one.
    #[serde(rename = "dvonnMove")]
    pub dvonn_move: Option<String>,
    /// Whether the action contains the result of a challenge.
    pub challenged: bool,
}

/// Describes an action: its kind and the points it affects.
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

/// Combines the steps that a player has entered, which must be the last ones of the game, into an action.
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
    let so_far = |text: String, finished: bool| {
        let normalised = AnyGame::from(game.clone()).normalise(&text);
        Ok(ActionSoFar { text, normalised, finished })
    };
    if let Some(last @ (Action::Dvonn(_) | Action::Surrender(_))) = made.last() {
        return so_far(last.to_short_string(), true);
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
    so_far(text, finished)
}

/// Splits an action of a player into steps, each as the text of an action. A turn that leaves rows on the board ends with
/// `done`.
///
/// # Errors
/// If the text is not an action or the action is illegal.
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
