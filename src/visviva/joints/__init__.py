"""joints"""
