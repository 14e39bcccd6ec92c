"""The parts that ropes run over: grooved wheels, drums, posts, and the layers of rope on them."""
