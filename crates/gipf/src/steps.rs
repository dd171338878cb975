//! Step generation.

use crate::board::Spot;
use crate::line::Entry;
use crate::position::{Phase, Position};
use crate::rules::Stage;
use crate::stack::Kind;
use crate::step::{Decision, Push, Step};

impl Position {
    /// The legal steps, each once; empty if the game is over. Takings come first, then pushes, then
    /// jumps.
    ///
    /// [`Position::chooser`] returns the player who chooses. While a challenge is undecided, the steps are the three
    /// possible decisions.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        self.steps_into(&mut steps);
        steps
    }

    /// Appends the legal steps to a list, in the order of [`Position::steps`]. A search that reuses its lists does not
    /// allocate.
    pub fn steps_into(&self, steps: &mut Vec<Step>) {
        if self.is_over() {
            return;
        }
        match self.phase() {
            Phase::Start | Phase::Taken => {
                if self.has_row(self.turn()) {
                    self.add_takings_before_the_move(steps);
                    if self.rows_that_must_go().next().is_some() {
                        return;
                    }
                }
                self.add_moves(steps);
            }
            Phase::Again => self.add_moves(steps),
            Phase::Announced(_) => steps.extend([Step::LetPass, Step::Challenge]),
            Phase::Challenged(_) => steps.extend(Decision::ALL.map(Step::Decide)),
            Phase::Moved => {
                let ways = self.ways_to_take_rows().into_iter();
                steps.extend(ways.map(|taken| Step::Take(self.taking(taken))));
                if self.rows_that_must_go().next().is_none() {
                    steps.push(Step::Done);
                }
            }
        }
    }

    /// The takings that end the game or leave the player a move.
    fn add_takings_before_the_move(&self, steps: &mut Vec<Step>) {
        let ways = self.ways_to_take_rows().into_iter().filter(|taken| self.can_go_on_after(*taken));
        steps.extend(ways.map(|taken| Step::Take(self.taking(taken))));
    }

    fn add_moves(&self, steps: &mut Vec<Step>) {
        self.each_push(|push| steps.push(Step::Push(push)));
        steps.extend(self.jumps().map(Step::Jump));
    }

    /// The pushes of the player to move, regardless of the phase and of rows that must be taken first.
    pub fn pushes(&self) -> impl Iterator<Item = Push> {
        let mut pushes = Vec::new();
        self.each_push(|push| pushes.push(push));
        pushes.into_iter()
    }

    #[inline]
    fn each_push(&self, mut visit: impl FnMut(Push)) {
        let may_enter = Kind::ALL.map(|kind| self.may_enter(kind));
        if may_enter == [false; Kind::ALL.len()] {
            return;
        }
        for entry in Entry::all() {
            let Some(end) = self.end_of_push(entry) else { continue };
            // All entries onto an empty spot are one move.
            if entry.first() == end && !entry.is_canonical() {
                continue;
            }
            for (kind, may_enter) in Kind::ALL.into_iter().zip(may_enter) {
                if may_enter {
                    visit(Push::along(kind, entry, end));
                }
            }
        }
    }

    /// Whether the player to move may introduce a piece of this kind.
    pub fn may_enter(&self, kind: Kind) -> bool {
        let player = self.turn();
        if self.reserve(player) < kind.basics() {
            return false;
        }
        match kind {
            Kind::Gipf => self.stage(player) == Stage::Gipf,
            Kind::Loaded => self.unplayed(player) > 0 && !self.is_first_piece(player),
            Kind::Basic => !self.is_first_piece(player),
        }
    }

    /// The spot where the furthest piece ends when a piece enters here: the first empty spot of the path. `None` if the
    /// line is full.
    #[inline]
    pub fn end_of_push(&self, entry: Entry) -> Option<Spot> {
        entry.first_empty(self.occupied())
    }
}
