//! A server in a thread of its own, and a client that talks to it through pipes.

#![allow(dead_code, reason = "each file of tests uses a part of this")]

use std::io::{self, BufReader, PipeReader, PipeWriter};
use std::time::Duration;

use protocol::Client;

/// Long enough for a busy machine, short enough to notice that nothing will come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Starts a server and connects a client to it.
pub(crate) fn start(
    serve: impl FnOnce(BufReader<PipeReader>, PipeWriter) -> io::Result<()> + Send + 'static,
) -> Client {
    let (server_input, client_output) = io::pipe().expect("a pipe");
    let (client_input, server_output) = io::pipe().expect("a pipe");
    // A client that goes away without a word breaks the pipe, which is no concern of the test.
    std::thread::spawn(move || drop(serve(BufReader::new(server_input), server_output)));
    Client::new(client_input, client_output)
}

/// Sends lines.
pub(crate) fn send(client: &mut Client, lines: &[&str]) {
    for line in lines {
        client.send(line).expect("the server listens");
    }
}

/// The next line.
pub(crate) fn receive(client: &mut Client) -> String {
    client.receive(PATIENCE).expect("the server answers")
}
