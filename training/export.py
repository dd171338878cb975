"""Quantises a trained net."""

import numpy
import torch

from . import shape
from .model import Net
from .netfile import NetFile


@torch.no_grad()
def to_integers(net: Net, name: str) -> NetFile:
    """Rounds the weights to the integers the engine uses."""
    arrays = {key: weight.round().cpu().numpy().astype(numpy.int64) for key, weight in net.in_integers().items()}
    padding = shape.FIRST_INPUTS_PADDED - shape.FIRST_INPUTS
    arrays["first_weight"] = numpy.pad(arrays["first_weight"], ((0, 0), (0, 0), (0, padding)))
    return NetFile(name, arrays)
