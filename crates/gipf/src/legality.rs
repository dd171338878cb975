//! Legality checks: validates steps and turns, and names the rule that an illegal one breaks.

use dvonn::Player;

use crate::position::{Phase, Position};
use crate::refusal::IllegalStep;
use crate::rows::Row;
use crate::rules::{Stage, Version};
use crate::spot_set::SpotSet;
use crate::stack::Kind;
use crate::step::{Jump, Push, Step, Taking};
use crate::turn::{Turn, TurnMove};

impl Position {
    /// Plays a step.
    ///
    /// # Errors
    /// [`IllegalStep`] with the reason if the step is illegal. The position is then unchanged.
    pub fn play(&mut self, step: Step) -> Result<(), IllegalStep> {
        self.check(step)?;
        self.play_unchecked(step);
        Ok(())
    }

    /// Whether a step is legal.
    pub fn is_legal(&self, step: Step) -> bool {
        self.check(step).is_ok()
    }

    /// Plays a whole turn. A jump without a recorded challenge counts as not challenged.
    ///
    /// # Errors
    /// [`IllegalStep`] with the reason if a step of the turn is illegal or missing, or if a turn has already begun. The
    /// position is then unchanged.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<(), IllegalStep> {
        *self = self.walk(turn)?.position;
        Ok(())
    }

    /// The steps of a whole turn, including the opponent's answers and the final [`Step::Done`], which the text of a turn
    /// leaves out.
    ///
    /// # Errors
    /// [`IllegalStep`] with the reason if a step of the turn is illegal or missing, or if a turn has already begun.
    pub fn steps_of(&self, turn: &Turn) -> Result<Vec<Step>, IllegalStep> {
        Ok(self.walk(turn)?.steps)
    }

    fn walk(&self, turn: &Turn) -> Result<Walk, IllegalStep> {
        if !self.is_between_turns() {
            return Err(IllegalStep::TurnBegun);
        }
        self.walk_on(turn, LastJump::LetPass)
    }

    /// Plays a turn, or the rest of one that has begun, to its end or to the jump that it announces.
    pub(crate) fn walk_on(&self, turn: &Turn, last_jump: LastJump) -> Result<Walk, IllegalStep> {
        let mut walk = Walk { position: *self, steps: Vec::new() };
        for taking in &turn.before {
            walk.step(Step::Take(*taking))?;
        }
        for (left, turn_move) in (0..turn.moves.len()).rev().zip(&turn.moves) {
            let last_jump = if left == 0 { last_jump } else { LastJump::LetPass };
            walk.turn_move(*turn_move, last_jump)?;
        }
        for taking in &turn.after {
            walk.step(Step::Take(*taking))?;
        }
        if last_jump == LastJump::LetPass && !walk.is_finished() {
            walk.step(Step::Done)?;
        }
        Ok(walk)
    }

    /// Checks that a step is legal, without playing it.
    ///
    /// # Errors
    /// [`IllegalStep`] with the reason if the step is illegal.
    pub fn check(&self, step: Step) -> Result<(), IllegalStep> {
        if self.is_over() {
            return Err(IllegalStep::GameOver);
        }
        match (self.phase(), step) {
            (Phase::Announced(_), Step::LetPass | Step::Challenge) | (Phase::Challenged(_), Step::Decide(_)) => Ok(()),
            (Phase::Announced(jump), _) => Err(IllegalStep::JumpUnanswered(jump)),
            (Phase::Challenged(jump), _) => Err(IllegalStep::ChallengeUndecided(jump)),
            (_, Step::LetPass | Step::Challenge) => Err(IllegalStep::NoJumpAnnounced),
            (_, Step::Decide(_)) => Err(IllegalStep::NothingToDecide),
            (Phase::Again, Step::Take(_)) => Err(IllegalStep::TakingAfterChallenge),
            (_, Step::Take(taking)) => self.check_taking(&taking),
            (Phase::Moved, Step::Push(_) | Step::Jump(_)) => Err(IllegalStep::AlreadyMoved),
            (Phase::Moved, Step::Done) => self.check_rows_taken(),
            (_, Step::Done) => Err(IllegalStep::NoMove),
            (phase, Step::Push(push)) => {
                if phase != Phase::Again {
                    self.check_rows_taken()?;
                }
                self.check_push(push)
            }
            (phase, Step::Jump(jump)) => {
                if phase != Phase::Again {
                    self.check_rows_taken()?;
                }
                self.check_jump(jump)
            }
        }
    }

    fn check_rows_taken(&self) -> Result<(), IllegalStep> {
        let row = self.rows_that_must_go().next();
        row.map_or(Ok(()), |row| Err(IllegalStep::RowFirst(row.spots)))
    }

    fn check_push(&self, push: Push) -> Result<(), IllegalStep> {
        self.check_entering(push.kind())?;
        let (entry, to) = (push.entry(), push.to());
        match self.end_of_push(entry) {
            Some(end) if end == to => Ok(()),
            None => Err(IllegalStep::LineFull(entry)),
            // A push onto an empty spot is written without the dot.
            Some(_) if entry.first() == to => Err(IllegalStep::NotEmpty(to)),
            Some(end) => Err(IllegalStep::EndsElsewhere { dot: entry.dot(), named: to, end }),
        }
    }

    fn check_entering(&self, kind: Kind) -> Result<(), IllegalStep> {
        let player = self.turn();
        let (reserve, needed) = (self.reserve(player), kind.basics());
        match (kind, self.stage(player)) {
            (Kind::Gipf, Stage::Gipf) => {}
            (Kind::Gipf, _) if self.rules.version != Version::Tournament => {
                return Err(IllegalStep::NoNewGipfs(self.rules.version));
            }
            (Kind::Gipf, _) => return Err(IllegalStep::GipfsOver),
            (Kind::Loaded, _) if self.rules.potentials == 0 => return Err(IllegalStep::NoPotentials),
            (Kind::Loaded, Stage::Plain) => return Err(IllegalStep::LoadingOver),
            (Kind::Loaded | Kind::Basic, _) if self.is_first_piece(player) => return Err(IllegalStep::GipfFirst),
            _ => {}
        }
        if reserve < needed { Err(IllegalStep::ReserveTooSmall { needed, reserve }) } else { Ok(()) }
    }

    /// Checks a jump. The order of the checks decides which reason is reported: first the piece, then the distance, then
    /// the target.
    pub(crate) fn check_jump(&self, jump: Jump) -> Result<(), IllegalStep> {
        let Jump { from, to } = jump;
        let Some(stack) = self.stack(from) else { return Err(IllegalStep::NothingToJump(from)) };
        if stack.kind() == Kind::Loaded && stack.used() > 0 && stack.base() == self.turn() {
            return Err(IllegalStep::Covered(from));
        }
        if stack.owner() != self.turn() {
            return Err(IllegalStep::NotYours { spot: from, owner: stack.owner() });
        }
        if stack.used() > 0 {
            return Err(IllegalStep::AlreadyUsed(from));
        }
        if stack.kind() != Kind::Loaded {
            return Err(IllegalStep::NotLoaded(from));
        }
        if self.blocked().contains(from) {
            return Err(IllegalStep::Blocked(from));
        }
        if !from.is_next_to(to) {
            return Err(IllegalStep::NotNextTo(jump));
        }
        match self.stack(to) {
            None => Err(IllegalStep::JumpOntoNothing(to)),
            Some(target) if target.owner() == self.turn() => Err(IllegalStep::JumpOntoOwn(to)),
            Some(target) if target.kind() == Kind::Gipf => Err(IllegalStep::JumpOntoGipf(to)),
            Some(_) => Ok(()),
        }
    }

    fn check_taking(&self, taking: &Taking) -> Result<(), IllegalStep> {
        let player = self.turn();
        let spots = taking.spots;
        if spots.is_empty() {
            return Err(IllegalStep::NothingTaken);
        }
        if let Some(spot) = (spots & !self.occupied()).first() {
            return Err(IllegalStep::NothingToTake(spot));
        }
        // If the taking fits no row, report the reason for the row that contains most of it.
        let mut rows: Vec<_> = self.rows(player).collect();
        rows.sort_by_key(|row| (spots & !row.run).len());
        let reason = |row| self.check_taking_from(player, row, spots);
        let reasons: Vec<_> = rows.iter().map(reason).collect();
        if !reasons.iter().any(Result::is_ok) {
            return reasons.into_iter().next().unwrap_or(Err(IllegalStep::NoRow(player)));
        }
        let marked = self.taking(spots);
        let wrong = spots.into_iter().find(|spot| marked.item(*spot) != taking.item(*spot));
        if let Some(spot) = wrong {
            return Err(IllegalStep::WrongMark {
                written: taking.item(spot).into(),
                expected: marked.item(spot).into(),
            });
        }
        if self.phase() != Phase::Moved && !self.can_go_on_after(spots) {
            return Err(IllegalStep::LeavesNoMove);
        }
        Ok(())
    }

    fn check_taking_from(&self, player: Player, row: &Row, spots: SpotSet) -> Result<(), IllegalStep> {
        if let Some(spot) = (spots & !row.run).first() {
            return Err(IllegalStep::NotInRun { spot, run: row.run });
        }
        if let Some(spot) = (row.compulsory & !spots).first() {
            return Err(IllegalStep::MustGo { spot, potential: self.covered().contains(spot) });
        }
        if self.settled().contains(row.line) {
            return Err(IllegalStep::OfferedBefore(row.spots));
        }
        let kept = self.loaded_row_kept(player, row, spots);
        if kept.is_empty() { Ok(()) } else { Err(IllegalStep::LoadedRowKept(kept)) }
    }
}

/// How to treat the last jump of a turn if it has no recorded challenge but can be challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastJump {
    /// The opponent lets it pass.
    LetPass,
    /// The turn stops there and waits for the opponent's answer.
    Announced,
}

/// A turn that is being played step by step.
pub(crate) struct Walk {
    pub(crate) position: Position,
    pub(crate) steps: Vec<Step>,
}

impl Walk {
    fn is_finished(&self) -> bool {
        !self.steps.is_empty() && self.position.is_between_turns()
    }

    fn step(&mut self, step: Step) -> Result<(), IllegalStep> {
        if self.is_finished() {
            return Err(match (self.position.is_over(), step) {
                (true, _) => IllegalStep::TakingEndedGame,
                (false, Step::Take(taking)) => self.leftover(&taking),
                (false, _) => IllegalStep::AlreadyMoved,
            });
        }
        self.position.play(step)?;
        self.steps.push(step);
        Ok(())
    }

    /// The reason for refusing a taking after the turn has ended.
    fn leftover(&self, taking: &Taking) -> IllegalStep {
        let nothing = taking.spots & !self.position.occupied();
        let mover = self.position.turn().opponent();
        nothing.first().map_or(IllegalStep::NoRow(mover), IllegalStep::NothingToTake)
    }

    fn turn_move(&mut self, turn_move: TurnMove, last_jump: LastJump) -> Result<(), IllegalStep> {
        let (jump, challenge) = match turn_move {
            TurnMove::Push(push) => return self.step(Step::Push(push)),
            TurnMove::Jump { jump, challenge } => (jump, challenge),
        };
        self.step(Step::Jump(jump))?;
        let announced = matches!(self.position.phase(), Phase::Announced(_));
        match challenge {
            None if announced && last_jump == LastJump::LetPass => self.step(Step::LetPass),
            None => Ok(()),
            Some(decision) if announced => {
                self.step(Step::Challenge)?;
                self.step(Step::Decide(decision))
            }
            Some(_) => Err(IllegalStep::NoChallengeLeft),
        }
    }
}
