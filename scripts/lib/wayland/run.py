#!/usr/bin/env python3
"""The kiosk in headless Wayland compositors."""
import argparse
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../vm"))
from kit import (REPOSITORY, ROWS, check, checks, expected, make_kiosk, read_png, settle,
                 wait_until)
from pointer import VirtualPointer


class Compositor:
    """A compositor without a screen, of which screenshots can be taken."""

    # In logical pixels.
    size = (480, 800)
    takes_pictures = True
    # Pixels per logical pixel.
    scale = 1

    def __init__(self, work, out):
        self.folder = os.path.join(work, self.name)
        os.mkdir(self.folder, 0o700)
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=self.folder)
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.log = open(os.path.join(out, f"{self.name}.log"), "w")
        self.process = subprocess.Popen(self.command(), env=self.environment, stdout=self.log,
                                        stderr=subprocess.STDOUT, cwd=self.folder)
        wait_until(self.name, self.sockets, 20)
        self.environment["WAYLAND_DISPLAY"] = self.sockets()[0]

    def sockets(self):
        return [name for name in os.listdir(self.folder)
                if name.startswith("wayland-") and not name.endswith(".lock")]

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)
        self.log.close()


    def kill(self):
        """Kills the compositor, as a crash does."""
        self.process.kill()
        self.process.wait()


class Weston(Compositor):
    name = "weston"

    def command(self):
        width, height = self.size
        return ["weston", "--backend=headless-backend.so", "--use-pixman", f"--width={width}",
                f"--height={height}", "--socket=wayland-7", "--debug", "--shell=desktop-shell.so",
                "--idle-time=0"]

    def screendump(self):
        for old in glob.glob(os.path.join(self.folder, "*.png")):
            os.remove(old)
        subprocess.run(["weston-screenshooter"], env=self.environment, cwd=self.folder, check=True,
                       timeout=20)
        return read_png(glob.glob(os.path.join(self.folder, "*.png"))[0])


class WlrootsCompositor(Compositor):
    """A compositor built on wlroots. It does not run as root."""

    def command(self):
        self.environment.update(WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1",
                                WLR_RENDERER="pixman", HOME=self.folder)
        self.prepare()
        if os.geteuid() != 0:
            return self.arguments()
        os.chmod(os.path.dirname(self.folder), 0o755)
        for path in [self.folder] + glob.glob(os.path.join(self.folder, "*")):
            os.chown(path, 65534, 65534)
        return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + self.arguments()

    def prepare(self):
        pass

    def screendump(self):
        picture = os.path.join(self.folder, "screen.png")
        subprocess.run(["grim", "-l", "1", picture], env=self.environment, check=True, timeout=20)
        return read_png(picture)


class Cage(WlrootsCompositor):
    name = "cage"
    size = (1280, 720)  # It has no say in it.
    # For a single window that fills a headless screen its screenshots are black.
    takes_pictures = False

    def arguments(self):
        return ["cage", "--", "sleep", "infinity"]


class Sway(WlrootsCompositor):
    name = "sway"

    def prepare(self):
        with open(os.path.join(self.folder, "config"), "w") as file:
            file.write("xwayland disable\noutput * resolution %dx%d position 0 0\n"
                       "default_border normal\n" % self.size)

    def arguments(self):
        return ["sway", "-c", os.path.join(self.folder, "config")]


class Squeekboard(Sway):
    """sway with squeekboard, a keyboard on the screen that types with the input method's protocol."""

    name = "squeekboard"
    size = (800, 900)

    def prepare(self):
        super().prepare()
        with open(os.path.join(self.folder, "config"), "a") as file:
            file.write("exec dbus-run-session -- squeekboard\n")
        self.environment.update(GSETTINGS_BACKEND="keyfile", XDG_CONFIG_HOME=self.folder)
        settings = os.path.join(self.folder, "glib-2.0/settings")
        os.makedirs(settings)
        with open(os.path.join(settings, "keyfile"), "w") as file:
            file.write("[org/gnome/desktop/a11y/applications]\nscreen-keyboard-enabled=true\n"
                       "[org/gnome/desktop/input-sources]\nsources=[('xkb','us')]\n")


class BusCompositor(Compositor):
    """A compositor that needs a session bus, and of which no screenshots can be taken without a desktop."""

    takes_pictures = False
    size = (480, 800)

    def command(self):
        self.environment.pop("DISPLAY", None)
        return ["dbus-run-session", "--"] + self.arguments()

    def children(self):
        """The processes that the bus was started with, which do not end with it."""
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(path) as file:
                    parent = int(file.read().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
            if parent == self.process.pid:
                yield int(path.split("/")[2])

    def kill(self):
        for process in list(self.children()):
            os.kill(process, signal.SIGKILL)
        super().kill()

    def stop(self):
        if self.process.poll() is None:
            for process in list(self.children()):
                os.kill(process, signal.SIGTERM)
        super().stop()


class KWin(BusCompositor):
    """KWin with a fractional scale."""

    name = "kwin"
    scale = 1.25

    def arguments(self):
        self.environment["KWIN_COMPOSE"] = "Q"
        # The installed program has the capability CAP_SYS_NICE, which a container cannot give.
        program = shutil.copy(shutil.which("kwin_wayland"), self.folder)
        width, height = self.size
        return [program, "--virtual", "--width", str(width), "--height", str(height), "--scale",
                str(self.scale), "--socket", "wayland-7", "--no-lockscreen"]


class Mutter(BusCompositor):
    name = "mutter"

    def arguments(self):
        width, height = self.size
        return ["mutter", "--headless", "--virtual-monitor", f"{width}x{height}", "--wayland",
                "--no-x11", "--wayland-display", "wayland-7"]


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

    def settle(self):
        """Waits until the first rows are shown, which takes a while on a busy machine."""
        def rests():
            first = self.cpu_time()
            time.sleep(2)
            return self.cpu_time() - first < 0.005
        wait_until("the kiosk to rest", rests, 60)

    def stop(self):
        self.process.terminate()
        status = self.process.wait(10)
        self.log.close()
        return status


def long_pull(path):
    """Writes a recorded pull over most of the screen: that of the example is too short where that is low."""
    lines = ["flipbook-touch 1 480x800", "1.6000 began 0 250.0 150.0"]
    lines += [f"{1.6 + i / 80:.4f} moved 0 250.0 {150 + i * 6.0:.1f}" for i in range(1, 101)]
    lines.append("2.9500 ended 0 250.0 750.0")
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
    return path


def test(compositor, binary, kiosk, work, out):
    """The compositor's picture, a recorded pull, idle cost, rotation and the compositor's exit."""
    name = compositor.name

    def compare(what, count, degrees=0):
        """Compares the screen with the frame that the program draws headless for the rows of a run."""
        if not compositor.takes_pictures:
            return
        size = compositor.size[::-1] if degrees % 180 else compositor.size
        want = expected(binary, kiosk, count, tempfile.mkdtemp(dir=work), size)
        if degrees:
            want = want.rotated(degrees)
        screen = settle(compositor)
        screen.write_png(os.path.join(out, f"{name}.png"))
        difference = screen.difference(want)
        check(what, difference == 0, f"{difference} pixels differ")

    plain = Kiosk(compositor, binary, kiosk, work, f"{name}-plain")
    compare(f"{name} shows the headless frame, pixel for pixel", 1)
    plain.settle()
    first = plain.cpu_time()
    time.sleep(30)
    used = plain.cpu_time() - first
    check(f"an idle kiosk in {name} uses no processor time", used <= 0.01, f"{used * 1000:.1f} ms in 30 s")
    check("after SIGTERM it exits with 0", plain.stop() == 0)

    wanted = "%dx%d" % tuple(round(length * compositor.scale) for length in compositor.size)
    with open(os.path.join(work, f"{name}-plain.log")) as file:
        first_line = file.read().strip().splitlines()[0]
    check(f"in {name} it paints exactly the pixels of the screen", f"Wayland {wanted}" in first_line,
          first_line)

    windowed = Kiosk(compositor, binary, kiosk, work, f"{name}-window", "--window", "400x500")
    windowed.settle()
    if compositor.takes_pictures:
        compositor.screendump().write_png(os.path.join(out, f"{name}-window.png"))
    check("after SIGTERM a window exits with 0", windowed.stop() == 0)

    pull = os.path.join(REPOSITORY, "Examples/Departures/pull.touch")
    if compositor.size[0] > compositor.size[1]:
        pull = long_pull(os.path.join(work, "pull.touch"))
    pulled = Kiosk(compositor, binary, kiosk, work, f"{name}-pulled", "--replay", pull)
    wait_until("the refresh", lambda: pulled.count() == 2, 30)
    time.sleep(6)  # After that, the recorded finger scrolls through the list.
    check("a recorded pull refreshes", pulled.count() == 2, f"{pulled.count()} runs")
    compare("and it shows the new rows", 2)
    stats = subprocess.run([binary, "stats", "--socket", pulled.socket], capture_output=True,
                           text=True, check=True).stdout
    print("      " + stats.strip().replace("\n", "\n      "), flush=True)
    pulled.stop()

    rotated = Kiosk(compositor, binary, kiosk, work, f"{name}-rotated", "--rotate", "90")
    compare("rotated by 90 degrees it shows the rotated headless frame", 1, degrees=90)
    compositor.kill()
    status = rotated.process.wait(20)
    with open(os.path.join(work, f"{name}-rotated.log")) as file:
        log = file.read()
    check("it ends with a message when its compositor goes",
          status == 1 and "the compositor closed the connection" in log,
          log.strip().splitlines()[-1])


# What is typed is not in `flipbook tree`; the value is.
FIELD = """{"keyboard": "compositor", "theme": {"motion": "reduced"}, "values": {"name": "nobody"}, "start": "a",
 "screens": {"a": {"page": {"title": "{values.name}", "content": [
  {"entry": {"label": "Name", "value": "", "do": {"set": {"name": "{value}"}}}}]}}}}
"""

# The keys h, i and Return of squeekboard's layout us_wide, as shares of its width and height.
HI = [(0.6, 0.376), (0.75, 0.133), (0.9, 0.867)]


def test_typing(compositor, binary, kiosk, work, out):
    """A pointer on a field, and then on the keys of the compositor's keyboard, which takes room from the window."""
    path = os.path.join(kiosk, "field.json")
    with open(path, "w") as file:
        file.write(FIELD)
    control = os.path.join(compositor.folder, "control")
    width, height = compositor.size
    process = subprocess.Popen([binary, "run", path, "--window", f"{width}x{height}", "--state",
                                os.path.join(work, "state"), "--socket", control],
                               env=compositor.environment)

    def tree():
        result = subprocess.run([binary, "tree", "--socket", control], capture_output=True, text=True)
        return json.loads(result.stdout) if result.returncode == 0 else {"parts": [], "size": [0, 0]}

    def parts(role):
        return [part for part in tree()["parts"] if part["role"] == role]

    try:
        wait_until("the field", lambda: parts("field"), 30)
        shown = tree()["size"]
        pointer = VirtualPointer(
            os.path.join(compositor.folder, compositor.environment["WAYLAND_DISPLAY"]),
            compositor.size)
        left, top, across, down = parts("field")[0]["rect"]
        scale = width / shown[0]
        pointer.press((left + across / 2) * scale, (top + down / 2) * scale)
        wait_until("the window to make room", lambda: 0 < tree()["size"][1] < shown[1], 20)
        time.sleep(2)
        compositor.screendump().write_png(os.path.join(out, "squeekboard.png"))
        size = tree()["size"]
        check("the field is still edited once the window has made room for squeekboard",
              "focused" in parts("field")[0].get("state", []))
        check("and the texts keep their size", size[0] == shown[0], f"{shown} before, {size} now")
        keyboard = height - size[1] * scale
        for x, y in HI:
            pointer.press(width * x, height - keyboard * (1 - y))
            time.sleep(0.5)
        wait_until("the end of editing", lambda: tree()["size"] == shown, 20)
        texts = [text for part in parts("text") for text in part["texts"]]
        check("squeekboard types into the field, and its Return ends it", "hi" in texts, str(texts))
    finally:
        process.terminate()
        check("after SIGTERM it exits with 0", process.wait(10) == 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--out", required=True)
    known = {"weston": Weston, "cage": Cage, "sway": Sway, "kwin": KWin, "mutter": Mutter,
             "squeekboard": Squeekboard}
    parser.add_argument("compositors", nargs="*", choices=[[], *known],
                        help="where to run; in weston unless named")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="flipbook-wayland-") as work:
        kiosk = os.path.join(work, "kiosk")
        make_kiosk(kiosk)
        for name in arguments.compositors or ["weston"]:
            try:
                compositor = known[name](work, arguments.out)
            except Exception as error:
                check(f"{name} starts", False, str(error))
                continue
            try:
                run = test_typing if name == "squeekboard" else test
                run(compositor, arguments.binary, kiosk, work, arguments.out)
            except Exception as error:
                check("every check is run", False, str(error))
            finally:
                compositor.stop()
    print(f"{sum(checks)} passed, {len(checks) - sum(checks)} failed; see {arguments.out}")
    sys.exit(0 if all(checks) else 1)


main()
