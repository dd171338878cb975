//! Built-in TLS: loads the certificate, replaces it while the server runs, and limits handshakes.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{ServerConfig, version};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::limits::Bounds;
use crate::lingering::Lingering;

/// The files of a certificate, in PEM.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate of the server, followed by those of intermediate authorities.
    pub certificate: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("cannot read {}: {reason}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The error of the operating system.
        reason: std::io::Error,
    },
    /// A file does not contain what it should.
    #[error("{} is not usable: {reason}", file.display())]
    Invalid {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The certificate and the key do not belong together, or their kind is not supported.
    #[error("the certificate in {} cannot be used with the key in {}: {reason}", certificate.display(), key.display())]
    Mismatch {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// The error of rustls.
        reason: rustls::Error,
    },
    /// The configuration cannot be built.
    #[error("TLS cannot be configured: {0}")]
    Config(#[from] rustls::Error),
}

/// The contents of both files.
#[derive(Clone, PartialEq, Eq)]
struct Pem {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl TlsFiles {
    fn read(&self) -> Result<Pem, TlsError> {
        let read =
            |file: &PathBuf| std::fs::read(file).map_err(|reason| TlsError::Unreadable { file: file.clone(), reason });
        Ok(Pem { certificate: read(&self.certificate)?, key: read(&self.key)? })
    }

    fn parse(&self, pem: &Pem, provider: &CryptoProvider) -> Result<CertifiedKey, TlsError> {
        let invalid = |file: &PathBuf, reason: String| TlsError::Invalid { file: file.clone(), reason };
        let chain: Result<Vec<_>, pem::Error> = CertificateDer::pem_slice_iter(&pem.certificate).collect();
        let chain = chain.map_err(|error| invalid(&self.certificate, error.to_string()))?;
        if chain.is_empty() {
            return Err(invalid(&self.certificate, "it contains no certificate in PEM format".to_owned()));
        }
        let key = PrivateKeyDer::from_pem_slice(&pem.key).map_err(|error| match error {
            pem::Error::NoItemsFound => invalid(&self.key, "it contains no private key in PEM format".to_owned()),
            other => invalid(&self.key, other.to_string()),
        })?;
        CertifiedKey::from_der(chain, key, provider).map_err(|reason| TlsError::Mismatch {
            certificate: self.certificate.clone(),
            key: self.key.clone(),
            reason,
        })
    }
}

/// The current certificate.
struct Certificate {
    files: TlsFiles,
    provider: Arc<CryptoProvider>,
    current: RwLock<Arc<CertifiedKey>>,
    /// The contents of the files at the last attempt to load them, so that a broken file is reported once.
    seen: Mutex<Option<Pem>>,
}

impl std::fmt::Debug for Certificate {
    // Without the key.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Certificate").field("files", &self.files).finish_non_exhaustive()
    }
}

impl ResolvesServerCert for Certificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// TLS for a listener.
pub(crate) struct Tls {
    acceptor: TlsAcceptor,
    certificate: Arc<Certificate>,
    handshakes: Handshakes,
    handshake_time: Duration,
}

impl Tls {
    /// Loads the certificate and the key.
    pub(crate) fn open(files: &TlsFiles, bounds: &Bounds) -> Result<Tls, TlsError> {
        let provider = Arc::new(ring::default_provider());
        let pem = files.read()?;
        let key = files.parse(&pem, &provider)?;
        let certificate = Arc::new(Certificate {
            files: files.clone(),
            provider: Arc::clone(&provider),
            current: RwLock::new(Arc::new(key)),
            seen: Mutex::new(Some(pem)),
        });
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&version::TLS13, &version::TLS12])?
            .with_no_client_auth()
            .with_cert_resolver(Arc::<Certificate>::clone(&certificate));
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        // Sessions are resumed from tickets, so they take no memory here. The keys of the tickets change every six hours.
        config.ticketer = ring::Ticketer::new()?;
        Ok(Tls {
            acceptor: TlsAcceptor::from(Arc::new(config)),
            certificate,
            handshakes: Handshakes::new(bounds.handshakes),
            handshake_time: bounds.handshake_time,
        })
    }

    /// Counts a handshake that is about to begin. Called in the order of the connections, so that the oldest makes room.
    pub(crate) fn enter(&self) -> Entry {
        let (place, displaced) = self.handshakes.enter();
        Entry { place, displaced }
    }

    /// Performs a handshake. `None` if it fails, takes too long, or has to make room for others.
    pub(crate) async fn handshake(&self, entry: Entry, stream: TcpStream) -> Option<TlsStream<Lingering>> {
        let Entry { place, displaced } = entry;
        let handshake = tokio::time::timeout(self.handshake_time, self.acceptor.accept(Lingering::new(stream)));
        let failure = tokio::select! {
            done = handshake => match done {
                Ok(Ok(stream)) => return Some(stream),
                Ok(Err(_)) => "failed",
                Err(_) => "timeout",
            },
            _ = displaced => "displaced",
        };
        drop(place);
        metrics::counter!("caldera_tls_handshake_failures", "reason" => failure).increment(1);
        None
    }

    /// Loads the certificate again if the files have changed, or unconditionally. If that fails, the old one stays.
    pub(crate) fn reload(&self, even_if_unchanged: bool) {
        let certificate = &self.certificate;
        let mut seen = certificate.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let pem = match certificate.files.read() {
            Ok(pem) => pem,
            Err(error) => {
                // Report an unreadable file once, and again on request.
                if seen.take().is_some() || even_if_unchanged {
                    tracing::error!(%error, "cannot load the certificate, keeping the old one");
                }
                return;
            }
        };
        if !even_if_unchanged && seen.as_ref() == Some(&pem) {
            return;
        }
        match certificate.files.parse(&pem, &certificate.provider) {
            Ok(key) => {
                *certificate.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(key);
                tracing::info!(file = %certificate.files.certificate.display(), "certificate loaded");
            }
            Err(error) => tracing::error!(%error, "cannot load the certificate, keeping the old one"),
        }
        *seen = Some(pem);
    }
}

/// The handshakes in progress. At the limit a new one displaces the oldest: an honest client needs a few round trips, so
/// clients that are slow on purpose displace each other and not the honest ones.
#[derive(Clone, Debug)]
struct Handshakes {
    most: usize,
    open: Arc<Mutex<Open>>,
}

/// Each handshake by its number; dropping the sender ends it.
#[derive(Debug, Default)]
struct Open {
    next: u64,
    by_number: BTreeMap<u64, oneshot::Sender<()>>,
}

/// A handshake that has been counted.
pub(crate) struct Entry {
    place: Place,
    /// Resolves when the handshake has to make room.
    displaced: oneshot::Receiver<()>,
}

/// Counts as a handshake until it is dropped.
struct Place {
    handshakes: Handshakes,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.handshakes.lock().by_number.remove(&self.number);
    }
}

impl Handshakes {
    fn new(most: usize) -> Handshakes {
        Handshakes { most, open: Arc::default() }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a handshake. The receiver resolves when it is displaced.
    fn enter(&self) -> (Place, oneshot::Receiver<()>) {
        let (sender, displaced) = oneshot::channel();
        let mut open = self.lock();
        if open.by_number.len() >= self.most {
            open.by_number.pop_first();
        }
        let number = open.next;
        open.next += 1;
        open.by_number.insert(number, sender);
        (Place { handshakes: self.clone(), number }, displaced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_certificate_does_not_replace_a_good_one() {
        let folder = std::env::temp_dir().join(format!("caldera-tls-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let files = TlsFiles { certificate: folder.join("cert.pem"), key: folder.join("key.pem") };
        let write = || {
            let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
            std::fs::write(&files.certificate, made.cert.pem()).expect("a file");
            std::fs::write(&files.key, made.signing_key.serialize_pem()).expect("a file");
            made.cert.der().clone()
        };
        let first = write();
        let tls = Tls::open(&files, &Bounds::default()).expect("a certificate");
        let current = || tls.certificate.current.read().expect("a lock").cert[0].clone();
        assert_eq!(current(), first);
        for broken in ["", "broken"] {
            std::fs::write(&files.certificate, broken).expect("a file");
            tls.reload(false);
            assert_eq!(current(), first, "{broken:?}");
        }
        std::fs::remove_file(&files.key).expect("a file");
        tls.reload(true);
        assert_eq!(current(), first, "a missing file");
        let second = write();
        tls.reload(false);
        assert_eq!(current(), second);
        std::fs::remove_dir_all(&folder).expect("the folder");
    }

    #[test]
    fn at_the_limit_the_oldest_handshake_makes_room() {
        let handshakes = Handshakes::new(2);
        let [(first, mut one), (second, mut two), (third, mut three)] = [(); 3].map(|()| handshakes.enter());
        let is_displaced = |displaced: &mut oneshot::Receiver<()>| {
            matches!(displaced.try_recv(), Err(oneshot::error::TryRecvError::Closed))
        };
        assert!(is_displaced(&mut one));
        assert!(!is_displaced(&mut two) && !is_displaced(&mut three));
        drop(second);
        let (fourth, _four) = handshakes.enter();
        assert!(!is_displaced(&mut three), "there was room");
        drop((first, third, fourth));
        assert!(handshakes.lock().by_number.is_empty(), "no count remains");
    }
}
