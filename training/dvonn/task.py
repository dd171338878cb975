"""What the net of DVONN learns: the loss, and the measures of quality on held-out games."""

from typing import Any

import numpy
import torch
from torch.nn import functional

from ..configuration import Loss
from . import shape
from .batches import Batch

#: The columns of the report besides the losses.
MEASURES = ("exact_error", "outcome_right")


def is_wanted(loss: Loss, records: numpy.ndarray) -> numpy.ndarray:
    """A mask of the records to learn from: without those of the placing phase if they have no weight."""
    if loss.placing_weight > 0 or loss.placing_noise_weight > 0:
        return numpy.ones(len(records), bool)
    return records[:, shape.PHASE_AT] == shape.STACKING


def losses(loss: Loss, batch: Batch, out: torch.Tensor) -> torch.Tensor:
    """The unweighted loss of each record."""
    beta = loss.square_points / shape.POINTS
    points = functional.smooth_l1_loss(out[:, 0], batch.points, beta=beta, reduction="none")
    outcome = functional.cross_entropy(out[:, 1:], batch.outcome, reduction="none")
    return points + loss.outcome_weight * outcome


def measure(batch: Batch, out: torch.Tensor) -> torch.Tensor:
    """For each measure, a sum over the batch and the total weight by which it is divided."""
    errors = (out[:, 0] * shape.POINTS - batch.exact)[batch.proved]
    hits = (out[:, 1:].argmax(1) == batch.outcome).float() * batch.weight
    exact = torch.stack([errors.square().sum(), torch.ones_like(errors).sum()])
    return torch.stack([exact, torch.stack([hits.sum(), batch.weight.sum()])])


def conclude(means: list[float]) -> dict[str, Any]:
    """The measures of the report: the RMS error on proved values in points, and the accuracy of the outcome."""
    square, right = means
    return {"exact_error": square**0.5, "outcome_right": right}


def describe(row: dict[str, Any]) -> str:
    """The measures of an epoch in words."""
    error, right = row["exact_error"], 100 * row["outcome_right"]
    return f"RMS error {error:.2f} points on proved values, outcome accuracy {right:.1f} %"
