"""Readers of records, one folder for each format. A format knows the words of `ingest` and no other format."""
