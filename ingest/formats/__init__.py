"""Readers of records, one folder a format. A format knows the words of `ingest` and no other format."""
