//! A line to a database that is cut at the worst moment: after it has kept something, and before it says so.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What passes everything on, until it is told to cut.
pub(crate) struct Lossy {
    pub(crate) address: SocketAddr,
    armed: Arc<AtomicBool>,
}

impl Lossy {
    /// A line to the database of this port. Once it is told to, it loses the answer to the next commit of a connection
    /// that has said these words.
    pub(crate) async fn open(port: u16, words: &'static str) -> Lossy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let armed = Arc::new(AtomicBool::new(false));
        let own = Arc::clone(&armed);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { continue };
                tokio::spawn(pass_on(near, far, words, Arc::clone(&own)));
            }
        });
        Lossy { address, armed }
    }

    /// From now on, the next such answer is lost.
    pub(crate) fn arm(&self) {
        self.armed.store(true, Ordering::SeqCst);
    }

    /// Whether it has been lost.
    pub(crate) fn has_cut(&self) -> bool {
        !self.armed.load(Ordering::SeqCst)
    }
}

async fn pass_on(near: TcpStream, far: TcpStream, words: &'static str, armed: Arc<AtomicBool>) {
    let ((mut near_in, mut near_out), (mut far_in, mut far_out)) = (near.into_split(), far.into_split());
    let back = tokio::spawn(async move { tokio::io::copy(&mut far_in, &mut near_out).await });
    let (mut buffer, mut said) = (vec![0; 64 * 1024], false);
    while let Ok(size @ 1..) = near_in.read(&mut buffer).await {
        let sent = &buffer[..size];
        let has = |words: &str| sent.windows(words.len()).any(|part| part == words.as_bytes());
        said |= has(words);
        let cut = said && has("COMMIT") && armed.swap(false, Ordering::SeqCst);
        if cut {
            // The answer goes nowhere.
            back.abort();
        }
        if far_out.write_all(sent).await.is_err() {
            return;
        }
        if cut {
            // Long enough for the database to do what it was told.
            tokio::time::sleep(Duration::from_millis(500)).await;
            return;
        }
    }
}
