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
        if self.is_over() {
            return Vec::new();
        }
        match self.phase() {
            Phase::Start | Phase::Taken => {
                let mut steps = self.takings_before_the_move();
                if self.rows_that_must_go().next().is_none() {
                    self.add_moves(&mut steps);
                }
                steps
            }
            Phase::Again => {
                let mut steps = Vec::new();
                self.add_moves(&mut steps);
                steps
            }
            Phase::Announced(_) => vec![Step::LetPass, Step::Challenge],
            Phase::Challenged(_) => Decision::ALL.map(Step::Decide).to_vec(),
            Phase::Moved => {
                let takings = self.ways_to_take_rows().into_iter().map(|taken| Step::Take(self.taking(taken)));
                let mut steps: Vec<Step> = takings.collect();
                if self.rows_that_must_go().next().is_none() {
                    steps.push(Step::Done);
                }
                steps
            }
        }
    }

    /// The takings that end the game or leave the player a move.
    fn takings_before_the_move(&self) -> Vec<Step> {
        if !self.has_row(self.turn()) {
            return Vec::new();
        }
        let ways = self.ways_to_take_rows().into_iter().filter(|taken| self.can_go_on_after(*taken));
        ways.map(|taken| Step::Take(self.taking(taken))).collect()
    }

    fn add_moves(&self, steps: &mut Vec<Step>) {
        steps.extend(self.pushes().map(Step::Push));
        steps.extend(self.jumps().map(Step::Jump));
    }

    /// The pushes of the player to move, regardless of the phase and of rows that must be taken first.
    pub fn pushes(&self) -> impl Iterator<Item = Push> {
        let kinds = Kind::ALL.map(|kind| self.may_enter(kind).then_some(kind));
        let ends = Entry::all().filter_map(|entry| Some((entry, self.end_of_push(entry)?)));
        // All entries onto an empty spot are one move.
        let ends = ends.filter(|(entry, end)| entry.is_canonical() || entry.first() != *end);
        ends.flat_map(move |(entry, end)| kinds.into_iter().flatten().map(move |kind| Push::along(kind, entry, end)))
    }

    /// Whether the player to move may introduce a piece of this kind.
    fn may_enter(&self, kind: Kind) -> bool {
        let player = self.turn();
        if self.reserve(player) < kind.basics() {
            return false;
        }
        let stage = self.stage(player);
        match kind {
            Kind::Gipf => stage == Stage::Gipf,
            Kind::Loaded => stage != Stage::Plain && self.unplayed(player) > 0 && !self.is_first_piece(player),
            Kind::Basic => !self.is_first_piece(player),
        }
    }

    /// The spot where the furthest piece ends when a piece enters here: the first empty spot of the path. `None` if the
    /// line is full.
    pub fn end_of_push(&self, entry: Entry) -> Option<Spot> {
        let occupied = self.occupied();
        entry.path().iter().copied().find(|spot| !occupied.contains(*spot))
    }
}
