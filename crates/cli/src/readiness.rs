//! `caldera serve --check`: asks a running server whether it is ready, for container images that have no HTTP client.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::time::Duration;

use anyhow::Context;
use ureq::tls::TlsConfig;

/// How long an answer may take. The server itself gives the database 3 seconds.
const PATIENCE: Duration = Duration::from_secs(5);

/// The error of a server that is not ready, or does not answer.
#[derive(Debug)]
pub(crate) struct NotReady(String);

impl fmt::Display for NotReady {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for NotReady {}

/// Requests `/readyz` from the server on this machine that listens on this address.
pub(crate) fn check(listen: &str, has_tls: bool) -> anyhow::Result<()> {
    let address = local(listen)?;
    let url = format!("{}://{address}/readyz", if has_tls { "https" } else { "http" });
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(PATIENCE))
        // The environment may name a proxy for other requests.
        .proxy(None)
        // The certificate is for the public host, and this connection does not leave the machine.
        .tls_config(TlsConfig::builder().disable_verification(true).build());
    match config.build().new_agent().get(&url).call() {
        Ok(response) if response.status() == 200 => Ok(()),
        Ok(response) => Err(NotReady(format!("{url}: status {}", response.status().as_u16())).into()),
        Err(error) => Err(NotReady(format!("{url}: {error}")).into()),
    }
}

/// The address under which a server that listens here can be reached from the same machine.
fn local(listen: &str) -> anyhow::Result<SocketAddr> {
    let mut addresses = listen.to_socket_addrs().with_context(|| format!("{listen} is not an address and port"))?;
    let mut address = addresses.next().with_context(|| format!("{listen} has no address"))?;
    if address.port() == 0 {
        anyhow::bail!("{listen} has port 0, which stands for any free port: expected the port of the running server");
    }
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
    }
    Ok(address)
}
