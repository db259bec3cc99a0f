"""Furiten: who may not win on another's tile."""
