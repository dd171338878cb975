//! The files of the web app, as the build put them into the program.

/// A file in every form in which it can be sent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct File {
    pub(crate) plain: &'static [u8],
    pub(crate) gzip: Option<&'static [u8]>,
    pub(crate) brotli: Option<&'static [u8]>,
}

/// Paths and contents; a compressed form lies beside its file, with `.br` or `.gz` at the end.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file at a path without a slash at its front.
pub(crate) fn find(path: &str) -> Option<File> {
    let content = |path: &str| {
        let place = FILES.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
        Some(FILES[place].1)
    };
    Some(File { plain: content(path)?, gzip: content(&format!("{path}.gz")), brotli: content(&format!("{path}.br")) })
}
