//! Static evaluation: the trait that search uses, and the hand-crafted evaluation (HCE).

use dvonn::{Player, Position, Space, SpaceSet, Survey};

use super::weights;

/// A static evaluation: a [`Net`](super::Net), or the hand-crafted [`Features`].
///
/// A search moves from position to position, and what was computed for one helps with the next. So each thread has an
/// accumulator stack, pushes the positions on its path, and evaluates the leaves.
pub trait Evaluate {
    /// The accumulator stack of one thread.
    type Accumulators;

    /// An empty accumulator stack.
    fn new_accumulators(&self) -> Self::Accumulators;

    /// Pushes a position, `ply` moves from the root, before its children are searched.
    fn push(&self, accumulators: &mut Self::Accumulators, position: &Position, ply: usize);

    /// The expected final lead of the side to move, in hundredths of a point.
    ///
    /// The accumulators only make it faster; they never change the result.
    fn evaluate(&self, accumulators: &mut Self::Accumulators, position: &Position, ply: usize) -> i32;

    /// Evaluates a single position, outside of a search.
    fn evaluate_from_scratch(&self, position: &Position) -> i32 {
        self.evaluate(&mut self.new_accumulators(), position, 0)
    }
}

/// The number of features per player that are also inputs of the net.
pub(super) const COUNTS: usize = 8;

/// The number of features per player about how firmly stacks are connected to the reds.
const CONNECTION_COUNTS: usize = 4;

/// The number of features per player of the [`Features`] evaluation.
pub const FEATURES: usize = COUNTS + CONNECTION_COUNTS;

/// The features of one player that the [`Features`] evaluation weighs, in this order:
///
/// - moves available now, and those of them that capture
/// - stacks that can move, and stacks that are surrounded but may be freed
/// - pieces controlled, and those of them in settled stacks, which can never move again: empty spaces are never
///   refilled,
///   so a stack without an occupied space at its distance has made its last move, unless it grows
/// - stacks that contain a red, and stacks next to a red
/// - stacks two steps from the nearest red along occupied spaces, and stacks farther away
/// - stacks without a red that have a single neighbour, and those of them whose neighbour the opponent can move away,
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
    let (counts, connections) = (count_both(position, &survey), count_connections(position, &survey));
    std::array::from_fn(|player| {
        let mut all = [0; FEATURES];
        all[..COUNTS].copy_from_slice(&counts[player]);
        all[COUNTS..].copy_from_slice(&connections[player]);
        all
    })
}

/// How firmly the stacks of White and of Black are connected to the reds.
#[inline]
fn count_connections(position: &Position, survey: &Survey) -> [[i32; CONNECTION_COUNTS]; 2] {
    let (occupied, reds) = (position.occupied(), position.reds());
    let near = (reds | reds.neighbours()) & occupied;
    let second = near.neighbours() & occupied & !near;
    let dangling = occupied.with_one_neighbour() & !reds;
    let fixed = survey.surrounded | survey.settled;
    let count = |owned: SpaceSet, others: SpaceSet| {
        let dangling = owned & dangling;
        // A dangling stack has a single neighbour, so any neighbour found is the one.
        let threatened = dangling & (others & !fixed).neighbours();
        [(owned & second).len(), (owned & !near & !second).len(), dangling.len(), threatened.len()]
            .map(|count| count as i32)
    };
    let [white, black] = Player::BOTH.map(|player| position.owned_by(player));
    [count(white, black), count(black, white)]
}

/// The features of White and of Black that are also inputs of the net, from the survey of the position.
#[inline]
pub(super) fn count_both(position: &Position, survey: &Survey) -> [[i32; COUNTS]; 2] {
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

/// The hand-crafted evaluation: a weighted sum of the features of both players. The weights are interpolated by the
/// number of occupied spaces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features;

impl Evaluate for Features {
    type Accumulators = ();

    fn new_accumulators(&self) {}

    fn push(&self, (): &mut (), _: &Position, _: usize) {}

    #[inline]
    fn evaluate(&self, (): &mut (), position: &Position, _: usize) -> i32 {
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

/// Interpolates a weight between an empty and a full board.
fn interpolate([empty, full]: [i32; 2], occupied: i32, spaces: i32) -> i32 {
    empty + (full - empty) * occupied / spaces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference implementation: stack by stack, following the description.
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
                counts[11] += i32::from(
                    neighbours.into_iter().any(|neighbour| can_leave(position, neighbour, player.opponent())),
                );
            }
        }
        counts
    }

    /// The distance to the nearest red along occupied spaces.
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

    /// Whether this player could move the stack on this space, if it were their turn.
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
