//! The names of guests.

use serde_json::{Value, json};

use super::dvonn;
use crate::common::{Answer, Player, TestApp};

async fn choose(guest: &Player, name: &str) -> Answer {
    guest.put("/api/me/name", Some(&json!({ "name": name }))).await
}

async fn me(player: &Player) -> Value {
    player.get("/api/me").await.json(200).await
}

pub(crate) async fn a_guest_chooses_a_name_that_everybody_sees(app: TestApp) {
    let (guest, opponent) = (app.guest().await, app.guest().await);
    assert_eq!(me(&guest).await["may_rename"], json!(true));
    let game = app.game_of(&guest, &opponent, dvonn()).await;
    let mut watching = opponent.watch(&game, 0).await;
    watching.next_of("state").await;
    let mut lobby = app.visitor().socket("/api/socket").await.expect("a socket");
    lobby.next_of("seeks").await;
    guest.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.expect(201);
    assert_eq!(lobby.next_of("seek_added").await["seek"]["owner"], json!(guest.name));
    let mut own = guest.socket("/api/socket").await.expect("a socket");
    own.next_of("seeks").await;

    choose(&guest, "Ada").await.expect(204);
    assert_eq!((&me(&guest).await["name"], &me(&guest).await["kind"]), (&json!("guest-Ada"), &json!("guest")));
    // Pages that are open show it at once: the game, the lobby, and the guest's own.
    let players = watching.next_of("players").await;
    assert_eq!(players["white"], json!({ "type": "user", "name": "guest-Ada", "rating": null }));
    assert_eq!(players["black"]["name"], json!(opponent.name));
    assert_eq!(lobby.next_of("seek_added").await["seek"]["owner"], "guest-Ada");
    own.next_of("account_changed").await;
    // So do pages that are opened later.
    assert_eq!(opponent.look(&game).await["white"]["name"], "guest-Ada");
    assert_eq!(app.visitor().get("/api/seeks").await.json(200).await[0]["owner"], "guest-Ada");
    assert_eq!(app.visitor().get("/api/players/guest-ada").await.json(200).await["kind"], "guest");
    app.visitor().get(&format!("/api/players/{}", guest.name)).await.expect(404);
    // The name can be changed, and written in another way.
    choose(&guest, "ADA").await.expect(204);
    choose(&guest, "Bea").await.expect(204);
    assert_eq!(me(&guest).await["name"], "guest-Bea");
    // It survives a restart. With an account the guest has a name without the mark.
    let app = app.restart().await;
    let mut guest = guest.at(app.address);
    assert_eq!(me(&guest).await["name"], "guest-Bea");
    let account = json!({ "name": "Bea", "password": "correct horse" });
    guest.sign(guest.post("/api/accounts", Some(&account)).await.expect(201)).await;
    let told = me(&guest).await;
    assert_eq!((&told["name"], &told["kind"], &told["may_rename"]), (&json!("Bea"), &json!("account"), &json!(false)));
    assert_eq!(choose(&guest, "Cleo").await.refusal(403).await, "forbidden");
    assert_eq!(guest.look(&game).await["white"]["name"], "Bea");
}

pub(crate) async fn the_name_of_a_guest_is_never_that_of_another_player(app: TestApp) {
    let (_milla, guest, other) = (app.account("Milla").await, app.guest().await, app.guest().await);
    for name in ["", "x", "a b", "ädä", "guest-Ada", "Admin", "adm1n", "engine", "fifteen-letters", "\u{202e}ada"] {
        assert_eq!(choose(&guest, name).await.refusal(400).await, "bad_request", "{name}");
    }
    // Accounts keep their names and what looks like them, from guests too.
    assert_eq!(choose(&guest, "milla").await.refusal(409).await, "name_confusable");
    assert_eq!(choose(&guest, "Mi1la").await.refusal(409).await, "name_confusable");
    choose(&other, "Ramona").await.expect(204);
    assert_eq!(choose(&guest, "ramona").await.refusal(409).await, "name_taken");
    assert_eq!(choose(&guest, "Rarnona").await.refusal(409).await, "name_taken");
    assert_eq!(me(&guest).await["name"], json!(guest.name), "nothing has changed");
    // A name that a guest had is free again, also for an account.
    choose(&other, "Nora").await.expect(204);
    choose(&guest, "Ramona").await.expect(204);
    app.account("Ramona").await;
    assert_eq!(me(&guest).await["name"], "guest-Ramona");
    // Nobody signs in with the name of a guest, and nobody registers it.
    let account = json!({ "name": "guest-Ramona", "password": "correct horse" });
    app.visitor().post("/api/session", Some(&account)).await.expect(401);
    app.visitor().post("/api/accounts", Some(&account)).await.expect(400);
}
