//! Writes records.

use std::fmt::{Display, Write};

use dvonn::{Player, Position, Score, Setup};

use super::read::{MAX_VARIATION_DEPTH, is_tag_letter};
use super::{DVONN, Recorded, comment};
use crate::error::{ReplayError, WriteError};
use crate::position::write_position;
use crate::record::{
    Comment, GAME, GameResult, OWN_TAGS, POSITION, RESULT, Record, SCORE, Step, Tags, UNKNOWN, UNKNOWN_DATE, Variation,
};

/// The maximum length of a line of moves, unless a single word is longer.
const WIDTH: usize = 100;

/// The tags at the start of every record, in this order, after PGN's seven-tag roster. Unknown values are `?`.
const ROSTER: [&str; 5] = ["Event", "Site", "Date", "White", "Black"];

/// Writes all games, separated by empty lines.
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

/// Appends the moves and the result to the tags of a record.
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

/// Writes the tags of a record: the roster, the tags derived from other fields (`own`), and the rest.
pub(crate) fn write_tags(game: &str, tags: &Tags, result: Option<GameResult>, own: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(text, "[{name} \"{value}\"]").expect("writing to a string cannot fail");
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

/// Refuses names of tags that could not be read back.
pub(crate) fn check_tag_names(tags: &Tags) -> Result<(), WriteError> {
    let wrong = tags.iter().find(|(name, _)| name.is_empty() || !name.chars().all(is_tag_letter));
    wrong.map_or(Ok(()), |(name, _)| {
        let expected = "expected letters, digits and _";
        Err(WriteError::Malformed(format!("{name:?} is not the name of a tag: {expected}")))
    })
}

/// Refuses what could not be read back unchanged.
fn check(record: &Record, score: Option<Score>) -> Result<(), WriteError> {
    check_tag_names(&record.tags)?;
    match (score, record.result) {
        (Some(score), result) if result != Some(score.into()) => {
            let said = result.map_or_else(|| "open".to_owned(), |result| result.to_string());
            Err(WriteError::Malformed(format!("the result is given as {said}, but the game ends {score}")))
        }
        _ => Ok(()),
    }
}

/// The words of the movetext. Lines may be broken between them.
#[derive(Default)]
pub(crate) struct Words {
    words: Vec<String>,
    /// Opening braces and parentheses to be written directly before the next word.
    opening: String,
}

impl Words {
    /// Appends a closing brace or parenthesis to the last word.
    fn close(&mut self, sign: char) {
        self.words.last_mut().expect("what is closed holds a word").push(sign);
    }

    pub(crate) fn push(&mut self, word: impl Display) {
        self.words.push(format!("{}{word}", std::mem::take(&mut self.opening)));
    }

    /// Writes a variation. `number` is the move number of its first move.
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
        // Black's move gets a number if it does not directly follow White's.
        let mut interrupted = true;
        for (ply, step) in (1..).zip(&line.steps) {
            let (before, action) = (position.clone(), &step.action);
            // A number and its move are one word, so that no line is broken between them.
            self.push(match position.turn() {
                Player::White => format!("{number}. {action}"),
                Player::Black if interrupted => format!("{number}... {action}"),
                Player::Black => action.to_string(),
            });
            position.play(action, ply)?;
            before.check(action, ply)?;
            self.annotations(step, &before, number, depth)?;
            let particulars = !P::particulars(action).is_empty();
            interrupted = particulars || !step.comments.is_empty() || !step.variations.is_empty();
            // The number increases after Black's move, and after the last placement, when White moves again.
            if before.turn() == Player::Black || position.turn() == Player::White {
                number += 1;
            }
        }
        Ok(())
    }

    fn annotations<P: Recorded>(
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
            if depth == MAX_VARIATION_DEPTH {
                let message = format!("variations are nested more than {MAX_VARIATION_DEPTH} deep");
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
            // Text that would be parsed as data of a turn cannot be written as a comment.
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
