"""Aborted hands: declared with ground, and not played on where there is one."""
