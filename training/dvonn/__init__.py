"""The net of DVONN: its inputs, model, targets and integer arithmetic."""
