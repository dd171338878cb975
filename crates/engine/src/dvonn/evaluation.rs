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

/// How many things are counted for each player; nets see them too.
pub(crate) const COUNTS: usize = 8;

/// How many things are counted of how firmly a player's stacks are tied to the reds.
const TIES: usize = 4;

/// How many things a [`Features`] evaluation weighs for each player.
pub const FEATURES: usize = COUNTS + TIES;

/// The numbers that a [`Features`] evaluation weighs, for one player.
///
/// - moves he has now, and those of them that land on the other player's stacks
/// - stacks that are free, and stacks that are surrounded and may come free
/// - pieces he controls, and those of them in stacks that can never move again: spaces are never filled again, so a
///   stack with no occupied space at its distance has made its last move, unless it grows
/// - stacks with a red in them, and stacks that touch a space with a red
/// - stacks two steps from the nearest red along occupied spaces, and stacks farther away
/// - stacks without a red that hang on one neighbour, and those of them whose neighbour the other player may move away,
///   which cuts them off
pub fn count_features(position: &Position, player: Player) -> [i32; FEATURES] {
    let [white, black] = count_all(position);
    match player {
        Player::White => white,
        Player::Black => black,
    }
}

/// The features of White and of Black.
#[inline]
fn count_all(position: &Position) -> [[i32; FEATURES]; 2] {
    let survey = position.survey();
    let (counts, ties) = (count_both(position, &survey), count_ties(position, &survey));
    std::array::from_fn(|player| {
        let mut all = [0; FEATURES];
        all[..COUNTS].copy_from_slice(&counts[player]);
        all[COUNTS..].copy_from_slice(&ties[player]);
        all
    })
}

/// How firmly the stacks of White and of Black are tied to the reds.
#[inline]
fn count_ties(position: &Position, survey: &Survey) -> [[i32; TIES]; 2] {
    let (occupied, reds) = (position.occupied(), position.reds());
    let near = (reds | reds.neighbours()) & occupied;
    let second = near.neighbours() & occupied & !near;
    let hanging = occupied.with_one_neighbour() & !reds;
    let fixed = survey.surrounded | survey.settled;
    let count = |owned: SpaceSet, others: SpaceSet| {
        let hanging = owned & hanging;
        // A stack that hangs has one neighbour, so any neighbour is the one it hangs on.
        let in_danger = hanging & (others & !fixed).neighbours();
        [(owned & second).len(), (owned & !near & !second).len(), hanging.len(), in_danger.len()]
            .map(|count| count as i32)
    };
    let [white, black] = Player::BOTH.map(|player| position.owned_by(player));
    [count(white, black), count(black, white)]
}

/// The first features of White and of Black, which nets see too, from the survey of the position.
#[inline]
pub(crate) fn count_both(position: &Position, survey: &Survey) -> [[i32; COUNTS]; 2] {
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
        let [white, black] = count_all(position);
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
            let steps = steps_to_red(position, space);
            counts[8] += i32::from(steps == Some(2));
            counts[9] += i32::from(steps.is_none_or(|steps| steps > 2));
            let neighbours = SpaceSet::neighbours_of(space) & position.occupied();
            if steps != Some(0) && neighbours.len() == 1 {
                counts[10] += 1;
                counts[11] +=
                    i32::from(neighbours.into_iter().any(|held| can_leave(position, held, player.opponent())));
            }
        }
        counts
    }

    /// How far the nearest red is, going from occupied space to occupied space.
    fn steps_to_red(position: &Position, space: Space) -> Option<u32> {
        let mut queue = std::collections::VecDeque::from([(space, 0)]);
        let mut seen = vec![space];
        while let Some((space, steps)) = queue.pop_front() {
            if position.reds().contains(space) {
                return Some(steps);
            }
            for next in SpaceSet::neighbours_of(space) & position.occupied() {
                if !seen.contains(&next) {
                    seen.push(next);
                    queue.push_back((next, steps + 1));
                }
            }
        }
        None
    }

    /// Whether this player, were it his turn, could move the stack of this space.
    fn can_leave(position: &Position, space: Space, player: Player) -> bool {
        let blocked = (SpaceSet::neighbours_of(space) & position.occupied()).len() == 6;
        position.owned_by(player).contains(space) && !blocked && !position.landings(space).is_empty()
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
