"""placeholder"""
EPILOG=""
def validate() -> None:
    """x"""
