"""particles"""
