//! Accepts connections, with limits on their number and on the time to send a request.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::app::App;
use crate::lingering::Lingering;

/// How long busy connections may take to finish when the server shuts down.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);
/// The pause after a failed `accept`, for example when the process has no file descriptors left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves connections until `end` resolves, then lets busy ones finish.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &App, end: impl Future<Output = ()>) {
    let bounds = &app.config.bounds;
    let places = Arc::new(Semaphore::new(bounds.connections));
    let header_time = bounds.header_time;
    let (shutdown, down) = watch::channel(false);
    let accepting = async {
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, peer)) => {
                    // Behind a proxy all connections come from the proxy, which has its own limits.
                    let counted = !app.config.behind_proxy;
                    let own = counted.then(|| app.limits.open_connection(peer.ip().to_canonical()));
                    if matches!(own, Some(None)) {
                        continue;
                    }
                    let (router, down) = (router.clone(), down.clone());
                    tokio::spawn(async move {
                        let _places = (place, own);
                        answer(stream, peer, router, header_time, down).await;
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    };
    tokio::select! {
        () = accepting => {}
        () = end => {}
    }
    drop(listener);
    drop(down);
    let _ = shutdown.send(true);
    // Every connection holds a receiver; the channel closes when the last connection ends.
    let _ = tokio::time::timeout(SHUTDOWN_GRACE, shutdown.closed()).await;
}

async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    header_time: Duration,
    mut down: watch::Receiver<bool>,
) {
    // Disable Nagle's algorithm, which would delay small messages such as moves.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let router = router.clone();
        async move { Ok::<Response<Body>, Infallible>(router.oneshot(request).await.unwrap_or_default()) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_time)
        .serve_connection(TokioIo::new(Lingering::new(stream)), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // Clients may disconnect at any time.
        _ = &mut connection => return,
        _ = down.wait_for(|down| *down) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
