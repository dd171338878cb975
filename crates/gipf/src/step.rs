//! Steps: the single decisions of a turn.

use std::fmt;

use crate::board::{Dot, Spot};
use crate::line::Entry;
use crate::spot_set::SpotSet;
use crate::stack::Kind;

/// One decision within a turn.
///
/// [`Position::steps`](crate::Position::steps) lists the legal steps, and
/// [`Position::chooser`](crate::Position::chooser) returns the player who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Removes a row, or a part of a row of GIPF-pieces.
    Take(Taking),
    /// Pushes a new piece onto the board.
    Push(Push),
    /// Jumps with a potential, or announces the jump if the opponent can challenge it.
    Jump(Jump),
    /// The opponent lets the announced jump pass.
    LetPass,
    /// The opponent challenges the announced jump.
    Challenge,
    /// Decides the challenge.
    Decide(Decision),
    /// Ends the turn and leaves the rows that may stay.
    Done,
}

/// The result of a challenge, from the point of view of the player who announced the jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// The announcer won.
    Won,
    /// The announcer lost.
    Lost,
    /// The DVONN game was tied; [`TiedChallenge`](crate::TiedChallenge) decides.
    Tied,
}

impl Decision {
    /// All three results.
    pub const ALL: [Decision; 3] = [Decision::Won, Decision::Lost, Decision::Tied];

    /// The sign in the text of a turn: `+`, `-` or `=`.
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

/// A push: a new piece enters the board and shifts the unbroken chain of pieces in its way by one spot.
///
/// Pushes onto the same empty spot from different dots are equal.
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
    /// The push from a dot that moves the furthest piece to `to`; `None` if the two are not on a line.
    pub fn new(kind: Kind, dot: Dot, to: Spot) -> Option<Push> {
        let entry = Entry::towards(dot, to)?;
        if entry.first() == to { Push::onto(kind, to) } else { Some(Push { kind, entry, to }) }
    }

    /// The push onto an empty spot at the edge; `None` if the spot is not at the edge.
    pub fn onto(kind: Kind, spot: Spot) -> Option<Push> {
        Some(Push { kind, entry: Entry::onto(spot)?, to: spot })
    }

    /// The push along an entry that ends on `to`, a spot of its path. If `to` is the first spot, the entry must be the
    /// canonical one.
    pub(crate) const fn along(kind: Kind, entry: Entry, to: Spot) -> Push {
        Push { kind, entry, to }
    }

    /// The kind of the new piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Where the piece enters. For a push onto an empty spot this is its canonical entry, see [`Entry::onto`].
    #[inline]
    pub const fn entry(self) -> Entry {
        self.entry
    }

    /// The spot where the furthest moved piece ends; the new piece itself if it enters an empty spot.
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

/// A jump: the DVONN-potential of a loaded piece moves onto an adjacent opposing piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// The spot of the loaded piece. Its basic piece stays there.
    pub from: Spot,
    /// The spot of the opposing piece.
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

/// The removal of one row: the spots from which pieces are taken, and what is taken from each.
///
/// [`Position::taking`](crate::Position::taking) builds it from a set of spots. The marks are redundant in a given
/// position; they make the text of a turn readable without the board, and [`Position::play`](crate::Position::play)
/// refuses wrong ones.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Taking {
    /// All spots from which a piece or a potential is taken.
    pub spots: SpotSet,
    /// The opponent's pieces, which are captured.
    pub captured: SpotSet,
    /// The GIPF-pieces taken.
    pub gipfs: SpotSet,
    /// The loaded pieces taken.
    pub loaded: SpotSet,
    /// The used potentials taken, of either colour. What is under them stays.
    pub potentials: SpotSet,
}

impl Taking {
    /// The text of one spot: `e5`, `e5*`, `Ge5`, `De5` or `^e5`.
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

    /// The image of the taking under a permutation of the spots.
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

/// Writes `x` and the spots in the order of their labels: `xc6*,d6,f5,g4`.
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

/// Writes the step as in the text of an action: `b1-e4`, `pass`, `?`, `done`.
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
