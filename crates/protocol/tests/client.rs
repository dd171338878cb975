//! The client, with programs that are no good engines, and with the server at the other end.

mod support;

use std::time::Duration;

use games::{AnyGame, GameKind};
use protocol::{RemoteEngine, RemoteError, Settings, serve_ugi};
use support::{PATIENCE, start};

fn connect() -> RemoteEngine {
    let client = start(|input, output| serve_ugi(&Settings::default(), input, output));
    RemoteEngine::greet(client, PATIENCE).expect("the server introduces itself")
}

#[test]
fn an_engine_at_the_other_end_plays() {
    let mut engine = connect();
    assert!(engine.name().is_some_and(|name| name.starts_with("Caldera ")));
    assert!(engine.has_option("hash") && !engine.has_option("Colour"));
    engine.set_option("Hash", "1").expect("it has a table");
    let refusal = engine.set_option("Colour", "red").expect_err("it has no colour").to_string();
    assert_eq!(refusal, "it has no option Colour, only Threads, Hash, Level, Seed, EvalFile, Game");
    engine.new_game().expect("it gets ready");
    let start = AnyGame::start(GameKind::Dvonn);
    let (mut game, mut actions) = (start.clone(), Vec::new());
    for _ in 0..6 {
        let answer = engine.choose(&start, &actions, "go nodes 100", PATIENCE).expect("a move");
        assert!(answer.evaluation.is_some() && answer.time < PATIENCE);
        actions.push(game.apply(&answer.action).expect("a legal move"));
    }
}

#[test]
fn an_engine_that_thinks_too_long_is_told_from_one_that_has_ended() {
    let start = AnyGame::start(GameKind::Dvonn);
    let error = connect().choose(&start, &[], "go infinite", Duration::from_millis(50)).expect_err("no move");
    assert!(matches!(error, RemoteError::Silent { wanted: "bestmove", .. }), "{error}");
    let error = connect().choose(&start, &[], "quit", PATIENCE).expect_err("no move");
    assert_eq!(error.to_string(), "it closed its output");
}

#[cfg(unix)]
mod programs {
    use std::path::PathBuf;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use protocol::{Client, ClientError, RemoteEngine};

    use super::PATIENCE;

    /// Long enough to notice that nothing comes.
    const MOMENT: Duration = Duration::from_millis(150);

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    fn spawn(script: &str) -> Client {
        Client::spawn(&mut shell(script)).expect("there is a shell")
    }

    /// Whether a process is there, by its number.
    fn is_running(number: &str) -> bool {
        shell(&format!("kill -0 {number} 2>&-")).status().expect("there is a shell").success()
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let mut client = spawn("echo $$; exec sleep 60");
        let number = client.receive(PATIENCE).expect("its number");
        assert!(is_running(&number));
        assert_eq!(client.wait_for_end(MOMENT), Err(ClientError::Lingering(MOMENT)));
        let begin = Instant::now();
        drop(client);
        assert!(begin.elapsed() < PATIENCE && !is_running(&number));
    }

    #[test]
    fn a_program_is_asked_to_end() {
        let heard = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("heard-by-client-test.txt");
        let _ = std::fs::remove_file(&heard);
        let mut client = spawn(&format!("echo $$; read line; echo $line > '{}'", heard.display()));
        let number = client.receive(PATIENCE).expect("its number");
        drop(client);
        assert!(!is_running(&number));
        assert_eq!(std::fs::read_to_string(heard).expect("it has heard something"), "quit\n");
    }

    #[test]
    fn a_program_that_closes_its_output_may_still_be_there() {
        let mut client = spawn("exec sleep 60 >&-");
        assert_eq!(client.receive(PATIENCE), Err(ClientError::Ended));
        assert_eq!(client.wait_for_end(MOMENT), Err(ClientError::Lingering(MOMENT)));
        client.kill();
        client.wait_for_end(MOMENT).expect("it was killed");
        assert_eq!(client.send("ugi"), Err(ClientError::Ended));
    }

    #[test]
    fn nobody_waits_for_a_program_that_does_not_read() {
        let mut client = spawn("exec sleep 60");
        let begin = Instant::now();
        for _ in 0..100 {
            client.send(&"x".repeat(10_000)).expect("it might listen yet");
        }
        assert_eq!(client.receive(MOMENT), Err(ClientError::Silent(MOMENT)));
        drop(client);
        assert!(begin.elapsed() < PATIENCE);
    }

    #[test]
    fn a_program_that_does_not_listen_is_found_out() {
        let mut client = spawn("exec 0<&-; echo deaf; exec sleep 60");
        client.receive(PATIENCE).expect("its last line");
        let begin = Instant::now();
        while client.send("ugi") != Err(ClientError::Deaf) {
            assert!(begin.elapsed() < PATIENCE, "the pipe is broken");
            std::thread::yield_now();
        }
    }

    #[test]
    fn loud_programs_do_not_stop_the_clock() {
        for script in ["exec yes", "exec cat /dev/zero", "exec tr '\\0' x < /dev/zero"] {
            let mut client = spawn(script);
            let begin = Instant::now();
            assert_eq!(client.wait_for(MOMENT, |line| line == "ugiok"), Err(ClientError::Silent(MOMENT)), "{script}");
            client.skip_waiting();
            drop(client);
            assert!(begin.elapsed() < PATIENCE, "{script}: {:?}", begin.elapsed());
        }
    }

    #[test]
    fn the_end_is_told_with_the_last_words() {
        let end = |script: &str| {
            let mut client = Client::spawn(shell(script).stderr(Stdio::piped())).expect("there is a shell");
            client.wait_for_end(PATIENCE).expect("it ends");
            client.tell_end()
        };
        assert_eq!(end("exit 3"), "it ended with exit status: 3");
        assert_eq!(
            end("for word in 1 2 3 4 5; do echo $word >&2; done"),
            "it ended with exit status: 0, saying: 2 / 3 / 4 / 5"
        );
        assert_eq!(
            end("printf 'so\\nit panicked at\\n  that\\na\\nb\\nc\\n' >&2; exit 1"),
            "it ended with exit status: 1, saying: it panicked at / that / a / b"
        );
    }

    #[test]
    fn programs_that_are_no_engines_are_refused() {
        let refusal = |script: &str, patience| match RemoteEngine::start(&mut shell(script), patience) {
            Ok(_) => panic!("{script} is no engine"),
            Err(error) => error.to_string(),
        };
        let second = Duration::from_secs(1);
        assert_eq!(refusal("exec sleep 60", MOMENT), "no ugiok within 0.150 s");
        assert_eq!(
            refusal("echo '  hello'; exec sleep 60", second),
            "no ugiok within 1.000 s; its last line was \"hello\""
        );
        assert_eq!(refusal("echo why >&2; exit 7", PATIENCE), "it ended with exit status: 7, saying: why");
        let missing = RemoteEngine::start(&mut Command::new("/no/such/engine"), PATIENCE).err().expect("no engine");
        assert!(missing.to_string().starts_with("/no/such/engine cannot be started: "), "{missing}");
    }
}
