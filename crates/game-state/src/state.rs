//! The state of a game, and the fold of events into it.

use std::collections::{BTreeSet, HashMap};

use games::AnyGame;

use crate::client::Snapshot;
use crate::clock::{LagBank, Left, Times};
use crate::entry::Entry;
use crate::event::{Event, Outcome, RatingChange, Seat, StampedEvent};
use crate::ids::{GameId, Timestamp};
use crate::settings::{Clock, Colour, Settings};

/// The state of a game: the result of folding its events.
#[derive(Clone, Debug)]
pub struct GameState {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) start: String,
    pub(crate) rematch_of: Option<GameId>,
    pub(crate) created_at: Timestamp,
    pub(crate) board: AnyGame,
    pub(crate) entries: Vec<Entry>,
    pub(crate) version: i64,
    /// The version at which the list of entries last changed.
    pub(crate) entries_version: i64,
    /// When the last event happened.
    pub(crate) changed_at: Timestamp,
    /// When the turn of the player to act began.
    pub(crate) turn_since: Timestamp,
    /// The end of the last outage that was credited.
    pub(crate) credited_until: Timestamp,
    pub(crate) left: [Left; 2],
    pub(crate) lag_banks: [LagBank; 2],
    pub(crate) takeback: Option<Colour>,
    pub(crate) premoves: [Option<String>; 2],
    pub(crate) conditional_moves: [Vec<Vec<String>>; 2],
    /// The ids that players gave their moves.
    pub(crate) move_ids: HashMap<(Colour, String), IdentifiedMove>,
    /// The number of events that only White or only Black may know of.
    pub(crate) secrets: [i64; 2],
    /// The number of messages in each chat.
    pub(crate) chat_messages: [usize; 2],
    /// The users who have sent a chat message.
    pub(crate) chatters: BTreeSet<String>,
    /// The number of premoves, conditional moves and takeback requests of each player since the last move.
    pub(crate) pending_requests: [usize; 2],
    pub(crate) outcome: Option<Outcome>,
    pub(crate) rated: Option<[RatingChange; 2]>,
    pub(crate) rematch_offered: Option<Colour>,
    pub(crate) rematch: Option<GameId>,
}

/// A move to which its player gave an id.
#[derive(Clone, Debug)]
pub(crate) struct IdentifiedMove {
    /// The version of its event, as its player counts.
    version: i64,
    /// The number of entries before it.
    entries: usize,
    text: String,
}

/// The error for events that do not form a valid game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {version}: {reason}")]
pub struct ReplayError {
    version: i64,
    reason: String,
}

impl ReplayError {
    pub(crate) fn new(version: i64, reason: impl Into<String>) -> ReplayError {
        ReplayError { version, reason: reason.into() }
    }
}

impl GameState {
    /// Folds all events of a game.
    ///
    /// # Errors
    /// If the events do not form a valid game.
    pub fn replay(events: &[StampedEvent]) -> Result<GameState, ReplayError> {
        let (first, rest) = events.split_first().ok_or_else(|| ReplayError::new(0, "there are no events"))?;
        let mut state = GameState::begin(first)?;
        for stamped in rest {
            state.apply(stamped)?;
        }
        Ok(state)
    }

    /// Creates the state from the first event.
    ///
    /// # Errors
    /// If the event is not the creation of a valid game.
    pub fn begin(first: &StampedEvent) -> Result<GameState, ReplayError> {
        let error = |reason: String| ReplayError::new(first.version, reason);
        let Event::Created { settings, white, black, start, rematch_of } = &first.event else {
            return Err(error("the first event of a game is its creation".to_owned()));
        };
        let board = settings.game.begin(start).map_err(|reason| error(reason.to_string()))?;
        let full = settings.clock.full();
        Ok(GameState {
            settings: settings.clone(),
            seats: [white.clone(), black.clone()],
            start: start.clone(),
            rematch_of: rematch_of.clone(),
            created_at: first.at,
            board,
            entries: Vec::new(),
            version: first.version,
            entries_version: first.version,
            changed_at: first.at,
            turn_since: first.at,
            credited_until: Timestamp::default(),
            left: [full; 2],
            lag_banks: [LagBank::new(settings.clock); 2],
            takeback: None,
            premoves: [None, None],
            conditional_moves: [Vec::new(), Vec::new()],
            move_ids: HashMap::new(),
            secrets: [0; 2],
            chat_messages: [0; 2],
            chatters: BTreeSet::new(),
            pending_requests: [0; 2],
            outcome: None,
            rated: None,
            rematch_offered: None,
            rematch: None,
        })
    }

    /// Restores the part of the state that a snapshot for clients contains.
    pub(crate) fn from_snapshot(snapshot: &Snapshot) -> Result<GameState, ReplayError> {
        let error = |reason: String| ReplayError::new(snapshot.version, reason);
        let created = Event::Created {
            settings: snapshot.settings.clone(),
            white: snapshot.white.seat(),
            black: snapshot.black.seat(),
            start: snapshot.start.clone(),
            rematch_of: snapshot.rematch_of.clone(),
        };
        let first = StampedEvent { version: snapshot.version, at: snapshot.created_at, event: created };
        let mut state = GameState::begin(&first)?;
        for view in &snapshot.entries {
            let entry = Entry::try_from(view).map_err(error)?;
            entry.enter(&mut state.board).map_err(|fault| error(fault.to_string()))?;
            state.entries.push(entry);
        }
        state.changed_at = snapshot.now;
        state.turn_since = snapshot.turn_since;
        state.left = snapshot.turn_times.into();
        state.takeback = snapshot.takeback;
        if let Some(you) = snapshot.you {
            state.premoves[you.index()].clone_from(&snapshot.premove);
            state.conditional_moves[you.index()].clone_from(&snapshot.conditional_moves);
        }
        state.outcome = snapshot.outcome;
        state.rated = snapshot.rated;
        state.rematch_offered = snapshot.rematch_offered;
        state.rematch.clone_from(&snapshot.rematch);
        Ok(state)
    }

    /// Applies the next event.
    ///
    /// # Errors
    /// If the version is not the next one, or the event is invalid; the state is then unusable.
    pub fn apply(&mut self, stamped: &StampedEvent) -> Result<(), ReplayError> {
        if stamped.version != self.version + 1 {
            let reason = format!("it does not follow version {}", self.version);
            return Err(ReplayError::new(stamped.version, reason));
        }
        self.apply_any_version(stamped)
    }

    /// Like [`GameState::apply`] for clients, who see gaps in the versions where events are hidden.
    pub(crate) fn apply_any_version(&mut self, stamped: &StampedEvent) -> Result<(), ReplayError> {
        let StampedEvent { version, at, event } = stamped;
        self.change(event, *at, *version).map_err(|reason| ReplayError::new(*version, reason))?;
        self.version = *version;
        if event.changes_entries() {
            self.entries_version = *version;
        }
        self.changed_at = *at;
        Ok(())
    }

    fn change(&mut self, event: &Event, at: Timestamp, version: i64) -> Result<(), String> {
        if let Some(by) = event.pending_request_of() {
            self.pending_requests[by.index()] += 1;
        }
        if let Some(by) = event.secret_of() {
            self.secrets[by.index()] += 1;
        }
        if let Some(entry) = event.entry() {
            self.enter(entry, at)?;
        }
        match event {
            Event::Created { .. } => return Err("the game has been created already".to_owned()),
            Event::Moved { by, text, id, lag, times } => {
                self.left = (*times).into();
                self.lag_banks[by.index()] = self.lag_banks[by.index()].after(*lag);
                self.premoves[by.index()] = None;
                let played = self.board.normalise(text);
                for variations in &mut self.conditional_moves {
                    variations.retain_mut(|moves| moves.len() > 1 && self.board.normalise(&moves.remove(0)) == played);
                }
                if let Some(id) = id {
                    let version = version - self.secrets[by.opponent().index()];
                    let identified = IdentifiedMove { version, entries: self.entries.len() - 1, text: played };
                    self.move_ids.insert((*by, id.clone()), identified);
                }
            }
            Event::Passed { .. } | Event::Arranged { .. } | Event::Rolled { .. } | Event::Surrendered { .. } => {}
            Event::TakebackOffered { by } => self.takeback = Some(*by),
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::TakenBack { entries, times } => self.take_back(*entries, *times, at)?,
            Event::PremoveSet { by, text } => self.premoves[by.index()].clone_from(text),
            Event::ConditionalMovesSet { by, variations } => {
                self.conditional_moves[by.index()].clone_from(variations);
            }
            Event::Chat { room, author, .. } => {
                self.chat_messages[*room as usize] += 1;
                self.chatters.insert(author.clone());
            }
            Event::Interrupted { from, until } => {
                self.turn_since += (*until - (*from).max(self.turn_since)).max(0);
                self.credited_until = self.credited_until.max(*until);
            }
            Event::Ended { outcome } => {
                // Stop the clocks.
                self.left = self.times(at).into();
                self.outcome = Some(*outcome);
                self.takeback = None;
                self.clear_plans();
            }
            Event::Rated { white, black } => self.rated = Some([*white, *black]),
            Event::RematchOffered { by } => self.rematch_offered = Some(*by),
            Event::RematchBegun { game } => self.rematch = Some(game.clone()),
        }
        Ok(())
    }

    /// Applies an entry to the board and starts the next turn.
    fn enter(&mut self, entry: Entry, at: Timestamp) -> Result<(), String> {
        entry.enter(&mut self.board).map_err(|fault| fault.to_string())?;
        self.entries.push(entry);
        self.pending_requests = [0; 2];
        self.turn_since = at;
        self.takeback = None;
        Ok(())
    }

    fn take_back(&mut self, entries: usize, times: Option<Times>, at: Timestamp) -> Result<(), String> {
        if entries > self.entries.len() {
            return Err(format!("there are only {} entries", self.entries.len()));
        }
        if let Some(times) = times {
            self.left = times.into();
        }
        self.board = self.settings.game.begin(&self.start).map_err(|error| error.to_string())?;
        self.entries.truncate(entries);
        for entry in &self.entries {
            entry.enter(&mut self.board).map_err(|fault| fault.to_string())?;
        }
        self.turn_since = at;
        self.takeback = None;
        self.clear_plans();
        Ok(())
    }

    /// Clears premoves and conditional moves.
    fn clear_plans(&mut self) {
        self.premoves = [None, None];
        self.conditional_moves = [Vec::new(), Vec::new()];
    }

    /// The time left after a takeback to this many entries. Used time is not returned, including that of the current turn, and
    /// the increments of the moves taken back are lost. Neither player falls below one increment; otherwise agreeing to a
    /// takeback could lose the game. In correspondence each move has its own days, so nothing is deducted.
    pub(crate) fn times_after_takeback(&self, entries: usize, at: Timestamp) -> Times {
        let mut left: [Left; 2] = self.times(at).into();
        match self.settings.clock {
            Clock::Fischer { increment, .. } => {
                let increment = i64::from(increment) * 1_000;
                let moves = self.entries.iter().enumerate().filter_map(|(place, entry)| match entry {
                    Entry::Move(by, _) => Some((place, *by)),
                    _ => None,
                });
                // The first move of each player is not timed and has no increment.
                for (_, by) in moves.skip(2).filter(|(place, _)| *place >= entries) {
                    let own = &mut left[by.index()].milliseconds;
                    *own = (*own - increment).max(increment.min(*own));
                }
            }
            Clock::Simple { .. } | Clock::Byoyomi { .. } => {}
            Clock::Correspondence { .. } | Clock::Unlimited => left = self.left,
        }
        left.into()
    }

    /// What the players agreed on.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Who plays, White first.
    pub const fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Who plays this colour.
    pub const fn seat(&self, colour: Colour) -> &Seat {
        &self.seats[colour.index()]
    }

    /// The colour that this user plays.
    pub fn colour_of(&self, user: &str) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| matches!(self.seat(*colour), Seat::User { user: own } if own == user))
    }

    /// The first position as text.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The game that this is a rematch of.
    pub const fn rematch_of(&self) -> Option<&GameId> {
        self.rematch_of.as_ref()
    }

    /// When the game was created.
    pub const fn created_at(&self) -> Timestamp {
        self.created_at
    }

    /// The game on the board.
    pub const fn board(&self) -> &AnyGame {
        &self.board
    }

    /// The entries: moves, passes and random events.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number of moves by the players, without forced passes.
    pub fn moves(&self) -> usize {
        self.entries.iter().filter(|entry| entry.is_move()).count()
    }

    /// The version of the last event.
    pub const fn version(&self) -> i64 {
        self.version
    }

    /// The version as a player of this colour, or with `None` a spectator, counts: without the secrets of other players.
    pub fn version_for(&self, viewer: Option<Colour>) -> i64 {
        self.version - self.secrets_from(viewer)
    }

    /// The number of events that are secrets of other players.
    pub fn secrets_from(&self, viewer: Option<Colour>) -> i64 {
        Colour::BOTH
            .into_iter()
            .filter(|colour| viewer != Some(*colour))
            .map(|colour| self.secrets[colour.index()])
            .sum()
    }

    /// The version at which the list of entries last changed.
    pub const fn entries_version(&self) -> i64 {
        self.entries_version
    }

    /// The version, as this player counts, of the move to which they gave this id.
    pub fn version_of(&self, by: Colour, id: &str) -> Option<i64> {
        self.move_ids.get(&(by, id.to_owned())).map(|known| known.version)
    }

    /// Whether this player gave this id to another move than the one with this text.
    pub fn is_another_move(&self, by: Colour, id: &str, text: &str) -> bool {
        let Some(known) = self.move_ids.get(&(by, id.to_owned())) else { return false };
        if self.board.normalise(text) == known.text {
            return false;
        }
        // A move of GIPF can be written in several ways. Which move a text means depends on the position.
        let Some(mut board) = self.board_before(known.entries) else { return false };
        board.apply_as(by.into(), text.trim()).map_or(true, |played| board.normalise(&played) != known.text)
    }

    /// The board before this entry; `None` if the entry has been taken back.
    fn board_before(&self, entries: usize) -> Option<AnyGame> {
        let mut board = self.settings.game.begin(&self.start).ok()?;
        for entry in self.entries.get(..=entries)?.split_last()?.1 {
            entry.enter(&mut board).ok()?;
        }
        Some(board)
    }

    /// When the last event happened.
    pub const fn changed_at(&self) -> Timestamp {
        self.changed_at
    }

    /// When the current turn began, moved forward by outages.
    pub const fn turn_since(&self) -> Timestamp {
        self.turn_since
    }

    /// The time the players had left when the turn began.
    pub fn turn_times(&self) -> Times {
        self.left.into()
    }

    /// The end of the last outage that was credited.
    pub const fn credited_until(&self) -> Timestamp {
        self.credited_until
    }

    /// The player who asks for a takeback.
    pub const fn takeback(&self) -> Option<Colour> {
        self.takeback
    }

    /// The premove of a player.
    pub fn premove(&self, colour: Colour) -> Option<&str> {
        self.premoves[colour.index()].as_deref()
    }

    /// The conditional moves of a player.
    pub fn conditional_moves(&self, colour: Colour) -> &[Vec<String>] {
        &self.conditional_moves[colour.index()]
    }

    /// Whether there are chat messages.
    pub fn has_chat(&self) -> bool {
        !self.chatters.is_empty()
    }

    /// Whether this user has sent a chat message.
    pub fn has_chatted(&self, user: &str) -> bool {
        self.chatters.contains(user)
    }

    /// How the game ended, if it did.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How the ratings changed, White's first.
    pub const fn rated(&self) -> Option<[RatingChange; 2]> {
        self.rated
    }

    /// Whether the game has ended.
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The player who offers a rematch.
    pub const fn rematch_offered(&self) -> Option<Colour> {
        self.rematch_offered
    }

    /// The rematch, if it has begun.
    pub const fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// The player to act; `None` if the game is over or a random event is pending.
    pub fn actor(&self) -> Option<Colour> {
        if self.outcome.is_some() { None } else { self.board.actor().map(Colour::from) }
    }

    /// Whether the clock of the player to act runs. In live games it starts after the first move of each player.
    pub fn clock_runs(&self) -> bool {
        self.outcome.is_none() && (!self.settings.clock.is_live() || self.moves() >= 2)
    }

    /// How long the current turn has lasted.
    pub(crate) fn thinking_time(&self, now: Timestamp) -> i64 {
        (now - self.turn_since).max(0)
    }

    /// The time that both players have left at `now`.
    pub fn times(&self, now: Timestamp) -> Times {
        let mut left = self.left;
        if let Some(actor) = self.actor().filter(|_| self.clock_runs()) {
            let own = &mut left[actor.index()];
            let spent = self.settings.clock.spend(*own, self.thinking_time(now));
            *own = spent.unwrap_or(Left { milliseconds: 0, periods: 0 });
        }
        left.into()
    }

    /// Whether the player to act has run out of time at `now`.
    pub(crate) fn is_flagged(&self, now: Timestamp) -> bool {
        let spent = |actor: Colour| self.settings.clock.spend(self.left[actor.index()], self.thinking_time(now));
        self.clock_runs() && self.actor().is_some_and(|actor| spent(actor).is_err())
    }
}
