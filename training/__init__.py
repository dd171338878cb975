"""Trains the net of Caldera: reads shards of self-play, fits the net, writes it as the engine reads it."""
