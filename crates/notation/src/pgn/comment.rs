//! Comments: `[%clk …]` and `[%eval …]` commands and text.

use std::time::Duration;

use crate::record::{Comment, Evaluation};

/// Parses the text between the braces. The first `clk` and the first `eval` command are extracted; other commands stay in
/// the text.
pub(super) fn parse(raw: &str) -> Comment {
    let mut comment = Comment::default();
    let mut words = String::new();
    let mut rest = raw;
    while let Some(start) = rest.find("[%") {
        let (before, command) = rest.split_at(start);
        words.push_str(before);
        let Some(end) = command.find(']') else {
            rest = command;
            break;
        };
        let (command, after) = command.split_at(end + 1);
        if !take_command(&command[2..end], &mut comment) {
            words.push_str(command);
        }
        rest = after;
    }
    words.push_str(rest);
    comment.text = words.split_whitespace().collect::<Vec<_>>().join(" ");
    comment
}

/// Applies a `clk` or `eval` command; `false` if the command is unknown, malformed or repeated.
fn take_command(command: &str, comment: &mut Comment) -> bool {
    match command.split_once(char::is_whitespace) {
        Some(("clk", value)) if comment.clock.is_none() => {
            comment.clock = parse_clock(value.trim());
            comment.clock.is_some()
        }
        Some(("eval", value)) if comment.evaluation.is_none() => {
            comment.evaluation = Evaluation::from_text(value.trim());
            comment.evaluation.is_some()
        }
        _ => false,
    }
}

/// The words of a comment, without the braces. Lines may be broken between them.
pub(super) fn words(comment: &Comment) -> Vec<String> {
    let clock = comment.clock.map(|clock| format!("[%clk {}]", format_clock(clock)));
    let evaluation = comment.evaluation.map(|evaluation| format!("[%eval {evaluation}]"));
    let words = comment.text.split_whitespace().map(escape);
    clock.into_iter().chain(evaluation).chain(words).collect()
}

/// Escapes closing braces and backslashes.
fn escape(word: &str) -> String {
    word.replace('\\', "\\\\").replace('}', "\\}")
}

/// Parses `h:mm:ss` with up to three decimals.
fn parse_clock(text: &str) -> Option<Duration> {
    let (time, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let number = |text: &str| -> Option<u64> {
        // Nine digits are enough for any game and cannot overflow.
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        if digits && text.len() <= 9 { text.parse().ok() } else { None }
    };
    let parts: Vec<u64> = time.split(':').map(number).collect::<Option<_>>()?;
    let &[hours, minutes, seconds] = parts.as_slice() else { return None };
    let digits_missing = 3_usize.checked_sub(fraction.len())?;
    let millis = number(fraction)? * 10_u64.pow(digits_missing as u32);
    let in_range = minutes < 60 && seconds < 60;
    in_range.then(|| Duration::from_millis(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis))
}

fn format_clock(clock: Duration) -> String {
    let seconds = clock.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let millis = match clock.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}"),
    };
    format!("{hours}:{minutes:02}:{:02}{millis}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_evaluations_are_extracted() {
        let comment = parse(" a fine [%clk 0:04:59.5] idea\n[%eval -3.5]  [%emt 3] ");
        assert_eq!(comment.clock, Some(Duration::from_millis(299_500)));
        assert_eq!(comment.evaluation, Some(Evaluation::Estimate(-350)));
        assert_eq!(comment.text, "a fine idea [%emt 3]");
        let written = words(&comment).join(" ");
        assert_eq!(written, "[%clk 0:04:59.500] [%eval -3.50] a fine idea [%emt 3]");
        assert_eq!(parse(&written), comment);
    }

    #[test]
    fn malformed_commands_stay_in_the_text() {
        for text in [
            "[%clk 5:00]",
            "[%clk 0:60:00]",
            "[%clk 0:00:60]",
            "[%clk x:00:00]",
            "[%clk 0:00:00.1234]",
            "[%clk",
            "[%eval ]",
            "[%]",
        ] {
            assert_eq!(parse(text), Comment::text(text));
        }
    }
}
