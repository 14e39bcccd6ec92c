"""Pictures from primitives: cameras, z-buffers, light, finishes. No window, no driver."""
