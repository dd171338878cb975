"""Draws random records for the batches, on the device that holds the records."""

import torch

from .shards import Sample


class Sampler:
    """Draws random rows of a sample with random symmetries, weighting groups by their size and recency."""

    def __init__(self, sample: Sample, symmetries: int, recency: float, device: torch.device, seed: int) -> None:
        self.symmetries = symmetries
        self.records = torch.from_numpy(sample.records).to(device)
        sizes = torch.tensor(sample.sizes, dtype=torch.float64)
        ages = torch.arange(len(sizes) - 1, -1, -1, dtype=torch.float64)
        self.shares = (sizes * recency**ages).float().to(device)
        self.sizes = sizes.to(device)
        self.starts = (torch.cumsum(sizes, 0) - sizes).long().to(device)
        self.generator = torch.Generator(device=device)
        self.generator.manual_seed(seed)

    def draw(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Draws rows and a symmetry for each."""
        device, generator = self.records.device, self.generator
        if len(self.sizes) == 1:
            rows = torch.randint(len(self.records), (count,), device=device, generator=generator)
        else:
            group = torch.multinomial(self.shares, count, replacement=True, generator=generator)
            # Single precision cannot represent every index among twenty million rows.
            place = torch.rand(count, device=device, generator=generator, dtype=torch.float64) * self.sizes[group]
            rows = self.starts[group] + place.long()
        symmetry = torch.randint(self.symmetries, (count,), device=device, generator=generator)
        return self.records[rows], symmetry
