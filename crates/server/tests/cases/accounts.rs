//! Accounts, sessions, tokens.

use serde_json::json;

use crate::common::TestApp;

pub(crate) async fn an_account_lives_and_is_forgotten(app: TestApp) {
    let ada = app.account("Ada").await;
    assert_eq!(ada.get("/api/me").await.json(200).await["kind"], "account");
    let wanted = json!({ "name": "aDA", "password": "another password" });
    assert_eq!(app.visitor().post("/api/accounts", Some(&wanted)).await.refusal(409).await, "name_taken");

    let mut second = app.visitor();
    let right = json!({ "name": "ada", "password": "correct horse" });
    second.sign(second.post("/api/session", Some(&right)).await.expect(200)).await;
    let sessions = ada.get("/api/me/sessions").await.json(200).await;
    assert_eq!(sessions.as_array().expect("sessions").len(), 2);
    let other = sessions.as_array().expect("sessions").iter().find(|session| session["current"] == false);
    let id = other.expect("the other session")["id"].as_str().expect("an id").to_owned();
    ada.delete(&format!("/api/me/sessions/{id}"), None).await.expect(204);
    second.get("/api/me").await.expect(401);

    let farewell = json!({ "password": "wrong" });
    ada.delete("/api/me", Some(&farewell)).await.expect(401);
    ada.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    ada.get("/api/me").await.expect(401);
    app.visitor().post("/api/session", Some(&right)).await.expect(401);
    app.visitor().get("/api/players/ada").await.expect(404);
    drop(app.account("Ada").await);
}
