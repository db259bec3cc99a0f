"""Questions over the dataset, one SQL file each, with intervals and the hands behind every number."""
