"""Models of other programs as scenes: MJCF of MuJoCo, URDF of ROS."""
