//! Help texts for command-line arguments that depend on the games.

/// Help for the position argument.
pub const POSITION: &str =
    "The position, in quotes, or `startpos`; for GIPF also a version alone, such as tournament+d6";

/// Help for the list of moves.
pub const MOVES: &str = "The moves, such as e3, a1b2 or pass; for GIPF whole turns, such as b1-e4 or \"xe7,e8;c7-e7\"";

/// Help for the option that selects the GIPF variant of a match.
pub const VARIANT: &str = "The GIPF variant: version, potentials and challenges [default: tournament+d6]";

/// Help for the option that selects the start positions of a match.
pub const STARTS: &str = "Start positions: `random` full boards; `even` boards, on which a short search finds neither player ahead by \
                          more than 2 points; `placing`, the empty board; or a file with one position per line. In GIPF \
                          `random` plays one random turn of each player, and `even` and `placing` are not available";
