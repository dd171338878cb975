//! What can be done next in a game of GIPF, by the points of the board.

use gipf::{Entry, IllegalStep, Jump, Kind, Phase, Point, Push, Spot, SpotSet, Step};
use wasm_bindgen::prelude::wasm_bindgen;

use super::GipfGame;
use super::action::Action;
use super::row::{GipfRow, names};
use crate::refusal::Refusal;

#[wasm_bindgen]
impl GipfGame {
    /// What may be pushed onto the board now: `gipf`, `loaded`, `basic`; nothing if it is not time for a push.
    pub fn kinds(&self) -> Vec<String> {
        let mut kinds: Vec<Kind> = self.pushes().into_iter().map(Push::kind).collect();
        kinds.sort_by_key(|kind| ORDER.iter().position(|other| other == kind));
        kinds.dedup();
        kinds.into_iter().map(|kind| kind_name(kind).into()).collect()
    }

    /// The dots from which a piece of this kind can be pushed, and the spots from which a potential can jump.
    ///
    /// # Errors
    /// If there is no such kind.
    pub fn movers(&self, kind: &str) -> Result<Vec<String>, Refusal> {
        let kind = read_kind(kind)?;
        let mut movers: Vec<String> = self.entries(kind).iter().map(|entry| entry.dot().to_string()).collect();
        movers.extend(self.jumps().into_iter().map(|jump| jump.from.to_string()));
        movers.dedup();
        Ok(movers)
    }

    /// The spots onto which the new piece can step from a dot, or a potential jump from a spot.
    ///
    /// # Errors
    /// If there is no such point or kind.
    pub fn targets(&self, from: &str, kind: &str) -> Result<Vec<String>, Refusal> {
        let kind = read_kind(kind)?;
        Ok(match from.parse().map_err(Refusal::new)? {
            Point::Dot(dot) => {
                let possible = self.entries(kind).into_iter().filter(|entry| entry.dot() == dot);
                possible.map(|entry| entry.first().to_string()).collect()
            }
            Point::Spot(spot) => {
                let jumps = self.jumps().into_iter().filter(|jump| jump.from == spot);
                jumps.map(|jump| jump.to.to_string()).collect()
            }
        })
    }

    /// The push or the jump from a point to the next, for [`GipfGame::play`].
    ///
    /// # Errors
    /// If there is no such point or kind, or no such move.
    pub fn moving(&self, from: &str, to: &str, kind: &str) -> Result<String, Refusal> {
        let to: Spot = to.parse().map_err(Refusal::new)?;
        let kind = read_kind(kind)?;
        let step = match from.parse().map_err(Refusal::new)? {
            Point::Spot(from) => Step::Jump(Jump { from, to }),
            Point::Dot(dot) => {
                let entry = Entry::all().find(|entry| entry.dot() == dot && entry.first() == to);
                let entry = entry.ok_or_else(|| Refusal::new(format!("{to} is not the first spot from {dot}")))?;
                let push = self.push_along(entry, kind);
                let full = || Refusal::new(IllegalStep::LineFull(entry));
                Step::Push(push.ok_or_else(full)?)
            }
        };
        self.here().check(step).map_err(Refusal::new)?;
        Ok(Action::Step(step).write())
    }

    /// The rows that can be taken now by the player whose choice it is.
    pub fn rows(&self) -> Vec<GipfRow> {
        let position = self.here();
        if position.is_over() || !matches!(position.phase(), Phase::Start | Phase::Taken | Phase::Moved) {
            return Vec::new();
        }
        let foreign = position.owned_by(position.turn().opponent());
        position.rows_to_take().map(|row| GipfRow::new(row, foreign)).collect()
    }

    /// The taking of these spots (`e2,e3`), for [`GipfGame::play`].
    ///
    /// # Errors
    /// With the reason why they cannot be taken.
    pub fn taking(&self, spots: &str) -> Result<String, Refusal> {
        let step = self.read_taking(spots)?;
        self.here().check(step).map_err(Refusal::new)?;
        Ok(Action::Step(step).write())
    }

    /// Why these spots cannot be taken, in a word: `loaded-row`, `no-move`, `nothing` or `other`; nothing if they can.
    ///
    /// # Errors
    /// If there is no such spot.
    #[wasm_bindgen(js_name = takingFault)]
    pub fn taking_fault(&self, spots: &str) -> Result<Option<String>, Refusal> {
        let word = match self.here().check(self.read_taking(spots)?) {
            Ok(()) => return Ok(None),
            Err(IllegalStep::LoadedRowKept(_)) => "loaded-row",
            Err(IllegalStep::LeavesNoMove) => "no-move",
            Err(IllegalStep::NothingTaken) => "nothing",
            Err(_) => "other",
        };
        Ok(Some(word.into()))
    }

    /// Whether the turn can be ended with the rows left standing.
    #[wasm_bindgen(getter, js_name = mayFinish)]
    pub fn may_finish(&self) -> bool {
        self.here().phase() == Phase::Moved && self.here().is_legal(Step::Done)
    }

    /// The jump that is announced or challenged: from and to.
    pub fn announced(&self) -> Vec<String> {
        match self.here().phase() {
            Phase::Announced(jump) | Phase::Challenged(jump) => vec![jump.from.to_string(), jump.to.to_string()],
            _ => Vec::new(),
        }
    }

    /// What happens to pieces by an action that is legal now: the points of a push in their order from the dot to the
    /// last spot, the two of a jump that is made at once, the spots of a taking; for all others nothing.
    ///
    /// # Errors
    /// If the text is no action.
    pub fn touched(&self, action: &str) -> Result<Vec<String>, Refusal> {
        Ok(match Action::read(action)? {
            Action::Step(Step::Push(push)) => {
                let entry = push.entry();
                let end = entry.path().iter().position(|spot| *spot == push.to()).unwrap_or(0);
                let spots = entry.path()[..=end].iter().map(Spot::to_string);
                std::iter::once(entry.dot().to_string()).chain(spots).collect()
            }
            Action::Step(Step::Jump(jump)) => vec![jump.from.to_string(), jump.to.to_string()],
            Action::Step(Step::Take(taking)) => names(taking.spots),
            _ => Vec::new(),
        })
    }
}

/// In which order kinds are offered: the order in which they enter the game.
const ORDER: [Kind; 3] = [Kind::Gipf, Kind::Loaded, Kind::Basic];

impl GipfGame {
    /// The pushes that are legal now.
    fn pushes(&self) -> Vec<Push> {
        let position = self.here();
        position.pushes().filter(|push| position.is_legal(Step::Push(*push))).collect()
    }

    /// The jumps that are legal now.
    fn jumps(&self) -> Vec<Jump> {
        let position = self.here();
        position.jumps().filter(|jump| position.is_legal(Step::Jump(*jump))).collect()
    }

    /// The ways in along which a piece of this kind can be pushed now.
    fn entries(&self, kind: Kind) -> Vec<Entry> {
        let pushes = self.pushes();
        let possible = |entry: &Entry| self.push_along(*entry, kind).is_some_and(|push| pushes.contains(&push));
        Entry::all().filter(possible).collect()
    }

    fn push_along(&self, entry: Entry, kind: Kind) -> Option<Push> {
        Push::new(kind, entry.dot(), self.here().end_of_push(entry)?)
    }

    fn read_taking(&self, spots: &str) -> Result<Step, Refusal> {
        let names = spots.split(',').filter(|spot| !spot.is_empty());
        let spots: Result<SpotSet, _> = names.map(str::parse::<Spot>).collect();
        Ok(Step::Take(self.here().taking(spots.map_err(Refusal::new)?)))
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Basic => "basic",
        Kind::Gipf => "gipf",
        Kind::Loaded => "loaded",
    }
}

fn read_kind(text: &str) -> Result<Kind, Refusal> {
    let found = Kind::ALL.into_iter().find(|kind| kind_name(*kind) == text);
    found.ok_or_else(|| Refusal::new(format!("{text:?} is no kind of piece: basic, gipf or loaded is expected")))
}
