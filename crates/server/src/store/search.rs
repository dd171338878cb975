//! Searches for games.

use api::Timestamp;
use game_state::Tempo;
use games::GameKind;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe};

use super::games::{GameRow, read_game};
use super::{Store, StoreError};

/// A search for games; empty texts match everything.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameSearch {
    /// The id of a player.
    pub(crate) player: String,
    /// The id of the opponent.
    pub(crate) opponent: String,
    /// The name of a game.
    pub(crate) game: String,
    /// The name of a tempo.
    pub(crate) tempo: String,
    /// `live` or `over`.
    pub(crate) state: String,
    /// Rated games (1), casual games (0) or both (-1).
    pub(crate) rated: i64,
    /// Games created before this time …
    pub(crate) before: Timestamp,
    /// … or at this time with an id after this one, so that pages neither skip nor repeat games.
    pub(crate) after: String,
    /// The maximum number of games.
    pub(crate) most: i64,
}

/// A value of a statement.
enum Bound<'a> {
    Text(&'a str),
    Number(i64),
}

/// The text of a statement and its values. The text contains only constants of this program and the places of the values.
#[derive(Default)]
struct Statement<'a> {
    text: String,
    values: Vec<Bound<'a>>,
}

impl<'a> Statement<'a> {
    /// Adds a value and returns its place.
    fn bind(&mut self, value: Bound<'a>) -> String {
        self.values.push(value);
        format!("${}", self.values.len())
    }
}

/// A filter by a column with few values: the wanted value, if any, and all values as SQL literals.
type Filter<'a> = (&'static str, Option<Bound<'a>>, Vec<String>);

fn literals(names: impl IntoIterator<Item = &'static str>) -> Vec<String> {
    names.into_iter().map(|name| format!("'{name}'")).collect()
}

fn text(text: &str) -> Option<Bound<'_>> {
    (!text.is_empty()).then_some(Bound::Text(text))
}

/// All pairs of conditions, joined by `AND`.
fn combine(left: &[String], right: &[String]) -> Vec<String> {
    left.iter().flat_map(|left| right.iter().map(move |right| format!("{left} AND {right}"))).collect()
}

impl GameSearch {
    /// The statement of the search: a union of queries, each of which reads the first rows of a range of an index. So the cost
    /// depends on the size of a page, and not on the number of games that a filter excludes.
    fn statement(&self) -> Statement<'_> {
        let mut statement = Statement::default();
        let mut parts = vec![self.page(&mut statement)];
        if let Some(players) = self.players(&mut statement) {
            parts = combine(&parts, &players);
        }
        let filters = self.filters();
        // The indexes by kind have all four columns before the time. A filter by some of them becomes a query for each value of
        // the others. Two players have few games with each other, so that the index of pairs does without them.
        let is_pair = !self.player.is_empty() && !self.opponent.is_empty();
        let split = !is_pair && filters.iter().any(|(_, wanted, _)| wanted.is_some());
        for (column, wanted, values) in filters {
            let values = match wanted {
                Some(value) => vec![statement.bind(value)],
                None if split => values,
                None => continue,
            };
            let conditions: Vec<String> = values.iter().map(|value| format!("{column} = {value}")).collect();
            parts = combine(&parts, &conditions);
        }
        let most = statement.bind(Bound::Number(self.most));
        let order = format!("ORDER BY created_at DESC, id LIMIT {most}");
        let query = |(number, part): (usize, &String)| {
            format!("SELECT * FROM (SELECT id, created_at FROM games WHERE {part} {order}) AS part{number}")
        };
        let union: Vec<String> = parts.iter().enumerate().map(query).collect();
        // `CROSS JOIN` keeps SQLite from reversing the join.
        statement.text = format!(
            "SELECT games.* FROM (SELECT * FROM ({}) AS parts {order}) AS found CROSS JOIN games \
             WHERE games.id = found.id ORDER BY found.created_at DESC, found.id",
            union.join(" UNION ALL ")
        );
        statement
    }

    /// The condition on the page (keyset pagination).
    fn page<'a>(&'a self, statement: &mut Statement<'a>) -> String {
        let before = statement.bind(Bound::Number(self.before.millis()));
        match text(&self.after) {
            None => format!("created_at < {before}"),
            Some(after) => {
                let after = statement.bind(after);
                format!("created_at <= {before} AND (created_at < {before} OR id > {after})")
            }
        }
    }

    /// The conditions on the players, who can have either colour.
    fn players<'a>(&'a self, statement: &mut Statement<'a>) -> Option<Vec<String>> {
        let (one, other) = match (text(&self.player), text(&self.opponent)) {
            (None, None) => return None,
            (Some(one), None) | (None, Some(one)) => (statement.bind(one), None),
            (Some(one), Some(other)) => (statement.bind(one), Some(statement.bind(other))),
        };
        Some(match other {
            None => vec![format!("white = {one}"), format!("black = {one}")],
            Some(other) => {
                vec![format!("white = {one} AND black = {other}"), format!("white = {other} AND black = {one}")]
            }
        })
    }

    fn filters(&self) -> [Filter<'_>; 4] {
        let rated = (self.rated >= 0).then_some(Bound::Number(self.rated));
        [
            ("state", text(&self.state), literals(["live", "over"])),
            ("game", text(&self.game), literals(GameKind::ALL.map(GameKind::name))),
            ("tempo", text(&self.tempo), literals(Tempo::ALL.map(Tempo::name))),
            ("rated", rated, vec!["0".to_owned(), "1".to_owned()]),
        ]
    }
}

/// A statement with its values, ready to run.
fn query(statement: Statement<'_>) -> Query<'static, Any, AnyArguments> {
    let query = sqlx::query(AssertSqlSafe(statement.text));
    statement.values.into_iter().fold(query, |query, value| match value {
        Bound::Text(text) => query.bind(text.to_owned()),
        Bound::Number(number) => query.bind(number),
    })
}

impl Store {
    /// Finds games, the newest first.
    pub(crate) async fn find_games(&self, search: &GameSearch) -> Result<Vec<GameRow>, StoreError> {
        let rows = query(search.statement()).fetch_all(&self.searchers).await?;
        rows.iter().map(read_game).collect()
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
pub(super) mod tests;
