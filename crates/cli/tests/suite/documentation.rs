//! Runs the examples of `docs/gipf.md`.

use std::process::Command;

const PAGE: &str = include_str!("../../../../docs/gipf.md");

/// Returns the commands of the page with their expected output.
fn examples() -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut in_command = false;
    for line in PAGE.lines() {
        let shown = line.strip_prefix("    ");
        match (shown, examples.last_mut()) {
            (Some(line), _) if line.starts_with("$ ") => {
                examples.push((line[2..].to_owned(), String::new()));
                in_command = true;
            }
            (Some(line), Some((command, _))) if in_command && command.ends_with('\\') => {
                command.push('\n');
                command.push_str(line);
            }
            (Some(line), Some((_, output))) if in_command => {
                output.push_str(line);
                output.push('\n');
            }
            _ => in_command = false,
        }
    }
    examples
}

#[test]
fn commands_print_what_the_page_shows() {
    let examples = examples();
    assert_eq!(examples.len(), 4);
    for (command, expected) in examples {
        let words = command.strip_prefix("caldera").expect("a caldera command");
        let script = format!("'{}'{words}", env!("CARGO_BIN_EXE_caldera"));
        let done = Command::new("sh").args(["-c", &script]).output().expect("sh is available");
        let printed = String::from_utf8(done.stdout).expect("text");
        assert_eq!(printed, expected, "{command}\n{}", String::from_utf8_lossy(&done.stderr));
    }
}

#[test]
fn the_record_on_the_page_is_valid_and_contains_a_dvonn_game() {
    let start = PAGE.find("    [Game \"GIPF\"]").expect("a record is shown");
    let text: Vec<&str> = PAGE[start..].lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    let records = notation::gipf::read_records(text.join("\n").as_bytes()).expect("readable");
    let game = records[0].replay().expect("legal");
    assert_eq!(game.turns().len(), 10);
    let contest = &game.turns()[9].contests[0];
    assert_eq!(contest.verdict(), Some(gipf::Decision::Won));
    assert_eq!(notation::gipf::write_records(&records).expect("writable"), format!("{}\n", text.join("\n").trim_end()));
}
