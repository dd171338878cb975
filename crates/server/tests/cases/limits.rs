//! Rate limits for addresses that are not exempt, and cookies over TLS.

use serde_json::json;

use super::dvonn;
use crate::common::TestApp;

/// Restarts the server without exempt addresses.
async fn limited(mut app: TestApp) -> TestApp {
    app.config.exempt.clear();
    app.restart().await
}

pub(crate) async fn new_accounts_and_guests_per_address_are_limited(app: TestApp) {
    let app = limited(app).await;
    let mut refused = None;
    for number in 0..20 {
        let wanted = json!({ "name": format!("Name{number}"), "password": "correct horse" });
        let answer = app.visitor().post("/api/accounts", Some(&wanted)).await;
        if answer.status() != 201 {
            refused = Some((number, answer));
            break;
        }
    }
    let (number, answer) = refused.expect("a limit");
    assert_eq!(number, 5);
    assert!(answer.0.headers().contains_key("retry-after"));
    assert_eq!(answer.refusal(429).await, "too_many");
    let mut guests = 0;
    while app.visitor().post("/api/session/guest", None).await.status() == 200 {
        guests += 1;
        assert!(guests < 100, "there is no limit");
    }
    assert!(guests >= 20);
}

pub(crate) async fn password_guesses_are_limited_per_name(app: TestApp) {
    // An exempt address acts like many addresses: only the limit by name applies.
    app.account("Ada").await;
    let mut statuses = Vec::new();
    for _ in 0..60 {
        let guess = json!({ "name": "ADA", "password": "some password" });
        statuses.push(app.visitor().post("/api/session", Some(&guess)).await.status());
        if statuses.last() == Some(&429) {
            break;
        }
    }
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
    assert!(statuses.len() >= 10, "a few mistakes are allowed: {statuses:?}");
    let other = json!({ "name": "Bob", "password": "some password" });
    app.visitor().post("/api/session", Some(&other)).await.expect(401);
}

pub(crate) async fn chat_seeks_and_reports_are_rate_limited(app: TestApp) {
    let (game, white, black) = app.game(dvonn()).await;
    let until_limited = async |body: serde_json::Value, path: String| {
        for count in 0..100 {
            match white.post(&path, Some(&body)).await.status() {
                429 => return count,
                200 | 201 | 204 | 409 => {}
                other => panic!("{path}: {other}"),
            }
        }
        panic!("{path} has no limit");
    };
    let chat = json!({ "type": "chat", "room": "players", "text": "hello" });
    assert!(until_limited(chat, format!("/api/games/{game}/actions")).await >= 8);
    assert!(until_limited(json!({ "settings": dvonn() }), "/api/seeks".to_owned()).await >= 10);
    let report = json!({ "player": black.name, "text": "he sings" });
    assert_eq!(until_limited(report, format!("/api/games/{game}/reports")).await, 5);
    // At most ten offers are open; the others above were refused.
    assert_eq!(white.get("/api/seeks").await.json(200).await.as_array().expect("seeks").len(), 10);
}

pub(crate) async fn sockets_per_address_are_limited(app: TestApp) {
    let app = limited(app).await;
    let visitor = app.visitor();
    let mut sockets = Vec::new();
    let refused = loop {
        match visitor.socket("/api/socket").await {
            Ok(socket) => sockets.push(socket),
            Err(status) => break status,
        }
        assert!(sockets.len() < 500, "there is no limit");
    };
    assert_eq!((refused, sockets.len()), (429, 100));
}

pub(crate) async fn over_tls_the_cookie_is_bound_to_the_host(mut app: TestApp) {
    app.config.public_url = Some("https://dvonn.example".to_owned());
    let app = app.restart().await;
    let mut visitor = app.visitor();
    visitor.origin = Some(format!("http://{}", app.address));
    visitor.post("/api/session/guest", None).await.expect(403);
    visitor.origin = Some("https://dvonn.example".to_owned());
    let answer = visitor.post("/api/session/guest", None).await.expect(200);
    let cookie = answer.0.headers()["set-cookie"].to_str().expect("text").to_owned();
    assert!(cookie.starts_with("__Host-caldera="), "{cookie}");
    for part in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"] {
        assert!(cookie.split("; ").any(|own| own == part), "{part}: {cookie}");
    }
    visitor.sign(answer).await;
    visitor.get("/api/me").await.expect(200);
}
