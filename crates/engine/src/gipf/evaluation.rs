//! Static evaluation: the trait that search uses, and the hand-crafted evaluation (HCE).

use gipf::{Player, Position, Spot, SpotSet, Stage};

use super::weights::WEIGHTS;

/// The number of features per player.
pub const FEATURES: usize = 18;

/// Rows in prospect are counted up to this number, since only one can be completed per turn.
const MAX_PROSPECTS: i32 = 4;

/// A reserve with fewer basics than this is scarce.
const SCARCE_RESERVE: i32 = 4;

/// The value of a remaining challenge, in hundredths, so that the engine does not waste one on a harmless jump. It is
/// not tuned: self-play runs without DVONN.
const CHALLENGE_VALUE: i32 = 15;

/// The names of the features, in the order of [`count_features`].
pub const NAMES: [&str; FEATURES] = [
    "basics in reserve",
    "basics missing from a scarce reserve",
    "basics on the board",
    "GIPF-pieces",
    "GIPF-pieces that a row in prospect of the opponent would take",
    "whether only one GIPF-piece is left",
    "whether new GIPF-pieces may enter",
    "potentials unplayed",
    "potentials loaded",
    "potentials used, on top",
    "potentials buried",
    "pieces under a potential of the opponent",
    "jumps",
    "central spots",
    "rows in prospect",
    "pieces that the best row in prospect captures",
    "whether a row in prospect returns four own pieces",
    "being to move",
];

/// The central spot and its neighbours: pieces there lie on the most lines and are the hardest to push out.
const CENTRE: SpotSet = {
    let centre = Spot::ALL[Spot::COUNT / 2];
    centre.neighbours().with(centre)
};

/// Counts the features of the side to move, then those of the opponent, each in the order of [`NAMES`].
pub fn count_features(position: &Position) -> [[i32; FEATURES]; 2] {
    let mut counts = count_pieces(position);
    count_rows(position, &mut counts);
    counts
}

/// The features other than those of rows in prospect; these are 0.
#[inline]
fn count_pieces(position: &Position) -> [[i32; FEATURES]; 2] {
    let mover = position.turn();
    let mut counts = [[0; FEATURES]; 2];
    for spot in position.covered() {
        let Some(stack) = position.stack(spot) else { continue };
        let side = |player: Player| usize::from(player != mover);
        let (base, owner) = (side(stack.base()), side(stack.owner()));
        // GIPF-pieces are never covered.
        counts[base][2] += 1;
        counts[owner][9] += 1;
        for player in Player::BOTH {
            let inside = i32::from(stack.potentials_of(player));
            counts[side(player)][10] += inside - i32::from(side(player) == owner);
        }
        counts[base][11] += i32::from(base != owner);
    }
    for (index, player) in [mover, mover.opponent()].into_iter().enumerate() {
        let owned = position.owned_by(player);
        let gipfs = (owned & position.gipfs()).len() as i32;
        let reserve = i32::from(position.reserve(player));
        let count = &mut counts[index];
        count[0] = reserve;
        count[2] += (owned & !(position.gipfs() | position.covered())).len() as i32;
        count[1] = (SCARCE_RESERVE - reserve).max(0);
        count[3] = gipfs;
        count[5] = i32::from(gipfs == 1);
        count[6] = i32::from(position.stage(player) == Stage::Gipf);
        count[7] = i32::from(position.unplayed(player));
        count[8] = (owned & position.ready()).len() as i32;
        count[12] = count_jumps(position, player);
        count[13] = (owned & CENTRE).len() as i32;
        count[17] = i32::from(index == 0);
    }
    counts
}

/// Adds the features of rows in prospect.
#[inline]
fn count_rows(position: &Position, counts: &mut [[i32; FEATURES]; 2]) {
    let mover = position.turn();
    for (index, player) in [mover, mover.opponent()].into_iter().enumerate() {
        for prospect in position.prospects(player) {
            let taken = prospect.theirs & prospect.gipfs;
            let captured = (prospect.theirs.len() + taken.len()) as i32;
            let count = &mut counts[index];
            count[14] = (count[14] + 1).min(MAX_PROSPECTS);
            count[15] = count[15].max(captured);
            count[16] = count[16].max(i32::from(prospect.own.len() >= 4));
            counts[1 - index][4] = counts[1 - index][4].max(taken.len() as i32);
        }
    }
}

fn count_jumps(position: &Position, player: Player) -> i32 {
    let jumpers = position.ready() & position.owned_by(player);
    let targets = position.owned_by(player.opponent()) & !position.gipfs();
    if jumpers.is_empty() || targets.is_empty() {
        return 0;
    }
    jumpers.into_iter().map(|spot| (spot.neighbours() & targets).len() as i32).sum()
}

/// A static evaluation: a [`Net`](super::Net), or the hand-crafted [`Features`].
pub trait Evaluate: Sync {
    /// The value of a position between two turns, in hundredths for the side to move, on the scale of
    /// [`super::Value::Estimate`].
    fn evaluate(&self, position: &Position) -> i32;
}

/// The hand-crafted evaluation: a weighted sum of the features of both players. It looks no turns ahead, except at rows
/// that one push would complete.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features;

impl Evaluate for Features {
    fn evaluate(&self, position: &Position) -> i32 {
        weigh(position, &count_features(position))
    }
}

/// The hand-crafted evaluation of someone who does not notice which rows either player could complete next.
pub(super) fn evaluate_without_rows(position: &Position) -> i32 {
    weigh(position, &count_pieces(position))
}

#[inline]
fn weigh(position: &Position, [mine, theirs]: &[[i32; FEATURES]; 2]) -> i32 {
    let weights = &WEIGHTS[position.rules().version as usize];
    let value: i32 =
        (0..FEATURES).map(|index| weights[0][index] * mine[index] - weights[1][index] * theirs[index]).sum();
    value / 10 + challenge_value(position)
}

/// The value of the challenges that the players have left, for the side to move.
pub(super) fn challenge_value(position: &Position) -> i32 {
    let [challenges, their_challenges] =
        [position.turn(), position.turn().opponent()].map(|player| i32::from(position.challenges(player)));
    CHALLENGE_VALUE * (challenges - their_challenges)
}
