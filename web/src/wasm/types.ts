// Written by tools/web-wasm from the Rust types; do not edit.

/** What kind of thing an action does. */
export type ActionKind = "turn" | "push" | "jump" | "take" | "let-pass" | "challenge" | "done" | "decide" | "dvonn" | "surrender" | "arrange" | "roll";

/** The action that a player makes of steps. */
export type ActionSoFar = {
/**
 * The text of the action, as UGI and the server read it.
 */
text: string,
/**
 * Whether the action is finished: the turn is over, or another player, or chance, comes next.
 */
finished: boolean, };

/** An action, as a board shows it. */
export type ActionView = {
/**
 * What kind of thing it does.
 */
kind: ActionKind,
/**
 * The points whose pieces it moves or takes, in their order; of a move in the DVONN game, the spaces of that board.
 */
touched: Array<string>,
/**
 * The move in the DVONN game, if it is one.
 */
dvonnMove: string | null,
/**
 * Whether it tells how a challenge ended.
 */
challenged: boolean, };

/** One of the two players. */
export type Colour = "white" | "black";

/** What is wrong: a code that programs put into words, values to fill in, a place, and the reasons. */
export type Fault = {
/**
 * What kind of fault it is.
 */
code: FaultCode,
/**
 * Names and values.
 */
values: { [key in string]: FaultValue },
/**
 * Where it is, if it has a place.
 */
where?: FaultPlace,
/**
 * The reasons for it.
 */
parts: Array<Fault>, };

/** What can be wrong. */
export type FaultCode = "unexpected" | "ended" | "wantPlayer" | "wantPhase" | "wantPositionEnd" | "wantRows" | "wantRowLength" | "wantPieces" | "wantLowerStack" | "wantGame" | "wantDvonn" | "wantMoveOrResult" | "wantMoveFirst" | "wantVariation" | "wantLessDepth" | "wantCommentEnd" | "wantMark" | "wantResult" | "wantScore" | "wantTag" | "wantBracket" | "wantBoardspace" | "wantCommand" | "wantGameEnd" | "linkLetter" | "linkEnds" | "illegal" | "scoreTooEarly" | "scoreOther" | "resultOther" | "resultTwice" | "turnOther" | "impossible" | "tooManyWhite" | "tooManyBlack" | "tooManyRed" | "redOnTop" | "outOfContact" | "noRed" | "stackWhilePlacing" | "placingOrder" | "wrongTurn" | "fullWhilePlacing" | "wantGipf" | "wantGipfVersion" | "wantGipfStack" | "wantGipfNumbers" | "wantGipfStages" | "wantGipfSettings" | "wantGipfChallenge" | "gipfClaim" | "gipfAgreement" | "gipfTooManyPieces" | "gipfTooManyPotentials" | "gipfWrongStack" | "gipfStage" | "wantMove" | "wantSpace" | "wantRowOfBoard" | "wantSpaceOfRow" | "wantGipfTurn" | "gameOver" | "stillPlacing" | "placingIsOver" | "taken" | "passWhilePlacing" | "passWhileAbleToMove" | "nothingToMove" | "bareRed" | "notYours" | "surrounded" | "tooTall" | "notInLine" | "wrongDistance" | "emptyTarget" | "gipfRowFirst" | "gipfLineFull" | "gipfNotEmpty" | "gipfEndsElsewhere" | "gipfNoGipfs" | "gipfGipfFirst" | "gipfNoPotential" | "gipfReserve" | "gipfNoJumpFrom" | "gipfNoJumpOnto" | "gipfNoRow" | "gipfMustGo" | "gipfLoadedRow" | "gipfLeavesNoMove" | "gipfWrongMark" | "gipfOrder" | "gipfContest";

/** Where a fault is. */
export type FaultPlace = {
/**
 * In which text.
 */
within: Within,
/**
 * The line, counted from 1.
 */
line: number,
/**
 * The column, counted from 1 in characters.
 */
column: number, };

/** A value of a fault: a label, or a count. */
export type FaultValue = string | number;

export type GipfPlayerSummary = { turns: number, lost: number, average_lost: number | null, best_percent: number | null, inaccuracies: number, mistakes: number, blunders: number, };

/** The turns of a study and a summary per player; docs/analysis.md describes every field. */
export type GipfStudyReport = { turns: Array<TurnReport>, summary: GipfSummary, };

export type GipfSummary = { white: GipfPlayerSummary, black: GipfPlayerSummary, };

/** The verdict on a move. */
export type Judgement = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type MoveReport = { ply: number, player: Colour, move: string, forced: boolean, value_before: number, exact_before: boolean, value_after: number, exact_after: boolean, best: string | null, line: Array<string>, lost: number | null, judgement: Judgement | null, };

export type PlayerSummary = { moves: number, lost: number, average_lost: number | null, best_percent: number | null, inaccuracies: number, mistakes: number, blunders: number, };

/** What a search has found, for the player to move. */
export type Report = { depth: number, nodes: number, milliseconds: number,
/**
 * The value in hundredths of a point.
 */
hundredths: number,
/**
 * Whether the value is proved.
 */
exact: boolean,
/**
 * The principal variation.
 */
line: Array<string>, };

/** A row that the player to move can take. */
export type RowChoice = {
/**
 * The spots that make it a row.
 */
spots: Array<string>,
/**
 * All spots that are or can be taken with it.
 */
run: Array<string>,
/**
 * The spots that must be taken.
 */
compulsory: Array<string>,
/**
 * The spots that may stay.
 */
optional: Array<string>,
/**
 * The usual choice: the compulsory spots and the opponent's optional ones.
 */
proposal: Array<string>,
/**
 * Whether the whole row may stay.
 */
mayStay: boolean, };

/** What is proved about a position, in points for the player to move. */
export type Solution = { lower: number, upper: number, nodes: number, line: Array<string>, };

/** The moves of a study and a summary per player; docs/analysis.md describes every field. */
export type StudyReport = { moves: Array<MoveReport>, summary: Summary, };

export type Summary = { white: PlayerSummary, black: PlayerSummary, solved_from: number | null, };

/** Why spots cannot be taken. */
export type TakingFault = "loaded-row" | "no-move" | "nothing" | "other";

/** A ply of a tree, as it is shown. */
export type TreeNode = {
/**
 * The number of the ply; 0 is the start.
 */
id: number,
/**
 * The number of the ply before it.
 */
parent: number,
/**
 * The text of the ply; the start has none.
 */
move?: string,
/**
 * Who made it.
 */
who?: Colour,
/**
 * How many pieces it cut off, in DVONN.
 */
cut?: number,
/**
 * Numeric annotation glyphs.
 */
glyphs: Array<number>,
/**
 * Comments on it.
 */
comments: Array<string>,
/**
 * White's lead after it in hundredths of a point, if one was noted.
 */
value?: number,
/**
 * Whether that value is proved.
 */
exact?: boolean,
/**
 * The numbers of the plies after it, the main line first.
 */
children: Array<number>, };

export type TurnReport = { ply: number, player: Colour, turn: string, value_before: number, value_after: number, best: string | null, line: Array<string>, lost: number | null, judgement: Judgement | null, };

/** What a move would lose against best play, in hundredths of a point. */
export type Weighed = { lost: number, judgement: Judgement,
/**
 * The value of the move.
 */
hundredths: number,
/**
 * Whether that value is proved.
 */
exact: boolean, };

/** The text in which the place of a fault is counted. */
export type Within = "text" | "linkStart" | "linkMoves";
