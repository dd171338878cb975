//! Actions: everything that can change a game, each as one text.

use std::fmt;
use std::str::FromStr;

use dvonn::{Move as DvonnMove, ParseMoveError, Player};

use crate::board::excerpt;
use crate::contest::Terms;
use crate::dvonn_text;
use crate::position::{Phase, Position};
use crate::step::{Decision, Jump, Step};
use crate::turn::{ParseTurnError, Turn, TurnMove};

/// The suffix of an announced jump.
const ANNOUNCED: char = '!';
const LET_PASS: &str = "pass";
const CHALLENGE: &str = "?";
const DONE: &str = "done";
const DVONN: &str = "dvonn";
const SURRENDER: &str = "surrender";
const ARRANGE: &str = "arrange";
const ROLL: &str = "roll";

/// Something that a player, or chance, does in a game. A game is its start and a list of actions.
///
/// | text | action |
/// |---|---|
/// | `b1-e4;xe4,e5,e6,e7*` | a turn, or what is left of one that an answer has interrupted; `d5^e6?-/g6` tells of challenges as well |
/// | `d5^e6!` | the same up to a jump, which waits for the other player's answer |
/// | `pass`, `?` | the answer to an announced jump: lets it pass, challenges it |
/// | `done` | ends the turn and leaves the rows that may stay |
/// | `+`, `-`, `=` | the announcer has won, lost or tied the challenge |
/// | `dvonn:a1b2`, `dvonn:pass` | a move in the DVONN game that decides a challenge |
/// | `surrender:white` | a player gives up that DVONN game |
/// | `arrange:white:9/10/11/10/9_w_place` | who is White in the DVONN game, and with what it begins, where chance decides this |
/// | `roll:3,5` | the dice of the announcer and of the challenger |
///
/// [`Game::apply`](crate::Game::apply) plays an action. While a DVONN game is played,
/// [`Game::read_action`](crate::Game::read_action) also reads its moves without the prefix, and
/// [`Action::to_short_string`] writes them so.
///
/// ```
/// use gipf::Action;
///
/// let action: Action = "d5^e6!".parse()?;
/// assert!(matches!(action, Action::Announce(_)));
/// assert_eq!(action.to_string(), "d5^e6!");
/// assert_eq!("dvonn:A1B2".parse::<Action>()?.to_short_string(), "a1b2");
/// # Ok::<(), gipf::ParseActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Plays a turn, or the rest of one, to its end. A jump without a told challenge is let pass.
    Turn(Turn),
    /// Plays a turn up to a jump that the other player may challenge.
    Announce(Turn),
    /// Lets the announced jump pass.
    LetPass,
    /// Challenges the announced jump.
    Challenge,
    /// Ends the turn and leaves the rows that may stay.
    Done,
    /// Decides the challenge.
    Decide(Decision),
    /// A move in the DVONN game.
    Dvonn(DvonnMove),
    /// This player gives up the DVONN game.
    Surrender(Player),
    /// Sets what chance decided about the DVONN game.
    Arrange(Box<Terms>),
    /// Decides the challenge by a die each.
    Roll {
        /// What the announcer rolled.
        announcer: u8,
        /// What the challenger rolled.
        challenger: u8,
    },
}

impl Action {
    /// The text by which UGI and the server exchange actions: a DVONN move without its prefix, all else as displayed.
    pub fn to_short_string(&self) -> String {
        match self {
            Action::Dvonn(action) => action.to_string(),
            _ => self.to_string(),
        }
    }

    /// The steps of GIPF that the text names; answers and the end of the turn, which follow from the position, are not
    /// among them. Moves in the DVONN game, and what chance decides, have no steps.
    ///
    /// ```
    /// use gipf::Action;
    ///
    /// let steps = "xe7,e8;c7-e7".parse::<Action>()?.steps();
    /// assert_eq!(steps.iter().map(ToString::to_string).collect::<Vec<_>>(), ["xe7,e8", "c7-e7"]);
    /// # Ok::<(), gipf::ParseActionError>(())
    /// ```
    pub fn steps(&self) -> Vec<Step> {
        match self {
            Action::Turn(turn) | Action::Announce(turn) => steps_of(turn),
            Action::LetPass => vec![Step::LetPass],
            Action::Challenge => vec![Step::Challenge],
            Action::Done => vec![Step::Done],
            Action::Decide(decision) => vec![Step::Decide(*decision)],
            Action::Dvonn(_) | Action::Surrender(_) | Action::Arrange(_) | Action::Roll { .. } => Vec::new(),
        }
    }

    /// Whether the text tells how a challenge ended, which a player may not decide.
    pub fn tells_of_challenge(&self) -> bool {
        match self {
            Action::Turn(turn) | Action::Announce(turn) => {
                turn.moves.iter().any(|turn_move| matches!(turn_move, TurnMove::Jump { challenge: Some(_), .. }))
            }
            Action::Decide(_) => true,
            _ => false,
        }
    }

    /// The action of steps that one player makes one after the other, and that lead to this position.
    fn from_steps(steps: &[Step], after: &Position) -> Action {
        match steps {
            [Step::LetPass] => Action::LetPass,
            [Step::Challenge] => Action::Challenge,
            [Step::Done] => Action::Done,
            [Step::Decide(decision)] => Action::Decide(*decision),
            _ => {
                let mut turn = Turn::default();
                for step in steps {
                    turn.add(*step);
                }
                match (steps.last(), after.phase()) {
                    (Some(Step::Jump(_)), Phase::Announced(_)) => Action::Announce(turn),
                    _ => Action::Turn(turn),
                }
            }
        }
    }
}

fn steps_of(turn: &Turn) -> Vec<Step> {
    let mut steps: Vec<Step> = turn.before.iter().map(|taking| Step::Take(*taking)).collect();
    for turn_move in &turn.moves {
        match turn_move {
            TurnMove::Push(push) => steps.push(Step::Push(*push)),
            TurnMove::Jump { jump, challenge } => {
                steps.push(Step::Jump(*jump));
                if let Some(decision) = challenge {
                    steps.extend([Step::Challenge, Step::Decide(*decision)]);
                }
            }
        }
    }
    steps.extend(turn.after.iter().map(|taking| Step::Take(*taking)));
    steps
}

impl Position {
    /// Every action that may come next, as [`Game::actions`](crate::Game::actions) lists them; none while a DVONN game
    /// decides.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(player) = self.chooser() {
            collect_actions(self, &mut Vec::new(), player, &mut actions);
        }
        actions
    }

    /// A line of legal steps from here as actions. Steps at the end that do not finish one are left out.
    pub fn actions_of(&self, line: &[Step]) -> Vec<Action> {
        let mut position = *self;
        let mut actions = Vec::new();
        let mut steps: Vec<Step> = Vec::new();
        for step in line {
            let chooser = position.chooser();
            position.play_unchecked(*step);
            steps.push(*step);
            if position.is_between_turns() || position.chooser() != chooser {
                actions.push(Action::from_steps(&steps, &position));
                steps.clear();
            }
        }
        actions
    }

    /// The first action of a line of legal steps from here. If the line ends within it, the first legal steps complete
    /// it; `None` if nobody chooses.
    pub fn first_action_of(&self, line: &[Step]) -> Option<Action> {
        let chooser = self.chooser()?;
        let mut position = *self;
        let mut steps: Vec<Step> = Vec::new();
        while position.chooser() == Some(chooser) && (steps.is_empty() || !position.is_between_turns()) {
            let step = line.get(steps.len()).copied().or_else(|| position.steps().first().copied())?;
            position.play_unchecked(step);
            steps.push(step);
        }
        Some(Action::from_steps(&steps, &position))
    }
}

fn collect_actions(position: &Position, steps: &mut Vec<Step>, player: Player, actions: &mut Vec<Action>) {
    for step in position.steps() {
        let mut next = *position;
        next.play_unchecked(step);
        steps.push(step);
        if next.is_between_turns() || next.chooser() != Some(player) {
            actions.push(Action::from_steps(steps, &next));
        } else {
            collect_actions(&next, steps, player, actions);
        }
        steps.pop();
    }
}

/// The name of a player in actions.
fn player_name(player: Player) -> &'static str {
    match player {
        Player::White => "white",
        Player::Black => "black",
    }
}

impl fmt::Display for Action {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Action::Turn(turn) => return turn.fmt(formatter),
            Action::LetPass => return formatter.pad(LET_PASS),
            Action::Challenge => return formatter.pad(CHALLENGE),
            Action::Done => return formatter.pad(DONE),
            Action::Announce(turn) => format!("{turn}{ANNOUNCED}"),
            Action::Decide(decision) => decision.sign().to_string(),
            Action::Dvonn(action) => format!("{DVONN}:{action}"),
            Action::Surrender(player) => format!("{SURRENDER}:{}", player_name(*player)),
            Action::Arrange(terms) => {
                format!("{ARRANGE}:{}:{}", player_name(terms.white), dvonn_text::write(&terms.start))
            }
            Action::Roll { announcer, challenger } => format!("{ROLL}:{announcer},{challenger}"),
        };
        formatter.pad(&text)
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    /// Reads what is displayed. Turns and DVONN moves may be in either case, and their lists in any order.
    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        if let Some((name, rest)) = text.split_once(':') {
            return match name {
                DVONN => Ok(Action::Dvonn(rest.parse().map_err(ParseActionError::DvonnMove)?)),
                SURRENDER => Ok(Action::Surrender(read_player(rest)?)),
                ARRANGE => read_terms(rest).map(|terms| Action::Arrange(Box::new(terms))),
                ROLL => read_roll(rest),
                _ => Err(ParseActionError::Unknown(excerpt(name))),
            };
        }
        match text {
            LET_PASS => Ok(Action::LetPass),
            CHALLENGE => Ok(Action::Challenge),
            DONE => Ok(Action::Done),
            _ => {
                if let Some(decision) = read_decision(text) {
                    return Ok(Action::Decide(decision));
                }
                match text.strip_suffix(ANNOUNCED) {
                    Some(turn) => Ok(Action::Announce(turn.parse().map_err(ParseActionError::Turn)?)),
                    None => Ok(Action::Turn(text.parse().map_err(ParseActionError::Turn)?)),
                }
            }
        }
    }
}

/// Reads an action while a DVONN game may be open, whose moves then need no prefix.
pub(crate) fn read_in_contest(text: &str) -> Result<Action, ParseActionError> {
    if text.contains(':') {
        return text.parse();
    }
    match read_decision(text) {
        Some(decision) => Ok(Action::Decide(decision)),
        None => Ok(Action::Dvonn(text.parse().map_err(ParseActionError::ContestMove)?)),
    }
}

fn read_decision(text: &str) -> Option<Decision> {
    let mut signs = text.chars();
    signs.next().and_then(Decision::from_sign).filter(|_| signs.next().is_none())
}

fn read_player(text: &str) -> Result<Player, ParseActionError> {
    let player = Player::BOTH.into_iter().find(|player| player_name(*player) == text);
    player.ok_or_else(|| ParseActionError::Player(excerpt(text)))
}

fn read_terms(text: &str) -> Result<Terms, ParseActionError> {
    let wrong = || ParseActionError::Terms(excerpt(text));
    let (white, start) = text.split_once(':').ok_or_else(wrong)?;
    Ok(Terms { white: read_player(white)?, start: dvonn_text::read(start).ok_or_else(wrong)? })
}

fn read_roll(text: &str) -> Result<Action, ParseActionError> {
    let die = |text: &str| match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    };
    let both = text.split_once(',').and_then(|(announcer, challenger)| Some((die(announcer)?, die(challenger)?)));
    let (announcer, challenger) = both.ok_or_else(|| ParseActionError::Dice(excerpt(text)))?;
    Ok(Action::Roll { announcer, challenger })
}

/// Text that is no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseActionError {
    /// No turn.
    Turn(ParseTurnError),
    /// No DVONN move behind `dvonn:`.
    DvonnMove(ParseMoveError),
    /// No DVONN move while a DVONN game is open.
    ContestMove(ParseMoveError),
    /// Not one of the answers to the jump that is announced.
    Answer(Jump),
    /// No player.
    Player(String),
    /// No terms of a DVONN game.
    Terms(String),
    /// No dice.
    Dice(String),
    /// An unknown name before a colon.
    Unknown(String),
}

impl fmt::Display for ParseActionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseActionError::Turn(error) => error.fmt(formatter),
            ParseActionError::DvonnMove(error) => error.fmt(formatter),
            ParseActionError::ContestMove(error) => {
                write!(formatter, "{error}, and + - = tell what the DVONN game came to")
            }
            ParseActionError::Answer(jump) => write_unanswered(*jump, formatter),
            ParseActionError::Player(text) => write!(formatter, "{text:?} is not a player: white or black is expected"),
            ParseActionError::Terms(text) => write!(
                formatter,
                "{text:?} is no beginning of DVONN: a player and a position are expected, like white:9/10/11/10/9_w_place"
            ),
            ParseActionError::Dice(text) => {
                write!(formatter, "{text:?} are no dice: two are expected, like roll:3,5")
            }
            ParseActionError::Unknown(name) => {
                write!(formatter, "{name:?} is unknown: {DVONN}, {SURRENDER}, {ARRANGE} and {ROLL} are known")
            }
        }
    }
}

/// What is wrong with anything but an answer to an announced jump.
pub(crate) fn write_unanswered(jump: Jump, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(formatter, "the jump {jump} waits for an answer: {LET_PASS} or {CHALLENGE}")
}

impl std::error::Error for ParseActionError {}
