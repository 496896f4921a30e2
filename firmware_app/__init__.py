"""The device: what people see, press and hear, joined to the rules and to the camera's reading."""
