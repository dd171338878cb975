//! What a position is worth before the end is in sight.

use dvonn::{Player, Position, Space, SpaceSet, Survey};

use crate::weights;

/// Judges positions. A net can take the place of the features below.
///
/// A search goes from position to position, and what was computed for one may help with the next. So each thread has a
/// trail, is told of the positions that it follows, and asks for a judgement where it stops.
pub trait Evaluate {
    /// What a thread keeps on its way through a search.
    type Trail;

    /// A trail that has led nowhere yet.
    fn trail(&self) -> Self::Trail;

    /// Tells of a position whose followers are going to be looked at, `ply` moves from the root.
    fn follow(&self, trail: &mut Self::Trail, position: &Position, ply: usize);

    /// By how much the player to move will be ahead at the end of the game, in hundredths of a point.
    ///
    /// The trail makes it fast, never different.
    fn judge(&self, trail: &mut Self::Trail, position: &Position, ply: usize) -> i32;

    /// The judgement of a position by itself.
    fn evaluate(&self, position: &Position) -> i32 {
        self.judge(&mut self.trail(), position, 0)
    }
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
    let [white, black] = count_both(position, &position.survey());
    match player {
        Player::White => white,
        Player::Black => black,
    }
}

/// The features of White and of Black, from the survey of the position.
#[inline]
pub(crate) fn count_both(position: &Position, survey: &Survey) -> [[i32; FEATURES]; 2] {
    let reds = position.reds();
    let beside_red = reds.neighbours();
    let count = |player: usize, owned: SpaceSet| {
        let blocked = (owned & survey.surrounded).len();
        [
            survey.moves[player],
            survey.captures[player],
            owned.len() - blocked,
            blocked,
            survey.pieces[player],
            survey.settled_pieces[player],
            (owned & reds).len(),
            (owned & beside_red).len(),
        ]
        .map(|count| count as i32)
    };
    [count(0, position.owned_by(Player::White)), count(1, position.owned_by(Player::Black))]
}

/// The features of both players, weighed. The weights change with the number of occupied spaces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features;

impl Evaluate for Features {
    type Trail = ();

    fn trail(&self) {}

    fn follow(&self, (): &mut (), _: &Position, _: usize) {}

    #[inline]
    fn judge(&self, (): &mut (), position: &Position, _: usize) -> i32 {
        let [white, black] = count_both(position, &position.survey());
        let [mine, theirs] = if position.turn() == Player::White { [white, black] } else { [black, white] };
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Stack by stack, in the words of the description.
    fn count_plainly(position: &Position, player: Player) -> [i32; FEATURES] {
        let mut counts = [0; FEATURES];
        for space in position.owned_by(player) {
            let height = i32::from(position.height(space));
            let landings = position.landings(space);
            let blocked = SpaceSet::neighbours_of(space).len() == 6
                && position.occupied().contains_all(SpaceSet::neighbours_of(space));
            if !blocked {
                counts[0] += landings.len() as i32;
                counts[1] += (landings & position.owned_by(player.opponent())).len() as i32;
            }
            counts[2] += i32::from(!blocked);
            counts[3] += i32::from(blocked);
            counts[4] += height;
            counts[5] += if landings.is_empty() { height } else { 0 };
            counts[6] += i32::from(position.reds().contains(space));
            counts[7] += i32::from(!(SpaceSet::neighbours_of(space) & position.reds()).is_empty());
        }
        counts
    }

    #[test]
    fn features_are_what_their_description_says() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..300 {
            let mut position = Position::start();
            while !position.is_over() {
                for player in Player::BOTH {
                    assert_eq!(count_features(&position, player), count_plainly(&position, player), "{position:?}");
                }
                let survey = position.survey();
                assert_eq!(survey.settled, position.settled());
                let moves: Vec<_> = position.legal_moves().collect();
                position.play_unchecked(moves[random.usize(..moves.len())]);
            }
        }
    }
}
