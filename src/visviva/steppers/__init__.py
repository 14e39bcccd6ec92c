"""steppers"""
