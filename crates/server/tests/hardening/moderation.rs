//! What moderators can do, what their sanctions forbid, and what nobody else can do.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Admin, AdminError, Bounds};
use sqlx::{AnyConnection, Connection, Executor};

use crate::common::{PATIENCE, Player, TestApp};
use crate::{any_move, bounded, dvonn, start};

on_both_databases! {
    only_the_operator_makes_moderators: 2,
    tokens_never_carry_a_moderators_rights: 2,
    moderators_cannot_act_on_themselves_or_each_other: 2,
    a_chat_ban_holds_on_open_sockets_and_can_be_lifted: 2,
    a_play_ban_forbids_every_way_to_a_new_game: 2,
    a_full_ban_ends_everything_and_says_why: 2,
    the_operators_bans_are_sanctions_too: 2,
    reports_are_handled_once_and_the_reporter_is_told: 2,
    reports_are_listed_page_by_page: 2,
    a_moderator_sees_no_reports_about_themselves: 2,
    a_flood_of_reports_is_bounded: 2,
    a_banned_address_admits_only_older_accounts: 2,
    exempt_addresses_are_never_banned: 2,
    a_renamed_user_chooses_a_name_once: 2,
    the_name_of_a_guest_is_replaced_for_good: 2,
    the_file_and_the_log_show_what_happened: 2,
    nothing_happens_that_cannot_be_recorded: 2,
    two_moderators_impose_a_sanction_once: 2,
    rated_games_are_analysed_in_the_background: 2,
}

/// Runs an operator's command while the server is running.
async fn as_operator<T: Send + 'static>(
    database: &str,
    act: impl FnOnce(&Admin) -> Result<T, AdminError> + Send + 'static,
) -> T {
    let database = database.to_owned();
    let acted = tokio::task::spawn_blocking(move || act(&Admin::open(&database)?)).await;
    acted.expect("no panic").expect("a result")
}

/// A moderator with a new account.
pub(crate) async fn moderator(app: &TestApp, name: &'static str) -> Player {
    let moderator = app.account(name).await;
    as_operator(&app.config.database, move |admin| admin.set_role(name, true)).await;
    moderator
}

async fn impose(moderator: &Player, name: &str, kind: &str) -> u16 {
    let body = json!({ "kind": kind, "reason": "called names", "hours": 24 });
    moderator.post(&format!("/api/moderation/users/{name}/sanctions"), Some(&body)).await.status()
}

async fn file(moderator: &Player, name: &str) -> Value {
    moderator.get(&format!("/api/moderation/users/{name}")).await.json(200).await
}

/// Lifts the sanction of a kind that is in force.
async fn lift(moderator: &Player, name: &str, kind: &str) -> u16 {
    let file = file(moderator, name).await;
    let sanctions = file["sanctions"].as_array().expect("sanctions");
    let own = sanctions.iter().find(|row| row["kind"] == kind && row["in_force"] == true).expect("a sanction");
    let path = format!("/api/moderation/users/{name}/sanctions/{}", own["id"].as_str().expect("an id"));
    moderator.delete(&path, None).await.status()
}

/// A program of a user.
async fn program(player: &Player) -> Player {
    let wanted = json!({ "name": "bot", "scopes": ["read", "play"] });
    let made = player.post("/api/me/tokens", Some(&wanted)).await.json(201).await;
    player.program(made["secret"].as_str().expect("a secret"))
}

fn chat(room: &str) -> Value {
    json!({ "type": "chat", "room": room, "text": "hello" })
}

async fn me(player: &Player) -> Value {
    player.get("/api/me").await.json(200).await
}

async fn report(reporter: &Player, game: &str, subject: &str, text: &str) -> u16 {
    let body = json!({ "player": subject, "text": text });
    reporter.post(&format!("/api/games/{game}/reports"), Some(&body)).await.status()
}

async fn reports(moderator: &Player, query: &str) -> Value {
    moderator.get(&format!("/api/moderation/reports{query}")).await.json(200).await
}

async fn only_the_operator_makes_moderators(database: String) {
    let app = start(&database, true).await;
    let ada = app.account("Ada").await;
    assert_eq!(ada.get("/api/moderation/reports").await.refusal(403).await, "forbidden");
    assert_eq!(me(&ada).await["role"], Value::Null);
    as_operator(&database, |admin| admin.set_role("Ada", true)).await;
    ada.get("/api/moderation/reports").await.expect(200);
    assert_eq!((&me(&ada).await["role"], &me(&ada).await["open_reports"]), (&json!("moderator"), &json!(0)));
    as_operator(&database, |admin| admin.set_role("Ada", false)).await;
    ada.get("/api/moderation/reports").await.expect(403);
    let guest = app.guest().await.name;
    let refused = tokio::task::spawn_blocking(move || Admin::open(&database)?.set_role(&guest, true));
    assert!(matches!(refused.await.expect("no panic"), Err(AdminError::NoAccount { .. })));
}

async fn tokens_never_carry_a_moderators_rights(database: String) {
    let app = start(&database, true).await;
    let (mia, _bob) = (moderator(&app, "Mia").await, app.account("Bob").await);
    let bot = program(&mia).await;
    for path in ["/api/moderation/reports", "/api/moderation/users/Bob", "/api/moderation/log", "/api/moderation/flags"]
    {
        mia.get(path).await.expect(200);
        assert_eq!(bot.get(path).await.refusal(403).await, "forbidden", "{path}");
    }
    assert_eq!(impose(&bot, "Bob", "chat").await, 403);
    assert_eq!((&me(&mia).await["open_reports"], &me(&bot).await["open_reports"]), (&json!(0), &Value::Null));
    assert_eq!(file(&mia, "Bob").await["sanctions"], json!([]));
}

async fn moderators_cannot_act_on_themselves_or_each_other(database: String) {
    let app = start(&database, true).await;
    let (mia, _max, bob) = (moderator(&app, "Mia").await, moderator(&app, "Max").await, app.account("Bob").await);
    bob.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    for name in ["Mia", "Max"] {
        let of = |rest: &str| format!("/api/moderation/users/{name}/{rest}");
        for kind in ["chat", "play", "full"] {
            assert_eq!(impose(&mia, name, kind).await, 403, "{name} {kind}");
        }
        let text = json!({ "text": "because" });
        let ban = json!({ "reason": "because", "days": 3 });
        assert_eq!(mia.post(&of("notes"), Some(&text)).await.status(), 403, "{name}");
        assert_eq!(mia.post(&of("rename"), Some(&text)).await.status(), 403, "{name}");
        assert_eq!(mia.post(&of("address-bans"), Some(&ban)).await.status(), 403, "{name}");
        assert_eq!(mia.delete(&of("address-bans"), None).await.status(), 403, "{name}");
        assert_eq!(mia.delete(&of("sanctions/nothing"), None).await.status(), 403, "{name}");
    }
    assert_eq!(mia.get("/api/moderation/users/Mia").await.status(), 403, "the own file is closed");
    assert_eq!(file(&mia, "Max").await["may_act"], false);
    assert_eq!(impose(&mia, "Bob", "chat").await, 404);
}

async fn a_chat_ban_holds_on_open_sockets_and_can_be_lifted(database: String) {
    let app = start(&database, true).await;
    let (mia, ada, bob) = (moderator(&app, "Mia").await, app.account("Ada").await, app.account("Bob").await);
    let game = app.game_of(&ada, &bob, dvonn()).await;
    let bot = program(&ada).await;
    let (mut hers, mut his) = (ada.watch(&game, 0).await, bob.watch(&game, 0).await);
    let mut news = ada.socket("/api/socket").await.expect("a socket");
    news.next_of("seeks").await;
    assert_eq!(hers.act(1, chat("players")).await["type"], "done");
    assert_eq!(impose(&mia, "Ada", "chat").await, 204);
    assert_eq!(impose(&mia, "Ada", "chat").await, 409, "one of a kind at a time");
    news.next_of("account_changed").await;

    let refused = hers.act(2, chat("players")).await;
    assert_eq!(refused["error"]["code"], "chat_banned", "{refused}");
    let sanction = &refused["error"]["sanction"];
    assert_eq!((&sanction["kind"], &sanction["reason"]), (&json!("chat"), &json!("called names")));
    assert!(sanction["until"].as_i64().is_some(), "{sanction}");
    assert_eq!(ada.act(&game, chat("players")).await.refusal(403).await, "chat_banned");
    assert_eq!(bot.act(&game, chat("players")).await.refusal(403).await, "chat_banned");
    assert_eq!(me(&ada).await["sanctions"], json!([sanction]));
    // Nobody else is concerned, and she may play on.
    assert_eq!(his.act(1, chat("players")).await["type"], "done");
    assert_eq!(me(&bob).await["sanctions"], json!([]));
    ada.play(&game, &any_move(&ada.look(&game).await)).await.expect(200);
    ada.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.expect(201);

    // It survives a restart, and a moderator can lift it early.
    let app = app.restart().await;
    let (mia, ada) = (mia.at(app.address), ada.at(app.address));
    assert_eq!(ada.act(&game, chat("players")).await.refusal(403).await, "chat_banned");
    assert_eq!(lift(&mia, "Ada", "chat").await, 204);
    ada.act(&game, chat("players")).await.expect(200);
    assert_eq!(me(&ada).await["sanctions"], json!([]));
    let record = file(&mia, "Ada").await["sanctions"][0].clone();
    assert_eq!((&record["by"], &record["lifted_by"]), (&json!("Mia"), &json!("Mia")));
    let path = format!("/api/moderation/users/Ada/sanctions/{}", record["id"].as_str().expect("an id"));
    assert_eq!(mia.delete(&path, None).await.refusal(409).await, "not_in_force");
    assert_eq!(mia.delete("/api/moderation/users/Ada/sanctions/nothing", None).await.status(), 404);
}

async fn a_play_ban_forbids_every_way_to_a_new_game(database: String) {
    let app = start(&database, true).await;
    let (mia, ada, bob) = (moderator(&app, "Mia").await, app.account("Ada").await, app.account("Bob").await);
    let bot = program(&ada).await;
    let settings = json!({ "settings": dvonn() });
    let running = app.game_of(&ada, &bob, dvonn()).await;
    let [offered, wanted] = [app.game_of(&ada, &bob, dvonn()).await, app.game_of(&ada, &bob, dvonn()).await];
    for game in [&offered, &wanted] {
        bob.act(game, json!({ "type": "abort" })).await.expect(200);
    }
    let rematch = json!({ "type": "rematch" });
    ada.act(&offered, rematch.clone()).await.expect(200);
    bob.act(&wanted, rematch.clone()).await.expect(200);
    let own = ada.post("/api/seeks", Some(&settings)).await.json(201).await;
    let others = bob.post("/api/seeks", Some(&settings)).await.json(201).await;
    let mut socket = ada.watch(&wanted, 0).await;

    assert_eq!(impose(&mia, "Ada", "play").await, 204);
    // Her offers are withdrawn, and her offer of a rematch is worth nothing.
    let accept = |offer: &Value| format!("/api/seeks/{}/accept", offer["id"].as_str().expect("an id"));
    assert_eq!(bob.post(&accept(&own), None).await.status(), 404);
    assert_eq!(bob.act(&offered, rematch.clone()).await.refusal(409).await, "not_now");
    // A challenge that Bob sends afterwards.
    let to_her = json!({ "settings": dvonn(), "opponent": "Ada" });
    let to_her = bob.post("/api/challenges", Some(&to_her)).await.json(201).await;
    let challenge = format!("/api/challenges/{}/accept", to_her["id"].as_str().expect("an id"));
    for player in [&ada, &bot] {
        for (path, body) in [
            ("/api/seeks", Some(settings.clone())),
            ("/api/challenges", Some(settings.clone())),
            ("/api/challenges", Some(json!({ "settings": dvonn(), "opponent": "Bob" }))),
            ("/api/games/engine", Some(json!({ "settings": dvonn(), "level": 1 }))),
            (&*accept(&others), None),
            (&*challenge, None),
        ] {
            assert_eq!(player.post(path, body.as_ref()).await.refusal(403).await, "play_banned", "{path}");
        }
        assert_eq!(player.act(&wanted, rematch.clone()).await.refusal(403).await, "play_banned");
        assert_eq!(player.act(&running, rematch.clone()).await.refusal(403).await, "play_banned");
    }
    assert_eq!(socket.act(1, rematch.clone()).await["error"]["code"], "play_banned");
    // Games in progress go on, with chat, and she may decline.
    ada.play(&running, &any_move(&ada.look(&running).await)).await.expect(200);
    ada.act(&running, chat("players")).await.expect(200);
    ada.delete(&format!("/api/challenges/{}", to_her["id"].as_str().expect("an id")), None).await.expect(204);

    assert_eq!(lift(&mia, "Ada", "play").await, 204);
    ada.post(&accept(&others), None).await.expect(201);
}

async fn a_full_ban_ends_everything_and_says_why(database: String) {
    let app = start(&database, true).await;
    let (mia, ada) = (moderator(&app, "Mia").await, app.account("Ada").await);
    let bot = program(&ada).await;
    let seek = ada.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.json(201).await;
    let mut socket = ada.socket("/api/socket").await.expect("a socket");
    assert_eq!(impose(&mia, "Ada", "full").await, 204);
    while socket.next().await.is_some() {}
    for player in [&ada, &bot] {
        assert_eq!(player.get("/api/me").await.refusal(401).await, "not_signed_in");
    }
    let accept = format!("/api/seeks/{}/accept", seek["id"].as_str().expect("an id"));
    assert_eq!(app.account("Bob").await.post(&accept, None).await.status(), 404);
    let sign_in = async |password: &str| {
        app.visitor().post("/api/session", Some(&json!({ "name": "Ada", "password": password }))).await
    };
    // The reason is shown only if the password is right.
    assert_eq!(sign_in("wrong password").await.refusal(401).await, "wrong_password");
    let refused = sign_in("correct horse").await.json(403).await;
    assert_eq!(refused["error"]["code"], "banned", "{refused}");
    assert_eq!(refused["error"]["sanction"]["reason"], "called names");
    assert_eq!(lift(&mia, "Ada", "full").await, 204);
    sign_in("correct horse").await.expect(200);
}

async fn the_operators_bans_are_sanctions_too(database: String) {
    let app = start(&database, true).await;
    let (mia, _ada) = (moderator(&app, "Mia").await, app.account("Ada").await);
    as_operator(&database, |admin| admin.ban("Ada", "by post", Some(3))).await;
    as_operator(&database, |admin| admin.ban("Ada", "by post again", None)).await;
    let sanctions = file(&mia, "Ada").await["sanctions"].clone();
    assert_eq!(sanctions.as_array().map(Vec::len), Some(2));
    let in_force: Vec<&Value> =
        sanctions.as_array().into_iter().flatten().filter(|row| row["in_force"] == true).collect();
    let [ban] = in_force[..] else { panic!("{sanctions}") };
    assert_eq!((&ban["reason"], &ban["by"], &ban["until"]), (&json!("by post again"), &Value::Null, &Value::Null));
    let sign_in =
        async || app.visitor().post("/api/session", Some(&json!({ "name": "Ada", "password": "correct horse" }))).await;
    assert_eq!(sign_in().await.refusal(403).await, "banned");
    as_operator(&database, |admin| admin.unban("Ada")).await;
    sign_in().await.expect(200);
    // And a moderator's ban can be lifted by the operator.
    assert_eq!(impose(&mia, "Ada", "full").await, 204);
    assert_eq!(as_operator(&database, |admin| admin.list("", true)).await.len(), 1);
    as_operator(&database, |admin| admin.unban("Ada")).await;
    sign_in().await.expect(200);
    assert!(as_operator(&database, |admin| admin.list("", true)).await.is_empty());
}

async fn reports_are_handled_once_and_the_reporter_is_told(database: String) {
    let app = start(&database, true).await;
    let (mia, max) = (moderator(&app, "Mia").await, moderator(&app, "Max").await);
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let game = app.game_of(&ada, &bob, dvonn()).await;
    let earlier = app.game_of(&bob, &ada, dvonn()).await;
    assert_eq!(report(&ada, &earlier, "Bob", "was rude before").await, 204);
    for (player, text) in [(&ada, "good luck"), (&bob, "you will need it, patzer")] {
        player.act(&game, json!({ "type": "chat", "room": "players", "text": text })).await.expect(200);
    }
    let (mut hers, mut mias) =
        (ada.socket("/api/socket").await.expect("a socket"), mia.socket("/api/socket").await.expect("a socket"));
    hers.next_of("seeks").await;
    mias.next_of("seeks").await;
    assert_eq!(report(&ada, &game, "Bob", "called me a patzer").await, 204);
    mias.next_of("account_changed").await;
    assert_eq!(me(&mia).await["open_reports"], 2);
    let page = reports(&mia, "").await;
    assert_eq!((&page["open"], &page["reports"][0]["text"]), (&json!(2), &json!("called me a patzer")));
    let id = page["reports"][0]["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/moderation/reports/{id}");
    let shown = mia.get(&path).await.json(200).await;
    assert_eq!(shown["chat"][1]["text"], "you will need it, patzer");
    assert_eq!(shown["chat"][1]["author"], "Bob");
    assert_eq!(shown["game"]["id"], json!(game));
    assert_eq!(shown["earlier"][0]["text"], "was rude before");
    assert_eq!(shown["sanctions"], json!([]));

    // Two moderators at the same time: one wins.
    let handle = |state: &str| json!({ "state": state, "note": "spoke with him" });
    let (resolve, dismiss) = (handle("resolved"), handle("dismissed"));
    let (one, other) = tokio::join!(mia.post(&path, Some(&resolve)), max.post(&path, Some(&dismiss)));
    let mut statuses = [one.status(), other.status()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    assert_eq!(max.post(&path, Some(&dismiss)).await.refusal(409).await, "already_handled");
    assert_eq!(max.post(&path, Some(&handle("open"))).await.refusal(400).await, "bad_request");
    hers.next_of("account_changed").await;
    let told = me(&ada).await;
    assert_eq!((&told["handled_reports"], &told["open_reports"]), (&json!(1), &Value::Null));
    assert_eq!(me(&bob).await["handled_reports"], 0);
    ada.delete("/api/me/handled-reports", None).await.expect(204);
    assert_eq!(me(&ada).await["handled_reports"], 0);
    let page = reports(&mia, "").await;
    assert_eq!((&page["open"], &page["reports"][1]["id"]), (&json!(1), &json!(id)), "open ones come first");
    let log = mia.get("/api/moderation/log?event=report_handled&user=Bob").await.json(200).await;
    assert_eq!(log["entries"].as_array().map(Vec::len), Some(1), "{log}");
}

async fn reports_are_listed_page_by_page(database: String) {
    let app = bounded(&database, &Bounds { page: 2, ..Bounds::default() }).await;
    let (mia, bob) = (moderator(&app, "Mia").await, app.account("Bob").await);
    let mut game = String::new();
    for reporter in ["Ada", "Cid"] {
        let reporter = app.account(reporter).await;
        game = app.game_of(&reporter, &bob, dvonn()).await;
        for number in 0..4 {
            let text = format!("{} {number}", reporter.name);
            assert_eq!(report(&reporter, &game, "Bob", &text).await, 204);
        }
        assert_eq!(report(&bob, &game, &reporter.name, "he began").await, 204);
    }
    // Handle every second one.
    let mut seen: Vec<(bool, String)> = Vec::new();
    for handle in [true, false] {
        let mut next = String::new();
        let mut number = 0;
        let mut found = Vec::new();
        loop {
            let page = reports(&mia, &format!("?after={next}")).await;
            for row in page["reports"].as_array().expect("reports") {
                let id = row["id"].as_str().expect("an id").to_owned();
                found.push((row["state"] == "open", id.clone()));
                number += 1;
                if handle && number % 2 == 0 {
                    let body = json!({ "state": "dismissed" });
                    mia.post(&format!("/api/moderation/reports/{id}"), Some(&body)).await.expect(204);
                }
            }
            match page["next"].as_str() {
                Some(key) => key.clone_into(&mut next),
                None => break,
            }
            // Those that were handled meanwhile appear once more among the handled ones.
            if handle && number >= 10 {
                break;
            }
        }
        seen = found;
    }
    let mut ids: Vec<&String> = seen.iter().map(|(_, id)| id).collect();
    assert_eq!(ids.len(), 10);
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 10, "no report is repeated or skipped");
    assert!(seen[..5].iter().all(|(open, _)| *open) && !seen[5..].iter().any(|(open, _)| *open), "{seen:?}");
    let about = reports(&mia, "?subject=Ada").await;
    assert_eq!(about["reports"].as_array().map(Vec::len), Some(1));
    assert_eq!(reports(&mia, "?subject=nobody").await["reports"], json!([]));
    assert_eq!(mia.get("/api/moderation/reports?after=x").await.refusal(400).await, "bad_request");
    assert_eq!(mia.get("/api/moderation/log?after=x").await.refusal(400).await, "bad_request");
    drop(game);
}

async fn a_moderator_sees_no_reports_about_themselves(database: String) {
    let app = start(&database, true).await;
    let (mia, max, ada) = (moderator(&app, "Mia").await, moderator(&app, "Max").await, app.account("Ada").await);
    let game = app.game_of(&mia, &ada, dvonn()).await;
    assert_eq!(report(&ada, &game, "Mia", "abuses her role").await, 204);
    assert_eq!((&reports(&mia, "").await["reports"], &me(&mia).await["open_reports"]), (&json!([]), &json!(0)));
    let id = reports(&max, "").await["reports"][0]["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/moderation/reports/{id}");
    let body = json!({ "state": "dismissed" });
    assert_eq!(mia.get(&path).await.status(), 404);
    assert_eq!(mia.post(&path, Some(&body)).await.status(), 404);
    max.post(&path, Some(&body)).await.expect(204);
}

async fn a_flood_of_reports_is_bounded(database: String) {
    let app = start(&database, true).await;
    let (mia, ada, bob) = (moderator(&app, "Mia").await, app.account("Ada").await, app.account("Bob").await);
    let game = app.game_of(&ada, &bob, dvonn()).await;
    let mut stored = 0;
    for number in 0..30 {
        stored += u16::from(report(&ada, &game, "Bob", &format!("again {number}")).await == 204);
    }
    assert_eq!(stored, 5, "the rate limit");
    // Someone patient reaches the limit of open reports.
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    for number in 0..15 {
        let copy = format!(
            "INSERT INTO reports (id, reporter, game_id, subject, text, at) SELECT 'copy{number}', reporter, game_id, \
             subject, text, at FROM reports WHERE text = 'again 0' AND id NOT LIKE 'copy%'"
        );
        connection.execute(sqlx::AssertSqlSafe(copy)).await.expect("a copy");
    }
    let app = app.restart().await;
    let (ada, bob, mia) = (ada.at(app.address), bob.at(app.address), mia.at(app.address));
    let body = json!({ "player": "Bob", "text": "one too many" });
    let path = format!("/api/games/{game}/reports");
    assert_eq!(ada.post(&path, Some(&body)).await.refusal(409).await, "too_many_reports");
    // Others are not concerned, and a handled report makes room.
    assert_eq!(report(&bob, &game, "Ada", "floods").await, 204);
    let id = reports(&mia, "?subject=Bob").await["reports"][0]["id"].as_str().expect("an id").to_owned();
    let dismiss = json!({ "state": "dismissed" });
    mia.post(&format!("/api/moderation/reports/{id}"), Some(&dismiss)).await.expect(204);
    ada.post(&path, Some(&body)).await.expect(204);
}

async fn a_banned_address_admits_only_older_accounts(database: String) {
    let app = start(&database, false).await;
    let (mia, ada, bob) = (moderator(&app, "Mia").await, app.account("Ada").await, app.account("Bob").await);
    let (guest, other) = (app.guest().await, app.guest().await);
    let settings = json!({ "settings": dvonn() });
    let before = guest.post("/api/seeks", Some(&settings)).await.json(201).await;
    let game = app.game_of(&guest, &other, dvonn()).await;
    let path = "/api/moderation/users/Bob/address-bans";
    for days in [0, 31] {
        let body = json!({ "reason": "many accounts", "days": days });
        assert_eq!(mia.post(path, Some(&body)).await.refusal(400).await, "bad_request");
    }
    let body = json!({ "reason": "many accounts", "days": 30 });
    assert_eq!(mia.post(path, Some(&body)).await.json(200).await["addresses"], 1);
    let group = file(&mia, "Bob").await["addresses"][0].clone();
    assert!(group["banned_until"].is_i64(), "{group}");
    assert!(!group.to_string().contains("127.0.0.1"), "{group}");
    assert!(group["others"].as_array().is_some_and(|names| names.contains(&json!("Ada"))), "{group}");

    // No new accounts and guests, and no sign-in by the user concerned.
    let new = json!({ "name": "Dan", "password": "correct horse" });
    assert_eq!(app.visitor().post("/api/accounts", Some(&new)).await.refusal(403).await, "address_banned");
    assert_eq!(guest.post("/api/accounts", Some(&new)).await.refusal(403).await, "address_banned");
    assert_eq!(app.visitor().post("/api/session/guest", None).await.refusal(403).await, "address_banned");
    let sign_in = async |name: &str| {
        app.visitor().post("/api/session", Some(&json!({ "name": name, "password": "correct horse" }))).await
    };
    assert_eq!(sign_in("Bob").await.refusal(403).await, "address_banned");
    // An older account in good standing signs in and plays; with a sanction it does not.
    sign_in("Ada").await.expect(200);
    ada.post("/api/seeks", Some(&settings)).await.expect(201);
    assert_eq!(impose(&mia, "Ada", "chat").await, 204);
    assert_eq!(sign_in("Ada").await.refusal(403).await, "address_banned");
    // Guests from there start no games, but finish theirs.
    for (path, body) in [
        ("/api/seeks".to_owned(), Some(settings.clone())),
        ("/api/challenges".to_owned(), Some(settings.clone())),
        ("/api/games/engine".to_owned(), Some(json!({ "settings": dvonn(), "level": 1 }))),
        (format!("/api/seeks/{}/accept", before["id"].as_str().expect("an id")), None),
    ] {
        assert_eq!(other.post(&path, body.as_ref()).await.refusal(403).await, "address_banned", "{path}");
    }
    guest.play(&game, &any_move(&guest.look(&game).await)).await.expect(200);
    other.act(&game, json!({ "type": "abort" })).await.expect(200);
    assert_eq!(other.act(&game, json!({ "type": "rematch" })).await.refusal(403).await, "address_banned");

    // After a restart it is still in force, and it can be lifted.
    let app = app.restart().await;
    assert_eq!(app.visitor().post("/api/session/guest", None).await.refusal(403).await, "address_banned");
    let mia = mia.at(app.address);
    mia.delete(path, None).await.expect(204);
    app.visitor().post("/api/session/guest", None).await.expect(200);
    drop(bob);
}

async fn exempt_addresses_are_never_banned(database: String) {
    let app = start(&database, true).await;
    let (mia, _bob) = (moderator(&app, "Mia").await, app.account("Bob").await);
    let body = json!({ "reason": "many accounts", "days": 3 });
    mia.post("/api/moderation/users/Bob/address-bans", Some(&body)).await.expect(200);
    let guest = app.guest().await;
    guest.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.expect(201);
    app.account("Dan").await;
}

async fn a_renamed_user_chooses_a_name_once(database: String) {
    let app = start(&database, true).await;
    let (mia, bob) = (moderator(&app, "Mia").await, app.account("BadWord").await);
    let choose = |name: &str| json!({ "name": name });
    assert_eq!(bob.put("/api/me/name", Some(&choose("Bob"))).await.refusal(403).await, "forbidden");
    let reason = json!({ "text": "offensive" });
    let renamed = mia.post("/api/moderation/users/BadWord/rename", Some(&reason)).await.json(200).await;
    let name = renamed["name"].as_str().expect("a name").to_owned();
    let told = me(&bob).await;
    assert_eq!((&told["name"], &told["may_rename"]), (&renamed["name"], &json!(true)));
    assert_eq!(app.visitor().get("/api/players/BadWord").await.status(), 404);
    // The old name still works for signing in, because its owner may not know the new one, and nobody can take it.
    let sign_in = async |name: &str| {
        app.visitor().post("/api/session", Some(&json!({ "name": name, "password": "correct horse" }))).await.status()
    };
    assert_eq!([sign_in("badword").await, sign_in(&name).await], [200, 200]);
    let again = json!({ "name": "BadWord", "password": "correct horse" });
    assert_eq!(app.visitor().post("/api/accounts", Some(&again)).await.refusal(409).await, "name_taken");
    for (name, code, status) in [("BadWord", "name_taken", 409), ("Mia", "name_taken", 409), ("x", "bad_request", 400)]
    {
        assert_eq!(bob.put("/api/me/name", Some(&choose(name))).await.refusal(status).await, code, "{name}");
    }
    bob.put("/api/me/name", Some(&choose("Bob"))).await.expect(204);
    assert_eq!(bob.put("/api/me/name", Some(&choose("Bobby"))).await.refusal(403).await, "forbidden");
    assert_eq!((&me(&bob).await["name"], &me(&bob).await["may_rename"]), (&json!("Bob"), &json!(false)));
    assert_eq!([sign_in("badword").await, sign_in("Bob").await], [401, 200]);
    let guest = app.guest().await.name;
    assert_eq!(mia.post(&format!("/api/moderation/users/{guest}/rename"), Some(&reason)).await.status(), 400);
}

async fn the_name_of_a_guest_is_replaced_for_good(database: String) {
    let app = start(&database, true).await;
    let (mia, mut guest, other) = (moderator(&app, "Mia").await, app.guest().await, app.guest().await);
    let game = app.game_of(&guest, &other, dvonn()).await;
    let choose = |name: &str| json!({ "name": name });
    assert_eq!(file(&mia, &guest.name).await["chosen_name"], json!(false));
    guest.put("/api/me/name", Some(&choose("BadWord"))).await.expect(204);
    assert_eq!(file(&mia, "guest-BadWord").await["chosen_name"], json!(true));
    let mut watching = other.watch(&game, 0).await;
    watching.next_of("state").await;
    let reason = json!({ "text": "offensive" });
    let renamed = mia.post("/api/moderation/users/guest-BadWord/rename", Some(&reason)).await.json(200).await;
    let name = renamed["name"].as_str().expect("a name").to_owned();
    assert!(name.starts_with("guest-") && !name.contains("Bad"), "{name}");
    assert_eq!(watching.next_of("players").await["white"]["name"], renamed["name"]);
    let told = me(&guest).await;
    assert_eq!((&told["name"], &told["may_rename"]), (&renamed["name"], &json!(false)));
    // The guest chooses no other name, and nobody takes the offensive one or what looks like it.
    assert_eq!(guest.put("/api/me/name", Some(&choose("Nice"))).await.refusal(403).await, "forbidden");
    for name in ["BadWord", "badw0rd"] {
        assert_eq!(other.put("/api/me/name", Some(&choose(name))).await.refusal(409).await, "name_confusable");
        let account = json!({ "name": name, "password": "correct horse" });
        assert_eq!(other.post("/api/accounts", Some(&account)).await.refusal(409).await, "name_confusable");
    }
    let log = mia.get("/api/moderation/log").await.text().await;
    assert!(log.contains("guest-BadWord is now guest-"), "{log}");
    // An account gives them a name of their own again.
    let account = json!({ "name": "Nice", "password": "correct horse" });
    guest.sign(guest.post("/api/accounts", Some(&account)).await.expect(201)).await;
    assert_eq!((&me(&guest).await["name"], &me(&guest).await["may_rename"]), (&json!("Nice"), &json!(false)));
}

async fn the_file_and_the_log_show_what_happened(database: String) {
    let app = bounded(&database, &Bounds { page: 2, ..Bounds::default() }).await;
    let (mia, bob) = (moderator(&app, "Mia").await, app.account("Bob").await);
    mia.post("/api/moderation/users/Bob/notes", Some(&json!({ "text": "watch him" }))).await.expect(204);
    for text in ["", "  ", &"x".repeat(1_001)] {
        let body = json!({ "text": text });
        assert_eq!(mia.post("/api/moderation/users/Bob/notes", Some(&body)).await.refusal(400).await, "bad_request");
    }
    for (kind, reason, hours) in [("chat", "", json!(1)), ("chat", "x", json!(0)), ("chat", "x", json!(90_000))] {
        let body = json!({ "kind": kind, "reason": reason, "hours": hours });
        assert_eq!(
            mia.post("/api/moderation/users/Bob/sanctions", Some(&body)).await.refusal(400).await,
            "bad_request"
        );
    }
    assert_eq!(impose(&mia, "Bob", "chat").await, 204);
    assert_eq!(lift(&mia, "Bob", "chat").await, 204);
    let shown = file(&mia, "Bob").await;
    assert_eq!((&shown["notes"][0]["text"], &shown["notes"][0]["by"]), (&json!("watch him"), &json!("Mia")));
    assert_eq!((&shown["kind"], &shown["may_act"], &shown["games"]), (&json!("account"), &json!(true), &json!(0)));
    let (mut next, mut events) = (String::new(), Vec::new());
    loop {
        let page = mia.get(&format!("/api/moderation/log?user=Bob&after={next}")).await.json(200).await;
        let entries = page["entries"].as_array().expect("entries");
        assert!(entries.len() <= 2);
        events.extend(entries.iter().map(|entry| entry["event"].as_str().expect("an event").to_owned()));
        assert!(!page.to_string().contains("127.0.0.1"), "{page}");
        match page["next"].as_str() {
            Some(key) => key.clone_into(&mut next),
            None => break,
        }
    }
    assert_eq!(events, ["sanction_lifted", "sanctioned", "note_added", "registered"]);
    let log = mia.get("/api/moderation/log?event=sanctioned").await.json(200).await;
    assert_eq!((&log["entries"][0]["actor"], &log["entries"][0]["subject"]), (&json!("Mia"), &json!("Bob")));
    assert_eq!(mia.get("/api/moderation/users/nobody").await.status(), 404);
    assert!(me(&bob).await.get("notes").is_none());
}

async fn nothing_happens_that_cannot_be_recorded(database: String) {
    let app = start(&database, true).await;
    let (mia, ada, bob) = (moderator(&app, "Mia").await, app.account("Ada").await, app.account("Bob").await);
    let game = app.game_of(&ada, &bob, dvonn()).await;
    assert_eq!(report(&ada, &game, "Bob", "rude").await, 204);
    let id = reports(&mia, "").await["reports"][0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(impose(&mia, "Ada", "chat").await, 204);
    let before = [file(&mia, "Bob").await, file(&mia, "Ada").await];
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    connection.execute("ALTER TABLE audit RENAME TO hidden").await.expect("a hidden table");
    let of = |rest: &str| format!("/api/moderation/users/Bob/{rest}");
    for kind in ["chat", "play", "full"] {
        assert_eq!(impose(&mia, "Bob", kind).await, 503, "{kind}");
    }
    let sanction = before[1]["sanctions"][0]["id"].as_str().expect("an id");
    let (text, handle) = (json!({ "text": "because" }), json!({ "state": "resolved" }));
    assert_eq!(mia.delete(&format!("/api/moderation/users/Ada/sanctions/{sanction}"), None).await.status(), 503);
    assert_eq!(mia.post(&of("notes"), Some(&text)).await.status(), 503);
    assert_eq!(mia.post(&of("rename"), Some(&text)).await.status(), 503);
    assert_eq!(mia.post(&of("address-bans"), Some(&json!({ "reason": "x", "days": 1 }))).await.status(), 503);
    assert_eq!(mia.post(&format!("/api/moderation/reports/{id}"), Some(&handle)).await.status(), 503);
    connection.execute("ALTER TABLE hidden RENAME TO audit").await.expect("the table");
    assert_eq!([file(&mia, "Bob").await, file(&mia, "Ada").await], before);
    assert_eq!(reports(&mia, "").await["open"], 1);
    bob.act(&game, chat("players")).await.expect(200);
    bob.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.expect(201);
    assert_eq!(ada.act(&game, chat("players")).await.refusal(403).await, "chat_banned");
}

async fn two_moderators_impose_a_sanction_once(database: String) {
    let app = start(&database, true).await;
    let (mia, max, _bob) = (moderator(&app, "Mia").await, moderator(&app, "Max").await, app.account("Bob").await);
    let (one, other) = tokio::join!(impose(&mia, "Bob", "play"), impose(&max, "Bob", "play"));
    let mut statuses = [one, other];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    assert_eq!(file(&mia, "Bob").await["sanctions"].as_array().map(Vec::len), Some(1));
}

async fn rated_games_are_analysed_in_the_background(database: String) {
    let bounds = Bounds { analyse_every: Duration::from_millis(20), ..Bounds::default() };
    let app = bounded(&database, &bounds).await;
    let (mia, ada, bob) = (moderator(&app, "Mia").await, app.account("Ada").await, app.account("Bob").await);
    let mut games = Vec::new();
    for rated in [false, true] {
        let mut settings = dvonn();
        settings["rated"] = json!(rated);
        // On a random board the first moves may be those of a decided game, which do not count.
        settings["game"]["placing"] = json!("whole");
        let game = app.game_of(&ada, &bob, settings).await;
        // White places the last piece, and makes the first move.
        for number in (0..49).chain(0..12) {
            let player = if number % 2 == 0 { &ada } else { &bob };
            player.play(&game, &any_move(&player.look(&game).await)).await.expect(200);
        }
        ada.act(&game, json!({ "type": "resign" })).await.expect(200);
        games.push(game);
    }
    let begun = Instant::now();
    for name in ["Ada", "Bob"] {
        let found = loop {
            let likeness = file(&mia, name).await["likeness"].clone();
            if likeness != json!([]) {
                break likeness[0].clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{name} is not assessed");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(
            (&found["game"], &found["games"], &found["recent"]),
            (&json!("dvonn"), &json!(1), &json!([games[1]]))
        );
        assert!(found["moves"].as_u64().is_some_and(|moves| (1..=6).contains(&moves)), "{found}");
        assert_eq!(found["flagged"], false, "a game proves nothing");
    }
    assert_eq!(mia.get("/api/moderation/flags").await.json(200).await, json!([]));
    // The players do not learn of it.
    assert!(!ada.get("/api/players/Bob").await.text().await.contains("likeness"));
}
