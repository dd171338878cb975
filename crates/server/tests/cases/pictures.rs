//! Pictures of boards and animations of games.

use serde_json::json;

use super::dvonn;
use crate::common::TestApp;

pub(crate) async fn games_and_positions_have_pictures(app: TestApp) {
    let (game, white, _) = app.game(dvonn()).await;
    let visitor = app.visitor();
    let path = |file: &str| format!("/api/games/{game}/{file}");

    let answer = visitor.get(&path("picture.png")).await.expect(200);
    assert_eq!(answer.header("content-type"), "image/png");
    assert_eq!(answer.header("cache-control"), "public, max-age=10", "a game in progress changes");
    assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin", "other sites may show it");
    assert!(answer.bytes().await.starts_with(b"\x89PNG"));
    assert_eq!(visitor.get(&path("animation.gif")).await.refusal(409).await, "game_not_over");

    white.act(&game, json!({ "type": "abort" })).await.expect(200);
    let answer = visitor.get(&path("picture.png")).await.expect(200);
    assert_eq!(answer.header("cache-control"), "public, max-age=604800, immutable");
    let answer = visitor.get(&path("animation.gif")).await.expect(200);
    assert_eq!(answer.header("content-type"), "image/gif");
    assert_eq!(answer.header("cache-control"), "public, max-age=604800, immutable");
    assert!(answer.bytes().await.starts_with(b"GIF89a"));
    for file in ["picture.png", "animation.gif"] {
        visitor.get(&format!("/api/games/nothing/{file}")).await.expect(404);
    }

    let dvonn = "/api/picture.png?game=dvonn&position=9/10/3,w,r,6/10/9%20w%20move";
    assert_eq!(visitor.get(dvonn).await.expect(200).header("content-type"), "image/png");
    let long = format!("game=dvonn&position={}", "9".repeat(2_001));
    for query in ["", "game=chess&position=startpos", "game=dvonn&position=9", "game=gipf&position=%3Csvg%3E", &long] {
        visitor.get(&format!("/api/picture.png?{query}")).await.expect(400);
    }
}
