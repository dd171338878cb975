//! Passwords that an attacker would try first.

use serde_json::json;

use crate::start;

on_both_databases! {
    passwords_that_are_easy_to_guess_are_refused: 2,
}

async fn passwords_that_are_easy_to_guess_are_refused(database: String) {
    let app = start(&database, true).await;
    let accepted = |name: &'static str, password: &'static str| {
        let visitor = app.visitor();
        async move {
            let answer = visitor.post("/api/accounts", Some(&json!({ "name": name, "password": password }))).await;
            if answer.status() == 201 { None } else { Some(answer.refusal(400).await) }
        }
    };
    for (name, password) in [
        ("Ada", "password"),
        ("Ada", "12345678"),
        ("Ada", "PassWord1"),
        ("Ada", "ｐａｓｓｗｏｒｄ"),
        ("Adalovelace", "adalovelace"),
        ("Adalovelace", "AdalovelaceAdalovelace"),
        ("Adalovelace", "1adalovelace!"),
    ] {
        assert_eq!(accepted(name, password).await.as_deref(), Some("weak_password"), "{name}: {password}");
    }
    // The length counts characters and not bytes, in the form in which the password is hashed.
    assert_eq!(accepted("Ada", "äöüßäöü").await.as_deref(), Some("bad_request"), "seven characters");
    assert_eq!(accepted("Ada", "äöüßäöüß").await, None, "eight characters");
    assert_eq!(accepted("Bob", "Straßenbahnhaltestelle am frühen Morgen, kurz vor sieben Uhr, bei Regen").await, None);
    // However the keyboard composes the characters.
    let [composed, decomposed] = ["ä\u{f6}üßäöüß", "a\u{308}o\u{308}u\u{308}ßäöüß"];
    for password in [composed, decomposed] {
        app.visitor().post("/api/session", Some(&json!({ "name": "Ada", "password": password }))).await.expect(200);
    }
    // A new password has to follow the same rules.
    let ada = app.account("Carl").await;
    for (new, status) in [("password", 400), ("CarlCarl", 400), ("battery staple", 204)] {
        let change = json!({ "old": "correct horse", "new": new });
        ada.put("/api/me/password", Some(&change)).await.expect(status);
    }
}
