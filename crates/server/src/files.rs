//! The files of the web app, embedded by the build script.

/// A file and its precompressed versions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct File {
    pub(crate) plain: &'static [u8],
    pub(crate) gzip: Option<&'static [u8]>,
    pub(crate) brotli: Option<&'static [u8]>,
}

/// Paths and contents, sorted by path. Precompressed versions end in `.br` and `.gz`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Finds a file by its path, without a leading slash.
pub(crate) fn find(path: &str) -> Option<File> {
    let content = |path: &str| {
        let place = FILES.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
        Some(FILES[place].1)
    };
    Some(File { plain: content(path)?, gzip: content(&format!("{path}.gz")), brotli: content(&format!("{path}.br")) })
}
