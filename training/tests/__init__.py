"""Tests of the training; `make test-training` runs them."""
