"""The net in floating point, for training. The forward pass mirrors the engine's integer arithmetic step by step."""

import torch
from torch import nn
from torch.nn import functional

from ..quantisation import add_rows, multiply, straight_through
from . import shape
from .batches import NOTHING, Batch


class Net(nn.Module):
    """The network. Parameters are in units of 1.0; the forward pass works in the integers' units.

    The input weights are factorised: `common` is shared by all spaces and added to the weights of each, so that
    patterns independent of the space are learned from every space. The exported net contains the sums.
    """

    def __init__(self) -> None:
        super().__init__()

        def weights(*size: int, spread: float = 0.0) -> nn.Parameter:
            return nn.Parameter(torch.randn(*size) * spread)

        def layer(outputs: int, inputs: int, spread: float) -> nn.Parameter:
            # All buckets start with the same weights.
            return nn.Parameter((torch.randn(1, outputs, inputs) * spread).repeat(shape.BUCKETS, 1, 1))

        self.input_weight = weights(shape.SPACES, shape.SLOTS, shape.WIDTH, spread=0.04)
        self.common = weights(shape.SLOTS, shape.WIDTH, spread=0.04)
        self.input_bias = nn.Parameter(torch.full((shape.WIDTH,), 0.3))
        self.first_weight = layer(shape.FIRST, shape.FIRST_INPUTS, 0.12)
        self.first_bias = nn.Parameter(torch.full((shape.BUCKETS, shape.FIRST), 0.2))
        self.second_weight = layer(shape.SECOND, shape.FIRST, 0.3)
        self.second_bias = nn.Parameter(torch.full((shape.BUCKETS, shape.SECOND), 0.1))
        self.out_weight = layer(shape.OUTPUTS, shape.SECOND, 0.2)
        self.skip = weights(shape.BUCKETS, shape.OUTPUTS, shape.DENSE)
        self.out_bias = weights(shape.BUCKETS, shape.OUTPUTS)
        self.register_buffer("swap", torch.tensor(shape.swapped_inputs()), persistent=False)

    def in_integers(self) -> dict[str, torch.Tensor]:
        """The weights in the integers' units, clamped to the engine's limits but not rounded."""

        def scaled(parameter: torch.Tensor, scale: float, largest: float) -> torch.Tensor:
            return (parameter * scale).clamp(-largest, largest)

        unit, layer, out = shape.UNIT, shape.LAYER_SCALE, shape.OUTPUT_SCALE
        largest = shape.LARGEST_LAYER_WEIGHT
        summed = (self.input_weight + self.common).view(shape.INPUTS, shape.WIDTH)
        return {
            "input_weight": scaled(summed, unit, shape.LARGEST_INPUT_WEIGHT),
            "input_bias": scaled(self.input_bias, unit, shape.LARGEST_INPUT_BIAS),
            "first_weight": scaled(self.first_weight, layer, largest),
            "first_bias": scaled(self.first_bias, unit * layer, 2.0**24),
            "second_weight": scaled(self.second_weight, layer, largest),
            "second_bias": scaled(self.second_bias, unit * layer, 2.0**24),
            "out_weight": scaled(self.out_weight, out, shape.LARGEST_OUTPUT_WEIGHT),
            "skip": scaled(self.skip, out, shape.LARGEST_OUTPUT_WEIGHT),
            "out_bias": scaled(self.out_bias, unit * out, shape.LARGEST_OUTPUT_BIAS),
        }

    def forward(self, batch: Batch, quantised: bool) -> torch.Tensor:
        """The four outputs of each position. With `quantised`, they equal the engine's up to float precision."""
        weights = self.in_integers()
        if quantised:
            weights = {name: straight_through(weight, weight.round()) for name, weight in weights.items()}

        def floor(number: torch.Tensor) -> torch.Tensor:
            return straight_through(number, number.floor()) if quantised else number

        def of_bucket(numbers: torch.Tensor) -> torch.Tensor:
            numbers = numbers.view(len(batch.bucket), shape.BUCKETS, -1)
            return numbers.gather(1, batch.bucket.view(-1, 1, 1).expand(-1, 1, numbers.shape[2])).squeeze(1)

        def small_layer(numbers: torch.Tensor, name: str) -> torch.Tensor:
            weight, bias = weights[name + "_weight"].flatten(0, 1), weights[name + "_bias"].flatten()
            return floor(of_bucket(functional.linear(numbers, weight, bias)) / shape.LAYER_SCALE).clamp(0, shape.UNIT)

        accumulator = self.accumulate(batch.inputs, weights["input_weight"]) + weights["input_bias"].repeat(2)
        clamped = accumulator.clamp(0, shape.UNIT)
        activated = floor(clamped * clamped / 128)
        first = small_layer(torch.cat([activated, batch.dense], 1), "first")
        second = small_layer(first, "second")
        sums = functional.linear(second, weights["out_weight"].flatten(0, 1), weights["out_bias"].flatten())
        sums = sums + functional.linear(batch.dense, weights["skip"].flatten(0, 1))
        return of_bucket(sums) / (shape.UNIT * shape.OUTPUT_SCALE)

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
        summed = self.input_weight + self.common
        self.input_weight.sub_(summed - summed.clamp(-largest, largest))
        bias = shape.LARGEST_INPUT_BIAS / shape.UNIT
        self.input_bias.clamp_(-bias, bias)
        largest = shape.LARGEST_LAYER_WEIGHT / shape.LAYER_SCALE
        self.first_weight.clamp_(-largest, largest)
        self.second_weight.clamp_(-largest, largest)
        largest = shape.LARGEST_OUTPUT_WEIGHT / shape.OUTPUT_SCALE
        self.out_weight.clamp_(-largest, largest)
        self.skip.clamp_(-largest, largest)


assert NOTHING + 1 <= shape.INPUTS + -shape.INPUTS % 16, "the padding has a row for NOTHING"
