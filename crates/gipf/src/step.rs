//! Steps: what a player, or the one who answers him, does at a time.

use std::fmt;

use crate::board::{Dot, Spot};
use crate::line::Entry;
use crate::spot_set::SpotSet;
use crate::stack::Kind;

/// One step of a turn. Which steps are allowed, and whose choice it is, [`Position`](crate::Position) says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Takes a row.
    Take(Taking),
    /// Pushes a new piece onto the board.
    Push(Push),
    /// Uses a potential, or announces it where the other player may challenge.
    Jump(Jump),
    /// The other player lets the announced jump pass.
    LetPass,
    /// The other player challenges the announced jump.
    Challenge,
    /// The challenge is decided.
    Decide(Decision),
    /// Leaves the rows that may stay, which ends the turn.
    Done,
}

/// What a challenge came to, for the player who announced the jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// He won.
    Won,
    /// He lost.
    Lost,
    /// Nobody won.
    Tied,
}

impl Decision {
    /// All three.
    pub const ALL: [Decision; 3] = [Decision::Won, Decision::Lost, Decision::Tied];

    /// The sign in texts.
    pub const fn sign(self) -> char {
        match self {
            Decision::Won => '+',
            Decision::Lost => '-',
            Decision::Tied => '=',
        }
    }

    pub(crate) fn from_sign(sign: char) -> Option<Decision> {
        Decision::ALL.into_iter().find(|decision| decision.sign() == sign)
    }
}

/// A new piece that enters the board and moves what stands in its way.
///
/// Entering an empty spot is the same push from whichever dot.
///
/// ```
/// use gipf::{Kind, Push};
///
/// let push = Push::new(Kind::Basic, "b1".parse()?, "e4".parse()?).expect("b1 and e4 are on a line");
/// assert_eq!(push.to_string(), "b1-e4");
/// let push = Push::new(Kind::Gipf, "f8".parse()?, "f7".parse()?);
/// assert_eq!(push, Push::onto(Kind::Gipf, "f7".parse()?));
/// assert_eq!(push.expect("f7 is at the edge").to_string(), "Gf7");
/// # Ok::<(), gipf::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Push {
    kind: Kind,
    entry: Entry,
    to: Spot,
}

impl Push {
    /// The push from a dot by which the furthest piece that moves ends on `to`, if the two are on a line.
    pub fn new(kind: Kind, dot: Dot, to: Spot) -> Option<Push> {
        let entry = Entry::towards(dot, to)?;
        if entry.first() == to { Push::onto(kind, to) } else { Some(Push { kind, entry, to }) }
    }

    /// The push onto an empty spot at the edge, if it is there.
    pub fn onto(kind: Kind, spot: Spot) -> Option<Push> {
        Some(Push { kind, entry: Entry::onto(spot)?, to: spot })
    }

    /// The push along an entry that ends on this spot of it. The entry stands for all others onto an empty first spot.
    pub(crate) const fn along(kind: Kind, entry: Entry, to: Spot) -> Push {
        Push { kind, entry, to }
    }

    /// What enters.
    #[inline]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Where it enters; any of the ways onto its first spot if that is empty.
    #[inline]
    pub const fn entry(self) -> Entry {
        self.entry
    }

    /// Where the furthest piece that moves ends.
    #[inline]
    pub const fn to(self) -> Spot {
        self.to
    }
}

impl fmt::Display for Push {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = self.kind.prefix();
        if self.to == self.entry.first() {
            formatter.pad(&format!("{prefix}{}", self.to))
        } else {
            formatter.pad(&format!("{prefix}{}-{}", self.entry.dot(), self.to))
        }
    }
}

impl fmt::Debug for Push {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// The use of a DVONN-potential.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// The loaded piece whose potential jumps.
    pub from: Spot,
    /// What it jumps on.
    pub to: Spot,
}

impl fmt::Display for Jump {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{}^{}", self.from, self.to))
    }
}

impl fmt::Debug for Jump {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// What is taken with one row: a set of spots, with the marks that its text gives them.
///
/// [`Position::taking`](crate::Position::taking) makes the one of a set of spots.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Taking {
    /// All spots from which something is taken.
    pub spots: SpotSet,
    /// The other player's pieces, which are captured.
    pub captured: SpotSet,
    /// GIPF-pieces.
    pub gipfs: SpotSet,
    /// Loaded pieces.
    pub loaded: SpotSet,
    /// Used potentials, whoever's they are.
    pub potentials: SpotSet,
}

impl Taking {
    /// The entry of one spot in the list.
    pub(crate) fn item(&self, spot: Spot) -> String {
        if self.potentials.contains(spot) {
            return format!("^{spot}");
        }
        let prefix = if self.gipfs.contains(spot) {
            Kind::Gipf.prefix()
        } else if self.loaded.contains(spot) {
            Kind::Loaded.prefix()
        } else {
            Kind::Basic.prefix()
        };
        format!("{prefix}{spot}{}", if self.captured.contains(spot) { "*" } else { "" })
    }

    /// The same taking with another meaning of each spot.
    pub(crate) fn mapped(&self, map: impl Fn(SpotSet) -> SpotSet) -> Taking {
        Taking {
            spots: map(self.spots),
            captured: map(self.captured),
            gipfs: map(self.gipfs),
            loaded: map(self.loaded),
            potentials: map(self.potentials),
        }
    }
}

/// `x` and the spots in the order of their names.
impl fmt::Display for Taking {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items: Vec<String> = self.spots.into_iter().map(|spot| self.item(spot)).collect();
        formatter.pad(&format!("x{}", items.join(",")))
    }
}

impl fmt::Debug for Taking {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// As a message tells it.
impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Take(taking) => taking.fmt(formatter),
            Step::Push(push) => push.fmt(formatter),
            Step::Jump(jump) => jump.fmt(formatter),
            Step::LetPass => formatter.pad("pass"),
            Step::Challenge => formatter.pad("?"),
            Step::Decide(decision) => formatter.pad(&decision.sign().to_string()),
            Step::Done => formatter.pad("done"),
        }
    }
}
