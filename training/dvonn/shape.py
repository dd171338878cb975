"""Sizes and scales of nets and records, which must equal those of the engine's `net` module, and board symmetries."""

from collections.abc import Callable

from ..netfile import NetFormat
from ..shards import ShardFormat

SPACES = 49
SLOTS = 61
INPUTS = SPACES * SLOTS
WIDTH = 128
DENSE = 16
FIRST = 16
SECOND = 32
BUCKETS = 12
OUTPUTS = 4

#: Inputs of the first layer: the accumulators of both perspectives and the dense inputs, padded with zeros.
FIRST_INPUTS = 2 * WIDTH + DENSE
FIRST_INPUTS_PADDED = 288

#: Slots of a space: a bare red piece; stacks by owner, presence of a red piece and height class; surrounded and settled
#: stacks. EMPTY marks an empty space in a record.
BARE_RED = 0
OWN_STACKS = 1
THEIR_STACKS = 29
STACKS_END = 57
SURROUNDED = 57
SETTLED = 59
EMPTY = 63

#: Fixed-point scales, the integer for 1.0: accumulator and activations, weights of the small layers, output weights.
UNIT = 127
LAYER_SCALE = 64
OUTPUT_SCALE = 1024

#: The largest absolute values, as integers, that the engine's loader accepts.
LARGEST_INPUT_WEIGHT = 190
LARGEST_INPUT_BIAS = 4000
LARGEST_LAYER_WEIGHT = 127
LARGEST_OUTPUT_WEIGHT = 32767
LARGEST_OUTPUT_BIAS = 2**30 // 4

#: The number of points that an output of 1.0 represents.
POINTS = 16

SHARDS = ShardFormat(magic=b"CALDDATA", record=76)

#: The byte offsets of a record's fields.
DENSE_AT, PHASE_AT, VALUE_AT, RESULT_AT, EXACT_AT, PLY_AT, FLAGS_AT, GAME_AT = 49, 65, 66, 68, 69, 70, 71, 72

#: The exact value of a record without a proved result.
NOT_PROVED = -128

PLACING, STACKING = 0, 1

NETS = NetFormat(
    magic=b"CALDNET1",
    sizes=(INPUTS, WIDTH, FIRST, SECOND, BUCKETS, OUTPUTS),
    arrays={
        "input_weight": ("<i2", (INPUTS, WIDTH)),
        "input_bias": ("<i2", (WIDTH,)),
        "first_weight": ("<i1", (BUCKETS, FIRST, FIRST_INPUTS_PADDED)),
        "first_bias": ("<i4", (BUCKETS, FIRST)),
        "second_weight": ("<i1", (BUCKETS, SECOND, FIRST)),
        "second_bias": ("<i4", (BUCKETS, SECOND)),
        "out_weight": ("<i2", (BUCKETS, OUTPUTS, SECOND)),
        "skip": ("<i2", (BUCKETS, OUTPUTS, DENSE)),
        "out_bias": ("<i4", (BUCKETS, OUTPUTS)),
    },
    largest={
        "input_weight": LARGEST_INPUT_WEIGHT,
        "input_bias": LARGEST_INPUT_BIAS,
        "out_bias": LARGEST_OUTPUT_BIAS,
    },
)

#: The first and last column of each row of the board. Spaces are numbered row by row.
ROW_SPANS = [(0, 8), (0, 9), (0, 10), (1, 10), (2, 10)]


def symmetries() -> list[list[int]]:
    """For each of the four symmetries, the image of every space. Each symmetry is its own inverse."""
    spaces = [(column, row) for row, (first, last) in enumerate(ROW_SPANS) for column in range(first, last + 1)]
    number = {space: index for index, space in enumerate(spaces)}
    images: list[Callable[[int, int], tuple[int, int]]] = [
        lambda column, row: (column, row),
        lambda column, row: (10 - column, 4 - row),
        lambda column, row: (row + 8 - column, row),
        lambda column, row: (column + 2 - row, 4 - row),
    ]
    return [[number[image(*space)] for space in spaces] for image in images]


def swapped_inputs() -> list[int]:
    """For each input, the corresponding input from the opponent's perspective."""

    def swapped(slot: int) -> int:
        if OWN_STACKS <= slot < THEIR_STACKS:
            return slot + THEIR_STACKS - OWN_STACKS
        if THEIR_STACKS <= slot < STACKS_END:
            return slot - THEIR_STACKS + OWN_STACKS
        return {SURROUNDED: SURROUNDED + 1, SURROUNDED + 1: SURROUNDED, SETTLED: SETTLED + 1, SETTLED + 1: SETTLED}.get(
            slot, slot
        )

    return [space * SLOTS + swapped(slot) for space in range(SPACES) for slot in range(SLOTS)]
