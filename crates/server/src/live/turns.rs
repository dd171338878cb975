//! What happens next in a game without anybody's doing: its time runs out, or the engine moves.

use std::sync::Arc;
use std::time::Duration;

use super::room::Room;
use super::rooms::Rooms;
use crate::secrets::{now, random_seed};
use crate::table::{Action, Colour, Context, Seat, Table};

impl Rooms {
    /// Sees to what happens next without anybody's doing: the end of time, and the move of the engine.
    pub(super) fn look_ahead(&self, room: &Arc<Room>, table: &Table) {
        self.set_timer(room, table);
        let Some(actor) = table.actor() else { return };
        if let Seat::Engine { level } = table.seat(actor) {
            let (rooms, id, level) = (self.own.clone(), room.id.clone(), *level);
            let table = table.clone();
            tokio::spawn(async move {
                if let Some(rooms) = rooms.upgrade() {
                    rooms.play_engine(&id, table, actor, level).await;
                }
            });
        }
    }

    fn set_timer(&self, room: &Arc<Room>, table: &Table) {
        let timer = table.deadline().map(|deadline| {
            let (rooms, id) = (self.own.clone(), room.id.clone());
            let wait = tokio::spawn(async move {
                sleep_until(deadline).await;
                if let Some(rooms) = rooms.upgrade() {
                    // In a task of its own: the end of the game sets another timer, which ends this one.
                    tokio::spawn(async move { rooms.wake(&id).await });
                }
            });
            wait.abort_handle()
        });
        room.set_timer(timer);
    }

    /// Looks whether time has ended a game, as long as that takes.
    async fn wake(&self, id: &str) {
        while !self.journal.is_closed() {
            let room = self.room(id);
            let mut slot = room.table.lock().await;
            match self.current(&room, &mut slot, now()).await {
                Ok(current) => {
                    // The wall clock may have been set back, or time given back.
                    if !current.ended {
                        self.set_timer(&room, &current.table);
                    }
                    return;
                }
                Err(error) if !error.is_passing() => {
                    return tracing::error!(game = id, ?error, "a game cannot be woken");
                }
                Err(_) => {}
            }
            drop(slot);
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn play_engine(&self, id: &str, table: Table, by: Colour, level: u8) {
        // Less than this on the clock, and the engine hurries.
        let left = table.settings.clock.allowance(table.left[by as usize]);
        let seed = seed_of(id);
        let Some(word) = self.opponent.choose(table.board, by, level, left, seed).await else { return };
        for _ in 0..TRIES {
            let room = self.room(id);
            let mut slot = room.table.lock().await;
            let Ok(now_table) = self.load(&room, &mut slot).await else { return };
            if now_table.entries != table.entries || now_table.outcome.is_some() {
                return;
            }
            let action = Action::Move { word: word.clone(), id: None };
            let context = Context { now: now(), lag: 0, opponent_gone: false, seed: random_seed() };
            match now_table.decide("", Some(by), &action, context) {
                Ok(draft) => {
                    if self.commit(&room, &mut slot, draft).await.is_ok() {
                        return;
                    }
                }
                Err(refusal) => return tracing::error!(game = id, word, %refusal, "the engine was refused"),
            }
            drop(slot);
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// After how long it is tried again what the database refused.
const AGAIN: Duration = Duration::from_secs(1);

/// How often it is tried to keep what nobody else will try again; then whoever comes next sees to it.
const TRIES: u32 = 600;

/// The same game gets the same engine: its misjudgements stay the same from move to move.
fn seed_of(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Sleeps until the wall clock shows this.
async fn sleep_until(at: i64) {
    tokio::time::sleep(Duration::from_millis((at - now()).max(0) as u64)).await;
}
