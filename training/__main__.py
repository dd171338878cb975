"""The command line: `python3 -m training train|evaluate|loop`."""

import argparse
import os
import sys
import time
from pathlib import Path

from .errors import Trouble


def read_arguments() -> argparse.Namespace:
    """What was asked for."""
    described = "Trains the net of Caldera; see docs/nets.md."
    parser = argparse.ArgumentParser(prog="python3 -m training", description=described)
    commands = parser.add_subparsers(dest="command", required=True)

    train = commands.add_parser("train", help="fit a net to shards")
    train.add_argument("configuration", type=Path, metavar="CONFIG", help="a TOML file of training/nets")
    train.add_argument("shards", type=Path, metavar="SHARD", nargs="+", help="shards, or folders of some: a group each")
    train.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where the net and its report go")
    train.add_argument("--device", default="auto", help="cpu, cuda, or auto")
    train.add_argument("--seconds", type=float, default=float("inf"), help="end within so long; run it again to go on")

    evaluate = commands.add_parser("evaluate", help="evaluate the records of a shard by a net in whole numbers")
    evaluate.add_argument("net", type=Path, metavar="NET")
    evaluate.add_argument("shard", type=Path, metavar="SHARD")
    evaluate.add_argument("--limit", type=int, help="only so many records")

    loop = commands.add_parser("loop", help="play, train, compare; generation by generation")
    loop.add_argument("configuration", type=Path, metavar="CONFIG", help="a TOML file of training/nets")
    loop.add_argument("--binary", default="target/release/caldera", help="the program caldera (target/release/caldera)")
    loop.add_argument("--run", type=Path, metavar="FOLDER", help="the folder of the run (training/runs/NAME)")
    loop.add_argument("--device", default="auto", help="cpu, cuda, or auto")
    loop.add_argument("--seconds", type=float, default=float("inf"), help="end within so long; run it again to go on")
    loop.add_argument("--until", metavar="STEP", help="end after play, train or match, or like 2.train")
    return parser.parse_args()


def find_shards(path: Path) -> list[Path]:
    """A shard itself, or those of a folder and of the folders in it."""
    if not path.is_dir():
        return [path]
    shards = sorted(path.rglob("*.shard"))
    if not shards:
        raise Trouble(f"there is no shard in {path}")
    return shards


def run(arguments: argparse.Namespace):
    """Does what was asked for. What a command does not need is not imported: evaluating takes no PyTorch."""
    begin = time.monotonic()

    def tell(text: str):
        print(text, flush=True)

    if arguments.command == "evaluate":
        from .integer import evaluate, hundredths
        from .netfile import read_net
        from .shards import map_records

        net, records = read_net(arguments.net), map_records(arguments.shard)
        for sums in evaluate(net, records[: arguments.limit]):
            print(hundredths(sums[0]), *(int(number) for number in sums[1:]))
        return

    from .configuration import read_configuration

    configuration = read_configuration(arguments.configuration)
    if arguments.command == "train":
        from .train import Trainer, choose_device

        groups = [find_shards(path) for path in arguments.shards]
        trainer = Trainer(configuration, groups, arguments.out, choose_device(arguments.device))
        if not trainer.run(lambda: arguments.seconds - (time.monotonic() - begin), tell):
            tell("the time is up: run it again to go on")
    else:
        from .loop import Loop

        Loop(configuration, arguments, begin, tell).run()


def main() -> int:
    """Returns the exit code."""
    try:
        run(read_arguments())
    except Trouble as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more is to be flushed into it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
