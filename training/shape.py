"""The sizes and scales of nets and records, the same as in `crates/engine/src/dvonn/net`, and the board's symmetries."""

SPACES = 49
SLOTS = 61
INPUTS = SPACES * SLOTS
WIDTH = 128
DENSE = 16
FIRST = 16
SECOND = 32
BUCKETS = 12
OUTPUTS = 4

#: What a first layer reads: both perspectives, the dense inputs, and zeros up to a round number.
FIRST_INPUTS = 2 * WIDTH + DENSE
FIRST_INPUTS_PADDED = 288

#: Slots of a space: a bare red, then stacks by side, red and height class, then what a stack cannot do.
BARE_RED = 0
OWN_STACKS = 1
THEIR_STACKS = 29
STACKS_END = 57
SURROUNDED = 57
SETTLED = 59
EMPTY = 63

#: What 1.0 is in integers: of accumulator and activations, of the small layers' weights, of the outputs' weights.
UNIT = 127
LAYER_SCALE = 64
OUTPUT_SCALE = 1024

#: What the loader of the engine takes at most, in integers.
LARGEST_INPUT_WEIGHT = 190
LARGEST_INPUT_BIAS = 4000
LARGEST_LAYER_WEIGHT = 127
LARGEST_OUTPUT_WEIGHT = 32767
LARGEST_OUTPUT_BIAS = 2**30 // 4

#: How many points an output of 1.0 stands for.
POINTS = 16

#: The first and last column of each row of the board, which tell the order of the spaces.
ROW_SPANS = [(0, 8), (0, 9), (0, 10), (1, 10), (2, 10)]


def symmetries() -> list[list[int]]:
    """For each of the four symmetries, which space goes to which; each undoes itself."""
    spaces = [(column, row) for row, (first, last) in enumerate(ROW_SPANS) for column in range(first, last + 1)]
    number = {space: index for index, space in enumerate(spaces)}
    images = [
        lambda column, row: (column, row),
        lambda column, row: (10 - column, 4 - row),
        lambda column, row: (row + 8 - column, row),
        lambda column, row: (column + 2 - row, 4 - row),
    ]
    return [[number[image(*space)] for space in spaces] for image in images]


def swapped_inputs() -> list[int]:
    """For each input, the one that stands for the same when the other player looks."""

    def swapped(slot: int) -> int:
        if OWN_STACKS <= slot < THEIR_STACKS:
            return slot + THEIR_STACKS - OWN_STACKS
        if THEIR_STACKS <= slot < STACKS_END:
            return slot - THEIR_STACKS + OWN_STACKS
        return {SURROUNDED: SURROUNDED + 1, SURROUNDED + 1: SURROUNDED, SETTLED: SETTLED + 1, SETTLED + 1: SETTLED}.get(
            slot, slot
        )

    return [space * SLOTS + swapped(slot) for space in range(SPACES) for slot in range(SLOTS)]
