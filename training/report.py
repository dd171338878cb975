"""Training reports: a CSV table per epoch, a JSON summary, and SVG charts for light and dark mode."""

import csv
import html
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def write_table(path: Path, rows: list[dict[str, Any]]) -> None:
    """Writes a CSV file with one line per epoch."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        for row in rows:
            writer.writerow({key: f"{value:.6g}" if isinstance(value, float) else value for key, value in row.items()})


def to_json(content: dict[str, Any]) -> bytes:
    """A JSON file."""
    return (json.dumps(content, indent=2) + "\n").encode()


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Writes a JSON file, replacing an existing one atomically."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(to_json(content))
    unfinished.replace(path)


def describe(row: dict[str, Any], measures: str) -> str:
    """Summarises an epoch in one line."""
    loss = f"loss {row['train_loss']:.5f}, held out {row['held_out_loss']:.5f}"
    return f"epoch {row['epoch']:>3}  {loss}; {measures}; {row['seconds']:.0f} s"


#: The colours of charts, in light and dark mode. Lines differ by their dashes, too.
COLOURS = """
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1f2937; --faint: #6b7280; --grid: #e5e7eb;
  --line-0: #1d4ed8; --line-1: #b91c1c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #111827; --ink: #e5e7eb; --faint: #9ca3af; --grid: #374151;
    --line-0: #60a5fa; --line-1: #f87171; }
}
""".strip()

#: The size of a chart, and the margins around its lines.
WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 480, 290, 58, 14, 54, 46


@dataclass(frozen=True)
class Series:
    """A line of a chart."""

    name: str
    points: list[tuple[float, float]]


@dataclass(frozen=True)
class Interval:
    """A value with its confidence interval; `None` if it cannot be determined."""

    #: The whole number at the horizontal axis.
    place: int
    value: float | None
    low: float | None
    high: float | None
    #: The number of the colour.
    kind: int


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from below the low to above the high value, at most this many."""
    span = max(high - low, abs(high) * 1e-3, 1e-6)
    step = 10.0 ** math.floor(math.log10(span / most))
    for factor in (1, 2, 5, 10, 20):
        first, last = math.floor(low / (step * factor)), math.ceil(high / (step * factor))
        if last - first < most:
            break
    return [number * step * factor for number in range(first, max(last, first + 1) + 1)]


class Axes:
    """The coordinates of a chart."""

    def __init__(self, across: tuple[float, float], values: list[float]) -> None:
        self.left, self.right = across
        self.ticks = ticks(min(values), max(values), 6)

    def x(self, value: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (value - self.left) / ((self.right - self.left) or 1.0)

    def y(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return TOP + (HIGH - TOP - BOTTOM) * (high - value) / (high - low)

    def grid(self) -> list[str]:
        """Horizontal lines with their values."""
        parts = []
        for value in self.ticks:
            parts.append(f'<path d="M{LEFT} {self.y(value):.1f}H{WIDE - RIGHT}" stroke="var(--grid)"/>')
            label = f'<text x="{LEFT - 8}" y="{self.y(value) + 4:.1f}" text-anchor="end"'
            parts.append(f'{label} fill="var(--faint)">{value + 0.0:.6g}</text>')
        return parts

    def label(self, place: float) -> str:
        """A number below the horizontal axis."""
        anchor = f'<text x="{self.x(place):.1f}" y="{HIGH - BOTTOM + 18}" text-anchor="middle"'
        return f'{anchor} fill="var(--faint)">{place:.6g}</text>'


def legend(names: list[str], dashed: bool) -> list[str]:
    """The names of the lines, below the title."""
    parts = []
    for number, name in enumerate(names):
        at = LEFT + 160 * number
        dashes = ' stroke-dasharray="6 4"' if number and dashed else ""
        parts.append(f'<path d="M{at} 36h24" stroke="var(--line-{number})" stroke-width="2"{dashes}/>')
        parts.append(f'<text x="{at + 30}" y="40" fill="var(--ink)">{html.escape(name)}</text>')
    return parts


def frame(title: str, label: str, parts: list[str]) -> str:
    """The SVG of a chart with its title and the label of the horizontal axis."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"',
            f'aria-label="{html.escape(title)}" font-family="sans-serif" font-size="13">',
            f'<text x="{LEFT}" y="20" font-size="15" font-weight="600" fill="var(--ink)">{html.escape(title)}</text>',
            *parts,
            f'<text x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 8}" text-anchor="middle"',
            f'fill="var(--faint)">{label}</text>',
            "</svg>",
        ]
    )


def plot_lines(title: str, lines: list[Series], label: str, from_zero: bool = False) -> str:
    """Plots lines as SVG."""
    places = sorted({place for line in lines for place, _ in line.points})
    values = [value for line in lines for _, value in line.points] + ([0.0] if from_zero else [])
    axes = Axes((places[0], places[-1]), values)
    parts = axes.grid()
    if len(lines) > 1:
        parts += legend([line.name for line in lines], dashed=True)
    whole = all(place.is_integer() for place in places)
    for place in ticks(places[0], places[-1], 10):
        if places[0] <= place <= places[-1] and (place.is_integer() or not whole):
            parts.append(axes.label(place))
    for number, line in enumerate(lines):
        colour, dashes = f"var(--line-{number})", ' stroke-dasharray="6 4"' if number else ""
        corners = " ".join(f"{axes.x(place):.1f},{axes.y(value):.1f}" for place, value in line.points)
        parts.append(f'<polyline points="{corners}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
        if len(line.points) == 1:
            place, value = line.points[0]
            parts.append(f'<circle cx="{axes.x(place):.1f}" cy="{axes.y(value):.1f}" r="4" fill="{colour}"/>')
    return frame(title, label, parts)


def plot_intervals(title: str, rows: list[Interval], kinds: list[str], label: str) -> str:
    """Plots values with error bars as SVG. An end that cannot be determined is at the edge, without a cap."""
    known = [value for row in rows for value in (row.value, row.low, row.high) if value is not None]
    places = sorted({row.place for row in rows})
    axes = Axes((places[0] - 0.5, places[-1] + 0.5), [*known, 0.0])
    parts = [*axes.grid(), *legend(kinds, dashed=False)]
    parts.append(f'<path d="M{LEFT} {axes.y(0):.1f}H{WIDE - RIGHT}" stroke="var(--faint)"/>')
    parts += [axes.label(place) for place in places[:: -(-len(places) // 10)]]
    for row in rows:
        # Next to each other, so that they do not cover each other.
        x, colour = axes.x(row.place) + (12 * row.kind - 6 if len(kinds) > 1 else 0), f"var(--line-{row.kind})"
        low = axes.ticks[0] if row.low is None else row.low
        high = axes.ticks[-1] if row.high is None else row.high
        bar = f"M{x:.1f} {axes.y(low):.1f}V{axes.y(high):.1f}"
        for end in (row.low, row.high):
            bar += f"M{x - 4:.1f} {axes.y(end):.1f}h8" if end is not None else ""
        parts.append(f'<path d="{bar}" stroke="{colour}" stroke-width="2" fill="none"/>')
        if row.value is not None:
            y = axes.y(row.value)
            circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
            square = f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="{colour}"/>'
            parts.append(square if row.kind else circle)
    return frame(title, label, parts)


def plot_loss(title: str, rows: list[dict[str, Any]]) -> str:
    """Plots the training and held-out loss per epoch as SVG."""
    names = {"train_loss": "training", "held_out_loss": "held out"}
    lines = [Series(name, [(float(row["epoch"]), float(row[key])) for row in rows]) for key, name in names.items()]
    return plot_lines(title, lines, "epoch")


def write_picture(path: Path, rows: list[dict[str, Any]], title: str) -> None:
    """Writes the chart of the loss to a file of its own."""
    first, rest = plot_loss(title, rows).split(">", 1)
    paper = f'<rect width="{WIDE}" height="{HIGH}" fill="var(--paper)"/>'
    path.write_text(f"{first}><style>{COLOURS}</style>{paper}{rest}\n", encoding="utf-8")
