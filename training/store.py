"""Where the files of a run are: a folder, or any other place that fsspec reaches, such as an S3-compatible store.

A file has its name only when it is complete, so readers and other machines never see half a file, and two machines may
write the same file.
"""

import contextlib
import posixpath
import re
import tempfile
import threading
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem

from .errors import TrainingError

#: Stores without folders, where a write takes effect as a whole. Elsewhere, files are written under another name and
#: renamed.
OBJECT_STORES = {"s3", "s3a", "gs", "gcs", "abfs", "az", "oss"}

#: The end of the name of an incomplete file.
UNFINISHED = ".unfinished"

#: Where to find the packages that fsspec needs for a kind of store.
EXTRAS = {"s3": "training/requirements-s3.txt", "s3a": "training/requirements-s3.txt"}

#: Held while a file in memory is read.
MEMORY = threading.Lock()


class Store:
    """The files of a run, named by paths like `generation-1/training/report.json`."""

    def __init__(self, place: str) -> None:
        scheme, _, rest = place.rpartition("://")
        if scheme and not rest.strip("/"):
            expected = f"{scheme}://BUCKET/FOLDER" if scheme in EXTRAS else f"{scheme}://FOLDER"
            raise TrainingError(f"{place} does not name a folder: expected {expected}")
        #: The absolute path or the URL, which other processes open the store with.
        self.place = place.rstrip("/") if scheme else str(Path(place).resolve())
        self.scheme = scheme or "file"
        try:
            # Other machines write to the store too, so listings must not be cached.
            self.files, self.root = fsspec.core.url_to_fs(self.place, use_listings_cache=False)
        except ImportError as error:
            advice = f"install {EXTRAS[scheme]}" if scheme in EXTRAS else "install the package that fsspec needs for it"
            raise TrainingError(f"cannot open {place}: {error}; {advice}") from error
        except ValueError as error:
            raise TrainingError(f"cannot open {place}: {error}; expected a folder or s3://BUCKET/FOLDER") from error

    @property
    def folder(self) -> Path | None:
        """The folder of the store, if its files can be used directly."""
        return Path(self.root) if isinstance(self.files, LocalFileSystem) else None

    def path(self, name: str) -> str:
        """The path of a file in fsspec's file system."""
        return posixpath.join(self.root, name)

    def locate(self, name: str) -> str:
        """The path or URL of a file, for people."""
        return f"{self.place}/{name}"

    def check(self) -> None:
        """Writes, reads and removes a file."""
        name, content = f"check-{uuid.uuid4().hex}", b"caldera"
        self.write(name, content)
        same = self.read(name) == content
        self.remove(name)
        if not same:
            raise TrainingError(f"cannot use {self.place}: a file that was written to it has another content")

    @contextlib.contextmanager
    def _reporting(self, name: str) -> Iterator[None]:
        """Turns errors of the file system into messages."""
        try:
            yield
        except TrainingError:
            raise
        except Exception as error:  # Every file system of fsspec has exceptions of its own.
            reason = str(error) or type(error).__name__
            raise TrainingError(f"cannot use {self.locate(name)}: {reason}") from error

    def exists(self, name: str) -> bool:
        with self._reporting(name):
            return bool(self.files.exists(self.path(name)))

    def read(self, name: str) -> bytes:
        with self._reporting(name), self._reading():
            return bytes(self.files.cat_file(self.path(name)))

    def write(self, name: str, content: bytes) -> None:
        """Writes a file as a whole, replacing an existing one."""
        with self._named(name) as path:
            self.files.pipe_file(path, content)

    def put(self, source: Path, name: str) -> None:
        """Copies a file into the store."""
        with self._named(name) as path:
            self.files.put_file(str(source), path)

    def fetch(self, name: str, target: Path) -> None:
        """Copies a file from the store."""
        target.parent.mkdir(parents=True, exist_ok=True)
        with self._reporting(name), self._reading():
            self.files.get_file(self.path(name), str(target))

    def _reading(self) -> contextlib.AbstractContextManager[Any]:
        """All readers of a file in memory share one position, so only one of them may read at a time."""
        return MEMORY if self.scheme == "memory" else contextlib.nullcontext()

    @contextlib.contextmanager
    def _named(self, name: str) -> Iterator[str]:
        """The path to write to: the file gets its name when it is complete."""
        with self._reporting(name):
            yield from self._unfinished(self.path(name))

    def _unfinished(self, path: str) -> Iterator[str]:
        if self.scheme in OBJECT_STORES:
            yield path
            return
        self.files.makedirs(posixpath.dirname(path), exist_ok=True)
        unfinished = f"{path}.{uuid.uuid4().hex}{UNFINISHED}"
        try:
            yield unfinished
            if self.folder is not None:
                Path(unfinished).replace(path)
            else:
                self.files.mv(unfinished, path)
        except BaseException:
            with contextlib.suppress(Exception):
                self.files.rm_file(unfinished)
            raise

    def remove(self, name: str) -> None:
        """Removes a file, or a folder with everything in it. Does nothing if it does not exist."""
        with self._reporting(name), contextlib.suppress(FileNotFoundError):
            self.files.rm(self.path(name), recursive=True)

    def names(self, folder: str, suffix: str) -> list[str]:
        """The names of the complete files of a folder with this suffix, sorted by the numbers in them."""
        entries: list[Any] = []
        with self._reporting(folder), contextlib.suppress(FileNotFoundError):
            entries = self.files.ls(self.path(folder), detail=False)
        names = sorted((posixpath.basename(str(entry).rstrip("/")) for entry in entries), key=by_number)
        complete = (name for name in names if name.endswith(suffix) and not name.endswith(UNFINISHED))
        return [posixpath.join(folder, name) for name in complete]

    @contextlib.contextmanager
    def directory(self, name: str) -> "Iterator[Directory]":
        """A folder of the store as a folder of this machine, copied if necessary."""
        if self.folder is not None:
            path = self.folder / name
            path.mkdir(parents=True, exist_ok=True)
            yield Directory(self, name, path)
            return
        with tempfile.TemporaryDirectory(prefix="caldera-") as temporary:
            directory = Directory(self, name, Path(temporary))
            for file in self.names(name, ""):
                self.fetch(file, directory.path / posixpath.basename(file))
            directory.remember()
            yield directory
            directory.save()


class Directory:
    """A folder of a store that this machine works in."""

    def __init__(self, store: Store, name: str, path: Path) -> None:
        self.store, self.name, self.path = store, name, path
        self._saved: dict[str, int] = {}

    def remember(self) -> None:
        """Takes all files as those that the store has."""
        self._saved = {file.name: file.stat().st_mtime_ns for file in self.path.iterdir()}

    def save(self) -> None:
        """Copies the files that have changed into the store."""
        if self.store.folder is not None:
            return
        for file in sorted(self.path.iterdir()):
            changed = file.stat().st_mtime_ns
            if self._saved.get(file.name) != changed and not file.name.endswith(UNFINISHED):
                self.store.put(file, f"{self.name}/{file.name}")
                self._saved[file.name] = changed


def by_number(name: str) -> tuple[int, str]:
    """Sorts `9.games` before `10.games`."""
    digits = re.split(r"\D", name, maxsplit=1)[0]
    return (int(digits or 0), name)
