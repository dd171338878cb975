//! Transitions: the events that follow from an action or from elapsed time, including forced passes, premoves, random events
//! and the end of the game.

use games::RandomEvent;

use crate::action::Action;
use crate::event::{ChatRoom, EndReason, Event, Outcome, Seat, StampedEvent};
use crate::ids::Timestamp;
use crate::limits::{
    CHAT_CHARACTERS, CHAT_MESSAGES, EVENTS, FIRST_MOVE, MOVE_BYTES, MOVE_ID_BYTES, PENDING_REQUESTS, VARIATION_MOVES,
    VARIATIONS,
};
use crate::permissions::Absence;
use crate::refusal::{Fault, ReasonCode, Refusal};
use crate::settings::Colour;
use crate::state::GameState;

/// What the state machine needs to know besides the state when a player acts.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The current time.
    pub now: Timestamp,
    /// The network lag of the message in milliseconds; 0 if unknown.
    pub lag: i64,
    /// Whether the opponent has been away long enough for the game to be claimed.
    pub opponent_gone: bool,
    /// Whether the opponent cannot come back.
    pub opponent_barred: bool,
    /// The seed for random events.
    pub seed: u64,
}

/// Proposed events and the state after them. They take effect when the caller has stored the events.
#[derive(Clone, Debug)]
pub struct Transition {
    pub(crate) state: GameState,
    pub(crate) events: Vec<StampedEvent>,
}

impl Transition {
    fn new(state: &GameState) -> Transition {
        Transition { state: state.clone(), events: Vec::new() }
    }

    /// The state after the events.
    pub const fn state(&self) -> &GameState {
        &self.state
    }

    /// The events, at least one.
    pub fn events(&self) -> &[StampedEvent] {
        &self.events
    }

    /// The state after the events, and the events.
    pub fn into_parts(self) -> (GameState, Vec<StampedEvent>) {
        (self.state, self.events)
    }

    /// Adds an event if it is valid in the current state.
    fn add(&mut self, event: Event, at: Timestamp) -> Result<(), String> {
        // Another server may have had another clock, but the time of a game never decreases.
        let at = at.max(self.state.changed_at);
        let stamped = StampedEvent { version: self.state.version + 1, at, event };
        self.state.apply(&stamped).map_err(|error| error.to_string())?;
        self.events.push(stamped);
        Ok(())
    }

    /// Adds an event that the checks before have validated.
    fn add_checked(&mut self, event: Event, at: Timestamp) -> Result<(), Refusal> {
        self.add(event, at).map_err(|reason| Refusal::Bad(Fault::new(ReasonCode::NotPossible, reason)))
    }
}

impl GameState {
    /// Returns the transition with one event that the server causes.
    ///
    /// # Errors
    /// If the event is not valid in this state.
    pub fn with_event(&self, event: Event, now: Timestamp) -> Result<Transition, String> {
        let mut transition = Transition::new(self);
        transition.add(event, now)?;
        Ok(transition)
    }

    /// Validates an action of `author`, who plays `colour` or is a spectator, and returns the transition that follows.
    ///
    /// # Errors
    /// If the action is refused.
    pub fn decide(
        &self,
        author: &str,
        colour: Option<Colour>,
        action: &Action,
        context: Context,
    ) -> Result<Transition, Refusal> {
        let mut transition = Transition::new(self);
        let now = context.now;
        if let Action::Chat { room, text } = action {
            transition.add_checked(self.chat(author, colour, *room, text)?, now)?;
            return Ok(transition);
        }
        let by = colour.ok_or(Refusal::NotAPlayer)?;
        if let Action::Rematch = action {
            self.check_rematch(by)?;
            transition.add_checked(Event::RematchOffered { by }, now)?;
            return Ok(transition);
        }
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        let event = match action {
            Action::Move { text, id } => {
                self.play(&mut transition, by, text, id.as_deref(), context)?;
                return Ok(transition);
            }
            Action::Resign => end(Some(by.opponent()), EndReason::Resigned),
            Action::Surrender => {
                self.board.clone().surrender(by.into()).map_err(|error| Refusal::IllegalMove(error.into()))?;
                transition.add_checked(Event::Surrendered { by }, now)?;
                transition.settle(context);
                return Ok(transition);
            }
            Action::Abort => {
                self.check_abort()?;
                end(None, EndReason::Aborted)
            }
            Action::Claim => {
                self.check_claim(Absence { gone: context.opponent_gone, barred: context.opponent_barred })?;
                end(Some(by), EndReason::Gone)
            }
            Action::Takeback => self.answer_takeback(by, now)?,
            Action::DeclineTakeback if self.takeback.is_some() => Event::TakebackDeclined { by },
            Action::DeclineTakeback => return Err(Refusal::not_now(ReasonCode::NoTakebackRequest)),
            // The opponent moved while the premove was on its way: play it immediately.
            Action::Premove { text: Some(text) } if self.actor() == Some(by) => {
                self.play(&mut transition, by, text.trim(), None, context)?;
                return Ok(transition);
            }
            Action::Premove { text } => self.set_premove(by, text.as_deref())?,
            Action::ConditionalMoves { variations } => self.set_conditional_moves(by, variations)?,
            Action::Chat { .. } | Action::Rematch => return Err(Refusal::bad(ReasonCode::NotPossible)),
        };
        let is_request = event.pending_request_of().is_some();
        let too_many = is_request && self.pending_requests[by.index()] >= PENDING_REQUESTS;
        let too_long = (is_request || matches!(event, Event::TakenBack { .. })) && self.version >= EVENTS;
        if too_many || too_long {
            return Err(Refusal::not_now(ReasonCode::TooManyRequests));
        }
        transition.add_checked(event, now)?;
        Ok(transition)
    }

    /// Returns the transition that follows from elapsed time, if any.
    pub fn tick(&self, now: Timestamp) -> Option<Transition> {
        if now < self.deadline()? {
            return None;
        }
        let event = if self.clock_runs() {
            end(self.actor().map(Colour::opponent), EndReason::Time)
        } else {
            end(None, EndReason::Aborted)
        };
        self.with_event(event, now).ok()
    }

    /// When the game will end if the player to act does nothing; `None` without a time limit.
    pub fn deadline(&self) -> Option<Timestamp> {
        let actor = self.actor()?;
        if !self.clock_runs() {
            return Some(self.turn_since + FIRST_MOVE.as_millis() as i64);
        }
        let allowance = self.settings.clock.allowance(self.left[actor.index()])?;
        // A move may still arrive and use the lag compensation.
        Some(self.turn_since + allowance + self.lag_banks[actor.index()].rest())
    }

    /// The earliest time at which the game can end because a player does nothing, whatever the players do until then, unless they
    /// take a move back; `None` without a time limit. [`GameState::deadline`] is exact, but changes with every move.
    pub fn earliest_end(&self, now: Timestamp) -> Option<Timestamp> {
        let deadline = self.deadline()?;
        // Each player can use up all their time, and the opponent's next turn begins now at the earliest.
        let clocks = Colour::BOTH.map(|colour| self.settings.clock.allowance(self.left[colour.index()]));
        let turns = clocks.into_iter().flatten().map(|allowance| now + allowance);
        Some(turns.fold(deadline, Timestamp::min))
    }

    fn chat(&self, author: &str, colour: Option<Colour>, room: ChatRoom, text: &str) -> Result<Event, Refusal> {
        let text: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
        let text = text.trim();
        if text.chars().all(is_blank) || text.chars().count() > CHAT_CHARACTERS || text.chars().any(char::is_control) {
            return Err(Refusal::bad(ReasonCode::ChatLength));
        }
        match (room, colour) {
            (ChatRoom::Players, None) => return Err(Refusal::NotAPlayer),
            (ChatRoom::Watchers, Some(_)) if self.outcome.is_none() => {
                return Err(Refusal::not_now(ReasonCode::WatchersLater));
            }
            _ => {}
        }
        if self.chat_messages[room as usize] >= CHAT_MESSAGES {
            return Err(Refusal::not_now(ReasonCode::ChatFull));
        }
        Ok(Event::Chat { room, author: author.to_owned(), text: text.to_owned() })
    }

    fn play(
        &self,
        transition: &mut Transition,
        by: Colour,
        text: &str,
        id: Option<&str>,
        context: Context,
    ) -> Result<(), Refusal> {
        if text.len() > MOVE_BYTES || id.is_some_and(|id| id.is_empty() || id.len() > MOVE_ID_BYTES) {
            return Err(Refusal::bad(ReasonCode::MoveLength));
        }
        if self.actor() != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        transition.play_and_press(by, text.trim(), id, context)?;
        transition.settle(context);
        Ok(())
    }

    /// Asks for a takeback, or carries out the one that the opponent asked for.
    fn answer_takeback(&self, by: Colour, now: Timestamp) -> Result<Event, Refusal> {
        // Only a move gets lag compensation.
        if self.is_flagged(now) {
            return Err(Refusal::TimeIsUp);
        }
        let take_back = |player: Colour| {
            let entries = self.entries_before_last_move(player);
            let entries = entries.ok_or_else(|| Refusal::not_now(ReasonCode::NothingToTakeBack))?;
            Ok(Event::TakenBack { entries, times: Some(self.times_after_takeback(entries, now)) })
        };
        match (self.takeback, self.seat(by.opponent())) {
            (Some(asking), _) if asking == by => Err(Refusal::not_now(ReasonCode::TakebackPending)),
            (Some(asking), _) => take_back(asking),
            // The engine always agrees.
            (None, Seat::Engine { .. }) => take_back(by),
            (None, Seat::User { .. }) => take_back(by).map(|_| Event::TakebackOffered { by }),
        }
    }

    fn set_premove(&self, by: Colour, text: Option<&str>) -> Result<Event, Refusal> {
        let text = text.map(str::trim).map(str::to_owned);
        match &text {
            Some(text) if text.is_empty() || text.len() > MOVE_BYTES => Err(Refusal::bad(ReasonCode::MoveLength)),
            None if self.premoves[by.index()].is_none() => Err(Refusal::not_now(ReasonCode::NoPremove)),
            _ => Ok(Event::PremoveSet { by, text }),
        }
    }

    fn set_conditional_moves(&self, by: Colour, variations: &[Vec<String>]) -> Result<Event, Refusal> {
        self.check_conditional_moves(by)?;
        let is_bad = |moves: &Vec<String>| {
            moves.len() < 2 || moves.len() > VARIATION_MOVES || moves.iter().any(|text| text.len() > MOVE_BYTES)
        };
        if variations.len() > VARIATIONS || variations.iter().any(is_bad) {
            return Err(Refusal::bad(ReasonCode::VariationSize));
        }
        // In the form in which they are compared with the moves played.
        let normalise = |moves: &Vec<String>| moves.iter().map(|text| self.board.normalise(text)).collect();
        Ok(Event::ConditionalMovesSet { by, variations: variations.iter().map(normalise).collect() })
    }
}

impl Transition {
    /// Makes a move and presses the clock.
    fn play_and_press(&mut self, by: Colour, text: &str, id: Option<&str>, context: Context) -> Result<(), Refusal> {
        let state = &self.state;
        let played = state.board.clone().apply_as(by.into(), text);
        let text = played.map_err(|error| Refusal::IllegalMove(error.into()))?;
        let elapsed = (context.now - state.turn_since).max(0);
        let lag = state.lag_banks[by.index()].grant(context.lag, elapsed);
        let mut left = state.left;
        if state.clock_runs() {
            let clock = state.settings.clock;
            left[by.index()] = clock.press(left[by.index()], elapsed - lag).map_err(|_| Refusal::TimeIsUp)?;
        }
        let event = Event::Moved { by, text, id: id.map(str::to_owned), lag, times: left.into() };
        self.add_checked(event, context.now)
    }

    /// Adds what follows from the last move without a choice, until a player has to choose or the game is over.
    fn settle(&mut self, context: Context) {
        while let Some(event) = self.next_forced(context) {
            if self.add(event, context.now).is_err() {
                break;
            }
        }
    }

    fn next_forced(&mut self, context: Context) -> Option<Event> {
        if self.state.outcome.is_some() {
            return None;
        }
        let board = &self.state.board;
        if let Some(finish) = board.finish() {
            let (winner, score) = (finish.winner().map(Colour::from), finish.points());
            return Some(Event::Ended { outcome: Outcome { winner, reason: EndReason::Finished, score } });
        }
        if let Some(random) = board.random_event(context.seed ^ self.state.version as u64) {
            return Some(match random {
                RandomEvent::Arranged { white, start } => Event::Arranged { white: white.into(), start },
                RandomEvent::Rolled { announcer, challenger } => Event::Rolled { announcer, challenger },
            });
        }
        let actor = Colour::from(board.actor()?);
        if board.must_pass() {
            return Some(Event::Passed { by: actor });
        }
        // Premoves and replies are played in no time, so there is no lag to compensate for.
        if let Some(text) = self.state.premoves[actor.index()].clone() {
            let moved = self.play_and_press(actor, &text, None, context).is_ok();
            // A premove that has become illegal is dropped.
            return if moved { self.next_forced(context) } else { Some(Event::PremoveSet { by: actor, text: None }) };
        }
        let variation = self.state.conditional_moves[actor.index()].first();
        let reply = variation.and_then(|moves| moves.first()).cloned()?;
        let moved = self.play_and_press(actor, &reply, None, context).is_ok();
        if moved {
            self.next_forced(context)
        } else {
            Some(Event::ConditionalMovesSet { by: actor, variations: Vec::new() })
        }
    }
}

/// Whether a character has no place in a chat message: it is invisible, or changes the direction of the text around it.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character shows nothing by itself: a space, a joiner, a filler.
const fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{200c}' | '\u{200d}' | '\u{115f}' | '\u{1160}')
        || matches!(letter, '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fe00}'..='\u{fe0f}')
}

fn end(winner: Option<Colour>, reason: EndReason) -> Event {
    Event::Ended { outcome: Outcome { winner, reason, score: None } }
}
