//! Exports games as PGN and JSON.

use api::{Clock, Colour, EndReason, ExportFormat, GameId, Outcome, SeatView, Timestamp};
use game_state::GameState;
use games::AnyRecord;
use notation::{GameResult, RESIGNATION, TERMINATION, Tags};

use crate::app::App;
use crate::errors::ApiError;
use crate::live::{show_game, show_seat};

/// The media type of a format.
pub(crate) const fn media_type(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Pgn => "text/plain; charset=utf-8",
        ExportFormat::Ndjson => "application/x-ndjson",
    }
}

/// The `Content-Disposition` header of an export.
pub(crate) const fn file_name(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Pgn => "attachment; filename=\"caldera.pgn\"",
        ExportFormat::Ndjson => "attachment; filename=\"caldera.ndjson\"",
    }
}

/// Writes a game as a spectator sees it.
pub(crate) async fn write_game(app: &App, id: &GameId, format: ExportFormat) -> Result<String, ApiError> {
    let (room, state) = app.rooms.visit(id).await?;
    match format {
        ExportFormat::Ndjson => {
            let view = show_game(&app.rooms, &room, &state, None, &[]).await?;
            let line = serde_json::to_string(&view).map_err(|error| ApiError::inner("export", error))?;
            Ok(format!("{line}\n"))
        }
        ExportFormat::Pgn => {
            let mut tags = Tags::default();
            for (tag, seat) in ["White", "Black"].into_iter().zip(state.seats()) {
                tags.set(
                    tag,
                    match show_seat(&app.names, seat, state.settings()).await? {
                        SeatView::User { name, .. } => name,
                        SeatView::Engine { level } => format!("Caldera, level {level}"),
                    },
                );
            }
            // The address of the game in the web app.
            tags.set("Site", format!("{}/game/{id}", app.config.origin().unwrap_or("")));
            write_record(&state, tags).map_err(|error| ApiError::inner("record", error))
        }
    }
}

fn write_record(state: &GameState, mut tags: Tags) -> Result<String, String> {
    tags.set("Date", date(state.created_at()));
    tags.set("TimeControl", time_control(state.settings().clock));
    let ended = state.outcome().filter(|outcome| outcome.reason != EndReason::Finished);
    if let Some(outcome) = ended {
        tags.set(TERMINATION, termination(outcome));
    }
    let result = ended.and_then(|outcome| outcome.winner).map(|winner| GameResult::Win(Colour::into(winner)));
    let mut record = AnyRecord::from_game(state.board());
    *record.tags_mut() = tags;
    record.set_result(record.result().or(result));
    record.to_pgn().map(|text| format!("{text}\n")).map_err(|error| error.to_string())
}

fn termination(outcome: Outcome) -> &'static str {
    match outcome.reason {
        EndReason::Finished => "normal",
        EndReason::Resigned => RESIGNATION,
        EndReason::Time => "time forfeit",
        EndReason::Gone => "abandoned",
        EndReason::Aborted => "unterminated",
    }
}

fn time_control(clock: Clock) -> String {
    match clock {
        Clock::Unlimited => "-".to_owned(),
        Clock::Simple { seconds } => seconds.to_string(),
        Clock::Fischer { seconds, increment } => format!("{seconds}+{increment}"),
        Clock::Byoyomi { seconds, period, periods } => format!("{seconds}, {periods} periods of {period}"),
        Clock::Correspondence { days } => format!("1/{}", days * 86_400),
    }
}

/// The date of a timestamp, such as `2026.11.15`, computed with 400-year cycles that begin in March
/// (<https://howardhinnant.github.io/date_algorithms.html#civil_from_days>).
pub(crate) fn date(at: Timestamp) -> String {
    let days = at.millis().div_euclid(86_400_000) + 719_468;
    let (cycle, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + cycle * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_gregorian_calendar() {
        for (at, day) in [
            (0, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (951_868_800_000, "2000.03.01"),
            (1_794_700_800_000, "2026.11.15"),
            (4_107_542_400_000, "2100.03.01"),
            (-1, "1969.12.31"),
        ] {
            assert_eq!(date(Timestamp::from_millis(at)), day);
        }
    }
}
