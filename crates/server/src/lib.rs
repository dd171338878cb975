//! Serves the web app over HTTP. People will meet here; for now it hands out files.

#![forbid(unsafe_code)]

mod files;
mod headers;
mod site;

use std::future::Future;
use std::net::SocketAddr;

use axum::Router;
use tokio::net::TcpListener;

pub use site::router;

/// Why the web app cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// There is no web app in this program.
    #[error(
        "this program was built without the web app: build that with `make web` (it needs Node.js 20 or later), then \
         build the program again; `make run` does both"
    )]
    NoWebApp,
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {reason}")]
    Listen {
        /// The address that was asked for.
        address: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// Serving ended with an error.
    #[error("the server stopped: {0}")]
    Stopped(#[from] std::io::Error),
}

/// Serves the web app at an address (`127.0.0.1:8080`, port 0 for any free one) until Ctrl-C, and tells where once it
/// does.
///
/// # Errors
/// If there is no web app in this program, or the address cannot be listened at.
pub fn serve(address: &str, on_listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let router = router().ok_or(ServeError::NoWebApp)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let interrupted = async {
        // Without a way to hear of Ctrl-C, the system ends the program as it ends any.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    runtime.block_on(serve_until(router, address, on_listening, interrupted))
}

async fn serve_until(
    router: Router,
    address: &str,
    on_listening: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let cannot_listen = |reason| ServeError::Listen { address: address.to_owned(), reason };
    let listener = TcpListener::bind(address).await.map_err(cannot_listen)?;
    on_listening(listener.local_addr().map_err(cannot_listen)?);
    Ok(axum::serve(listener, router).with_graceful_shutdown(end).await?)
}
