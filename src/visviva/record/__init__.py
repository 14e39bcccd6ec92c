"""Run files: recording, writing, reading, and the energy ledger."""
