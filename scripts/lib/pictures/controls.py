#!/usr/bin/env python3
"""Takes pictures of every control of kiosk.json in its states, in real time: controls.py BIN OUT.

Each of controls.json's screens is shown at four sizes, light and dark, from left to right and from right to left, with
texts of 100 and 200 %. OUT/STATE-TEXTSIZE.png has all sizes, looks and directions of a state."""
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time

SIZES = ["480x800", "800x480", "1280x800", "1920x1080"]
# Words of the kiosk by its language.
CANCEL = {"en": "Cancel", "ar": "إلغاء"}
SEARCH = {"en": "Search", "ar": "بحث"}
# A state, the screen that shows it (none if it stays), and what is done there before and after the picture.
STATES = [
    ("buttons", "buttons", [["key", "tab"]], []),
    ("pressed", "buttons", [["hold", "Continue"]], []),
    ("confirm", "buttons", [["tap", "Everything off"]], [["tap", CANCEL]]),
    ("ranges", "ranges", [], []),
    ("menu", "ranges", [["tap", "Host"]], [["tap", "4", "70"]]),
    ("rows", "rows", [], []),
    ("search", "rows", [["tap", SEARCH]], [["key", "escape"]]),
    ("form", "form", [], []),
    ("errors", None, [["tap", "Send"]], []),
    ("keyboard", None, [["tap", "Name"]], [["key", "escape"]]),
    ("pin", None, [["tap", "Code"]], [["key", "escape"]]),
    ("date", None, [["tap", "Day"]], [["tap", CANCEL]]),
    ("time", None, [["tap", "Time"]], [["tap", CANCEL]]),
]


def main():
    programs, out = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(os.path.dirname(__file__), "controls.json")) as file:
        kiosk = json.load(file)
    for text in (100, 200):
        pictures = {name: [] for name, _, _, _ in STATES}
        for look, locale, size in itertools.product(("light", "dark"), ("en", "ar"), SIZES):
            kiosk["theme"].update(textSize=text, appearance=look if look == "light" else "auto")
            kiosk["theme"]["dark"].update({"from": "00:00", "until": "23:59"})
            kiosk["locale"] = locale
            with tempfile.TemporaryDirectory() as work:
                take(programs, kiosk, size, work, locale,
                     lambda name: picture(out, name, text, look, locale, size, pictures))
        for name, paths in pictures.items():
            subprocess.run([f"{programs}/flipbook-lab", "sheet", f"{out}/{name}-{text}.png", *paths,
                            "--columns", "4", "--height", "480"], check=True)
            print(f"{out}/{name}-{text}.png", flush=True)


def picture(out, name, text, look, locale, size, pictures):
    path = f"{out}/{name}-{text}-{look}-{locale}-{size}.png"
    pictures[name].append(path)
    return path


def take(programs, kiosk, size, work, locale, path_of):
    """Runs the kiosk once, and takes a picture of each state."""
    config, socket = f"{work}/kiosk.json", f"{work}/socket"
    with open(config, "w") as file:
        json.dump(kiosk, file)
    run = subprocess.Popen([f"{programs}/flipbook", "run", config, "--display", "headless", "--realtime", "--size", size,
                            "--socket", socket, "--state", f"{work}/state"])

    def flipbook(verb, *arguments, check=True):
        return subprocess.run([f"{programs}/flipbook", verb, *arguments, "--socket", socket], check=check,
                              stdout=subprocess.DEVNULL, stderr=None if check else subprocess.DEVNULL).returncode == 0

    def words(step):
        return [word[locale] if isinstance(word, dict) else word for word in step]

    def tree():
        run = subprocess.run([f"{programs}/flipbook", "tree", "--socket", socket], check=True, capture_output=True)
        return json.loads(run.stdout)

    def rest():
        """Waits until nothing moves."""
        while True:
            time.sleep(0.3)
            now = tree()
            if not now["moving"] and now.get("scroll", {}).get("rests", True):
                return

    def reach(touch):
        """Scrolls down, and then up, until a finger reaches what it shall touch; returns what `touch` does."""
        for distance in [60] * 12 + [-60] * 24:
            if touched := touch():
                return touched
            x, y = (part / 2 for part in tree()["size"])
            flipbook("swipe", str(x), str(y + distance), str(x), str(y - distance), "0.3")
            rest()
        sys.exit(f"controls.py: a finger reaches nothing of {name}")

    def hold(button):
        press = subprocess.Popen([f"{programs}/flipbook", "press", "button", button, "6", "--socket", socket],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        return press if press.poll() is None else None

    try:
        while not os.path.exists(socket):
            if run.poll() is not None:
                sys.exit(f"controls.py: the kiosk ended with {run.returncode}")
            time.sleep(0.05)
        for name, screen, before, after in STATES:
            held = None
            if screen:
                flipbook("show", screen)
                rest()
            for step in map(words, before):
                if step[0] == "hold":
                    held = reach(lambda: hold(step[1]))
                elif step[0] == "tap":
                    reach(lambda: flipbook("tap", step[1], check=False))
                else:
                    flipbook(*step)
            time.sleep(0.5)
            rest()
            flipbook("screenshot", path_of(name))
            if held:
                held.wait()
            for step in after:
                flipbook(*words(step))
                rest()
    finally:
        run.terminate()
        run.wait()


main()
