//! Replays the example sessions of `docs/protocol.md`.

use crate::support::{PATIENCE, receive, send, start};
use protocol::{Client, Settings, serve_analysis, serve_ugi};

const TEXT: &str = include_str!("../../../../docs/protocol.md");

/// Returns the lines of each code block in this language.
fn examples(language: &str) -> Vec<Vec<&'static str>> {
    let start = format!("```{language}\n");
    let blocks = TEXT.split(&start).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default().lines().collect()).collect()
}

/// Whether a line matches a pattern in which `…` stands for any text.
fn fits(line: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.find(part) {
            Some(place) => rest = &rest[place + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn replay(client: &mut Client, example: &[&str]) {
    for line in example {
        if let Some(line) = line.strip_prefix("> ") {
            send(client, &[line]);
            continue;
        }
        let pattern = line.strip_prefix("< ").expect("every line starts with > or <");
        // The number of search reports varies.
        let answer = if pattern.starts_with("info depth") {
            receive(client)
        } else {
            client.wait_for(PATIENCE, |line| !line.starts_with("info depth")).expect("the server answers")
        };
        assert!(fits(&answer, pattern), "expected {pattern}\nfound    {answer}");
    }
}

#[test]
fn ugi_sessions_are_correct() {
    let examples = examples("ugi");
    assert_eq!(examples.len(), 6);
    for example in examples {
        let mut client = start(|input, output| serve_ugi(&Settings::default(), input, output));
        replay(&mut client, &example);
    }
}

#[test]
fn json_sessions_are_correct() {
    let examples = examples("json-lines");
    assert_eq!(examples.len(), 3);
    for example in examples {
        let mut client = start(|input, output| serve_analysis(&Settings::default(), input, output));
        replay(&mut client, &example);
    }
}

#[test]
fn patterns_match() {
    assert!(
        fits("abc", "abc") && fits("abc", "a…") && fits("abc", "…c") && fits("axbxc", "a…b…c") && fits("ab", "a…b")
    );
    assert!(!fits("abc", "ab") && !fits("abc", "b…") && !fits("abc", "a…d") && !fits("ac", "a…b…c"));
}
