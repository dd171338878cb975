//! What comes of an action, of time going by, and of a move: passes, premoves, lines, chance, the end.

use super::action::{Action, Refusal};
use super::board::Chance;
use super::clock::{LagBank, Times};
use super::event::{ChatRoom, Event, Outcome, Reason, Seat, Stamped};
use super::settings::{Clock, Colour};
use super::state::{Entry, Table};
use crate::limits::{ASIDES, CHAT, CHATS, FIRST_MOVE, LINE, LINES, MOVE_NAME, WORD};

/// What is known besides the game when somebody acts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// The time.
    pub(crate) now: i64,
    /// How long the message was on its way, as far as that is known.
    pub(crate) lag: i64,
    /// Whether the other player has been gone for so long that the game may be claimed.
    pub(crate) opponent_gone: bool,
    /// Whether the other player cannot come back at all.
    pub(crate) opponent_barred: bool,
    /// What chance goes by.
    pub(crate) seed: u64,
}

/// What would happen: the events, and the table after them.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) table: Table,
    pub(crate) events: Vec<Stamped>,
}

impl Draft {
    fn new(table: &Table) -> Draft {
        Draft { table: table.clone(), events: Vec::new() }
    }

    /// Adds an event, which must follow from the state; if it cannot, the reason comes back and nothing is added.
    pub(crate) fn add(&mut self, event: Event, at: i64) -> Result<(), String> {
        // Clocks of machines may be set back; a game goes forward.
        let at = at.max(self.table.changed_at);
        let stamped = Stamped { version: self.table.version + 1, at, event };
        self.table.follow(&stamped).map_err(|corrupt| corrupt.reason)?;
        self.events.push(stamped);
        Ok(())
    }
}

impl Table {
    /// A draft of one event that the server makes by itself.
    pub(crate) fn with_event(&self, event: Event, now: i64) -> Result<Draft, String> {
        let mut draft = Draft::new(self);
        draft.add(event, now)?;
        Ok(draft)
    }

    /// What comes of somebody's action; `author` is who does it, with a colour if he plays.
    pub(crate) fn decide(
        &self,
        author: &str,
        colour: Option<Colour>,
        action: &Action,
        context: Context,
    ) -> Result<Draft, Refusal> {
        let mut draft = Draft::new(self);
        let now = context.now;
        if let Action::Chat { room, text } = action {
            let event = self.chat(author, colour, *room, text)?;
            draft.add(event, now).map_err(Refusal::Illegal)?;
            return Ok(draft);
        }
        let by = colour.ok_or(Refusal::NotAPlayer)?;
        if let Action::Rematch = action {
            if self.outcome.is_none() {
                return Err(Refusal::NotOver);
            }
            if self.rematch.is_some() || self.rematch_offered == Some(by) {
                return Err(Refusal::NotNow("a rematch is offered already, or has begun"));
            }
            draft.add(Event::RematchOffered { by }, now).map_err(Refusal::Illegal)?;
            return Ok(draft);
        }
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        let event = match action {
            Action::Move { word, id } => {
                self.play(&mut draft, by, word, id.as_deref(), context)?;
                return Ok(draft);
            }
            Action::Resign => end(Some(by.opponent()), Reason::Resigned),
            Action::Surrender => {
                draft.add(Event::Surrendered { by }, now).map_err(Refusal::Illegal)?;
                draft.settle(context);
                return Ok(draft);
            }
            Action::Abort if self.moves() < 2 => end(None, Reason::Aborted),
            Action::Abort => return Err(Refusal::NotNow("a game can be called off only before its second move")),
            Action::Claim => self.claim(by, context)?,
            Action::Takeback => self.takeback(by, now)?,
            Action::DeclineTakeback if self.takeback.is_some() => Event::TakebackDeclined { by },
            Action::DeclineTakeback => return Err(Refusal::NotNow("nobody wants to take back")),
            // The other player has moved while it was on its way: now it is what it would have become.
            Action::Premove { word: Some(word) } if self.actor() == Some(by) => {
                self.play(&mut draft, by, word.trim(), None, context)?;
                return Ok(draft);
            }
            Action::Premove { word } => self.premove(by, word.as_deref())?,
            Action::Lines { lines } => self.follow_lines(by, lines)?,
            Action::Chat { .. } | Action::Rematch => return Err(Refusal::Bad("this was answered before")),
        };
        if event.aside_of().is_some() && self.asides[by.index()] >= ASIDES {
            return Err(Refusal::NotNow("you have changed your mind often enough before this move"));
        }
        draft.add(event, now).map_err(Refusal::Illegal)?;
        Ok(draft)
    }

    /// What comes of the time that has gone by; nothing if nothing does.
    pub(crate) fn tick(&self, now: i64) -> Option<Draft> {
        if now < self.deadline()? {
            return None;
        }
        let event = if self.clock_runs() {
            end(self.actor().map(Colour::opponent), Reason::Time)
        } else {
            end(None, Reason::Aborted)
        };
        self.with_event(event, now).ok()
    }

    /// When time alone will end the game, if it ever does.
    pub(crate) fn deadline(&self) -> Option<i64> {
        let actor = self.actor()?;
        if !self.clock_runs() {
            return Some(self.turn_since + FIRST_MOVE.as_millis() as i64);
        }
        let allowance = self.settings.clock.allowance(self.left[actor.index()])?;
        // A move that is on its way gets what is in the bank.
        Some(self.turn_since + allowance + self.banks[actor.index()].rest())
    }

    /// The version at which a move with this name was made.
    pub(crate) fn version_of(&self, by: Colour, id: &str) -> Option<i64> {
        self.named.get(&(by, id.to_owned())).copied()
    }

    fn chat(&self, author: &str, colour: Option<Colour>, room: ChatRoom, text: &str) -> Result<Event, Refusal> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > CHAT || text.chars().any(char::is_control) {
            return Err(Refusal::Bad("a message has 1 to 300 characters, all visible"));
        }
        match (room, colour) {
            (ChatRoom::Players, None) => return Err(Refusal::NotAPlayer),
            (ChatRoom::Watchers, Some(_)) if self.outcome.is_none() => {
                return Err(Refusal::NotNow("players do not talk with watchers before the end"));
            }
            _ => {}
        }
        if self.chats[room as usize] >= CHATS {
            return Err(Refusal::NotNow("enough has been said in this game"));
        }
        Ok(Event::Chat { room, author: author.to_owned(), text: text.to_owned() })
    }

    fn play(
        &self,
        draft: &mut Draft,
        by: Colour,
        word: &str,
        id: Option<&str>,
        context: Context,
    ) -> Result<(), Refusal> {
        if word.len() > WORD || id.is_some_and(|id| id.is_empty() || id.len() > MOVE_NAME) {
            return Err(Refusal::Bad("a move has 300 letters at most, and its id 1 to 64"));
        }
        if self.actor() != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        draft.press_and_move(by, word.trim(), id, context)?;
        draft.settle(context);
        Ok(())
    }

    fn claim(&self, by: Colour, context: Context) -> Result<Event, Refusal> {
        // Before both have moved, nobody has won anything: a game that does not begin is called off by itself.
        if self.settings.clock.is_live() && self.clock_runs() && context.opponent_gone {
            return Ok(end(Some(by), Reason::Gone));
        }
        // Without a clock nothing else would ever end it; before the second move it can be called off.
        if context.opponent_barred && self.moves() >= 2 {
            return Ok(end(Some(by), Reason::Gone));
        }
        Err(Refusal::NotNow("the other player is neither out of time nor gone long enough"))
    }

    fn takeback(&self, by: Colour, now: i64) -> Result<Event, Refusal> {
        // Only a move that is on its way gets what is in the bank.
        if self.is_flagged(now) {
            return Err(Refusal::TimeIsUp);
        }
        let back = |entries: usize| Event::TakenBack { entries, times: Some(self.times_without(entries, now)) };
        match self.takeback {
            Some(offered) if offered == by => Err(Refusal::NotNow("you have asked already")),
            Some(offered) => {
                let entries = self.entries_before(offered).ok_or(Refusal::NotNow("there is nothing to take back"))?;
                Ok(back(entries))
            }
            None if self.entries_before(by).is_none() => Err(Refusal::NotNow("there is nothing to take back")),
            None => match self.seat(by.opponent()) {
                // The engine always agrees.
                Seat::Engine { .. } => {
                    let entries = self.entries_before(by).ok_or(Refusal::NotNow("there is nothing to take back"))?;
                    Ok(back(entries))
                }
                Seat::User { .. } => Ok(Event::TakebackOffered { by }),
            },
        }
    }

    /// How many entries there were before a player's last move; nothing if chance has decided something since.
    fn entries_before(&self, by: Colour) -> Option<usize> {
        let last = self.entries.iter().rposition(|entry| matches!(entry, Entry::Word(own, _) if *own == by))?;
        let chance = self.entries[last..].iter().any(|entry| matches!(entry, Entry::Chance(_) | Entry::Surrender(_)));
        (!chance).then_some(last)
    }

    fn premove(&self, by: Colour, word: Option<&str>) -> Result<Event, Refusal> {
        let word = word.map(str::trim).map(str::to_owned);
        match &word {
            Some(word) if word.is_empty() || word.len() > WORD => {
                return Err(Refusal::Bad("a move has 1 to 300 letters"));
            }
            None if self.premoves[by.index()].is_none() => return Err(Refusal::NotNow("no premove is set")),
            _ => {}
        }
        Ok(Event::PremoveSet { by, word })
    }

    fn follow_lines(&self, by: Colour, lines: &[Vec<String>]) -> Result<Event, Refusal> {
        if !matches!(self.settings.clock, Clock::Correspondence { .. } | Clock::Unlimited) {
            return Err(Refusal::NotNow("lines are followed in correspondence only"));
        }
        if self.actor() == Some(by) {
            return Err(Refusal::NotNow("it is your turn: make the move"));
        }
        let bad = |line: &Vec<String>| line.len() < 2 || line.len() > LINE || line.iter().any(|word| word.len() > WORD);
        if lines.len() > LINES || lines.iter().any(bad) {
            return Err(Refusal::Bad("50 lines at most, each of 2 to 40 moves"));
        }
        // As they will be compared with what is played, however they were written.
        let proper = |line: &Vec<String>| line.iter().map(|word| self.board.proper(word)).collect();
        let lines = lines.iter().map(proper).collect();
        Ok(Event::LinesSet { by, lines })
    }
}

impl Draft {
    /// Makes a move and presses the clock.
    fn press_and_move(&mut self, by: Colour, word: &str, id: Option<&str>, context: Context) -> Result<(), Refusal> {
        let table = &self.table;
        let word = table.board.clone().play(by, word).map_err(Refusal::Illegal)?;
        let elapsed = (context.now - table.turn_since).max(0);
        let lag = table.banks[by.index()].grant(context.lag, elapsed).min(LagBank::MOST);
        let mut left = table.left;
        if table.clock_runs() {
            let clock = table.settings.clock;
            left[by.index()] = clock.press(left[by.index()], elapsed - lag).map_err(|_| Refusal::TimeIsUp)?;
        }
        let times = Times { white: left[0], black: left[1] };
        let event = Event::Moved { by, word, id: id.map(str::to_owned), lag, times };
        self.add(event, context.now).map_err(Refusal::Illegal)
    }

    /// Does what follows from the last move by itself, until a player has to choose or the game is over.
    fn settle(&mut self, context: Context) {
        while let Some(event) = self.next_by_itself(context) {
            if self.add(event, context.now).is_err() {
                break;
            }
        }
    }

    fn next_by_itself(&mut self, context: Context) -> Option<Event> {
        if self.table.outcome.is_some() {
            return None;
        }
        let board = &self.table.board;
        if let Some((winner, score)) = board.finish() {
            return Some(Event::Ended { outcome: Outcome { winner, reason: Reason::Finished, score } });
        }
        if let Some(chance) = board.chance(context.seed ^ self.table.version as u64) {
            return Some(match chance {
                Chance::Arranged { white, start } => Event::Arranged { white, start },
                Chance::Rolled { announcer, challenger } => Event::Rolled { announcer, challenger },
            });
        }
        let actor = board.actor()?;
        if board.must_pass() {
            return Some(Event::Passed { by: actor });
        }
        let at_once = Context { lag: 0, ..context };
        if let Some(word) = self.table.premoves[actor.index()].clone() {
            let moved = self.press_and_move(actor, &word, None, at_once).is_ok();
            // A premove that has become impossible is forgotten.
            return if moved {
                self.next_by_itself(context)
            } else {
                Some(Event::PremoveSet { by: actor, word: None })
            };
        }
        let answer = self.table.lines[actor.index()].first().and_then(|line| line.first()).cloned()?;
        let moved = self.press_and_move(actor, &answer, None, at_once).is_ok();
        if moved { self.next_by_itself(context) } else { Some(Event::LinesSet { by: actor, lines: Vec::new() }) }
    }
}

fn end(winner: Option<Colour>, reason: Reason) -> Event {
    Event::Ended { outcome: Outcome { winner, reason, score: None } }
}
