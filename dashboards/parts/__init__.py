"""Pieces that several pages show. Text of records reaches the browser as text only, never as HTML or markdown."""
