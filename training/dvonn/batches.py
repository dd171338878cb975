"""Converts records into batches of network inputs and training targets, on the device that holds the records."""

from dataclasses import dataclass

import torch

from ..configuration import Loss
from ..shards import NOISE_AHEAD, NOISY
from . import shape
from .shape import DENSE_AT, EXACT_AT, FLAGS_AT, NOT_PROVED, PHASE_AT, RESULT_AT, STACKING, VALUE_AT

#: The padding index for an absent input; its weights are always zero.
NOTHING = shape.INPUTS


@dataclass
class Batch:
    """A batch of positions: network inputs and training targets."""

    #: Three indices per space: the stack, whether it is surrounded, whether it is settled; NOTHING if absent.
    inputs: torch.Tensor
    dense: torch.Tensor
    bucket: torch.Tensor
    #: The targets: points in units of 16, and 0, 1 or 2 for win, draw or loss.
    points: torch.Tensor
    outcome: torch.Tensor
    weight: torch.Tensor
    #: The proved result in points, and a mask of the records that have one.
    exact: torch.Tensor
    proved: torch.Tensor


class Batcher:
    """Makes batches from rows of records."""

    def __init__(self, loss: Loss, device: torch.device) -> None:
        self.loss = loss
        self.symmetries = torch.tensor(shape.symmetries(), device=device)
        self.offsets = (torch.arange(shape.SPACES, device=device) * shape.SLOTS).unsqueeze(0)

    def inputs(self, boards: torch.Tensor) -> torch.Tensor:
        """The inputs from the perspective of the player to move; the opponent's perspective permutes them."""
        boards = boards.long()
        stack = boards & 63
        side = (stack >= shape.THEIR_STACKS).long()
        owned = (stack >= shape.OWN_STACKS) & (stack < shape.STACKS_END)
        nothing = torch.full_like(stack, NOTHING)
        what = torch.where(stack == shape.EMPTY, nothing, self.offsets + stack)
        surrounded = torch.where(owned & (boards & 64 != 0), self.offsets + shape.SURROUNDED + side, nothing)
        settled = torch.where(owned & (boards & 128 != 0), self.offsets + shape.SETTLED + side, nothing)
        return torch.cat([what, surrounded, settled], 1)

    def make(self, rows: torch.Tensor, symmetry: torch.Tensor | None = None) -> Batch:
        """Makes a batch of these records, optionally transforming each by one of the four board symmetries."""
        boards = rows[:, : shape.SPACES]
        if symmetry is not None:
            boards = boards.gather(1, self.symmetries[symmetry])
        occupied = (boards & 63 != shape.EMPTY).sum(1)
        stacking = rows[:, PHASE_AT] == STACKING
        of_stacking = (occupied - 1).clamp(min=0) * 8 // shape.SPACES
        bucket = torch.where(stacking, of_stacking, 8 + occupied * 4 // shape.SPACES)

        value = (rows[:, VALUE_AT].int() | rows[:, VALUE_AT + 1].int() << 8).short().float() / 100
        result, exact = (_signed(rows[:, at]) for at in (RESULT_AT, EXACT_AT))
        proved = exact != NOT_PROVED
        flags = rows[:, FLAGS_AT]
        noisy, noise_ahead = flags & NOISY != 0, flags & NOISE_AHEAD != 0
        loss = self.loss
        # After a random move the result says little about the value of the position, so trust the search more.
        share = torch.where(noise_ahead, loss.search_share_before_noise, loss.search_share)
        share = torch.where(noisy, 1.0, share)
        known = torch.where(proved, exact, share * value + (1 - share) * result)
        outcome = 1 - torch.where(proved, exact, result).sign().long()
        placing_weight = torch.where(noisy | noise_ahead, loss.placing_noise_weight, loss.placing_weight)
        weight = torch.where(stacking, 1.0, placing_weight)
        return Batch(
            self.inputs(boards),
            rows[:, DENSE_AT : DENSE_AT + shape.DENSE].float(),
            bucket,
            known / shape.POINTS,
            outcome,
            weight,
            exact,
            proved,
        )


def _signed(column: torch.Tensor) -> torch.Tensor:
    return column.view(torch.int8).float() if column.is_contiguous() else column.contiguous().view(torch.int8).float()
