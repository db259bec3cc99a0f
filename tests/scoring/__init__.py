"""Tests of replay.scoring."""
