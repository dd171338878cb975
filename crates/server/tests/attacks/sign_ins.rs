//! Many sign-ins at once. Each password hash needs 19 MiB.

use serde_json::json;

use crate::common::TestApp;

on_both_databases! {
    sign_ins_leave_no_memory_behind: 2,
    nobody_can_be_locked_out_of_their_own_device: 2,
}

/// The resident memory of this process, which includes the server, in MiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the status of the process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("the resident memory");
    line.trim().trim_end_matches("kB").trim().parse::<u64>().expect("a number") / 1024
}

/// `make test-long` sets a larger number.
fn sign_ins() -> usize {
    std::env::var("CALDERA_SIGN_INS").map_or(60, |count| count.parse().expect("a number"))
}

async fn sign_ins_leave_no_memory_behind(database: String) {
    let app = TestApp::start(&database).await;
    app.account("Ada").await;
    let before = resident();
    for number in 0..sign_ins() / 20 {
        // An unknown name costs as much as a wrong password, and has its own rate limit.
        let attempts =
            (0..20).map(|attempt| {
                let (visitor, name) = (app.visitor(), format!("Name{number}-{attempt}"));
                async move {
                    visitor.post("/api/session", Some(&json!({ "name": name, "password": "some password" }))).await
                }
            });
        for answer in futures_util::future::join_all(attempts).await {
            answer.expect(401);
        }
    }
    let after = resident();
    println!("{} sign-ins: {before} MiB before, {after} MiB after", sign_ins());
    // Two buffers of 19 MiB, and room for everything else.
    assert!(after < before + 100, "{before} MiB before, {after} MiB after");
}

async fn nobody_can_be_locked_out_of_their_own_device(database: String) {
    // An exempt address acts like many addresses: only the limit by name applies.
    let app = TestApp::start(&database).await;
    let mut ada = app.account("Ada").await;
    ada.delete("/api/session", None).await.expect(204);
    ada.cookie = None;
    let sign_in = |password: &str| json!({ "name": "Ada", "password": password });
    let mut guesses = 0;
    while app.visitor().post("/api/session", Some(&sign_in("some password"))).await.status() == 401 {
        guesses += 1;
        assert!(guesses < 100, "guesses are not limited");
    }
    assert_eq!(ada.post("/api/session", Some(&sign_in("correct horse"))).await.status(), 200);
    // A known device has its own limit …
    let mut from_own_device = 0;
    while ada.post("/api/session", Some(&sign_in("some password"))).await.status() == 401 {
        from_own_device += 1;
        assert!(from_own_device < 30, "guesses from a known device are not limited");
    }
    // … and knows only its own user: from Bob's, the limit by name applies, which is used up but for what the seconds of this
    // test have added.
    let bob = app.account("Bob").await;
    let mut from_other_device = 0;
    while bob.post("/api/session", Some(&sign_in("some password"))).await.status() == 401 {
        from_other_device += 1;
        assert!(from_other_device < from_own_device, "Bob's device is not Ada's");
    }
}
