//! What a position of GIPF is worth before the end is in sight.

use std::sync::LazyLock;

use gipf::{Kind, Player, Position, Spot, SpotSet, Stage};

use super::weights::WEIGHTS;

/// How many things are counted for each player.
pub const FEATURES: usize = 18;

/// More rows in prospect than this make no difference: one is pushed a turn.
const MOST_PROSPECTS: i32 = 4;

/// With fewer pieces in reserve than this a player begins to run out.
const SCARCE: i32 = 4;

/// What a challenge that is left is worth, in hundredths. Self-play without DVONN cannot teach it: it keeps a player from
/// challenging what does not matter.
const CHALLENGE: i32 = 15;

/// The numbers that the evaluation weighs, for the player to move and for the other one, in the order of [`NAMES`].
pub const NAMES: [&str; FEATURES] = [
    "basics in reserve",
    "basics that a scarce reserve lacks",
    "basics on the board",
    "GIPF-pieces",
    "GIPF-pieces of the colour that a row in prospect could take",
    "whether the last GIPF-piece is left",
    "whether new GIPF-pieces may enter",
    "potentials unplayed",
    "potentials loaded",
    "potentials used, on top",
    "potentials buried",
    "pieces under a potential of the other",
    "jumps",
    "spots in the middle",
    "rows in prospect",
    "pieces that the best of them takes",
    "whether one of them gives three basics back",
    "the turn",
];

/// The middle spot and its neighbours: what stands there is in most lines, and is pushed out last.
static MIDDLE: LazyLock<SpotSet> = LazyLock::new(|| {
    let middle = Spot::ALL[Spot::COUNT / 2];
    Spot::ALL.into_iter().filter(|spot| *spot == middle || spot.is_next_to(middle)).collect()
});

/// Counts the features of the player to move and of the other one.
pub fn count_features(position: &Position) -> [[i32; FEATURES]; 2] {
    let mover = position.turn();
    let mut counts = [[0; FEATURES]; 2];
    for spot in position.occupied() {
        let Some(stack) = position.stack(spot) else { continue };
        let side = |player: Player| usize::from(player != mover);
        let (base, owner) = (side(stack.base()), side(stack.owner()));
        if stack.kind() != Kind::Gipf {
            counts[base][2] += 1;
        }
        if stack.used() > 0 {
            counts[owner][9] += 1;
            for player in Player::BOTH {
                let inside = i32::from(stack.potentials_of(player));
                counts[side(player)][10] += inside - i32::from(side(player) == owner);
            }
            counts[base][11] += i32::from(base != owner);
        }
    }
    for (index, player) in [mover, mover.opponent()].into_iter().enumerate() {
        let owned = position.owned_by(player);
        let gipfs = (owned & position.gipfs()).len() as i32;
        let reserve = i32::from(position.reserve(player));
        let count = &mut counts[index];
        count[0] = reserve;
        count[1] = (SCARCE - reserve).max(0);
        count[3] = gipfs;
        count[5] = i32::from(gipfs == 1);
        count[6] = i32::from(position.stage(player) == Stage::Gipf);
        count[7] = i32::from(position.unplayed(player));
        count[8] = (owned & position.ready()).len() as i32;
        count[12] = count_jumps(position, player);
        count[13] = (owned & *MIDDLE).len() as i32;
        count[17] = i32::from(index == 0);
    }
    for (index, player) in [mover, mover.opponent()].into_iter().enumerate() {
        for prospect in position.prospects(player) {
            let taken = prospect.theirs & prospect.gipfs;
            let captured = (prospect.theirs.len() + taken.len()) as i32;
            let count = &mut counts[index];
            count[14] = (count[14] + 1).min(MOST_PROSPECTS);
            count[15] = count[15].max(captured);
            count[16] = count[16].max(i32::from(prospect.own.len() >= 4));
            counts[1 - index][4] = counts[1 - index][4].max(taken.len() as i32);
        }
    }
    counts
}

fn count_jumps(position: &Position, player: Player) -> i32 {
    let jumpers = position.ready() & position.owned_by(player);
    let targets = position.owned_by(player.opponent()) & !position.gipfs();
    if jumpers.is_empty() || targets.is_empty() {
        return 0;
    }
    jumpers.into_iter().map(|spot| (spot.neighbours() & targets).len() as i32).sum()
}

/// The value of a position between two turns for the player to move, as [`super::Value::Estimate`] has it.
pub fn evaluate(position: &Position) -> i32 {
    let weights = &WEIGHTS[position.rules().version as usize];
    let [mine, theirs] = count_features(position);
    let value: i32 =
        (0..FEATURES).map(|index| weights[0][index] * mine[index] - weights[1][index] * theirs[index]).sum();
    let [challenges, their_challenges] =
        [position.turn(), position.turn().opponent()].map(|player| i32::from(position.challenges(player)));
    value / 10 + CHALLENGE * (challenges - their_challenges)
}
