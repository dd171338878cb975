"""Sizes and scales of nets and records, which must equal those of the engine's `gipf::net` module, and the board."""

from ..netfile import NetFormat
from ..shards import ShardFormat

SPOTS = 37

#: Slots of a spot: five classes of cover for basic and for loaded pieces, GIPF-pieces; own, then theirs.
SLOTS_PER_SIDE = 11
SLOTS = 2 * SLOTS_PER_SIDE
EMPTY = 63

#: Pieces off the board, own and then theirs: 0 to 18 in reserve, 0 to 15 unplayed potentials, three stages.
RESERVES, UNPLAYED, STAGES = 19, 16, 3
OFF_BOARD = RESERVES + UNPLAYED + STAGES
VERSIONS = 3
LINE_LENGTHS = (4, 5, 6, 7)

#: Threats, own and then theirs: the dense input, its scale, and the greatest value; each value from 1 is an input.
THREATS = ((3, 31, 3), (11, 4, 8), (13, 31, 4), (14, 16, 7), (15, 64, 1))
THREATS_PER_SIDE = sum(most for _, _, most in THREATS)

OFF_BOARD_AT = SPOTS * SLOTS
VERSION_AT = OFF_BOARD_AT + 2 * OFF_BOARD
THREATS_AT = VERSION_AT + VERSIONS
PATTERNS_AT = THREATS_AT + 2 * THREATS_PER_SIDE
INPUTS = PATTERNS_AT + sum((3**length + 3 ** ((length + 1) // 2)) // 2 for length in LINE_LENGTHS)

WIDTH = 64
DENSE = 32
PHASES = 3
BUCKETS = VERSIONS * 2 * PHASES
PHASE_PIECES = 12

#: Fixed-point scales, the integer for 1.0: accumulator, output weights, skip weights, output.
UNIT = 127
OUTPUT_SCALE = 128
SKIP_SCALE = 1016
OUTPUT_UNIT = UNIT * UNIT * 8

#: A squared accumulator is divided by this power of two.
SQUARE_SHIFT = 4

#: The largest absolute values, as integers, that the engine's loader accepts.
LARGEST_INPUT_WEIGHT = 380
LARGEST_INPUT_BIAS = 4000
LARGEST_OUTPUT_WEIGHT = 8191
LARGEST_SKIP_WEIGHT = 32767
LARGEST_OUTPUT_BIAS = 2**28

#: The value in hundredths that an output of 1.0 represents.
HUNDREDTHS = 400

SHARDS = ShardFormat(magic=b"CALDGDAT", record=86)

#: The byte offsets of a record's fields. Reserves, unplayed potentials and stages are pairs: own, theirs.
RESERVE_AT, UNPLAYED_AT, STAGE_AT, VERSION_BYTE, POTENTIALS_BYTE, DENSE_AT = 37, 39, 41, 43, 44, 45
VALUE_AT, RESULT_AT, PLY_AT, FLAGS_AT, GAME_AT = 77, 79, 80, 81, 82

#: The absolute search value of a proved win.
PROVED = 10_000

NETS = NetFormat(
    magic=b"CALDGNT1",
    sizes=(INPUTS, WIDTH, DENSE, BUCKETS),
    arrays={
        "input_weight": ("<i2", (INPUTS, WIDTH)),
        "input_bias": ("<i2", (WIDTH,)),
        "out_weight": ("<i2", (BUCKETS, 2 * WIDTH)),
        "skip": ("<i2", (BUCKETS, DENSE)),
        "out_bias": ("<i4", (BUCKETS,)),
    },
    largest={
        "input_weight": LARGEST_INPUT_WEIGHT,
        "input_bias": LARGEST_INPUT_BIAS,
        "out_weight": LARGEST_OUTPUT_WEIGHT,
        "out_bias": LARGEST_OUTPUT_BIAS,
    },
)

#: The coordinates of the spots relative to the centre, in the order of their labels: column, then height in it.
COORDINATES = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if abs(x - y) <= 3]


def lines() -> list[list[int]]:
    """The spots of the 21 lines, in order: seven lines that run north, seven north-east, seven south-east."""
    found: dict[tuple[int, int], list[int]] = {}
    for spot, (x, y) in enumerate(COORDINATES):
        for axis, number in enumerate((x, x - y, y)):
            found.setdefault((axis, number), []).append(spot)
    return [found[key] for key in sorted(found)]


def symmetries() -> list[list[int]]:
    """For each of the twelve symmetries, the image of every spot: six rotations, then six after a reflection."""
    number = {spot: index for index, spot in enumerate(COORDINATES)}
    images = []
    for mirrored in (False, True):
        points = [(y, x) if mirrored else (x, y) for x, y in COORDINATES]
        for _ in range(6):
            images.append([number[point] for point in points])
            points = [(y, y - x) for x, y in points]
    return images


def digits_of(number: int, length: int) -> list[int]:
    """The ternary digits of a number, the least significant first."""
    return [number // 3**place % 3 for place in range(length)]


def number_of(digits: list[int]) -> int:
    """The number with these ternary digits."""
    return sum(digit * 3**place for place, digit in enumerate(digits))


def patterns() -> dict[int, list[int]]:
    """For each length of a line, the input of every ternary number: own pieces are 1, theirs 2."""
    tables: dict[int, list[int]] = {}
    following = PATTERNS_AT
    for length in LINE_LENGTHS:
        table: list[int] = []
        for number in range(3**length):
            mirrored = number_of(digits_of(number, length)[::-1])
            table.append(table[mirrored] if mirrored < number else following)
            following += mirrored >= number
        tables[length] = table
    return tables


def swapped_inputs() -> list[int]:
    """For each input, the corresponding input from the opponent's perspective."""
    swapped = list(range(INPUTS))
    for spot in range(SPOTS):
        for slot in range(SLOTS):
            swapped[spot * SLOTS + slot] = spot * SLOTS + (slot + SLOTS_PER_SIDE) % SLOTS
    for index in range(2 * OFF_BOARD):
        swapped[OFF_BOARD_AT + index] = OFF_BOARD_AT + (index + OFF_BOARD) % (2 * OFF_BOARD)
    for index in range(2 * THREATS_PER_SIDE):
        swapped[THREATS_AT + index] = THREATS_AT + (index + THREATS_PER_SIDE) % (2 * THREATS_PER_SIDE)
    for length, table in patterns().items():
        for number, pattern in enumerate(table):
            swapped[pattern] = table[number_of([-digit % 3 for digit in digits_of(number, length)])]
    return swapped
