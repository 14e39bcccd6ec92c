"""springs"""
