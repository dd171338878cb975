"""Turns records into what the net reads and what it shall say, on whatever device the records lie."""

from dataclasses import dataclass

import torch

from . import shape
from .configuration import Loss
from .shards import (
    DENSE_AT,
    EXACT_AT,
    FLAGS_AT,
    NOISE_AHEAD,
    NOISY,
    NOT_PROVED,
    PHASE_AT,
    RESULT_AT,
    STACKING,
    VALUE_AT,
    Sample,
)

#: The input that stands for nothing; its weights are always zero.
NOTHING = shape.INPUTS


@dataclass
class Batch:
    """Positions as the net reads them, and what is known of each."""

    #: Three inputs a space: what stands there, whether it is surrounded, whether it is settled; or NOTHING.
    inputs: torch.Tensor
    dense: torch.Tensor
    bucket: torch.Tensor
    #: What the net shall say: points in units of 16, and 0, 1 or 2 for win, draw or loss.
    points: torch.Tensor
    outcome: torch.Tensor
    weight: torch.Tensor
    #: Proved points and where there are any.
    exact: torch.Tensor
    proved: torch.Tensor


class Batcher:
    """Makes batches of rows of records."""

    def __init__(self, loss: Loss, device: torch.device):
        self.loss = loss
        self.symmetries = torch.tensor(shape.symmetries(), device=device)
        self.offsets = (torch.arange(shape.SPACES, device=device) * shape.SLOTS).unsqueeze(0)

    def inputs(self, boards: torch.Tensor) -> torch.Tensor:
        """The inputs of the player to move; those of the other are the same ones, swapped."""
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
        """The batch of these records, each laid onto the board by one of the four symmetries if wanted."""
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
        # What was played at random tells little about what the position was worth.
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


class Sampler:
    """Draws random rows of a sample, groups as often as they are worth, each row in a random symmetry."""

    def __init__(self, sample: Sample, recency: float, device: torch.device, seed: int):
        self.records = torch.from_numpy(sample.records).to(device)
        sizes = torch.tensor(sample.sizes, dtype=torch.float64)
        ages = torch.arange(len(sizes) - 1, -1, -1, dtype=torch.float64)
        self.shares = (sizes * recency**ages).float().to(device)
        self.sizes = sizes.to(device)
        self.starts = (torch.cumsum(sizes, 0) - sizes).long().to(device)
        self.generator = torch.Generator(device=device)
        self.generator.manual_seed(seed)

    def draw(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Rows and the symmetry of each."""
        device, generator = self.records.device, self.generator
        if len(self.sizes) == 1:
            rows = torch.randint(len(self.records), (count,), device=device, generator=generator)
        else:
            group = torch.multinomial(self.shares, count, replacement=True, generator=generator)
            # In double precision: single has not enough digits for twenty million rows.
            place = torch.rand(count, device=device, generator=generator, dtype=torch.float64) * self.sizes[group]
            rows = self.starts[group] + place.long()
        symmetry = torch.randint(4, (count,), device=device, generator=generator)
        return self.records[rows], symmetry
