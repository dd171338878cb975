//! Which backups are kept.

use std::collections::HashSet;
use std::str::FromStr;

use api::Timestamp;

const DAY: i64 = 24 * 60 * 60 * 1_000;

/// How long backups are kept. The newest one and those of the last 24 hours always are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Keep all backups.
    All,
    /// Keep the last backup of each of the last days, weeks and months, by the calendar (UTC).
    Some {
        /// The number of days.
        days: u16,
        /// The number of weeks, from Monday to Sunday.
        weeks: u16,
        /// The number of months.
        months: u16,
    },
}

impl Default for Keep {
    fn default() -> Keep {
        Keep::Some { days: 7, weeks: 4, months: 6 }
    }
}

impl FromStr for Keep {
    type Err = String;

    /// Parses `all`, or numbers of days, weeks and months such as `7d,4w,6m`.
    fn from_str(text: &str) -> Result<Keep, String> {
        if text == "all" {
            return Ok(Keep::All);
        }
        let wrong = || format!("{text} is not a retention: expected all, or days, weeks and months such as 7d,4w,6m");
        let mut numbers = [None; 3];
        for part in text.split(',') {
            let part = part.trim();
            let unit = ["d", "w", "m"].iter().position(|unit| part.ends_with(unit)).ok_or_else(wrong)?;
            let number = part[..part.len() - 1].parse().map_err(|_| wrong())?;
            if numbers[unit].replace(number).is_some() {
                return Err(wrong());
            }
        }
        let [days, weeks, months] = numbers.map(Option::unwrap_or_default);
        Ok(Keep::Some { days, weeks, months })
    }
}

/// The periods that a time lies in, as numbers that increase by one from each to the next.
fn periods(at: Timestamp) -> [i64; 3] {
    let day = at.millis().div_euclid(DAY);
    let date = crate::admin::day(at);
    let mut parts = date.split('-').map(|part| part.parse::<i64>().unwrap_or_default());
    let month = 12 * parts.next().unwrap_or_default() + parts.next().unwrap_or_default();
    // The first day was a Thursday.
    [day, (day + 3).div_euclid(7), month]
}

impl Keep {
    /// Of the times of backups, those that are deleted now.
    pub(super) fn superseded(self, now: Timestamp, times: &[Timestamp]) -> Vec<Timestamp> {
        let Keep::Some { days, weeks, months } = self else { return Vec::new() };
        let mut times = times.to_vec();
        times.sort_unstable();
        times.dedup();
        let newest = times.last().copied();
        let today = periods(now);
        let mut filled = [(); 3].map(|()| HashSet::new());
        let mut superseded = Vec::new();
        for at in times.into_iter().rev() {
            let mut is_kept = Some(at) == newest || now - at < DAY;
            for (which, most) in [days, weeks, months].into_iter().enumerate() {
                let period = periods(at)[which];
                is_kept |= today[which] - period < i64::from(most) && filled[which].insert(period);
            }
            if !is_kept {
                superseded.push(at);
            }
        }
        superseded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_036_500_000; // Wednesday 2026-11-18 21:15 UTC

    fn at(days_ago: i64) -> Timestamp {
        Timestamp::from_millis(NOW - days_ago * DAY)
    }

    fn kept(keep: Keep, ages: impl IntoIterator<Item = i64>) -> Vec<i64> {
        let ages: Vec<i64> = ages.into_iter().collect();
        let times: Vec<_> = ages.iter().map(|age| at(*age)).collect();
        let gone = keep.superseded(at(0), &times);
        ages.into_iter().filter(|age| !gone.contains(&at(*age))).collect()
    }

    #[test]
    fn the_last_backup_of_each_period_is_kept() {
        assert_eq!(crate::admin::day(at(0)), "2026-11-18");
        let days = Keep::Some { days: 3, weeks: 0, months: 0 };
        assert_eq!(kept(days, 0..100), [0, 1, 2]);
        // Sundays: 15, 8 and 1 November.
        let weeks = Keep::Some { days: 0, weeks: 4, months: 0 };
        assert_eq!(kept(weeks, 0..100), [0, 3, 10, 17]);
        // The last days of October and September.
        let months = Keep::Some { days: 0, weeks: 0, months: 3 };
        assert_eq!(kept(months, 0..200), [0, 18, 49]);
        assert_eq!(kept(Keep::default(), 0..400).len(), 7 + 2 + 5);
        assert_eq!(kept(Keep::All, 0..400).len(), 400);
    }

    #[test]
    fn old_backups_go_even_if_there_are_no_others_but_the_newest_stays() {
        let keep = Keep::default();
        assert_eq!(kept(keep, [0, 300, 400]), [0]);
        assert_eq!(kept(keep, [300, 400]), [300]);
        let none = Keep::Some { days: 0, weeks: 0, months: 0 };
        assert_eq!(kept(none, [1, 2]), [1]);
    }

    #[test]
    fn all_backups_of_the_last_day_are_kept() {
        let hour = DAY / 24;
        let times: Vec<_> = (0..48).map(|hours| Timestamp::from_millis(NOW - hours * hour)).collect();
        let gone = Keep::Some { days: 1, weeks: 0, months: 0 }.superseded(at(0), &times);
        assert_eq!(gone.len(), 24);
    }

    #[test]
    fn a_retention_is_parsed() {
        assert_eq!("all".parse(), Ok(Keep::All));
        assert_eq!("7d,4w,6m".parse(), Ok(Keep::default()));
        assert_eq!("12m".parse(), Ok(Keep::Some { days: 0, weeks: 0, months: 12 }));
        for wrong in ["", "7", "d", "7d,", "7d,8d", "-1d", "7y", "7 d d", "99999d", "é"] {
            assert!(wrong.parse::<Keep>().is_err(), "{wrong}");
        }
    }
}
