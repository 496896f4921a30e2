"""`python -m firmware_app.eye`: what an eye apart starts; not for people."""

from firmware_app.eye.worker import main

main()
