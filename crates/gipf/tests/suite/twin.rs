//! Compares the crate with the reference implementation in `slow`, its "twin".
//!
//! Both play the same random games. Before every turn, all legal turns and the positions after them are compared.
//! `CALDERA_GIPF_GAMES=2000` plays that many games of each kind; a normal test run plays a few.

use std::collections::BTreeMap;

use crate::slow::SlowGame;
use crate::support::{at, text, turn};
use gipf::{Entry, Kind, Player, Position, Rules, Setup, Spot, Stack, Stage, Version};

/// The number of games of each kind in a normal test run.
const GAMES: u64 = 12;

/// The maximum number of turns. GIPF has no repetition rule, so a random game need not end.
const LONGEST_GAME: usize = 300;

fn games() -> u64 {
    std::env::var("CALDERA_GIPF_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES)
}

/// Checks that both have the same legal turns and reach the same positions, and returns the turns.
fn compare(position: &Position, twin: &SlowGame) -> Vec<String> {
    assert_eq!(text(position), twin.to_text());
    let mut ours: BTreeMap<String, Position> = BTreeMap::new();
    let _: std::ops::ControlFlow<()> = position.each_turn(|turn, next| {
        assert!(ours.insert(turn.to_string(), *next).is_none(), "{turn} is listed twice");
        std::ops::ControlFlow::Continue(())
    });
    let theirs = twin.turns();
    let (names, twin_names): (Vec<_>, Vec<_>) = (ours.keys().collect(), theirs.keys().collect());
    assert_eq!(names, twin_names, "turns of {}", twin.to_text());
    assert_eq!(theirs.is_empty(), position.is_over());
    for ((written, next), twin_next) in ours.iter().zip(theirs.values()) {
        assert_eq!(text(next), twin_next.to_text(), "{written} from {}", twin.to_text());
        let mut played = *position;
        played.play_turn(&turn(written)).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(played, *next);
        assert_eq!(next.key(), next.recomputed_key(), "{written}");
        if twin_next.winner_at_once().is_some() {
            assert_eq!(next.outcome().map(|outcome| outcome.winner as usize), twin_next.winner_at_once());
        }
        check_invariants(next, twin_next);
    }
    ours.into_keys().collect()
}

/// Checks that pieces and potentials are conserved and that no compulsory row is left.
fn check_invariants(position: &Position, twin: &SlowGame) {
    let rules = position.rules();
    for player in Player::BOTH {
        let (basics, potentials) = twin.on_board(player as usize);
        let pieces = i32::from(position.reserve(player)) + basics + i32::from(position.captured(player));
        assert_eq!(pieces, i32::from(rules.version.pieces()));
        let all = i32::from(position.unplayed(player)) + potentials + i32::from(position.potentials_out(player));
        assert_eq!(all, i32::from(rules.potentials));
    }
    if !position.is_over() {
        let mover = position.turn().opponent();
        assert!(position.rows(mover).all(|row| row.may_stay), "{}", twin.to_text());
    }
}

/// Chooses a random turn, with a preference for takings, potentials and GIPF-pieces, which are rare in uniform play.
fn choose<'a>(random: &mut fastrand::Rng, turns: &'a [String]) -> &'a String {
    let interest = |turn: &str| {
        u32::from(turn.contains('^')) * 3 + u32::from(turn.contains(['D', 'G'])) * 2 + u32::from(turn.contains('x'))
    };
    let picks: Vec<&String> = (0..random.usize(1..4)).map(|_| &turns[random.usize(..turns.len())]).collect();
    picks.into_iter().max_by_key(|turn| interest(turn)).expect("at least one pick")
}

#[derive(Default, Debug)]
struct Met {
    turns: usize,
    takings: usize,
    jumps: usize,
    potentials_off: usize,
    ends: usize,
}

fn play_one(start: &Position, random: &mut fastrand::Rng, met: &mut Met) {
    let mut position = *start;
    let mut twin = SlowGame::from_text(&text(start));
    for _ in 0..LONGEST_GAME {
        let turns = compare(&position, &twin);
        if turns.is_empty() {
            let winner = twin.winner();
            assert_eq!(position.outcome().map(|outcome| outcome.winner as usize), winner);
            met.ends += 1;
            return;
        }
        let written = choose(random, &turns);
        met.turns += 1;
        met.takings += written.matches('x').count();
        met.jumps += usize::from(written.split(';').any(|part| !part.starts_with('x') && part.contains('^')));
        met.potentials_off += usize::from(written.split(';').any(|part| part.starts_with('x') && part.contains('^')));
        position.play_turn(&turn(written)).expect("a listed turn is legal");
        twin = twin.turns().remove(written).expect("both list it");
    }
}

fn play_games(version: Version, potentials: u8, challenges: u8) -> Met {
    let rules = Rules::new(version).with_potentials(potentials);
    let rules = if challenges > 0 { rules.with_dvonn() } else { rules };
    let start = Position::start(rules, challenges).expect("valid rules");
    let mut met = Met::default();
    for seed in 0..games() {
        play_one(&start, &mut fastrand::Rng::with_seed(seed), &mut met);
    }
    println!("{version}, {potentials} potentials, {challenges} challenges: {met:?}");
    assert!(met.takings as u64 > games(), "{met:?}");
    assert_eq!(met.jumps as u64 > games() / 2, potentials > 0, "{met:?}");
    met
}

#[test]
fn basic_games_agree() {
    play_games(Version::Basic, 0, 0);
}

#[test]
fn standard_games_agree() {
    play_games(Version::Standard, 0, 0);
}

#[test]
fn tournament_games_agree() {
    play_games(Version::Tournament, 0, 0);
}

#[test]
fn basic_games_with_potentials_agree() {
    assert!(play_games(Version::Basic, 6, 0).potentials_off > 0);
}

#[test]
fn standard_games_with_potentials_agree() {
    assert!(play_games(Version::Standard, 6, 0).potentials_off > 0);
}

#[test]
fn tournament_games_with_potentials_agree() {
    assert!(play_games(Version::Tournament, 6, 0).potentials_off > 0);
}

#[test]
fn connected_games_agree() {
    play_games(Version::Basic, 6, 1);
}

/// A random crowded position with crossing rows and stacked potentials, which need not be reachable in a game.
fn constructed(random: &mut fastrand::Rng) -> Setup {
    let version = Version::ALL[random.usize(..3)];
    let potentials = [0, 6, 12][random.usize(..3)];
    let mut setup = Setup::empty(Rules::new(version).with_potentials(potentials));
    setup.turn = Player::BOTH[random.usize(..2)];
    // Single pieces anywhere, and lines mostly filled with pieces of the player to move.
    let mut spots: Vec<(Spot, f32)> =
        (0..random.usize(3..20)).map(|_| (Spot::ALL[random.usize(..Spot::COUNT)], 0.5)).collect();
    for _ in 0..random.usize(..4) {
        let entry = Entry::all().nth(random.usize(..Entry::COUNT)).expect("there are 42");
        spots.extend(entry.path().iter().map(|spot| (*spot, 0.9)));
    }
    for (spot, share) in spots {
        let player = if random.f32() < share { setup.turn } else { setup.turn.opponent() };
        let kinds = if version == Version::Basic { &[Kind::Basic, Kind::Loaded][..] } else { &Kind::ALL[..] };
        let kind = kinds[random.usize(..kinds.len())];
        let used = if kind == Kind::Gipf { 0 } else { random.u8(0..5).saturating_sub(2) };
        // Choose the base so that the top of the stack belongs to `player`.
        let base = if used % 2 == 0 { player } else { player.opponent() };
        let before = setup.stack(spot);
        setup.set(spot, Some(Stack::new(base, kind).with_used(used)));
        let fits = |player| {
            setup.basics_on_board(player) <= u32::from(version.pieces())
                && setup.potentials_on_board(player) <= u32::from(potentials)
        };
        if !Player::BOTH.into_iter().all(fits) {
            setup.set(spot, before);
        }
    }
    for player in Player::BOTH {
        let index = player as usize;
        let left = version.pieces() - setup.basics_on_board(player) as u8;
        setup.reserves[index] = if random.bool() { 0 } else { random.u8(0..=left) };
        let left = potentials - setup.potentials_on_board(player) as u8;
        setup.unplayed[index] = random.u8(0..=left);
        let unplayed = setup.unplayed[index];
        setup.stages[index] = match version {
            Version::Tournament if unplayed == potentials && random.bool() => Stage::Gipf,
            _ if unplayed > 0 => Stage::Loaded,
            _ => Stage::Plain,
        };
    }
    setup
}

/// Constructed positions can have millions of turns. Those with more than this are skipped.
const MOST_TURNS: usize = 2000;

/// Whether the position has few enough turns for the reference implementation.
fn are_few(position: &Position) -> bool {
    let mut count = 0;
    let found = position.each_turn(|_, _| {
        count += 1;
        if count > MOST_TURNS { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    });
    found.is_continue()
}

#[test]
fn random_constructed_positions_agree() {
    let (mut compared, mut with_rows, mut lost) = (0, 0, 0);
    for seed in 0..games() * 60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let setup = constructed(&mut random);
        let position = Position::from_setup(&setup).unwrap_or_else(|error| panic!("{setup:?}: {error}"));
        if !are_few(&position) {
            continue;
        }
        compared += 1;
        with_rows += u32::from(position.has_row(position.turn()));
        let twin = SlowGame::from_text(&text(&position));
        compare_without_history(&position, &twin);
        assert_eq!(position.outcome().map(|outcome| outcome.winner as usize), twin.winner());
        lost += u32::from(position.is_over());
    }
    println!("{compared} compared, {with_rows} with rows, {lost} over");
    assert!(compared > 100 && with_rows > 100 && lost > 10, "{compared}, {with_rows}, {lost}");
}

/// Like [`compare`], for constructed positions: the player who is not to move may have rows.
fn compare_without_history(position: &Position, twin: &SlowGame) {
    let mut ours: Vec<(String, String)> = Vec::new();
    let _: std::ops::ControlFlow<()> = position.each_turn(|turn, next| {
        ours.push((turn.to_string(), text(next)));
        std::ops::ControlFlow::Continue(())
    });
    ours.sort();
    let theirs: Vec<(String, String)> =
        twin.turns().into_iter().map(|(written, next)| (written, next.to_text())).collect();
    assert_eq!(ours, theirs, "{}", twin.to_text());
}

/// Hand-made positions: crossing rows, rows that can be taken from twice, rows made by uncovered pieces.
#[test]
fn hand_made_positions_agree() {
    let texts = [
        "standard+d6 b5=wd,c5=W,d5=wd,e5=wd,e8=W,f4=w^,h2=B 8,10 3,3 ll w",
        "standard+d6 b5=W,c5=W,d5=W,e5=W,f4=bd^,h5=B 4,10 3,3 ll w",
        "standard+d6 b5=W,c5=W,d5=W,e5=W,f4=w^^,h5=B 4,10 3,3 ll w",
        "standard+d6 b5=W,c5=W,d5=W,e5=W,f4=w^^^,h5=B 0,10 0,0 pp w",
        "standard b2=W,b5=W,c3=W,c5=W,d4=W,d5=W,e5=w,h2=B 5,10 0,0 pp w",
        "standard c3=W,d4=W,e5=W,f5=W,g5=b,e4=W,e6=W,e7=W,h2=B 2,10 0,0 pp w",
        // The same text takes two rows.
        "tournament b2=W,b5=W,c3=W,c5=W,d4=W,d5=W,e5=w,e2=W,h2=B 0,10 0,0 pp w",
        "tournament b5=W,c5=W,d5=W,e5=W,f4=w,f2=W,f3=W,f5=W,h5=B 1,10 0,0 pp w",
        "tournament+d6+c2,1 d5=b,e5=wd,e6=b,e4=bd,b2=W,h2=B 0,10 0,0 pp w",
        "tournament+d6+c2,2 d5=b,e5=wd,e6=b,e4=wd,b2=W,h2=B 0,10 0,0 pp w",
    ];
    for written in texts {
        let position = at(written);
        compare_without_history(&position, &SlowGame::from_text(written));
        let depth = if position.turns().len() < 60 { 2 } else { 1 };
        assert_eq!(gipf::perft(&position, depth), SlowGame::from_text(written).perft(depth), "{written}");
    }
}

#[test]
fn the_reference_implementation_reproduces_published_perft_counts() {
    let start = SlowGame::from_text("tournament+d6 - 18,18 6,6 gg w");
    assert_eq!([1, 2].map(|depth| start.perft(depth)), [18, 348]);
}
