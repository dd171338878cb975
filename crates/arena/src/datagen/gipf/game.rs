//! Plays one self-play game, with randomness that makes the games diverse.

use engine::gipf::{Engine, Report, Value, net};
use engine::{Limits, Stop};
use fastrand::Rng;
use gipf::{Player, Position, Rules, Step, Version};

use super::record::Record;
use crate::datagen::columns::{Column, ColumnReader, Columns, InvalidGame};
use crate::datagen::{HASH_MEBIBYTES, PlayedGame, random_of_game};

/// The number of random turns at the start of a game.
const RANDOM_TURNS: std::ops::RangeInclusive<u32> = 2..=10;

/// Later, one turn in this many begins with a random step.
const NOISY_TURN_INTERVAL: u32 = 24;

/// A game of this many turns is a draw. The number of a turn fits in a byte.
const MAX_TURNS: usize = 250;

/// The largest estimate in a record, and the value of a proved win.
const LARGEST_ESTIMATE: i32 = 3000;
const WIN: i32 = 10_000;

/// Plays games one after another with the same engine.
pub(super) struct SelfPlay {
    engine: Engine,
    limits: Limits,
}

/// A game with its search values, ready for an archive.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    random_turns: usize,
    /// The steps of the random turns, then those of the others, as pairs: the number of the step among the legal ones, and
    /// how many there were.
    opening: Vec<(usize, usize)>,
    steps: Vec<(usize, usize)>,
    moments: Vec<Moment>,
    /// `None` if the game reached the turn limit.
    winner: Option<Player>,
}

/// A position of a game with its value for the player to move.
#[derive(Clone, Debug)]
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
    pub(super) fn play(&mut self, seed: u64, game: u32) -> Game {
        let mut random = random_of_game(seed, game);
        self.engine.new_game();
        let mut position = random_start(&mut random);
        let random_turns = random.u32(RANDOM_TURNS) as usize;
        let mut game = Game::new(*position.rules(), random_turns);
        for turn in 0..MAX_TURNS {
            if let Some(outcome) = position.outcome() {
                game.winner = Some(outcome.winner);
                return game;
            }
            let mover = position.turn();
            if turn < random_turns {
                while position.turn() == mover && !position.is_over() {
                    let step = random_step(&position, &mut random);
                    play_step(&mut position, step, &mut game.opening);
                }
                continue;
            }
            let report = self.search(&position);
            // Always draw a number, even if it is not used, so that later random choices do not shift.
            let noisy = random.u32(..NOISY_TURN_INTERVAL) == 0;
            let moment = Moment { position, turn, value: value_of(&report), noisy };
            let winner = moment.proved_winner();
            game.moments.push(moment);
            if winner.is_some() {
                // The search has found the end of the game; the moves until then would teach nothing new.
                game.winner = winner;
                return game;
            }
            if noisy {
                let step = random_step(&position, &mut random);
                play_step(&mut position, step, &mut game.steps);
                self.finish_turn(&mut position, &[], &mut game.steps);
            } else {
                self.finish_turn(&mut position, &report.pv, &mut game.steps);
            }
        }
        game.winner = position.outcome().map(|outcome| outcome.winner);
        game
    }

    fn search(&mut self, position: &Position) -> Report {
        self.engine.search(position, &self.limits, &Stop::new(), |_| ())
    }

    /// Plays the steps of a principal variation up to the end of the turn; if there are too few, searches for more.
    /// After a random step that ended its turn, this is the turn of the opponent, which gets no record.
    fn finish_turn(&mut self, position: &mut Position, pv: &[Step], steps: &mut Vec<(usize, usize)>) {
        let mover = position.turn();
        let mut pv = pv.iter().copied();
        while position.turn() == mover && !position.is_over() {
            let step = pv.next().or_else(|| self.search(position).best());
            play_step(position, step.expect("a turn in progress has a step"), steps);
        }
    }
}

/// Plays a step and appends its number among the legal ones.
fn play_step(position: &mut Position, step: Step, steps: &mut Vec<(usize, usize)>) {
    let legal = position.steps();
    let number = legal.iter().position(|other| *other == step).expect("the step is legal");
    steps.push((number, legal.len()));
    position.play_unchecked(step);
}

impl Moment {
    /// The winner if the search has found a win or a loss.
    fn proved_winner(&self) -> Option<Player> {
        let mover = self.position.turn();
        match i32::from(self.value) {
            WIN => Some(mover),
            value if value == -WIN => Some(mover.opponent()),
            _ => None,
        }
    }
}

impl Game {
    fn new(rules: Rules, random_turns: usize) -> Game {
        let moments = Vec::with_capacity(128);
        Game { rules, random_turns, opening: Vec::new(), steps: Vec::new(), moments, winner: None }
    }
}

impl PlayedGame for Game {
    const MAGIC: [u8; 8] = *b"CALDGGAM";
    type Record = Record;

    fn write(&self, columns: &mut Columns) {
        columns.push(Column::Start, self.rules.version as u8);
        columns.push(Column::Start, self.rules.potentials);
        columns.push(Column::Start, self.random_turns as u8);
        for (column, steps) in [(Column::Opening, &self.opening), (Column::Moves, &self.steps)] {
            for (number, choices) in steps {
                columns.push_choice(column, *number, *choices);
            }
        }
        let mut value = 0;
        for moment in &self.moments {
            columns.push(Column::Flags, u8::from(moment.noisy));
            let next = i32::from(moment.value) * moment.position.turn().sign();
            columns.push_change(next - value);
            value = next;
        }
    }

    fn read(columns: &mut ColumnReader<'_>) -> Result<Game, InvalidGame> {
        let [version, potentials, random_turns] =
            [columns.byte(Column::Start)?, columns.byte(Column::Start)?, columns.byte(Column::Start)?];
        let fault = || InvalidGame::Start(format!("version {version}, {potentials} potentials"));
        let version = *Version::ALL.get(usize::from(version)).ok_or_else(fault)?;
        let rules = Rules::new(version).with_potentials(potentials);
        let mut position = Position::start(rules, 0).map_err(|_| fault())?;
        let mut game = Game::new(rules, random_turns.into());
        let (mut legal, mut last_value) = (Vec::new(), 0);
        for turn in 0..MAX_TURNS {
            if let Some(outcome) = position.outcome() {
                game.winner = Some(outcome.winner);
                return Ok(game);
            }
            let mut mover = position.turn();
            let is_random = turn < game.random_turns;
            let mut begins_at_random = false;
            if !is_random {
                let noisy = columns.byte(Column::Flags)?;
                if noisy > 1 {
                    return Err(InvalidGame::Flags(noisy));
                }
                last_value += columns.change()?;
                if last_value.abs() > LARGEST_ESTIMATE && last_value.abs() != WIN {
                    return Err(InvalidGame::Value(last_value));
                }
                let value = (last_value * mover.sign()) as i16;
                begins_at_random = noisy == 1;
                let moment = Moment { position, turn, value, noisy: begins_at_random };
                game.winner = moment.proved_winner();
                game.moments.push(moment);
                if game.winner.is_some() {
                    return Ok(game);
                }
            }
            let (column, steps) =
                if is_random { (Column::Opening, &mut game.opening) } else { (Column::Moves, &mut game.steps) };
            while position.turn() == mover && !position.is_over() {
                legal.clear();
                position.steps_into(&mut legal);
                let number = columns.choice(column, legal.len())?;
                steps.push((number, legal.len()));
                position.play_unchecked(legal[number]);
                if std::mem::take(&mut begins_at_random) {
                    // See `finish_turn`.
                    mover = position.turn();
                }
            }
        }
        game.winner = position.outcome().map(|outcome| outcome.winner);
        Ok(game)
    }

    fn records(&self, number: u32) -> Vec<Record> {
        records(&self.moments, self.winner, number)
    }

    fn count_positions(&self) -> usize {
        self.moments.len()
    }

    fn count_proved(&self) -> usize {
        self.moments.iter().filter(|moment| moment.proved_winner().is_some()).count()
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
            let Game { moments, winner, .. } = player.play(5, game);
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
            let recorded = player.play(9, game);
            let (records, moments, winner) = (recorded.records(game), &recorded.moments, recorded.winner);
            assert_eq!(records.len(), moments.len());
            for (index, (record, moment)) in records.iter().zip(moments).enumerate() {
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
        let games: Vec<Vec<Record>> = (0..4).map(|game| player.play(1, game).records(game)).collect();
        assert_eq!(player.play(1, 3).records(3), games[3], "earlier games do not matter, not even the same one");
        assert_ne!(self_play().play(2, 3).records(3), games[3], "the seed matters");
    }
}
