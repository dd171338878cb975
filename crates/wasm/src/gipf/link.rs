//! Games of GIPF in the address of a page: the start, the turns and the settings as texts, with signs that an address
//! bears in place of those that it would have to escape. What decided a challenge is left out but for how it ended.

use gipf::{Game, PlayedTurn, Setup, Turn};
use notation::Place;

use super::fault;
use crate::fault::{Code, Fault, Within};
use crate::refusal::Refusal;

/// What stands for what, in both directions.
const SIGNS: [(char, char); 7] = [(' ', '.'), (',', '_'), ('=', '~'), ('+', '!'), ('^', '\''), (';', '('), ('?', ')')];

/// Between turns; between the words of a start it is a blank, which is written so too.
const BETWEEN: char = '.';

fn exchange(text: &str) -> String {
    let other = |letter: char| {
        let found = SIGNS.iter().find(|(one, two)| *one == letter || *two == letter);
        found.map_or(letter, |(one, two)| if *one == letter { *two } else { *one })
    };
    text.chars().map(other).collect()
}

/// The parts of an address that hold a game.
pub(super) fn write(start: &Setup, turns: &[PlayedTurn]) -> Vec<String> {
    let turns: Vec<String> = turns.iter().map(|played| exchange(&played.turn.to_string())).collect();
    let settings = notation::gipf::write_settings(start.rules.settings);
    let mut parts = vec![exchange(&notation::gipf::write_position(start)), turns.join("."), exchange(&settings)];
    while parts.len() > 1 && parts.last().is_some_and(String::is_empty) {
        parts.pop();
    }
    parts
}

/// The game that an address holds.
pub(super) fn read(start: &str, turns: &str, settings: &str) -> Result<Game, Refusal> {
    // Every sign of the position is one of the link, so that the places are the same.
    let setup = notation::gipf::read_setup(&exchange(start));
    let mut setup = setup.map_err(|error| fault::refuse_position(&error.into()).within(Within::LinkStart))?;
    setup.rules.settings = notation::gipf::read_settings(&exchange(settings)).map_err(Refusal::new)?;
    let begun = Game::from_setup(setup);
    let mut game = begun.map_err(|faults| Refusal::new(&faults).with(fault::of_setup(&faults)))?;
    let mut column = 1;
    for (ply, part) in (1..).zip(turns.split(BETWEEN).filter(|_| !turns.is_empty())) {
        let word = exchange(part);
        let place = Place { line: 1, column };
        let refuse = |reason: &dyn std::fmt::Display, fault: Fault| {
            Refusal::new(format!("letter {column} of the turns: {reason}")).with(fault.at(Within::LinkMoves, place))
        };
        let turn: Turn = word.parse().map_err(|error| {
            let fault = Fault::new(Code::Unexpected).text("found", &word).with(Fault::new(Code::WantGipfTurn));
            refuse(&error, fault)
        })?;
        game.play_turn(&turn).map_err(|reason| refuse(&reason, fault::illegal(ply, &turn, &reason)))?;
        column += part.chars().count() + 1;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_makes_it_panic_and_signs_come_back() {
        let mut random = fastrand::Rng::with_seed(9);
        let signs: Vec<char> = "basic!d6.b2~w_-*'(xGe89^ é🌋".chars().collect();
        let mut text = |most: usize| (0..random.usize(..most)).map(|_| signs[random.usize(..signs.len())]).collect();
        for _ in 0..20_000 {
            let (start, turns, settings): (String, String, String) = (text(40), text(60), text(10));
            assert_eq!(exchange(&exchange(&start)), start);
            let _ = read(&start, &turns, &settings);
            let _ = read("tournament!d6.-.18_18.6_6.gg.w", &turns, "");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let refusal = |start: &str, turns: &str| read(start, turns, "").expect_err("a refusal").to_string();
        let start = "tournament.-.18_18.0_0.gg.w";
        assert!(refusal(start, "Ge8.hello").starts_with("letter 5 of the turns: "));
        assert!(refusal(start, "Ge8.Ge8").contains("e8 is not empty"));
        assert!(refusal("tournament.-.18_18.0_0.gg.x", "").contains("column 27"));
        assert!(read(start, "", "tie~perhaps").is_err());
        assert!(read("", "", "").is_err());
    }
}
