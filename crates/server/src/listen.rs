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
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::app::App;
use crate::lingering::Lingering;
use crate::telemetry::Open;
use crate::tls::Tls;

/// How long busy connections may take to finish when the server shuts down.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);
/// The pause after a failed `accept`, for example when the process has no file descriptors left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// A listening socket and what its clients get.
pub(crate) struct Endpoint {
    pub(crate) listener: TcpListener,
    pub(crate) router: Router,
    pub(crate) tls: Option<Arc<Tls>>,
}

/// Serves connections until `end` resolves, then lets busy ones finish.
pub(crate) async fn serve(endpoints: Vec<Endpoint>, app: &App, end: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(app.config.bounds.connections));
    let (shutdown, down) = watch::channel(false);
    let accepting =
        futures_util::future::join_all(endpoints.iter().map(|endpoint| accept(endpoint, app, &places, &down)));
    tokio::select! {
        _ = accepting => {}
        () = end => {}
    }
    drop(endpoints);
    drop(down);
    let _ = shutdown.send(true);
    // Every connection holds a receiver; the channel closes when the last connection ends.
    let _ = tokio::time::timeout(SHUTDOWN_GRACE, shutdown.closed()).await;
}

/// Connections of the listener for metrics, and the time that each may take.
const METRICS_CONNECTIONS: usize = 16;
const METRICS_TIME: Duration = Duration::from_secs(30);

/// Serves metrics until the task is aborted.
pub(crate) async fn serve_metrics(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(METRICS_CONNECTIONS));
    // Never changes: the connections end with the process.
    let (_shutdown, down) = watch::channel(false);
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        let Ok((stream, peer)) = listener.accept().await else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        let (router, down) = (router.clone(), down.clone());
        tokio::spawn(async move {
            let _place = place;
            let _ =
                tokio::time::timeout(METRICS_TIME, answer(Lingering::new(stream), peer, router, METRICS_TIME, down))
                    .await;
        });
    }
}

/// Accepts connections without end.
async fn accept(endpoint: &Endpoint, app: &App, places: &Arc<Semaphore>, down: &watch::Receiver<bool>) {
    let header_time = app.config.bounds.header_time;
    loop {
        let Ok(place) = Arc::clone(places).acquire_owned().await else { return };
        match endpoint.listener.accept().await {
            Ok((stream, peer)) => {
                // All connections come from the proxy, which has its own limits.
                let counted = !app.proxies.trusts(peer.ip());
                let own = counted.then(|| app.limits.open_connection(peer.ip().to_canonical()));
                if matches!(own, Some(None)) {
                    continue;
                }
                let (router, tls, mut down) = (endpoint.router.clone(), endpoint.tls.clone(), down.clone());
                let tls = tls.map(|tls| (tls.enter(), tls));
                tokio::spawn(async move {
                    let _places = (place, own, Open::unlabelled("caldera_connections"));
                    // Disable Nagle's algorithm, which would delay small messages such as moves.
                    let _ = stream.set_nodelay(true);
                    let Some((entry, tls)) = tls else {
                        return answer(Lingering::new(stream), peer, router, header_time, down).await;
                    };
                    let stream = tokio::select! {
                        stream = tls.handshake(entry, stream) => stream,
                        _ = down.wait_for(|down| *down) => None,
                    };
                    if let Some(stream) = stream {
                        answer(stream, peer, router, header_time, down).await;
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    router: Router,
    header_time: Duration,
    mut down: watch::Receiver<bool>,
) {
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
        // Clients may disconnect at any time.
        _ = &mut connection => return,
        _ = down.wait_for(|down| *down) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
