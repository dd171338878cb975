//! Margins and counts of the forward pruning and the reductions of the search.

use std::sync::LazyLock;

/// Reverse futility pruning: the greatest depth, and the margin per turn in hundredths.
const RFP_MAX_DEPTH: u32 = 4;
const RFP_MARGIN: i32 = 120;

/// Null-move pruning: the least depth, and the least number of pieces in reserve.
pub(super) const NULL_MOVE_MIN_DEPTH: u32 = 3;
pub(super) const NULL_MOVE_MIN_RESERVE: u8 = 2;

/// Internal iterative reduction: the least depth.
pub(super) const IIR_MIN_DEPTH: u32 = 4;

/// Futility pruning: the greatest depth, and the margin in hundredths.
const FUTILITY_MAX_DEPTH: u32 = 2;
const FUTILITY_BASE: i32 = 100;
const FUTILITY_MARGIN: i32 = 120;

/// Delta pruning in the quiescence search: the margin in hundredths.
const DELTA_MARGIN: i32 = 150;

/// Late move pruning: the greatest depth.
const LMP_MAX_DEPTH: u32 = 3;

/// Late move reductions: the least depth and step number, and the history score that reduces by one turn less.
const LMR_MIN_DEPTH: u32 = 3;
const LMR_MIN_STEP_NUMBER: usize = 3;
const LMR_HISTORY: i32 = 3_000;

/// The margin of reverse futility pruning at a depth; `None` if it is too great.
pub(super) fn rfp_margin(depth: u32, improving: bool) -> Option<i32> {
    // A player whose evaluation rises from turn to turn is less likely to lose it.
    let turns = depth - u32::from(improving && depth > 1);
    (depth <= RFP_MAX_DEPTH).then_some(RFP_MARGIN * turns as i32)
}

/// By how many turns the search after a null move is shallower.
pub(super) fn null_move_reduction(depth: u32) -> u32 {
    2 + depth / 4
}

/// Whether a quiet turn is not searched: late move pruning by its number, and futility pruning if the static evaluation
/// is so far below alpha that a quiet turn hardly raises it above.
pub(super) fn is_futile(depth: u32, step_number: usize, eval: i32, alpha: i32) -> bool {
    let late = depth <= LMP_MAX_DEPTH && step_number as u32 >= 6 + 4 * depth * depth;
    let hopeless = depth <= FUTILITY_MAX_DEPTH && eval + FUTILITY_BASE + FUTILITY_MARGIN * depth as i32 <= alpha;
    step_number > 0 && (late || hopeless)
}

/// The value of captured pieces in hundredths, of which some are GIPF-pieces.
pub(super) fn captured_value(pieces: u32, gipfs: u32) -> i32 {
    100 * pieces as i32 + 150 * gipfs as i32
}

/// Delta pruning: whether capturing pieces of this value hardly raises the static evaluation above alpha. Captures of
/// GIPF-pieces, which may decide the game, are always searched.
pub(super) fn is_futile_capture(captured: i32, eval: i32, alpha: i32) -> bool {
    captured < captured_value(1, 1) && eval + captured + DELTA_MARGIN <= alpha
}

/// The late move reduction of a quiet turn, in turns, by depth, step number, ordering score and kind of node.
pub(super) fn lmr_reduction(depth: u32, step_number: usize, score: i32, is_pv: bool) -> u32 {
    if depth < LMR_MIN_DEPTH || step_number < LMR_MIN_STEP_NUMBER {
        return 0;
    }
    let base = LMR[depth.min(31) as usize][step_number.min(63)];
    (base - (score / LMR_HISTORY).min(2) - i32::from(is_pv)).max(0) as u32
}

/// Late move reductions grow with the logarithms of depth and step number.
static LMR: LazyLock<[[i32; 64]; 32]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            let product = (depth.max(1) as f64).ln() * (number as f64 + 1.0).ln();
            (0.40 + 0.45 * product) as i32
        })
    })
});
