//! A proxy to PostgreSQL that cuts the connection after a commit, before its confirmation arrives.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A proxy that forwards everything until it is armed.
pub(crate) struct Lossy {
    pub(crate) address: SocketAddr,
    armed: Arc<AtomicBool>,
}

impl Lossy {
    /// Opens a proxy to the database on this port. Once armed, it drops the response to the next commit on a connection
    /// that has sent `statement`.
    pub(crate) async fn open(port: u16, statement: &'static str) -> Lossy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let armed = Arc::new(AtomicBool::new(false));
        let own = Arc::clone(&armed);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { continue };
                tokio::spawn(forward(near, far, statement, Arc::clone(&own)));
            }
        });
        Lossy { address, armed }
    }

    /// Drops the next such response.
    pub(crate) fn arm(&self) {
        self.armed.store(true, Ordering::SeqCst);
    }

    /// Whether a response has been dropped since.
    pub(crate) fn has_cut(&self) -> bool {
        !self.armed.load(Ordering::SeqCst)
    }
}

async fn forward(near: TcpStream, far: TcpStream, statement: &'static str, armed: Arc<AtomicBool>) {
    let ((mut near_in, mut near_out), (mut far_in, mut far_out)) = (near.into_split(), far.into_split());
    let back = tokio::spawn(async move { tokio::io::copy(&mut far_in, &mut near_out).await });
    let (mut buffer, mut has_sent) = (vec![0; 64 * 1024], false);
    while let Ok(size @ 1..) = near_in.read(&mut buffer).await {
        let sent = &buffer[..size];
        let contains = |text: &str| sent.windows(text.len()).any(|part| part == text.as_bytes());
        has_sent |= contains(statement);
        let cut = has_sent && contains("COMMIT") && armed.swap(false, Ordering::SeqCst);
        if cut {
            // Drop the response.
            back.abort();
        }
        if far_out.write_all(sent).await.is_err() {
            return;
        }
        if cut {
            // Long enough for the database to commit.
            tokio::time::sleep(Duration::from_millis(500)).await;
            return;
        }
    }
}
