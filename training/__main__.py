"""The command line: `python3 -m training train|evaluate|loop|dashboard`."""

import argparse
import os
import sys
import time
from pathlib import Path

from .errors import TrainingError


def read_arguments() -> argparse.Namespace:
    """Parses the command line."""
    described = "Train Caldera's neural network; see docs/nets.md."
    parser = argparse.ArgumentParser(prog="python3 -m training", description=described)
    commands = parser.add_subparsers(dest="command", required=True)

    config_help = "TOML configuration, for example from training/nets"
    seconds_help = "stop after this time; run the command again to resume"

    train = commands.add_parser("train", help="train a net on shards")
    train.add_argument("configuration", type=Path, metavar="CONFIG", help=config_help)
    train.add_argument("shards", type=Path, metavar="SHARD", nargs="+", help="shards or folders; each is a group")
    train.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="folder for the net and its report")
    train.add_argument("--device", default="auto", help="cpu, cuda or auto")
    train.add_argument("--seconds", type=float, default=float("inf"), help=seconds_help)

    evaluate = commands.add_parser("evaluate", help="evaluate the records of a shard with a net, in integer arithmetic")
    evaluate.add_argument("net", type=Path, metavar="NET")
    evaluate.add_argument("shard", type=Path, metavar="SHARD")
    evaluate.add_argument("--limit", type=int, help="maximum number of records")

    loop = commands.add_parser("loop", help="repeat self-play, training and a match for each generation")
    loop.add_argument("configuration", type=Path, metavar="CONFIG", help=config_help)
    loop.add_argument("--binary", default="target/release/caldera", help="the caldera program (target/release/caldera)")
    loop.add_argument("--run", metavar="PLACE", help="folder of the run (training/runs/NAME), or s3://bucket/run")
    loop.add_argument("--ray", metavar="auto|ADDRESS", help="run on the Ray cluster with this address, HOST:PORT")
    loop.add_argument("--device", default="auto", help="cpu, cuda or auto")
    loop.add_argument("--seconds", type=float, default=float("inf"), help=seconds_help)
    loop.add_argument("--until", metavar="STEP", help="stop after a step: play, train, match, or one like 2.train")

    dashboard = commands.add_parser("dashboard", help="write the dashboard of a run, dashboard.html")
    dashboard.add_argument("run", metavar="RUN", help="folder or URL of the run")
    dashboard.add_argument("--out", type=Path, metavar="FILE", help="write to this file instead of the run's folder")
    return parser.parse_args()


def find_shards(path: Path) -> list[Path]:
    """Returns the shard itself, or all shards in a folder and its subfolders."""
    if not path.is_dir():
        return [path]
    shards = sorted(path.rglob("*.shard"))
    if not shards and any(path.rglob("*.games")):
        raise TrainingError(f"{path} contains archives of games: expand them with `caldera datagen expand` first")
    if not shards:
        raise TrainingError(f"{path} contains no shards (*.shard)")
    return shards


def run(arguments: argparse.Namespace) -> None:
    """Runs the command. Imports only what the command needs, so that `evaluate` works without PyTorch."""
    begin = time.monotonic()

    def log(text: str) -> None:
        print(text, flush=True)

    if arguments.command == "evaluate":
        from .games import game_of_net, module
        from .netfile import read_net
        from .shards import map_records

        game = game_of_net(arguments.net)
        shape, integer = (module(game, name) for name in ("shape", "integer"))
        net, records = read_net(arguments.net, shape.NETS), map_records(arguments.shard, shape.SHARDS)
        for sums in integer.evaluate(net, records[: arguments.limit]):
            print(integer.describe(sums))
        return

    if arguments.command == "dashboard":
        from .dashboard import update_dashboard

        log(update_dashboard(arguments.run, arguments.out))
        return

    from .configuration import read_configuration

    configuration = read_configuration(arguments.configuration)
    if arguments.command == "train":
        from .train import Trainer, choose_device

        groups = [find_shards(path) for path in arguments.shards]
        trainer = Trainer(configuration, groups, arguments.out, choose_device(arguments.device))
        if not trainer.run(lambda: arguments.seconds - (time.monotonic() - begin), log):
            log("time limit reached: run the command again to resume")
    else:
        from .loop import Loop

        Loop(configuration, arguments, begin, log).run()


def main() -> int:
    """Runs the program and returns its exit code."""
    try:
        run(read_arguments())
    except TrainingError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader closed the pipe. Redirect stdout so that flushing it at exit does not fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
