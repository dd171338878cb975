//! What the turns of a game of GIPF were worth.

use engine::gipf::{GipfEngine, GipfReport, GipfValue};
use engine::study::{Judgement, points};
use engine::{Limits, Stop};
use gipf::{Game, PlayedTurn, Player, Position, Turn};
use notation::gipf::Record;
use notation::{Comment, Evaluation, GameResult, Line, Step};
use serde::Serialize;

/// How the summary begins; by this it is found again when an annotated game is analysed once more.
const SUMMARY: &str = "Analysis: ";

/// The glyphs that a study gives, and takes away where it thinks otherwise: ?, ?? and ?!.
const GLYPHS: [(Judgement, u8); 3] = [(Judgement::Mistake, 2), (Judgement::Blunder, 4), (Judgement::Inaccuracy, 6)];

/// A lead of more than this, in hundredths, is as good as won: what is lost of it is not missed.
const CERTAIN: i32 = 500;

/// From these losses on, in hundredths, a turn is an inaccuracy, a mistake, a blunder.
const LOSSES: [i32; 3] = [50, 100, 200];

/// A game; docs/analysis.md describes every field.
#[derive(Serialize)]
pub(crate) struct Study {
    white: Option<String>,
    black: Option<String>,
    result: &'static str,
    position: String,
    turns: Vec<StudiedTurn>,
    summary: Summary,
}

/// A turn, and what it was worth to the player who made it.
#[derive(Serialize)]
struct StudiedTurn {
    ply: usize,
    player: &'static str,
    turn: String,
    value_before: f64,
    value_after: f64,
    best: Option<String>,
    line: Vec<String>,
    /// Nothing where a challenge decided: the turn was not one player's choice.
    lost: Option<f64>,
    judgement: Option<&'static str>,
    #[serde(skip)]
    after_for_white: i32,
    #[serde(skip)]
    before_for_white: i32,
    #[serde(skip)]
    verdict: Option<(Judgement, i32)>,
    #[serde(skip)]
    better: Vec<PlayedTurn>,
}

#[derive(Serialize)]
struct Summary {
    white: PlayerSummary,
    black: PlayerSummary,
}

#[derive(Serialize)]
struct PlayerSummary {
    turns: usize,
    lost: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

/// Studies a game, and tells after each position how many of how many are done.
pub(crate) fn study(
    engine: &mut GipfEngine,
    record: &Record,
    game: &Game,
    limits: &Limits,
    mut on_progress: impl FnMut(usize, usize),
) -> Study {
    let mut position = Position::from_setup(game.start()).expect("the game has begun so");
    let mut positions = vec![position];
    for played in game.turns() {
        position.play_turn(&played.turn).expect("the turn was played");
        positions.push(position);
    }
    // From the end to the beginning: what was found about a late position is in the table when an earlier one asks.
    let mut reports: Vec<GipfReport> = Vec::with_capacity(positions.len());
    for (done, position) in (1..).zip(positions.iter().rev()) {
        reports.push(engine.search(position, limits, &Stop::new(), |_| ()));
        on_progress(done, positions.len());
    }
    reports.reverse();
    let turns: Vec<StudiedTurn> = (0..game.turns().len())
        .map(|index| judge(index, &game.turns()[index], &positions[index], &reports[index], &reports[index + 1]))
        .collect();
    let summary = |player: Player| PlayerSummary::new(&turns, player);
    Study {
        white: record.tags.get("White").map(str::to_owned),
        black: record.tags.get("Black").map(str::to_owned),
        result: GameResult::sign(record.result),
        position: notation::gipf::write_position(&record.start),
        summary: Summary { white: summary(Player::White), black: summary(Player::Black) },
        turns,
    }
}

fn judge(
    index: usize,
    played: &PlayedTurn,
    position: &Position,
    before: &GipfReport,
    after: &GipfReport,
) -> StudiedTurn {
    let best = complete_turns(position, before);
    let was_best = best.first() == Some(&played.turn);
    let value_after = after.value.reversed().hundredths();
    // A position is worth at least what was played from it, and no more if that was the best.
    let value_before = if was_best { value_after } else { GipfValue::hundredths(before.value).max(value_after) };
    let lost = value_before.clamp(-CERTAIN, CERTAIN) - value_after.clamp(-CERTAIN, CERTAIN);
    let challenged = position.steps_of(&played.turn).is_ok_and(|steps| steps.contains(&gipf::Step::Challenge));
    let verdict = (!challenged).then(|| (judgement_of_loss(lost), lost));
    let for_white = |value: i32| if played.player == Player::White { value } else { -value };
    let mut mover = played.player;
    let better = best.iter().map(|turn| {
        let step = PlayedTurn { player: mover, turn: turn.clone(), contests: Vec::new() };
        mover = mover.opponent();
        step
    });
    StudiedTurn {
        ply: index + 1,
        player: if played.player == Player::White { "white" } else { "black" },
        turn: played.turn.to_string(),
        value_before: points(value_before),
        value_after: points(value_after),
        best: best.first().map(ToString::to_string),
        line: best.iter().map(ToString::to_string).collect(),
        lost: verdict.map(|(_, lost)| points(lost)),
        judgement: verdict.map(|(judgement, _)| judgement.name()),
        after_for_white: for_white(value_after),
        before_for_white: for_white(value_before),
        verdict,
        better: better.collect(),
    }
}

fn judgement_of_loss(lost: i32) -> Judgement {
    let [inaccuracy, mistake, blunder] = LOSSES;
    match lost {
        ..=0 => Judgement::Best,
        lost if lost < inaccuracy => Judgement::Good,
        lost if lost < mistake => Judgement::Inaccuracy,
        lost if lost < blunder => Judgement::Mistake,
        _ => Judgement::Blunder,
    }
}

/// The best line as far as it goes in whole turns.
fn complete_turns(position: &Position, report: &GipfReport) -> Vec<Turn> {
    let mut position = *position;
    let mut turns = report.turns(&position);
    let complete = turns.iter().take_while(|turn| position.play_turn(turn).is_ok()).count();
    turns.truncate(complete);
    turns
}

/// Adds values, glyphs, better lines and a summary; other comments and variations stay.
pub(crate) fn annotate(record: &mut Record, study: &Study) {
    let comments = &mut record.main_line.comments;
    comments.retain(|comment| !comment.text.starts_with(SUMMARY));
    comments.push(Comment::text(summarise(study)));
    for (step, studied) in record.main_line.steps.iter_mut().zip(&study.turns) {
        evaluate(step, studied.after_for_white);
        step.glyphs.retain(|glyph| !GLYPHS.iter().any(|(_, ours)| ours == glyph));
        let glyph = studied.verdict.and_then(|(judgement, _)| GLYPHS.iter().find(|(ours, _)| *ours == judgement));
        let Some((_, glyph)) = glyph else { continue };
        step.glyphs.push(*glyph);
        let mut steps: Vec<Step<PlayedTurn>> = studied.better.iter().cloned().map(Step::new).collect();
        let Some(first) = steps.first_mut() else { continue };
        evaluate(first, studied.before_for_white);
        let actions = |steps: &[Step<PlayedTurn>]| steps.iter().map(|step| step.action.clone()).collect::<Vec<_>>();
        if !step.variations.iter().any(|known| actions(&known.steps) == actions(&steps)) {
            step.variations.push(Line { comments: Vec::new(), steps });
        }
    }
}

/// Gives a turn one evaluation, in its first comment, in place of all it had.
fn evaluate(step: &mut Step<PlayedTurn>, for_white: i32) {
    for comment in &mut step.comments {
        comment.evaluation = None;
    }
    if step.comments.is_empty() {
        step.comments.push(Comment::default());
    }
    step.comments[0].evaluation = Some(Evaluation::Estimate(for_white));
}

fn summarise(study: &Study) -> String {
    let side = |player: Player, summary: &PlayerSummary| {
        let PlayerSummary { turns, lost, inaccuracies, mistakes, blunders } = summary;
        format!(
            "{player} lost {lost:.2} in {turns} turns; inaccuracies {inaccuracies}, mistakes {mistakes}, blunders \
             {blunders}."
        )
    };
    let [white, black] = [side(Player::White, &study.summary.white), side(Player::Black, &study.summary.black)];
    format!("{SUMMARY}{white} {black}")
}

impl PlayerSummary {
    fn new(turns: &[StudiedTurn], player: Player) -> PlayerSummary {
        let name = if player == Player::White { "white" } else { "black" };
        let verdicts: Vec<(Judgement, i32)> =
            turns.iter().filter(|turn| turn.player == name).filter_map(|turn| turn.verdict).collect();
        let count = |judgement| verdicts.iter().filter(|(ours, _)| *ours == judgement).count();
        PlayerSummary {
            turns: verdicts.len(),
            lost: points(verdicts.iter().map(|(_, lost)| lost).sum()),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
        }
    }
}
