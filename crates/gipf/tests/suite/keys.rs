//! Zobrist keys: everything that matters for the rest of the game changes the key.

use std::collections::HashMap;

use gipf::{
    Decider, DvonnColours, Kind, LastGipfs, LostChallenge, Player, Position, Settings, Setup, Spot, Stack, Stage,
    Surrender, TiedChallenge,
};

const START: &str = "tournament+d6+c2,2 b2=W,e8=B,d5=b 9,9 3,3 ll w";

fn start() -> Setup {
    notation::gipf::read_setup(START).expect("readable")
}

/// Checks that no two of these setups have the same key.
fn check_distinct(setups: impl IntoIterator<Item = Setup>) {
    let mut seen: HashMap<u64, Setup> = HashMap::new();
    for setup in setups {
        let key = Position::from_setup(&setup).unwrap_or_else(|error| panic!("{setup:?}: {error}")).key();
        let known = seen.entry(key).or_insert_with(|| setup.clone());
        assert_eq!(known, &setup, "one key for two positions");
    }
}

#[test]
fn every_stack_has_its_own_key() {
    let stacks = Player::BOTH.into_iter().flat_map(|base| {
        [Kind::Basic, Kind::Loaded, Kind::Gipf].into_iter().flat_map(move |kind| {
            let most = if kind == Kind::Gipf { 0 } else { 4 };
            (0..=most).map(move |used| Stack::new(base, kind).with_used(used))
        })
    });
    let stacks: Vec<Stack> = stacks.collect();
    let free = Spot::ALL.into_iter().filter(|spot| start().stack(*spot).is_none());
    check_distinct(free.flat_map(|spot| {
        stacks.iter().map(move |stack| {
            let mut setup = start();
            setup.set(spot, Some(*stack));
            setup
        })
    }));
}

#[test]
fn every_count_and_the_turn_bear_on_the_key() {
    let mut setups = vec![start()];
    for player in [0, 1] {
        for value in 0..9 {
            setups.push(start());
            setups.last_mut().expect("a setup").reserves[player] = value;
        }
        for value in [1, 2] {
            setups.push(start());
            setups.last_mut().expect("a setup").unplayed[player] = value;
        }
        for value in [0, 1, 3] {
            setups.push(start());
            setups.last_mut().expect("a setup").challenges[player] = value;
        }
        setups.push(start());
        let plain = setups.last_mut().expect("a setup");
        (plain.stages[player], plain.unplayed[player]) = (Stage::Plain, 0);
    }
    let mut others = setups.clone();
    for setup in &mut others {
        setup.turn = Player::Black;
    }
    setups.extend(others);
    check_distinct(setups);
}

#[test]
fn the_rules_bear_on_the_key() {
    let mut settings = vec![Settings::default()];
    let both = |settings: &mut Vec<Settings>, change: fn(&mut Settings)| {
        let mut changed = settings.clone();
        changed.iter_mut().for_each(change);
        settings.extend(changed);
    };
    both(&mut settings, |settings| settings.last_gipfs = LastGipfs::TakerLoses);
    both(&mut settings, |settings| settings.lost_challenge = LostChallenge::PotentialBlocked);
    both(&mut settings, |settings| settings.tied_challenge = TiedChallenge::NoJump);
    both(&mut settings, |settings| settings.dvonn_colours = DvonnColours::ByLot);
    both(&mut settings, |settings| settings.surrender = Surrender::LosesGame);
    let deciders = [Decider::Dvonn, Decider::PlacedDvonn, Decider::Dice];
    let settings = settings.into_iter().flat_map(|settings| deciders.map(|decider| Settings { decider, ..settings }));
    let mut setups: Vec<Setup> = settings
        .map(|settings| {
            let mut setup = start();
            setup.rules = setup.rules.with_settings(settings);
            assert_eq!(setup.rules.settings, settings);
            setup
        })
        .collect();
    assert_eq!(setups.len(), 96);
    for text in [
        "tournament+d7+c2,2 b2=W,e8=B,d5=b 9,9 3,3 ll w",
        "standard+d6+c2,2 b2=W,e8=B,d5=b 9,9 3,3 ll w",
        "tournament+d6+c0,0 b2=W,e8=B,d5=b 9,9 3,3 ll w",
        "tournament+d6 b2=W,e8=B,d5=b 9,9 3,3 ll w",
    ] {
        setups.push(notation::gipf::read_setup(text).expect("readable"));
    }
    check_distinct(setups);
}

/// Positions in the middle of a turn that differ only in what the turn remembers.
#[test]
fn the_state_of_the_turn_bears_on_the_key() {
    let row = "tournament+d6 b2=B,b5=W,c5=W,d5=W,e5=W 10,16 0,6 pg w";
    let jump = "tournament+d6+c1,1 b3=wd^,c3=B,c4=b,d5=bd,d6=wd,e6=wd,f6=W,h2=bd 13,13 2,3 ll b lost-challenge=blocked";
    let texts = [
        row.to_owned(),
        format!("{row} phase=taken"),
        format!("{row} phase=taken settled=b5-h2"),
        format!("{row} phase=moved"),
        jump.to_owned(),
        format!("{jump} announced=d5^e6"),
        format!("{jump} announced=d5^d6"),
        format!("{jump} challenged=d5^e6"),
        format!("{jump} phase=again blocked=d5"),
        format!("{jump} phase=again blocked=h2"),
        format!("{jump} phase=again blocked=d5,h2"),
    ];
    let mut keys: HashMap<u64, String> = HashMap::new();
    for text in texts {
        let game = notation::gipf::read_game(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.position().key(), game.position().recomputed_key(), "{text}");
        let known = keys.entry(game.position().key()).or_insert_with(|| text.clone());
        assert_eq!(known, &text, "one key for two positions");
    }
}
