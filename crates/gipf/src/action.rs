//! Actions: everything that can change a game, each with a text.

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

/// Everything that one player does without interruption, or one random event. A game is its start and a list of actions.
///
/// | text | action |
/// |---|---|
/// | `b1-e4;xe4,e5,e6,e7*` | a turn, or the rest of a turn that the opponent's answer interrupted; may contain decided challenges: `d5^e6?-/g6` |
/// | `d5^e6!` | a turn up to a jump that waits for the opponent's answer |
/// | `pass`, `?` | the answer to an announced jump: let it pass, challenge it |
/// | `done` | ends the turn and leaves the rows that may stay |
/// | `+`, `-`, `=` | the announcer has won, lost or tied the challenge |
/// | `dvonn:a1b2`, `dvonn:pass` | a move in the DVONN game that decides a challenge |
/// | `surrender:white` | a player resigns that DVONN game |
/// | `arrange:white:9/10/11/10/9_w_place` | a random event: who is White in the DVONN game, and its start |
/// | `roll:3,5` | a random event: the dice of the announcer and of the challenger |
///
/// [`Game::apply`](crate::Game::apply) plays an action. While a DVONN game is in progress,
/// [`Game::read_action`](crate::Game::read_action) also accepts its moves without the prefix, and
/// [`Action::to_short_string`] writes them without it.
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
    /// Plays a turn, or the rest of one, to its end. A jump without a recorded challenge counts as not challenged.
    Turn(Turn),
    /// Plays a turn, or the rest of one, up to a jump that the opponent can challenge.
    Announce(Turn),
    /// Lets the announced jump pass.
    LetPass,
    /// Challenges the announced jump.
    Challenge,
    /// Ends the turn and leaves the rows that may stay.
    Done,
    /// Decides the challenge.
    Decide(Decision),
    /// Plays a move in the DVONN game.
    Dvonn(DvonnMove),
    /// This player resigns the DVONN game or exceeds its time limit.
    Surrender(Player),
    /// Sets the colours and the start of the DVONN game, where one of them is random.
    Arrange(Box<Terms>),
    /// Decides the challenge with one die for each player.
    Roll {
        /// The announcer's roll, 1 to 6.
        announcer: u8,
        /// The challenger's roll, 1 to 6.
        challenger: u8,
    },
}

impl Action {
    /// The text used by UGI and the server: a DVONN move without its prefix, anything else as written by `Display`.
    pub fn to_short_string(&self) -> String {
        match self {
            Action::Dvonn(action) => action.to_string(),
            _ => self.to_string(),
        }
    }

    /// The steps that the text contains. Answers and the final [`Step::Done`] of a turn are implied by the position and not
    /// included. Moves in the DVONN game and random events have no steps.
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

    /// Whether the action contains the result of a challenge, which a player may not decide.
    pub fn tells_of_challenge(&self) -> bool {
        match self {
            Action::Turn(turn) | Action::Announce(turn) => {
                turn.moves.iter().any(|turn_move| matches!(turn_move, TurnMove::Jump { challenge: Some(_), .. }))
            }
            Action::Decide(_) => true,
            _ => false,
        }
    }

    /// The action that consists of these consecutive steps of one player. `after` is the position they lead to.
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
    /// The legal actions of the player to act, as in [`Game::actions`](crate::Game::actions); empty while a challenge is
    /// being decided. There can be as many as [turns](Position::turns).
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(player) = self.chooser() {
            collect_actions(self, &mut Vec::new(), player, &mut actions);
        }
        actions
    }

    /// Groups a sequence of legal steps into actions, for example a principal variation. Trailing steps that do not
    /// complete an action are left out.
    ///
    /// The steps are not checked.
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

    /// The first action of a sequence of legal steps. If the sequence ends before the action is complete, the first legal
    /// steps complete it. `None` if no player is to choose.
    ///
    /// The steps are not checked.
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

    /// Parses the format of `Display`. Turns and DVONN moves may be in lower or upper case, and the spots of a taking in
    /// any order.
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

/// Parses an action while a challenge is being decided, when DVONN moves need no prefix.
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

/// Text that is not an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseActionError {
    /// Not a turn.
    Turn(ParseTurnError),
    /// Not a DVONN move after `dvonn:`.
    DvonnMove(ParseMoveError),
    /// Not a DVONN move, while a challenge is being decided.
    ContestMove(ParseMoveError),
    /// Not an answer, while this jump is announced.
    Answer(Jump),
    /// Not the name of a player.
    Player(String),
    /// Not a player and a DVONN position after `arrange:`.
    Terms(String),
    /// Not two dice after `roll:`.
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
                write!(formatter, "{error}, or + - = for the result of the DVONN game")
            }
            ParseActionError::Answer(jump) => write_unanswered(*jump, formatter),
            ParseActionError::Player(text) => write!(formatter, "{text:?} is not a player: expected white or black"),
            ParseActionError::Terms(text) => write!(
                formatter,
                "{text:?} is not a start of DVONN: expected a player and a position, like white:9/10/11/10/9_w_place"
            ),
            ParseActionError::Dice(text) => {
                write!(formatter, "{text:?} is not a roll of two dice: expected, for example, roll:3,5")
            }
            ParseActionError::Unknown(name) => {
                write!(
                    formatter,
                    "{name:?} is not an action: expected {DVONN}, {SURRENDER}, {ARRANGE} or {ROLL} before the colon"
                )
            }
        }
    }
}

/// The message for anything but an answer while a jump is announced.
pub(crate) fn write_unanswered(jump: Jump, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(formatter, "the jump {jump} is waiting for an answer: {LET_PASS} or {CHALLENGE}")
}

impl std::error::Error for ParseActionError {}
