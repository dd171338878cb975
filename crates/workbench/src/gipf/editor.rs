//! The GIPF position editor.

use dvonn::Player;
use gipf::{Setup, Spot, Stack, Stage, Version};

use super::{of_setup_fault, position_error};
use crate::error::Error;
use crate::fault::Fault;

/// A position editor for GIPF. The arrangement may be invalid at any time; [`Editor::faults`] lists its problems.
///
/// A piece that is put on the board comes from its player's reserve, and a piece that is removed returns there. The stage
/// of a player follows from the counts, except that a player may have finished introducing GIPF-pieces.
///
/// ```
/// use workbench::gipf::Editor;
///
/// let mut editor = Editor::new("basic - 15,15 0,0 pp w", "")?;
/// editor.put("e5".parse()?, "w")?;
/// assert_eq!(editor.position(), "basic e5=w 14,15 0,0 pp w");
/// assert!(editor.faults().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
}

impl Editor {
    /// Starts from position text, which may describe an invalid position, and the settings that differ from the defaults.
    ///
    /// # Errors
    /// If a text is malformed; the error of a position has a fault with its place.
    pub fn new(position: &str, settings: &str) -> Result<Editor, Error> {
        let mut setup = notation::gipf::read_setup(position).map_err(|error| position_error(&error.into()))?;
        setup.rules.settings = notation::gipf::read_settings(settings).map_err(Error::new)?;
        Ok(Editor { setup })
    }

    /// Changes the variant (`tournament+d6+c1,1`) and the settings. The board stays, and reserves and unplayed potentials
    /// get their maximum.
    ///
    /// # Errors
    /// If a text is malformed. Nothing is then changed.
    pub fn agree(&mut self, variant: &str, settings: &str) -> Result<(), Error> {
        let agreed = notation::gipf::read_variant(variant).map_err(Error::new)?;
        let answers = notation::gipf::read_settings(settings).map_err(Error::new)?;
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

    /// Replaces the stack on a spot with `w`, `b`, `W`, `B`, `wd` or `bd`. `^` adds a used potential to the stack, and an
    /// empty text removes it.
    ///
    /// # Errors
    /// If the text is not a stack, or the spot has no stack to add a potential to.
    pub fn put(&mut self, spot: Spot, stack: &str) -> Result<(), Error> {
        let standing = self.setup.stack(spot);
        let put = match (stack, standing) {
            ("", _) => None,
            ("^", Some(standing)) if standing.used() < Stack::TALLEST => Some(standing.with_used(standing.used() + 1)),
            ("^", _) => return Err(Error::new(format!("no potential can be put on {spot}"))),
            _ => Some(stack.parse().map_err(Error::new)?),
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

    /// The current arrangement.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Sets the player to move.
    pub fn set_turn(&mut self, turn: Player) {
        self.setup.turn = turn;
    }

    /// The variant, in the format of [`Editor::agree`].
    pub fn variant(&self) -> String {
        let position = self.position();
        position.split(' ').next().unwrap_or_default().to_owned()
    }

    /// The settings that differ from the defaults.
    pub fn settings(&self) -> String {
        notation::gipf::write_settings(self.setup.rules.settings)
    }

    /// The reserves of White and Black, then the maximum of each.
    pub fn reserves(&self) -> [u8; 4] {
        self.counted(self.setup.reserves, Self::most_reserve)
    }

    /// The unplayed potentials of White and Black, then the maximum of each.
    pub fn unplayed(&self) -> [u8; 4] {
        self.counted(self.setup.unplayed, Self::most_unplayed)
    }

    /// The challenges left to White and Black, then the maximum of each.
    pub fn challenges(&self) -> [u8; 4] {
        self.counted(self.setup.challenges, Self::most_challenges)
    }

    /// Whether White and Black may still introduce GIPF-pieces; `None` except in the tournament version.
    pub fn gipfs_to_come(&self) -> Option<[bool; 2]> {
        let open = self.setup.stages.map(|stage| stage == Stage::Gipf);
        (self.setup.rules.version == Version::Tournament).then_some(open)
    }

    /// Sets the reserve of a player, limited to the maximum.
    pub fn set_reserve(&mut self, of: Player, count: u8) {
        self.setup.reserves[of as usize] = count;
        self.keep_within(of);
    }

    /// Sets the unplayed potentials of a player, limited to the maximum.
    pub fn set_unplayed(&mut self, of: Player, count: u8) {
        self.setup.unplayed[of as usize] = count;
        self.keep_within(of);
    }

    /// Sets the challenges left to a player, limited to the maximum.
    pub fn set_challenges(&mut self, of: Player, count: u8) {
        self.setup.challenges[of as usize] = count;
        self.keep_within(of);
    }

    /// Sets whether a player may still introduce GIPF-pieces. If so, the player's potentials are set to their maximum,
    /// because GIPF-pieces come before potentials.
    pub fn set_gipfs_to_come(&mut self, of: Player, open: bool) {
        let open = open && self.setup.rules.version == Version::Tournament;
        if open {
            self.setup.unplayed[of as usize] = self.most_unplayed(of);
        }
        self.arrange_stage(of, open);
    }

    /// The arrangement as position text, valid or not.
    pub fn position(&self) -> String {
        notation::gipf::write_position(&self.setup)
    }

    /// Every fault of the arrangement; empty if it is valid.
    pub fn faults(&self) -> Vec<Fault> {
        self.setup.faults().into_iter().map(of_setup_fault).collect()
    }
}

impl Editor {
    /// The numbers of a player's basic pieces and potentials on the board.
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

    /// Derives the stage of a player from the counts. A player can be in the GIPF stage only before playing a potential.
    fn arrange_stage(&mut self, of: Player, gipfs: bool) {
        let Setup { rules, unplayed, stages, .. } = &mut self.setup;
        stages[of as usize] = match unplayed[of as usize] {
            all if gipfs && all == rules.potentials => Stage::Gipf,
            0 => Stage::Plain,
            _ => Stage::Loaded,
        };
    }

    fn counted(&self, [white, black]: [u8; 2], most: impl Fn(&Editor, Player) -> u8) -> [u8; 4] {
        [white, black, most(self, Player::White), most(self, Player::Black)]
    }
}

/// The number that is left of `all` if `on_board` are on the board.
fn rest(all: u8, on_board: u32) -> u8 {
    all.saturating_sub(u8::try_from(on_board).unwrap_or(u8::MAX))
}

/// The number in hand after the number on the board has changed from `before` to `after`.
fn moved(in_hand: u8, before: u32, after: u32) -> u8 {
    let total = u32::from(in_hand) + before;
    u8::try_from(total.saturating_sub(after)).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::FaultCode;
    use crate::gipf::game_from_position;

    fn codes(editor: &Editor) -> Vec<FaultCode> {
        editor.faults().iter().map(|fault| fault.code).collect()
    }

    fn spot(name: &str) -> Spot {
        name.parse().expect("a spot")
    }

    #[test]
    fn a_position_can_be_built_piece_by_piece() {
        let mut editor = Editor::new("basic - 15,15 0,0 pp w", "").expect("an empty board");
        editor.put(spot("e5"), "w").expect("a spot");
        editor.put(spot("f5"), "b").expect("a spot");
        assert_eq!(editor.reserves(), [14, 14, 14, 14]);
        editor.set_reserve(Player::Black, 3);
        editor.set_turn(Player::Black);
        assert_eq!(editor.position(), "basic e5=w,f5=b 14,3 0,0 pp b");
        editor.put(spot("f5"), "w").expect("a spot");
        assert_eq!(editor.reserves(), [13, 4, 13, 15]);
        editor.put(spot("f5"), "").expect("a spot");
        editor.set_reserve(Player::White, 99);
        assert_eq!(editor.position(), "basic e5=w 14,4 0,0 pp b");
        assert!(codes(&editor).is_empty());
        editor.put(spot("e5"), "W").expect("a spot");
        assert_eq!(codes(&editor), [FaultCode::GipfWrongStack]);
        assert_eq!(editor.position(), "basic e5=W 13,4 0,0 pp b");
    }

    #[test]
    fn changing_the_variant_keeps_the_board() {
        let mut editor = Editor::new("basic - 15,15 0,0 pp w", "").expect("an empty board");
        editor.put(spot("e5"), "wd").expect("a spot");
        assert_eq!(codes(&editor), [FaultCode::GipfTooManyPotentials]);
        editor.agree("tournament+d3+c2,2", "tie=no-jump").expect("an agreement");
        assert_eq!(editor.position(), "tournament+d3+c2,2 e5=wd 17,18 2,3 lg w");
        assert_eq!((editor.variant(), editor.settings()), ("tournament+d3+c2,2".into(), "tie=no-jump".into()));
        assert_eq!((editor.gipfs_to_come(), editor.unplayed()), (Some([false, true]), [2, 3, 2, 3]));
        editor.put(spot("e5"), "^").expect("a spot");
        assert_eq!(editor.position(), "tournament+d3+c2,2 e5=wd^ 17,18 2,2 ll w");
        editor.set_gipfs_to_come(Player::Black, true);
        assert_eq!(
            editor.gipfs_to_come(),
            Some([false; 2]),
            "a player who has played a potential cannot introduce GIPF-pieces"
        );
        editor.set_challenges(Player::White, 9);
        editor.set_unplayed(Player::Black, 0);
        assert_eq!(editor.position(), "tournament+d3+c3,2 e5=wd^ 17,18 2,0 lp w");
        assert!(codes(&editor).is_empty());
        assert!(editor.agree("chess", "").is_err() && editor.agree("basic", "tie=perhaps").is_err());
        assert_eq!(editor.variant(), "tournament+d3+c3,2");
    }

    /// After any sequence of edits the text round-trips, and the position is playable exactly if it has no faults.
    #[test]
    fn random_edits_keep_the_editor_consistent() {
        let mut random = fastrand::Rng::with_seed(12);
        let variants = ["basic", "standard", "tournament", "basic+d3", "tournament+d6", "standard+d4+c2,2"];
        let stacks = ["w", "b", "W", "B", "wd", "bd", "^", "^", "", "x"];
        let mut editor = Editor::new("basic - 15,15 0,0 pp w", "").expect("an empty board");
        let mut faultless = 0;
        for _ in 0..20_000 {
            let of = Player::BOTH[random.usize(..2)];
            let count = random.u8(..25);
            match random.u8(..12) {
                0 => drop(editor.agree(variants[random.usize(..variants.len())], "")),
                1 => editor.set_reserve(of, count),
                2 => editor.set_unplayed(of, count),
                3 => editor.set_challenges(of, count),
                4 => editor.set_gipfs_to_come(of, random.bool()),
                5 => editor.set_turn(of),
                6 => editor = Editor::new("tournament - 18,18 0,0 gg w", "").expect("an empty board"),
                _ => {
                    let spot = Spot::ALL[random.usize(..Spot::ALL.len())];
                    drop(editor.put(spot, stacks[random.usize(..stacks.len())]));
                }
            }
            let (position, settings) = (editor.position(), editor.settings());
            assert_eq!(Editor::new(&position, &settings).expect("readable").position(), position);
            let is_playable = game_from_position(&position, &settings).is_ok();
            assert_eq!(is_playable, codes(&editor).is_empty(), "{position}");
            faultless += usize::from(is_playable);
        }
        assert!(faultless > 1000, "{faultless}");
    }

    #[test]
    fn invalid_input_is_rejected() {
        let mut editor = Editor::new("basic - 15,15 0,0 pp w", "").expect("an empty board");
        assert!(editor.put(spot("e5"), "x").is_err() && editor.put(spot("e5"), "^").is_err());
        assert!(Editor::new("hello", "").is_err() && Editor::new("basic - 15,15 0,0 pp w", "x").is_err());
        assert_eq!(editor.position(), "basic - 15,15 0,0 pp w");
    }
}
