"""Kernels: how they are compiled, kept on disk, and run as programs without Python between them."""
