"""Runs tasks on a Ray cluster. A task that is lost with its node is started again on another one."""

import logging
import socket
import time
import uuid
from pathlib import Path
from typing import Any

from .backends import Backend, Node
from .errors import TrainingError
from .program import Identity
from .store import Store
from .tasks import Task, TrainTask, inspect_node, run_task

#: A task that is lost this many times probably kills its nodes, for example because they have too little memory.
MOST_LOSSES = 10

#: The longest time before a lost task is started again, in seconds.
LONGEST_WAIT = 15.0

#: How long to wait for a connection to the address, and for the answer of a node, in seconds.
CONNECT = 5.0
INSPECT = 120.0

#: The number of tasks submitted for each core, so that no core waits for the loop.
TASKS_PER_CORE = 2

INSTALL = "install it on every node with `tools/setup ray`, or leave out --ray"


class Cluster(Backend):
    """The nodes of a Ray cluster."""

    def __init__(self, address: str, binary: str, identity: Identity, store: Store) -> None:
        if store.scheme == "memory":
            raise TrainingError(f"{store.place} exists in one process only: with --ray, use a shared folder or s3://…")
        self.binary, self.identity = binary, identity
        self.ray = connect(address)
        remote = self.ray.remote(max_retries=0)
        self._run, self._inspect = remote(run_task), remote(inspect_node)
        self._tasks: dict[Any, Task] = {}
        self._losses: dict[Task, int] = {}
        #: Tasks that were lost, and when to start them again.
        self._again: list[tuple[float, Task]] = []
        self.inspect(store)

    def inspect(self, store: Store) -> None:
        """Checks that every node has the same program and the same store."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        marker = f"check-{uuid.uuid4().hex}"
        store.write(marker, b"")
        try:
            checks = {}
            for node in self._alive():
                strategy = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
                options = self._inspect.options(num_cpus=0, scheduling_strategy=strategy)
                checks[options.remote(self.binary, self.identity, store.place, marker)] = name_of(node)
            silent, answered = None, False
            for check, name in checks.items():
                try:
                    fault = self.ray.get(check, timeout=INSPECT)
                except self.ray.exceptions.RayError as error:
                    # It has died. If it comes back, each task checks the program again.
                    silent = f"node {name} does not answer: {first_line(error)}"
                    continue
                if fault is not None:
                    raise TrainingError(f"node {name} cannot work for this run: {fault}")
                answered = True
            if silent is not None and not answered:
                raise TrainingError(f"no node of the cluster answers; {silent}")
        finally:
            store.remove(marker)

    def _alive(self) -> list[dict[str, Any]]:
        return [node for node in self.ray.nodes() if node["Alive"]]

    def nodes(self) -> list[Node]:
        nodes = []
        for node in self.ray.nodes():
            have = node["Resources"]
            nodes.append(Node(name_of(node), node["Alive"], int(have.get("CPU", 0)), int(have.get("GPU", 0))))
        return sorted(nodes, key=lambda node: (not node.alive, node.name))

    def set_threads(self, threads: int) -> None:
        pass

    def slots(self) -> int:
        return max(TASKS_PER_CORE * int(self.ray.cluster_resources().get("CPU", 0)), 1)

    def submit(self, task: Task) -> None:
        needs = {"num_cpus": 1.0}
        if isinstance(task, TrainTask):
            # Ray limits the threads of a task to its cores, so a training on processors gets all those of a node.
            most = max((node["Resources"].get("CPU", 1.0) for node in self._alive()), default=1.0)
            has_gpu = self.ray.cluster_resources().get("GPU", 0) >= 1
            needs = {"num_gpus": 1.0} if has_gpu else {"num_cpus": most}
        self._tasks[self._run.options(**needs).remote(task, self.binary, self.identity)] = task

    def running(self) -> int:
        return len(self._tasks) + len(self._again)

    def wait(self, seconds: float) -> list[tuple[Task, dict[str, Any]]]:
        now = time.monotonic()
        due = [task for when, task in self._again if when <= now]
        self._again = [(when, task) for when, task in self._again if when > now]
        for task in due:
            self.repeated += 1
            self.submit(task)
        if not self._tasks:
            # All tasks are waiting to be started again.
            time.sleep(seconds)
            return []
        done, _ = self.ray.wait(list(self._tasks), num_returns=len(self._tasks), timeout=seconds)
        finished = []
        for reference in done:
            task = self._tasks.pop(reference)
            try:
                finished.append((task, self.ray.get(reference)))
            except self.ray.exceptions.RayTaskError as error:
                raise TrainingError(f"a task failed on its node: {last_line(error)}") from error
            except self.ray.exceptions.RayError as error:
                self._lose(task, error)
        return finished

    def _lose(self, task: Task, error: Exception) -> None:
        self.lost += 1
        losses = self._losses[task] = self._losses.get(task, 0) + 1
        if losses >= MOST_LOSSES:
            raise TrainingError(f"a task was lost {losses} times, at last because of: {first_line(error)}") from error
        # The node may not be known to be dead yet, so wait a little longer each time.
        self._again.append((time.monotonic() + min(2.0 ** (losses - 2), LONGEST_WAIT), task))

    def cancel(self) -> None:
        for reference in self._tasks:
            self.ray.cancel(reference, force=True)
        self._tasks.clear()
        self._again.clear()


def connect(address: str) -> Any:
    """Connects to a cluster and returns the module `ray`."""
    try:
        import ray
    except ImportError as error:
        raise TrainingError(f"--ray needs Ray, which is not installed: {INSTALL}") from error
    if address != "auto":
        check_address(address)
    try:
        # Nodes need Python and the program, but no copy of this package: they get it from here.
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            runtime_env={"py_modules": [str(Path(__file__).parent)], "excludes": ["runs", ".venv", "tests"]},
        )
    # Ray ends the program if the other side is not a cluster.
    except (Exception, SystemExit) as error:
        start = "start one with `ray start --head`" if address == "auto" else "is it running, with the same token?"
        raise TrainingError(f"cannot connect to the Ray cluster {address}: {first_line(error)}; {start}") from error
    return ray


def check_address(address: str) -> None:
    """Refuses an address where nothing listens. Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if "/" in address or not host or not port.isdigit():
        raise TrainingError(f"--ray {address}: expected auto, or HOST:PORT of the head node, such as 10.0.0.1:6379")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise TrainingError(f"cannot connect to the Ray cluster {address}: {reason}; is it running?") from error


def name_of(node: dict[str, Any]) -> str:
    """The name of a node. Several can have the same address."""
    return f"{node['NodeManagerAddress']} ({node['NodeID'][:6]})"


def first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def last_line(error: BaseException) -> str:
    """The last line of a traceback, which is the message."""
    return (str(error).strip().splitlines() or [type(error).__name__])[-1]
