"""The net in floating point, as it is trained: what it computes follows the integers of the engine step by step."""

import torch
from torch import nn
from torch.nn import functional

from . import shape
from .batches import NOTHING, Batch


def _step(number: torch.Tensor, stepped: torch.Tensor) -> torch.Tensor:
    """The stepped number, with the gradient of the number itself: a step has none that leads anywhere."""
    return number + (stepped - number).detach()


def add_rows(inputs: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The sums of rows of weights, row by row: the little that there is to do for a processor."""
    return functional.embedding_bag(inputs, weight, mode="sum")


def multiply(inputs: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """The same as a product of matrices, of which the first is nearly all zeros: for a device, nothing is quicker."""
    ones = torch.zeros(len(inputs), len(weight), device=inputs.device)
    ones.scatter_(1, inputs, 1.0)
    return ones @ weight


class Net(nn.Module):
    """All weights have the unit 1.0; the forward pass counts in the integers' units.

    `common` is added to the weights of a slot on every space, so that what holds everywhere is learned everywhere; the
    written net has the sums.
    """

    def __init__(self):
        super().__init__()

        def weights(*size: int, spread: float = 0.0) -> nn.Parameter:
            return nn.Parameter(torch.randn(*size) * spread)

        def layer(outputs: int, inputs: int, spread: float) -> nn.Parameter:
            # Every bucket begins with the same weights.
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
        """The weights in the integers' units, not yet rounded, within what the engine takes."""

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
        """The four outputs of each position. Quantised, they are the engine's but for what floats cannot hold."""
        weights = self.in_integers()
        if quantised:
            weights = {name: _step(weight, weight.round()) for name, weight in weights.items()}

        def floor(number: torch.Tensor) -> torch.Tensor:
            return _step(number, number.floor()) if quantised else number

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
        """The sums of the inputs' weights, for the player to move and, beside them, for the other."""
        both = torch.cat([weight, weight[self.swap]], 1)
        # A row of zeros for NOTHING, and up to a multiple of sixteen, which suits matrix units.
        both = functional.pad(both, (0, 0, 0, -shape.INPUTS % 16))
        return add_rows(inputs, both) if inputs.device.type == "cpu" else multiply(inputs, both)

    @torch.no_grad()
    def keep_in_range(self):
        """Takes weights back into what the engine takes; beyond it they would feel no gradient."""
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
