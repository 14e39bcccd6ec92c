"""Runs as OpenUSD scenes, for Blender, Houdini, Maya, Unreal and others."""
