//! Titles, descriptions and pictures of pages for link previews: the meta tags that the web app's page gets.

use std::collections::HashMap;
use std::fmt::Write;
use std::net::IpAddr;
use std::sync::OnceLock;

use api::{Colour, EndReason, GameId, SeatView};
use game_state::GameState;
use games::GameKind;
use serde::Deserialize;
use workbench::{RecordedGame, Tree};

use crate::app::App;
use crate::errors::ApiError;
use crate::files;
use crate::limits::{Kind, LINK, POSITION};
use crate::live::show_seat;
use crate::store::UserKind;

/// A position with high stacks, for pages without a board of their own.
const SAMPLE: &str =
    "1,r,b,4,wb,1/1,wbw,bwwb,b,1,wbb,wb,b,b,r/2,w,1,bwbwb,1,bw,3,w/1,w,1,rbbw,1,bbbw,4/w,1,wbwwwbbw,6 b move";

/// The texts of a page in `web/public/pages.json`.
#[derive(Clone, Debug, Deserialize)]
struct PageText {
    title: String,
    description: String,
}

/// What a link preview shows. Nothing is escaped yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The path of the picture.
    pub(crate) picture: String,
}

/// The description of the front page.
const FRONT: &str =
    "Play DVONN and GIPF in your browser: against the computer, with a friend, or online. Free, without advertising.";

/// All pages by the first part of their paths; the front page has none.
fn pages() -> &'static HashMap<String, PageText> {
    static PAGES: OnceLock<HashMap<String, PageText>> = OnceLock::new();
    PAGES.get_or_init(|| {
        let file = files::find("pages.json").map_or(&b"{}"[..], |file| file.plain);
        serde_json::from_slice(file).unwrap_or_default()
    })
}

/// Whether the web app has a page with this first part of its path.
pub(crate) fn is_page(name: &str) -> bool {
    name.is_empty() || pages().contains_key(name)
}

/// The preview of a page. If a game or player cannot be loaded, it is that of any such page.
pub(crate) async fn of_path(app: &App, address: IpAddr, path: &str) -> Preview {
    let parts: Vec<String> = path.trim_start_matches('/').split('/').map(decode).collect();
    // A board in a frame is described like its page.
    let parts = parts.strip_prefix(&["embed".to_owned()][..]).filter(|rest| !rest.is_empty()).unwrap_or(&parts);
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let found = match &parts[..] {
        ["game", id, ..] => of_game(app, address, id).await,
        ["player", name, ..] => of_player(app, address, name).await,
        ["analyse", link @ ..] | ["position", "dvonn", link @ ..] => Ok(of_link(GameKind::Dvonn, link)),
        ["gipf-analyse", link @ ..] | ["position", "gipf", link @ ..] => Ok(of_link(GameKind::Gipf, link)),
        _ => Ok(None),
    };
    let plain = plain(parts.first().copied().unwrap_or_default());
    match found {
        Ok(Some(preview)) => preview,
        _ => plain,
    }
}

/// The preview of a page without further details.
fn plain(name: &str) -> Preview {
    let text = pages().get(name);
    let kind = if name.starts_with("gipf") { GameKind::Gipf } else { GameKind::Dvonn };
    let description = text.map(|text| text.description.as_str()).filter(|text| !text.is_empty());
    Preview {
        title: text.map_or_else(|| "Caldera".to_owned(), |text| format!("{} · Caldera", text.title)),
        description: description.unwrap_or(FRONT).to_owned(),
        picture: picture_of(kind, if kind == GameKind::Gipf { "startpos" } else { SAMPLE }),
    }
}

async fn of_game(app: &App, address: IpAddr, id: &str) -> Result<Option<Preview>, ApiError> {
    let Ok(id) = GameId::try_from(id.to_owned()) else { return Ok(None) };
    app.limits.count_address(Kind::Request, address)?;
    let (_, state) = app.rooms.visit(&id).await?;
    let mut names = Vec::new();
    for seat in state.seats() {
        names.push(match show_seat(&app.names, seat, state.settings()).await? {
            SeatView::User { name, .. } => name,
            SeatView::Engine { level } => format!("Caldera, level {level}"),
        });
    }
    let game = state.settings().game.kind().title();
    Ok(Some(Preview {
        title: format!("{} · {game}", names.join(" – ")),
        description: describe(&state, game, &names),
        picture: format!("/api/games/{id}/picture.png"),
    }))
}

/// The result of a game, or how far it is.
fn describe(state: &GameState, game: &str, names: &[String]) -> String {
    let moves = match state.moves() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let Some(outcome) = state.outcome() else { return format!("A game of {game} in progress, {moves} so far.") };
    let name = |colour: Colour| names.get(colour as usize).map_or("", String::as_str);
    let Some(winner) = outcome.winner else {
        let ended = if outcome.reason == EndReason::Aborted { "was aborted" } else { "ended in a tie" };
        return format!("This game of {game} {ended}. {moves}.");
    };
    let [winner_name, loser] = [name(winner), name(winner.opponent())];
    let how = match (outcome.reason, outcome.score) {
        (EndReason::Finished, Some([white, black])) => {
            format!("wins {}–{} against {loser}", white.max(black), white.min(black))
        }
        (EndReason::Resigned, _) => format!("wins: {loser} resigned"),
        (EndReason::Time, _) => format!("wins on time against {loser}"),
        (EndReason::Gone, _) => format!("wins: {loser} left the game"),
        _ => format!("wins against {loser}"),
    };
    format!("{winner_name} {how}. {game}, {moves}.")
}

async fn of_player(app: &App, address: IpAddr, name: &str) -> Result<Option<Preview>, ApiError> {
    app.limits.count_address(Kind::Request, address)?;
    let Some(user) = app.store.user_named(name).await?.filter(|user| user.kind != UserKind::Deleted) else {
        return Ok(None);
    };
    let ratings = app.store.ratings_of(&user.id).await?;
    let ratings: Vec<String> = ratings
        .iter()
        .map(|row| {
            let game = row.game.parse::<GameKind>().map_or_else(|_| row.game.clone(), |kind| kind.title().to_owned());
            format!("{game} {} {:.0}", row.tempo, row.rating.points)
        })
        .collect();
    let description = if ratings.is_empty() { "Games and ratings of a player.".to_owned() } else { ratings.join(", ") };
    Ok(Some(Preview { title: format!("{} · Caldera", user.name), description, ..plain("player") }))
}

/// The preview of an analysis, with the position that its link leads to.
fn of_link(kind: GameKind, parts: &[&str]) -> Option<Preview> {
    if parts.is_empty() || parts.iter().map(|part| part.len()).sum::<usize>() > LINK {
        return None;
    }
    let position = match kind {
        GameKind::Dvonn => {
            let game = position_of::<dvonn::Game>(parts)?;
            notation::write_position(game.setup())
        }
        GameKind::Gipf => {
            let game = position_of::<gipf::Game>(parts)?;
            notation::gipf::write_position(&game.position().setup())
        }
    };
    let page = if kind == GameKind::Gipf { "gipf-analyse" } else { "analyse" };
    (position.len() <= POSITION).then(|| Preview { picture: picture_of(kind, &position), ..plain(page) })
}

fn position_of<G: RecordedGame>(parts: &[&str]) -> Option<G> {
    let tree = Tree::<G>::from_link(parts).ok()?;
    tree.game(tree.opens_at()).ok()
}

fn picture_of(kind: GameKind, position: &str) -> String {
    format!("/api/picture.png?game={}&position={}", kind.name(), encode(position))
}

/// Puts a preview into the page of the web app. `origin` is the address of the site, and `path` that of the page.
pub(crate) fn insert(page: &str, preview: &Preview, origin: &str, path: &str) -> Option<String> {
    const TITLE: &str = "<title>Caldera</title>";
    const DESCRIPTION: &str = "<meta name=\"description\" content=\"";
    let (before, after) = page.split_once(TITLE)?;
    let (first, rest) = before.split_once(DESCRIPTION)?;
    let (_, rest) = rest.split_once('"')?;
    let [title, description] = [&preview.title, &preview.description].map(|text| escape(text));
    let [picture, address] = [&*preview.picture, path].map(|path| escape(&format!("{origin}{path}")));
    let mut text = format!("{first}{DESCRIPTION}{description}\"{rest}<title>{title}</title>");
    for (name, content) in [
        ("og:site_name", "Caldera"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &description),
        ("og:url", &address),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
    ] {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n    <meta property=\"{name}\" content=\"{content}\" />");
    }
    text.push_str("\n    <meta name=\"twitter:card\" content=\"summary_large_image\" />");
    text.push_str(after);
    Some(text)
}

/// Escapes a text for an attribute or the content of an HTML element.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Percent-encodes a text for a query.
fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            encoded.push(byte.into());
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// Decodes the percent-encoding of a part of a path; what is invalid stays as it is.
fn decode(part: &str) -> String {
    let bytes = part.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let digits = part.get(at + 1..at + 3).filter(|_| *byte == b'%');
        if let Some(value) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            decoded.push(value);
            at += 3;
        } else {
            decoded.push(*byte);
            at += 1;
        }
    }
    String::from_utf8(decoded).unwrap_or_else(|_| part.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><meta name=\"description\" content=\"old\" /><title>Caldera</title><link></head>";

    #[test]
    fn hostile_texts_cannot_leave_their_attribute() {
        let name = "\"><script>alert('&')</script>\n";
        let preview = Preview { title: name.to_owned(), description: name.to_owned(), picture: format!("/x?{name}") };
        let page = insert(PAGE, &preview, "https://dvonn.example", &format!("/player/{name}")).expect("a page");
        let escaped = "&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt; ";
        assert_eq!(page.matches(escaped).count(), 6, "{page}");
        assert!(!page.contains("<script") && !page.contains("alert('"), "{page}");
        assert!(
            page.starts_with("<head><meta name=\"description\" content=\"&quot;") && page.ends_with("<link></head>")
        );
        assert!(page.contains("<meta property=\"og:image\" content=\"https://dvonn.example/x?"), "{page}");
    }

    #[test]
    fn a_page_without_the_marks_is_not_changed() {
        assert_eq!(insert("<head></head>", &plain(""), "", "/"), None);
    }

    #[test]
    fn links_of_analyses_have_their_position() {
        let preview = of_link(GameKind::Dvonn, &["new", "XW", "1"]).expect("a preview");
        assert!(preview.picture.starts_with("/api/picture.png?game=dvonn&position="), "{preview:?}");
        assert_eq!(preview.picture, picture_of(GameKind::Dvonn, "9/10/4,r,6/10/9 b place"));
        assert!(of_link(GameKind::Gipf, &["tournament.-.18_18.0_0.gg.w", "Ge8"]).is_some());
        for bad in [&["new", "AA"][..], &["%"], &[], &["new", &"A".repeat(LINK + 1)]] {
            assert_eq!(of_link(GameKind::Dvonn, bad), None);
        }
    }

    #[test]
    fn the_sample_can_be_drawn() {
        assert!(games::AnyGame::read(GameKind::Dvonn, SAMPLE).is_ok());
    }

    #[test]
    fn parts_of_paths_are_decoded() {
        for (part, text) in
            [("a%20b", "a b"), ("%C3%A9", "é"), ("%", "%"), ("%zz", "%zz"), ("%E0x", "%E0x"), ("é", "é")]
        {
            assert_eq!(decode(part), text);
        }
        assert_eq!(encode("a b/é"), "a%20b%2F%C3%A9");
    }
}
