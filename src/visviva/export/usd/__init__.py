"""Runs as scenes of OpenUSD, for Blender, Houdini, Maya, Unreal and the like."""
