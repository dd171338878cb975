"""Training reports: a CSV table per epoch, an SVG plot of the loss and a JSON summary."""

import csv
import html
import json
from pathlib import Path
from typing import Any


def write_table(path: Path, rows: list[dict[str, Any]]) -> None:
    """Writes a CSV file with one line per epoch."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        for row in rows:
            writer.writerow({key: f"{value:.6g}" if isinstance(value, float) else value for key, value in row.items()})


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Writes a JSON file, replacing an existing one atomically."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    unfinished.replace(path)


def describe(row: dict[str, Any], measures: str) -> str:
    """Summarises an epoch in one line."""
    loss = f"loss {row['train_loss']:.5f}, held out {row['held_out_loss']:.5f}"
    return f"epoch {row['epoch']:>3}  {loss}; {measures}; {row['seconds']:.0f} s"


def write_picture(path: Path, rows: list[dict[str, Any]], title: str) -> None:
    """Plots the training and held-out loss per epoch as SVG."""
    wide, high, left, right, top, bottom = 720, 420, 70, 20, 50, 50
    lines = {"train_loss": ("#2563eb", "training"), "held_out_loss": ("#dc2626", "held out")}
    values = [row[key] for row in rows for key in lines]
    low, most = min(values), max(values)
    span = (most - low) or 1.0
    epochs = max(len(rows) - 1, 1)

    def across(index: int) -> float:
        return left + (wide - left - right) * index / epochs

    def down(value: float) -> float:
        return top + (high - top - bottom) * (most - value) / span

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"',
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high}" fill="white"/>',
        f'<text x="{left}" y="24" font-size="16">{html.escape(title)}</text>',
    ]
    for step in range(5):
        value = low + span * step / 4
        parts.append(f'<path d="M{left} {down(value):.1f}H{wide - right}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{down(value) + 4:.1f}" text-anchor="end">{value:.4f}</text>')
    every = -(-len(rows) // 12)
    for index in range(0, len(rows), every):
        label = f'<text x="{across(index):.1f}" y="{high - bottom + 18}" text-anchor="middle">'
        parts.append(f"{label}{rows[index]['epoch']}</text>")
    parts.append(f'<text x="{(left + wide - right) / 2}" y="{high - 10}" text-anchor="middle">epoch</text>')
    for number, (key, (colour, name)) in enumerate(lines.items()):
        points = " ".join(f"{across(index):.1f},{down(row[key]):.1f}" for index, row in enumerate(rows))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{wide - right - 120}" y="{20 + 16 * number}" fill="{colour}">{name}</text>')
    path.write_text("\n".join([*parts, "</svg>"]) + "\n", encoding="utf-8")
