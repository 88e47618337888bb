#!/usr/bin/python3
"""A finger on a simulated touch panel, through uinput.

finger.py WIDTH HEIGHT GESTURE…, each gesture one of
  pull:X:Y0:Y1:SECONDS:HOLD   down at (X, Y0), to Y1 in SECONDS, held HOLD seconds, up
  fling:X:Y0:Y1:SECONDS       the same without a hold: lifts in motion
  sweep:Y:X0:X1:SECONDS:HOLD  a pull to the side: down at (X0, Y), to X1
  lost:X:Y0:Y1:SECONDS        a pull whose panel is unplugged before the finger lifts; another
                              panel takes its place
  track:X:Y0:Y1:COUNT         down at (X, Y0), to Y1 and back by COUNT moves at uneven times; prints
                              the time of each
  ghosts:COUNT                touches of ten fingers at random places, some of which never end
  stuck:X:Y:X1:Y0:Y1:SECONDS:HOLD
                              a finger down at (X, Y) that is never lifted, and a pull by another finger
  flood:X:Y0:Y1:SECONDS:RATE  down, back and forth with RATE moves a second; prints how many were sent
  wait:SECONDS
"""
import fcntl
import glob
import os
import random
import sys
import time

from evdev import AbsInfo, UInput
from evdev import ecodes as e

UI_GET_SYSNAME = 0x8040552C  # With room for 64 bytes; see linux/uinput.h.


def axis(maximum, resolution=0):
    return AbsInfo(value=0, min=0, max=maximum, fuzz=0, flat=0, resolution=resolution)


def readers(node):
    """The names of the programs that have opened a device node."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            folder = f"/proc/{process}/fd"
            if node and any(os.readlink(f"{folder}/{n}") == node for n in os.listdir(folder)):
                with open(f"/proc/{process}/comm") as file:
                    yield file.read().strip()
        except OSError:  # It has exited, or closed the file, meanwhile.
            continue


class Panel:
    def __init__(self, width, height):
        capabilities = {
            e.EV_KEY: [e.BTN_TOUCH],
            e.EV_ABS: [
                (e.ABS_X, axis(width - 1, 10)), (e.ABS_Y, axis(height - 1, 10)),
                (e.ABS_MT_SLOT, axis(9)), (e.ABS_MT_TRACKING_ID, axis(65535)),
                (e.ABS_MT_POSITION_X, axis(width - 1, 10)),
                (e.ABS_MT_POSITION_Y, axis(height - 1, 10)),
            ],
        }
        self.device = UInput(capabilities, name="Flipbook test panel",
                             input_props=[e.INPUT_PROP_DIRECT])
        self.identifier = 0
        self.wait_until_opened()

    def wait_until_opened(self):
        """Waits until a kiosk reads the panel: a touch that begins earlier is lost."""
        deadline = time.monotonic() + 120
        while not any(program.startswith("flipbook") for program in readers(self.node())):
            if time.monotonic() > deadline:
                sys.exit("finger.py: no kiosk has opened the panel for 120 s")
            time.sleep(0.1)
        time.sleep(0.5)  # Opened, but possibly not yet in the event loop.

    def node(self):
        """The panel's device node, or None until the kernel has created it."""
        name = fcntl.ioctl(self.device.fd, UI_GET_SYSNAME, bytes(64)).split(b"\0")[0].decode()
        events = glob.glob(f"/sys/class/input/{name}/event*")
        return "/dev/input/" + os.path.basename(events[0]) if events else None

    def place(self, x, y):
        for code, value in ((e.ABS_MT_POSITION_X, x), (e.ABS_MT_POSITION_Y, y),
                            (e.ABS_X, x), (e.ABS_Y, y)):
            self.device.write(e.EV_ABS, code, int(value))

    def down(self, x, y, slot=0):
        self.identifier += 1
        self.device.write(e.EV_ABS, e.ABS_MT_SLOT, slot)
        self.device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, self.identifier)
        self.device.write(e.EV_KEY, e.BTN_TOUCH, 1)
        self.place(x, y)
        self.device.syn()

    def move(self, x, y):
        self.place(x, y)
        self.device.syn()

    def up(self):
        self.device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
        self.device.write(e.EV_KEY, e.BTN_TOUCH, 0)
        self.device.syn()

    def drag(self, start, end, seconds, hold, lifts=True, slot=0):
        (x0, y0), (x1, y1) = start, end
        self.down(x0, y0, slot)
        steps = max(2, int(seconds / 0.016))
        began = time.monotonic()
        for i in range(1, steps + 1):
            while time.monotonic() < began + seconds * i / steps:
                time.sleep(0.002)
            self.move(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps)
        until = time.monotonic() + hold
        while time.monotonic() < until:
            time.sleep(0.02)
        if lifts:
            self.up()


    def ghosts(self, width, height, count):
        numbers = random.Random(1)
        for _ in range(count):
            slot = numbers.randrange(10)
            self.device.write(e.EV_ABS, e.ABS_MT_SLOT, slot)
            if numbers.random() < 0.5:
                self.down(numbers.randrange(width), numbers.randrange(height), slot)
            else:
                self.device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
                self.device.syn()
            time.sleep(0.005)
        for slot in range(10):
            self.device.write(e.EV_ABS, e.ABS_MT_SLOT, slot)
            self.device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
        self.device.write(e.EV_KEY, e.BTN_TOUCH, 0)
        self.device.syn()

    def flood(self, x, y0, y1, seconds, rate):
        self.down(x, y0)
        began, sent = time.monotonic(), 0
        while time.monotonic() < began + seconds:
            while sent >= (time.monotonic() - began) * rate:
                time.sleep(0.0005)
            share = abs(1 - (sent % 400) / 200)
            self.move(x, y1 + (y0 - y1) * share + sent % 2)
            sent += 1
        self.up()
        print("sent", sent, flush=True)

    def track(self, x, y0, y1, count):
        self.down(x, y0)
        for i in range(int(count)):
            # Uneven, but the same in each run.
            time.sleep(0.010 + i * 7919 % 97 / 97 * 0.014)
            share = abs(1 - (i % 100) / 50)
            y = y1 + (y0 - y1) * share
            print("moved", time.monotonic())
            self.move(x, y + i % 2)
        time.sleep(0.3)
        self.up()


def main():
    width, height = int(sys.argv[1]), int(sys.argv[2])
    panel = Panel(width, height)
    for gesture in sys.argv[3:]:
        name, *rest = gesture.split(":")
        numbers = [float(n) for n in rest]
        if name in ("pull", "fling"):
            x, y0, y1, seconds = numbers[:4]
            panel.drag((x, y0), (x, y1), seconds, numbers[4] if name == "pull" else 0)
        elif name == "sweep":
            y, x0, x1, seconds, hold = numbers
            panel.drag((x0, y), (x1, y), seconds, hold)
        elif name == "lost":
            x, y0, y1, seconds = numbers
            panel.drag((x, y0), (x, y1), seconds, 0.2, lifts=False)
            panel.device.close()
            panel = Panel(width, height)
        elif name == "ghosts":
            panel.ghosts(width, height, int(numbers[0]))
        elif name == "stuck":
            x, y, x1, y0, y1, seconds, hold = numbers
            panel.down(x, y, 1)
            panel.device.write(e.EV_ABS, e.ABS_MT_SLOT, 0)
            panel.drag((x1, y0), (x1, y1), seconds, hold)
        elif name == "flood":
            panel.flood(*numbers)
        elif name == "track":
            panel.track(*numbers)
        else:
            time.sleep(numbers[0])
        print("done", gesture, flush=True)
    time.sleep(0.2)
    panel.device.close()


main()
