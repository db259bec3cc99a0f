"""Records in, events out: readers of record formats and the dataset that keeps them."""
