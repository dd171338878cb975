//! Attacks on passkeys and on the second factor.

use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use webauthn::authenticator::{Algorithm, SoftPasskey};
use webauthn::{decode, encode};

use crate::common::{Answer, Player, TestApp};

on_both_databases! {
    a_passkey_signs_in_without_a_name_and_a_password: 2,
    passkeys_of_other_sites_and_pages_are_refused: 2,
    a_challenge_is_answered_once_and_in_time: 2,
    a_challenge_works_only_for_its_purpose_user_and_session: 2,
    changed_signatures_and_copied_passkeys_are_refused: 2,
    the_password_alone_does_not_pass_the_second_factor: 2,
    a_recovery_code_works_once: 2,
    the_operator_removes_the_second_factor: 2,
    banned_and_deleted_users_cannot_use_their_passkeys: 2,
    adding_and_removing_passkeys_needs_a_recent_confirmation: 2,
    challenges_do_not_fill_the_database: 2,
    passkeys_are_unavailable_without_https: 2,
}

const ORIGIN: &str = "https://caldera.example";
const HOST: &str = "caldera.example";

async fn serve(database: &str) -> TestApp {
    serve_with(database, &server::Bounds::default()).await
}

async fn serve_with(database: &str, bounds: &server::Bounds) -> TestApp {
    let (database, public_url, bounds) = (database.to_owned(), Some(ORIGIN.to_owned()), *bounds);
    TestApp::start_with(server::Config { database, public_url, bounds, ..TestApp::config() }).await
}

fn new_passkey() -> SoftPasskey {
    SoftPasskey::new(Algorithm::Es256, ORIGIN, HOST)
}

async fn start_adding(player: &Player) -> Value {
    player.post("/api/me/passkeys/start", None).await.json(200).await
}

async fn finish_adding(player: &Player, credential: &Value) -> Answer {
    player.post("/api/me/passkeys", Some(&json!({ "name": "my key", "credential": credential }))).await
}

/// Adds a passkey to an account; returns it and its id.
async fn add_passkey(player: &Player) -> (SoftPasskey, String) {
    let mut passkey = new_passkey();
    let credential = passkey.register(&start_adding(player).await);
    let added = finish_adding(player, &credential).await.json(201).await;
    (passkey, added["id"].as_str().expect("an id").to_owned())
}

async fn start_sign_in(app: &TestApp) -> Value {
    app.visitor().post("/api/session/passkey/start", None).await.json(200).await
}

async fn finish_sign_in(app: &TestApp, assertion: &Value) -> Answer {
    app.visitor().post("/api/session/passkey", Some(assertion)).await
}

async fn password(app: &TestApp, name: &str, password: &str) -> Answer {
    app.visitor().post("/api/session", Some(&json!({ "name": name, "password": password }))).await
}

/// Enters the right password of an account that requires a passkey; returns the second factor that is asked for.
async fn enter_password(app: &TestApp, name: &str) -> Value {
    let answer = password(app, name, "correct horse").await;
    assert!(answer.0.headers().get("set-cookie").is_none(), "no session yet");
    let answer = answer.json(401).await;
    assert_eq!(answer["error"]["code"], "passkey_required");
    answer["second_factor"].clone()
}

async fn require_second_factor(player: &Player) -> Vec<String> {
    let set = player.put("/api/me/second-factor", Some(&json!({ "required": true }))).await.json(200).await;
    let codes = set["new_codes"].as_array().expect("codes").iter();
    codes.map(|code| code.as_str().expect("a code").to_owned()).collect()
}

async fn recover(app: &TestApp, attempt: &Value, code: &str) -> Answer {
    app.visitor().post("/api/session/recovery-code", Some(&json!({ "attempt": attempt, "code": code }))).await
}

async fn change(app: &TestApp, statement: &str) {
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    connection.execute(AssertSqlSafe(statement.to_owned())).await.expect("a change");
}

/// How often the audit log has this event with this in its detail.
async fn audited(app: &TestApp, event: &str, detail: &str) -> i64 {
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let count = sqlx::query("SELECT COUNT(*) AS number FROM audit WHERE event = $1 AND detail LIKE $2");
    let row = count.bind(event).bind(format!("%{detail}%")).fetch_one(&mut connection).await.expect("a row");
    row.try_get("number").expect("a number")
}

async fn a_passkey_signs_in_without_a_name_and_a_password(database: String) {
    let app = serve(&database).await;
    let ada = app.account("Ada").await;
    let (passkey, id) = add_passkey(&ada).await;
    let options = start_sign_in(&app).await;
    assert_eq!((&options["rpId"], &options["userVerification"]), (&json!(HOST), &json!("required")));
    assert_eq!(options["allowCredentials"], json!([]), "nobody learns whose passkeys exist");
    let mut again = app.visitor();
    again.sign(finish_sign_in(&app, &passkey.sign(&options)).await.expect(200)).await;
    assert_eq!(again.name, "Ada");
    // It survives a restart, has a name and a time of use, and can be renamed and removed.
    let app = app.restart().await;
    let mut again = again.at(app.address);
    again.origin = Some(ORIGIN.to_owned());
    again.put(&format!("/api/me/passkeys/{id}"), Some(&json!({ "name": "phone" }))).await.expect(204);
    let list = again.get("/api/me/passkeys").await.json(200).await;
    assert_eq!((&list[0]["name"], list.as_array().map(Vec::len)), (&json!("phone"), Some(1)));
    assert!(list[0]["used_at"].is_i64(), "{list}");
    let data = again.get("/api/me/data").await.json(200).await;
    assert_eq!((&data["passkeys"][0]["name"], &data["second_factor"]["required"]), (&json!("phone"), &json!(false)));
    assert_eq!(start_adding(&again).await["excludeCredentials"][0]["id"], encode(&passkey.id));
    again.delete(&format!("/api/me/passkeys/{id}"), None).await.expect(204);
    let assertion = passkey.sign(&start_sign_in(&app).await);
    assert_eq!(finish_sign_in(&app, &assertion).await.refusal(401).await, "wrong_passkey");
    for (event, detail) in [("passkey_added", "my key"), ("passkey_renamed", "phone"), ("passkey_removed", "phone")] {
        assert_eq!(audited(&app, event, detail).await, 1, "{event}");
    }
    assert_eq!(audited(&app, "signed_in", "passkey").await, 1);
}

/// What a dishonest page or authenticator does.
type Change = fn(&mut SoftPasskey);

async fn passkeys_of_other_sites_and_pages_are_refused(database: String) {
    let app = serve(&database).await;
    let ada = app.account("Ada").await;
    let (mut passkey, _) = add_passkey(&ada).await;
    let changes: [(Change, &str); 5] = [
        (|passkey| "https://evil.example".clone_into(&mut passkey.origin), "page of another site"),
        (|passkey| "evil.example".clone_into(&mut passkey.rp_id), "for another site"),
        (|passkey| passkey.cross_origin = true, "frame"),
        (|passkey| passkey.verifies_user = false, "not verified"),
        (|passkey| passkey.is_user_present = false, "not present"),
    ];
    for (change, reason) in changes {
        change(&mut passkey);
        let assertion = passkey.sign(&start_sign_in(&app).await);
        assert_eq!(finish_sign_in(&app, &assertion).await.refusal(401).await, "wrong_passkey", "{reason}");
        // The operator sees why.
        assert_eq!(audited(&app, "passkey_refused", reason).await, 1, "{reason}");
        let mut other = new_passkey();
        change(&mut other);
        let credential = other.register(&start_adding(&ada).await);
        assert_eq!(finish_adding(&ada, &credential).await.refusal(400).await, "bad_request", "{reason}");
        (passkey.origin, passkey.rp_id) = (ORIGIN.to_owned(), HOST.to_owned());
        (passkey.cross_origin, passkey.verifies_user, passkey.is_user_present) = (false, true, true);
    }
    assert_eq!(ada.get("/api/me/passkeys").await.json(200).await.as_array().map(Vec::len), Some(1));
    finish_sign_in(&app, &passkey.sign(&start_sign_in(&app).await)).await.expect(200);
}

async fn a_challenge_is_answered_once_and_in_time(database: String) {
    let app = serve(&database).await;
    let ada = app.account("Ada").await;
    let (passkey, _) = add_passkey(&ada).await;
    let assertion = passkey.sign(&start_sign_in(&app).await);
    finish_sign_in(&app, &assertion).await.expect(200);
    assert_eq!(finish_sign_in(&app, &assertion).await.refusal(401).await, "wrong_passkey", "replayed");
    // One of several concurrent answers wins.
    let assertion = passkey.sign(&start_sign_in(&app).await);
    let answers = futures_util::future::join_all((0..8).map(|_| finish_sign_in(&app, &assertion))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status() == 200).count(), 1);
    // A wrong answer uses the challenge up.
    let options = start_sign_in(&app).await;
    let mut wrong = passkey.sign(&options);
    wrong["response"]["signature"] = passkey.sign(&start_sign_in(&app).await)["response"]["signature"].clone();
    finish_sign_in(&app, &wrong).await.expect(401);
    finish_sign_in(&app, &passkey.sign(&options)).await.expect(401);
    // A challenge of the visitor's own, and one that has expired.
    finish_sign_in(&app, &passkey.sign(&json!({ "challenge": encode(&[7; 32]) }))).await.expect(401);
    let (options, adding) = (start_sign_in(&app).await, start_adding(&ada).await);
    change(&app, "UPDATE challenges SET expires_at = expires_at - 300000").await;
    finish_sign_in(&app, &passkey.sign(&options)).await.expect(401);
    finish_adding(&ada, &new_passkey().register(&adding)).await.expect(401);
    // The same registration twice.
    let credential = new_passkey().register(&start_adding(&ada).await);
    finish_adding(&ada, &credential).await.expect(201);
    finish_adding(&ada, &credential).await.expect(401);
}

async fn a_challenge_works_only_for_its_purpose_user_and_session(database: String) {
    let app = serve(&database).await;
    let (ada, eve) = (app.account("Ada").await, app.account("Eve").await);
    let ((mut adas, _), (mut eves, _)) = (add_passkey(&ada).await, add_passkey(&eve).await);
    // Eve finishes what Ada has begun: adding a passkey …
    let credential = new_passkey().register(&start_adding(&ada).await);
    finish_adding(&eve, &credential).await.expect(401);
    // … confirming …
    change(&app, "UPDATE sessions SET confirmed_at = 0").await;
    let confirm = async |player: &Player, assertion: &Value| {
        player.post("/api/session/confirm/passkey", Some(assertion)).await.status()
    };
    let begin = async |player: &Player| player.post("/api/session/confirm/passkey/start", None).await.json(200).await;
    let options = begin(&ada).await;
    assert_eq!(options["allowCredentials"][0]["id"], encode(&adas.id));
    assert_eq!(confirm(&eve, &eves.sign(&options)).await, 401);
    assert_eq!(confirm(&eve, &adas.sign(&begin(&ada).await)).await, 401, "Ada's answer in Eve's session");
    // … or signing in after the password.
    assert_eq!(confirm(&ada, &adas.sign(&begin(&ada).await)).await, 204);
    require_second_factor(&ada).await;
    let factor = enter_password(&app, "Ada").await;
    finish_sign_in(&app, &eves.sign(&factor["passkey"])).await.expect(401);
    // Challenges for something else.
    finish_sign_in(&app, &adas.sign(&begin(&ada).await)).await.expect(401);
    finish_sign_in(&app, &adas.sign(&start_adding(&ada).await)).await.expect(401);
    assert_eq!(confirm(&ada, &adas.sign(&start_sign_in(&app).await)).await, 401);
    // The user handle of another user.
    std::mem::swap(&mut adas.user, &mut eves.user);
    finish_sign_in(&app, &adas.sign(&start_sign_in(&app).await)).await.expect(401);
    // A passkey that another user has registered.
    let mut copy = new_passkey();
    copy.id.clone_from(&adas.id);
    change(&app, "UPDATE sessions SET confirmed_at = created_at").await;
    let credential = copy.register(&start_adding(&eve).await);
    assert_eq!(finish_adding(&eve, &credential).await.refusal(409).await, "passkey_exists");
}

async fn changed_signatures_and_copied_passkeys_are_refused(database: String) {
    let app = serve(&database).await;
    let ada = app.account("Ada").await;
    let (mut passkey, _) = add_passkey(&ada).await;
    for field in ["authenticatorData", "signature"] {
        let mut assertion = passkey.sign(&start_sign_in(&app).await);
        let mut bytes = decode(assertion["response"][field].as_str().expect("a text")).expect("bytes");
        *bytes.last_mut().expect("a byte") ^= 1;
        assertion["response"][field] = encode(&bytes).into();
        assert_eq!(finish_sign_in(&app, &assertion).await.refusal(401).await, "wrong_passkey", "{field}");
    }
    assert_eq!(audited(&app, "passkey_refused", "signature is wrong").await, 2);
    // Another key with the same id.
    let mut forged = new_passkey();
    forged.id.clone_from(&passkey.id);
    forged.user.clone_from(&passkey.user);
    finish_sign_in(&app, &forged.sign(&start_sign_in(&app).await)).await.expect(401);
    // A copy of the passkey, which has counted less far.
    passkey.sign_count = 7;
    finish_sign_in(&app, &passkey.sign(&start_sign_in(&app).await)).await.expect(200);
    for count in [7, 6, 0] {
        passkey.sign_count = count;
        let assertion = passkey.sign(&start_sign_in(&app).await);
        assert_eq!(finish_sign_in(&app, &assertion).await.refusal(401).await, "wrong_passkey", "{count}");
    }
    assert_eq!(audited(&app, "passkey_refused", "counter went back").await, 3);
    passkey.sign_count = 8;
    finish_sign_in(&app, &passkey.sign(&start_sign_in(&app).await)).await.expect(200);
}

async fn the_password_alone_does_not_pass_the_second_factor(database: String) {
    let app = serve(&database).await;
    let (ada, eve) = (app.account("Ada").await, app.account("Eve").await);
    let required = json!({ "required": true });
    assert_eq!(ada.put("/api/me/second-factor", Some(&required)).await.refusal(409).await, "no_passkey");
    let (passkey, id) = add_passkey(&ada).await;
    let codes = require_second_factor(&ada).await;
    assert_eq!(codes.len(), 10);
    // Asking again changes no codes.
    let again = ada.put("/api/me/second-factor", Some(&required)).await.json(200).await;
    assert_eq!(again, json!({ "required": true, "recovery_codes": 10 }));
    // The password alone opens no session, and a wrong one does not reveal that a passkey is required.
    let factor = enter_password(&app, "Ada").await;
    assert_eq!(factor["passkey"]["allowCredentials"][0]["id"], encode(&passkey.id));
    assert_eq!(password(&app, "Ada", "wrong horse").await.refusal(401).await, "wrong_password");
    let mut signed_in = app.visitor();
    signed_in.sign(finish_sign_in(&app, &passkey.sign(&factor["passkey"])).await.expect(200)).await;
    assert_eq!(audited(&app, "signed_in", "password and passkey").await, 1);
    // The passkey verifies the user itself, so that it is enough without the password.
    finish_sign_in(&app, &passkey.sign(&start_sign_in(&app).await)).await.expect(200);
    // Eve knows the password and has a passkey of her own.
    let (eves, _) = add_passkey(&eve).await;
    finish_sign_in(&app, &eves.sign(&enter_password(&app, "Ada").await["passkey"])).await.expect(401);
    // The password does not confirm a session either.
    change(&app, "UPDATE sessions SET confirmed_at = 0").await;
    let given = json!({ "password": "correct horse" });
    assert_eq!(ada.post("/api/session/confirm", Some(&given)).await.refusal(403).await, "passkey_required");
    let off = json!({ "required": false });
    assert_eq!(ada.put("/api/me/second-factor", Some(&off)).await.refusal(403).await, "confirmation_required");
    let options = ada.post("/api/session/confirm/passkey/start", None).await.json(200).await;
    ada.post("/api/session/confirm/passkey", Some(&passkey.sign(&options))).await.expect(204);
    // A new password ends attempts with the old one.
    let factor = enter_password(&app, "Ada").await;
    let mut ada = ada;
    let passwords = json!({ "old": "correct horse", "new": "battery staple" });
    let changed = ada.put("/api/me/password", Some(&passwords)).await.expect(204);
    ada.take_cookie(&changed);
    finish_sign_in(&app, &passkey.sign(&factor["passkey"])).await.expect(401);
    recover(&app, &factor["attempt"], &codes[0]).await.expect(401);
    let answer = password(&app, "Ada", "battery staple").await;
    assert_eq!(answer.refusal(401).await, "passkey_required", "the requirement stays");
    // Without the last passkey, the password is enough, and the codes are gone.
    ada.delete(&format!("/api/me/passkeys/{id}"), None).await.expect(204);
    let factor = ada.get("/api/me/second-factor").await.json(200).await;
    assert_eq!(factor, json!({ "required": false, "recovery_codes": 0 }));
    password(&app, "Ada", "battery staple").await.expect(200);
    for event in ["second_factor_on", "second_factor_off"] {
        assert_eq!(audited(&app, event, "").await, 1, "{event}");
    }
}

async fn a_recovery_code_works_once(database: String) {
    let app = serve(&database).await;
    let (ada, eve) = (app.account("Ada").await, app.account("Eve").await);
    add_passkey(&ada).await;
    add_passkey(&eve).await;
    let (codes, eves) = (require_second_factor(&ada).await, require_second_factor(&eve).await);
    let attempt = enter_password(&app, "Ada").await["attempt"].clone();
    // Wrong codes, and those of others, do not end the attempt.
    for wrong in ["", "0000-0000-0000-0000-0000-0000", &*eves[0]] {
        assert_eq!(recover(&app, &attempt, wrong).await.refusal(401).await, "wrong_recovery_code");
    }
    // Without the password, no code is accepted.
    for made_up in [json!("x"), start_sign_in(&app).await["challenge"].clone()] {
        recover(&app, &made_up, &codes[0]).await.expect(401);
    }
    // However it is typed.
    let typed = format!(" {} ", codes[0].to_uppercase().replace('-', " "));
    let mut again = app.visitor();
    again.sign(recover(&app, &attempt, &typed).await.expect(200)).await;
    assert_eq!(again.name, "Ada");
    assert_eq!(again.get("/api/me/second-factor").await.json(200).await["recovery_codes"], 9);
    recover(&app, &attempt, &codes[1]).await.expect(401);
    let attempt = enter_password(&app, "Ada").await["attempt"].clone();
    recover(&app, &attempt, &codes[0]).await.expect(401);
    assert_eq!(audited(&app, "recovery_code_used", "").await, 1);
    assert_eq!(audited(&app, "signed_in", "password and recovery code").await, 1);
    // Concurrent uses of one code.
    let attempts =
        [enter_password(&app, "Ada").await, enter_password(&app, "Ada").await].map(|factor| factor["attempt"].clone());
    let answers = attempts.iter().map(|attempt| recover(&app, attempt, &codes[1]));
    let answers = futures_util::future::join_all(answers).await;
    assert_eq!(answers.iter().filter(|answer| answer.status() == 200).count(), 1);
    // New codes replace the old ones.
    let renewed = ada.post("/api/me/recovery-codes", None).await.json(200).await;
    assert_eq!(renewed["recovery_codes"], 10);
    let attempt = enter_password(&app, "Ada").await["attempt"].clone();
    recover(&app, &attempt, &codes[2]).await.expect(401);
    recover(&app, &attempt, renewed["new_codes"][0].as_str().expect("a code")).await.expect(200);
    // The database has only digests.
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let rows = connection.fetch_all("SELECT digest FROM recovery_codes").await.expect("rows");
    assert!(rows.iter().all(|row| row.try_get::<String, _>("digest").expect("a text").len() == 64));
    // Codes cannot be guessed any number of times.
    let mut guesses = 0;
    let attempt = enter_password(&app, "Eve").await["attempt"].clone();
    while recover(&app, &attempt, "0000-0000-0000-0000-0000-0000").await.status() == 401 {
        guesses += 1;
        assert!(guesses < 20, "guesses are not limited");
    }
}

async fn the_operator_removes_the_second_factor(database: String) {
    let app = serve(&database).await;
    let ada = app.account("Ada").await;
    add_passkey(&ada).await;
    require_second_factor(&ada).await;
    enter_password(&app, "Ada").await;
    let remove = async || {
        let database = app.config.database.clone();
        let removed = tokio::task::spawn_blocking(move || server::Admin::open(&database)?.remove_second_factor("ada"));
        removed.await.expect("a thread").expect("an answer")
    };
    assert!(remove().await);
    assert!(!remove().await, "there is none any more");
    password(&app, "Ada", "correct horse").await.expect(200);
    assert_eq!(audited(&app, "second_factor_removed", "").await, 1);
    // The passkeys stay.
    assert_eq!(ada.get("/api/me/passkeys").await.json(200).await.as_array().map(Vec::len), Some(1));
}

async fn banned_and_deleted_users_cannot_use_their_passkeys(database: String) {
    let app = serve(&database).await;
    let (ada, eve) = (app.account("Ada").await, app.account("Eve").await);
    let ((adas, _), (eves, _)) = (add_passkey(&ada).await, add_passkey(&eve).await);
    let (first, second) = (start_sign_in(&app).await, start_sign_in(&app).await);
    change(&app, "UPDATE users SET banned_at = 1 WHERE name = 'Ada'").await;
    assert_eq!(finish_sign_in(&app, &adas.sign(&first)).await.refusal(401).await, "wrong_passkey");
    eve.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    assert_eq!(finish_sign_in(&app, &eves.sign(&second)).await.refusal(401).await, "wrong_passkey");
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let row = connection.fetch_one("SELECT COUNT(*) AS number FROM passkeys").await.expect("a row");
    assert_eq!(row.try_get::<i64, _>("number").expect("a number"), 1, "only Ada's, who may be unbanned");
}

async fn adding_and_removing_passkeys_needs_a_recent_confirmation(database: String) {
    let app = serve(&database).await;
    let ada = app.account("Ada").await;
    let (passkey, id) = add_passkey(&ada).await;
    let credential = new_passkey().register(&start_adding(&ada).await);
    change(&app, "UPDATE sessions SET confirmed_at = confirmed_at - 900000").await;
    let (one, new) = (format!("/api/me/passkeys/{id}"), json!({ "name": "x", "credential": credential }));
    let required = json!({ "required": true });
    for (method, path, body) in [
        ("POST", "/api/me/passkeys/start", None),
        ("POST", "/api/me/passkeys", Some(&new)),
        ("DELETE", &*one, None),
        ("PUT", "/api/me/second-factor", Some(&required)),
        ("POST", "/api/me/recovery-codes", None),
    ] {
        let answer = ada.ask(method.parse().expect("a method"), path, body).await;
        assert_eq!(answer.refusal(403).await, "confirmation_required", "{method} {path}");
    }
    // The passkey confirms.
    let options = ada.post("/api/session/confirm/passkey/start", None).await.json(200).await;
    ada.post("/api/session/confirm/passkey", Some(&passkey.sign(&options))).await.expect(204);
    ada.delete(&one, None).await.expect(204);
    assert_eq!(ada.post("/api/session/confirm/passkey/start", None).await.refusal(409).await, "no_passkey");
    // Guests have no passkeys, and nobody has another user's.
    app.guest().await.post("/api/me/passkeys/start", None).await.expect(403);
    let (_, id) = add_passkey(&app.account("Bob").await).await;
    for name in ["", " ", "a\u{7}b", &"x".repeat(61)] {
        ada.put(&format!("/api/me/passkeys/{id}"), Some(&json!({ "name": name }))).await.expect(400);
    }
    ada.put(&format!("/api/me/passkeys/{id}"), Some(&json!({ "name": "mine" }))).await.expect(404);
    ada.delete(&format!("/api/me/passkeys/{id}"), None).await.expect(404);
}

async fn challenges_do_not_fill_the_database(database: String) {
    let bounds = server::Bounds { challenges: 3, passkeys_per_user: 2, ..server::Bounds::default() };
    let app = serve_with(&database, &bounds).await;
    let ada = app.account("Ada").await;
    let (passkey, _) = add_passkey(&ada).await;
    add_passkey(&ada).await;
    let third = new_passkey().register(&start_adding(&ada).await);
    assert_eq!(finish_adding(&ada, &third).await.refusal(409).await, "too_many_passkeys");
    let mut options = Vec::new();
    for _ in 0..8 {
        start_adding(&ada).await;
        options.push(start_sign_in(&app).await);
    }
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let count = "SELECT COUNT(*) AS number FROM challenges WHERE purpose = ";
    for (purpose, most) in [("sign_in", 3), ("register", 5)] {
        let row = connection.fetch_one(AssertSqlSafe(format!("{count}'{purpose}'"))).await.expect("a row");
        assert_eq!(row.try_get::<i64, _>("number").expect("a number"), most, "{purpose}");
    }
    // The newest are still valid.
    finish_sign_in(&app, &passkey.sign(&options[0])).await.expect(401);
    finish_sign_in(&app, &passkey.sign(&options[7])).await.expect(200);
    // Expired ones are deleted when the server starts, and every minute.
    change(&app, "UPDATE challenges SET expires_at = 1").await;
    let _app = app.restart().await;
    let row = connection.fetch_one("SELECT COUNT(*) AS number FROM challenges").await.expect("a row");
    assert_eq!(row.try_get::<i64, _>("number").expect("a number"), 0);
}

async fn passkeys_are_unavailable_without_https(database: String) {
    let available = async |public_url: Option<&str>| {
        let (database, public_url) = (database.clone(), public_url.map(str::to_owned));
        let mut app = TestApp::start_with(server::Config { database, public_url, ..TestApp::config() }).await;
        let found = app.visitor().get("/api/session/passkey").await.json(200).await["available"] == true;
        let refused = app.visitor().post("/api/session/passkey/start", None).await.status();
        assert_eq!(refused, if found { 200 } else { 409 });
        app.stop().await;
        found
    };
    assert!(available(Some("https://caldera.example")).await);
    assert!(available(Some("http://localhost:8080")).await);
    assert!(!available(Some("http://caldera.example")).await);
    assert!(!available(Some("https://192.0.2.1")).await);
    assert!(!available(None).await, "the address of the test is 127.0.0.1");
}
