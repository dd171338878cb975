//! A TCP proxy between a node and one of its services, which can be cut like a network cable.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What happens to the connections from before a cut when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repair {
    /// What was sent meanwhile arrives late, as after a loss of packets that TCP repairs.
    Late,
    /// They are closed.
    Closed,
    /// They stay silent, as behind a firewall that has lost its state. Only new connections work.
    Silent,
}

/// A proxy that forwards everything until it is cut.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    state: watch::Sender<State>,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    cut: bool,
    /// Two texts: the second one on a connection that has sent the first one cuts the proxy.
    trap: Option<[&'static str; 2]>,
    /// The number of cuts.
    cuts: u32,
    /// Connections with fewer cuts before them are closed.
    closed: u32,
    /// Connections with fewer cuts before them stay silent.
    silent: u32,
}

impl State {
    fn cut(&mut self) {
        self.cut = true;
        self.cuts += 1;
        self.trap = None;
    }
}

/// The connection is to be closed.
struct Closed;

impl Proxy {
    /// Opens a proxy to a local port.
    pub(crate) async fn open(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = watch::Sender::new(State::default());
        let watched = state.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(connect(near, port, watched.clone()));
            }
        });
        Proxy { address, state }
    }

    /// Stops to forward. Connections stay open, and new ones are accepted, but nothing arrives.
    pub(crate) fn cut(&self) {
        self.state.send_modify(State::cut);
    }

    /// Cuts the proxy as soon as a connection sends the second text after the first one. The second one does not arrive.
    pub(crate) fn cut_between(&self, first: &'static str, second: &'static str) {
        self.state.send_modify(|state| state.trap = Some([first, second]));
    }

    /// Waits until the proxy is cut.
    pub(crate) async fn until_cut(&self) {
        self.state.subscribe().wait_for(|state| state.cut).await.expect("the proxy runs");
    }

    /// Forwards again.
    pub(crate) fn repair(&self, repair: Repair) {
        self.state.send_modify(|state| {
            state.cut = false;
            match repair {
                Repair::Late => {}
                Repair::Closed => state.closed = state.cuts,
                Repair::Silent => state.silent = state.cuts,
            }
        });
    }
}

async fn connect(near: TcpStream, port: u16, state: watch::Sender<State>) {
    let cuts = state.borrow().cuts;
    if until_open(&mut state.subscribe(), cuts).await.is_err() {
        return;
    }
    // The service may be down.
    let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    for stream in [&near, &far] {
        let _ = stream.set_nodelay(true);
    }
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let there = forward(near_in, far_out, &state, cuts);
    let back = forward(far_in, near_out, &state, cuts);
    tokio::select! {
        () = there => {}
        () = back => {}
    }
}

/// Forwards one direction until either end, or the proxy, closes the connection.
async fn forward(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, shared: &watch::Sender<State>, cuts: u32) {
    let (mut buffer, mut state, mut has_sent) = (vec![0; 64 * 1024], shared.subscribe(), false);
    while until_open(&mut state, cuts).await.is_ok() {
        let size = tokio::select! {
            read = from.read(&mut buffer) => match read {
                Ok(size @ 1..) => size,
                _ => break,
            },
            changed = state.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return,
            },
        };
        let contains = |text: &str| buffer[..size].windows(text.len()).any(|part| part == text.as_bytes());
        shared.send_if_modified(|state| {
            has_sent |= state.trap.is_some_and(|[first, _]| contains(first));
            let trapped = has_sent && state.trap.is_some_and(|[_, second]| contains(second));
            if trapped {
                state.cut();
            }
            trapped
        });
        if until_open(&mut state, cuts).await.is_err() || to.write_all(&buffer[..size]).await.is_err() {
            return;
        }
    }
    // The end of the connection, too, arrives only when the proxy forwards.
    let _ = until_open(&mut state, cuts).await;
}

/// Waits until the proxy forwards the connections that were opened after this number of cuts.
async fn until_open(state: &mut watch::Receiver<State>, cuts: u32) -> Result<(), Closed> {
    let now = *state.wait_for(|state| !state.cut || cuts < state.closed).await.map_err(|_| Closed)?;
    if cuts < now.closed {
        return Err(Closed);
    }
    if cuts < now.silent {
        let _ = state.wait_for(|state| cuts < state.closed).await;
        return Err(Closed);
    }
    Ok(())
}

#[tokio::test]
async fn a_cut_connection_is_silent_until_it_is_repaired() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let proxy = Proxy::open(port).await;
    for repair in [Repair::Late, Repair::Closed, Repair::Silent] {
        let mut near = TcpStream::connect(proxy.address).await.expect("a connection");
        let (mut far, _) = listener.accept().await.expect("a connection");
        let mut byte = [0];
        near.write_all(b"a").await.expect("the connection is open");
        far.read_exact(&mut byte).await.expect("a byte");
        proxy.cut();
        far.write_all(b"b").await.expect("the connection is open");
        let silent = tokio::time::timeout(Duration::from_millis(100), near.read_exact(&mut byte)).await;
        assert!(silent.is_err(), "nothing arrives: {byte:?}");
        proxy.repair(repair);
        match repair {
            Repair::Late => assert_eq!(near.read_exact(&mut byte).await.ok(), Some(1)),
            Repair::Closed => assert!(near.read_exact(&mut byte).await.is_err()),
            Repair::Silent => {
                let silent = tokio::time::timeout(Duration::from_millis(100), near.read_exact(&mut byte)).await;
                assert!(silent.is_err(), "nothing arrives: {byte:?}");
            }
        }
        // New connections work.
        let mut near = TcpStream::connect(proxy.address).await.expect("a connection");
        let (mut far, _) = listener.accept().await.expect("a connection");
        near.write_all(b"c").await.expect("the connection is open");
        assert_eq!((far.read_exact(&mut byte).await.ok(), byte), (Some(1), *b"c"));
    }
}
