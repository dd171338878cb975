//! Selects the evaluation by name: the embedded net, the hand-crafted evaluation, or a net file.

use std::io;
use std::sync::Arc;

use engine::{NetError, dvonn, gipf};

/// The evaluation that an engine uses, selected by name.
///
/// # Example
///
/// ```
/// use protocol::NetChoice;
///
/// assert!(NetChoice::read("features")?.net.is_none());
/// let error = NetChoice::read("no such file").unwrap_err();
/// assert!(error.to_string().starts_with("cannot read the net `no such file`:"), "{error}");
/// # Ok::<(), protocol::BadNet>(())
/// ```
#[derive(Clone, Debug)]
pub struct NetChoice {
    /// The name: empty for the embedded net, `features` for the hand-crafted evaluation, otherwise the path of a file.
    pub name: String,
    /// The net for DVONN; `None` for the hand-crafted evaluation. Embedded if the file is a net for GIPF.
    pub net: Option<Arc<dvonn::Net>>,
    /// The net for GIPF, likewise.
    pub gipf: Option<Arc<gipf::Net>>,
}

/// The reason why a net cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum BadNet {
    /// The file cannot be read.
    #[error("cannot read the net {name}: {error}")]
    File {
        /// The path, in backticks.
        name: String,
        /// The operating system's error.
        error: io::Error,
    },
    /// The file is not a net for this version of the engine.
    #[error("{name} is not a net for this engine: {error}")]
    Net {
        /// The path, in backticks.
        name: String,
        /// What is wrong with the file.
        error: NetError,
    },
}

impl NetChoice {
    /// The name of the hand-crafted evaluation.
    pub const FEATURES: &str = "features";

    /// Returns the evaluation with this name, reading its file if it has one.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not a net.
    pub fn read(name: &str) -> Result<NetChoice, BadNet> {
        let embedded = NetChoice { name: name.to_owned(), ..NetChoice::default() };
        let bad_net = |error| BadNet::Net { name: format!("`{name}`"), error };
        match name {
            "" => Ok(embedded),
            NetChoice::FEATURES => Ok(NetChoice { net: None, gipf: None, ..embedded }),
            path => {
                let bytes = read_file(path).map_err(|error| BadNet::File { name: format!("`{path}`"), error })?;
                if bytes.starts_with(gipf::Net::MAGIC.as_bytes()) {
                    let net = gipf::Net::read(&bytes).map_err(bad_net)?;
                    return Ok(NetChoice { gipf: Some(Arc::new(net)), ..embedded });
                }
                let net = dvonn::Net::read(&bytes).map_err(bad_net)?;
                Ok(NetChoice { net: Some(Arc::new(net)), ..embedded })
            }
        }
    }
}

/// Reads at most one byte more than a net has, so that an endless device cannot exhaust the memory.
fn read_file(path: &str) -> io::Result<Vec<u8>> {
    use io::Read;
    let mut bytes = Vec::new();
    let most = dvonn::Net::FILE_BYTES.max(gipf::Net::FILE_BYTES);
    std::fs::File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Default for NetChoice {
    /// The embedded nets.
    fn default() -> NetChoice {
        NetChoice { name: String::new(), net: Some(dvonn::Net::embedded()), gipf: Some(gipf::Net::embedded()) }
    }
}
