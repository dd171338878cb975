//! The text of a DVONN position inside an action: `9/10/11/10/9_w_place`.
//!
//! This is the position text of the `notation` crate with `_` instead of spaces. `notation` depends on this crate, so the
//! little that an action needs is implemented here; the parser in `notation` also reports where a mistake is. A test in
//! `notation` checks that the two formats agree.

use dvonn::{Phase, Piece, Player, Setup, Space, Stack};

/// Writes a DVONN setup.
pub(crate) fn write(setup: &Setup) -> String {
    let rows: Vec<String> = (0..5).map(|row| write_row(setup, row)).collect();
    let phase = match setup.phase {
        Phase::Placing => "place",
        Phase::Stacking => "move",
    };
    format!("{}_{}_{phase}", rows.join("/"), setup.turn.piece().letter())
}

fn write_row(setup: &Setup, row: u8) -> String {
    let mut items: Vec<String> = Vec::new();
    let mut empty = 0;
    for space in spaces(row) {
        let stack = setup.stack(space);
        if stack.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            items.push(empty.to_string());
            empty = 0;
        }
        items.push(stack.to_string());
    }
    if empty > 0 {
        items.push(empty.to_string());
    }
    items.join(",")
}

/// Parses the output of [`write`], in lower or upper case; `None` if the text is anything else.
pub(crate) fn read(text: &str) -> Option<Setup> {
    let [rows, turn, phase] = text.split('_').collect::<Vec<_>>().try_into().ok()?;
    let turn = match turn {
        "w" | "W" => Player::White,
        "b" | "B" => Player::Black,
        _ => return None,
    };
    let phase = match phase.to_ascii_lowercase().as_str() {
        "place" => Phase::Placing,
        "move" => Phase::Stacking,
        _ => return None,
    };
    let mut setup = Setup::empty(turn, phase);
    let rows: [&str; 5] = rows.split('/').collect::<Vec<_>>().try_into().ok()?;
    for (row, items) in (0..).zip(rows) {
        let mut free = spaces(row);
        for item in items.split(',') {
            if let Some(count) = item.parse::<usize>().ok().filter(|count| *count > 0 && item == count.to_string()) {
                free.nth(count - 1)?;
            } else {
                setup.set(free.next()?, read_stack(item)?);
            }
        }
        if free.next().is_some() {
            return None;
        }
    }
    Some(setup)
}

fn read_stack(text: &str) -> Option<Stack> {
    if text.is_empty() || text.len() > Space::COUNT {
        return None;
    }
    text.chars().map(Piece::from_letter).collect()
}

fn spaces(row: u8) -> impl Iterator<Item = Space> {
    Space::ALL.into_iter().filter(move |space| space.row() == row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_within_and_after_stacks_round_trip() {
        for text in ["9/10/11/10/9_w_place", "w,bw,r,6/3,b,6/11/9,w/2,rw,6_b_move"] {
            assert_eq!(read(text).map(|setup| write(&setup)).as_deref(), Some(text));
        }
    }
}
