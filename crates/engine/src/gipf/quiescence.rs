//! Quiescence search: resolves captures at the leaves, so that the static evaluation judges quiet positions.

use gipf::{Kind, Phase, Position, Step};

use super::pruning;
use super::search::{INFINITY, Node, Search};
use super::step_list::StepList;

impl Search<'_> {
    /// The value of a position at depth 0. The player to move either stands pat on the static evaluation or makes a push
    /// that captures pieces; rows that must be taken are taken first.
    ///
    /// `turns_left` is the number of turns that it may still look ahead. The contract is that of the main search.
    pub(super) fn search_quiescence(
        &mut self,
        position: &Position,
        alpha: i32,
        beta: i32,
        node: Node,
        turns_left: u32,
    ) -> i32 {
        if let Some(value) = self.enter(position, node) {
            return value;
        }
        if position.phase() == Phase::Moved || position.rows_that_must_go().next().is_some() {
            return self.search_captures(position, None, alpha, beta, node, turns_left);
        }
        let stand_pat = self.evaluation.evaluate(position);
        if stand_pat >= beta || turns_left == 0 || !position.may_enter(Kind::Basic) {
            return stand_pat;
        }
        self.search_captures(position, Some(stand_pat), alpha, beta, node, turns_left)
    }

    /// Tries the captures of a player who can stand pat, or every way to take the rows that must be taken.
    fn search_captures(
        &mut self,
        position: &Position,
        stand_pat: Option<i32>,
        alpha: i32,
        beta: i32,
        node: Node,
        turns_left: u32,
    ) -> i32 {
        let mut steps = match stand_pat {
            Some(_) => self.generate_captures(position),
            None => self.generate_steps(position, None, node.turns),
        };
        let mut best = stand_pat.unwrap_or(-INFINITY);
        while let Some(picked) = steps.pick() {
            // Delta pruning: not even the captured pieces raise the value above alpha.
            if let Some(stand_pat) = stand_pat
                && self.pruning_allowed
                && pruning::is_futile_capture(picked.score, stand_pat, alpha)
            {
                break;
            }
            let mut next = *position;
            next.play_unchecked(picked.step);
            let value = self.search_after_capture(&next, alpha.max(best), beta, node, turns_left);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    self.update_pv(node.steps, picked.step);
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.spare_lists.push(steps);
        best
    }

    fn search_after_capture(&mut self, next: &Position, alpha: i32, beta: i32, node: Node, turns_left: u32) -> i32 {
        let ended = next.is_between_turns();
        let child = Node { depth: 0, turns: node.turns + usize::from(ended), steps: node.steps + 1 };
        if ended {
            -self.search_quiescence(next, -beta, -alpha, child, turns_left.saturating_sub(1))
        } else {
            self.search_quiescence(next, alpha, beta, child, turns_left)
        }
    }

    /// Generates the pushes that capture pieces, with the values of these pieces as scores.
    fn generate_captures(&mut self, position: &Position) -> StepList {
        let mut list = self.spare_lists.pop().unwrap_or_default();
        list.clear();
        for prospect in position.prospects(position.turn()) {
            if !prospect.theirs.is_empty() {
                let gipfs = (prospect.theirs & prospect.gipfs).len();
                let value = pruning::captured_value(prospect.theirs.len(), gipfs);
                list.add(Step::Push(prospect.push(Kind::Basic)), value);
            }
        }
        list
    }
}
