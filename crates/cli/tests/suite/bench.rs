//! Tests of `caldera bench`.

use assert_cmd::Command;

/// Runs `caldera bench` and returns its output. The tests use a small depth, because any depth has a signature.
fn bench(arguments: &[&str]) -> String {
    let done = Command::cargo_bin("caldera").expect("the binary is built").arg("bench").args(arguments).assert();
    String::from_utf8(done.success().get_output().stdout.clone()).expect("text")
}

/// Parses the word before `unit` as a number.
fn count_before(line: &str, unit: &str) -> Option<u64> {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.iter().position(|word| *word == unit).and_then(|place| words[place - 1].parse().ok())
}

#[test]
fn the_signature_is_reproducible_and_the_sum_of_the_lines() {
    let signature = |text: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix("Bench: "));
        line.and_then(|number| number.parse::<u64>().ok()).expect("a signature")
    };
    let text = bench(&["--depth", "3"]);
    let lines: Vec<&str> = text.lines().collect();
    let (positions, end) = lines.split_at(12);
    assert_eq!(end.len(), 2, "{text}");
    assert!(count_before(end[1], "nodes/s").is_some_and(|speed| speed > 0), "{text}");
    let sum: u64 = positions.iter().map(|line| count_before(line, "nodes").expect("nodes")).sum();
    assert_eq!(sum, signature(&text));
    assert_eq!(signature(&bench(&["--depth", "3"])), sum);
    assert!(signature(&bench(&["--depth", "4"])) > sum, "a greater depth takes more nodes");
}

#[test]
fn depth_zero_is_rejected() {
    let done = Command::cargo_bin("caldera").expect("the binary is built").args(["bench", "--depth", "0"]).assert();
    let message = String::from_utf8_lossy(&done.code(2).get_output().stderr).into_owned();
    assert!(message.contains("0 is not in 1..=100"), "{message}");
}

/// Writes a suite of one small endgame to a file.
fn suite(name: &str, value: i32) -> std::path::PathBuf {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let text =
        format!(r#"[{{"name": "small", "plies": 1, "position": "w,bw,r,6/10/11/10/9 w move", "value": {value}}}]"#);
    std::fs::write(&file, text).expect("the file is writable");
    file
}

#[test]
fn endgames_are_solved_and_listed_in_a_table() {
    let file = suite("right.json", 3);
    let text = bench(&["--endgames", file.to_str().expect("text")]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[2].starts_with("| small | 1 | 3 | 3 | "), "{text}");
    assert!(lines[3].starts_with("1 of 1 proved, "), "{text}");
}

#[test]
fn a_wrong_value_in_a_suite_is_an_error() {
    let file = suite("wrong.json", 4);
    let mut command = Command::cargo_bin("caldera").expect("the binary is built");
    let done = command.args(["bench", "--endgames"]).arg(&file).assert().code(2);
    let message = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert_eq!(message, "error: small: found 3 to 3, but the proved value is 4\n");
}

#[test]
fn the_endgame_suite_has_correct_values() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/endgames/real.json");
    let text = bench(&["--endgames", file, "--time", "600"]);
    assert!(text.lines().last().is_some_and(|line| line.starts_with("24 of 24 proved, ")), "{text}");
}

#[test]
fn a_net_has_the_same_signature_with_every_back_end() {
    let path = std::env::temp_dir().join(format!("caldera bench {}.net", std::process::id()));
    std::fs::write(&path, engine::dvonn::net::Parameters::random(1).write()).expect("the temporary folder is writable");
    let name = path.to_str().expect("text");
    let nodes = |arguments: &[&str]| {
        let text = bench(&[&["--depth", "3"], arguments].concat());
        text.lines().filter_map(|line| count_before(line, "nodes")).collect::<Vec<_>>()
    };
    let net = nodes(&["--net", name]);
    assert_eq!(nodes(&["--net", name, "--scalar"]), net);
    assert_ne!(nodes(&["--net", "features"]), net);
    std::fs::remove_file(&path).expect("the file exists");

    let done = Command::cargo_bin("caldera").expect("the binary is built").args(["bench", "--net", name]).assert();
    let message = String::from_utf8_lossy(&done.code(2).get_output().stderr).into_owned();
    assert!(message.starts_with(&format!("error: cannot read the net `{name}`: ")), "{message}");
}
