"""DVONN: the float net, the integer net and the engine's board symmetries agree."""

import unittest

import numpy
import torch

from training.configuration import Loss
from training.dvonn import shape
from training.dvonn.batches import Batcher
from training.dvonn.integer import _inputs, evaluate, hundredths
from training.errors import TrainingError
from training.export import to_integers
from training.netfile import read_net, write_net
from training.quantisation import add_rows, multiply
from training.tests.support import WithFolder, caldera, random_net

DEVICE = torch.device("cpu")


class Board(unittest.TestCase):
    def test_symmetries_are_those_of_the_rules(self) -> None:
        lines = caldera("datagen", "--symmetries").splitlines()
        self.assertEqual([[int(word) for word in line.split()] for line in lines], shape.symmetries())

    def test_swapping_the_perspective_twice_is_the_identity(self) -> None:
        swap = shape.swapped_inputs()
        self.assertEqual([swap[swap[index]] for index in range(shape.INPUTS)], list(range(shape.INPUTS)))
        moved = sum(swap[index] != index for index in range(shape.INPUTS))
        self.assertEqual(moved, shape.SPACES * 60, "all inputs but those of bare red pieces change sides")


class Numbers(WithFolder):
    def test_floats_follow_the_integers(self) -> None:
        records = self.records()
        for seed in range(3):
            net = random_net(seed)
            batch = Batcher(Loss(), DEVICE).make(torch.from_numpy(records))
            with torch.no_grad():
                floats = net(batch, quantised=True).double().numpy() * shape.UNIT * shape.OUTPUT_SCALE
            integers = numpy.array(list(evaluate(to_integers(net, shape.NETS, "random"), records)))
            self.assertGreater(integers[:, 0].std(), 1000, "a net with constant output would test nothing")
            self.assertLess(numpy.abs(floats - integers).max(), 2)
            with torch.no_grad():
                smooth = net(batch, quantised=False)[:, 0].numpy() * shape.POINTS
            points = integers[:, 0] * shape.POINTS / (shape.UNIT * shape.OUTPUT_SCALE)
            self.assertLess(numpy.abs(smooth - points).mean(), 0.2 * points.std() + 0.2, "rounding changes little")

    def test_both_accumulation_methods_agree(self) -> None:
        inputs = Batcher(Loss(), DEVICE).inputs(torch.from_numpy(self.records())[:, : shape.SPACES])
        net = random_net(4)
        weight = net.in_integers()["input_weight"].round()
        plain = torch.zeros(len(inputs), shape.INPUTS + 1).scatter_(1, inputs, 1.0)[:, : shape.INPUTS]
        theirs = plain[:, torch.tensor(shape.swapped_inputs())]
        sums = net.accumulate(inputs, weight)
        self.assertTrue(torch.equal(sums, torch.cat([plain @ weight, theirs @ weight], 1)))
        padded = torch.nn.functional.pad(weight, (0, 0, 0, 3))
        self.assertTrue(torch.equal(multiply(inputs, padded), add_rows(inputs, padded)))

    def test_both_input_encoders_agree(self) -> None:
        records = self.records()
        batched = Batcher(Loss(), DEVICE).inputs(torch.from_numpy(records)[:, : shape.SPACES]).numpy()
        self.assertTrue((batched == _inputs(records[:, : shape.SPACES].astype(numpy.int64))).all())

    def test_a_position_and_its_mirror_image_give_mirrored_inputs(self) -> None:
        rows = torch.from_numpy(self.records())
        batcher = Batcher(Loss(), DEVICE)
        plain = batcher.make(rows)
        for number, images in enumerate(shape.symmetries()):
            mirrored = batcher.make(rows, torch.full((len(rows),), number))
            image = torch.tensor(images)
            there = plain.inputs < shape.INPUTS
            space = plain.inputs.clamp(max=shape.INPUTS - 1) // shape.SLOTS
            moved = image[space] * shape.SLOTS + plain.inputs % shape.SLOTS
            moved = torch.where(there, moved, plain.inputs)
            self.assertTrue(torch.equal(moved.sort(1).values, mirrored.inputs.sort(1).values))
            self.assertTrue(torch.equal(plain.bucket, mirrored.bucket))

    def test_targets_and_weights_follow_the_loss_settings(self) -> None:
        rows = torch.from_numpy(self.records())
        batch = Batcher(Loss(search_share=0.6, search_share_before_noise=0.8), DEVICE).make(rows)
        for index in range(0, len(rows), 7):
            record = rows[index].tolist()
            value = int.from_bytes(bytes(record[66:68]), "little", signed=True) / 100
            result, exact = (number - 256 if number > 127 else number for number in record[68:70])
            share = 1.0 if record[71] & 1 else 0.8 if record[71] & 2 else 0.6
            expected = exact if exact != -128 else share * value + (1 - share) * result
            self.assertAlmostEqual(batch.points[index].item() * 16, expected, places=4)
            outcome = exact if exact != -128 else result
            self.assertEqual(batch.outcome[index].item(), 0 if outcome > 0 else 1 if outcome == 0 else 2)
            stacking, noise = record[65] == 1, record[71] != 0
            self.assertAlmostEqual(batch.weight[index].item(), 1.0 if stacking else 0.1 if noise else 0.3, places=6)

    def test_hundredths_are_rounded_towards_zero(self) -> None:
        sums = [0, 80, 82, -80, -82, 130048]
        self.assertEqual([hundredths(numpy.int64(number)) for number in sums], [0, 0, 1, 0, -1, 1600])


class Files(WithFolder):
    def test_nets_survive_a_round_trip_and_damage_is_detected(self) -> None:
        path = self.folder / "a.net"
        net = to_integers(random_net(1), shape.NETS, "näme")
        hashed = write_net(path, shape.NETS, net)
        again = read_net(path, shape.NETS)
        self.assertEqual(again.name, "näme")
        self.assertTrue(all((again.arrays[key] == net.arrays[key]).all() for key in net.arrays))
        content = path.read_bytes()
        self.assertEqual(int.from_bytes(content[-8:], "little"), hashed)
        self.assertLessEqual(len(content), 1_000_000)
        for damaged, reason in (
            (content[:5000] + b"\x01" + content[5001:], "is damaged"),
            (content[:-1], "is not a net"),
            (b"CALDNET2" + content[8:], "is not a net"),
        ):
            path.write_bytes(damaged)
            with self.assertRaisesRegex(TrainingError, reason):
                read_net(path, shape.NETS)


if __name__ == "__main__":
    unittest.main()
