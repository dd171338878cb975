//! Plays one self-play game, with randomness that makes the games diverse.

use engine::gipf::{Engine, Report, Value, net};
use engine::{Limits, Stop};
use fastrand::Rng;
use gipf::{Player, Position, Rules, Step, Version};

use super::record::Record;
use crate::datagen::{HASH_MEBIBYTES, random_of_game};

/// The number of random turns at the start of a game.
const RANDOM_TURNS: std::ops::RangeInclusive<u32> = 2..=10;

/// Later, one turn in this many begins with a random step.
const NOISY_TURN_INTERVAL: u32 = 24;

/// A game of this many turns is a draw. The number of a turn fits in a byte.
const MAX_TURNS: usize = 250;

/// The largest estimate in a record; proved wins are larger.
const LARGEST_ESTIMATE: i32 = 3000;

/// Plays games one after another with the same engine.
pub(super) struct SelfPlay {
    engine: Engine,
    limits: Limits,
}

/// A position of a game whose result is not known yet. The value is for the player to move.
struct Moment {
    position: Position,
    turn: usize,
    value: i16,
    noisy: bool,
}

impl SelfPlay {
    pub(super) fn new(mut engine: Engine, nodes: u64) -> SelfPlay {
        engine.set_threads(1);
        engine.set_hash(HASH_MEBIBYTES);
        SelfPlay { engine, limits: Limits { nodes: Some(nodes), ..Limits::default() } }
    }

    /// Plays the game with this number, which depends only on the seed, the number and the engine.
    pub(super) fn play(&mut self, seed: u64, game: u32) -> Vec<Record> {
        let (moments, winner) = self.play_moments(seed, game);
        records(&moments, winner, game)
    }

    /// Plays a game and returns its searched positions and the winner; `None` if it reached the turn limit.
    fn play_moments(&mut self, seed: u64, game: u32) -> (Vec<Moment>, Option<Player>) {
        let mut random = random_of_game(seed, game);
        self.engine.new_game();
        let mut position = random_start(&mut random);
        let random_turns = random.u32(RANDOM_TURNS) as usize;
        let mut moments = Vec::with_capacity(128);
        for turn in 0..MAX_TURNS {
            if let Some(outcome) = position.outcome() {
                return (moments, Some(outcome.winner));
            }
            let mover = position.turn();
            if turn < random_turns {
                play_random_turn(&mut position, &mut random);
                continue;
            }
            let report = self.search(&position);
            // Always draw a number, even if it is not used, so that later random choices do not shift.
            let noisy = random.u32(..NOISY_TURN_INTERVAL) == 0;
            moments.push(Moment { position, turn, value: value_of(&report), noisy });
            match report.value {
                // The search has found the end of the game; the moves until then would teach nothing new.
                Value::Win(_) => return (moments, Some(mover)),
                Value::Loss(_) => return (moments, Some(mover.opponent())),
                Value::Estimate(_) if noisy => {
                    position.play_unchecked(random_step(&position, &mut random));
                    self.finish_turn(&mut position, &[]);
                }
                Value::Estimate(_) => self.finish_turn(&mut position, &report.pv),
            }
        }
        (moments, position.outcome().map(|outcome| outcome.winner))
    }

    fn search(&mut self, position: &Position) -> Report {
        self.engine.search(position, &self.limits, &Stop::new(), |_| ())
    }

    /// Plays the steps of a principal variation up to the end of the turn; if there are too few, searches for more.
    fn finish_turn(&mut self, position: &mut Position, pv: &[Step]) {
        let mover = position.turn();
        let mut pv = pv.iter().copied();
        while position.turn() == mover && !position.is_over() {
            let step = pv.next().or_else(|| self.search(position).best());
            position.play_unchecked(step.expect("a turn in progress has a step"));
        }
    }
}

/// The start of a game of a random version, half of them with potentials: six as usual, or any number that may be agreed.
pub(super) fn random_start(random: &mut Rng) -> Position {
    let version = match random.u32(..5) {
        0 => Version::Basic,
        1..=2 => Version::Standard,
        _ => Version::Tournament,
    };
    let potentials = match random.u32(..4) {
        0..=1 => 0,
        2 => 6,
        _ => random.u8(Rules::FEWEST_POTENTIALS..=Rules::MOST_POTENTIALS),
    };
    let rules = Rules::new(version).with_potentials(potentials);
    Position::start(rules, 0).expect("a game that can be agreed on")
}

pub(super) fn random_step(position: &Position, random: &mut Rng) -> Step {
    let steps = position.steps();
    steps[random.usize(..steps.len())]
}

fn play_random_turn(position: &mut Position, random: &mut Rng) {
    let mover = position.turn();
    while position.turn() == mover && !position.is_over() {
        position.play_unchecked(random_step(position, random));
    }
}

fn value_of(report: &Report) -> i16 {
    match report.value {
        Value::Estimate(value) => value.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE) as i16,
        proved => proved.hundredths() as i16,
    }
}

/// Converts the positions of a finished game to records.
fn records(moments: &[Moment], winner: Option<Player>, game: u32) -> Vec<Record> {
    let mut noise_ahead = false;
    let mut records: Vec<Record> = Vec::with_capacity(moments.len());
    for moment in moments.iter().rev() {
        let mover = moment.position.turn();
        records.push(Record {
            inputs: net::encode(&moment.position),
            value: moment.value,
            result: winner.map_or(0, |winner| if winner == mover { 1 } else { -1 }),
            ply: moment.turn as u8,
            noisy: moment.noisy,
            noise_ahead,
            game,
        });
        noise_ahead |= moment.noisy;
    }
    records.reverse();
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    fn self_play() -> SelfPlay {
        SelfPlay::new(Engine::new(), 200)
    }

    #[test]
    fn games_are_of_all_versions_and_end() {
        let mut player = self_play();
        let (mut versions, mut with_potentials, mut decided) = ([0; 3], 0, 0);
        for game in 0..40 {
            let (moments, winner) = player.play_moments(5, game);
            let Some(last) = moments.last() else { continue };
            let rules = last.position.rules();
            versions[rules.version as usize] += 1;
            with_potentials += usize::from(rules.potentials > 0);
            decided += usize::from(winner.is_some());
            assert!(moments.iter().all(|moment| moment.position.is_between_turns() && !moment.position.is_over()));
            assert!(moments.is_sorted_by_key(|moment| moment.turn) && last.turn < MAX_TURNS);
        }
        assert!(versions.iter().all(|games| *games >= 3), "{versions:?}");
        assert!((10..30).contains(&with_potentials) && decided >= 30, "{with_potentials} {decided}");
    }

    #[test]
    fn records_are_from_the_point_of_view_of_the_player_to_move() {
        let mut player = self_play();
        for game in 0..10 {
            let (moments, winner) = player.play_moments(9, game);
            let records = player.play(9, game);
            assert_eq!(records.len(), moments.len());
            for (index, (record, moment)) in records.iter().zip(&moments).enumerate() {
                let mover = moment.position.turn();
                assert_eq!(record.inputs, net::encode(&moment.position));
                assert_eq!((usize::from(record.ply), record.game), (moment.turn, game));
                assert_eq!(record.result == 1, winner == Some(mover));
                assert_eq!(record.result == -1, winner == Some(mover.opponent()));
                assert_eq!(record.noise_ahead, records[index + 1..].iter().any(|later| later.noisy));
            }
        }
    }

    #[test]
    fn a_game_depends_only_on_seed_and_number() {
        let mut player = self_play();
        let games: Vec<Vec<Record>> = (0..4).map(|game| player.play(1, game)).collect();
        assert_eq!(player.play(1, 3), games[3], "earlier games do not matter, not even the same one");
        assert_ne!(self_play().play(2, 3), games[3], "the seed matters");
    }
}
