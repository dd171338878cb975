//! What command lines say about the games in their help.

/// The argument that names a position.
pub const POSITION: &str = "The position, in quotes, or `startpos`; for GIPF also a version alone, like tournament+d6";

/// The argument that lists moves.
pub const MOVES: &str = "The moves, like e3, a1b2 or pass; of GIPF whole turns, like b1-e4 or \"xe7,e8;c7-e7\"";

/// The option that names the version of a match.
pub const VARIANT: &str = "What is played of GIPF: the version, its potentials and challenges [default: tournament+d6]";

/// The option that names where the games of a match begin.
pub const STARTS: &str = "Where games begin: `random` full boards, `even` ones on which a short search finds neither player ahead by \
                          more than 2 points, `placing` from the empty board, or a file with a position a line. In GIPF \
                          `random` is a random turn of each player, and there is neither `even` nor `placing`";
