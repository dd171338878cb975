"""Converts records into batches of network inputs and training targets, on the device that holds the records."""

from dataclasses import dataclass

import torch

from ..configuration import Loss
from ..shards import NOISE_AHEAD, NOISY
from . import shape

#: The padding index for an empty spot or an absent threat; its weights are always zero.
NOTHING = shape.INPUTS


@dataclass
class Batch:
    """A batch of positions: network inputs and training targets."""

    #: The active inputs from the perspective of the player to move; NOTHING for an empty spot or an absent threat.
    inputs: torch.Tensor
    dense: torch.Tensor
    bucket: torch.Tensor
    #: The target: the expected score of the player to move, from 0 to 1.
    score: torch.Tensor
    weight: torch.Tensor
    #: The result of the game: 1 for a win, 0.5 for a draw, 0 for a loss.
    result: torch.Tensor


class Batcher:
    """Makes batches from rows of records."""

    def __init__(self, loss: Loss, device: torch.device) -> None:
        self.loss = loss
        images = torch.tensor(shape.symmetries())
        # The spot whose image is each spot, so that gathering by it moves every stack to its image.
        self.symmetries = images.argsort(1).to(device)
        self.offsets = (torch.arange(shape.SPOTS, device=device) * shape.SLOTS).unsqueeze(0)
        places = torch.zeros(shape.SPOTS, len(shape.lines()))
        starts: list[int] = []
        table: list[int] = []
        begin = dict.fromkeys(shape.LINE_LENGTHS, 0)
        for length, patterns in shape.patterns().items():
            begin[length] = len(table)
            table += patterns
        for number, line in enumerate(shape.lines()):
            starts.append(begin[len(line)])
            for place, spot in enumerate(line):
                places[spot, number] = 3**place
        self.places, self.starts = places.to(device), torch.tensor(starts, device=device)
        self.patterns = torch.tensor(table, device=device)

    def inputs(self, boards: torch.Tensor, counts: torch.Tensor, dense: torch.Tensor) -> torch.Tensor:
        """The inputs from the perspective of the player to move; the opponent's perspective permutes them."""
        boards, counts = boards.long(), counts.long()
        occupied = boards != shape.EMPTY
        stacks = torch.where(occupied, self.offsets + boards, NOTHING)
        theirs = self.is_theirs(boards)
        # In double precision, because the GPU may round single precision.
        digits = (occupied * (1 + theirs.long())).double() @ self.places.double()
        lines = self.patterns[digits.long() + self.starts]
        own, their = shape.OFF_BOARD_AT, shape.OFF_BOARD_AT + shape.OFF_BOARD
        unplayed, stage = shape.RESERVES, shape.RESERVES + shape.UNPLAYED
        firsts = [own, their, own + unplayed, their + unplayed, own + stage, their + stage, shape.VERSION_AT]
        off_board = counts[:, :7] + torch.tensor(firsts, device=counts.device)
        return torch.cat([stacks, lines, off_board, self.threats(dense.long())], 1)

    @staticmethod
    def threats(dense: torch.Tensor) -> torch.Tensor:
        """The inputs of the threats of both players."""
        columns = []
        for side in (0, 1):
            first = shape.THREATS_AT + side * shape.THREATS_PER_SIDE
            for feature, scale, most in shape.THREATS:
                value = (dense[:, side * shape.DENSE // 2 + feature] // scale).clamp(max=most)
                columns.append(torch.where(value > 0, first + value - 1, NOTHING))
                first += most
        return torch.stack(columns, 1)

    @staticmethod
    def is_theirs(boards: torch.Tensor) -> torch.Tensor:
        """Whether the top piece of a stack belongs to the opponent: an odd number of covers changes the owner."""
        slot = boards % shape.SLOTS_PER_SIDE
        cover = torch.where(slot < 10, slot % 5, 0)
        return (boards >= shape.SLOTS_PER_SIDE) ^ (cover % 2 == 1)

    def make(self, rows: torch.Tensor, symmetry: torch.Tensor | None = None) -> Batch:
        """Makes a batch of these records, optionally transforming each by one of the twelve board symmetries."""
        boards = rows[:, : shape.SPOTS]
        if symmetry is not None:
            boards = boards.gather(1, self.symmetries[symmetry])
        counts = rows[:, shape.RESERVE_AT : shape.DENSE_AT]
        gipfs = boards % shape.SLOTS_PER_SIDE == 10
        pieces = ((boards != shape.EMPTY).long() * (1 + gipfs.long())).sum(1) + counts[:, :2].long().sum(1)
        phase = ((pieces - 1).clamp(min=0) // shape.PHASE_PIECES).clamp(max=shape.PHASES - 1)
        version, potentials = counts[:, 6].long(), (counts[:, 7] > 0).long()
        bucket = (version * 2 + potentials) * shape.PHASES + phase

        low, high = rows[:, shape.VALUE_AT].int(), rows[:, shape.VALUE_AT + 1].int()
        value = (low | high << 8).short().float()
        result = rows[:, shape.RESULT_AT].contiguous().view(torch.int8).float() / 2 + 0.5
        flags = rows[:, shape.FLAGS_AT]
        noisy, noise_ahead = flags & NOISY != 0, flags & NOISE_AHEAD != 0
        loss = self.loss
        # After a random turn the result says little about the value of the position, so trust the search more.
        share = torch.where(noise_ahead, loss.search_share_before_noise, loss.search_share)
        share = torch.where(noisy | (value.abs() == shape.PROVED), 1.0, share)
        score = share * torch.sigmoid(value / 100) + (1 - share) * result
        dense = rows[:, shape.DENSE_AT : shape.DENSE_AT + shape.DENSE]
        return Batch(
            self.inputs(boards, counts, dense),
            dense.float(),
            bucket,
            score,
            torch.ones_like(score),
            result,
        )
