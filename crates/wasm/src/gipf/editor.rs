//! A board of GIPF on which anything may be put, until it is checked.

use dvonn::Player;
use gipf::{Setup, Spot, Stack, Stage, Version};
use wasm_bindgen::prelude::wasm_bindgen;

use super::fault;
use super::game::pieces;
use super::layout::points;
use crate::game::{name, player};
use crate::json;
use crate::refusal::Refusal;

/// An arrangement of pieces, and what the players have besides, that somebody is putting together.
///
/// A piece that comes onto the board leaves its player's reserve and returns there, as far as there is room. What a player
/// may still bring in follows from what there is, except for GIPF-pieces, which one may have stopped bringing in.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfEditor {
    setup: Setup,
}

#[wasm_bindgen]
impl GipfEditor {
    /// Begins with a position in one line, which may have any faults, and the answers to open questions.
    ///
    /// # Errors
    /// With the place of what is no position text.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &str, settings: &str) -> Result<GipfEditor, Refusal> {
        let mut setup = notation::gipf::read_setup(position).map_err(|error| fault::refuse_position(&error.into()))?;
        setup.rules.settings = notation::gipf::read_settings(settings).map_err(Refusal::new)?;
        Ok(GipfEditor { setup })
    }

    /// Agrees on another version, with its potentials and challenges (`tournament+d6+c1,1`), and other answers. What stands
    /// on the board stays; what can be in reserve is there.
    ///
    /// # Errors
    /// With what is wrong with the texts; nothing is changed then.
    pub fn agree(&mut self, variant: &str, settings: &str) -> Result<(), Refusal> {
        let agreed = notation::gipf::read_variant(variant).map_err(Refusal::new)?;
        let answers = notation::gipf::read_settings(settings).map_err(Refusal::new)?;
        self.setup.rules = agreed.rules;
        self.setup.rules.settings = answers;
        self.setup.challenges = agreed.challenges;
        for of in Player::BOTH {
            self.setup.reserves[of as usize] = self.most_reserve(of);
            self.setup.unplayed[of as usize] = self.most_unplayed(of);
            self.arrange_stage(of, agreed.rules.version == Version::Tournament);
        }
        Ok(())
    }

    /// Puts a stack in the place of what stands on a spot: `w`, `b`, `W`, `B`, `wd` or `bd`; `^` lays a used potential on what is
    /// there, and nothing empties the spot.
    ///
    /// # Errors
    /// If there is no such spot or stack, or nothing to lay a potential on.
    pub fn put(&mut self, spot: &str, stack: &str) -> Result<(), Refusal> {
        let spot: Spot = spot.parse().map_err(Refusal::new)?;
        let standing = self.setup.stack(spot);
        let put = match (stack, standing) {
            ("", _) => None,
            ("^", Some(standing)) if standing.used() < Stack::TALLEST => Some(standing.with_used(standing.used() + 1)),
            ("^", _) => return Err(Refusal::new(format!("no potential can lie on {spot}"))),
            _ => Some(stack.parse().map_err(Refusal::new)?),
        };
        let before = Player::BOTH.map(|of| self.on_board(of));
        self.setup.set(spot, put);
        for of in Player::BOTH {
            let (basics, potentials) = self.on_board(of);
            let (basics_before, potentials_before) = before[of as usize];
            let counts = &mut self.setup;
            counts.reserves[of as usize] = moved(counts.reserves[of as usize], basics_before, basics);
            counts.unplayed[of as usize] = moved(counts.unplayed[of as usize], potentials_before, potentials);
            self.keep_within(of);
        }
        Ok(())
    }

    /// The stacks in the order of the points, as those of a game.
    pub fn stacks(&self) -> Vec<String> {
        let stack = |point| match point {
            gipf::Point::Spot(spot) => self.setup.stack(spot).map_or_else(String::new, pieces),
            gipf::Point::Dot(_) => String::new(),
        };
        points().map(stack).collect()
    }

    /// Whose turn it is: `white` or `black`.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        name(self.setup.turn)
    }

    /// Says whose turn it is.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(&mut self, turn: &str) -> Result<(), Refusal> {
        self.setup.turn = player(turn)?;
        Ok(())
    }

    /// The version with its potentials and challenges, as [`GipfEditor::agree`] reads it.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        let position = self.position();
        position.split(' ').next().unwrap_or_default().to_owned()
    }

    /// The answers to open questions that differ from the recommended ones.
    #[wasm_bindgen(getter)]
    pub fn settings(&self) -> String {
        notation::gipf::write_settings(self.setup.rules.settings)
    }

    /// The pieces in reserve of White and Black, and the most that there can be.
    pub fn reserves(&self) -> Vec<u8> {
        self.counted(self.setup.reserves, Self::most_reserve)
    }

    /// The potentials that White and Black may still play, and the most that there can be.
    pub fn unplayed(&self) -> Vec<u8> {
        self.counted(self.setup.unplayed, Self::most_unplayed)
    }

    /// How many more times White and Black may challenge, and the most that there can be.
    pub fn challenges(&self) -> Vec<u8> {
        self.counted(self.setup.challenges, Self::most_challenges)
    }

    /// Whether White and Black may still bring in GIPF-pieces; nothing in versions in which nobody ever may.
    #[wasm_bindgen(js_name = gipfsToCome)]
    pub fn gipfs_to_come(&self) -> Vec<u8> {
        let open = self.setup.stages.map(|stage| u8::from(stage == Stage::Gipf));
        if self.setup.rules.version == Version::Tournament { open.to_vec() } else { Vec::new() }
    }

    /// Says how many pieces a player has in reserve; no more than there can be.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setReserve)]
    pub fn set_reserve(&mut self, of: &str, count: u8) -> Result<(), Refusal> {
        let of = player(of)?;
        self.setup.reserves[of as usize] = count;
        self.keep_within(of);
        Ok(())
    }

    /// Says how many potentials a player may still play; no more than there can be.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setUnplayed)]
    pub fn set_unplayed(&mut self, of: &str, count: u8) -> Result<(), Refusal> {
        let of = player(of)?;
        self.setup.unplayed[of as usize] = count;
        self.keep_within(of);
        Ok(())
    }

    /// Says how many more times a player may challenge; no more than there can be.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setChallenges)]
    pub fn set_challenges(&mut self, of: &str, count: u8) -> Result<(), Refusal> {
        let of = player(of)?;
        self.setup.challenges[of as usize] = count;
        self.keep_within(of);
        Ok(())
    }

    /// Says whether a player may still bring in GIPF-pieces; whoever may has all potentials that are not on the board yet.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setGipfsToCome)]
    pub fn set_gipfs_to_come(&mut self, of: &str, open: bool) -> Result<(), Refusal> {
        let of = player(of)?;
        let open = open && self.setup.rules.version == Version::Tournament;
        if open {
            self.setup.unplayed[of as usize] = self.most_unplayed(of);
        }
        self.arrange_stage(of, open);
        Ok(())
    }

    /// The arrangement in one line, whatever its faults.
    pub fn position(&self) -> String {
        notation::gipf::write_position(&self.setup)
    }

    /// Everything that keeps it from standing in a game, as JSON: a list of `Fault`.
    pub fn faults(&self) -> String {
        json::list(self.setup.faults().into_iter().map(|fault| fault::of_setup_fault(fault).to_json()))
    }
}

impl GipfEditor {
    /// The basics and the potentials of a player on the board.
    fn on_board(&self, of: Player) -> (u32, u32) {
        (self.setup.basics_on_board(of), self.setup.potentials_on_board(of))
    }

    fn most_reserve(&self, of: Player) -> u8 {
        rest(self.setup.rules.version.pieces(), self.on_board(of).0)
    }

    fn most_unplayed(&self, of: Player) -> u8 {
        rest(self.setup.rules.potentials, self.on_board(of).1)
    }

    fn most_challenges(&self, _: Player) -> u8 {
        if self.setup.rules.connected { self.setup.rules.potentials } else { 0 }
    }

    fn keep_within(&mut self, of: Player) {
        let most = [self.most_reserve(of), self.most_unplayed(of), self.most_challenges(of)];
        let counts = &mut self.setup;
        for (count, most) in [&mut counts.reserves, &mut counts.unplayed, &mut counts.challenges].into_iter().zip(most)
        {
            count[of as usize] = count[of as usize].min(most);
        }
        self.arrange_stage(of, self.setup.stages[of as usize] == Stage::Gipf);
    }

    /// Whoever brings in GIPF-pieces has not begun to play potentials.
    fn arrange_stage(&mut self, of: Player, gipfs: bool) {
        let Setup { rules, unplayed, stages, .. } = &mut self.setup;
        stages[of as usize] = match unplayed[of as usize] {
            all if gipfs && all == rules.potentials => Stage::Gipf,
            0 => Stage::Plain,
            _ => Stage::Loaded,
        };
    }

    fn counted(&self, counts: [u8; 2], most: impl Fn(&GipfEditor, Player) -> u8) -> Vec<u8> {
        counts.into_iter().chain(Player::BOTH.map(|of| most(self, of))).collect()
    }
}

/// What is left of so many, when others are on the board.
fn rest(all: u8, on_board: u32) -> u8 {
    all.saturating_sub(u8::try_from(on_board).unwrap_or(u8::MAX))
}

/// What a player has in hand after the number on the board has changed.
fn moved(in_hand: u8, before: u32, after: u32) -> u8 {
    let total = u32::from(in_hand) + before;
    u8::try_from(total.saturating_sub(after)).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gipf::GipfGame;

    fn codes(editor: &GipfEditor) -> Vec<String> {
        let faults: serde_json::Value = serde_json::from_str(&editor.faults()).expect("JSON");
        let code = |fault: &serde_json::Value| fault["code"].as_str().expect("a code").to_owned();
        faults.as_array().expect("a list").iter().map(code).collect()
    }

    #[test]
    fn a_position_is_put_together_piece_by_piece() {
        let mut editor = GipfEditor::new("basic - 15,15 0,0 pp w", "").expect("an empty board");
        editor.put("e5", "w").expect("a spot");
        editor.put("f5", "b").expect("a spot");
        assert_eq!(editor.reserves(), [14, 14, 14, 14]);
        editor.set_reserve("black", 3).expect("a player");
        editor.set_turn("black").expect("a player");
        assert_eq!(editor.position(), "basic e5=w,f5=b 14,3 0,0 pp b");
        editor.put("f5", "w").expect("a spot");
        assert_eq!(editor.reserves(), [13, 4, 13, 15]);
        editor.put("f5", "").expect("a spot");
        editor.set_reserve("white", 99).expect("a player");
        assert_eq!(editor.position(), "basic e5=w 14,4 0,0 pp b");
        assert!(codes(&editor).is_empty());
        editor.put("e5", "W").expect("a spot");
        assert_eq!(codes(&editor), ["gipfWrongStack"]);
        assert_eq!(editor.position(), "basic e5=W 13,4 0,0 pp b");
    }

    #[test]
    fn what_was_agreed_on_can_change_around_the_board() {
        let mut editor = GipfEditor::new("basic - 15,15 0,0 pp w", "").expect("an empty board");
        editor.put("e5", "wd").expect("a spot");
        assert_eq!(codes(&editor), ["gipfTooManyPotentials"]);
        editor.agree("tournament+d3+c2,2", "tie=no-jump").expect("an agreement");
        assert_eq!(editor.position(), "tournament+d3+c2,2 e5=wd 17,18 2,3 lg w");
        assert_eq!((editor.variant(), editor.settings()), ("tournament+d3+c2,2".into(), "tie=no-jump".into()));
        assert_eq!((editor.gipfs_to_come(), editor.unplayed()), (vec![0, 1], vec![2, 3, 2, 3]));
        editor.put("e5", "^").expect("a spot");
        assert_eq!(editor.position(), "tournament+d3+c2,2 e5=wd^ 17,18 2,2 ll w");
        editor.set_gipfs_to_come("black", true).expect("a player");
        assert_eq!(editor.gipfs_to_come(), [0, 0], "whoever has played a potential brings in no GIPF-piece");
        editor.set_challenges("white", 9).expect("a player");
        editor.set_unplayed("black", 0).expect("a player");
        assert_eq!(editor.position(), "tournament+d3+c3,2 e5=wd^ 17,18 2,0 lp w");
        assert!(codes(&editor).is_empty());
        assert!(editor.agree("chess", "").is_err() && editor.agree("basic", "tie=perhaps").is_err());
        assert_eq!(editor.variant(), "tournament+d3+c3,2");
    }

    /// Whatever is done, what has no faults can be played on, and what it says of itself can be read again.
    #[test]
    fn no_editing_leads_astray() {
        let mut random = fastrand::Rng::with_seed(12);
        let variants = ["basic", "standard", "tournament", "basic+d3", "tournament+d6", "standard+d4+c2,2"];
        let stacks = ["w", "b", "W", "B", "wd", "bd", "^", "^", "", "x"];
        let mut editor = GipfEditor::new("basic - 15,15 0,0 pp w", "").expect("an empty board");
        let mut faultless = 0;
        for _ in 0..20_000 {
            let of = ["white", "black"][random.usize(..2)];
            let count = random.u8(..25);
            let _ = match random.u8(..12) {
                0 => editor.agree(variants[random.usize(..variants.len())], ""),
                1 => editor.set_reserve(of, count),
                2 => editor.set_unplayed(of, count),
                3 => editor.set_challenges(of, count),
                4 => editor.set_gipfs_to_come(of, random.bool()),
                5 => editor.set_turn(of),
                6 => GipfEditor::new("tournament - 18,18 0,0 gg w", "").map(|empty| editor = empty),
                _ => {
                    let spot = Spot::ALL[random.usize(..Spot::ALL.len())].to_string();
                    editor.put(&spot, stacks[random.usize(..stacks.len())])
                }
            };
            let (position, settings) = (editor.position(), editor.settings());
            assert_eq!(GipfEditor::new(&position, &settings).expect("readable").position(), position);
            let is_playable = GipfGame::from_position(&position, &settings).is_ok();
            assert_eq!(is_playable, codes(&editor).is_empty(), "{position}");
            faultless += usize::from(is_playable);
        }
        assert!(faultless > 1000, "{faultless}");
    }

    #[test]
    fn nonsense_is_refused() {
        let mut editor = GipfEditor::new("basic - 15,15 0,0 pp w", "").expect("an empty board");
        assert!(editor.put("a1", "w").is_err() && editor.put("e5", "x").is_err() && editor.put("e5", "^").is_err());
        assert!(editor.set_turn("red").is_err() && editor.set_reserve("red", 1).is_err());
        assert!(GipfEditor::new("hello", "").is_err() && GipfEditor::new("basic - 15,15 0,0 pp w", "x").is_err());
        assert_eq!(editor.position(), "basic - 15,15 0,0 pp w");
    }
}
