"""Runs as binary files of glTF 2.0, for browsers, game engines, viewers and office programs."""
