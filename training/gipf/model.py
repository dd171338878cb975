"""The net in floating point, for training. The forward pass mirrors the engine's integer arithmetic step by step."""

import torch
from torch import nn
from torch.nn import functional

from ..quantisation import add_rows, multiply, straight_through
from . import shape
from .batches import NOTHING, Batch


class Net(nn.Module):
    """The network. Parameters are in units of 1.0; the forward pass works in the integers' units.

    The weights of stacks are factorised: `common` is shared by all spots and added to the weights of each, so that
    patterns independent of the spot are learned from every spot. The exported net contains the sums.
    """

    def __init__(self) -> None:
        super().__init__()

        def weights(*size: int, spread: float = 0.0) -> nn.Parameter:
            return nn.Parameter(torch.randn(*size) * spread)

        self.input_weight = weights(shape.INPUTS, shape.WIDTH, spread=0.04)
        self.common = weights(shape.SLOTS, shape.WIDTH, spread=0.04)
        self.input_bias = nn.Parameter(torch.full((shape.WIDTH,), 0.3))
        # All buckets start with the same weights.
        self.out_weight = nn.Parameter((torch.randn(1, 2 * shape.WIDTH) * 0.1).repeat(shape.BUCKETS, 1))
        self.skip = weights(shape.BUCKETS, shape.DENSE)
        self.out_bias = weights(shape.BUCKETS)
        self.register_buffer("swap", torch.tensor(shape.swapped_inputs()), persistent=False)

    def summed_inputs(self) -> torch.Tensor:
        """The weights of the inputs, with the common parts of the stacks added."""
        common = self.common.repeat(shape.SPOTS, 1)
        return self.input_weight + functional.pad(common, (0, 0, 0, shape.INPUTS - len(common)))

    def in_integers(self) -> dict[str, torch.Tensor]:
        """The weights in the integers' units, clamped to the engine's limits but not rounded."""

        def scaled(parameter: torch.Tensor, scale: float, largest: float) -> torch.Tensor:
            return (parameter * scale).clamp(-largest, largest)

        unit = shape.UNIT
        return {
            "input_weight": scaled(self.summed_inputs(), unit, shape.LARGEST_INPUT_WEIGHT),
            "input_bias": scaled(self.input_bias, unit, shape.LARGEST_INPUT_BIAS),
            "out_weight": scaled(self.out_weight, shape.OUTPUT_SCALE, shape.LARGEST_OUTPUT_WEIGHT),
            "skip": scaled(self.skip, shape.SKIP_SCALE, shape.LARGEST_SKIP_WEIGHT),
            "out_bias": scaled(self.out_bias, shape.OUTPUT_UNIT, shape.LARGEST_OUTPUT_BIAS),
        }

    def forward(self, batch: Batch, quantised: bool) -> torch.Tensor:
        """The output of each position. With `quantised`, it equals the engine's up to float precision."""
        weights = self.in_integers()
        if quantised:
            weights = {name: straight_through(weight, weight.round()) for name, weight in weights.items()}

        def floor(number: torch.Tensor) -> torch.Tensor:
            return straight_through(number, number.floor()) if quantised else number

        accumulator = self.accumulate(batch.inputs, weights["input_weight"]) + weights["input_bias"].repeat(2)
        clamped = accumulator.clamp(0, shape.UNIT)
        activated = floor(clamped * clamped / 2**shape.SQUARE_SHIFT)
        sums = functional.linear(activated, weights["out_weight"], weights["out_bias"])
        sums = sums + functional.linear(batch.dense, weights["skip"])
        return sums.gather(1, batch.bucket.unsqueeze(1)).squeeze(1) / shape.OUTPUT_UNIT

    def accumulate(self, inputs: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        """The accumulators of both perspectives: the player to move, then the opponent."""
        both = torch.cat([weight, weight[self.swap]], 1)
        # Pad with a row of zeros for NOTHING, up to a multiple of 16 for the GPU's matrix units.
        both = functional.pad(both, (0, 0, 0, -shape.INPUTS % 16))
        return add_rows(inputs, both) if inputs.device.type == "cpu" else multiply(inputs, both)

    @torch.no_grad()
    def keep_in_range(self) -> None:
        """Clamps the weights to the engine's limits; outside them they would get no gradient."""
        largest = shape.LARGEST_INPUT_WEIGHT / shape.UNIT
        summed = self.summed_inputs()
        self.input_weight.sub_(summed - summed.clamp(-largest, largest))
        bias = shape.LARGEST_INPUT_BIAS / shape.UNIT
        self.input_bias.clamp_(-bias, bias)
        largest = shape.LARGEST_OUTPUT_WEIGHT / shape.OUTPUT_SCALE
        self.out_weight.clamp_(-largest, largest)
        largest = shape.LARGEST_SKIP_WEIGHT / shape.SKIP_SCALE
        self.skip.clamp_(-largest, largest)


assert NOTHING + 1 <= shape.INPUTS + -shape.INPUTS % 16, "the padding has a row for NOTHING"
