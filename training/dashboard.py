"""The dashboard of a run: one HTML page without scripts, which the loop updates while it runs."""

import csv
import html
import io
import json
import time
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from .errors import TrainingError
from .report import COLOURS, Interval, Series, plot_intervals, plot_lines, plot_loss, to_json
from .store import Store
from .tasks import training_folder

#: The names of the files in the store.
STATE, STATUS, DASHBOARD = "state.json", "status.json", "dashboard.html"

#: The interval between updates in seconds, which is also that of the page.
INTERVAL = 5.0

#: The number of points of the chart of games per second. When there are twice as many, every second one is dropped.
POINTS = 150

#: A value that does not exist yet.
NONE = "none"

#: The losses of the last generations are shown as charts.
CHARTS = 4


class Status:
    """Counters of a run over all its interruptions, saved in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.content: dict[str, Any] = {"games": 0, "positions": 0, "match_games": 0, "tasks": 0, "lost": 0}
        self.content |= {"repeated": 0, "seconds": 0.0, "nodes": [], "samples": [], "running": False, "updated": 0.0}
        if store.exists(STATUS):
            self.content |= json.loads(store.read(STATUS))
        self._before = (self.content["lost"], self.content["repeated"], self.content["seconds"])
        self._begin = time.monotonic()
        self._saved: float | None = None

    def add(self, games: int, positions: int) -> None:
        """Counts a task of self-play."""
        self.content["games"] += games
        self.content["positions"] += positions
        self.add_task()

    def add_match_games(self, games: int) -> None:
        """Counts a task of a match."""
        self.content["match_games"] += games
        self.add_task()

    def add_task(self) -> None:
        self.content["tasks"] += 1

    def update(self, nodes: list[dict[str, Any]], lost: int, repeated: int) -> None:
        """Takes the counts of this process."""
        self.content |= {"nodes": nodes, "lost": self._before[0] + lost, "repeated": self._before[1] + repeated}

    def is_due(self) -> bool:
        return self._saved is None or time.monotonic() - self._saved >= INTERVAL

    def save(self, running: bool) -> None:
        self._saved = time.monotonic()
        self.content["seconds"] = self._before[2] + self._saved - self._begin
        self.content |= {"running": running, "updated": time.time()}
        samples = self.content["samples"]
        samples.append([round(self.content[key], 1) for key in ("seconds", "games", "positions")])
        if len(samples) > 2 * POINTS:
            del samples[1::2]
        self.store.write(STATUS, to_json(self.content))


def write_dashboard(store: Store) -> None:
    """Writes the page into the store."""
    store.write(DASHBOARD, render(store).encode())


def update_dashboard(place: str, out: Path | None) -> str:
    """Writes the page of a run, and returns where it is."""
    store = Store(place)
    if not store.exists(STATE):
        raise TrainingError(f"{store.place} is not the folder of a run: it contains no {STATE}")
    if out is None:
        write_dashboard(store)
        return store.locate(DASHBOARD)
    try:
        out.write_text(render(store), encoding="utf-8")
    except OSError as error:
        raise TrainingError(f"cannot write {out}: {error.strerror}") from error
    return str(out)


STYLE = """
body { margin: 0 auto; max-width: 1100px; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
p { margin: 0.25rem 0; color: var(--faint); }
dl { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0.5rem; margin: 1rem 0; }
@media (max-width: 40rem) { dl { grid-template-columns: repeat(2, 1fr); } }
dl div { border: 1px solid var(--grid); border-radius: 0.5rem; padding: 0.5rem 0.75rem; }
dt { color: var(--faint); font-size: 0.875rem; }
dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem; }
figure { margin: 0; border: 1px solid var(--grid); border-radius: 0.5rem; padding: 0.5rem; }
svg { display: block; width: 100%; height: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--grid);
  white-space: nowrap; }
th { color: var(--faint); font-weight: 500; }
""".strip()


def render(store: Store) -> str:
    """Renders the page from the files of the run."""
    try:
        state = json.loads(store.read(STATE)) if store.exists(STATE) else {}
        status = Status(store).content
        rows = {number: read_epochs(store, number) for number in range(1, state.get("generation", 1) + 1)}
    except (ValueError, KeyError) as error:
        raise TrainingError(f"the files of the run in {store.place} are damaged: {error}") from error
    name = html.escape(str(state.get("name", "")))
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="refresh" content="{INTERVAL:.0f}">' if status["running"] else "",
        f"<title>{name}: training</title><style>{COLOURS}\n{STYLE}</style></head><body>",
        f"<header><h1>{name}</h1><p>{describe_state(state, status)}</p></header><main>",
        tiles(state, status),
        f'<div class="charts">{charts(state, status, rows)}</div>',
        nets(state),
        nodes(status),
        "</main></body></html>",
    ]
    return "\n".join(parts) + "\n"


def read_epochs(store: Store, generation: int) -> list[dict[str, Any]]:
    """The table of the training of a generation."""
    name = f"{training_folder(generation)}/epochs.csv"
    if not store.exists(name):
        return []
    return list(csv.DictReader(io.StringIO(store.read(name).decode())))


def describe_state(state: dict[str, Any], status: dict[str, Any]) -> str:
    updated = datetime.fromtimestamp(status["updated"], UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    game = {"dvonn": "DVONN", "gipf": "GIPF"}.get(state.get("game", ""), "")
    return f"{game} · {'running' if status['running'] else 'not running'} · updated {updated}"


def tiles(state: dict[str, Any], status: dict[str, Any]) -> str:
    """The numbers at the top of the page."""
    speed = speeds(status["samples"])
    step = f"{state.get('generation', 1)} ({state.get('step', 'play')})"
    values = [
        ("generation (step)", step),
        ("self-play games", f"{status['games']:,}"),
        ("positions", f"{status['positions']:,}"),
        ("games per second", f"{speed[-1][1]:.1f}" if speed else NONE),
        ("match games", f"{status['match_games']:,}"),
        ("tasks done", f"{status['tasks']:,}"),
        ("tasks lost", f"{status['lost']:,}"),
        ("tasks repeated", f"{status['repeated']:,}"),
    ]
    return "<dl>" + "".join(f"<div><dt>{label}</dt><dd>{value}</dd></div>" for label, value in values) + "</dl>"


def speeds(samples: list[list[float]]) -> list[tuple[float, float]]:
    """The games per second between two samples, and the minute of the run."""
    return [(round(b[0] / 60, 2), (b[1] - a[1]) / (b[0] - a[0])) for a, b in pairwise(samples) if b[0] > a[0]]


def charts(state: dict[str, Any], status: dict[str, Any], rows: dict[int, list[dict[str, Any]]]) -> str:
    found = []
    if speed := speeds(status["samples"]):
        found.append(plot_lines("Self-play games per second", [Series("", speed)], "minutes", from_zero=True))
    kinds = ["random boards" if state.get("game") == "dvonn" else "random starts", "placing"]
    intervals = [
        Interval(record["generation"], *elo_of(match), int(starts == "placing"))
        for record in state.get("history", [])
        for starts, match in record["matches"].items()
    ]
    if intervals:
        shown = kinds if any(interval.kind for interval in intervals) else kinds[:1]
        found.append(plot_intervals("Elo against the best net before, 95 %", intervals, shown, "generation"))
    trained = [number for number, table in sorted(rows.items()) if table]
    found += [plot_loss(f"Loss of generation {number}", rows[number]) for number in reversed(trained[-CHARTS:])]
    return "".join(f"<figure>{chart}</figure>" for chart in found)


def elo_of(match: dict[str, Any]) -> tuple[float | None, float | None, float | None]:
    elo = match["elo"] or {}
    return elo.get("value"), elo.get("low"), elo.get("high")


def describe_elo(match: dict[str, Any] | None) -> str:
    if match is None:
        return NONE
    value, low, high = (None if number is None else f"{number:+.0f}" for number in elo_of(match))
    interval = f" ({low} to {high})" if low is not None and high is not None else ""
    return f"{value or 'not determined'}{interval}, {match['games']} games"


def nets(state: dict[str, Any]) -> str:
    """The table of the nets and their matches."""
    lines = []
    for record in state.get("history", []):
        matches = record["matches"]
        cells = [Path(record["net"]).stem, Path(record["against"]).stem, describe_elo(matches.get("random"))]
        cells += [describe_elo(matches.get("placing")), "accepted" if record["kept"] else "rejected"]
        lines.append("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>")
    if not lines:
        return ""
    head = ("net", "opponent", "Elo from random starts", "Elo with placing", "result")
    return table("Nets", head, lines)


def nodes(status: dict[str, Any]) -> str:
    """The table of the nodes."""
    lines = []
    for node in status["nodes"]:
        cells = [node["name"], "alive" if node["alive"] else "dead", str(node["cores"]), str(node["gpus"])]
        lines.append("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>")
    return table("Nodes", ("node", "state", "cores", "GPUs"), lines) if lines else ""


def table(title: str, head: tuple[str, ...], lines: list[str]) -> str:
    cells = "".join(f"<th>{cell}</th>" for cell in head)
    # A part that scrolls must be reachable with the keyboard.
    scroll = f'<div class="scroll" tabindex="0" role="region" aria-label="{title}">'
    return f"<h2>{title}</h2>{scroll}<table><tr>{cells}</tr>{''.join(lines)}</table></div>"
