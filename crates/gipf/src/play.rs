//! Playing steps: how each step changes a position.

use dvonn::Player;

use crate::board::{Direction, Point, Spot};
use crate::line::LineSet;
use crate::position::{Ending, Outcome, Phase, Position};
use crate::rules::{LostChallenge, Stage, TiedChallenge};
use crate::spot_set::SpotSet;
use crate::stack::{Kind, Stack};
use crate::step::{Decision, Jump, Push, Step};

impl Position {
    /// Plays a step without checking that it is legal. For search, with steps from [`Position::steps`].
    ///
    /// An illegal step does not panic but leaves an inconsistent position.
    pub fn play_unchecked(&mut self, step: Step) {
        match step {
            Step::Take(taking) => self.take(taking.spots),
            Step::Push(push) => self.push(push),
            Step::Jump(jump) if self.challenges(self.turn().opponent()) > 0 => self.set_phase(Phase::Announced(jump)),
            Step::Jump(jump) => self.jump(jump),
            Step::LetPass => {
                if let Phase::Announced(jump) = self.phase() {
                    self.jump(jump);
                }
            }
            Step::Challenge => {
                if let Phase::Announced(jump) = self.phase() {
                    let challenger = self.turn().opponent();
                    self.set_challenges(challenger, self.challenges(challenger).saturating_sub(1));
                    self.set_phase(Phase::Challenged(jump));
                }
            }
            Step::Decide(decision) => {
                if let Phase::Challenged(jump) = self.phase() {
                    self.decide(jump, decision);
                }
            }
            Step::Done => self.end_turn(),
        }
    }

    /// Takes these spots, and ends the turn or the game if nothing can follow.
    fn take(&mut self, spots: SpotSet) {
        let player = self.turn();
        self.take_off(spots);
        if let Some(outcome) = self.outcome_by_gipfs(player) {
            self.end_game(outcome);
        } else if self.phase() == Phase::Moved {
            self.end_turn_if_nothing_is_left();
        } else {
            self.set_phase(Phase::Taken);
        }
    }

    /// Takes these spots and updates the lines that may not be taken from again.
    pub(crate) fn take_off(&mut self, spots: SpotSet) {
        let player = self.turn();
        let offered = self.rows_to_take().filter(|row| self.may_take(player, row, spots));
        let offered = offered.fold(self.settled(), |lines, row| lines.with(row.line));
        let freed = spots & self.covered();
        for spot in spots {
            self.take_off_one(spot, player);
        }
        // A row whose run contains an uncovered piece counts as a new row. Lines without a row are forgotten.
        let still = |position: &Position| {
            let rows = position.rows(player).filter(|row| offered.contains(row.line) && !row.run.meets(freed));
            rows.fold(LineSet::EMPTY, |lines, row| lines.with(row.line))
        };
        let settled = if offered.is_empty() { offered } else { still(self) };
        self.set_settled(settled);
    }

    /// Takes the top used potential of a stack or, if it has none, the whole stack.
    fn take_off_one(&mut self, spot: Spot, taker: Player) {
        let Some(stack) = self.stack(spot) else { return };
        if stack.used() > 0 {
            self.set(spot, Some(stack.with_used(stack.used() - 1)));
            return;
        }
        self.set(spot, None);
        if stack.base() == taker {
            self.set_reserve(taker, self.reserve(taker) + stack.kind().basics());
        }
    }

    fn push(&mut self, push: Push) {
        let player = self.turn();
        let mut entering = Some(Stack::new(player, push.kind()));
        for spot in push.entry().path() {
            let standing = self.stack(*spot);
            self.set(*spot, entering);
            entering = standing;
            if entering.is_none() {
                break;
            }
        }
        self.set_reserve(player, self.reserve(player).saturating_sub(push.kind().basics()));
        self.advance_stage(player, push.kind());
        self.moved();
    }

    /// Updates what a player may introduce after a piece of this kind. A plain piece forfeits the unplayed potentials.
    fn advance_stage(&mut self, player: Player, kind: Kind) {
        let unplayed = match kind {
            Kind::Gipf => return,
            Kind::Loaded => self.unplayed(player).saturating_sub(1),
            Kind::Basic => 0,
        };
        self.set_unplayed(player, unplayed);
        self.set_stage(player, if unplayed > 0 { Stage::Loaded } else { Stage::Plain });
    }

    fn jump(&mut self, jump: Jump) {
        self.unload(jump.from);
        if let Some(target) = self.stack(jump.to) {
            self.set(jump.to, Some(target.with_used(target.used() + 1)));
        }
        self.moved();
    }

    /// Removes the unused potential from a loaded piece.
    fn unload(&mut self, spot: Spot) {
        if let Some(loaded) = self.stack(spot) {
            self.set(spot, Some(Stack::new(loaded.base(), Kind::Basic)));
        }
    }

    fn moved(&mut self) {
        self.set_settled(LineSet::EMPTY);
        // No jump can follow in this turn, and a push may have moved the blocked pieces.
        self.set_blocked(SpotSet::EMPTY);
        self.set_phase(Phase::Moved);
        self.end_turn_if_nothing_is_left();
    }

    fn end_turn_if_nothing_is_left(&mut self) {
        if !self.has_row(self.turn()) || self.rows_to_take().next().is_none() {
            self.end_turn();
        }
    }

    fn decide(&mut self, jump: Jump, decision: Decision) {
        let settings = self.rules.settings;
        let carried_out = match decision {
            Decision::Won => true,
            Decision::Lost => false,
            Decision::Tied => settings.tied_challenge == TiedChallenge::Jump,
        };
        if carried_out {
            return self.jump(jump);
        }
        match settings.lost_challenge {
            LostChallenge::PotentialOut => self.unload(jump.from),
            LostChallenge::PotentialBlocked => self.set_blocked(self.blocked().with(jump.from)),
        }
        self.set_phase(Phase::Again);
        if !self.can_push() && self.jumps().next().is_none() {
            self.end_game(Outcome { winner: self.turn().opponent(), ending: Ending::NoMove });
        }
    }

    /// Whether the player to move has a piece to push. An open line always exists: 36 pieces cannot fill 37 spots.
    #[inline]
    pub(crate) fn can_push(&self) -> bool {
        self.reserve(self.turn()) > 0
    }

    /// The jumps of the player to move, regardless of the phase and of rows that must be taken first.
    pub fn jumps(&self) -> impl Iterator<Item = Jump> {
        let player = self.turn();
        let targets = self.owned_by(player.opponent()) & !self.gipfs();
        let jumpers = self.ready() & self.owned_by(player) & !self.blocked();
        jumpers.into_iter().flat_map(move |from| {
            Direction::ALL.into_iter().filter_map(move |direction| match from.step(direction) {
                Point::Spot(to) if targets.contains(to) => Some(Jump { from, to }),
                _ => None,
            })
        })
    }

    /// Whether the player to move can complete the turn. A piece in reserve is enough; otherwise the player needs a jump, a
    /// taking that returns a piece to the reserve, or a taking that ends the game.
    pub(crate) fn can_go_on(&self) -> bool {
        if self.can_push() {
            return true;
        }
        if self.rows_that_must_go().next().is_none() && self.jumps().next().is_some() {
            return true;
        }
        self.ways_to_take_rows().into_iter().any(|taken| self.can_go_on_after(taken))
    }

    /// Whether the player to move can complete the turn after taking these spots.
    pub(crate) fn can_go_on_after(&self, taken: SpotSet) -> bool {
        let mut next = *self;
        next.take_off(taken);
        next.outcome_by_gipfs(self.turn()).is_some() || next.can_go_on()
    }
}
