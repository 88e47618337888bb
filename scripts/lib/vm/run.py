#!/usr/bin/env python3
"""The kiosk in a virtual machine: a pull, a short pull, SSH, SIGTERM and SIGKILL."""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from machine import HERE, Machine, Picture

WIDTH, HEIGHT = 800, 480
REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
BAR = 56

# The rows tell how often the command has run, so that the screen does too.
ROWS = """#!/bin/sh
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


def wait_until(what, condition, seconds=60):
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
    config["list"]["row"] = {"title": "{to}", "subtitle": "{run}", "icon": "{line}"}
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
    """Reads a PNG of 8-bit RGB without interlacing, as the program writes them."""
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
            assert (depth, colour) == (8, 2), "not 8-bit RGB"
        elif kind == b"IDAT":
            data += body
        index += length + 12
    raw = zlib.decompress(data)
    stride = width * 3
    rows, above = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        for i in range(stride):
            a = line[i - 3] if i >= 3 else 0
            b = above[i]
            c = above[i - 3] if i >= 3 else 0
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
        rows.append(bytes(line))
        above = line
    return Picture(width, height, b"".join(rows))


def count(machine):
    return int(machine.run("cat /run/rows.count 2>/dev/null || echo 0"))


def settle(machine):
    """Waits until two looks at the screen, a little apart, show the same."""
    before = machine.screendump()
    for _ in range(60):
        time.sleep(0.7)
        after = machine.screendump()
        if after.data == before.data:
            return after
        before = after
    raise RuntimeError("the screen does not come to rest")


def test_doctor(machine):
    """Before anything runs, the board is said to be fit."""
    text = machine.run("/usr/local/bin/flipbook doctor || true")
    for line in text.splitlines():
        print("      " + line, flush=True)
    check("flipbook doctor finds the display that the kiosk will take",
          "a kiosk takes it" in text and f"{WIDTH}x{HEIGHT}" in text
          and not any(line.startswith("no ") for line in text.splitlines()))


def test_console(machine):
    """Started and ended by hand, the kiosk leaves the console as it was."""
    machine.run("chvt 1 2>/dev/null; setterm --cursor off > /dev/tty1;"
                "echo 0 > /sys/class/graphics/fbcon/cursor_blink;"
                "for i in 1 2 3 4 5; do echo \"console line $i\"; done > /dev/tty1")
    before = settle(machine)
    before.write_png(os.path.join(machine.out, "console-before.png"))
    mode = machine.run("/usr/bin/python3 /share/kdmode.py").strip()
    state = machine.run("stty -F /dev/tty1 -a")
    machine.run("mkdir -p /run/hand; systemd-run -q --unit=by-hand --setenv=HOME=/run/hand "
                "/usr/local/bin/flipbook run /etc/flipbook/kiosk.json --socket /run/hand/socket")
    wait_until("the kiosk's frame", lambda: machine.screendump().difference(before) > 10000)
    during = machine.run("/usr/bin/python3 /share/kdmode.py").strip()
    machine.run("systemctl kill -s TERM by-hand")
    wait_until("the end", lambda: "inactive" in machine.run(
        "systemctl is-active by-hand", check=False) or "unknown" in machine.run(
        "systemctl is-active by-hand", check=False))
    after = settle(machine)
    after.write_png(os.path.join(machine.out, "console-after.png"))
    check("the console is in graphics mode while the kiosk runs", during == "1", during)
    check("SIGTERM gives the console's mode back", mode == machine.run(
        "/usr/bin/python3 /share/kdmode.py").strip(), mode)
    check("SIGTERM gives the console's terminal settings back",
          state == machine.run("stty -F /dev/tty1 -a"))
    check("SIGTERM gives the console's picture back", after.difference(before) == 0,
          f"{after.difference(before)} pixels differ")


def test_service(machine, binary, kiosk, work):
    machine.run("rm -f /run/rows.count; touch /run/rows.count; chmod 666 /run/rows.count")
    machine.run("systemctl start flipbook", timeout=120)
    wait_until("the rows", lambda: count(machine) == 1)
    status = machine.run("systemctl show -p StatusText flipbook").strip()
    print("      " + status, flush=True)
    screen = settle(machine)
    screen.write_png(os.path.join(machine.out, "1-before.png"))
    difference = screen.difference(expected(binary, kiosk, 1, work))
    check("the screen shows the headless frame, pixel for pixel", difference == 0,
          f"{difference} pixels differ")

    finger = f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT}"
    machine.run(f"{finger} pull:400:120:200:0.5:0.3 wait:1", timeout=120)
    settle(machine)
    check("a short pull does not run the command", count(machine) == 1, f"{count(machine)} runs")

    # Held for as long as a slow host may take to look at the screen and to log in.
    gesture = machine.start(f"{finger} pull:400:100:470:1.0:30 wait:1")
    time.sleep(1)
    wait_until("the header", lambda: header_area(machine.screendump(), screen) > 0.5, 60)
    time.sleep(4)  # The finger is at the end of its way then, and holds.
    during = machine.screendump("2-during")
    check("the header is on the screen while the finger holds",
          during.colours(BAR, BAR + 60) > 50, f"{during.colours(BAR, BAR + 60)} colours")
    check("the command does not run before the finger lets go", count(machine) == 1)
    print("      " + gesture.communicate(timeout=120)[0].strip().replace("\n", ", "), flush=True)
    wait_until("the refresh", lambda: count(machine) == 2)
    after = settle(machine)
    after.write_png(os.path.join(machine.out, "3-after.png"))
    difference = after.difference(expected(binary, kiosk, 2, work))
    check("a pull past the threshold runs the command once", count(machine) == 2,
          f"{count(machine)} runs")
    check("the new rows are on the screen", difference == 0, f"{difference} pixels differ")


def header_area(picture, before):
    """The share of the pixels below the bar that differ from `before`."""
    a, b = picture.rows(BAR + 4, BAR + 60), before.rows(BAR + 4, BAR + 60)
    return sum(a[i] != b[i] for i in range(0, len(a), 3)) / (len(a) / 3)


def test_ssh(machine):
    finger = f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} "
    flings = " ".join(["fling:400:420:120:0.2", "wait:1", "fling:400:120:420:0.2", "wait:1"] * 6)
    # In one session, for logging in may take a slow host longer than all flings; and only once the
    # first of them has said that the panel was found.
    trace = machine.run(
        f"rm -f /run/flings; {finger}{flings} > /run/flings & "
        "while ! grep -qs done /run/flings; do sleep 0.2; done; "
        "flipbook trace --seconds 6; wait", timeout=180)
    stats = machine.run("flipbook stats")
    with open(os.path.join(machine.out, "trace.json"), "w") as file:
        file.write(trace)
    with open(os.path.join(machine.out, "stats.txt"), "w") as file:
        file.write(stats)
    print("      " + stats.strip().replace("\n", "\n      "), flush=True)
    names = [event["name"] for event in json.loads(trace)["traceEvents"]]
    check("flipbook trace over SSH shows frames of the fling", names.count("raster") >= 20,
          f"{names.count('raster')} frames")
    values = json.loads(machine.run("flipbook stats --json"))
    check("flipbook stats over SSH counts them", values["frames"] >= 20
          and values["milliseconds"]["raster"]["p50"] > 0, f"{values['frames']} frames")


def test_kill(machine, binary, kiosk, work):
    settle(machine)
    runs = count(machine)
    machine.run("systemctl kill -s KILL flipbook")
    wait_until("the restart", lambda: machine.run(
        "systemctl show -p NRestarts --value flipbook").strip() == "1"
        and machine.run("systemctl is-active flipbook", check=False).strip() == "active")
    wait_until("the rows", lambda: count(machine) > runs)
    screen = settle(machine)
    screen.write_png(os.path.join(machine.out, "4-after-kill.png"))
    difference = screen.difference(expected(binary, kiosk, count(machine), work))
    check("after kill -9 the service is back with its rows", difference == 0,
          f"{difference} pixels differ")
    before = machine.screendump()
    time.sleep(1)
    first = cpu_time(machine)
    time.sleep(10)
    used = cpu_time(machine) - first
    # Signs of life for the watchdog, on an emulated processor, are all that there is to do.
    check("an idle kiosk uses no processor time", used <= 0.05, f"{used:.2f} s in 10 s")
    check("and shows the same", machine.screendump().difference(before) == 0)
    machine.run("systemctl stop flipbook", timeout=60)
    check("the service ends cleanly", machine.run(
        "systemctl show -p Result --value flipbook").strip() == "success")
    check("and the console is in text mode again",
          machine.run("/usr/bin/python3 /share/kdmode.py").strip() == "0")


def test_rotation(machine, binary, kiosk, work):
    """Turned, the glass shows the headless frame turned, and a finger pulls where it is seen."""
    for degrees in (90, 270):
        machine.run("rm -f /run/rows.count; touch /run/rows.count; chmod 666 /run/rows.count")
        machine.run(f"systemd-run -q --unit=turned{degrees} --setenv=HOME=/run/hand "
                    f"/usr/local/bin/flipbook run /etc/flipbook/kiosk.json --rotate {degrees} "
                    f"--state /run/hand/{degrees} --socket /run/hand/socket{degrees}")
        wait_until("the rows", lambda: count(machine) == 1)
        screen = settle(machine)
        screen.write_png(os.path.join(machine.out, f"turned-{degrees}.png"))
        folder = os.path.join(work, f"turned-{degrees}")
        os.mkdir(folder)
        want = expected(binary, kiosk, 1, folder, (HEIGHT, WIDTH)).turned(degrees)
        difference = screen.difference(want)
        check(f"turned by {degrees} degrees the screen shows the headless frame turned",
              difference == 0, f"{difference} pixels differ")
        # Down the picture is to the left on the glass, or to the right.
        start, end = (WIDTH - 120, WIDTH - 520) if degrees == 90 else (120, 520)
        machine.run(f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} "
                    f"sweep:{HEIGHT // 2}:{start}:{end}:1:0.5 wait:1", timeout=120)
        wait_until("the refresh", lambda: count(machine) == 2)
        check(f"and a pull down the turned picture refreshes it ({degrees})", True)
        machine.run(f"systemctl stop turned{degrees}", timeout=60)


def cpu_time(machine):
    text = machine.run("cat /proc/$(systemctl show -p MainPID --value flipbook)/stat")
    fields = text[text.rindex(")") + 2:].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="flipbook-vm-") as work:
        share = os.path.join(work, "share")
        os.mkdir(share)
        kiosk = os.path.join(share, "kiosk")
        make_kiosk(kiosk)
        shutil.copy(arguments.binary, os.path.join(share, "flipbook"))
        with open(os.path.join(share, "kdmode.py"), "w") as file:
            file.write("import fcntl, os, struct\n"
                       "fd = os.open('/dev/tty1', os.O_RDWR | os.O_NOCTTY)\n"
                       "print(struct.unpack('i', fcntl.ioctl(fd, 0x4B3B, b'\\0' * 4))[0])\n")
        for name in ("scripts", "packaging"):
            shutil.copytree(os.path.join(REPOSITORY, name), os.path.join(share, "source", name))
        machine = Machine(arguments.out, share, WIDTH, HEIGHT)
        try:
            machine.wait_for_ssh(180)
            print(f"      up after {time.monotonic() - started:.0f} s, "
                  f"Linux {machine.kernel}", flush=True)
            machine.run("cd /share/source && rm -rf /etc/flipbook && scripts/install "
                        "--binary /share/flipbook --config /share/kiosk", timeout=180)
            machine.run("systemd-run -q --unit=quiet dmesg -n 1", check=False)
            test_doctor(machine)
            test_console(machine)
            test_service(machine, arguments.binary, kiosk, work)
            test_ssh(machine)
            test_kill(machine, arguments.binary, kiosk, work)
            test_rotation(machine, arguments.binary, kiosk, work)
        except Exception as error:  # The log tells more than the trace back.
            check("the run goes to its end", False, str(error))
        finally:
            try:
                with open(os.path.join(arguments.out, "journal.log"), "w") as file:
                    file.write(machine.run("journalctl -b --no-pager -o short-monotonic",
                                           check=False, timeout=60))
            except Exception as error:
                print(f"      no journal: {error}")
            machine.stop()
    passed = sum(checks)
    print(f"{passed} passed, {len(checks) - passed} failed in "
          f"{time.monotonic() - started:.0f} s; see {arguments.out}")
    sys.exit(0 if passed == len(checks) else 1)


main()
