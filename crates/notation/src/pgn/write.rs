//! Writing records.

use std::fmt::{Display, Write};

use dvonn::{Player, Position, Score, Setup};

use super::read::{DEEPEST_VARIATION, is_tag_letter};
use super::{DVONN, Recorded, comment};
use crate::error::{ReplayError, WriteError};
use crate::position::write_position;
use crate::record::{
    Comment, GAME, GameResult, OWN_TAGS, POSITION, RESULT, Record, SCORE, Step, Tags, UNKNOWN, UNKNOWN_DATE, Variation,
};

/// The moves are broken into lines of at most this many characters, where a blank allows it.
const WIDTH: usize = 100;

/// The tags that every record begins with, in this order, `?` where nothing is known.
const ROSTER: [&str; 5] = ["Event", "Site", "Date", "White", "Black"];

/// Writes games one after the other, an empty line between them.
pub(crate) fn write(records: &[Record]) -> Result<String, WriteError> {
    let games: Vec<String> = records.iter().map(write_one).collect::<Result<_, _>>()?;
    Ok(games.join("\n"))
}

fn write_one(record: &Record) -> Result<String, WriteError> {
    let game = record.replay()?;
    let score = game.position().final_score();
    check(record, score)?;
    let score = score.map(|score| (SCORE, score.to_string()));
    let start = (record.start != Setup::start()).then(|| (POSITION, write_position(&record.start)));
    let own: Vec<_> = score.into_iter().chain(start).collect();
    let tags = write_tags(DVONN, &record.tags, record.result, &own);
    let start = Position::from_setup(&record.start).map_err(ReplayError::from)?;
    write_moves(tags, &record.main_line, &start, record.result)
}

/// Writes the moves and the result below the tags of a record.
pub(crate) fn write_moves<P: Recorded>(
    tags: String,
    main_line: &Variation<P::Action>,
    start: &P,
    result: Option<GameResult>,
) -> Result<String, WriteError> {
    let mut words = Words::default();
    words.line(main_line, start, 1, 0)?;
    words.push(GameResult::sign(result));
    Ok(tags + "\n" + &words.wrapped())
}

/// Writes the tags of a record: those that every record has, those that it knows itself, and the others.
pub(crate) fn write_tags(game: &str, tags: &Tags, result: Option<GameResult>, own: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(text, "[{name} \"{value}\"]").expect("a string takes all that is written");
    };
    tag(GAME, game);
    for name in ROSTER {
        tag(name, tags.get(name).unwrap_or(if name == "Date" { UNKNOWN_DATE } else { UNKNOWN }));
    }
    tag(RESULT, GameResult::sign(result));
    for (name, value) in own {
        tag(name, value);
    }
    let is_own = |name: &str| OWN_TAGS.contains(&name) || own.iter().any(|(own_name, _)| *own_name == name);
    for (name, value) in tags.iter().filter(|(name, _)| !ROSTER.contains(name) && !is_own(name)) {
        tag(name, value);
    }
    text
}

/// Refuses names of tags that would not be read again.
pub(crate) fn check_tag_names(tags: &Tags) -> Result<(), WriteError> {
    let wrong = tags.iter().find(|(name, _)| name.is_empty() || !name.chars().all(is_tag_letter));
    wrong.map_or(Ok(()), |(name, _)| {
        let expected = "letters, digits and _ are expected";
        Err(WriteError::Malformed(format!("{name:?} is not the name of a tag: {expected}")))
    })
}

/// Refuses what would not be read again as it is.
fn check(record: &Record, score: Option<Score>) -> Result<(), WriteError> {
    check_tag_names(&record.tags)?;
    match (score, record.result) {
        (Some(score), result) if result != Some(score.into()) => {
            let said = result.map_or_else(|| "open".to_owned(), |result| result.to_string());
            Err(WriteError::Malformed(format!("the result is said to be {said}, but the game ends {score}")))
        }
        _ => Ok(()),
    }
}

/// The moves as words that may be broken into lines.
#[derive(Default)]
pub(crate) struct Words {
    words: Vec<String>,
    /// Opening braces and parentheses that stand directly before the next word.
    opening: String,
}

impl Words {
    /// Puts a brace or parenthesis directly behind the last word.
    fn close(&mut self, sign: char) {
        self.words.last_mut().expect("what is closed holds a word").push(sign);
    }

    pub(crate) fn push(&mut self, word: impl Display) {
        self.words.push(format!("{}{word}", std::mem::take(&mut self.opening)));
    }

    /// Writes a line whose first move is White's or Black's move of this number.
    pub(crate) fn line<P: Recorded>(
        &mut self,
        line: &Variation<P::Action>,
        start: &P,
        number: usize,
        depth: usize,
    ) -> Result<(), WriteError> {
        self.comments::<P>(&line.comments)?;
        let mut position = start.clone();
        let mut number = number;
        // Black's move has its number too where something stands between it and White's.
        let mut interrupted = true;
        for (ply, step) in (1..).zip(&line.steps) {
            let (before, action) = (position.clone(), &step.action);
            // The number and its move are one word: no line ends between them.
            self.push(match position.turn() {
                Player::White => format!("{number}. {action}"),
                Player::Black if interrupted => format!("{number}... {action}"),
                Player::Black => action.to_string(),
            });
            position.play(action, ply)?;
            before.check(action, ply)?;
            self.remarks(step, &before, number, depth)?;
            let particulars = !P::particulars(action).is_empty();
            interrupted = particulars || !step.comments.is_empty() || !step.variations.is_empty();
            // A pair ends with Black's move, and with the last placement, after which White goes on.
            if before.turn() == Player::Black || position.turn() == Player::White {
                number += 1;
            }
        }
        Ok(())
    }

    fn remarks<P: Recorded>(
        &mut self,
        step: &Step<P::Action>,
        before: &P,
        number: usize,
        depth: usize,
    ) -> Result<(), WriteError> {
        for glyph in &step.glyphs {
            self.push(format!("${glyph}"));
        }
        let particulars = P::particulars(&step.action);
        if !particulars.is_empty() {
            self.comment(particulars);
        }
        self.comments::<P>(&step.comments)?;
        for variation in &step.variations {
            if variation.steps.is_empty() {
                return Err(WriteError::Malformed(format!("a variation of {} has no move", step.action)));
            }
            if depth == DEEPEST_VARIATION {
                let message = format!("variations are more than {DEEPEST_VARIATION} deep inside each other");
                return Err(WriteError::Malformed(message));
            }
            self.opening.push('(');
            self.line(variation, before, number, depth + 1)?;
            self.close(')');
        }
        Ok(())
    }

    fn comments<P: Recorded>(&mut self, comments: &[Comment]) -> Result<(), WriteError> {
        for comment in comments {
            // What would be read as part of a turn cannot be said about one.
            if P::absorb(None, comment.clone()).is_err() {
                let message = format!("the comment {:?} would be read as part of a turn", comment.text);
                return Err(WriteError::Malformed(message));
            }
            self.comment(comment::words(comment));
        }
        Ok(())
    }

    fn comment(&mut self, words: Vec<String>) {
        self.opening.push('{');
        if words.is_empty() {
            self.push("");
        }
        for word in words {
            self.push(word);
        }
        self.close('}');
    }

    pub(crate) fn wrapped(self) -> String {
        let mut text = String::new();
        let mut width = 0;
        for word in self.words {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > WIDTH {
                text.push('\n');
                width = 0;
            } else if width > 0 {
                text.push(' ');
                width += 1;
            }
            width += length;
            text.push_str(&word);
        }
        text.push('\n');
        text
    }
}
