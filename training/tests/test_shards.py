"""Reading shards and configurations: held-out games and rejected input."""

import subprocess
import sys
from pathlib import Path

import numpy

from training.configuration import read_configuration
from training.dvonn.shape import SHARDS
from training.errors import TrainingError
from training.shards import HEADER, games_of, is_held_out, map_records, read_header, read_samples
from training.tests.support import ROOT, WithFolder, caldera


def every(records: numpy.ndarray) -> numpy.ndarray:
    """A mask of all records."""
    return numpy.ones(len(records), bool)


class Shards(WithFolder):
    def test_whole_games_are_held_out(self) -> None:
        paths = [self.play(60, seed) for seed in (1, 2)]
        learn, judge = read_samples([[paths[0]], [paths[1]]], SHARDS, 0.25, every)
        total = sum(len(map_records(path, SHARDS)) for path in paths)
        self.assertEqual(len(learn.records) + len(judge.records), total)
        self.assertEqual((sum(learn.sizes), sum(judge.sizes)), (len(learn.records), len(judge.records)))
        begin = 0
        for path, size in zip(paths, learn.sizes, strict=True):
            seed, records = read_header(path, SHARDS).seed, map_records(path, SHARDS)
            held = is_held_out(seed, games_of(records), 0.25)
            games, kept = set(games_of(records[held])), set(games_of(learn.records[begin : begin + size]))
            self.assertFalse(games & kept, "no game is in both samples")
            self.assertEqual(games | kept, set(range(60)))
            self.assertTrue(5 <= len(games) <= 27, f"{len(games)} of 60 games, expected about a quarter")
            begin += size
        only, _ = read_samples([paths], SHARDS, 0.25, lambda records: records[:, 65] == 1)
        self.assertTrue((only.records[:, 65] == 1).all())
        self.assertEqual(len(only.records), (learn.records[:, 65] == 1).sum())

    def test_an_incomplete_record_is_ignored_and_other_files_are_rejected(self) -> None:
        path = self.play(2)
        content, records = path.read_bytes(), numpy.array(map_records(path, SHARDS))
        path.write_bytes(content[:-30])
        self.assertTrue((map_records(path, SHARDS) == records[:-1]).all())
        for damaged, reason in (
            (b"", "is not a shard"),
            (b"x" + content[1:], "is not a shard"),
            (content[:8] + b"\x02" + content[9:], "version 2 and records of 76 bytes"),
        ):
            path.write_bytes(damaged)
            with self.assertRaisesRegex(TrainingError, reason):
                map_records(path, SHARDS)
        with self.assertRaisesRegex(TrainingError, "cannot read .*nothing.shard"):
            map_records(self.folder / "nothing.shard", SHARDS)
        path.write_bytes(content[: HEADER.size])
        with self.assertRaisesRegex(TrainingError, "no training records in 1 shards"):
            read_samples([[path]], SHARDS, 0.5, every)


class Configurations(WithFolder):
    def test_error_messages_name_the_mistake(self) -> None:
        path = self.folder / "net.toml"
        for text, reason in (
            ("", "name is missing"),
            ("name = 'a'\nepoch = 3", "unknown key epoch; expected one of name, game, begin_with"),
            ("name = 'a'\n[training]\nepochs = 'many'", r"\[training\]: epochs is 'many', but must be of type int"),
            ("name = 'a'\n[loss]\nsearch_share = 7", "search_share is 7.0, but must be between 0 and 1"),
            ("name = 'a'\ngame = 'chess'", "game is 'chess', but must be dvonn or gipf"),
            ("name = 'a/b'", "must have 1 to 40 bytes and no /"),
            ("name = ", "Invalid value"),
        ):
            path.write_text(text, encoding="utf-8")
            with self.assertRaisesRegex(TrainingError, reason):
                read_configuration(path)

    def test_all_configurations_of_the_project_are_valid(self) -> None:
        from training.tests.support import ROOT

        paths = list((ROOT / "training/nets").glob("*.toml"))
        self.assertGreaterEqual(len(paths), 2)
        for path in paths:
            self.assertEqual(read_configuration(path).name, path.stem)


class Program(WithFolder):
    def train(self, folder: Path) -> str:
        """Trains on a folder that is rejected, and returns the error message."""
        command = [sys.executable, "-m", "training", "train", "training/nets/toy.toml", str(folder)]
        command += ["--out", str(self.folder / "net")]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        return done.stderr

    def test_shards_without_search_are_rejected(self) -> None:
        caldera("datagen", "--out", self.folder, "--games", 2, "--no-search", "--net", "features")
        self.assertRegex(self.train(self.folder), "^error: .*1.shard was made with --no-search")

    def test_archives_must_be_expanded_first(self) -> None:
        self.play(games=1)
        self.assertRegex(self.train(self.folder / "games"), "^error: .*games contains archives of games: expand them")
