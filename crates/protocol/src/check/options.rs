//! Checks of the options that an engine announces.

use super::session::{Failure, Session};

/// Checks that every option line is valid and that the option can be set to its default.
pub(crate) fn options(session: &mut Session) -> Result<(), Failure> {
    let lines: Vec<String> = session.greeting.iter().filter(|line| line.starts_with("option ")).cloned().collect();
    for line in lines {
        let (name, value) = read(&line).map_err(|fault| Failure::Other(format!("{line}: {fault}")))?;
        let Some(value) = value else { continue };
        session.send_quietly(&format!("setoption name {name} value {value}"))?;
    }
    Ok(())
}

/// Parses an option line into its name and default value. A button has no value.
fn read(line: &str) -> Result<(String, Option<String>), String> {
    let rest = line.strip_prefix("option name ").ok_or("expected name after option")?;
    let (name, rest) = rest.split_once(" type ").ok_or("type is missing")?;
    let mut words = rest.split_whitespace();
    let kind = words.next().unwrap_or_default();
    let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in words {
        match (word, fields.last_mut()) {
            ("default" | "min" | "max" | "var", _) => fields.push((word, Vec::new())),
            (_, Some((_, values))) => values.push(word),
            (_, None) => return Err(format!("found {word}, expected default, min, max or var")),
        }
    }
    let value = |name: &str| {
        fields
            .iter()
            .find(|(field, _)| *field == name)
            .map(|(_, words)| words.join(" "))
            .ok_or(format!("{name} is missing"))
    };
    let number = |name: &str| {
        let text = value(name)?;
        text.parse::<i128>().map_err(|_| format!("{name} is {text}, expected a whole number"))
    };
    match kind {
        "spin" => {
            let (least, default, most) = (number("min")?, number("default")?, number("max")?);
            if !(least..=most).contains(&default) {
                return Err(format!("default is {default}, expected {least} to {most}"));
            }
        }
        "combo" => {
            let default = value("default")?;
            if !fields.iter().any(|(field, words)| *field == "var" && words.join(" ") == default) {
                return Err(format!("default is {default}, expected one of the vars"));
            }
        }
        "check" => {
            let default = value("default")?;
            if default != "true" && default != "false" {
                return Err(format!("default is {default}, expected true or false"));
            }
        }
        "string" => {}
        "button" => return Ok((name.to_owned(), None)),
        _ => return Err(format!("type is {kind}, expected spin, combo, check, string or button")),
    }
    Ok((name.to_owned(), Some(value("default")?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_lines_are_parsed_or_the_error_is_described() {
        let named = |name: &str, value: &str| Ok((name.to_owned(), Some(value.to_owned())));
        assert_eq!(read("option name Hash type spin default 16 min 1 max 64"), named("Hash", "16"));
        assert_eq!(read("option name Book File type string default my book"), named("Book File", "my book"));
        assert_eq!(read("option name Style type combo default calm var calm var wild"), named("Style", "calm"));
        assert_eq!(read("option name Clear type button"), Ok(("Clear".to_owned(), None)));
        let fault = |line: &str| read(line).expect_err("the line is invalid");
        assert_eq!(fault("option name Hash type spin default 0 min 1 max 64"), "default is 0, expected 1 to 64");
        assert_eq!(fault("option name Hash type spin default 1 max 64"), "min is missing");
        assert_eq!(
            fault("option name Style type combo default calm var wild"),
            "default is calm, expected one of the vars"
        );
        assert_eq!(fault("option name Style"), "type is missing");
    }
}
