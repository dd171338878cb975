//! Two servers on one database would each keep games in memory and overwrite each other's changes.

use crate::common::{Folder, TestApp};

#[test]
fn a_second_server_on_the_same_sqlite_file_is_refused() {
    crate::on_threads(2, async {
        let folder = Folder::new();
        let file = folder.0.join("caldera.db");
        let mut first = TestApp::start(&format!("sqlite:{}", file.display())).await;
        // Whatever the file is called.
        let link = folder.0.join("link.db");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        for url in [format!("sqlite:{}", file.display()), format!("sqlite://{}?mode=rwc", link.display())] {
            let config = server::Config { database: url, ..TestApp::config() };
            let second = server::serve_until(config, |_| (), std::future::ready(())).await;
            let error = second.expect_err("the database is in use").to_string();
            assert!(error.contains("another server uses it"), "{error}");
        }
        // Operators' commands work beside the server, and another server can start after it.
        server::Store::open(&first.config.database).await.expect("the database");
        first.stop().await;
        TestApp::start(&first.config.database).await.stop().await;
    });
}
