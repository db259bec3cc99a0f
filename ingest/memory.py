"""Keeps the memory of a process the same from batch to batch, and the collector of cycles out of the way."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pyarrow as pa

_MMAP_THRESHOLD = -3  # of mallopt: blocks from this size on are given back at once; glibc would let it grow
_LARGE = 256 << 10


@contextmanager
def flat_memory() -> Iterator[None]:
    """Arrow on the system's allocator meanwhile; at the end free pages go back, where the system can.

    Arrow's own allocator holds on to what it once had, and the C library keeps the holes where a batch was.
    """
    before = pa.default_memory_pool()
    pa.set_memory_pool(pa.system_memory_pool())
    _call_c("mallopt", _MMAP_THRESHOLD, _LARGE)
    try:
        yield
    finally:
        pa.set_memory_pool(before)
        give_back()


def give_back() -> None:
    """Ask the C library to return free pages; nothing where it is not glibc."""
    _call_c("malloc_trim", 0)


def _call_c(name: str, *numbers: int) -> None:
    if sys.platform == "linux":
        function = getattr(ctypes.CDLL(None), name, None)
        if function is not None:
            function(*numbers)


@contextmanager
def fewer_collections() -> Iterator[None]:
    """Looks for cycles of dead objects now and then only: a record is a thousand tuples and no cycle, and a look every
    700 of them costs a sixth of the time.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
