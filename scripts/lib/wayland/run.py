#!/usr/bin/env python3
"""The kiosk in a headless Wayland compositor."""
import argparse
import glob
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../vm"))
from kit import (REPOSITORY, ROWS, check, checks, expected, make_kiosk, read_png, settle,
                 wait_until)

WIDTH, HEIGHT = 480, 800


class Compositor:
    """weston without a screen, whose picture can be taken."""

    def __init__(self, work, out):
        self.folder = os.path.join(work, "runtime")
        os.mkdir(self.folder, 0o700)
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=self.folder, WAYLAND_DISPLAY="test")
        self.log = open(os.path.join(out, "weston.log"), "w")
        self.process = subprocess.Popen(
            ["weston", "--backend=headless-backend.so", "--use-pixman", f"--width={WIDTH}",
             f"--height={HEIGHT}", "--socket=test", "--debug", "--shell=desktop-shell.so",
             "--idle-time=0"],
            env=self.environment, stdout=self.log, stderr=subprocess.STDOUT, cwd=self.folder)
        wait_until("weston", lambda: os.path.exists(os.path.join(self.folder, "test")), 20)

    def screendump(self):
        for old in glob.glob(os.path.join(self.folder, "*.png")):
            os.remove(old)
        subprocess.run(["weston-screenshooter"], env=self.environment, cwd=self.folder, check=True,
                       timeout=20)
        return read_png(glob.glob(os.path.join(self.folder, "*.png"))[0])

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        self.log.close()


class Kiosk:
    def __init__(self, compositor, binary, kiosk, work, name, *options):
        self.runs = os.path.join(work, f"{name}.count")
        with open(os.path.join(kiosk, "count"), "w") as file:
            file.write(ROWS.replace("/run/rows.count", self.runs))
        self.log = open(os.path.join(work, f"{name}.log"), "w")
        self.socket = os.path.join(compositor.folder, name)
        self.process = subprocess.Popen(
            [binary, "run", os.path.join(kiosk, "kiosk.json"), "--state",
             os.path.join(work, name), "--socket", self.socket, *options],
            env=compositor.environment, stdout=self.log, stderr=subprocess.STDOUT)
        wait_until("the rows", lambda: self.count() >= 1, 20)

    def count(self):
        try:
            with open(self.runs) as file:
                return int(file.read() or 0)
        except FileNotFoundError:
            return 0

    def cpu_time(self):
        total = 0
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/schedstat"):
            with open(path) as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def stop(self):
        self.process.terminate()
        status = self.process.wait(10)
        self.log.close()
        return status


def test(compositor, binary, kiosk, work, out):
    def want(count, size=(WIDTH, HEIGHT)):
        folder = tempfile.mkdtemp(dir=work)
        return expected(binary, kiosk, count, folder, size)

    plain = Kiosk(compositor, binary, kiosk, work, "plain")
    screen = settle(compositor)
    screen.write_png(os.path.join(out, "plain.png"))
    difference = screen.difference(want(1))
    check("the compositor shows the headless frame, pixel for pixel", difference == 0,
          f"{difference} pixels differ")
    first = plain.cpu_time()
    time.sleep(30)
    used = plain.cpu_time() - first
    check("an idle kiosk uses no processor time", used <= 0.01, f"{used * 1000:.1f} ms in 30 s")
    check("SIGTERM ends it well", plain.stop() == 0)

    pulled = Kiosk(compositor, binary, kiosk, work, "pulled", "--replay",
                   os.path.join(REPOSITORY, "Examples/Departures/pull.touch"))
    wait_until("the refresh", lambda: pulled.count() == 2, 30)
    time.sleep(6)  # The recorded finger then looks through the list.
    difference = settle(compositor).difference(want(2))
    check("a recorded pull refreshes it", pulled.count() == 2, f"{difference} pixels differ")
    stats = subprocess.run([binary, "stats", "--socket", pulled.socket], capture_output=True,
                           text=True, check=True).stdout
    print("      " + stats.strip().replace("\n", "\n      "), flush=True)
    pulled.stop()

    turned = Kiosk(compositor, binary, kiosk, work, "turned", "--rotate", "90")
    difference = settle(compositor).difference(want(1, (HEIGHT, WIDTH)).turned(90))
    check("turned by 90 degrees it shows the headless frame turned", difference == 0,
          f"{difference} pixels differ")
    compositor.process.kill()
    compositor.process.wait()
    status = turned.process.wait(10)
    with open(os.path.join(work, "turned.log")) as file:
        log = file.read()
    check("without its compositor it ends, and says why",
          status == 1 and "the compositor has gone" in log, log.strip().splitlines()[-1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="flipbook-wayland-") as work:
        kiosk = os.path.join(work, "kiosk")
        make_kiosk(kiosk)
        compositor = Compositor(work, arguments.out)
        try:
            test(compositor, arguments.binary, kiosk, work, arguments.out)
        except Exception as error:
            check("the run goes to its end", False, str(error))
        finally:
            compositor.stop()
    print(f"{sum(checks)} passed, {len(checks) - sum(checks)} failed; see {arguments.out}")
    sys.exit(0 if all(checks) else 1)


main()
