#!/usr/bin/python3
"""Causes a fault of the kiosk's service in the virtual machine, and prints a line `KIND SECONDS` with the time
from the end of the fault until the next frame is scanned out. Of a hang the watchdog's ten seconds are not
counted. Frame times are read from the recording of frames, which outlives the process.

faultclock.py KIND SECONDS    KIND is kill, abort, stop, hang or unplug
"""
import os
import signal
import struct
import subprocess
import sys
import time

FLIGHT = "/run/flipbook/control.flight"
STATUS = "/sys/class/drm/card0-Virtual-1/status"
EVENT = ["udevadm", "trigger", "--action=change", "--sysname-match=card0"]
WATCHDOG = 10.0


def read(offset, form):
    with open(FLIGHT, "rb") as file:
        file.seek(offset)
        return struct.unpack("<" + form, file.read(struct.calcsize("<" + form)))


def process():
    return read(36, "i")[0]


def flips():
    """The times at which the frames of the recording were scanned out."""
    (size, capacity), (count,) = read(16, "ii"), read(80, "q")
    return [read(4096 + size * ((n - 1) % capacity) + 96, "d")[0]
            for n in range(max(1, count - 50), count + 1)]


def next_flip(after, old=None, seconds=90):
    """The first flip after a time, by a process other than `old`."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if process() != old:
                late = [t for t in flips() if t > after]
                if late:
                    return late[0]
        except (OSError, struct.error):
            pass  # The file is being created again.
        time.sleep(0.01)
    sys.exit(f"no frame within {seconds} s")


def connect(isOn):
    with open(STATUS, "w") as file:
        file.write("detect" if isOn else "off")
    subprocess.run(EVENT, check=True)


def main():
    kind, seconds = sys.argv[1], float(sys.argv[2])
    pid = process()
    if kind in ("kill", "abort"):
        begin = time.monotonic()
        os.kill(pid, signal.SIGKILL if kind == "kill" else signal.SIGABRT)
        taken = next_flip(begin, old=pid) - begin
    elif kind == "hang":
        # The last notification may be as old as the watchdog's period.
        begin = time.monotonic()
        os.kill(pid, signal.SIGSTOP)
        taken = next_flip(begin, old=pid) - begin - WATCHDOG
    elif kind == "stop":
        os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        end = time.monotonic()
        os.kill(pid, signal.SIGCONT)
        taken = next_flip(end) - end
    elif kind == "unplug":
        connect(False)
        time.sleep(seconds)
        end = time.monotonic()
        connect(True)
        taken = next_flip(end) - end
    else:
        sys.exit(__doc__)
    print(f"{kind} {taken:.3f}")


main()
