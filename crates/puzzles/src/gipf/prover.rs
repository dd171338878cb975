//! Proves what a player can force within a few turns.
//!
//! An AND-OR search over whole turns: at an OR node the player who wants to reach the aim chooses, and one good turn is
//! enough; at an AND node the opponent chooses, and every turn must lead to the aim. It is sound because
//!
//! - it goes through *all* legal turns of both sides, all ways to take rows included: [`each_result`] follows every legal
//!   step until the turn ends. Nothing is pruned by an estimate;
//! - it answers "yes" only on the aim itself and "no" only when the turns are used up or the player has lost. What is cut off
//!   cannot change the answer: after one good turn at an OR node, or one bad turn at an AND node, the rest is irrelevant. A win
//!   is also ruled out when [`may_win`] shows that the opponent must still have a piece to push;
//! - the table compares whole positions, not hash keys, and stores exact answers for a number of turns;
//! - a search that exceeds its limit of positions gives no answer at all.
//!
//! DVONN must not be connected: challenges depend on another game or on dice.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use ::gipf::{Player, Position, Version};

use super::puzzle::Aim;

/// The search gave up: too many positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// A search for one player and one aim from one position.
pub struct Prover {
    player: Player,
    aim: Aim,
    /// The number of the opponent's basic pieces that must have been captured, for [`Aim::Take`].
    target: u8,
    /// Positions in which the player is to move, with the number of turns and the answer.
    known: HashMap<(Exact, u8), bool>,
    positions_left: u64,
}

/// A position as the key of a table: found by its Zobrist key, but equal only if everything is.
#[derive(PartialEq, Eq)]
struct Exact(Position);

impl Hash for Exact {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

impl Prover {
    /// A prover for the player to move in `start`. It visits at most `limit` positions.
    pub fn new(start: &Position, aim: Aim, limit: u64) -> Prover {
        let player = start.turn();
        let target = start.captured(player.opponent());
        let target = if let Aim::Take(pieces) = aim { target + pieces } else { target };
        Prover { player, aim, target, known: HashMap::new(), positions_left: limit }
    }

    /// Whether the player, who is to move, reaches the aim within this number of own turns, whatever the opponent does.
    ///
    /// # Errors
    /// [`TooLarge`] if the limit is too small for an answer.
    pub fn reaches(&mut self, position: &Position, turns: u8) -> Result<bool, TooLarge> {
        if turns == 0 || position.is_over() {
            return Ok(position.outcome().is_some_and(|outcome| outcome.winner == self.player));
        }
        if self.aim == Aim::Win && !may_win(position, self.player, turns) {
            return Ok(false);
        }
        if turns > 1
            && let Some(answer) = self.known.get(&(Exact(*position), turns))
        {
            return Ok(*answer);
        }
        let answer = if turns == 1 {
            let found = each_result(position, &mut |after| {
                let done = self.count().and_then(|()| self.achieves(position, after));
                if done == Ok(false) { ControlFlow::Continue(()) } else { ControlFlow::Break(done) }
            });
            if let ControlFlow::Break(done) = found { done? } else { false }
        } else {
            let mut reached = false;
            for after in promising_first(position) {
                self.count()?;
                reached = self.succeeds(position, &after, turns)?;
                if reached {
                    break;
                }
            }
            self.known.insert((Exact(*position), turns), reached);
            reached
        };
        Ok(answer)
    }

    /// Whether the turn of the player from `before` to `after` reaches the aim within this number of own turns, this one
    /// included.
    ///
    /// # Errors
    /// [`TooLarge`] if the limit is too small for an answer.
    pub fn succeeds(&mut self, before: &Position, after: &Position, turns: u8) -> Result<bool, TooLarge> {
        if self.aim == Aim::Hold {
            return self.holds(after, turns);
        }
        if self.achieves(before, after)? {
            return Ok(true);
        }
        if turns <= 1 || after.is_over() {
            return Ok(false);
        }
        Ok(self.refutation(after, turns)?.is_none())
    }

    /// The first reply after which the player no longer reaches the aim, of this number of own turns with the last one
    /// included; `None` if every reply fails.
    ///
    /// # Errors
    /// [`TooLarge`] if the limit is too small for an answer.
    pub fn refutation(&mut self, after: &Position, turns: u8) -> Result<Option<Position>, TooLarge> {
        for answered in promising_first(after) {
            self.count()?;
            if !self.survives(&answered, turns)? {
                return Ok(Some(answered));
            }
        }
        Ok(None)
    }

    /// Whether the player still reaches the aim after a reply, of this number of own turns with the last one included. For
    /// [`Aim::Hold`], whether the reply does not win.
    ///
    /// # Errors
    /// [`TooLarge`] if the limit is too small for an answer.
    pub fn survives(&mut self, answered: &Position, turns: u8) -> Result<bool, TooLarge> {
        if self.aim != Aim::Hold {
            return self.reaches(answered, turns - 1);
        }
        // A turn of the opponent, who has `turns` of them to win.
        let mut attack = self.attack();
        let won = match answered.outcome() {
            Some(outcome) => outcome.winner != self.player,
            None => turns > 1 && attack.refutation(answered, turns)?.is_none(),
        };
        self.positions_left = attack.positions_left;
        Ok(!won)
    }

    /// Whether the turn from `before` to `after` is the one that reaches the aim.
    fn achieves(&mut self, before: &Position, after: &Position) -> Result<bool, TooLarge> {
        if let Some(outcome) = after.outcome() {
            return Ok(outcome.winner == self.player);
        }
        let opponent = self.player.opponent();
        let taken = match self.aim {
            Aim::Win | Aim::Hold => false,
            Aim::Take(_) => after.captured(opponent) >= self.target,
            Aim::Gipf => count_gipfs(after, opponent) < count_gipfs(before, opponent),
        };
        // Pieces are no use to a player who then loses at once.
        Ok(taken && self.holds(after, 1)?)
    }

    /// Whether the opponent, who is to move, cannot win within this number of turns.
    fn holds(&mut self, after: &Position, turns: u8) -> Result<bool, TooLarge> {
        if let Some(outcome) = after.outcome() {
            return Ok(outcome.winner == self.player);
        }
        let mut attack = self.attack();
        let won = attack.reaches(after, turns);
        self.positions_left = attack.positions_left;
        Ok(!won?)
    }

    /// A prover of a win for the opponent.
    fn attack(&self) -> Prover {
        Prover {
            player: self.player.opponent(),
            aim: Aim::Win,
            target: 0,
            known: HashMap::new(),
            positions_left: self.positions_left,
        }
    }

    fn count(&mut self) -> Result<(), TooLarge> {
        self.positions_left = self.positions_left.checked_sub(1).ok_or(TooLarge)?;
        Ok(())
    }
}

/// The number of a player's GIPF-pieces on the board.
pub(super) fn count_gipfs(position: &Position, player: Player) -> u32 {
    (position.gipfs() & position.owned_by(player)).len()
}

/// Whether a player, who is to move, could possibly win within this number of own turns. In the basic version the opponent
/// must run out of pieces, and loses at most one of the reserve in each turn before the player's last one.
fn may_win(position: &Position, player: Player, turns: u8) -> bool {
    position.rules().version != Version::Basic || position.reserve(player.opponent()) < turns
}

/// Calls `visit` with the position after every legal turn, until it returns [`ControlFlow::Break`]. Turns that lead to the
/// same position are visited one by one.
pub(super) fn each_result<B>(
    position: &Position,
    visit: &mut impl FnMut(&Position) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for step in position.steps() {
        let mut next = *position;
        next.play_unchecked(step);
        if next.is_between_turns() {
            visit(&next)?;
        } else {
            each_result(&next, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// The positions after all legal turns, those first in which the player to move has won or gained the most pieces. The order
/// only saves time.
fn promising_first(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    let _: ControlFlow<()> = each_result(position, &mut |next| {
        all.push(*next);
        ControlFlow::Continue(())
    });
    let player = position.turn();
    let gain = |next: &Position| {
        let won = next.outcome().is_some_and(|outcome| outcome.winner == player);
        // Nothing is captured in most turns, so the pieces on the board stand for the captured ones.
        (won, i16::from(next.reserve(player)) - next.occupied().len() as i16)
    };
    if all.iter().any(|next| next.reserve(player) >= position.reserve(player) || next.is_over()) {
        all.sort_by_cached_key(|next| std::cmp::Reverse(gain(next)));
    }
    all
}
