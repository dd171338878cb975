"""What the net of GIPF learns: the loss, and the measures of quality on held-out games."""

from typing import Any

import numpy
import torch
from torch.nn import functional

from ..configuration import Loss
from . import shape
from .batches import Batch

#: The columns of the report besides the losses.
MEASURES = ("score_error", "result_right")

#: The logit of the expected score that an output of 1.0 represents.
LOGIT = shape.HUNDREDTHS / 100


def is_wanted(_loss: Loss, records: numpy.ndarray) -> numpy.ndarray:
    """A mask of the records to learn from."""
    return numpy.ones(len(records), bool)


def losses(_loss: Loss, batch: Batch, out: torch.Tensor) -> torch.Tensor:
    """The unweighted loss of each record: cross-entropy between the target and the predicted score."""
    return functional.binary_cross_entropy_with_logits(out * LOGIT, batch.score, reduction="none")


def measure(batch: Batch, out: torch.Tensor) -> torch.Tensor:
    """For each measure, a sum over the batch and the total weight by which it is divided."""
    errors = torch.sigmoid(out * LOGIT) - batch.score
    decided = batch.result != 0.5
    hits = ((out > 0) == (batch.result > 0.5)) & decided
    error = torch.stack([errors.square().sum(), torch.ones_like(errors).sum()])
    return torch.stack([error, torch.stack([hits.float().sum(), decided.float().sum()])])


def conclude(means: list[float]) -> dict[str, Any]:
    """The measures of the report: the RMS error of the score, and how often the predicted winner has won."""
    square, right = means
    return {"score_error": square**0.5, "result_right": right}


def describe(row: dict[str, Any]) -> str:
    """The measures of an epoch in words."""
    return f"RMS error of the score {row['score_error']:.4f}, winner predicted {100 * row['result_right']:.1f} %"
