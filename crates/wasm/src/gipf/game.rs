//! A game of GIPF in the browser, step by step.

use dvonn::Player;
use gipf::{Decider, DvonnColours, Ending, Entry, Jump, Kind, Phase, Point, Position, Spot, Stack};
use gipf::{IllegalStep, Push, SpotSet, Step, Terms, Trial};
use notation::{GameResult, RESIGNATION, TERMINATION};
use wasm_bindgen::prelude::wasm_bindgen;

use super::action::Action;
use super::layout::points;
use super::row::{GipfRow, names};
use crate::Game;
use crate::game::{Random, name, player};
use crate::refusal::Refusal;

/// A game from its first position to the present moment, which may be in the middle of a turn.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfGame {
    pub(super) game: gipf::Game,
}

#[wasm_bindgen]
impl GipfGame {
    /// A new game: the version with its potentials and challenges (`tournament+d6+c1,1`), and the answers to open
    /// questions that differ from the recommended ones (`tie=no-jump decider=dice`).
    ///
    /// # Errors
    /// With what is wrong with the texts, or with what they agree on.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, settings: &str) -> Result<GipfGame, Refusal> {
        GipfGame::from_setup(notation::gipf::read_variant(variant).map_err(Refusal::new)?, settings)
    }

    /// A game that begins with a position in one line.
    ///
    /// # Errors
    /// With what is wrong with the texts, or with every fault of the position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &str, settings: &str) -> Result<GipfGame, Refusal> {
        GipfGame::from_setup(notation::gipf::read_setup(position).map_err(Refusal::new)?, settings)
    }

    /// The first game of a record, at the end of its main line.
    ///
    /// # Errors
    /// With the place and what was expected there, or if there is no game in the text.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str) -> Result<GipfGame, Refusal> {
        let records = notation::gipf::read_records(text.as_bytes()).map_err(Refusal::new)?;
        let record = records.first().ok_or_else(|| Refusal::new("there is no game in the text"))?;
        Ok(GipfGame { game: record.replay().map_err(Refusal::new)? })
    }

    /// The position with which the game began, in one line.
    pub fn start(&self) -> String {
        notation::gipf::write_position(self.game.start())
    }

    /// The answers to open questions that differ from the recommended ones.
    pub fn settings(&self) -> String {
        notation::gipf::write_settings(self.game.start().rules.settings)
    }

    /// What stands on the board now, in one line; how far the turn is does not show in it.
    pub fn position(&self) -> String {
        notation::gipf::write_position(&self.here().setup())
    }

    /// The game as a record, with the names of the players and who gave up, if anybody did.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn record(&self, white: &str, black: &str, resigned: Option<String>) -> Result<String, Refusal> {
        let mut record = notation::gipf::Record::from_game(&self.game);
        record.tags.set("White", white);
        record.tags.set("Black", black);
        if let Some(loser) = resigned {
            record.result = Some(GameResult::Win(player(&loser)?.opponent()));
            record.tags.set(TERMINATION, RESIGNATION);
        }
        notation::gipf::write_records(&[record]).map_err(Refusal::new)
    }

    /// Whose turn it is: `white` or `black`.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        name(self.here().turn())
    }

    /// Who has to do something now, in the game of DVONN too; nobody if the game is over or chance has to speak.
    #[wasm_bindgen(getter)]
    pub fn actor(&self) -> Option<String> {
        let fighter = || self.game.contest().and_then(gipf::Contest::dvonn_turn);
        let over = self.here().is_over();
        self.here().chooser().or_else(fighter).filter(|_| !over).map(name)
    }

    /// How far the turn is: `start`, `taken`, `announced`, `challenged`, `again` or `moved`.
    #[wasm_bindgen(getter)]
    pub fn phase(&self) -> String {
        let word = match self.here().phase() {
            Phase::Start => "start",
            Phase::Taken => "taken",
            Phase::Announced(_) => "announced",
            Phase::Challenged(_) => "challenged",
            Phase::Again => "again",
            Phase::Moved => "moved",
        };
        word.into()
    }

    /// Who has won, once the game is over.
    #[wasm_bindgen(getter)]
    pub fn winner(&self) -> Option<String> {
        self.here().outcome().map(|outcome| name(outcome.winner))
    }

    /// Why the game is over: `no-move`, `no-gipf` or `resignation`.
    #[wasm_bindgen(getter)]
    pub fn ending(&self) -> Option<String> {
        let word = match self.here().outcome()?.ending {
            Ending::NoMove => "no-move",
            Ending::NoGipf => "no-gipf",
            Ending::Resignation => "resignation",
        };
        Some(word.into())
    }

    /// The stacks in the order of the points, from bottom to top: `w` and `b` are basic pieces, a `W` or `B` makes a
    /// GIPF-piece of the one below it, `p` and `q` are White's and Black's unused potentials, `u` and `v` their used ones.
    pub fn stacks(&self) -> Vec<String> {
        let stack = |point| match point {
            Point::Spot(spot) => self.here().stack(spot).map_or_else(String::new, pieces),
            Point::Dot(_) => String::new(),
        };
        points().map(stack).collect()
    }

    /// The pieces in reserve of White and Black.
    pub fn reserves(&self) -> Vec<u8> {
        self.of_both(Position::reserve)
    }

    /// The pieces that White and Black have lost.
    pub fn captured(&self) -> Vec<u8> {
        self.of_both(Position::captured)
    }

    /// The potentials that White and Black may still play.
    pub fn unplayed(&self) -> Vec<u8> {
        self.of_both(Position::unplayed)
    }

    /// How many more times White and Black may challenge.
    pub fn challenges(&self) -> Vec<u8> {
        self.of_both(Position::challenges)
    }

    /// How many potentials each player began with.
    #[wasm_bindgen(getter)]
    pub fn potentials(&self) -> u8 {
        self.here().rules().potentials
    }

    /// Whether jumps can be challenged at all in this game.
    #[wasm_bindgen(getter)]
    pub fn connected(&self) -> bool {
        self.here().rules().connected
    }

    /// What may be pushed onto the board now: `gipf`, `loaded`, `basic`; nothing if it is not time for a push.
    pub fn kinds(&self) -> Vec<String> {
        let mut kinds: Vec<Kind> = self.pushes().into_iter().map(Push::kind).collect();
        kinds.sort_by_key(|kind| ORDER.iter().position(|other| other == kind));
        kinds.dedup();
        kinds.into_iter().map(|kind| kind_name(kind).into()).collect()
    }

    /// The dots from which a piece of this kind can be pushed, and the spots from which a potential can jump.
    ///
    /// # Errors
    /// If there is no such kind.
    pub fn movers(&self, kind: &str) -> Result<Vec<String>, Refusal> {
        let kind = read_kind(kind)?;
        let mut movers: Vec<String> = self.entries(kind).iter().map(|entry| entry.dot().to_string()).collect();
        movers.extend(self.jumps().into_iter().map(|jump| jump.from.to_string()));
        movers.dedup();
        Ok(movers)
    }

    /// The spots onto which the new piece can step from a dot, or a potential jump from a spot.
    ///
    /// # Errors
    /// If there is no such point or kind.
    pub fn targets(&self, from: &str, kind: &str) -> Result<Vec<String>, Refusal> {
        let kind = read_kind(kind)?;
        Ok(match from.parse().map_err(Refusal::new)? {
            Point::Dot(dot) => {
                let possible = self.entries(kind).into_iter().filter(|entry| entry.dot() == dot);
                possible.map(|entry| entry.first().to_string()).collect()
            }
            Point::Spot(spot) => {
                let jumps = self.jumps().into_iter().filter(|jump| jump.from == spot);
                jumps.map(|jump| jump.to.to_string()).collect()
            }
        })
    }

    /// The push or the jump from a point to the next, for [`GipfGame::play`].
    ///
    /// # Errors
    /// If there is no such point or kind, or no such move.
    pub fn moving(&self, from: &str, to: &str, kind: &str) -> Result<String, Refusal> {
        let to: Spot = to.parse().map_err(Refusal::new)?;
        let kind = read_kind(kind)?;
        let step = match from.parse().map_err(Refusal::new)? {
            Point::Spot(from) => Step::Jump(Jump { from, to }),
            Point::Dot(dot) => {
                let entry = Entry::all().find(|entry| entry.dot() == dot && entry.first() == to);
                let entry = entry.ok_or_else(|| Refusal::new(format!("{to} is not the first spot from {dot}")))?;
                let push = self.push_along(entry, kind);
                let full = || Refusal::new(IllegalStep::LineFull(entry));
                Step::Push(push.ok_or_else(full)?)
            }
        };
        self.here().check(step).map_err(Refusal::new)?;
        Ok(Action::Step(step).write())
    }

    /// The rows that can be taken now by the player whose choice it is.
    pub fn rows(&self) -> Vec<GipfRow> {
        let position = self.here();
        if position.is_over() || !matches!(position.phase(), Phase::Start | Phase::Taken | Phase::Moved) {
            return Vec::new();
        }
        let foreign = position.owned_by(position.turn().opponent());
        position.rows_to_take().map(|row| GipfRow::new(row, foreign)).collect()
    }

    /// The taking of these spots (`e2,e3`), for [`GipfGame::play`].
    ///
    /// # Errors
    /// With the reason why they cannot be taken.
    pub fn taking(&self, spots: &str) -> Result<String, Refusal> {
        let step = self.read_taking(spots)?;
        self.here().check(step).map_err(Refusal::new)?;
        Ok(Action::Step(step).write())
    }

    /// Why these spots cannot be taken, in a word: `loaded-row`, `no-move`, `nothing` or `other`; nothing if they can.
    ///
    /// # Errors
    /// If there is no such spot.
    #[wasm_bindgen(js_name = takingFault)]
    pub fn taking_fault(&self, spots: &str) -> Result<Option<String>, Refusal> {
        let word = match self.here().check(self.read_taking(spots)?) {
            Ok(()) => return Ok(None),
            Err(IllegalStep::LoadedRowKept(_)) => "loaded-row",
            Err(IllegalStep::LeavesNoMove) => "no-move",
            Err(IllegalStep::NothingTaken) => "nothing",
            Err(_) => "other",
        };
        Ok(Some(word.into()))
    }

    /// Whether the turn can be ended with the rows left standing.
    #[wasm_bindgen(getter, js_name = mayFinish)]
    pub fn may_finish(&self) -> bool {
        self.here().phase() == Phase::Moved && self.here().is_legal(Step::Done)
    }

    /// The jump that is announced or challenged: from and to.
    pub fn announced(&self) -> Vec<String> {
        match self.here().phase() {
            Phase::Announced(jump) | Phase::Challenged(jump) => vec![jump.from.to_string(), jump.to.to_string()],
            _ => Vec::new(),
        }
    }

    /// What happens to pieces by an action that is legal now: the points of a push in their order from the dot to the
    /// last spot, the two of a jump that is made at once, the spots of a taking; for all others nothing.
    ///
    /// # Errors
    /// If the text is no action.
    pub fn touched(&self, action: &str) -> Result<Vec<String>, Refusal> {
        Ok(match Action::read(action)? {
            Action::Step(Step::Push(push)) => {
                let entry = push.entry();
                let end = entry.path().iter().position(|spot| *spot == push.to()).unwrap_or(0);
                let spots = entry.path()[..=end].iter().map(Spot::to_string);
                std::iter::once(entry.dot().to_string()).chain(spots).collect()
            }
            Action::Step(Step::Jump(jump)) => vec![jump.from.to_string(), jump.to.to_string()],
            Action::Step(Step::Take(taking)) => names(taking.spots),
            _ => Vec::new(),
        })
    }

    /// Plays an action: a step of GIPF, or what happens in a challenge.
    ///
    /// # Errors
    /// With the reason why it is illegal; the game stays as it was.
    pub fn play(&mut self, action: &str) -> Result<(), Refusal> {
        match Action::read(action)? {
            Action::Step(step) => self.game.play(step).map_err(Refusal::new),
            Action::Dvonn(action) => self.game.play_dvonn(action).map_err(Refusal::new),
            Action::Surrender(player) => self.game.surrender_dvonn(player).map_err(Refusal::new),
            Action::Draw(seed) => self.draw(seed),
        }
    }

    /// Takes the last action back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// The turns so far as they are written; the last may not be finished.
    pub fn turns(&self) -> Vec<String> {
        let current = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        self.game.turns().iter().chain(current).map(|played| played.turn.to_string()).collect()
    }

    /// Whose each of the turns so far was.
    #[wasm_bindgen(js_name = whoMoved)]
    pub fn who_moved(&self) -> Vec<String> {
        let current = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        self.game.turns().iter().chain(current).map(|played| name(played.player)).collect()
    }

    /// By what the open challenge is decided: `dvonn` once that game has begun, `draw` if chance has to speak before.
    #[wasm_bindgen(getter)]
    pub fn contest(&self) -> Option<String> {
        let word = match self.game.contest()?.trial {
            Trial::Open => "draw",
            Trial::Dvonn { .. } => "dvonn",
            Trial::Dice { .. } => return None,
        };
        Some(word.into())
    }

    /// The game of DVONN that decides the open challenge, to look at; it is played by [`GipfGame::play`].
    pub fn dvonn(&self) -> Option<Game> {
        self.game.contest()?.dvonn().map(|game| Game::of(game.clone()))
    }

    /// Who is White in that game: `white` or `black` of GIPF.
    #[wasm_bindgen(getter, js_name = dvonnWhite)]
    pub fn dvonn_white(&self) -> Option<String> {
        match &self.game.contest()?.trial {
            Trial::Dvonn { white, .. } => Some(name(*white)),
            _ => None,
        }
    }

    /// What the last challenge of the present or the last turn came to for its announcer: `+`, `-` or `=`, and behind it
    /// the points of announcer and challenger, from the dice or from the DVONN game if it was played to its end.
    #[wasm_bindgen(getter, js_name = lastContest)]
    pub fn last_contest(&self) -> Option<String> {
        let played = Some(self.game.current()).filter(|current| !current.turn.is_empty());
        let contest = played.or(self.game.turns().last())?.contests.last()?;
        let points = match &contest.trial {
            Trial::Open => None,
            Trial::Dice { announcer, challenger } => Some((*announcer, *challenger)),
            Trial::Dvonn { game, white } => game.position().final_score().map(|score| {
                if *white == contest.announcer { (score.white, score.black) } else { (score.black, score.white) }
            }),
        };
        let sign = contest.decision?.sign();
        Some(points.map_or_else(|| sign.to_string(), |(one, other)| format!("{sign} {one} {other}")))
    }
}

/// In which order kinds are offered: the order in which they enter the game.
const ORDER: [Kind; 3] = [Kind::Gipf, Kind::Loaded, Kind::Basic];

impl GipfGame {
    fn from_setup(mut setup: gipf::Setup, settings: &str) -> Result<GipfGame, Refusal> {
        setup.rules.settings = notation::gipf::read_settings(settings).map_err(Refusal::new)?;
        Ok(GipfGame { game: gipf::Game::from_setup(setup).map_err(Refusal::new)? })
    }

    fn here(&self) -> &Position {
        self.game.position()
    }

    fn of_both(&self, count: impl Fn(&Position, Player) -> u8) -> Vec<u8> {
        Player::BOTH.iter().map(|player| count(self.here(), *player)).collect()
    }

    /// The pushes that are legal now.
    fn pushes(&self) -> Vec<Push> {
        let position = self.here();
        position.pushes().filter(|push| position.is_legal(Step::Push(*push))).collect()
    }

    /// The jumps that are legal now.
    fn jumps(&self) -> Vec<Jump> {
        let position = self.here();
        position.jumps().filter(|jump| position.is_legal(Step::Jump(*jump))).collect()
    }

    /// The ways in along which a piece of this kind can be pushed now.
    fn entries(&self, kind: Kind) -> Vec<Entry> {
        let pushes = self.pushes();
        let possible = |entry: &Entry| self.push_along(*entry, kind).is_some_and(|push| pushes.contains(&push));
        Entry::all().filter(possible).collect()
    }

    fn push_along(&self, entry: Entry, kind: Kind) -> Option<Push> {
        Push::new(kind, entry.dot(), self.here().end_of_push(entry)?)
    }

    fn read_taking(&self, spots: &str) -> Result<Step, Refusal> {
        let names = spots.split(',').filter(|spot| !spot.is_empty());
        let spots: Result<SpotSet, _> = names.map(str::parse::<Spot>).collect();
        Ok(Step::Take(self.here().taking(spots.map_err(Refusal::new)?)))
    }

    /// Lets chance speak as the players have agreed.
    fn draw(&mut self, seed: u32) -> Result<(), Refusal> {
        let settings = self.here().rules().settings;
        let mut random = Random::new(seed);
        if settings.decider == Decider::Dice {
            let mut die = || random.below(6) as u8 + 1;
            return self.game.roll(die(), die()).map_err(Refusal::new);
        }
        let mut terms = Terms::default();
        if settings.dvonn_colours == DvonnColours::ByLot && random.below(2) == 1 {
            terms.white = Player::Black;
        }
        if settings.decider == Decider::PlacedDvonn {
            terms.start = Game::with_random_board(seed).setup();
        }
        self.game.arrange(terms).map_err(Refusal::new)
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Basic => "basic",
        Kind::Gipf => "gipf",
        Kind::Loaded => "loaded",
    }
}

fn read_kind(text: &str) -> Result<Kind, Refusal> {
    let found = Kind::ALL.into_iter().find(|kind| kind_name(*kind) == text);
    found.ok_or_else(|| Refusal::new(format!("{text:?} is no kind of piece: basic, gipf or loaded is expected")))
}

/// The letters of a stack, bottom to top.
fn pieces(stack: Stack) -> String {
    let of = |player: Player, letters: [char; 2]| letters[player as usize];
    let base = stack.base();
    let mut text = String::from(of(base, ['w', 'b']));
    match stack.kind() {
        Kind::Basic => {}
        Kind::Gipf => text.push(of(base, ['W', 'B'])),
        Kind::Loaded => text.push(of(base, ['p', 'q'])),
    }
    let mut owner = base;
    for _ in 0..stack.used() {
        owner = owner.opponent();
        text.push(of(owner, ['u', 'v']));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Everything that can be done at a moment, as a hand at the board finds it.
    fn by_hand(game: &GipfGame) -> HashSet<String> {
        let mut found = HashSet::new();
        for kind in ["basic", "gipf", "loaded"] {
            for from in game.movers(kind).expect("a kind") {
                for to in game.targets(&from, kind).expect("a point") {
                    found.insert(game.moving(&from, &to, kind).expect("a move"));
                }
            }
        }
        for row in game.rows() {
            let (compulsory, optional) = (row.compulsory(), row.optional());
            for chosen in 0..1_u32 << optional.len() {
                let more = (0..optional.len()).filter(|bit| chosen >> bit & 1 == 1).map(|bit| optional[bit].clone());
                let spots: Vec<String> = compulsory.iter().cloned().chain(more).collect();
                let fault = game.taking_fault(&spots.join(",")).expect("spots");
                let taking = game.taking(&spots.join(","));
                assert_eq!(fault.is_none(), taking.is_ok());
                found.extend(taking.ok());
            }
            let proposal: HashSet<String> = row.proposal().into_iter().collect();
            assert!(compulsory.iter().all(|spot| proposal.contains(spot)));
            assert!(row.spots().iter().all(|spot| row.run().contains(spot)));
        }
        if game.may_finish() {
            found.insert("done".into());
        }
        if game.phase() == "announced" {
            found.extend(["pass".into(), "?".into()]);
        }
        found
    }

    /// Plays random games through the page's door alone: a hand finds exactly what the rules allow.
    #[test]
    fn random_games_go_to_the_end_and_back() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut seen = [0; 4];
        for (variant, settings) in [
            ("basic", ""),
            ("standard+d3", ""),
            ("tournament+d6", "last-gipfs=taker-loses"),
            ("basic+d6+c2,2", "decider=placed colours=lot"),
            ("tournament+d4+c4,4", "decider=dice lost-challenge=blocked"),
            ("standard+d6+c1,1", "tie=no-jump"),
        ] {
            for _ in 0..8 {
                let mut game = GipfGame::new(variant, settings).expect("a game");
                let (start, mut log) = (game.stacks(), Vec::new());
                while game.winner().is_none() && log.len() < 600 {
                    let action = match game.contest().as_deref() {
                        Some("draw") => format!("draw:{}", random.u32(..)),
                        Some(_) if random.u32(..80) == 0 => format!("surrender:{}", game.actor().expect("a player")),
                        Some(_) => {
                            let moves = game.dvonn().expect("the game that decides").legal_moves();
                            format!("dvonn:{}", moves[random.usize(..moves.len())])
                        }
                        None => {
                            let steps: HashSet<String> = game.here().steps().iter().map(Step::to_string).collect();
                            assert_eq!(by_hand(&game), steps, "{}", game.position());
                            let mut steps: Vec<String> = steps.into_iter().collect();
                            steps.sort_unstable();
                            // Jumps are rare, and are what is of interest.
                            let jumps: Vec<&String> = steps.iter().filter(|step| step.contains('^')).collect();
                            match jumps.len() {
                                0 => steps[random.usize(..steps.len())].clone(),
                                many => jumps[random.usize(..many)].clone(),
                            }
                        }
                    };
                    seen[0] += usize::from(action.contains('^') && !action.starts_with('x'));
                    seen[1] += usize::from(action.starts_with('x'));
                    seen[2] += usize::from(action == "?");
                    let pieces: usize = game.stacks().iter().map(String::len).sum();
                    let (touched, whole) = (game.touched(&action).expect("an action"), game.stacks());
                    game.play(&action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
                    if action.starts_with('x') {
                        let names = super::super::gipf_points();
                        let before = |spot: &String| whole[names.iter().position(|name| name == spot).unwrap()].len();
                        let most: usize = touched.iter().map(before).sum();
                        let left: usize = game.stacks().iter().map(String::len).sum();
                        assert!(left < pieces && left + most >= pieces, "{action}");
                    }
                    log.push(action);
                }
                seen[3] += usize::from(game.winner().is_some());
                let record = game.record("Ada", "Bob", None).expect("a record");
                if game.phase() == "start" && game.ending().as_deref() != Some("resignation") {
                    let again = GipfGame::from_record(&record).expect("the same game");
                    assert_eq!((again.stacks(), again.turns()), (game.stacks(), game.turns()));
                }
                let mut again = GipfGame::from_position(&game.start(), &game.settings()).expect("the start");
                for action in &log {
                    again.play(action).expect("what was played");
                }
                assert_eq!(again.game, game.game);
                let undone = std::iter::from_fn(|| game.undo().then_some(())).count();
                assert_eq!((undone, game.stacks()), (log.len(), start));
            }
        }
        assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
    }

    #[test]
    fn stacks_are_spelt_from_bottom_to_top() {
        let start = "tournament+d6 b2=W,b3=wd,b4=wd^,b5=b^^,c2=bd,c3=B,c4=b 5,5 0,0 pp w";
        let game = GipfGame::from_position(start, "").expect("a position");
        let stacks: Vec<String> = game.stacks().into_iter().filter(|stack| !stack.is_empty()).collect();
        assert_eq!(stacks, ["wW", "wp", "wpv", "buv", "bq", "bB", "b"]);
    }

    #[test]
    fn a_challenge_opens_a_game_of_dvonn_and_comes_back() {
        let start = "basic+d6+c1,1 e5=wd,d5=b 10,10 0,0 pp w";
        let mut game = GipfGame::from_position(start, "").expect("a position");
        assert_eq!(game.targets("e5", "basic").expect("a spot"), ["d5"]);
        game.play("e5^d5").expect("a jump");
        assert_eq!((game.actor().as_deref(), game.announced()), (Some("black"), vec!["e5".into(), "d5".into()]));
        game.play("?").expect("a challenge");
        assert_eq!((game.contest().as_deref(), game.dvonn_white().as_deref()), (Some("dvonn"), Some("white")));
        game.play("dvonn:e3").expect("a placement");
        assert_eq!(game.actor().as_deref(), Some("black"));
        game.play("surrender:white").expect("a surrender");
        assert_eq!((game.phase().as_str(), game.last_contest().as_deref()), ("again", Some("-")));
        assert!(game.movers("basic").expect("a kind").iter().all(|from| from != "e5"));
        assert_eq!(game.challenges(), [1, 0]);
    }

    #[test]
    fn what_cannot_be_done_is_refused_with_the_reason() {
        assert!(GipfGame::new("chess", "").is_err());
        assert!(GipfGame::new("basic+d2", "").unwrap_err().to_string().contains('3'));
        let mut game = GipfGame::new("tournament", "").expect("a game");
        assert_eq!(game.kinds(), ["gipf"]);
        assert!(game.play("b2").unwrap_err().to_string().contains("GIPF-piece"));
        assert!(game.moving("b2", "b3", "basic").is_err());
        assert!(game.moving("a1", "e5", "gipf").unwrap_err().to_string().contains("not the first spot"));
        assert!(game.movers("queen").unwrap_err().to_string().contains("is no kind"));
        assert!(game.record("a", "b", Some("green".into())).is_err());
        assert!(GipfGame::from_record("hello").is_err());
    }
}
