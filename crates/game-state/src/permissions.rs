//! What a player may do. The server validates actions with these rules, and clients show buttons accordingly.

use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::ids::Timestamp;
use crate::refusal::{ReasonCode, Refusal};
use crate::settings::{Clock, Colour};
use crate::state::GameState;

/// What a player or a spectator may do in a game now.
#[allow(clippy::struct_excessive_bools, reason = "each corresponds to a button")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Permissions {
    /// Make a move.
    pub make_move: bool,
    /// Resign.
    pub resign: bool,
    /// Abort the game.
    pub abort: bool,
    /// Resign the game of DVONN that decides a challenge.
    pub surrender: bool,
    /// Ask for a takeback.
    pub ask_takeback: bool,
    /// Accept or decline the opponent's request for a takeback.
    pub answer_takeback: bool,
    /// Withdraw your request for a takeback.
    pub withdraw_takeback: bool,
    /// Set a premove.
    pub premove: bool,
    /// Set conditional moves.
    pub conditional_moves: bool,
    /// Claim the game.
    pub claim: bool,
    /// When the game can be claimed if the opponent stays away.
    pub claim_at: Option<Timestamp>,
    /// Offer a rematch, or accept the opponent's offer.
    pub rematch: bool,
    /// Write in the players' chat.
    pub chat_with_players: bool,
    /// Write in the spectators' chat.
    pub chat_with_watchers: bool,
}

/// What is known about the opponent of a player who wants to claim the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Absence {
    /// The opponent has been away long enough.
    pub(crate) gone: bool,
    /// The opponent cannot come back: banned, or a guest without a session.
    pub(crate) barred: bool,
}

impl GameState {
    pub(crate) fn check_abort(&self) -> Result<(), Refusal> {
        if self.moves() < 2 { Ok(()) } else { Err(Refusal::not_now(ReasonCode::AbortTooLate)) }
    }

    /// Whether a live game in which both players have moved can be claimed from an opponent who leaves.
    pub(crate) fn is_claimable_when_gone(&self) -> bool {
        // Before both have moved, the timer aborts the game.
        self.settings.clock.is_live() && self.clock_runs()
    }

    pub(crate) fn check_claim(&self, absence: Absence) -> Result<(), Refusal> {
        // Without a live clock, nothing else would end a deserted game soon. Before the second move it can be aborted.
        let deserted = absence.barred && self.moves() >= 2;
        if (absence.gone && self.is_claimable_when_gone()) || deserted {
            Ok(())
        } else {
            Err(Refusal::not_now(ReasonCode::NothingToClaim))
        }
    }

    pub(crate) fn check_rematch(&self, by: Colour) -> Result<(), Refusal> {
        if self.outcome.is_none() {
            return Err(Refusal::NotOver);
        }
        if self.rematch.is_some() || self.rematch_offered == Some(by) {
            return Err(Refusal::not_now(ReasonCode::RematchPending));
        }
        Ok(())
    }

    pub(crate) fn check_conditional_moves(&self, by: Colour) -> Result<(), Refusal> {
        if !matches!(self.settings.clock, Clock::Correspondence { .. } | Clock::Unlimited) {
            return Err(Refusal::not_now(ReasonCode::NotCorrespondence));
        }
        if self.actor() == Some(by) {
            return Err(Refusal::not_now(ReasonCode::YourTurn));
        }
        Ok(())
    }

    /// How many entries remain if a player's last move is taken back; `None` without such a move, or if a random event has
    /// happened since.
    pub(crate) fn entries_before_last_move(&self, by: Colour) -> Option<usize> {
        let last = self.entries.iter().rposition(|entry| matches!(entry, Entry::Move(own, _) if *own == by))?;
        let random = self.entries[last..].iter().any(|entry| matches!(entry, Entry::Random(_) | Entry::Surrender(_)));
        (!random).then_some(last)
    }

    /// What a player, or with `None` a spectator, may do. `absence` is about the opponent, who will have been away long
    /// enough at `gone_at`.
    pub(crate) fn permissions(&self, by: Option<Colour>, absence: Absence, gone_at: Option<Timestamp>) -> Permissions {
        let over = self.is_over();
        let chat_with_watchers = by.is_none() || over;
        let Some(by) = by else { return Permissions { chat_with_watchers, ..Permissions::default() } };
        let goes_on = !over;
        let others_turn = goes_on && self.actor().is_some_and(|actor| actor != by);
        let claim = goes_on && self.check_claim(absence).is_ok();
        Permissions {
            // The server plays forced passes.
            make_move: goes_on && self.actor() == Some(by) && !self.board.must_pass(),
            resign: goes_on,
            abort: goes_on && self.check_abort().is_ok(),
            surrender: goes_on && self.board.has_inner_game(),
            ask_takeback: goes_on && self.takeback.is_none() && self.entries_before_last_move(by).is_some(),
            answer_takeback: goes_on && self.takeback == Some(by.opponent()),
            withdraw_takeback: goes_on && self.takeback == Some(by),
            premove: others_turn,
            conditional_moves: others_turn && self.check_conditional_moves(by).is_ok(),
            claim,
            claim_at: gone_at.filter(|_| goes_on && !claim && self.is_claimable_when_gone()),
            rematch: self.check_rematch(by).is_ok(),
            chat_with_players: true,
            chat_with_watchers,
        }
    }
}
