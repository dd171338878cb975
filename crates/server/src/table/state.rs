//! The state of a game, and how events change it.

use std::collections::{BTreeSet, HashMap};

use super::board::{Board, Chance};
use super::clock::{LagBank, Left, Times};
use super::event::{ChatRoom, Event, Outcome, Seat, Stamped};
use super::settings::{Clock, Colour, Settings};

/// A game at some moment.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) start: String,
    pub(crate) rematch_of: Option<String>,
    pub(crate) created_at: i64,
    pub(crate) board: Board,
    pub(crate) entries: Vec<Entry>,
    pub(crate) version: i64,
    /// The version at which the entries became what they are.
    pub(crate) entered: i64,
    /// When the last event happened.
    pub(crate) changed_at: i64,
    /// When whoever is to act began to think.
    pub(crate) turn_since: i64,
    /// Until when time has been given back in which nothing could be kept.
    pub(crate) interrupted_until: i64,
    pub(crate) left: [Left; 2],
    pub(crate) banks: [LagBank; 2],
    pub(crate) takeback: Option<Colour>,
    pub(crate) premoves: [Option<String>; 2],
    pub(crate) lines: [Vec<Vec<String>>; 2],
    /// The moves that had a name, and the version at which each was made.
    pub(crate) named: HashMap<(Colour, String), i64>,
    pub(crate) chats: [usize; 2],
    /// Who has said something.
    pub(crate) talkers: BTreeSet<String>,
    /// How many premoves, lines and wishes to take back each has had since the last move.
    pub(crate) asides: [usize; 2],
    pub(crate) outcome: Option<Outcome>,
    pub(crate) rematch_offered: Option<Colour>,
    pub(crate) rematch: Option<String>,
}

/// Something done on the board, by a player or for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A player's word.
    Word(Colour, String),
    /// A pass that was forced.
    Pass(Colour),
    /// What chance decided.
    Chance(Chance),
    /// A player gave up the game within.
    Surrender(Colour),
}

/// Events that do not make a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {version}: {reason}")]
pub(crate) struct Corrupt {
    pub(crate) version: i64,
    pub(crate) reason: String,
}

impl Table {
    /// The game that these events made.
    pub(crate) fn replay(events: &[Stamped]) -> Result<Table, Corrupt> {
        let corrupt = |version, reason: &str| Corrupt { version, reason: reason.to_owned() };
        let (first, rest) = events.split_first().ok_or_else(|| corrupt(0, "there are none"))?;
        let mut table = Table::begin(first)?;
        for stamped in rest {
            table.follow(stamped)?;
        }
        Ok(table)
    }

    /// The game that begins with this event.
    pub(crate) fn begin(first: &Stamped) -> Result<Table, Corrupt> {
        let corrupt = |reason: String| Corrupt { version: first.version, reason };
        let Event::Created { settings, white, black, start, rematch_of } = &first.event else {
            return Err(corrupt("a game begins by being created".to_owned()));
        };
        let board = Board::from_start(&settings.game, start).map_err(corrupt)?;
        let full = settings.clock.full();
        Ok(Table {
            settings: settings.clone(),
            seats: [white.clone(), black.clone()],
            start: start.clone(),
            rematch_of: rematch_of.clone(),
            created_at: first.at,
            board,
            entries: Vec::new(),
            version: first.version,
            entered: first.version,
            changed_at: first.at,
            turn_since: first.at,
            interrupted_until: 0,
            left: [full; 2],
            banks: [LagBank::new(); 2],
            takeback: None,
            premoves: [None, None],
            lines: [Vec::new(), Vec::new()],
            named: HashMap::new(),
            chats: [0; 2],
            talkers: BTreeSet::new(),
            asides: [0; 2],
            outcome: None,
            rematch_offered: None,
            rematch: None,
        })
    }

    /// Changes the state as an event says that comes right after the last one.
    pub(crate) fn follow(&mut self, stamped: &Stamped) -> Result<(), Corrupt> {
        let corrupt = |reason: String| Corrupt { version: stamped.version, reason };
        if stamped.version != self.version + 1 {
            return Err(corrupt(format!("{} was the one before it", self.version)));
        }
        self.change(&stamped.event, stamped.at, stamped.version).map_err(corrupt)?;
        self.version = stamped.version;
        if stamped.event.changes_entries() {
            self.entered = stamped.version;
        }
        self.changed_at = stamped.at;
        Ok(())
    }

    fn change(&mut self, event: &Event, at: i64, version: i64) -> Result<(), String> {
        if let Some(by) = event.aside_of() {
            self.asides[by.index()] += 1;
        }
        match event {
            Event::Created { .. } => return Err("the game has been created already".to_owned()),
            Event::Moved { by, word, id, lag, times } => {
                self.enter(Entry::Word(*by, word.clone()), at)?;
                self.left = [times.white, times.black];
                self.banks[by.index()] = self.banks[by.index()].after(*lag);
                self.premoves[by.index()] = None;
                let word = self.board.proper(word);
                for lines in &mut self.lines {
                    lines.retain_mut(|line| line.len() > 1 && self.board.proper(&line.remove(0)) == word);
                }
                if let Some(id) = id {
                    self.named.insert((*by, id.clone()), version);
                }
            }
            Event::Passed { by } => self.enter(Entry::Pass(*by), at)?,
            Event::Arranged { white, start } => {
                self.enter(Entry::Chance(Chance::Arranged { white: *white, start: start.clone() }), at)?;
            }
            Event::Rolled { announcer, challenger } => {
                self.enter(Entry::Chance(Chance::Rolled { announcer: *announcer, challenger: *challenger }), at)?;
            }
            Event::Surrendered { by } => self.enter(Entry::Surrender(*by), at)?,
            Event::TakebackOffered { by } => self.takeback = Some(*by),
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::TakenBack { entries, times } => self.take_back(*entries, *times, at)?,
            Event::PremoveSet { by, word } => self.premoves[by.index()].clone_from(word),
            Event::LinesSet { by, lines } => self.lines[by.index()].clone_from(lines),
            Event::Chat { room, author, .. } => {
                self.chats[*room as usize] += 1;
                if !self.talkers.contains(author) {
                    self.talkers.insert(author.clone());
                }
            }
            Event::Interrupted { from, until } => {
                self.turn_since += (until - (*from).max(self.turn_since)).max(0);
                self.interrupted_until = self.interrupted_until.max(*until);
            }
            Event::Ended { outcome } => {
                self.outcome = Some(*outcome);
                self.takeback = None;
                self.premoves = [None, None];
                self.lines = [Vec::new(), Vec::new()];
            }
            Event::Rated { .. } => {}
            Event::RematchOffered { by } => self.rematch_offered = Some(*by),
            Event::RematchBegun { game } => self.rematch = Some(game.clone()),
        }
        Ok(())
    }

    /// Puts an entry on the board; whoever is to act next begins to think now.
    fn enter(&mut self, entry: Entry, at: i64) -> Result<(), String> {
        put(&mut self.board, &entry)?;
        self.entries.push(entry);
        self.asides = [0; 2];
        self.turn_since = at;
        self.takeback = None;
        Ok(())
    }

    fn take_back(&mut self, entries: usize, times: Option<Times>, at: i64) -> Result<(), String> {
        if entries > self.entries.len() {
            return Err(format!("there are only {} entries", self.entries.len()));
        }
        if let Some(times) = times {
            self.left = [times.white, times.black];
        }
        self.board = Board::from_start(&self.settings.game, &self.start)?;
        self.entries.truncate(entries);
        for entry in &self.entries {
            put(&mut self.board, entry)?;
        }
        self.turn_since = at;
        self.takeback = None;
        self.premoves = [None, None];
        self.lines = [Vec::new(), Vec::new()];
        Ok(())
    }

    /// What the players have if only so many entries are left: what was thought is gone, that of this moment too, and
    /// what the moves brought that are taken back is gone with them. Nobody falls below what one move brings, or he
    /// would lose by agreeing. In correspondence each move has its days, so nothing is taken.
    pub(super) fn times_without(&self, entries: usize, at: i64) -> Times {
        let Times { white, black } = self.times(at);
        let mut left = [white, black];
        match self.settings.clock {
            Clock::Fischer { increment, .. } => {
                let increment = i64::from(increment) * 1_000;
                let words = self.entries.iter().enumerate().filter_map(|(place, entry)| match entry {
                    Entry::Word(by, _) => Some((place, *by)),
                    _ => None,
                });
                // The first move of each was made before the clock ran, and brought nothing.
                for (_, by) in words.skip(2).filter(|(place, _)| *place >= entries) {
                    let own = &mut left[by.index()].milliseconds;
                    *own = (*own - increment).max(increment.min(*own));
                }
            }
            Clock::Simple { .. } | Clock::Byoyomi { .. } => {}
            Clock::Correspondence { .. } | Clock::Unlimited => left = self.left,
        }
        Times { white: left[0], black: left[1] }
    }

    /// How many moves the players have made, passes not counted.
    pub(crate) fn moves(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Word(..))).count()
    }

    /// Who plays with which colour.
    pub(crate) fn colour_of(&self, user: &str) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| matches!(self.seat(*colour), Seat::User { user: own } if own == user))
    }

    pub(crate) fn seat(&self, colour: Colour) -> &Seat {
        &self.seats[colour.index()]
    }

    /// Whose choice it is; nobody's once the game is over.
    pub(crate) fn actor(&self) -> Option<Colour> {
        if self.outcome.is_some() { None } else { self.board.actor() }
    }

    /// Whether the clock of whoever is to act runs: at the board, it does after the first move of each.
    pub(crate) fn clock_runs(&self) -> bool {
        self.outcome.is_none() && (!self.settings.clock.is_live() || self.moves() >= 2)
    }

    /// What both players have left at this moment.
    pub(crate) fn times(&self, now: i64) -> Times {
        let mut left = self.left;
        if let Some(actor) = self.actor().filter(|_| self.clock_runs()) {
            let used = (now - self.turn_since).max(0);
            left[actor.index()] =
                self.settings.clock.spend(left[actor.index()], used).unwrap_or(Left { milliseconds: 0, periods: 0 });
        }
        Times { white: left[0], black: left[1] }
    }

    /// Whether whoever is to act has nothing left at this moment.
    pub(super) fn is_flagged(&self, now: i64) -> bool {
        let used = (now - self.turn_since).max(0);
        let spent = |actor: Colour| self.settings.clock.spend(self.left[actor.index()], used);
        self.clock_runs() && self.actor().is_some_and(|actor| spent(actor).is_err())
    }

    /// Whether somebody with this colour, or with none, may see an event; the game may be over by now.
    pub(crate) fn may_see(event: &Event, viewer: Option<Colour>, over: bool) -> bool {
        match event {
            Event::PremoveSet { by, .. } | Event::LinesSet { by, .. } => viewer == Some(*by),
            Event::Chat { room: ChatRoom::Players, .. } => viewer.is_some(),
            Event::Chat { room: ChatRoom::Watchers, .. } => viewer.is_none() || over,
            _ => true,
        }
    }
}

fn put(board: &mut Board, entry: &Entry) -> Result<(), String> {
    match entry {
        Entry::Word(by, word) => board.play(*by, word).map(|_| ()),
        Entry::Pass(by) => board.play(*by, "pass").map(|_| ()),
        Entry::Chance(chance) => board.take_chance(chance),
        Entry::Surrender(by) => board.surrender(*by),
    }
}
