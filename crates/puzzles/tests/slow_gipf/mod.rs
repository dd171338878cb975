//! What a player of GIPF can force: the rules played out turn by turn, without a table, an order or a shortcut.

use gipf::{Player, Position};
use puzzles::gipf::Aim;

/// The positions after all legal turns, those that several turns lead to more than once.
pub(crate) fn results(position: &Position) -> Vec<Position> {
    let after = |turn| {
        let mut next = *position;
        next.play_turn(turn).expect("a legal turn");
        next
    };
    position.turns().iter().map(after).collect()
}

fn has_won(position: &Position, player: Player) -> Option<bool> {
    position.outcome().map(|outcome| outcome.winner == player)
}

/// Whether a player, who is to move, forces a win within this number of own turns.
pub(crate) fn wins(position: &Position, player: Player, turns: u8) -> bool {
    if let Some(won) = has_won(position, player) {
        return won;
    }
    turns > 0
        && results(position).iter().any(|after| {
            has_won(after, player)
                .unwrap_or_else(|| turns > 1 && results(after).iter().all(|answered| wins(answered, player, turns - 1)))
        })
}

/// A task, for the player to move in the position where it is set.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    player: Player,
    aim: Aim,
    /// The number of the opponent's pieces on the board and in reserve in that position.
    pieces: u32,
}

impl Task {
    pub(crate) fn new(start: &Position, aim: Aim) -> Task {
        let player = start.turn();
        Task { player, aim, pieces: count_pieces(start, player.opponent()) }
    }

    /// Whether the turn from `before` to `after` leads to the aim within this number of own turns, this one included.
    pub(crate) fn succeeds(self, before: &Position, after: &Position, turns: u8) -> bool {
        let opponent = self.player.opponent();
        if let Some(won) = has_won(after, self.player) {
            return won;
        }
        let taken = match self.aim {
            Aim::Win => false,
            Aim::Hold => return !wins(after, opponent, turns),
            Aim::Take(pieces) => count_pieces(after, opponent) + u32::from(pieces) <= self.pieces,
            Aim::Gipf => gipfs(before, opponent) > gipfs(after, opponent),
        };
        if taken && !wins(after, opponent, 1) {
            return true;
        }
        turns > 1
            && results(after).iter().all(|answered| {
                has_won(answered, self.player)
                    .unwrap_or_else(|| results(answered).iter().any(|next| self.succeeds(answered, next, turns - 1)))
            })
    }
}

fn gipfs(position: &Position, player: Player) -> usize {
    let stacks = position.owned_by(player).into_iter().filter_map(|spot| position.stack(spot));
    stacks.filter(|stack| stack.kind() == gipf::Kind::Gipf).count()
}

/// The number of a player's basic pieces that have not been captured.
fn count_pieces(position: &Position, player: Player) -> u32 {
    u32::from(position.reserve(player)) + position.setup().basics_on_board(player)
}
