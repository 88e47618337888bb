#!/usr/bin/python3
"""A mouse, a pen or a rotary encoder in the virtual machine, made with uinput.

pointers.py mouse                  moves a mouse for a second
pointers.py encoder STEPS          turns an encoder clockwise, presses it, and turns it back
pointers.py pen WIDTH HEIGHT X Y0 Y1
                                   moves a pen near the surface, presses it, and draws a line down"""
import glob
import os
import sys
import time

from evdev import AbsInfo, UInput
from evdev import ecodes as e


def wait_for_reader(device):
    """Waits until a kiosk has opened the device, which takes a busy machine some seconds."""
    for _ in range(300):
        for link in glob.glob("/proc/[0-9]*/fd/*"):
            try:
                with open("/".join(link.split("/")[:3]) + "/comm") as file:
                    if file.read().startswith("flipbook") and os.readlink(link) == device.device.path:
                        time.sleep(1)
                        return
            except OSError:  # The process has ended, or closed the file, meanwhile.
                continue
        time.sleep(0.1)


def mouse():
    device = UInput({e.EV_KEY: [e.BTN_LEFT, e.BTN_RIGHT], e.EV_REL: [e.REL_X, e.REL_Y]}, name="Flipbook test mouse")
    wait_for_reader(device)
    for _ in range(50):
        device.write(e.EV_REL, e.REL_X, 2)
        device.write(e.EV_REL, e.REL_Y, 1)
        device.syn()
        time.sleep(0.02)
    device.write(e.EV_KEY, e.BTN_RIGHT, 1)
    device.syn()
    device.write(e.EV_KEY, e.BTN_RIGHT, 0)
    device.syn()
    time.sleep(1)
    device.close()


def encoder(steps):
    device = UInput({e.EV_REL: [e.REL_WHEEL]}, name="Flipbook test encoder")
    # Its switch is a device of its own, as with gpio-keys.
    switch = UInput({e.EV_KEY: [e.KEY_ENTER]}, name="Flipbook test switch")
    wait_for_reader(switch)

    def turn(count, step):
        for _ in range(count):
            device.write(e.EV_REL, e.REL_WHEEL, step)
            device.syn()
            time.sleep(0.1)

    turn(steps, 1)
    for value in (1, 0):
        switch.write(e.EV_KEY, e.KEY_ENTER, value)
        switch.syn()
        time.sleep(0.1)
    turn(steps - 1, -1)
    time.sleep(1)
    switch.close()
    device.close()


def pen(width, height, x, begin, end):
    device = UInput(
        {e.EV_KEY: [e.BTN_TOOL_PEN, e.BTN_TOUCH, e.BTN_STYLUS],
         e.EV_ABS: [(e.ABS_X, AbsInfo(0, 0, width, 0, 0, 10)), (e.ABS_Y, AbsInfo(0, 0, height, 0, 0, 10)),
                    (e.ABS_PRESSURE, AbsInfo(0, 0, 1000, 0, 0, 0))]},
        name="Flipbook test pen", input_props=[e.INPUT_PROP_DIRECT])
    wait_for_reader(device)

    def place(y, pressure):
        device.write(e.EV_ABS, e.ABS_X, x)
        device.write(e.EV_ABS, e.ABS_Y, y)
        device.write(e.EV_ABS, e.ABS_PRESSURE, pressure)

    device.write(e.EV_KEY, e.BTN_TOOL_PEN, 1)
    place(begin, 0)
    device.syn()
    time.sleep(0.1)
    device.write(e.EV_KEY, e.BTN_TOUCH, 1)
    for step in range(51):
        place(begin + (end - begin) * step // 50, 500)
        device.syn()
        # The kernel keeps 64 events for a reader, which are thirty of these steps: about a second on a busy host.
        time.sleep(0.03)
    time.sleep(0.3)
    device.write(e.EV_KEY, e.BTN_TOUCH, 0)
    place(end, 0)
    device.syn()
    time.sleep(0.1)
    device.write(e.EV_KEY, e.BTN_TOOL_PEN, 0)
    device.syn()
    time.sleep(1)
    device.close()


if sys.argv[1] == "mouse":
    mouse()
elif sys.argv[1] == "encoder":
    encoder(int(sys.argv[2]))
else:
    pen(*map(int, sys.argv[2:]))
