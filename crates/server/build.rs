//! Embeds the built web app: writes a table with an `include_bytes!` for every file of `web/dist`, which may be missing.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    if web.is_dir() {
        collect(&web, &mut files)?;
    }
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let path = file.strip_prefix(&web).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let whole = fs::canonicalize(file)?;
        // Writing to a string cannot fail.
        let _ = writeln!(table, "    ({path:?}, include_bytes!({:?})),", whole.to_string_lossy());
    }
    table.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("files.rs"), table)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
