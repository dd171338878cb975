//! Takes connections: not more than there may be, and none that never says what it wants.

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

/// How long connections may take to end when the server goes down.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long to wait when the system has no more files to give.
const BREATH: Duration = Duration::from_millis(100);

/// Answers connections until told to end, then lets those that are busy finish.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &App, end: impl Future<Output = ()>) {
    let bounds = &app.config.bounds;
    let places = Arc::new(Semaphore::new(bounds.connections));
    let header_time = bounds.header_time;
    let (going_down, down) = watch::channel(false);
    let taking = async {
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, peer)) => {
                    // Behind a proxy all are the proxy's, which sees to its own.
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
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
    };
    tokio::select! {
        () = taking => {}
        () = end => {}
    }
    drop(listener);
    drop(down);
    let _ = going_down.send(true);
    // Every connection holds a receiver; the channel is closed when the last one has ended.
    let _ = tokio::time::timeout(FAREWELL, going_down.closed()).await;
}

async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    header_time: Duration,
    mut down: watch::Receiver<bool>,
) {
    // A move is small, and must not wait for more to be sent with it.
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
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // Whoever hangs up in the middle does no harm.
        _ = &mut connection => return,
        _ = down.wait_for(|down| *down) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
