//! The addresses of the source code and of the operator, for the footer of the web app.
//!
//! They are meta tags in its page, so that they need no request. The service worker checks the digest of the page that it caches,
//! so its script changes with the page, which also makes browsers load a page with other addresses.

use std::borrow::Cow;

use crate::files;
use crate::preview::escape;
use crate::secrets::digest_bytes;

/// The operator's addresses, which are valid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteLinks {
    source: Option<String>,
    contact: Option<String>,
}

/// A text is not an address that the footer can link to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidLink {
    /// The address of the source code.
    #[error("source_url is {0}, expected an address such as https://code.example/caldera")]
    Source(String),
    /// The address of the operator.
    #[error("contact is {0}, expected an address such as https://dvonn.example/contact or mailto:club@dvonn.example")]
    Contact(String),
}

impl SiteLinks {
    /// Checks the addresses.
    ///
    /// # Errors
    ///
    /// Fails if the source code's address is not on the web, or the operator's neither on the web nor a `mailto:` address.
    pub fn new(source: Option<String>, contact: Option<String>) -> Result<SiteLinks, InvalidLink> {
        if let Some(text) = source.as_ref().filter(|text| !is_web_address(text)) {
            return Err(InvalidLink::Source(text.clone()));
        }
        if let Some(text) = contact.as_ref().filter(|text| !is_web_address(text) && !is_mail_address(text)) {
            return Err(InvalidLink::Contact(text.clone()));
        }
        Ok(SiteLinks { source, contact })
    }

    fn is_empty(&self) -> bool {
        self.source.is_none() && self.contact.is_none()
    }

    /// The page of the web app with a meta tag for each address.
    fn insert(&self, page: &str) -> String {
        const TITLE: &str = "<title>";
        let Some((before, after)) = page.split_once(TITLE) else { return page.to_owned() };
        let tag = |name: &str, address: &Option<String>| {
            address.as_ref().map_or(String::new(), |address| {
                format!("<meta name=\"caldera-{name}\" content=\"{}\" />\n    ", escape(address))
            })
        };
        format!("{before}{}{}{TITLE}{after}", tag("source", &self.source), tag("contact", &self.contact))
    }
}

/// Without spaces and characters that URLs must escape.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte))
}

fn is_web_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = rest.map(|rest| rest.split(['/', '?', '#']).next().unwrap_or_default());
    is_plain(text) && host.is_some_and(|host| host.bytes().any(|byte| byte.is_ascii_alphanumeric()))
}

fn is_mail_address(text: &str) -> bool {
    let address = text.strip_prefix("mailto:").map(|rest| rest.split('?').next().unwrap_or_default());
    let parts = address.and_then(|address| address.split_once('@'));
    is_plain(text) && parts.is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'))
}

/// The files of the web app that contain the operator's addresses.
pub(crate) struct LinkedFiles {
    page: Option<Cow<'static, str>>,
    worker: Option<String>,
}

impl LinkedFiles {
    pub(crate) fn new(links: &SiteLinks) -> LinkedFiles {
        let text = |name| files::find(name).and_then(|file| std::str::from_utf8(file.plain).ok());
        let Some(page) = text("index.html") else { return LinkedFiles { page: None, worker: None } };
        if links.is_empty() {
            return LinkedFiles { page: Some(Cow::Borrowed(page)), worker: None };
        }
        let changed = links.insert(page);
        let worker = text("service-worker.js").map(|script| adapt(script, page, &changed));
        LinkedFiles { page: Some(Cow::Owned(changed)), worker }
    }

    /// The page of the web app; `None` if the binary was built without it.
    pub(crate) fn page(&self) -> Option<&str> {
        self.page.as_deref()
    }

    /// A file whose content differs from the one in the binary.
    pub(crate) fn changed(&self, name: &str) -> Option<&str> {
        match (name, &self.page) {
            ("index.html", Some(Cow::Owned(page))) => Some(page),
            ("service-worker.js", _) => self.worker.as_deref(),
            _ => None,
        }
    }
}

/// The script of the service worker for a changed page: with the digest of that page, and a cache of its own.
fn adapt(script: &str, page: &str, changed: &str) -> String {
    const VERSION: &str = "const VERSION = '";
    let digest = digest_bytes(changed.as_bytes());
    let version = format!("{VERSION}{}-", &digest[..8]);
    script.replace(&digest_bytes(page.as_bytes()), &digest).replacen(VERSION, &version, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(source: Option<&str>, contact: Option<&str>) -> Result<SiteLinks, InvalidLink> {
        SiteLinks::new(source.map(str::to_owned), contact.map(str::to_owned))
    }

    #[test]
    fn only_addresses_of_the_web_and_of_mail_are_valid() {
        for good in ["https://code.example/caldera", "http://localhost:3000", "https://[2001:db8::1]/x?y=1#z"] {
            assert!(links(Some(good), Some(good)).is_ok(), "{good}");
        }
        for mail in ["mailto:club@dvonn.example", "mailto:club@dvonn.example?subject=Caldera%20help"] {
            assert!(links(None, Some(mail)).is_ok(), "{mail}");
            assert_eq!(links(Some(mail), None), Err(InvalidLink::Source(mail.to_owned())));
        }
        for bad in [
            "",
            "club@dvonn.example",
            "code.example/caldera",
            "ftp://code.example",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "data:text/html,x",
            "https://",
            "https:///x",
            "https://code.example/a b",
            "https://code.example/\"><script>",
            " https://code.example",
            "mailto:",
            "mailto:club",
            "mailto:@dvonn.example",
            "mailto:club@",
            "mailto:a@b@c",
        ] {
            assert_eq!(links(Some(bad), None), Err(InvalidLink::Source(bad.to_owned())));
            assert_eq!(links(None, Some(bad)), Err(InvalidLink::Contact(bad.to_owned())));
        }
    }

    #[test]
    fn the_page_has_a_tag_for_each_address() {
        let page = "<head><title>Caldera</title></head>";
        let one = links(Some("https://code.example/?a=1&b=2"), None).expect("an address").insert(page);
        assert!(
            one.contains("<meta name=\"caldera-source\" content=\"https://code.example/?a=1&amp;b=2\" />"),
            "{one}"
        );
        assert!(!one.contains("caldera-contact") && one.ends_with("<title>Caldera</title></head>"), "{one}");
        assert!(links(None, Some("mailto:a@b")).expect("an address").insert(page).contains("\"mailto:a@b\""));
        assert_eq!(SiteLinks::default().insert(page), page);
    }

    #[test]
    fn the_service_worker_gets_the_digest_of_the_changed_page_and_another_version() {
        let old = digest_bytes(b"old");
        let script = format!("const VERSION = 'abc';\nconst FILES = {{\"/index.html\": \"{old}\"}};");
        let new = digest_bytes(b"new");
        let adapted = adapt(&script, "old", "new");
        let version = &new[..8];
        assert_eq!(adapted, format!("const VERSION = '{version}-abc';\nconst FILES = {{\"/index.html\": \"{new}\"}};"));
    }

    #[test]
    fn without_addresses_no_file_is_changed() {
        let files = LinkedFiles::new(&SiteLinks::default());
        assert!(files.changed("index.html").is_none() && files.changed("service-worker.js").is_none());
    }
}
