"""Parameter studies: one scene, many values, a run file for each, and one table."""
