"""Tests of all four folders; helpers that several of them share lie beside them."""
