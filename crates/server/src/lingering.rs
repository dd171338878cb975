//! Closes connections so that the client receives the last response.
//!
//! If a socket is closed while bytes of the client are still unread, the operating system resets the connection, and the client may
//! lose what the server sent last: the close frame after a message that is too large, or the response to a request whose body was
//! refused. So the server first ends its own direction and discards what the client still sends, for a limited time.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long to wait for the client to close the connection as well.
const LONGEST: Duration = Duration::from_secs(1);
/// The number of bytes to discard before the connection is closed anyway.
const MOST_BYTES: usize = 256 * 1024;
/// Connections that may linger at the same time; others are closed at once.
static PLACES: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(256)));

/// A connection that lingers when it is dropped.
#[derive(Debug)]
pub(crate) struct Lingering {
    /// `None` only while it is dropped.
    stream: Option<TcpStream>,
    /// Whether the client has closed its direction or the connection has failed, so that nothing is left to read.
    ended: bool,
}

impl Lingering {
    pub(crate) fn new(stream: TcpStream) -> Lingering {
        Lingering { stream: Some(stream), ended: false }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.stream.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        let Some(stream) = self.stream.take() else { return };
        if let (Ok(runtime), Ok(place)) =
            (tokio::runtime::Handle::try_current(), Arc::clone(&PLACES).try_acquire_owned())
        {
            runtime.spawn(tokio::time::timeout(LONGEST, linger(stream, place)));
        }
    }
}

async fn linger(mut stream: TcpStream, _place: OwnedSemaphorePermit) -> io::Result<()> {
    stream.shutdown().await?;
    let mut buffer = [0; 4096];
    let mut discarded = 0;
    while discarded < MOST_BYTES {
        match stream.read(&mut buffer).await? {
            0 => break,
            bytes => discarded += bytes,
        }
    }
    Ok(())
}

impl AsyncRead for Lingering {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let done = self.stream()?.poll_read(context, buffer);
        self.ended |= match &done {
            Poll::Ready(Ok(())) => buffer.remaining() > 0 && buffer.filled().len() == before,
            Poll::Ready(Err(_)) => true,
            Poll::Pending => false,
        };
        done
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(TcpStream::is_write_vectored)
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    async fn pair() -> (TcpStream, Lingering) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (client, server) = tokio::join!(TcpStream::connect(address), listener.accept());
        (client.expect("a connection"), Lingering::new(server.expect("a connection").0))
    }

    #[tokio::test]
    async fn a_client_that_is_still_sending_receives_the_last_response() {
        let (mut client, mut server) = pair().await;
        client.write_all(&[1; 10_000]).await.expect("sent");
        server.write_all(b"refused").await.expect("sent");
        drop(server);
        // With a reset, sending or receiving fails.
        client.write_all(&[2; 10_000]).await.expect("sent");
        let mut answer = Vec::new();
        client.read_to_end(&mut answer).await.expect("an orderly end");
        assert_eq!(answer, b"refused");
    }

    #[tokio::test]
    async fn a_client_that_never_stops_is_disconnected() {
        let (mut client, server) = pair().await;
        drop(server);
        let mut sent = 0;
        while client.write_all(&[1; 4096]).await.is_ok() {
            sent += 4096;
            assert!(sent < 64 * 1024 * 1024, "the server reads without end");
        }
    }
}
