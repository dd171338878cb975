//! Connects a client to a server on another thread through pipes.

#![allow(dead_code, reason = "no test file uses all of this")]

use std::io::{self, BufReader, PipeReader, PipeWriter};
use std::time::Duration;

use protocol::Client;

/// The timeout for answers: long enough for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Starts a server and connects a client to it.
pub(crate) fn start(
    serve: impl FnOnce(BufReader<PipeReader>, PipeWriter) -> io::Result<()> + Send + 'static,
) -> Client {
    let (server_input, client_output) = io::pipe().expect("a pipe");
    let (client_input, server_output) = io::pipe().expect("a pipe");
    // If the client disconnects first, the broken pipe is not an error of the test.
    std::thread::spawn(move || drop(serve(BufReader::new(server_input), server_output)));
    Client::new(client_input, client_output)
}

/// Sends several lines.
pub(crate) fn send(client: &mut Client, lines: &[&str]) {
    for line in lines {
        client.send(line).expect("the server's input is open");
    }
}

/// Receives the next line.
pub(crate) fn receive(client: &mut Client) -> String {
    client.receive(PATIENCE).expect("the server answers")
}
