//! The search of GIPF: alpha-beta over whole turns, step by step, with iterative deepening.

use std::sync::atomic::Ordering;

use gipf::{Decider, Decision, Entry, Phase, Player, Position, Step};

use super::evaluation::evaluate;
use super::known::{Bound, Known};
use crate::level::noise;
use crate::search::Shared;

/// More than any value.
pub(crate) const INFINITY: i32 = 32_000;

/// A win at the root; one that comes turns later is worth a little less.
pub(crate) const WIN: i32 = 30_000;

/// What any win is worth at least, and no estimate at most.
pub(crate) const LONGEST_WIN: i32 = 29_000;

/// The most turns that are looked ahead.
pub(crate) const DEEPEST: u32 = 100;

/// How many positions are looked at between two looks at the clock.
const NODES_A_LOOK: u64 = 256;

/// The first window around the last value; it grows until it holds the new one.
const WINDOW: i32 = 40;

/// Where chance decides, a lead of more than this is taken for this much: it is as good as certain to win.
const CERTAIN: i32 = 800;

/// What judges the leaves, as a level sees them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judge {
    pub(crate) blur: i32,
    pub(crate) seed: u64,
}

impl Judge {
    fn judge(self, position: &Position) -> i32 {
        let clouded = if self.blur == 0 { 0 } else { noise(position.key() ^ self.seed, self.blur) };
        (evaluate(position) + clouded).clamp(1 - LONGEST_WIN, LONGEST_WIN - 1)
    }
}

/// From whose side the value of a position is seen: who chooses, or the announcer while chance decides.
pub(crate) fn viewpoint(position: &Position) -> Player {
    match position.phase() {
        Phase::Announced(_) => position.turn().opponent(),
        _ => position.turn(),
    }
}

/// The position at which a player's own choices end along a line: his turn is over, or the other must answer. Whatever the
/// order in which he makes them, the same choices lead to the same position.
pub(crate) fn after_choices(position: &Position, line: &[Step]) -> Option<u64> {
    let mut next = *position;
    for step in line {
        next.play_unchecked(*step);
        if next.is_between_turns() || next.chooser() != position.chooser() {
            return Some(next.key());
        }
    }
    None
}

/// One thread's search.
pub(crate) struct Search<'a> {
    shared: &'a Shared<'a>,
    judge: Judge,
    /// How often a push or a jump was best before.
    history: Vec<i32>,
    /// The last two steps that refuted another, at each number of turns from the root.
    killers: Vec<[Option<Step>; 2]>,
    /// The best line from each number of steps on.
    lines: Vec<Vec<Step>>,
    /// Lists of steps that can be used again.
    spare: Vec<Vec<Ranked>>,
    /// Whether this iteration is deep enough for shortcuts.
    shortcuts: bool,
    /// What the player at the root may not arrive at: the keys of [`after_choices`].
    barred: Vec<u64>,
    nodes: u64,
    before_look: u64,
    stopped: bool,
}

/// A step, its place in the list, and how early it is tried.
#[derive(Clone, Copy)]
struct Ranked {
    rank: i32,
    index: u16,
    step: Step,
}

/// What a finished iteration found.
#[derive(Clone, Debug)]
pub(crate) struct Iteration {
    pub(crate) depth: u32,
    pub(crate) value: i32,
    pub(crate) line: Vec<Step>,
}

/// Where in the tree a position is.
#[derive(Clone, Copy)]
struct Place {
    /// Turns that are still to be looked ahead, the present one among them.
    depth: u32,
    /// Turns that were finished since the root.
    turns: usize,
    /// Steps since the root.
    steps: usize,
}

impl<'a> Search<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>, judge: Judge) -> Search<'a> {
        Search {
            shared,
            judge,
            history: vec![0; HISTORY],
            killers: Vec::new(),
            lines: Vec::new(),
            spare: Vec::new(),
            shortcuts: false,
            barred: Vec::new(),
            nodes: 0,
            before_look: shared.node_limit.clamp(1, NODES_A_LOOK),
            stopped: false,
        }
    }

    /// Deepens until a limit is reached, and tells of each finished iteration.
    pub(crate) fn deepen(&mut self, position: &Position, last: u32, mut on_iteration: impl FnMut(Iteration) -> bool) {
        let mut value = 0;
        for depth in 1..=last {
            self.shortcuts = depth > 2;
            value = self.search_around(position, value, depth);
            if self.stopped {
                break;
            }
            self.publish_nodes();
            let line = self.lines.first().cloned().unwrap_or_default();
            let decided = value.abs() >= WIN - depth as i32;
            if !on_iteration(Iteration { depth, value, line }) || decided {
                break;
            }
        }
        self.publish_nodes();
    }

    /// The best there is besides what the barred keys lead to; nothing if it was stopped, and without a line if there is
    /// nothing else.
    pub(crate) fn look_beside(
        &mut self,
        position: &Position,
        barred: &[u64],
        expected: i32,
        depth: u32,
    ) -> Option<Iteration> {
        self.barred.clear();
        self.barred.extend(barred);
        self.shortcuts = depth > 2;
        let value = self.search_around(position, expected, depth);
        self.publish_nodes();
        let line = if value > -INFINITY { self.lines.first().cloned().unwrap_or_default() } else { Vec::new() };
        (!self.stopped).then_some(Iteration { depth, value, line })
    }

    fn search_around(&mut self, position: &Position, expected: i32, depth: u32) -> i32 {
        let mut margin = if depth > 2 { WINDOW } else { INFINITY };
        let root = Place { depth, turns: 0, steps: 0 };
        loop {
            let (alpha, beta) = ((expected - margin).max(-INFINITY), (expected + margin).min(INFINITY));
            let value = self.search(position, alpha, beta, root);
            if self.stopped || value > alpha && value < beta || margin >= INFINITY {
                return value;
            }
            margin = if margin > 20 * WINDOW { INFINITY } else { margin * 4 };
        }
    }

    /// The value of a position, seen from [`viewpoint`].
    ///
    /// A return value of `alpha` or less is an upper bound of the true one, of `beta` or more a lower bound; between
    /// them it is the value. After a stop it means nothing.
    fn search(&mut self, position: &Position, alpha: i32, beta: i32, place: Place) -> i32 {
        if !self.stopped {
            self.count_node();
        }
        while self.lines.len() <= place.steps + 1 {
            self.lines.push(Vec::new());
        }
        self.lines[place.steps].clear();
        if self.stopped {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            let win = WIN - place.turns as i32;
            return if outcome.winner == viewpoint(position) { win } else { -win };
        }
        if let Phase::Challenged(_) = position.phase() {
            return self.weigh_chances(position, place);
        }
        if place.depth == 0 && position.is_between_turns() {
            return self.judge.judge(position);
        }
        let turns = place.turns as i32;
        let known = self.shared.table.get(position.key()).map(|entry| Known::unpack(entry, turns));
        if let Some(known) = known
            && beta - alpha == 1
            && place.steps > 0
            && !self.is_barring(place)
            && known.depth >= place.depth
            && known.decides(alpha, beta)
        {
            return known.value;
        }
        // So far ahead that the last turn will not change it.
        if self.shortcuts && place.depth <= TRUSTED && beta - alpha == 1 && position.is_between_turns() {
            let stand = self.judge.judge(position);
            if stand - TRUST_MARGIN * place.depth as i32 >= beta {
                return stand;
            }
        }
        self.search_steps(position, alpha, beta, place, known.map(|known| known.best))
    }

    fn search_steps(&mut self, position: &Position, alpha: i32, beta: i32, place: Place, known: Option<u16>) -> i32 {
        let steps = self.rank_steps(position, known, place.turns);
        let (mut best, mut best_index) = (-INFINITY, 0);
        let mut tried = 0;
        for ranked in &steps {
            let mut next = *position;
            next.play_unchecked(ranked.step);
            if self.is_barring(place) && self.barred.contains(&next.key()) {
                continue;
            }
            let low = alpha.max(best);
            let value = self.search_step(position, &next, low, beta, place, tried);
            tried += 1;
            if self.stopped {
                break;
            }
            if value > best {
                (best, best_index) = (value, ranked.index);
                if value > alpha {
                    self.extend_line(place.steps, ranked.step);
                }
            }
            if value >= beta {
                self.remember_refutation(ranked.step, place);
                break;
            }
        }
        self.spare.push(steps);
        if !self.stopped && !self.is_barring(place) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best <= alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            let known = Known { value: best, bound, depth: place.depth, best: best_index };
            self.shared.table.put(position.key(), known.pack(place.turns as i32));
        }
        best
    }

    /// The value of a step: the first in full, later ones first only as to whether they are better, and the latest less
    /// deeply.
    fn search_step(
        &mut self,
        position: &Position,
        next: &Position,
        low: i32,
        beta: i32,
        place: Place,
        tried: usize,
    ) -> i32 {
        let ended = usize::from(next.is_between_turns());
        let after = Place { depth: place.depth - ended as u32, turns: place.turns + ended, steps: place.steps + 1 };
        let same = viewpoint(position) == viewpoint(next);
        if tried == 0 {
            return self.search_from(next, low, beta, after, same);
        }
        // A turn that takes nothing, and comes late in the list, is seldom the best.
        let quiet = ended == 1 && position.phase() != Phase::Moved;
        let reduction = if quiet { reduction(place.depth, tried) } else { 0 };
        let shallow = Place { depth: after.depth - reduction, ..after };
        let mut value = self.search_from(next, low, low + 1, shallow, same);
        if reduction > 0 && value > low {
            value = self.search_from(next, low, low + 1, after, same);
        }
        if value > low && value < beta {
            value = self.search_from(next, low, beta, after, same);
        }
        value
    }

    /// Searches the position after a step, and sees it from the side of who made it.
    fn search_from(&mut self, next: &Position, alpha: i32, beta: i32, place: Place, same: bool) -> i32 {
        if same { self.search(next, alpha, beta, place) } else { -self.search(next, -beta, -alpha, place) }
    }

    /// The value of a challenge that is still to be decided, for the announcer.
    fn weigh_chances(&mut self, position: &Position, place: Place) -> i32 {
        let won_of_twelve = chances_of_twelve(position.rules().settings.decider);
        let mut sum = 0;
        for (decision, share) in [(Decision::Won, won_of_twelve), (Decision::Lost, 12 - won_of_twelve)] {
            let mut next = *position;
            next.play_unchecked(Step::Decide(decision));
            let value = self.search_step(position, &next, -INFINITY, INFINITY, place, 0);
            sum += share * value.clamp(-CERTAIN, CERTAIN);
        }
        self.lines[place.steps].clear();
        sum / 12
    }

    /// Whether a position belongs to the choices at the root while some of them are barred: then it is worth what it is only
    /// without them, and the table must neither tell nor be told.
    fn is_barring(&self, place: Place) -> bool {
        place.turns == 0 && !self.barred.is_empty()
    }

    fn extend_line(&mut self, steps: usize, step: Step) {
        let (before, after) = self.lines.split_at_mut(steps + 1);
        let line = &mut before[steps];
        line.clear();
        line.push(step);
        line.extend_from_slice(&after[0]);
    }

    /// The steps in the order in which they are tried: the best one of an earlier search, those that take or prepare to
    /// take, steps that refuted others, then those that often did well.
    fn rank_steps(&mut self, position: &Position, known: Option<u16>, turns: usize) -> Vec<Ranked> {
        let mut ranked = self.spare.pop().unwrap_or_default();
        ranked.clear();
        let killers = self.killers.get(turns).copied().unwrap_or_default();
        let player = position.turn();
        let mut prospects = [0; Entry::COUNT];
        if position.phase() != Phase::Moved {
            for prospect in position.prospects(player) {
                let gipfs = (prospect.theirs & prospect.gipfs).len();
                prospects[prospect.entry.index()] = (ROW + CAPTURE * prospect.theirs.len() + GIPF * gipfs) as i32;
            }
        }
        for (index, step) in position.steps().into_iter().enumerate() {
            let index = index as u16;
            let rank = if known == Some(index) {
                i32::MAX
            } else {
                let promise = match step {
                    Step::Push(push) => prospects[push.entry().index()],
                    Step::Take(taking) => (CAPTURE * taking.captured.len() + taking.spots.len()) as i32,
                    _ => 0,
                };
                let refutes = if killers.contains(&Some(step)) { KILLER } else { 0 };
                promise + refutes + history_place(step).map_or(0, |place| self.history[place])
            };
            ranked.push(Ranked { rank, index, step });
        }
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        ranked
    }

    fn remember_refutation(&mut self, step: Step, place: Place) {
        if self.killers.len() <= place.turns {
            self.killers.resize(place.turns + 1, [None; 2]);
        }
        let killers = &mut self.killers[place.turns];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        if let Some(index) = history_place(step) {
            self.history[index] += (place.depth * place.depth) as i32;
            if self.history[index] > HISTORY_LIMIT {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        self.before_look -= 1;
        if self.before_look == 0 {
            self.publish_nodes();
            let nodes_left = self.shared.node_limit.saturating_sub(self.shared.nodes.load(Ordering::Relaxed));
            self.before_look = nodes_left.clamp(1, NODES_A_LOOK);
            self.stopped |= self.shared.is_over();
        }
    }

    fn publish_nodes(&mut self) {
        self.shared.nodes.fetch_add(std::mem::take(&mut self.nodes), Ordering::Relaxed);
    }
}

/// The announcer's chances in a challenge, in twelfths: even in DVONN, while dice let him have an equal roll.
fn chances_of_twelve(decider: Decider) -> i32 {
    match decider {
        Decider::Dvonn | Decider::PlacedDvonn => 6,
        Decider::Dice => 7,
    }
}

/// So near to the leaves the evaluation is trusted, if it says that a player is ahead by this much a turn.
const TRUSTED: u32 = 2;
const TRUST_MARGIN: i32 = 150;

/// What makes a step come early: a row, a piece and a GIPF-piece in it, and what refuted before.
const ROW: u32 = 20_000;
const CAPTURE: u32 = 4_000;
const GIPF: u32 = 20_000;
const KILLER: i32 = 15_000;
const HISTORY_LIMIT: i32 = 10_000;

/// By how much later turns are searched less deeply.
fn reduction(depth: u32, tried: usize) -> u32 {
    match (depth, tried) {
        (0..=2, _) | (_, 0..=5) => 0,
        (3, _) | (_, 6..=20) => 1,
        _ => 2,
    }
}

/// Pushes by kind and entry, then jumps by their two spots.
const PUSHES: usize = 3 * Entry::COUNT;
const HISTORY: usize = PUSHES + 64 * 64;

fn history_place(step: Step) -> Option<usize> {
    match step {
        Step::Push(push) => Some(push.kind() as usize * Entry::COUNT + push.entry().index()),
        Step::Jump(jump) => Some(PUSHES + jump.from.bit() * 64 + jump.to.bit()),
        _ => None,
    }
}
