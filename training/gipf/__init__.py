"""The net of GIPF: its inputs, model, targets and integer arithmetic."""
