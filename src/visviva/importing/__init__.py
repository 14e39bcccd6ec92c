"""Import of models as scenes: MJCF of MuJoCo, URDF of ROS."""
