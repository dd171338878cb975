//! Commands that start engines, as a person types them.

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;

/// A program and its arguments.
///
/// They are separated as a shell would: by blanks, except in single or double quotes; a backslash takes away the
/// meaning of the next character, in double quotes only that of a quote, a backslash, `$` or `` ` ``. Nothing else that
/// a shell would do is done.
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

/// A command that cannot be taken apart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidCommandLine {
    /// There is no program in it.
    #[error("an empty command starts no engine: a program and its arguments are expected")]
    Empty,
    /// A quote opens and nothing closes it.
    #[error("the quote {quote} in the command {text} is not closed")]
    OpenQuote {
        /// The quote.
        quote: char,
        /// The whole command.
        text: String,
    },
    /// A backslash is the last character.
    #[error("the command {0} ends with a backslash, which wants a character behind it")]
    OpenEscape(String),
}

impl CommandLine {
    /// The program to run.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// What it is told.
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    /// The same, ready to be run.
    pub fn to_command(&self) -> Command {
        let mut command = Command::new(self.program());
        command.args(self.arguments());
        command
    }

    /// The program without the folder it lies in: what an engine is called if it does not say itself.
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
    // A word may be there and empty, if it is two quotes.
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
    fn commands_are_split_as_the_shell_splits_them() {
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
            let shell = Command::new("sh").args(["-c", &script]).output().expect("a shell");
            let words: Vec<String> =
                String::from_utf8(shell.stdout).expect("text").lines().map(str::to_owned).collect();
            assert_eq!(split(text), Ok(words), "{text}");
        }
    }

    #[test]
    fn broken_commands_are_refused() {
        let message = |text: &str| text.parse::<CommandLine>().unwrap_err().to_string();
        assert!(message("").contains("empty command"));
        assert!(message("  \t").contains("empty command"));
        assert!(message("'' x").contains("empty command"));
        assert!(message("a 'b").contains("quote ' in the command a 'b is not closed"));
        assert!(message("a \"b\\").contains("quote \""));
        assert!(message("a\\").contains("ends with a backslash"));
    }

    #[test]
    fn a_program_is_called_by_its_last_name() {
        let name = |text: &str| text.parse::<CommandLine>().expect("a command").short_name().to_owned();
        assert_eq!(name("/opt/engines/fast --threads 2"), "fast");
        assert_eq!(name("engine.exe"), "engine");
    }
}
