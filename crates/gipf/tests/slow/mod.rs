//! A reference implementation of GIPF, written from the text of the rules alone. The tests compare the crate with it.
//!
//! It shares no code with the crate and favours simplicity over speed: the board is a map from the label of a spot to the
//! text of its stack, the lines are copied from the rules, and takings are found by trying every set of pieces. There are no
//! steps; a turn is complete, and a player without a legal turn has lost. Invalid input panics. Settings have their
//! defaults. Section numbers refer to the project's statement of the rules.

// Each test file with `mod slow;` compiles its own copy and uses only a part of it.
#![allow(dead_code, unreachable_pub)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Section 1: dot | spots | dot.
const LINES: [&str; 21] = [
    "b1|b2 b3 b4 b5|b6",
    "c1|c2 c3 c4 c5 c6|c7",
    "d1|d2 d3 d4 d5 d6 d7|d8",
    "e1|e2 e3 e4 e5 e6 e7 e8|e9",
    "f1|f2 f3 f4 f5 f6 f7|f8",
    "g1|g2 g3 g4 g5 g6|g7",
    "h1|h2 h3 h4 h5|h6",
    "a1|b2 c3 d4 e5 f5 g5 h5|i5",
    "a2|b3 c4 d5 e6 f6 g6|h6",
    "a3|b4 c5 d6 e7 f7|g7",
    "a4|b5 c6 d7 e8|f8",
    "b1|c2 d3 e4 f4 g4 h4|i4",
    "c1|d2 e3 f3 g3 h3|i3",
    "d1|e2 f2 g2 h2|i2",
    "a2|b2 c2 d2 e2|f1",
    "a3|b3 c3 d3 e3 f2|g1",
    "a4|b4 c4 d4 e4 f3 g2|h1",
    "a5|b5 c5 d5 e5 f4 g3 h2|i1",
    "b6|c6 d6 e6 f5 g4 h3|i2",
    "c7|d7 e7 f6 g5 h4|i3",
    "d8|e8 f7 g6 h5|i4",
];

/// The letters of White and Black.
const COLOURS: [char; 2] = ['w', 'b'];

/// A line: its two dots, and its spots in order from the first dot.
struct Line {
    dots: [String; 2],
    spots: Vec<String>,
}

/// The parsed lines.
static ALL_LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let line = |text: &&str| {
        let parts: Vec<&str> = text.split('|').collect();
        Line {
            dots: [parts[0].to_owned(), parts[2].to_owned()],
            spots: parts[1].split(' ').map(str::to_owned).collect(),
        }
    };
    LINES.iter().map(line).collect()
});

/// The player who owns the base of a stack: 0 for White, 1 for Black.
fn base(stack: &str) -> usize {
    usize::from(stack.starts_with(['b', 'B']))
}

fn used(stack: &str) -> usize {
    stack.matches('^').count()
}

/// Section 7: the top is the base colour iff the number of used potentials is even.
fn top(stack: &str) -> usize {
    (base(stack) + used(stack)) % 2
}

fn is_gipf(stack: &str) -> bool {
    stack.starts_with(['W', 'B'])
}

/// Whether a stack is an uncovered loaded piece.
fn is_loaded(stack: &str) -> bool {
    stack.ends_with('d')
}

fn basics(stack: &str) -> i32 {
    if is_gipf(stack) { 2 } else { 1 }
}

/// A row of the player to move: the index of its line, its run, and whether it must be taken.
struct Row {
    line: usize,
    run: Vec<String>,
    must_go: bool,
}

/// The lines that have been taken from in this part of the turn, each with the spots uncovered since.
type Offers = BTreeMap<usize, BTreeSet<String>>;

/// A game between two turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowGame {
    variant: String,
    agreed: i32,
    challenges: Option<[i32; 2]>,
    board: BTreeMap<String, String>,
    reserve: [i32; 2],
    unplayed: [i32; 2],
    letters: [char; 2],
    mover: usize,
    winner: Option<usize>,
}

impl SlowGame {
    /// Parses a position (section 9).
    pub fn from_text(text: &str) -> SlowGame {
        let fields: Vec<&str> = text.split(' ').collect();
        let [version, board, reserve, unplayed, letters, mover] = fields[..] else { panic!("six fields: {text}") };
        let pair = |text: &str| -> [i32; 2] {
            let numbers: Vec<i32> = text.split(',').map(|number| number.parse().expect("a number")).collect();
            numbers.try_into().expect("two numbers")
        };
        let mut parts = version.split('+');
        let variant = parts.next().expect("a version").to_owned();
        let (mut agreed, mut challenges) = (0, None);
        for part in parts {
            match part.split_at(1) {
                ("d", number) => agreed = number.parse().expect("a number"),
                ("c", numbers) => challenges = Some(pair(numbers)),
                _ => panic!("{text}"),
            }
        }
        let stacks = board.split(',').filter(|item| *item != "-");
        let stacks = stacks.map(|item| item.split_once('=').expect("a spot and a stack"));
        let mut game = SlowGame {
            variant,
            agreed,
            challenges,
            board: stacks.map(|(spot, stack)| (spot.to_owned(), stack.to_owned())).collect(),
            reserve: pair(reserve),
            unplayed: pair(unplayed),
            letters: letters.chars().collect::<Vec<_>>().try_into().expect("two letters"),
            mover: usize::from(mover == "b"),
            winner: None,
        };
        // The opponent of the player to move made the last taking.
        game.winner = game.winner_by_gipfs(1 - game.mover);
        game
    }

    pub fn to_text(&self) -> String {
        let stacks: Vec<String> = self.board.iter().map(|(spot, stack)| format!("{spot}={stack}")).collect();
        let board = if stacks.is_empty() { "-".to_owned() } else { stacks.join(",") };
        let potentials = if self.agreed > 0 { format!("+d{}", self.agreed) } else { String::new() };
        let challenges = self.challenges.map_or_else(String::new, |[white, black]| format!("+c{white},{black}"));
        format!(
            "{}{potentials}{challenges} {board} {},{} {},{} {}{} {}",
            self.variant,
            self.reserve[0],
            self.reserve[1],
            self.unplayed[0],
            self.unplayed[1],
            self.letters[0],
            self.letters[1],
            COLOURS[self.mover]
        )
    }

    /// 0 if White has won, 1 if Black has.
    pub fn winner(&self) -> Option<usize> {
        // Section 9: a player with no legal turn has lost.
        self.winner.or_else(|| self.turns().is_empty().then_some(1 - self.mover))
    }

    /// The winner if the other player has no GIPF-piece left.
    pub fn winner_at_once(&self) -> Option<usize> {
        self.winner
    }

    pub fn mover(&self) -> usize {
        self.mover
    }

    /// All legal turns, each with the game after it.
    pub fn turns(&self) -> BTreeMap<String, SlowGame> {
        let mut found = BTreeMap::new();
        if self.winner.is_none() {
            self.before_the_move(&[], &Offers::new(), &mut found);
        }
        found
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.turns().values().map(|next| next.perft(depth - 1)).sum() }
    }

    fn total(&self) -> i32 {
        if self.variant == "basic" { 15 } else { 18 }
    }

    /// Section 5, and section 9 on the letter g.
    fn lacks_gipf(&self, player: usize) -> bool {
        let first_to_come = self.letters[player] == 'g' && self.reserve[player] == self.total();
        let has_one = self.board.values().any(|stack| is_gipf(stack) && base(stack) == player);
        self.variant != "basic" && !first_to_come && !has_one
    }

    fn winner_by_gipfs(&self, taker: usize) -> Option<usize> {
        if self.lacks_gipf(1 - taker) {
            return Some(taker);
        }
        self.lacks_gipf(taker).then_some(1 - taker)
    }

    fn top_at(&self, spot: &str) -> Option<usize> {
        self.board.get(spot).map(|stack| top(stack))
    }

    /// Section 4: the rows of the player to move, each with the unbroken run around it.
    fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for (index, line) in ALL_LINES.iter().enumerate() {
            for first in 0..line.spots.len() - 3 {
                if !line.spots[first..first + 4].iter().all(|spot| self.top_at(spot) == Some(self.mover)) {
                    continue;
                }
                let (mut from, mut to) = (first, first + 3);
                while from > 0 && self.board.contains_key(&line.spots[from - 1]) {
                    from -= 1;
                }
                while to + 1 < line.spots.len() && self.board.contains_key(&line.spots[to + 1]) {
                    to += 1;
                }
                let run = line.spots[from..=to].to_vec();
                let must_go = !self.may_keep(&run, &run.iter().collect());
                rows.push(Row { line: index, run, must_go });
                break;
            }
        }
        rows
    }

    /// Whether the player may keep exactly these pieces of a run.
    fn may_keep(&self, run: &[String], kept: &BTreeSet<&String>) -> bool {
        // Only GIPF-pieces and loaded pieces may be kept; basic pieces and used potentials must be taken.
        let choice = kept.iter().all(|spot| {
            let stack = &self.board[*spot];
            used(stack) == 0 && (is_gipf(stack) || is_loaded(stack))
        });
        // Section 6, rule 8: no four adjacent pieces of the player's colour with a loaded one among them.
        let loaded_row = run.windows(4).any(|four| {
            four.iter().all(|spot| kept.contains(spot) && self.top_at(spot) == Some(self.mover))
                && four.iter().any(|spot| is_loaded(&self.board[spot]))
        });
        choice && !loaded_row
    }

    /// All legal sets of pieces to take from a run.
    fn ways(&self, run: &[String]) -> Vec<BTreeSet<String>> {
        let mut ways = Vec::new();
        for number in 1_u32..1 << run.len() {
            let taken = |index: &usize| number >> index & 1 == 1;
            let (gone, kept): (Vec<usize>, Vec<usize>) = (0..run.len()).partition(taken);
            if self.may_keep(run, &kept.iter().map(|index| &run[*index]).collect()) {
                ways.push(gone.iter().map(|index| run[*index].clone()).collect());
            }
        }
        ways
    }

    /// Section 9: the text of a taking, sorted by label.
    fn list(&self, taken: &BTreeSet<String>) -> String {
        let item = |spot: &String| {
            let stack = &self.board[spot];
            if used(stack) > 0 {
                return format!("^{spot}");
            }
            let letter = if is_gipf(stack) {
                "G"
            } else if is_loaded(stack) {
                "D"
            } else {
                ""
            };
            format!("{letter}{spot}{}", if base(stack) == self.mover { "" } else { "*" })
        };
        format!("x{}", taken.iter().map(item).collect::<Vec<_>>().join(","))
    }

    /// Takes pieces as in the table of section 7 and returns the spots that were uncovered.
    fn take(&mut self, taken: &BTreeSet<String>) -> BTreeSet<String> {
        let mut freed = BTreeSet::new();
        for spot in taken {
            let mut stack = self.board.remove(spot).expect("something to take");
            if used(&stack) > 0 {
                stack.pop();
                self.board.insert(spot.clone(), stack);
                freed.insert(spot.clone());
            } else if base(&stack) == self.mover {
                self.reserve[self.mover] += basics(&stack);
            }
        }
        freed
    }

    /// The possible takings by their text, each with the game and the offers after it.
    fn takings(&self, offers: &Offers) -> BTreeMap<String, (SlowGame, Offers)> {
        // Section 4: a row may be taken from only once, unless an uncovered piece has joined its run.
        let open =
            |row: &Row| offers.get(&row.line).is_none_or(|freed| row.run.iter().any(|spot| freed.contains(spot)));
        let mut found: BTreeMap<String, (SlowGame, Offers)> = BTreeMap::new();
        for row in self.rows().into_iter().filter(open) {
            for taken in self.ways(&row.run) {
                let mut next = self.clone();
                let freed = next.take(&taken);
                let mut after = offers.clone();
                for since in after.values_mut() {
                    since.extend(freed.iter().cloned());
                }
                // Two rows that would be taken with the same text are one taking, which counts for both lines.
                let (_, after) = found.entry(self.list(&taken)).or_insert((next, after));
                after.insert(row.line, freed);
            }
        }
        found
    }

    fn hand_over(mut self, winner: Option<usize>) -> SlowGame {
        self.mover = 1 - self.mover;
        self.winner = winner;
        self
    }

    fn before_the_move(&self, so_far: &[String], offers: &Offers, found: &mut BTreeMap<String, SlowGame>) {
        if !self.rows().iter().any(|row| row.must_go) {
            self.moves(so_far, "", found);
        }
        for (list, (next, offers)) in self.takings(offers) {
            let parts = [so_far, &[list]].concat();
            match next.winner_by_gipfs(self.mover) {
                Some(winner) => {
                    found.insert(parts.join(";"), next.hand_over(Some(winner)));
                }
                None => next.before_the_move(&parts, &offers, found),
            }
        }
    }

    /// All moves. `lost` is the text of the jumps that lost their challenge in this turn.
    fn moves(&self, so_far: &[String], lost: &str, found: &mut BTreeMap<String, SlowGame>) {
        let mut go_on = |text: String, next: SlowGame| {
            next.after_the_move(&[so_far, &[format!("{lost}{text}")]].concat(), &Offers::new(), found);
        };
        let mut seen = BTreeSet::new();
        for line in ALL_LINES.iter() {
            let backwards: Vec<String> = line.spots.iter().rev().cloned().collect();
            for (dot, path) in [(&line.dots[0], &line.spots), (&line.dots[1], &backwards)] {
                for kind in ["", "G", "D"] {
                    let Some((text, next)) = self.push(dot, path, kind) else { continue };
                    if seen.insert(text.clone()) {
                        go_on(text, next);
                    }
                }
            }
        }
        let mut challenged = Vec::new();
        for (text, next) in self.jumps() {
            go_on(text.clone(), next.clone());
            let other = 1 - self.mover;
            if self.challenges.is_some_and(|challenges| challenges[other] > 0) {
                let spend = |mut game: SlowGame| {
                    game.challenges = game.challenges.map(|mut left| {
                        left[other] -= 1;
                        left
                    });
                    game
                };
                for sign in ['+', '='] {
                    go_on(format!("{text}?{sign}"), spend(next.clone()));
                }
                challenged.push((text.clone(), spend(self.clone())));
            }
        }
        for (text, mut again) in challenged {
            // Section 8: the potential leaves the game, and its basic piece stays.
            let from = text[..2].to_owned();
            again.board.insert(from, COLOURS[self.mover].to_string());
            let mut instead = BTreeMap::new();
            again.moves(so_far, &format!("{lost}{text}?-/"), &mut instead);
            if instead.is_empty() {
                let whole = [so_far, &[format!("{lost}{text}?-")]].concat().join(";");
                instead.insert(whole, again.hand_over(Some(1 - self.mover)));
            }
            found.extend(instead);
        }
    }

    /// Sections 2, 3 and 6: the push of a new piece, if it is legal.
    fn push(&self, dot: &str, path: &[String], kind: &str) -> Option<(String, SlowGame)> {
        let player = self.mover;
        let letter = self.letters[player];
        let first = letter == 'g' && self.reserve[player] == self.total();
        let allowed = match kind {
            "G" => letter == 'g' && self.reserve[player] >= 2,
            "D" => !first && letter != 'p' && self.unplayed[player] > 0 && self.reserve[player] >= 1,
            _ => !first && self.reserve[player] >= 1,
        };
        let gap = path.iter().position(|spot| !self.board.contains_key(spot))?;
        if !allowed {
            return None;
        }
        let mut next = self.clone();
        for index in (0..gap).rev() {
            let stack = next.board.remove(&path[index]).expect("before the gap all is occupied");
            next.board.insert(path[index + 1].clone(), stack);
        }
        let colour = COLOURS[player];
        let stack = match kind {
            "G" => colour.to_ascii_uppercase().to_string(),
            "D" => format!("{colour}d"),
            _ => colour.to_string(),
        };
        next.reserve[player] -= basics(&stack);
        next.board.insert(path[0].clone(), stack);
        match kind {
            "G" => {}
            "D" => {
                next.unplayed[player] -= 1;
                next.letters[player] = if next.unplayed[player] > 0 { 'l' } else { 'p' };
            }
            _ => {
                next.unplayed[player] = 0;
                next.letters[player] = 'p';
            }
        }
        let text = if gap == 0 { format!("{kind}{}", path[0]) } else { format!("{kind}{dot}-{}", path[gap]) };
        Some((text, next))
    }

    /// Section 7: the legal jumps.
    fn jumps(&self) -> Vec<(String, SlowGame)> {
        let mut jumps = Vec::new();
        for (from, _) in self.board.iter().filter(|(_, stack)| is_loaded(stack) && base(stack) == self.mover) {
            for (to, target) in &self.board {
                if top(target) == self.mover || is_gipf(target) || !are_adjacent(from, to) {
                    continue;
                }
                let mut next = self.clone();
                next.board.insert(from.clone(), COLOURS[self.mover].to_string());
                next.board.insert(to.clone(), format!("{target}^"));
                jumps.push((format!("{from}^{to}"), next));
            }
        }
        jumps
    }

    fn after_the_move(&self, so_far: &[String], offers: &Offers, found: &mut BTreeMap<String, SlowGame>) {
        if !self.rows().iter().any(|row| row.must_go) {
            found.insert(so_far.join(";"), self.clone().hand_over(None));
        }
        for (list, (next, offers)) in self.takings(offers) {
            let parts = [so_far, &[list]].concat();
            match next.winner_by_gipfs(self.mover) {
                Some(winner) => {
                    found.insert(parts.join(";"), next.hand_over(Some(winner)));
                }
                None => next.after_the_move(&parts, &offers, found),
            }
        }
    }

    /// The basic pieces and the potentials of a player on the board, for the invariants of section 7.
    pub fn on_board(&self, player: usize) -> (i32, i32) {
        let of_player = self.board.values().filter(|stack| base(stack) == player).map(|stack| basics(stack)).sum();
        let potentials = |stack: &String| {
            let loaded = usize::from(stack.contains('d') && base(stack) == player);
            let jumped = (1..=used(stack)).filter(|level| (base(stack) + level) % 2 == player).count();
            (loaded + jumped) as i32
        };
        (of_player, self.board.values().map(potentials).sum())
    }
}

fn are_adjacent(one: &str, other: &str) -> bool {
    ALL_LINES.iter().any(|line| {
        line.spots.windows(2).any(|pair| pair[0] == one && pair[1] == other || pair[0] == other && pair[1] == one)
    })
}
