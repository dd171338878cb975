//! What judges positions, by name: the net of the program, the hand-made evaluation, or a file.

use std::io;
use std::sync::Arc;

use engine::dvonn::{Net, NetError};

/// An evaluation that was chosen by name.
///
/// ```
/// use protocol::NetChoice;
///
/// assert!(NetChoice::read("features")?.net.is_none());
/// let error = NetChoice::read("no such file").unwrap_err();
/// assert!(error.to_string().starts_with("`no such file` cannot be read as a net:"), "{error}");
/// # Ok::<(), protocol::BadNet>(())
/// ```
#[derive(Clone, Debug)]
pub struct NetChoice {
    /// What was asked for: nothing for the net that the program carries with it, `features`, or the path of a file.
    pub name: String,
    /// The net, or none for the hand-made evaluation.
    pub net: Option<Arc<Net>>,
}

/// Why there is no such net.
#[derive(Debug, thiserror::Error)]
pub enum BadNet {
    /// The file cannot be read.
    #[error("{name} cannot be read as a net: {error}")]
    File {
        /// What was asked for.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The file is not a net.
    #[error("{name} is not a net for this engine: {error}")]
    Net {
        /// What was asked for.
        name: String,
        /// What is wrong with it.
        error: NetError,
    },
}

impl NetChoice {
    /// The hand-made evaluation by its name.
    pub const FEATURES: &str = "features";

    /// Finds the evaluation of this name; a file is read at once.
    ///
    /// # Errors
    /// If the file cannot be read or is not a net.
    pub fn read(name: &str) -> Result<NetChoice, BadNet> {
        let net = match name {
            "" => Some(Net::embedded()),
            NetChoice::FEATURES => None,
            path => {
                let bytes = read_file(path).map_err(|error| BadNet::File { name: format!("`{path}`"), error })?;
                let net = Net::read(&bytes).map_err(|error| BadNet::Net { name: format!("`{path}`"), error })?;
                Some(Arc::new(net))
            }
        };
        Ok(NetChoice { name: name.to_owned(), net })
    }
}

/// The file's bytes, or a few more than a net has: a device without end would never be read to its end.
fn read_file(path: &str) -> io::Result<Vec<u8>> {
    use io::Read;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(Net::FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Default for NetChoice {
    /// The net that the program carries with it.
    fn default() -> NetChoice {
        NetChoice { name: String::new(), net: Some(Net::embedded()) }
    }
}
