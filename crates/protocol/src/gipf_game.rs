//! Games of GIPF as both protocols write them: whole turns, or what one player does at a time where others answer.
//!
//! A word is a whole turn, like `b1-e4;xe4,e5,e6,e7*`. In a connected game a jump that can be challenged ends the word of its
//! player with `!`; then come the answer, `pass` or `?`, the moves of the DVONN game or what it came to, `+`, `-` or `=`, and
//! the rest of the turn, which is `done` if rows stay that may.

use engine::gipf::Report as GipfReport;
use gipf::{Action, ContestError, Decision, Game, IllegalStep, ParseTurnError, Phase, Player, Position, Step, Turn};

/// What an announcement ends with.
const ANNOUNCED: char = '!';
const LET_PASS: &str = "pass";
const CHALLENGE: &str = "?";
const DONE: &str = "done";

/// Why a word cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum BadGipfMove {
    /// It is no turn.
    #[error("{0}")]
    Turn(#[from] ParseTurnError),
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(#[from] IllegalStep),
    /// It is no move of the DVONN game.
    #[error("{0}, and + - = tell what the DVONN game came to")]
    DvonnMove(dvonn::ParseMoveError),
    /// The DVONN game does not go so.
    #[error("{0}")]
    Contest(#[from] ContestError),
    /// An announced jump has to be answered first.
    #[error("the jump {0} waits for an answer: pass or ?")]
    Unanswered(gipf::Jump),
    /// Only the answer to a jump is announced so.
    #[error("! ends a word with a jump that the other player may challenge")]
    NotAnnounced,
}

/// Who does something next: who chooses a step, or moves in the DVONN game.
pub fn actor_of_gipf(game: &Game) -> Option<Player> {
    game.contest().map_or_else(|| game.position().chooser(), gipf::Contest::dvonn_turn)
}

/// Plays a word; the game stays as it was if that cannot be done.
///
/// ```
/// let setup = notation::gipf::read_setup("tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b").expect("a setup");
/// let mut game = gipf::Game::from_setup(setup).expect("valid");
/// for word in ["d5^e6!", "?", "-", "g6"] {
///     protocol::play_gipf_word(&mut game, word).expect(word);
/// }
/// assert_eq!(game.turns()[0].turn.to_string(), "d5^e6?-/g6");
/// ```
///
/// # Errors
/// With what is wrong with it.
pub fn play_gipf_word(game: &mut Game, word: &str) -> Result<(), BadGipfMove> {
    let mut next = game.clone();
    play_word(&mut next, word)?;
    *game = next;
    Ok(())
}

fn play_word(game: &mut Game, word: &str) -> Result<(), BadGipfMove> {
    if game.contest().is_some() {
        return play_contest(game, word);
    }
    match game.position().phase() {
        Phase::Announced(jump) => match word {
            LET_PASS => Ok(game.play(Step::LetPass)?),
            CHALLENGE => Ok(game.play(Step::Challenge)?),
            _ => Err(BadGipfMove::Unanswered(jump)),
        },
        Phase::Moved if word == DONE => Ok(game.play(Step::Done)?),
        Phase::Start if !word.ends_with(ANNOUNCED) => Ok(game.play_turn(&word.parse()?)?),
        _ => play_part(game, word),
    }
}

/// Plays what one player does of a turn, up to a jump that is announced or to the end.
fn play_part(game: &mut Game, word: &str) -> Result<(), BadGipfMove> {
    let (text, announced) = word.strip_suffix(ANNOUNCED).map_or((word, false), |text| (text, true));
    let part: Turn = text.parse()?;
    for taking in &part.before {
        game.play(Step::Take(*taking))?;
    }
    for action in &part.actions {
        game.play(match action {
            Action::Push(push) => Step::Push(*push),
            Action::Jump { jump, .. } => Step::Jump(*jump),
        })?;
    }
    for taking in &part.after {
        game.play(Step::Take(*taking))?;
    }
    match (announced, game.position().phase()) {
        (true, Phase::Announced(_)) | (false, Phase::Start) => Ok(()),
        (true, _) => Err(BadGipfMove::NotAnnounced),
        (false, Phase::Announced(_)) => Ok(game.play(Step::LetPass)?),
        (false, _) => Ok(game.play(Step::Done)?),
    }
}

fn play_contest(game: &mut Game, word: &str) -> Result<(), BadGipfMove> {
    if let Some(decision) = Decision::ALL.into_iter().find(|decision| word == decision.sign().to_string()) {
        return Ok(game.play(Step::Decide(decision))?);
    }
    let action = word.parse().map_err(BadGipfMove::DvonnMove)?;
    Ok(game.play_dvonn(action)?)
}

/// Every word that can be played now. Between two turns these are whole turns; of those with a jump that can be challenged
/// only the announcement stands there.
pub(crate) fn words(game: &Game) -> Vec<String> {
    if let Some(contest) = game.contest() {
        let moves = contest.dvonn_turn().and_then(|_| contest.dvonn()).map(|dvonn| *dvonn.position());
        return moves.iter().flat_map(dvonn::Position::legal_moves).map(|action| action.to_string()).collect();
    }
    let mut words = Vec::new();
    collect_words(game.position(), &mut Vec::new(), game.position().chooser(), &mut words);
    words
}

fn collect_words(position: &Position, steps: &mut Vec<Step>, chooser: Option<Player>, words: &mut Vec<String>) {
    for step in position.steps() {
        let mut next = *position;
        next.play_unchecked(step);
        steps.push(step);
        if next.is_between_turns() || next.chooser() != chooser {
            words.push(word_of_steps(steps, &next));
        } else {
            collect_words(&next, steps, chooser, words);
        }
        steps.pop();
    }
}

/// The word of steps that one player makes, and the position after them.
fn word_of_steps(steps: &[Step], after: &Position) -> String {
    match steps {
        [Step::LetPass] => LET_PASS.to_owned(),
        [Step::Challenge] => CHALLENGE.to_owned(),
        [Step::Done] => DONE.to_owned(),
        _ => {
            let mut part = Turn::default();
            for step in steps {
                part.add(*step);
            }
            let announced = matches!((steps.last(), after.phase()), (Some(Step::Jump(_)), Phase::Announced(_)));
            format!("{part}{}", if announced { "!" } else { "" })
        }
    }
}

/// The line of a report as words.
pub(crate) fn words_of_line(position: &Position, line: &[Step]) -> Vec<String> {
    let mut position = *position;
    let mut words = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    for step in line {
        let chooser = position.chooser();
        position.play_unchecked(*step);
        steps.push(*step);
        if position.is_between_turns() || position.chooser() != chooser {
            words.push(word_of_steps(&steps, &position));
            steps.clear();
        }
    }
    words
}

/// What an engine chose, as a word, after a search from a position.
pub(crate) fn best_word(position: &Position, report: &GipfReport) -> Option<String> {
    // A line that was cut short within a turn is brought to an end with whatever comes first.
    let mut line = report.pv.clone();
    let mut after = *position;
    let chooser = position.chooser();
    let mut length = 0;
    while after.chooser() == chooser && (length == 0 || !after.is_between_turns()) {
        if length == line.len() {
            line.push(*after.steps().first()?);
        }
        after.play_unchecked(line[length]);
        length += 1;
    }
    words_of_line(position, &line[..length]).into_iter().next()
}
