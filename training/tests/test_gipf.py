"""GIPF: the float net, the integer net and the engine's board agree."""

import unittest

import numpy
import torch

from training.configuration import Loss
from training.export import to_integers
from training.gipf import shape
from training.gipf.batches import Batcher
from training.gipf.integer import count_inputs, evaluate
from training.netfile import read_net, write_net
from training.quantisation import add_rows, multiply
from training.tests.support import WithFolder, caldera, random_net

DEVICE = torch.device("cpu")


def counted(inputs: torch.Tensor) -> torch.Tensor:
    """How often each input is on."""
    counts = torch.zeros(len(inputs), shape.INPUTS + 1)
    return counts.scatter_add_(1, inputs, torch.ones(inputs.shape))[:, : shape.INPUTS]


class Board(unittest.TestCase):
    def test_symmetries_are_those_of_the_rules(self) -> None:
        lines = caldera("datagen", "--game", "gipf", "--symmetries").splitlines()
        self.assertEqual([[int(word) for word in line.split()] for line in lines], shape.symmetries())

    def test_symmetries_map_lines_to_lines(self) -> None:
        lines = {frozenset(line) for line in shape.lines()}
        self.assertEqual((len(lines), sorted(map(len, lines))), (21, sorted([4, 5, 6, 7, 6, 5, 4] * 3)))
        for images in shape.symmetries():
            self.assertEqual({frozenset(images[spot] for spot in line) for line in lines}, lines)

    def test_swapping_the_perspective_twice_is_the_identity(self) -> None:
        swap = shape.swapped_inputs()
        self.assertEqual([swap[swap[index]] for index in range(shape.INPUTS)], list(range(shape.INPUTS)))


class Numbers(WithFolder):
    game = "gipf"

    def test_floats_follow_the_integers(self) -> None:
        records = self.records()
        for seed in range(3):
            net = random_net(seed, "gipf")
            batch = Batcher(Loss(), DEVICE).make(torch.from_numpy(records))
            with torch.no_grad():
                floats = net(batch, quantised=True).double().numpy() * shape.HUNDREDTHS
                smooth = net(batch, quantised=False).double().numpy() * shape.HUNDREDTHS
            integers = numpy.array(list(evaluate(to_integers(net, shape.NETS, "random"), records)))
            self.assertGreater(integers.std(), 50, "a net with constant output would test nothing")
            self.assertLess(numpy.abs(floats - integers).max(), 1.1)
            self.assertLess(numpy.abs(smooth - floats).mean(), 0.1 * floats.std(), "rounding changes little")

    def test_all_input_encoders_agree(self) -> None:
        records = self.records()
        inputs = Batcher(Loss(), DEVICE).make(torch.from_numpy(records)).inputs
        self.assertTrue((counted(inputs).numpy() == count_inputs(records)).all())
        weight = torch.nn.functional.pad(torch.randn(shape.INPUTS, 8).round(), (0, 0, 0, 1))
        self.assertTrue(torch.equal(multiply(inputs, weight), add_rows(inputs, weight)))

    def test_a_symmetry_moves_the_stacks_and_keeps_everything_else(self) -> None:
        rows = torch.from_numpy(self.records())
        batcher = Batcher(Loss(), DEVICE)
        plain = batcher.make(rows)
        stacks = shape.SPOTS * shape.SLOTS
        before = counted(plain.inputs)
        for number, images in enumerate(shape.symmetries()):
            moved = batcher.make(rows, torch.full((len(rows),), number))
            after = counted(moved.inputs)
            of_spots = before[:, :stacks].view(len(rows), shape.SPOTS, shape.SLOTS)
            self.assertTrue(torch.equal(after[:, :stacks].view_as(of_spots)[:, images], of_spots))
            self.assertTrue(torch.equal(after[:, stacks:], before[:, stacks:]))
            self.assertTrue(torch.equal(plain.bucket, moved.bucket))

    def test_targets_follow_the_loss_settings(self) -> None:
        rows = torch.from_numpy(self.records())
        batch = Batcher(Loss(search_share=0.6, search_share_before_noise=0.8), DEVICE).make(rows)
        for index in range(0, len(rows), 7):
            record = rows[index].tolist()
            value = int.from_bytes(bytes(record[77:79]), "little", signed=True)
            result = {1: 1.0, 0: 0.5, 255: 0.0}[record[79]]
            share = 1.0 if record[81] & 1 or abs(value) == 10_000 else 0.8 if record[81] & 2 else 0.6
            expected = share / (1 + numpy.exp(-value / 100)) + (1 - share) * result
            self.assertAlmostEqual(batch.score[index].item(), expected, places=4)

    def test_nets_survive_a_round_trip(self) -> None:
        path = self.folder / "a.net"
        net = to_integers(random_net(1, "gipf"), shape.NETS, "random")
        write_net(path, shape.NETS, net)
        again = read_net(path, shape.NETS)
        self.assertTrue(all((again.arrays[key] == net.arrays[key]).all() for key in net.arrays))
        self.assertLessEqual(len(path.read_bytes()), 500_000)


if __name__ == "__main__":
    unittest.main()
