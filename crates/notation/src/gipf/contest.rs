//! The contest of a challenge in a comment: `[%dvonn e3 d3 … 1-0]` or `[%dice 4,3]`.

use dvonn::{Game as DvonnGame, Player, Setup as DvonnSetup};
use gipf::{Contest, Decision, Jump, PlayedTurn, Trial, TurnMove};

use crate::position::{read_position, write_position};
use crate::record::{Comment, GameResult};

const DVONN: &str = "[%dvonn";
const DICE: &str = "[%dice";

/// GIPF's Black is White in the DVONN game.
const SWAPPED: &str = "swapped";

/// The DVONN game starts from the position that follows.
const FROM: &str = "from";

/// Only the result is known, from the turn.
const UNKNOWN: &str = "?";

/// The challenged jumps of a turn in order, with their results.
pub(super) fn challenges(played: &PlayedTurn) -> Vec<(Jump, Decision)> {
    let challenge = |action: &TurnMove| match action {
        TurnMove::Jump { jump, challenge: Some(decision) } => Some((*jump, *decision)),
        _ => None,
    };
    played.turn.moves.iter().filter_map(challenge).collect()
}

/// The contests in the form that a record keeps: an empty list if no details are known of any of them.
pub(super) fn tidied(contests: &[Contest]) -> Vec<Contest> {
    let known = |contest: &Contest| match &contest.trial {
        Trial::Open => false,
        Trial::Dvonn { game, .. } => !game.turns().is_empty(),
        Trial::Dice { .. } => true,
    };
    if !contests.iter().any(known) {
        return Vec::new();
    }
    let tidy = |contest: &Contest| {
        let trial = if known(contest) { contest.trial.clone() } else { Trial::Open };
        Contest { trial, ..contest.clone() }
    };
    contests.iter().map(tidy).collect()
}

/// The words of the command that describes a contest.
pub(super) fn words(contest: &Contest, decision: Decision) -> Vec<String> {
    let mut words = Vec::new();
    match &contest.trial {
        Trial::Open => words.extend([DVONN, UNKNOWN].map(str::to_owned)),
        Trial::Dice { announcer, challenger } => words.extend([DICE.to_owned(), format!("{announcer},{challenger}")]),
        Trial::Dvonn { game, white } => {
            words.push(DVONN.to_owned());
            if *white == Player::Black {
                words.push(SWAPPED.to_owned());
            }
            if *game.start() != DvonnSetup::start() {
                words.push(FROM.to_owned());
                words.extend(write_position(game.start()).split(' ').map(str::to_owned));
            }
            words.extend(game.actions().map(|action| action.to_string()));
            words.push(GameResult::sign(Some(result(contest.announcer, *white, decision))).to_owned());
        }
    }
    if let Some(last) = words.last_mut() {
        last.push(']');
    }
    words
}

/// The result of the DVONN game that corresponds to a decision for the announcer.
fn result(announcer: Player, white: Player, decision: Decision) -> GameResult {
    let colour = if announcer == white { Player::White } else { Player::Black };
    match decision {
        Decision::Won => GameResult::Win(colour),
        Decision::Lost => GameResult::Win(colour.opponent()),
        Decision::Tied => GameResult::Tie,
    }
}

/// Moves the contests of a comment to the turn and returns the rest of the comment, or `None` if nothing is left.
pub(super) fn absorb(mut played: Option<&mut PlayedTurn>, comment: &Comment) -> Result<Option<Comment>, String> {
    let mut text = comment.text.as_str();
    let mut rest = String::new();
    let mut found = false;
    while let Some(start) = [DVONN, DICE].iter().filter_map(|name| find_command(text, name)).min() {
        let (before, command) = text.split_at(start);
        let (command, after) = command.split_once(']').ok_or("a command that ends with ]")?;
        let played = played.as_deref_mut().ok_or("a DVONN game after the jump that it decided")?;
        let contest = read(command, played)?;
        played.contests.push(contest);
        rest.push_str(before);
        text = after;
        found = true;
    }
    rest.push_str(text);
    let text = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    let comment = Comment { text, ..comment.clone() };
    Ok((!found || comment != Comment::default()).then_some(comment))
}

/// The position of a command with this name.
fn find_command(text: &str, name: &str) -> Option<usize> {
    let follows = |start: &(usize, &str)| text[start.0 + name.len()..].starts_with([' ', ']']);
    text.match_indices(name).find(follows).map(|(start, _)| start)
}

/// Parses the next contest of a turn.
fn read(command: &str, played: &PlayedTurn) -> Result<Contest, String> {
    let challenges = challenges(played);
    let (jump, said) = *challenges.get(played.contests.len()).ok_or("a challenge in the turn for each contest")?;
    let announcer = played.player;
    let mut words = command.split_whitespace();
    let trial = match words.next() {
        Some(DICE) => read_dice(words.next().filter(|_| words.next().is_none()))?,
        _ => read_dvonn(&words.collect::<Vec<_>>(), announcer, jump, said)?,
    };
    Ok(Contest { jump, announcer, trial, decision: Some(said) })
}

fn read_dice(word: Option<&str>) -> Result<Trial, String> {
    let rolls = word.and_then(|word| word.split_once(','));
    let number = |text: &str| text.parse().ok().filter(|number| (1..=6).contains(number));
    let rolls = rolls.and_then(|(announcer, challenger)| Some((number(announcer)?, number(challenger)?)));
    let (announcer, challenger) = rolls.ok_or("the rolls of the announcer and the challenger, like [%dice 4,3]")?;
    Ok(Trial::Dice { announcer, challenger })
}

fn read_dvonn(words: &[&str], announcer: Player, jump: Jump, said: Decision) -> Result<Trial, String> {
    if words == [UNKNOWN] {
        return Ok(Trial::Open);
    }
    let (white, words) = match words {
        [SWAPPED, rest @ ..] => (Player::Black, rest),
        _ => (Player::White, words),
    };
    let (mut game, words) = match words {
        [FROM, rows, turn, phase, rest @ ..] => {
            let game = read_position(&[*rows, *turn, *phase].join(" "));
            (game.map_err(|error| format!("a DVONN position after from ({error})"))?, rest)
        }
        _ => (DvonnGame::new(), words),
    };
    let [moves @ .., sign] = words else {
        return Err("the moves of the DVONN game and its result, like [%dvonn e3 d3 1-0]".to_owned());
    };
    for (ply, word) in (1..).zip(moves) {
        let action = word.parse().map_err(|error| format!("a DVONN move ({error})"))?;
        let refused = |reason| format!("a DVONN game with legal moves (ply {ply}, {action}: {reason})");
        game.play(action).map_err(refused)?;
    }
    let expected = GameResult::sign(Some(result(announcer, white, said)));
    if *sign != expected {
        return Err(format!("a DVONN game that ends {expected}, since the turn says {jump}?{}", said.sign()));
    }
    Ok(Trial::Dvonn { game: Box::new(game), white })
}
