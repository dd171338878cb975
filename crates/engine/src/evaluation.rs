//! What a position is worth before the end is in sight.

use dvonn::{Player, Position, Space, SpaceSet};

use crate::weights;

/// Judges positions. A net can take the place of the features below.
pub trait Evaluate {
    /// By how much the player to move will be ahead at the end of the game, in hundredths of a point.
    fn evaluate(&self, position: &Position) -> i32;
}

/// How many things are counted for each player.
pub const FEATURES: usize = 8;

/// The numbers that a [`Features`] evaluation weighs, for one player.
///
/// - moves he has now, and those of them that land on the other player's stacks
/// - stacks that are free, and stacks that are surrounded and may come free
/// - pieces he controls, and those of them in stacks that can never move again: spaces are never filled again, so a
///   stack with no occupied space at its distance has made its last move, unless it grows
/// - stacks with a red in them, and stacks that touch a space with a red
pub fn count_features(position: &Position, player: Player) -> [i32; FEATURES] {
    let occupied = position.occupied();
    let owned = position.owned_by(player);
    let theirs = position.owned_by(player.opponent());
    let surrounded = occupied.surrounded();
    let mut moves = 0;
    let mut captures = 0;
    let mut pieces = 0;
    let mut settled_pieces = 0;
    let mut beside_red = 0;
    for space in owned {
        let height = position.height(space);
        let landings = position.landings(space);
        pieces += i32::from(height);
        if landings.is_empty() {
            settled_pieces += i32::from(height);
        } else if !surrounded.contains(space) {
            moves += landings.len() as i32;
            captures += (landings & theirs).len() as i32;
        }
        beside_red += i32::from(!(SpaceSet::neighbours_of(space) & position.reds()).is_empty());
    }
    let blocked = (owned & surrounded).len() as i32;
    let free = owned.len() as i32 - blocked;
    let with_red = (owned & position.reds()).len() as i32;
    [moves, captures, free, blocked, pieces, settled_pieces, with_red, beside_red]
}

/// The features of both players, weighed. The weights change with the number of occupied spaces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features;

impl Evaluate for Features {
    fn evaluate(&self, position: &Position) -> i32 {
        let mover = position.turn();
        let [mine, theirs] = [mover, mover.opponent()].map(|player| count_features(position, player));
        let occupied = position.occupied().len() as i32;
        let full = Space::COUNT as i32;
        let mut value = interpolate(weights::TURN, occupied, full);
        for (feature, weight) in weights::FEATURES.iter().enumerate() {
            value += (mine[feature] - theirs[feature]) * interpolate(*weight, occupied, full);
        }
        value
    }
}

/// A weight between that of an empty board and that of a full one.
fn interpolate([empty, full]: [i32; 2], occupied: i32, spaces: i32) -> i32 {
    empty + (full - empty) * occupied / spaces
}
