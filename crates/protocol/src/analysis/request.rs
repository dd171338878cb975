//! Parses the input lines of the analysis mode and describes what is wrong with them.

use games::GameKind;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::lines::BadLine;
use crate::quote::{one_line, quoted};

/// All fields that a line may have. Which combinations are valid is checked later.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    pub(crate) id: Option<String>,
    pub(crate) action: Option<Action>,
    pub(crate) game: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) moves: Option<Vec<String>>,
    pub(crate) analyse_turns: Option<Vec<usize>>,
    pub(crate) movetime_ms: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) priority: Option<i64>,
    pub(crate) report_every_ms: Option<u64>,
}

/// The fields and what each must contain, for error messages.
const FIELDS: [(&str, &str); 11] = [
    ("id", "a string"),
    ("action", "cancel, cancel_all, version or quit"),
    ("game", GameKind::EXPECTED),
    ("position", "a position text or startpos"),
    ("moves", "a list of moves such as [\"e3\", \"d3\"]"),
    ("analyse_turns", "a list of whole numbers, each the number of moves before the position to analyse"),
    ("movetime_ms", "a whole number of milliseconds"),
    ("nodes", "a whole number"),
    ("depth", "a whole number"),
    ("priority", "a whole number"),
    ("report_every_ms", "a whole number of milliseconds"),
];

/// The command of a line that is not a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Cancel,
    CancelAll,
    Version,
    Quit,
}

/// The error answer to a line.
#[derive(Debug, Serialize)]
pub(crate) struct Fault {
    /// The id of the line, if it has a valid one.
    id: Option<String>,
    error: String,
    /// The field that is wrong, if the error concerns a single field.
    field: Option<String>,
}

impl Fault {
    /// An error in a field, which may be an unknown one.
    pub(crate) fn of_field(id: Option<String>, field: &str, error: &str) -> Fault {
        Fault { id, error: one_line(error), field: Some(one_line(field)) }
    }

    /// An error for a line that is too long or not UTF-8.
    pub(crate) fn of_line(bad: &BadLine) -> Fault {
        Fault { id: None, error: bad.to_string(), field: None }
    }
}

impl Request {
    /// Parses a line.
    pub(crate) fn read(line: &str) -> Result<Request, Fault> {
        let whole = |error: &serde_json::Error, id| {
            let error = one_line(&format!("not a JSON object on one line: {error}"));
            Fault { id, error, field: None }
        };
        serde_json::from_str(line).map_err(|error| match serde_json::from_str::<Map<String, Value>>(line) {
            Err(syntax) => whole(&syntax, None),
            Ok(fields) => {
                let id = fields.get("id").and_then(Value::as_str).map(str::to_owned);
                // Parse each field alone to find the wrong one. If all are valid, a field is duplicated.
                let blamed = fields.into_iter().find_map(|(name, value)| blame(id.as_ref(), &name, value));
                blamed.unwrap_or_else(|| whole(&error, id))
            }
        })
    }

    /// Rejects an action that has fields of a query.
    pub(crate) fn check_lone_action(&self) -> Result<(), Fault> {
        let Request {
            id,
            action: _,
            game,
            position,
            moves,
            analyse_turns,
            movetime_ms,
            nodes,
            depth,
            priority,
            report_every_ms,
        } = self;
        let present = [
            ("game", game.is_some()),
            ("position", position.is_some()),
            ("moves", moves.is_some()),
            ("analyse_turns", analyse_turns.is_some()),
            ("movetime_ms", movetime_ms.is_some()),
            ("nodes", nodes.is_some()),
            ("depth", depth.is_some()),
            ("priority", priority.is_some()),
            ("report_every_ms", report_every_ms.is_some()),
        ];
        match present.into_iter().find(|(_, present)| *present) {
            None => Ok(()),
            Some((field, _)) => {
                let error =
                    format!("{field} does not belong to an action: send the query and the action on separate lines");
                Err(Fault::of_field(id.clone(), field, &error))
            }
        }
    }
}

/// Returns the error in a single field, if there is one.
fn blame(id: Option<&String>, name: &str, value: Value) -> Option<Fault> {
    let Some((_, expected)) = FIELDS.iter().find(|(known, _)| *known == name) else {
        let known: Vec<&str> = FIELDS.iter().map(|(name, _)| *name).collect();
        let error = format!("unknown field {}, expected one of {}", quoted(name), known.join(", "));
        return Some(Fault::of_field(id.cloned(), name, &error));
    };
    let text = value.to_string();
    let alone = Value::Object(Map::from_iter([(name.to_owned(), value)]));
    serde_json::from_value::<Request>(alone).err()?;
    Some(Fault::of_field(id.cloned(), name, &format!("{name} is {}, expected {expected}", quoted(&text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_table_matches_the_request_type() {
        for (name, _) in FIELDS {
            assert!(blame(None, name, Value::Null).is_none(), "{name} is a field");
            assert!(blame(None, name, Value::Object(Map::new())).is_some(), "{name} is not an object");
        }
        let message = serde_json::from_str::<Request>("{\"x\":1}").expect_err("x is not a field").to_string();
        for (name, _) in FIELDS {
            assert!(message.contains(&format!("`{name}`")), "{message}");
        }
    }
}
