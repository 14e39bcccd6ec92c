"""Kernels: compiled, cached on disk, and run as programs without Python between them."""
