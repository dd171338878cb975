"""Quantises a trained net."""

import numpy
import torch

from .netfile import NetFile, NetFormat


@torch.no_grad()
def to_integers(net: torch.nn.Module, form: NetFormat, name: str) -> NetFile:
    """Rounds the weights to the integers the engine uses."""
    arrays = {key: weight.round().cpu().numpy().astype(numpy.int64) for key, weight in net.in_integers().items()}
    for key, (_, size) in form.arrays.items():
        # The engine's layout may have more inputs than are used.
        padding = [(0, wanted - found) for wanted, found in zip(size, arrays[key].shape, strict=True)]
        arrays[key] = numpy.pad(arrays[key], padding)
    return NetFile(name, arrays)
