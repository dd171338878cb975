//! Tests of the statistics against values computed by hand and against simulations.

use arena::{
    Decision, Ending, Fault, FaultKind, GameSummary, Method, Pentanomial, STANDARD_ERRORS, Side, Sprt, Statistics,
    score_of_elo,
};
use dvonn::Score;
use games::Finish;

/// A game that ends with this lead for A.
fn game(number: usize, lead: i8) -> GameSummary {
    let white = if number.is_multiple_of(2) { Side::A } else { Side::B };
    let white_lead = if white == Side::A { lead } else { -lead };
    let score = Score { white: 20_u8.strict_add_signed(white_lead), black: 20 };
    GameSummary { number, white, plies: 50, ending: Ending::Played(Finish::Dvonn(score)) }
}

fn games(leads: &[i8]) -> Vec<GameSummary> {
    leads.iter().enumerate().map(|(number, lead)| game(number, *lead)).collect()
}

/// Games with these pair scores.
fn games_of(pairs: Pentanomial) -> Vec<GameSummary> {
    const LEADS: [[i8; 2]; 5] = [[-3, -3], [-3, 0], [3, -3], [3, 0], [3, 3]];
    let leads: Vec<i8> = (0..5).flat_map(|step| LEADS[step].repeat(pairs[step])).collect();
    games(&leads)
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

#[test]
fn the_statistics_of_a_small_match_equal_values_computed_by_hand() {
    // Pair scores 2, 1½, 1, 1, 0: 5½ of 10 points.
    let figures = Statistics::of(&games(&[5, 3, 4, 0, 7, -2, -1, 6, -4, -8]));
    assert_eq!((figures.games, figures.wins, figures.ties, figures.losses), (10, 5, 1, 4));
    assert_eq!(figures.pentanomial, [1, 0, 2, 1, 1]);
    near(figures.score, 0.55, 1e-12);
    assert_eq!(figures.elo.method, Method::Pentanomial);
    // 400 log10(0.55 / 0.45).
    near(figures.elo.value, 34.860_07, 1e-4);
    // Deviations from 0.55: 0.45, 0.2, -0.05, -0.05, -0.55; squares 0.55; error of the mean √(0.55 / 4 / 5) = 0.165831.
    // 0.55 ∓ 1.959964 · 0.165831: 0.224977 and 0.875023.
    near(figures.elo.low, 400.0 * (0.224_977_f64 / 0.775_023).log10(), 0.01);
    near(figures.elo.high, 400.0 * (0.875_023_f64 / 0.124_977).log10(), 0.01);
    // 0.05 / 0.165831 = 0.301511 standard errors above one half; the table of the normal distribution says 0.6184.
    near(figures.superiority, 0.6184, 1e-4);
    // Leads add up to 10; deviations of the pairs from twice the mean: 6, 2, 3, 3, -14; squares 254.
    assert_eq!(figures.points.games, 10);
    near(figures.points.mean, 1.0, 1e-12);
    near(figures.points.error, 1.959_964 * (254.0_f64 * 5.0 / 4.0).sqrt() / 10.0, 1e-5);
    assert_eq!((figures.plies.total, figures.plies.shortest, figures.plies.longest), (500, 50, 50));
}

#[test]
fn swapping_the_engines_reverses_the_figures() {
    let pairs = [3, 8, 20, 11, 9];
    let [mut forth, mut back] = [pairs, [9, 11, 20, 8, 3]].map(|pairs| Statistics::of(&games_of(pairs)));
    near(forth.elo.value, -back.elo.value, 1e-9);
    near(forth.elo.low, -back.elo.high, 1e-9);
    near(forth.superiority, 1.0 - back.superiority, 1e-9);
    near(forth.points.mean, -back.points.mean, 1e-9);
    back.pentanomial.reverse();
    assert_eq!(std::mem::take(&mut forth.pentanomial), back.pentanomial);
}

#[test]
fn starts_that_favour_a_colour_do_not_widen_the_interval() {
    // White wins both games of 96 of 100 pairs.
    let paired = Statistics::of(&games_of([1, 0, 96, 0, 3]));
    near(paired.score, 0.51, 1e-12);
    assert!(paired.elo.high - paired.elo.low < 28.0, "{:?}", paired.elo);
    // Treated as single games, the standard error of the same results is 0.5 / √200.
    let single: Vec<GameSummary> =
        games_of([1, 0, 96, 0, 3]).into_iter().map(|game| GameSummary { number: 2 * game.number, ..game }).collect();
    let single = Statistics::of(&single);
    assert_eq!((single.elo.method, single.pentanomial), (Method::Trinomial, [0; 5]));
    assert!(single.elo.high - single.elo.low > 90.0, "{:?}", single.elo);
}

#[test]
fn undetermined_figures_are_infinite() {
    let nothing = Statistics::of::<GameSummary>(&[]);
    assert_eq!((nothing.games, nothing.plies.longest), (0, 0));
    near(nothing.superiority, 0.5, 1e-12);
    assert!(nothing.elo.low.is_infinite() && nothing.elo.high.is_infinite());
    let all_won = Statistics::of(&games(&[1; 20]));
    assert!(all_won.elo.value.is_infinite() && all_won.elo.low.is_infinite());
    assert!(all_won.superiority > 0.9999);
    let one_pair = Statistics::of(&games(&[5, -5]));
    near(one_pair.elo.value, 0.0, 1e-9);
    assert!(one_pair.elo.high.is_infinite() && one_pair.points.error.is_infinite());
    // In JSON they are null.
    let json = serde_json::to_value(all_won).expect("JSON");
    assert!(json["elo"]["value"].is_null() && json["elo"]["low"].is_null());
}

#[test]
fn forfeits_count_as_losses_but_not_as_points() {
    let mut lost = game(0, 9);
    lost.ending =
        Ending::Forfeited { by: Side::A, fault: Fault { kind: FaultKind::Crash, reason: "it ended".to_owned() } };
    let figures = Statistics::of(&[lost, game(1, 9)]);
    assert_eq!((figures.wins, figures.losses, figures.points.games), (1, 1, 1));
    near(figures.points.mean, 9.0, 1e-12);
    assert_eq!(figures.pentanomial, [0, 0, 1, 0, 0]);
}

/// Draws pair scores from a skewed distribution with a known mean.
struct Source {
    random: fastrand::Rng,
    chances: [f64; 5],
}

impl Source {
    fn new(seed: u64, chances: [f64; 5]) -> Source {
        near(chances.iter().sum(), 1.0, 1e-12);
        Source { random: fastrand::Rng::with_seed(seed), chances }
    }

    /// A distribution with this Elo difference.
    fn with_elo(seed: u64, elo: f64) -> Source {
        let shift = score_of_elo(elo) - 0.5;
        Source::new(seed, [0.10 - shift * 0.5, 0.2 - shift, 0.4, 0.2 + shift, 0.10 + shift * 0.5])
    }

    fn mean(&self) -> f64 {
        (0..5).map(|step| self.chances[step] * step as f64 / 4.0).sum()
    }

    fn draw(&mut self) -> usize {
        let mut rest = self.random.f64();
        for (step, chance) in self.chances.iter().enumerate() {
            rest -= chance;
            if rest < 0.0 {
                return step;
            }
        }
        4
    }

    fn pairs(&mut self, count: usize) -> Pentanomial {
        let mut pairs = [0; 5];
        for _ in 0..count {
            pairs[self.draw()] += 1;
        }
        pairs
    }
}

#[test]
fn elo_intervals_contain_the_true_value_in_95_percent() {
    let mut source = Source::new(11, [0.1, 0.15, 0.3, 0.25, 0.2]);
    let truth = arena::elo_of_score(source.mean());
    let matches = 4000;
    let mut hits = 0;
    let mut low_misses = 0;
    for _ in 0..matches {
        let elo = Statistics::of(&games_of(source.pairs(100))).elo;
        hits += usize::from((elo.low..=elo.high).contains(&truth));
        low_misses += usize::from(elo.low > truth);
    }
    let share = hits as f64 / f64::from(matches);
    assert!((0.935..0.965).contains(&share), "{share}");
    assert!((40..180).contains(&low_misses), "each end misses in about 2.5 %: {low_misses}");
}

#[test]
fn errors_agree_with_a_bootstrap() {
    let mut random = fastrand::Rng::with_seed(4);
    // A start favours White by a random amount, which helps a different engine in each game of the pair.
    let pairs: Vec<[i8; 2]> = (0..150)
        .map(|_| {
            let favour = random.i8(-8..=8);
            [favour + random.i8(-4..=5), -favour + random.i8(-4..=5)]
        })
        .collect();
    let figures = Statistics::of(&games(&pairs.concat()));
    let mut means = Vec::new();
    let mut scores = Vec::new();
    for _ in 0..4000 {
        let drawn: Vec<[i8; 2]> = pairs.iter().map(|_| pairs[random.usize(..pairs.len())]).collect();
        let leads = drawn.concat();
        means.push(leads.iter().map(|lead| f64::from(*lead)).sum::<f64>() / leads.len() as f64);
        let points: f64 = leads.iter().map(|lead| f64::from(lead.signum()) / 2.0 + 0.5).sum();
        scores.push(points / leads.len() as f64);
    }
    near(figures.points.error / (STANDARD_ERRORS * spread(&means)), 1.0, 0.05);
    scores.sort_by(f64::total_cmp);
    let percentile = |share: f64| scores[(share * scores.len() as f64) as usize];
    near(score_of_elo(figures.elo.low), percentile(0.025), 0.012);
    near(score_of_elo(figures.elo.high), percentile(0.975), 0.012);
    let above = scores.iter().filter(|score| **score > 0.5).count() as f64 / scores.len() as f64;
    near(figures.superiority, above, 0.03);
}

fn spread(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
}

/// Draws pairs until the test is decided. Returns the number of pairs and the decision.
fn decide(sprt: Sprt, source: &mut Source) -> (usize, Decision) {
    let mut pairs = [0; 5];
    for count in 1.. {
        pairs[source.draw()] += 1;
        let decision = sprt.judge(&pairs).decision;
        if decision != Decision::Undecided {
            return (count, decision);
        }
    }
    unreachable!("the loop has no end")
}

#[test]
fn the_sequential_test_has_error_rates_of_5_percent() {
    let sprt = Sprt::new(0.0, 40.0).expect("in order");
    let tests = 1000;
    let mut longest = 0;
    for (elo, wrong) in [(0.0, Decision::High), (40.0, Decision::Low)] {
        let mut source = Source::with_elo(23, elo);
        near(arena::elo_of_score(source.mean()), elo, 1e-6);
        let answers: Vec<(usize, Decision)> = (0..tests).map(|_| decide(sprt, &mut source)).collect();
        let errors = answers.iter().filter(|(_, decision)| *decision == wrong).count();
        // Three standard deviations around 5 %.
        assert!((25..72).contains(&errors), "{elo} Elo: {errors} wrong answers of {tests}");
        longest = longest.max(answers.iter().map(|(pairs, _)| *pairs).sum::<usize>() / tests);
    }
    // A match of fixed length with the same error rates needs about 250 pairs.
    assert!(longest < 160, "{longest} pairs on average");
}

#[test]
fn large_differences_are_decided_correctly_and_early() {
    let sprt = Sprt::new(0.0, 10.0).expect("in order");
    for (elo, right) in [(120.0, Decision::High), (-120.0, Decision::Low)] {
        let mut source = Source::with_elo(5, elo);
        for _ in 0..200 {
            let (pairs, decision) = decide(sprt, &mut source);
            assert_eq!(decision, right);
            assert!(pairs < 400, "{pairs}");
        }
    }
}
