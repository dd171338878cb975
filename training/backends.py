"""Where tasks run: threads of this machine, or a Ray cluster (`cluster.py`)."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import TrainingError
from .program import cores, stop_all
from .tasks import Task, TrainTask

#: How long to wait for a task before looking at the time limit again, in seconds.
POLL = 0.5


class TimeIsUp(Exception):
    """The time limit has been reached; the next run resumes here."""


@dataclass(frozen=True)
class Node:
    """A machine that tasks run on."""

    name: str
    alive: bool
    cores: int
    gpus: int


class Backend(ABC):
    """Runs tasks at the same time."""

    #: The number of runs of a task that were lost with their node, and of those that were started again.
    lost = 0
    repeated = 0

    @abstractmethod
    def set_threads(self, threads: int) -> None:
        """Sets the number of simultaneous tasks on this machine, 0 for one per core. A cluster uses all its cores."""

    @abstractmethod
    def nodes(self) -> list[Node]:
        """The machines that there are now."""

    @abstractmethod
    def slots(self) -> int:
        """The number of tasks to submit at the same time."""

    @abstractmethod
    def submit(self, task: Task) -> None:
        """Starts a task."""

    @abstractmethod
    def running(self) -> int:
        """The number of tasks that were started and whose results were not returned."""

    @abstractmethod
    def wait(self, seconds: float) -> list[tuple[Task, dict[str, Any]]]:
        """Waits for tasks and returns those that are finished, with their results."""

    @abstractmethod
    def cancel(self) -> None:
        """Stops all tasks and forgets them."""


class Threads(Backend):
    """Runs tasks on this machine."""

    def __init__(self, binary: Path, log: Callable[[str], None], tick: Callable[[], None]) -> None:
        self.binary, self.log, self.tick, self.threads = binary, log, tick, cores()
        self._futures: dict[Future[dict[str, Any]], Task] = {}
        self._pool: ThreadPoolExecutor | None = None

    def nodes(self) -> list[Node]:
        return [Node("this machine", True, cores(), 0)]

    def set_threads(self, threads: int) -> None:
        self.threads = threads or cores()

    def slots(self) -> int:
        return self.threads

    def submit(self, task: Task) -> None:
        if isinstance(task, TrainTask):
            # In the main thread, where an interruption stops it.
            future: Future[dict[str, Any]] = Future()
            future.set_result({"finished": task.train(self.log, self.tick), "lines": []})
        else:
            self._pool = self._pool or ThreadPoolExecutor(self.threads)
            future = self._pool.submit(task.run, self.binary)
        self._futures[future] = task

    def running(self) -> int:
        return len(self._futures)

    def wait(self, seconds: float) -> list[tuple[Task, dict[str, Any]]]:
        done, _ = wait(self._futures, seconds, FIRST_COMPLETED)
        return [(self._futures.pop(future), future.result()) for future in done]

    def cancel(self) -> None:
        if self._pool is not None:
            for future in self._futures:
                future.cancel()
            stop_all()
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
        self._futures.clear()


def perform(
    backend: Backend, tasks: Iterable[Task], seconds_left: Callable[[], float], tick: Callable[[], None], step: str
) -> Iterator[tuple[Task, dict[str, Any]]]:
    """Runs tasks, which are taken when there is room for them, and yields each with its result when it is finished.

    Cancels the tasks that are running if the caller stops listening, and if the time limit is reached.
    """
    waiting = iter(tasks)
    try:
        while True:
            while backend.running() < backend.slots() and (task := next(waiting, None)) is not None:
                backend.submit(task)
            if backend.running() == 0:
                return
            if seconds_left() <= 0:
                raise TimeIsUp(f"during {step}")
            for task, result in backend.wait(max(min(POLL, seconds_left()), 0.0)):
                if "error" in result:
                    raise TrainingError(result["error"])
                yield task, result
            tick()
    finally:
        backend.cancel()
