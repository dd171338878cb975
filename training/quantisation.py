"""Building blocks of the models: rounding with gradients, and the feature transformer."""

import torch
from torch.nn import functional


def straight_through(number: torch.Tensor, stepped: torch.Tensor) -> torch.Tensor:
    """Straight-through estimator: the value of `stepped` with the gradient of `number`."""
    return number + (stepped - number).detach()


def add_rows(inputs: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Sums rows of weights by embedding lookup: least work, and fastest on a CPU."""
    return functional.embedding_bag(inputs, weight, mode="sum")


def multiply(inputs: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Computes the same sums as a matrix product with a mostly zero matrix: fastest on a GPU."""
    counts = torch.zeros(len(inputs), len(weight), device=inputs.device)
    counts.scatter_add_(1, inputs, torch.ones((), device=inputs.device).expand_as(inputs))
    return counts @ weight
