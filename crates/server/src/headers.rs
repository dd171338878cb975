//! Response headers: security, media types, caching.

/// Allows scripts and other resources only from this server, and WebAssembly; forbids framing.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Headers of every response. The last three make pages cross-origin isolated, which gives them high-resolution timers and
/// would allow `SharedArrayBuffer`.
pub(crate) const ALWAYS: [(&str, &str); 6] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Headers of the boards below `/embed`, which other sites may show in a frame. They have no account actions.
pub(crate) const EMBEDDED: [(&str, &str); 2] = [
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         worker-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    ),
    ("cross-origin-resource-policy", "cross-origin"),
];

/// The media type of a file, by its extension.
pub(crate) fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The `Cache-Control` header of a file: names under `assets` contain a hash of the content, so these files never change;
/// all others are revalidated each time.
pub(crate) fn caching(path: &str) -> &'static str {
    if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// Whether an `Accept-Encoding` header accepts this encoding.
pub(crate) fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused =
            parts.any(|part| matches!(part.replace(' ', "").as_str(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"));
        named && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_accepted_encodings_are_used() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("gzip, br;q=0", "br"));
        assert!(!accepts("gzip, br; q=0.0", "br"));
        assert!(!accepts("brotli", "br"));
        assert!(!accepts("", "gzip"));
    }

    #[test]
    fn text_has_a_charset() {
        for path in ["index.html", "assets/index.js", "assets/index.css", "icon.svg", "robots.txt"] {
            assert!(media_type(path).ends_with("; charset=utf-8"), "{path}");
        }
        // JSON is always UTF-8.
        assert_eq!(media_type("a.json"), "application/json");
    }

    #[test]
    fn only_files_with_a_hash_are_immutable() {
        assert!(caching("assets/index-3f2a.js").contains("immutable"));
        assert_eq!(caching("index.html"), "no-cache");
    }
}
