//! Parses records and plays every move.

use std::collections::BTreeSet;

use dvonn::{Game, Score, Setup};

use super::{DVONN, Recorded, SIGNS, comment};
use crate::cursor::Cursor;
use crate::error::{Place, ReadError, SyntaxError};
use crate::expected::{Claim, Expected};
use crate::position::{PositionError, read_position};
use crate::record::{Comment, GAME, GameResult, POSITION, RESULT, Record, SCORE, Step, Tags, Variation};

/// The maximum nesting of variations, which bounds the recursion of the parser.
pub(super) const MAX_VARIATION_DEPTH: usize = 64;

/// Whether a character may be part of the name of a tag.
pub(super) fn is_tag_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Parses all DVONN games of a text.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    read_all(text, Reader::record)
}

/// Parses all games of a text with a parser for one game.
pub(crate) fn read_all<'a, R>(
    text: &'a str,
    record: impl Fn(&mut Reader<'a>) -> Result<R, ReadError>,
) -> Result<Vec<R>, ReadError> {
    let mut reader = Reader { cursor: Cursor::new(text) };
    let mut records = Vec::new();
    loop {
        reader.skip_between_games();
        if reader.cursor.peek().is_none() {
            return Ok(records);
        }
        records.push(record(&mut reader)?);
    }
}

/// A value and the place where it is written.
pub(crate) struct Placed<T> {
    pub(crate) place: Place,
    pub(crate) value: T,
}

/// The results and the score that the record states. They must agree with the moves.
#[derive(Default)]
struct Claims {
    results: Vec<Placed<GameResult>>,
    score: Option<Placed<Score>>,
}

pub(crate) struct Reader<'a> {
    pub(crate) cursor: Cursor<'a>,
}

impl Reader<'_> {
    pub(crate) fn skip_between_games(&mut self) {
        self.cursor.skip_blanks();
        while self.skip_escaped_line() {
            self.cursor.skip_blanks();
        }
    }

    /// Skips a line that begins with a percent sign, PGN's escape mechanism.
    fn skip_escaped_line(&mut self) -> bool {
        let escaped = self.cursor.place().column == 1 && self.cursor.peek() == Some('%');
        if escaped {
            self.cursor.take_while(|letter| letter != '\n');
        }
        escaped
    }

    fn record(&mut self) -> Result<Record, ReadError> {
        let mut tags = Tags::default();
        let mut claims = Claims::default();
        let mut game = Game::new();
        let mut seen = BTreeSet::new();
        while self.cursor.peek() == Some('[') {
            let before = self.cursor.clone();
            let (name, value) = self.tag()?;
            if !seen.insert(name.clone()) {
                // A repeated tag begins the next game.
                self.cursor = before;
                return Ok(Record {
                    tags,
                    result: resolve_result(game.setup(), &Variation::default(), claims)?,
                    ..Record::new(game.setup().clone())
                });
            }
            match name.as_str() {
                GAME => expect_dvonn(&value)?,
                RESULT => claims.results.extend(parse_result(&value)?),
                SCORE => claims.score = Some(parse_score(&value)?),
                POSITION => game = parse_start(&value)?,
                _ => tags.note(&name, value.value),
            }
            self.skip_between_games();
        }
        let start: Setup = game.setup().clone();
        let main_line = Movetext::new(&mut self.cursor).line(game.position())?;
        claims.results.extend(self.result_sign()?);
        let result = resolve_result(&start, &main_line, claims)?;
        Ok(Record { tags, start, main_line, result })
    }

    /// Parses `[Name "value"]`.
    pub(crate) fn tag(&mut self) -> Result<(String, Placed<String>), SyntaxError> {
        self.cursor.next();
        self.cursor.skip_blanks();
        let name = self.cursor.take_while(is_tag_letter).to_owned();
        if name.is_empty() {
            return Err(self.cursor.unexpected(Expected::TagName));
        }
        self.cursor.skip_blanks();
        if !self.cursor.take('"') {
            return Err(self.cursor.unexpected(Expected::TagValue(name)));
        }
        let place = self.cursor.place();
        let mut value = String::new();
        loop {
            match self.cursor.peek() {
                Some('"') => break,
                None | Some('\n') => {
                    return Err(self.cursor.unexpected(Expected::TagQuote(name)));
                }
                Some('\\') if name == POSITION => {
                    // A position never contains a backslash, and the columns of later errors would be wrong.
                    return Err(self.cursor.unexpected(Expected::PositionWithoutBackslash));
                }
                Some('\\') => {
                    self.cursor.next();
                    let escaped = self.cursor.next().ok_or_else(|| self.cursor.unexpected(Expected::Escaped))?;
                    value.push(escaped);
                }
                Some(letter) => {
                    self.cursor.next();
                    value.push(letter);
                }
            }
        }
        self.cursor.next();
        self.cursor.skip_blanks();
        if !self.cursor.take(']') {
            return Err(self.cursor.unexpected(Expected::TagEnd));
        }
        Ok((name, Placed { place, value }))
    }

    /// Parses the result after the moves. It may be missing at the end of the text or before the next game.
    pub(crate) fn result_sign(&mut self) -> Result<Option<Placed<GameResult>>, SyntaxError> {
        if matches!(self.cursor.peek(), None | Some('[')) {
            return Ok(None);
        }
        let place = self.cursor.place();
        let sign = result_sign_at(&self.cursor).ok_or_else(|| self.cursor.unexpected(Expected::MoveOrResult))?;
        for _ in sign.chars() {
            self.cursor.next();
        }
        let result = GameResult::from_text(sign).expect("a known result sign");
        Ok(result.map(|value| Placed { place, value }))
    }
}

/// The result sign at the cursor, if there is one and it is a whole word.
fn result_sign_at(cursor: &Cursor<'_>) -> Option<&'static str> {
    let ends_word = |letter: char| letter.is_whitespace() || matches!(letter, '[' | '{' | ';' | '(' | ')' | '$');
    let follows = |sign: &str| cursor.rest().strip_prefix(sign).map(|rest| rest.chars().next().is_none_or(ends_word));
    ["1-0", "0-1", "1/2-1/2", "*"].into_iter().find(|sign| follows(sign) == Some(true))
}

fn expect_dvonn(value: &Placed<String>) -> Result<(), SyntaxError> {
    if value.value.eq_ignore_ascii_case(DVONN) {
        return Ok(());
    }
    Err(SyntaxError::new(value.place, &value.value, Expected::Dvonn(DVONN)))
}

pub(crate) fn parse_result(value: &Placed<String>) -> Result<Option<Placed<GameResult>>, SyntaxError> {
    let result = GameResult::from_text(&value.value)
        .map_err(|()| SyntaxError::new(value.place, &value.value, Expected::Result))?;
    Ok(result.map(|result| Placed { place: value.place, value: result }))
}

fn parse_score(value: &Placed<String>) -> Result<Placed<Score>, SyntaxError> {
    let score = value.value.split_once('-').and_then(|(white, black)| {
        Some(Score { white: white.trim().parse().ok()?, black: black.trim().parse().ok()? })
    });
    let fault = || SyntaxError::new(value.place, &value.value, Expected::Score);
    Ok(Placed { place: value.place, value: score.ok_or_else(fault)? })
}

fn parse_start(value: &Placed<String>) -> Result<Game, ReadError> {
    read_position(&value.value).map_err(|error| match error {
        PositionError::Syntax(mut error) => {
            error.place = Place { line: value.place.line, column: value.place.column + error.place.column - 1 };
            error.into()
        }
        PositionError::Invalid(faults) => ReadError::Setup { place: value.place, faults },
    })
}

/// Determines the result from the moves, the tags and the sign at the end, which must agree.
fn resolve_result(start: &Setup, main_line: &Variation, claims: Claims) -> Result<Option<GameResult>, ReadError> {
    let mut game = Game::from_setup(start.clone()).expect("the start was checked when it was read");
    for step in &main_line.steps {
        game.play(step.action).expect("the moves were checked when they were read");
    }
    let score = game.position().final_score();
    if let Some(Placed { place, value: claimed }) = claims.score
        && score != Some(claimed)
    {
        return Err(ReadError::Contradiction { place, claim: Claim::Score { said: claimed, found: score } });
    }
    let mut result = score.map(GameResult::from);
    for Placed { place, value: claimed } in claims.results {
        match result {
            None => result = Some(claimed),
            Some(known) if known == claimed => {}
            Some(known) => {
                let claim = match score {
                    Some(found) => Claim::ResultOfScore { said: claimed, found },
                    None => Claim::ResultAgain { said: claimed, before: known },
                };
                return Err(ReadError::Contradiction { place, claim });
            }
        }
    }
    Ok(result)
}

/// Parser of the movetext: moves, comments, glyphs and variations.
pub(crate) struct Movetext<'r, 'a> {
    cursor: &'r mut Cursor<'a>,
    depth: usize,
}

impl<'r, 'a> Movetext<'r, 'a> {
    pub(crate) fn new(cursor: &'r mut Cursor<'a>) -> Movetext<'r, 'a> {
        Movetext { cursor, depth: 0 }
    }

    /// Parses moves up to the end of the variation or of the game.
    pub(crate) fn line<P: Recorded>(&mut self, start: &P) -> Result<Variation<P::Action>, ReadError> {
        let mut line = Variation::default();
        let mut position = start.clone();
        // The position before the last move, where its variations start, and the place of that move.
        let mut before = start.clone();
        let mut last_place = self.cursor.place();
        loop {
            self.cursor.skip_blanks();
            match self.cursor.peek() {
                Some('{' | ';') => {
                    let place = self.cursor.place();
                    let comment = self.comment()?;
                    let (action, comments) = match line.steps.last_mut() {
                        Some(step) => (Some(&mut step.action), &mut step.comments),
                        None => (None, &mut line.comments),
                    };
                    let rest = P::absorb(action, comment);
                    comments.extend(rest.map_err(|expected| SyntaxError::new(place, "{", expected))?);
                }
                Some('%') if self.cursor.place().column == 1 => {
                    self.cursor.take_while(|letter| letter != '\n');
                }
                Some('(') => {
                    let variation = self.variation(&before, line.steps.is_empty())?;
                    line.steps.last_mut().expect("a variation follows a move").variations.push(variation);
                }
                Some('$') => {
                    let glyph = self.glyph()?;
                    let step =
                        line.steps.last_mut().ok_or_else(|| self.cursor.unexpected(Expected::MoveBeforeGlyph))?;
                    step.glyphs.push(glyph);
                }
                Some(letter) if letter.is_ascii_digit() => {
                    if result_sign_at(self.cursor).is_some() {
                        check_last(&before, &line, last_place)?;
                        return Ok(line);
                    }
                    self.skip_number()?;
                }
                Some(letter) if letter.is_ascii_alphabetic() => {
                    check_last(&before, &line, last_place)?;
                    last_place = self.cursor.place();
                    let step = self.step(&position)?;
                    before = position.clone();
                    position.play(&step.action, line.steps.len() + 1).map_err(|error| error.at(last_place))?;
                    line.steps.push(step);
                }
                _ => {
                    check_last(&before, &line, last_place)?;
                    return Ok(line);
                }
            }
        }
    }

    fn variation<P: Recorded>(&mut self, before: &P, at_start: bool) -> Result<Variation<P::Action>, ReadError> {
        if at_start {
            return Err(self.cursor.unexpected(Expected::MoveBeforeVariation).into());
        }
        if self.depth == MAX_VARIATION_DEPTH {
            return Err(self.cursor.unexpected(Expected::Depth(MAX_VARIATION_DEPTH)).into());
        }
        self.cursor.next();
        self.depth += 1;
        let line = self.line(before)?;
        self.depth -= 1;
        if line.steps.is_empty() {
            return Err(self.cursor.unexpected(Expected::MoveInVariation).into());
        }
        if !self.cursor.take(')') {
            return Err(self.cursor.unexpected(Expected::VariationEnd).into());
        }
        Ok(line)
    }

    fn comment(&mut self) -> Result<Comment, SyntaxError> {
        let opening = self.cursor.place();
        if self.cursor.next() == Some(';') {
            return Ok(comment::parse(self.cursor.take_while(|letter| letter != '\n')));
        }
        let mut text = String::new();
        loop {
            match self.cursor.next() {
                Some('}') => return Ok(comment::parse(&text)),
                Some('\\') if matches!(self.cursor.peek(), Some('}' | '\\')) => text.extend(self.cursor.next()),
                Some(letter) => text.push(letter),
                None => return Err(SyntaxError::new(opening, "{", Expected::CommentEnd)),
            }
        }
    }

    /// Parses `$` and a number.
    fn glyph(&mut self) -> Result<u8, SyntaxError> {
        let place = self.cursor.place();
        self.cursor.next();
        let digits = self.cursor.take_while(|letter| letter.is_ascii_digit());
        digits.parse().map_err(|_| SyntaxError::new(place, &format!("${digits}"), Expected::Glyph))
    }

    /// Skips a move number with its dots. The position determines whose turn it is.
    fn skip_number(&mut self) -> Result<(), SyntaxError> {
        let start = self.cursor.clone();
        self.cursor.take_while(|letter| letter.is_ascii_digit());
        if self.cursor.take_while(|letter| letter == '.').is_empty() {
            return Err(start.unexpected(Expected::MoveOrNumber));
        }
        Ok(())
    }

    /// Parses a move and a sign such as `!?` after it.
    fn step<P: Recorded>(&mut self, position: &P) -> Result<Step<P::Action>, SyntaxError> {
        let place = self.cursor.place();
        let word = self.cursor.take_bytes(P::action_length(self.cursor.rest()));
        let action = position.read_action(word).map_err(|expected| SyntaxError::new(place, word, expected))?;
        let signs_place = self.cursor.place();
        let signs = self.cursor.take_while(|letter| matches!(letter, '!' | '?'));
        let mut step = Step::new(action);
        if !signs.is_empty() {
            let glyph = SIGNS.iter().position(|sign| *sign == signs);
            let fault = || SyntaxError::new(signs_place, signs, Expected::Sign);
            step.glyphs.push(glyph.ok_or_else(fault)? as u8 + 1);
        }
        Ok(step)
    }
}

/// Checks the last move of a variation once all its comments have been parsed.
fn check_last<P: Recorded>(before: &P, line: &Variation<P::Action>, place: Place) -> Result<(), ReadError> {
    let Some(step) = line.steps.last() else { return Ok(()) };
    before.check(&step.action, line.steps.len()).map_err(|error| error.at(place))
}
