//! GIPF records: tags, turns with annotations, and the result.

use gipf::{
    Agreement, Contest, ContestError, Decision, Game, PlayedTurn, Player, Position, Setup, Step as TurnStep, Terms,
    Trial, Turn,
};

use super::contest;
use crate::error::{ReplayError, TurnError};
use crate::expected::{Expected, GipfPart};
use crate::pgn::Recorded;
use crate::record::{Comment, GameResult, Step, Tags, Variation};

/// The record of a GIPF game, including the DVONN games that decided its challenges.
///
/// ```
/// use gipf::{Game, Rules, Setup, Version};
/// use notation::gipf::{Record, read_records, write_records};
///
/// let mut game = Game::from_setup(Setup::start(Rules::new(Version::Basic), 0))?;
/// game.play_turn(&"b1-b3".parse()?)?;
/// let mut record = Record::from_game(&game);
/// record.tags.set("White", "Ada");
/// let text = write_records(&[record.clone()])?;
/// assert!(text.contains("[Variant \"basic\"]"));
/// assert_eq!(read_records(text.as_bytes())?, [record]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Names, place, date and other tags. The tags `Game`, `Result`, `Variant`, `Position` and `Settings` are not among
    /// them: they are derived from the other fields.
    pub tags: Tags,
    /// The arrangement the game starts from, with the rules.
    pub start: Setup,
    /// The turns of the game.
    pub main_line: Variation<PlayedTurn>,
    /// The result, or `None` if the game is unfinished. A game can have a result without being over on the board, for
    /// example by resignation.
    pub result: Option<GameResult>,
}

impl Record {
    /// Creates a record without turns.
    pub fn new(start: Setup) -> Record {
        Record { tags: Tags::default(), start, main_line: Variation::default(), result: None }
    }

    /// Creates the record of a game, with its result if it is over. An unfinished turn is left out.
    pub fn from_game(game: &Game) -> Record {
        let step = |played: &PlayedTurn| {
            let contests = contest::tidied(&played.contests);
            Step::new(PlayedTurn { contests, ..played.clone() })
        };
        let steps = game.turns().iter().map(step).collect();
        Record {
            main_line: Variation { comments: Vec::new(), steps },
            result: game.position().outcome().map(|outcome| GameResult::Win(outcome.winner)),
            ..Record::new(game.start().clone())
        }
    }

    /// Plays the main line, including the DVONN games, and returns the game.
    ///
    /// # Errors
    /// [`ReplayError`] if the start, a turn or a contest is invalid. This cannot happen for a record that was read and not
    /// changed.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = Game::from_setup(self.start.clone())?;
        for (ply, step) in (1..).zip(&self.main_line.steps) {
            replay_turn(&mut game, &step.action).map_err(|reason| illegal(&step.action, ply, reason))?;
        }
        Ok(game)
    }
}

fn illegal(played: &PlayedTurn, ply: usize, reason: TurnError) -> ReplayError {
    ReplayError::IllegalTurn { ply, turn: Box::new(played.turn.clone()), reason }
}

/// Plays a turn with the contests of its challenges.
fn replay_turn(game: &mut Game, played: &PlayedTurn) -> Result<(), TurnError> {
    let steps = game.position().steps_of(&played.turn)?;
    let challenges = steps.iter().filter(|step| **step == TurnStep::Challenge).count();
    if ![0, challenges].contains(&played.contests.len()) {
        return Err(TurnError::Count { challenges, contests: played.contests.len() });
    }
    let mut contests = played.contests.iter();
    for step in steps {
        match step {
            TurnStep::Decide(said) => match contests.next() {
                Some(contest) => decide(game, contest, said)?,
                None => game.play(step)?,
            },
            _ => game.play(step)?,
        }
    }
    Ok(())
}

/// Decides the current challenge of the game as in the record.
fn decide(game: &mut Game, contest: &Contest, said: Decision) -> Result<(), TurnError> {
    let fail = |reason| TurnError::Contest { jump: contest.jump, reason };
    let verdict = |found: String| TurnError::Verdict { jump: contest.jump, found, said };
    match &contest.trial {
        Trial::Open => Ok(game.play(TurnStep::Decide(said))?),
        Trial::Dice { announcer, challenger } => {
            if (said == Decision::Won) != (announcer >= challenger) || said == Decision::Tied {
                return Err(verdict(format!("{announcer},{challenger}")));
            }
            game.roll(*announcer, *challenger).map_err(fail)
        }
        Trial::Dvonn { game: dvonn, white } => {
            let terms = Terms { white: *white, start: dvonn.start().clone() };
            if game.contest().is_some_and(|open| open.trial == Trial::Open) {
                game.arrange(terms).map_err(fail)?;
            } else if terms != Terms::default() {
                return Err(fail(ContestError::NotAgreed(Agreement::EmptyBoardSameColours)));
            }
            let own = Contest { announcer: game.position().turn(), ..contest.clone() };
            if let Some(found) = own.verdict().filter(|found| *found != said) {
                return Err(verdict(format!("{}?{}", contest.jump, found.sign())));
            }
            for action in dvonn.actions() {
                game.play_dvonn(action).map_err(fail)?;
            }
            // If the DVONN game was resigned, it is not over on the board.
            if game.contest().is_some() {
                game.play(TurnStep::Decide(said))?;
            }
            Ok(())
        }
    }
}

impl Recorded for Position {
    type Action = PlayedTurn;

    fn turn(&self) -> Player {
        Position::turn(self)
    }

    fn action_length(text: &str) -> usize {
        let mut letters = text.char_indices().peekable();
        while let Some((index, letter)) = letters.next() {
            // `?` belongs to a challenge if its result follows; otherwise it is an annotation sign.
            let part = match letter {
                '?' => letters.peek().is_some_and(|(_, next)| matches!(next, '+' | '-' | '=')),
                _ => letter.is_alphanumeric() || "-^,;*/+=".contains(letter),
            };
            if !part {
                return index;
            }
        }
        text.len()
    }

    fn read_action(&self, word: &str) -> Result<PlayedTurn, Expected> {
        let turn: Turn = word.parse().map_err(|error| Expected::Gipf(GipfPart::Turn, format!("a turn ({error})")))?;
        Ok(PlayedTurn { player: Position::turn(self), turn, contests: Vec::new() })
    }

    fn play(&mut self, action: &PlayedTurn, ply: usize) -> Result<(), ReplayError> {
        self.play_turn(&action.turn).map_err(|reason| illegal(action, ply, reason.into()))
    }

    fn absorb(action: Option<&mut PlayedTurn>, comment: Comment) -> Result<Option<Comment>, Expected> {
        contest::absorb(action, &comment).map_err(|words| Expected::Gipf(GipfPart::Challenge, words))
    }

    fn check(&self, action: &PlayedTurn, ply: usize) -> Result<(), ReplayError> {
        if action.contests.is_empty() {
            return Ok(());
        }
        let mut game = Game::from_setup(self.setup())?;
        replay_turn(&mut game, action).map_err(|reason| illegal(action, ply, reason))
    }

    fn particulars(action: &PlayedTurn) -> Vec<String> {
        let decisions = contest::challenges(action).into_iter().map(|(_, decision)| decision);
        let told = action.contests.iter().zip(decisions);
        told.flat_map(|(told, decision)| contest::words(told, decision)).collect()
    }
}
