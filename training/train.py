"""Trains a net on shards. Saves a checkpoint after every epoch and resumes from it."""

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from . import report
from .configuration import Configuration
from .errors import TrainingError
from .export import to_integers
from .games import module
from .netfile import write_net
from .sampling import Sampler
from .shards import read_header, read_samples

#: Batch size for validation.
VALIDATION_BATCH = 16384


def choose_device(name: str) -> torch.device:
    """Returns the device with this name; `auto` prefers a GPU."""
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    try:
        device = torch.device(name)
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError) as error:
        raise TrainingError(f"cannot use the device {name}: {error}") from error
    # TF32 represents the net's integers exactly, and sums are accumulated in full precision.
    torch.backends.cuda.matmul.allow_tf32 = True
    return device


class Trainer:
    """A training run with the state needed to resume it."""

    def __init__(
        self,
        configuration: Configuration,
        groups: list[list[Path]],
        folder: Path,
        device: torch.device,
        root: Path | None = None,
    ) -> None:
        self.configuration, self.folder, self.device = configuration, folder, device
        #: Called after every epoch, when its checkpoint is saved.
        self.on_epoch: Callable[[], None] = lambda: None
        settings, loss = configuration.training, configuration.loss
        self.shape, self.task = (module(configuration.game, name) for name in ("shape", "task"))
        for path in (path for group in groups for path in group):
            if read_header(path, self.shape.SHARDS).nodes == 0:
                reason = "its values are static evaluations, not training targets"
                raise TrainingError(f"{path} was made with --no-search: {reason}")
        learned, held_out = read_samples(
            groups, self.shape.SHARDS, settings.held_out, lambda records: self.task.is_wanted(loss, records)
        )
        # Relative to the root, so that another machine, where it may be elsewhere, can resume.
        self.shards = [str(path.relative_to(root) if root else path) for group in groups for path in group]
        self.records, self.held_out_records = len(learned.records), len(held_out.records)
        torch.manual_seed(settings.seed)
        self.net = module(configuration.game, "model").Net().to(device)
        self.optimiser = torch.optim.AdamW(
            self.net.parameters(), lr=settings.rate, betas=(0.9, 0.99), weight_decay=settings.weight_decay
        )
        self.batcher = module(configuration.game, "batches").Batcher(loss, device)
        symmetries = len(self.shape.symmetries())
        self.sampler = Sampler(learned, symmetries, settings.recency, device, settings.seed)
        self.held_out = torch.from_numpy(held_out.records).to(device)
        self.batch = min(settings.batch, self.records)
        self.steps = max((settings.positions or self.records) // self.batch, 1)
        self.rows: list[dict[str, Any]] = []

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    def rate(self, step: int) -> float:
        """The learning rate: linear warm-up, then cosine decay."""
        settings = self.configuration.training
        steps = settings.epochs * self.steps
        rising = max(settings.warm_up * steps, 1)
        if step < rising:
            return settings.rate * (step + 1) / (rising + 1)
        fallen = (step - rising) / max(steps - rising, 1)
        return settings.last_rate + (settings.rate - settings.last_rate) * (1 + math.cos(math.pi * fallen)) / 2

    def run(self, seconds_left: Callable[[], float], log: Callable[[str], None]) -> bool:
        """Trains to the end and returns true; returns false if the time does not suffice for another epoch."""
        self.resume(log)
        size = f"{self.records} training records, {self.held_out_records} held out"
        log(f"{size}, {self.steps} batches of {self.batch} per epoch, device {self.device}")
        before = len(self.rows)
        while len(self.rows) < self.configuration.training.epochs:
            # Always try the first epoch, because its duration on this machine is not known yet.
            if len(self.rows) > before and seconds_left() < 1.2 * self.rows[-1]["seconds"]:
                return False
            row = self.run_epoch(len(self.rows), seconds_left)
            if row is None:
                return False
            self.rows.append(row)
            log(report.describe(row, self.task.describe(row)))
            self.save()
            report.write_table(self.folder / "epochs.csv", self.rows)
            self.on_epoch()
        self.finish(log)
        return True

    def run_epoch(self, epoch: int, seconds_left: Callable[[], float]) -> dict[str, Any] | None:
        """Trains one epoch and returns its row of the report, or `None` if the time ran out."""
        begin = time.monotonic()
        settings, loss = self.configuration.training, self.configuration.loss
        self.net.train()
        total = torch.zeros((), device=self.device)
        for number in range(self.steps):
            if seconds_left() < 0:
                return None
            step = epoch * self.steps + number
            for group in self.optimiser.param_groups:
                group["lr"] = self.rate(step)
            batch = self.batcher.make(*self.sampler.draw(self.batch))
            out = self.net(batch, quantised=step >= settings.quantised_from * settings.epochs * self.steps)
            value = (self.task.losses(loss, batch, out) * batch.weight).sum() / batch.weight.sum().clamp(min=1e-9)
            self.optimiser.zero_grad(set_to_none=True)
            value.backward()
            self.optimiser.step()
            self.net.keep_in_range()
            total += value.detach()
        row = {"epoch": epoch + 1, "rate": self.rate((epoch + 1) * self.steps - 1)}
        row["train_loss"] = total.item() / self.steps
        row |= self.validate()
        row["seconds"] = time.monotonic() - begin
        return row

    @torch.no_grad()
    def validate(self) -> dict[str, Any]:
        """Validates the quantised net on the held-out games."""
        self.net.eval()
        sums = torch.zeros(self.shape.BUCKETS, 2, dtype=torch.float64, device=self.device)
        measures = torch.zeros(len(self.task.MEASURES), 2, dtype=torch.float64, device=self.device)
        for rows in self.held_out.split(VALIDATION_BATCH):
            batch = self.batcher.make(rows)
            out = self.net(batch, quantised=True)
            weighed = self.task.losses(self.configuration.loss, batch, out) * batch.weight
            sums.index_add_(0, batch.bucket, torch.stack([weighed, batch.weight], 1).double())
            measures += self.task.measure(batch, out).double()
        of_bucket = (sums[:, 0] / sums[:, 1].clamp(min=1e-9)).tolist()
        total = sums.sum(0)
        row = {"held_out_loss": (total[0] / total[1].clamp(min=1e-9)).item()}
        row |= self.task.conclude((measures[:, 0] / measures[:, 1].clamp(min=1e-9)).tolist())
        return row | {f"bucket_{number}": value for number, value in enumerate(of_bucket)}

    def identity(self) -> dict[str, Any]:
        """The inputs of the training; a checkpoint is resumed only if they are the same."""
        return {"configuration": repr(self.configuration), "shards": self.shards, "records": self.records}

    def save(self) -> None:
        content = {
            "identity": self.identity(),
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "generator": self.sampler.generator.get_state(),
            "rows": self.rows,
        }
        unfinished = self.checkpoint.with_suffix(".unfinished")
        torch.save(content, unfinished)
        unfinished.replace(self.checkpoint)

    def resume(self, log: Callable[[str], None]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self.checkpoint.exists():
            return
        # The checkpoint was written by `save` and contains only plain values and tensors.
        content = torch.load(self.checkpoint, map_location="cpu")
        if content["identity"] != self.identity():
            log(f"{self.checkpoint} belongs to a different training run and will be replaced")
            return
        self.net.load_state_dict(content["net"])
        self.optimiser.load_state_dict(content["optimiser"])
        self.sampler.generator.set_state(content["generator"])
        self.rows = content["rows"]
        log(f"resuming after epoch {len(self.rows)}")

    def finish(self, log: Callable[[str], None]) -> None:
        name = self.configuration.name
        path = self.folder / f"{name}.net"
        hashed = write_net(path, self.shape.NETS, to_integers(self.net, self.shape.NETS, name))
        report.write_picture(self.folder / "loss.svg", self.rows, f"{name}: loss")
        summary = {
            "name": name,
            "net": path.name,
            "hash": f"{hashed:016x}",
            "shards": self.shards,
            "records": self.records,
            "held_out_records": self.held_out_records,
            "seconds": sum(row["seconds"] for row in self.rows),
            "positions_a_second": self.batch * self.steps * len(self.rows) / sum(row["seconds"] for row in self.rows),
            "last": self.rows[-1],
            "recipe": repr(self.configuration),
        }
        report.write_json(self.folder / "report.json", summary)
        log(f"{path} ({hashed:016x}), {summary['positions_a_second']:.0f} positions/s")
