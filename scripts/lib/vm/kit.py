"""Code shared by the checks in the virtual machine and in the compositors."""
import json
import os
import shutil
import subprocess
import time

from machine import HERE, Picture

WIDTH, HEIGHT = 800, 480
REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
BAR = 56

# Each row shows how often the command has run, so that screenshots tell refreshes apart.
# If /run/rows.hog exists, the program writes its control group there and allocates endlessly.
ROWS = """#!/bin/sh
if [ -e /run/rows.hog ]; then cat /proc/self/cgroup > /run/rows.hog; exec tail /dev/zero; fi
count=$(($(cat /run/rows.count 2>/dev/null || echo 0) + 1))
echo $count > /run/rows.count
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  echo "{\\"to\\":\\"Stop $i\\",\\"run\\":\\"refresh $count\\",\\"line\\":\\"$i\\"}"
done
"""

checks = []


def check(what, holds, detail=""):
    checks.append(holds)
    print(("ok    " if holds else "FAIL  ") + what + (f": {detail}" if detail else ""), flush=True)


def wait_until(what, condition, seconds=240):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        value = condition()
        if value:
            return value
        time.sleep(0.3)
    raise RuntimeError(f"waited {seconds} s for {what}")


def make_kiosk(folder):
    """The departures example with rows that count."""
    shutil.copytree(os.path.join(REPOSITORY, "Examples/Departures"), folder)
    with open(os.path.join(folder, "kiosk.json")) as file:
        config = json.load(file)
    config["list"]["command"] = ["./count"]
    config["list"]["key"] = "to"
    # An emulated processor on a busy host is slow.
    config["list"]["timeout"] = 60
    # Pictures are compared with those of a run at another time.
    config["updateTime"] = False
    config["list"]["row"] = {"title": "{to}", "subtitle": "{run}", "image": "picture.png"}
    # Decoded in another process, which the unit must permit.
    pixels = bytes(value for y in range(40) for x in range(40) for value in (6 * x, 6 * y, 128))
    Picture(40, 40, pixels).write_png(os.path.join(folder, "picture.png"))
    with open(os.path.join(folder, "kiosk.json"), "w") as file:
        json.dump(config, file)
    with open(os.path.join(folder, "count"), "w") as file:
        file.write(ROWS)
    os.chmod(os.path.join(folder, "count"), 0o755)
    return config


def expected(binary, kiosk, count, work, size=None):
    """The frame that the same program draws headless for the rows of run `count`."""
    width, height = size or (WIDTH, HEIGHT)
    folder = os.path.join(work, f"expected-{count}-{width}")
    shutil.copytree(kiosk, folder)
    with open(os.path.join(folder, "count"), "w") as file:
        file.write(ROWS.replace("/run/rows.count", os.path.join(folder, "n")))
    with open(os.path.join(folder, "n"), "w") as file:
        file.write(str(count - 1))
    frames = os.path.join(folder, "frames")
    subprocess.run([binary, "run", os.path.join(folder, "kiosk.json"), "--display", "headless",
                    "--size", f"{width}x{height}", "--duration", "3", "--frames", frames],
                   check=True)
    last = os.path.join(frames, sorted(os.listdir(frames))[-1])
    return read_png(last)


def read_png(path):
    """Reads a PNG of 8-bit RGB or RGBA without interlacing; alpha is left out."""
    import struct
    import zlib
    with open(path, "rb") as file:
        content = file.read()
    index, data = 8, b""
    while index < len(content):
        length, kind = struct.unpack(">I4s", content[index:index + 8])
        body = content[index + 8:index + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colour in (2, 6), "not 8-bit RGB or RGBA"
            size = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            data += body
        index += length + 12
    raw = zlib.decompress(data)
    stride = width * size
    rows, above = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        for i in range(stride):
            a = line[i - size] if i >= size else 0
            b = above[i]
            c = above[i - size] if i >= size else 0
            if kind == 1:
                line[i] = (line[i] + a) & 255
            elif kind == 2:
                line[i] = (line[i] + b) & 255
            elif kind == 3:
                line[i] = (line[i] + (a + b) // 2) & 255
            elif kind == 4:
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                best = a if pa <= pb and pa <= pc else (b if pb <= pc else c)
                line[i] = (line[i] + best) & 255
        above = line
        rows.append(bytes(line) if size == 3 else bytes(
            value for i, value in enumerate(line) if i % 4 < 3))
    return Picture(width, height, b"".join(rows))


def finger(machine, *gestures, timeout=120):
    """A finger on a panel as large as the screen."""
    machine.run(f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} " + " ".join(gestures),
                timeout=timeout)


def reset_count(machine):
    """Empties the count, and makes it writable for a service that runs as another user than the last one."""
    machine.run("rm -f /run/rows.count; touch /run/rows.count; chmod 666 /run/rows.count")


def count(machine):
    """How often the rows' command has run; its file is empty before the first run."""
    return int(machine.run("cat /run/rows.count 2>/dev/null", check=False).strip() or 0)


def settle(machine, want=None, seconds=60):
    """Waits until two successive screenshots are equal.

    On a slow machine they may also be equal between two frames of a motion. With `want`, waits until the
    screenshots equal that picture, and returns the last one if they do not within `seconds`."""
    deadline = time.monotonic() + seconds
    before = machine.screendump()
    while True:
        time.sleep(0.7)
        after = machine.screendump()
        rests = after.data == before.data
        if rests and (want is None or after.difference(want) == 0):
            return after
        if time.monotonic() > deadline:
            if rests or want is not None:
                return after
            raise RuntimeError("the screen keeps changing")
        before = after
