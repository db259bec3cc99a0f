"""Ratios against other tools on the same records in the same run. Nothing here is a test: see README.md."""
