//! Random games of every version and with every setting.

use gipf::{
    Action, Contest, Decider, Decision, DvonnColours, Game, Kind, LastGipfs, LostChallenge, Player, Rules, Settings,
    Setup, Step, Surrender, Terms, TiedChallenge, Trial, Version,
};

fn one_of<T: Copy>(random: &mut fastrand::Rng, choices: &[T]) -> T {
    choices[random.usize(..choices.len())]
}

/// Random settings.
pub fn settings(random: &mut fastrand::Rng) -> Settings {
    Settings {
        last_gipfs: one_of(random, &[LastGipfs::TakerWins, LastGipfs::TakerLoses]),
        lost_challenge: one_of(random, &[LostChallenge::PotentialOut, LostChallenge::PotentialBlocked]),
        tied_challenge: one_of(random, &[TiedChallenge::Jump, TiedChallenge::NoJump]),
        dvonn_colours: one_of(random, &[DvonnColours::Same, DvonnColours::ByLot]),
        decider: one_of(random, &[Decider::Dvonn, Decider::PlacedDvonn, Decider::Dice]),
        surrender: one_of(random, &[Surrender::LosesChallenge, Surrender::LosesGame]),
    }
}

/// A random start: any version, with or without potentials, and with DVONN connected in half of the cases.
pub fn start(random: &mut fastrand::Rng) -> Game {
    let version = one_of(random, &Version::ALL);
    let rules = match random.u8(..6) {
        0 => (Rules::new(version), 0),
        1 | 2 => (Rules::new(version).with_potentials(6), 0),
        _ => (Rules::new(version).with_potentials(6).with_dvonn(), random.u8(1..=3)),
    };
    let mut setup = Setup::start(rules.0, rules.1);
    setup.rules.settings = settings(random);
    Game::from_setup(setup).expect("valid rules")
}

/// A DVONN board after random placements.
fn placed(random: &mut fastrand::Rng) -> dvonn::Setup {
    let mut game = dvonn::Game::new();
    while game.position().phase() == dvonn::Phase::Placing {
        let moves: Vec<dvonn::Move> = game.position().legal_moves().collect();
        game.play(one_of(random, &moves)).expect("legal");
    }
    game.setup().clone()
}

/// A random legal action or random event; `None` once the game is over.
pub fn action(game: &Game, random: &mut fastrand::Rng) -> Option<Action> {
    if game.position().is_over() {
        return None;
    }
    if let Some(contest) = game.contest() {
        return Some(contest_action(contest, game.position().rules().settings, random));
    }
    let actions = game.actions();
    let is_rare = |action: &Action| match action.steps()[..] {
        [Step::Push(push)] => push.kind() != Kind::Basic,
        _ => true,
    };
    // Uniform random play rarely meets loaded pieces, jumps and takings, so they are preferred.
    let rare: Vec<&Action> = actions.iter().filter(|action| is_rare(action)).collect();
    if random.u8(..3) == 0 && !rare.is_empty() {
        return Some(one_of(random, &rare).clone());
    }
    Some(actions[random.usize(..actions.len())].clone())
}

fn contest_action(contest: &Contest, settings: Settings, random: &mut fastrand::Rng) -> Action {
    match (&contest.trial, settings.decider) {
        _ if random.u8(..100) == 0 => Action::Decide(one_of(random, &Decision::ALL)),
        (Trial::Dvonn { .. }, _) if random.u8(..100) == 0 => Action::Surrender(one_of(random, &Player::BOTH)),
        (Trial::Dvonn { game, .. }, _) => {
            let moves: Vec<dvonn::Move> = game.position().legal_moves().collect();
            Action::Dvonn(one_of(random, &moves))
        }
        (_, Decider::Dice) => Action::Roll { announcer: random.u8(1..=6), challenger: random.u8(1..=6) },
        (_, decider) => {
            let by_lot = settings.dvonn_colours == DvonnColours::ByLot;
            let white = if by_lot { one_of(random, &Player::BOTH) } else { Player::White };
            let start = if decider == Decider::Dvonn { dvonn::Setup::start() } else { placed(random) };
            Action::Arrange(Box::new(Terms { white, start }))
        }
    }
}
