// Written by tools/web-wasm from the Rust types; do not edit.

/** The kind of an action. */
export type ActionKind = "turn" | "push" | "jump" | "take" | "let-pass" | "challenge" | "done" | "decide" | "dvonn" | "surrender" | "arrange" | "roll";

/** The action that a player has entered so far. */
export type ActionSoFar = {
/**
 * The text of the action in the form of UGI and the server.
 */
text: string,
/**
 * The text in the form in which the server keeps conditional moves ([`AnyGame::normalise`]).
 */
normalised: string,
/**
 * Whether the action is finished: the turn is over, or the opponent or a random event is next.
 */
finished: boolean, };

/** An action in the form that a board displays. */
export type ActionView = {
/**
 * The kind of the action.
 */
kind: ActionKind,
/**
 * The points that the action affects, in order; for a move in the DVONN game, the spaces of the DVONN board.
 */
touched: Array<string>,
/**
 * The move in the DVONN game, if the action is one.
 */
dvonnMove: string | null,
/**
 * Whether the action contains the result of a challenge.
 */
challenged: boolean, };

/** One of the two players. */
export type Colour = "white" | "black";

/** A fault: a code that programs translate, values to fill in, a place, and parts with the reasons. */
export type Fault = {
/**
 * The kind of the fault.
 */
code: FaultCode,
/**
 * The values by name.
 */
values: { [key in string]: FaultValue },
/**
 * The place of the fault, if it has one.
 */
where?: FaultPlace,
/**
 * The reasons, or what was expected.
 */
parts: Array<Fault>, };

/** The kind of a fault. */
export type FaultCode = "unexpected" | "ended" | "wantPlayer" | "wantPhase" | "wantPositionEnd" | "wantRows" | "wantRowLength" | "wantPieces" | "wantLowerStack" | "wantGame" | "wantDvonn" | "wantMoveOrResult" | "wantMoveFirst" | "wantVariation" | "wantLessDepth" | "wantCommentEnd" | "wantMark" | "wantResult" | "wantScore" | "wantTag" | "wantBracket" | "wantBoardspace" | "wantCommand" | "wantGameEnd" | "linkLetter" | "linkEnds" | "illegal" | "scoreTooEarly" | "scoreOther" | "resultOther" | "resultTwice" | "turnOther" | "impossible" | "tooManyWhite" | "tooManyBlack" | "tooManyRed" | "redOnTop" | "outOfContact" | "noRed" | "stackWhilePlacing" | "placingOrder" | "wrongTurn" | "fullWhilePlacing" | "wantGipf" | "wantGipfVersion" | "wantGipfStack" | "wantGipfNumbers" | "wantGipfStages" | "wantGipfSettings" | "wantGipfChallenge" | "gipfClaim" | "gipfAgreement" | "gipfTooManyPieces" | "gipfTooManyPotentials" | "gipfWrongStack" | "gipfStage" | "wantMove" | "wantSpace" | "wantRowOfBoard" | "wantSpaceOfRow" | "wantGipfTurn" | "gameOver" | "stillPlacing" | "placingIsOver" | "taken" | "passWhilePlacing" | "passWhileAbleToMove" | "nothingToMove" | "bareRed" | "notYours" | "surrounded" | "tooTall" | "notInLine" | "wrongDistance" | "emptyTarget" | "gipfRowFirst" | "gipfLineFull" | "gipfNotEmpty" | "gipfEndsElsewhere" | "gipfNoGipfs" | "gipfGipfFirst" | "gipfNoPotential" | "gipfReserve" | "gipfNoJumpFrom" | "gipfNoJumpOnto" | "gipfNoRow" | "gipfMustGo" | "gipfLoadedRow" | "gipfLeavesNoMove" | "gipfWrongMark" | "gipfOrder" | "gipfContest";

/** The place of a fault. */
export type FaultPlace = {
/**
 * The text that contains the fault.
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

/** A value of a fault: a label or a number. */
export type FaultValue = string | number;

export type GipfPlayerSummary = { turns: number, lost: number, average_lost: number | null, best_percent: number | null, inaccuracies: number, mistakes: number, blunders: number, };

/** The turns of a study and a summary per player; docs/analysis.md describes every field. */
export type GipfStudyReport = { turns: Array<TurnReport>, summary: GipfSummary, };

export type GipfSummary = { white: GipfPlayerSummary, black: GipfPlayerSummary, };

/** The verdict on a move. */
export type Judgement = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type MoveReport = { ply: number, player: Colour, move: string, forced: boolean, value_before: number, exact_before: boolean, value_after: number, exact_after: boolean, best: string | null, line: Array<string>, lost: number | null, judgement: Judgement | null, };

export type PlayerSummary = { moves: number, lost: number, average_lost: number | null, best_percent: number | null, inaccuracies: number, mistakes: number, blunders: number, };

/** The result of a search so far, from the point of view of the player to move. */
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
 * The four or more adjacent spots of the player's colour.
 */
spots: Array<string>,
/**
 * All spots that must or may be taken with the row.
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
 * The usual choice: the compulsory spots and the opponent's optional pieces.
 */
proposal: Array<string>,
/**
 * Whether the whole row may stay.
 */
mayStay: boolean, };

/** Proved bounds of the final difference, in points for the player to move. */
export type Solution = { lower: number, upper: number, nodes: number, line: Array<string>, };

/** The moves of a study and a summary per player; docs/analysis.md describes every field. */
export type StudyReport = { moves: Array<MoveReport>, summary: Summary, };

export type Summary = { white: PlayerSummary, black: PlayerSummary, solved_from: number | null, };

/** The reason why spots cannot be taken. */
export type TakingFault = "loaded-row" | "no-move" | "nothing" | "other";

/** A node of a variation tree, as user interfaces get it. */
export type TreeNode = {
/**
 * The number of the ply; 0 is the start.
 */
id: number,
/**
 * The number of the parent; 0 for the start itself.
 */
parent: number,
/**
 * The text of the ply; absent for the start.
 */
move?: string,
/**
 * The player who made the ply; absent for the start.
 */
who?: Colour,
/**
 * The number of pieces that the ply cut off, in DVONN.
 */
cut?: number,
/**
 * Numeric annotation glyphs.
 */
glyphs: Array<number>,
/**
 * Comments on the ply.
 */
comments: Array<string>,
/**
 * White's lead after the ply in hundredths of a point, if the ply has an evaluation.
 */
value?: number,
/**
 * Whether the evaluation is proved.
 */
exact?: boolean,
/**
 * The numbers of the children, the main line first.
 */
children: Array<number>, };

export type TurnReport = { ply: number, player: Colour, turn: string, value_before: number, value_after: number, best: string | null, line: Array<string>, lost: number | null, judgement: Judgement | null, };

/** The loss of a move compared with best play, in hundredths of a point. */
export type Weighed = { lost: number, judgement: Judgement,
/**
 * The value of the move.
 */
hundredths: number,
/**
 * Whether that value is proved.
 */
exact: boolean, };

/** The text that the place of a fault refers to. */
export type Within = "text" | "linkStart" | "linkMoves";
