//! Command lines of engines.

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;

/// A program and its arguments, split as a shell does.
///
/// Words are separated by whitespace, except in single or double quotes. A backslash escapes the next character; in
/// double quotes it escapes only a quote, a backslash, `$` and `` ` ``. No other shell syntax is supported.
///
/// # Example
///
/// ```
/// let command: arena::CommandLine = "engines/old --book 'my book.txt'".parse()?;
/// assert_eq!(command.program(), "engines/old");
/// assert_eq!(command.arguments(), ["--book", "my book.txt"]);
/// # Ok::<(), arena::InvalidCommandLine>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

/// The reason why a command line cannot be split.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidCommandLine {
    /// The command line has no program.
    #[error("the command is empty, expected a program and its arguments")]
    Empty,
    /// A quote is not closed.
    #[error("the quote {quote} in the command {text} is not closed")]
    OpenQuote {
        /// The quote.
        quote: char,
        /// The whole command.
        text: String,
    },
    /// The last character is a backslash.
    #[error("the command {0} ends with a backslash, expected a character after it")]
    OpenEscape(String),
}

impl CommandLine {
    /// The program to run.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// The arguments.
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    /// Converts the command line to a [`Command`].
    pub fn to_command(&self) -> Command {
        let mut command = Command::new(self.program());
        command.args(self.arguments());
        command
    }

    /// The file name of the program without its extension: the default name of an engine.
    pub fn short_name(&self) -> &str {
        Path::new(self.program()).file_stem().and_then(|name| name.to_str()).unwrap_or(self.program())
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text)
    }
}

impl FromStr for CommandLine {
    type Err = InvalidCommandLine;

    fn from_str(text: &str) -> Result<CommandLine, InvalidCommandLine> {
        let words = split(text)?;
        if words.first().is_none_or(String::is_empty) {
            return Err(InvalidCommandLine::Empty);
        }
        Ok(CommandLine { text: text.trim().to_owned(), words })
    }
}

fn split(text: &str) -> Result<Vec<String>, InvalidCommandLine> {
    let open_escape = || InvalidCommandLine::OpenEscape(text.to_owned());
    let mut words = Vec::new();
    // Two quotes are an empty word, which differs from no word.
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\\' => word.get_or_insert_default().push(letters.next().ok_or_else(open_escape)?),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    let open_quote = || InvalidCommandLine::OpenQuote { quote: letter, text: text.to_owned() };
                    match letters.next().ok_or_else(open_quote)? {
                        end if end == letter => break,
                        '\\' if letter == '"' => {
                            let next = letters.next().ok_or_else(open_quote)?;
                            if !matches!(next, '"' | '\\' | '$' | '`') {
                                word.push('\\');
                            }
                            word.push(next);
                        }
                        inside => word.push(inside),
                    }
                }
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn commands_are_split_like_a_shell() {
        for text in [
            "engine",
            "  a  b\tc ",
            "a 'b c' d",
            "a \"b c\" d",
            r#"a "b \" \\ \x \$HOME 'c'" 'd "e" \f'"#,
            r"a\ b c\'d \\e",
            "a'b'\"c\"d '' \"\"",
            "naïve 'größe 7'",
        ] {
            let script = format!("printf '%s\\n' {text}");
            let shell = Command::new("sh").args(["-c", &script]).output().expect("sh is available");
            let words: Vec<String> =
                String::from_utf8(shell.stdout).expect("text").lines().map(str::to_owned).collect();
            assert_eq!(split(text), Ok(words), "{text}");
        }
    }

    #[test]
    fn invalid_commands_are_rejected() {
        let message = |text: &str| text.parse::<CommandLine>().unwrap_err().to_string();
        assert!(message("").contains("command is empty"));
        assert!(message("  \t").contains("command is empty"));
        assert!(message("'' x").contains("command is empty"));
        assert!(message("a 'b").contains("quote ' in the command a 'b is not closed"));
        assert!(message("a \"b\\").contains("quote \""));
        assert!(message("a\\").contains("ends with a backslash"));
    }

    #[test]
    fn the_short_name_is_the_file_stem() {
        let name = |text: &str| text.parse::<CommandLine>().expect("a command").short_name().to_owned();
        assert_eq!(name("/opt/engines/fast --threads 2"), "fast");
        assert_eq!(name("engine.exe"), "engine");
    }
}
