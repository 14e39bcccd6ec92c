"""Runs as binary glTF 2.0 files, for browsers, game engines, viewers and office programs."""
