"""Trains Caldera's neural network: reads self-play shards, fits the net and writes it in the engine's file format."""
