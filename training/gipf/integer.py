"""Integer inference with NumPy: evaluates records with a net file exactly as the engine does, bit for bit."""

from collections.abc import Iterator

import numpy

from ..netfile import NetFile
from . import shape

#: Records per chunk.
CHUNK = 4096


def evaluate(net: NetFile, records: numpy.ndarray) -> Iterator[int]:
    """Yields the value of each record in hundredths."""
    arrays = {key: array.astype(numpy.int64) for key, array in net.arrays.items()}
    swap = numpy.array(shape.swapped_inputs())
    for begin in range(0, len(records), CHUNK):
        for total in _evaluate(arrays, swap, numpy.asarray(records[begin : begin + CHUNK])):
            scaled = abs(int(total)) * shape.HUNDREDTHS // shape.OUTPUT_UNIT
            yield scaled if total >= 0 else -scaled


def describe(value: int) -> str:
    """The value as text."""
    return str(value)


def _evaluate(arrays: dict[str, numpy.ndarray], swap: numpy.ndarray, records: numpy.ndarray) -> numpy.ndarray:
    dense = records[:, shape.DENSE_AT : shape.DENSE_AT + shape.DENSE].astype(numpy.int64)
    active = count_inputs(records)
    activations = []
    for seen in (active, active[:, swap]):
        accumulator = seen @ arrays["input_weight"] + arrays["input_bias"]
        activations.append(numpy.clip(accumulator, 0, shape.UNIT) ** 2 >> shape.SQUARE_SHIFT)
    bucket = _bucket(records.astype(numpy.int64))
    sums = (arrays["out_weight"][bucket] * numpy.concatenate(activations, 1)).sum(1)
    return sums + (arrays["skip"][bucket] * dense).sum(1) + arrays["out_bias"][bucket]


def count_inputs(records: numpy.ndarray) -> numpy.ndarray:
    """How often each input is active, computed independently of `batches.py`, so that a test can compare the two."""
    counts = numpy.zeros((len(records), shape.INPUTS), numpy.int64)
    patterns, lines = shape.patterns(), shape.lines()
    for row, record in zip(counts, records.tolist(), strict=True):
        owners = [0] * shape.SPOTS
        for spot, slot in enumerate(record[: shape.SPOTS]):
            if slot == shape.EMPTY:
                continue
            row[spot * shape.SLOTS + slot] += 1
            theirs, kind = divmod(slot, shape.SLOTS_PER_SIDE)
            covered = kind < 10 and kind % 5 in (1, 3)
            owners[spot] = 1 + (theirs ^ covered)
        for line in lines:
            row[patterns[len(line)][shape.number_of([owners[spot] for spot in line])]] += 1
        for side in (0, 1):
            first = shape.OFF_BOARD_AT + side * shape.OFF_BOARD
            row[first + record[shape.RESERVE_AT + side]] += 1
            row[first + shape.RESERVES + record[shape.UNPLAYED_AT + side]] += 1
            row[first + shape.RESERVES + shape.UNPLAYED + record[shape.STAGE_AT + side]] += 1
            at = shape.THREATS_AT + side * shape.THREATS_PER_SIDE
            for feature, scale, most in shape.THREATS:
                value = min(record[shape.DENSE_AT + side * shape.DENSE // 2 + feature] // scale, most)
                if value > 0:
                    row[at + value - 1] += 1
                at += most
        row[shape.VERSION_AT + record[shape.VERSION_BYTE]] += 1
    return counts


def _bucket(records: numpy.ndarray) -> numpy.ndarray:
    boards = records[:, : shape.SPOTS]
    pieces = (boards != shape.EMPTY).sum(1) + (boards % shape.SLOTS_PER_SIDE == 10).sum(1)
    pieces += records[:, shape.RESERVE_AT] + records[:, shape.RESERVE_AT + 1]
    phase = numpy.minimum(numpy.maximum(pieces - 1, 0) // shape.PHASE_PIECES, shape.PHASES - 1)
    potentials = records[:, shape.POTENTIALS_BYTE] > 0
    return (records[:, shape.VERSION_BYTE] * 2 + potentials) * shape.PHASES + phase
