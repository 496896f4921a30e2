"""What this dock is made of: if yours is made otherwise, change it here and nowhere else."""

NAME = "orrery-dock"

# GP numbers of the Pico: IN1 to IN4 of the ULN2003 board, and DIN of the lights.
COILS = (2, 3, 4, 5)
LIGHTS_PIN = 6
# A wire from this pin to the ground beside it keeps the Pico at its prompt, to change these files.
PROMPT_PIN = 22

# Half steps in a turn of a 28BYJ-48, whose gears are 1:63.684 and not the 1:64 of its label.
HALF_STEPS = 4076
# Microseconds for each: slower if yours stalls. This is 49 degrees in a second.
PAUSE = 1800
# Tenths of a degree at once.
MOST_TENTHS = 3600
# To the left is counterclockwise, seen from above: -1 if yours turns to the right.
SENSE = 1

LIGHTS = 36  # from the mat's first corner, counterclockwise
# What the lights may take from the USB socket, beside the motor's 200.
MILLIAMPERES = 250
