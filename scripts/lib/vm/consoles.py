"""The service beside the console: what stays on the glass over a crash and a restart, switches of consoles, and starts
without a display or behind another console."""
import json
import os
import threading
import time

from boards import switch_console
from kit import HEIGHT, WIDTH, check, count, expected, finger, reset_count, settle, wait_until

# The height of the navigation bar above its line, in pixels.
BAR = 54
STATUS = "/sys/class/drm/card0-Virtual-1/status"
EVENT = "udevadm trigger --action=change --sysname-match=card0"


class Looks:
    """Takes screenshots all the time in a thread, and measures for how long another picture than the known one is shown."""

    def __init__(self, machine, known):
        self.machine, self.known = machine, known
        self.looks, self.seconds, self.ends = 0, 0, False
        self.strange = ""
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        last = time.monotonic()
        while not self.ends:
            picture = self.machine.screendump()
            now = time.monotonic()
            self.looks += 1
            # Rows fade in, on a busy machine seconds after the bar: another picture is one without it.
            if picture.rows(0, BAR) != self.known.rows(0, BAR):
                if not self.seconds:
                    picture.write_png(os.path.join(self.machine.out, "strange.png"))
                    self.strange = f" of {picture.width}x{picture.height} and {picture.colours(0, picture.height)} colours"
                self.seconds += now - last
            last = now
            # QEMU stops the machine while it takes a screenshot: without a pause a slow one hardly gets on.
            time.sleep(0.05)

    def end(self):
        self.ends = True
        self.thread.join()


def show(machine, name):
    return machine.run(f"systemctl show -p {name} --value flipbook").strip()


def start(machine):
    reset_count(machine)
    machine.run("systemctl reset-failed flipbook; systemctl start flipbook", timeout=300)
    wait_until("the rows", lambda: count(machine) > 0)


def front(machine):
    return machine.run("cat /sys/class/tty/tty0/active").strip()


def next_frame(machine, process):
    wait_until("another process", lambda: show(machine, "MainPID") not in ("0", process))
    wait_until("its frame", lambda: show(machine, "ActiveState") == "active" and show(machine, "SubState") == "running")


def test(machine, binary, kiosk, work):
    folder = os.path.join(work, "consoles")
    os.mkdir(folder)

    def want():
        runs = count(machine)
        path = os.path.join(folder, str(runs))
        os.makedirs(path, exist_ok=True)
        return expected(binary, kiosk, runs, path) if not os.listdir(path) else None

    for part in (crashes, sessions, behind, without_display, pointers, encoders, typing):
        try:
            part(machine, want)
        except RuntimeError as error:
            check(f"{part.__doc__}: the check runs to its end", False, str(error))
    machine.run(f"echo detect > {STATUS}; systemctl stop flipbook", check=False, timeout=60)


def crashes(machine, want):
    """the last frame over crashes and restarts"""
    console = machine.screendump()
    start(machine)
    before = settle(machine, want())
    # At a restart the kernel shows the console for a moment, when it is set to text mode.
    for name, command, limit in (("kill -9", "systemctl kill -s KILL flipbook", 0),
                                 ("SIGABRT", "systemctl kill -s ABRT flipbook", 0),
                                 ("a restart", "systemctl restart flipbook", 1.5)):
        process = show(machine, "MainPID")
        entry = machine.run("journalctl -b -n 0 --show-cursor").split("cursor: ")[-1].strip()
        looks = Looks(machine, before)
        try:
            machine.run(command, timeout=300)
            next_frame(machine, process)
            time.sleep(2)
        finally:
            looks.end()
        check(f"over {name} the last frame stays until the next process's first", looks.seconds <= limit,
              f"another picture{looks.strange} for {looks.seconds:.2f} s, {looks.looks} screenshots")
        if looks.seconds > limit:
            print(machine.run(f"journalctl -b --no-pager -o short-monotonic --after-cursor '{entry}'"), flush=True)
    doctor = machine.run("/usr/local/bin/flipbook doctor && echo fine", check=False)
    check("flipbook doctor beside the service knows it", "the kiosk that runs here" in doctor and "fine" in doctor,
          next(iter(doctor.splitlines()), ""))
    stray = machine.run("XDG_SESSION_ID=99 /usr/local/bin/flipbook doctor", check=False)
    check("a stray session is not named as the seat", "login session" not in stray)
    journal = machine.run("journalctl -b --no-pager -o cat -u flipbook")
    check("the journal has no line about plymouth", "plymouth" not in journal,
          next((line for line in journal.splitlines() if "plymouth" in line), ""))
    check("systemctl status names the display", "Virtual-1 800x480" in show(machine, "StatusText"),
          show(machine, "StatusText"))
    machine.run("systemctl stop flipbook", timeout=60)
    after = settle(machine)
    check("after a stop the console is shown", after.difference(before) > 10000, f"{after.difference(console)} pixels "
          "differ from the console before")
    check("after a stop the console is in text mode",
          machine.run("/usr/bin/python3 /share/kdmode.py").strip() == "0")


def sessions(machine, want):
    """switches of consoles with a card of an earlier process"""
    start(machine)
    process = show(machine, "MainPID")
    machine.run("systemctl kill -s KILL flipbook")
    next_frame(machine, process)
    time.sleep(3)
    before = settle(machine)
    for _ in range(2):
        switch_console(machine, 2)
        wait_until("the console", lambda: machine.screendump().difference(before) > 10000, 60)
        switch_console(machine, 1)
        difference = settle(machine, before).difference(before)
        check("a process that was started after a crash gives the display to another console, and takes it back",
              difference == 0, f"{difference} pixels differ")
    switch_console(machine, 2)
    wait_until("the console", lambda: machine.screendump().difference(before) > 10000, 60)
    process = show(machine, "MainPID")
    machine.run("systemctl kill -s KILL flipbook")
    wait_until("another process", lambda: show(machine, "MainPID") not in ("0", process))
    wait_until("its wait", lambda: "waiting for its console" in show(machine, "StatusText"), 60)
    check("a process that is started after a crash leaves another console in front",
          front(machine) == "tty2" and machine.screendump().difference(before) > 10000, front(machine))
    switch_console(machine, 1)
    wait_until("its frame", lambda: show(machine, "ActiveState") == "active", 60)
    check("and shows its frame once its own is", settle(machine).difference(before) < 100000, front(machine))
    machine.run("systemctl stop flipbook", timeout=60)


def behind(machine, want):
    """a start behind another console"""
    switch_console(machine, 2)
    wait_until("the console", lambda: front(machine) == "tty2")
    start(machine)
    check("a start brings the kiosk's console to the front", front(machine) == "tty1", front(machine))
    machine.run("systemctl stop flipbook", timeout=60)


def without_display(machine, want):
    """a start without a display"""
    machine.run(f"echo off > {STATUS}; {EVENT}")
    machine.run("systemctl start --no-block flipbook")
    wait_until("its wait", lambda: "waiting for a display" in show(machine, "StatusText"), 120)
    # As the keys do, of which a virtual machine has none.
    switch_console(machine, 2)
    wait_until("the other console", lambda: front(machine) == "tty2", 20)
    check("a kiosk that waits for a display answers the console's switches", True)
    switch_console(machine, 1)
    wait_until("the kiosk's console", lambda: front(machine) == "tty1", 20)
    machine.run("systemctl stop flipbook", timeout=60)
    check("and can be stopped", show(machine, "Result") == "success", show(machine, "Result"))
    reset_count(machine)
    machine.run("systemctl start --no-block flipbook")
    wait_until("its wait", lambda: "waiting for a display" in show(machine, "StatusText"), 120)
    machine.run(f"echo detect > {STATUS}; {EVENT}")
    wait_until("the rows", lambda: count(machine) > 0)
    check("a display that is connected later is used", show(machine, "ActiveState") == "active")
    machine.run(f"echo off > {STATUS}; {EVENT}")
    wait_until("the loss", lambda: "waiting for a display" in show(machine, "StatusText"), 60)
    machine.run(f"echo detect > {STATUS}; {EVENT}")
    wait_until("the return", lambda: "Virtual-1" in show(machine, "StatusText"), 60)
    check("systemctl status names the loss of the display, and its return", True)
    machine.run("systemctl stop flipbook", timeout=60)


def pointers(machine, want):
    """mice and pens"""
    start(machine)
    settle(machine)

    def planes():
        """The number of planes that the display shows, as the kernel reports it."""
        state = machine.run("mount -t debugfs none /sys/kernel/debug 2>/dev/null; "
                            "cat /sys/kernel/debug/dri/0/state")
        state = state.split("connector[")[0].split("crtc[")[0]
        return sum("\tcrtc=crtc-" in part for part in state.split("plane[")[1:])

    before = planes()
    machine.run("/usr/bin/python3 /share/pointers.py mouse", timeout=120)
    check("a mouse shows a pointer on the cursor plane", planes() == before + 1, f"{before} and {planes()} planes")
    finger(machine, "pull:400:460:458:0.1:0", "wait:1")
    check("a finger hides it", planes() == before, f"{planes()} planes")
    journal = machine.run("journalctl -b --no-pager -o cat -u flipbook")
    check("the journal names once what the mouse reports in vain",
          journal.count("'Flipbook test mouse' reports buttons other than the primary one") == 1)
    runs = count(machine)
    # The kernel drops events of a device that is not read for a third of a second, as on a busy host: a person would
    # pull again, too.
    for _ in range(3):
        machine.run(f"/usr/bin/python3 /share/pointers.py pen {WIDTH} {HEIGHT} 400 100 470", timeout=120)
        try:
            wait_until("the refresh", lambda: count(machine) > runs, 20)
            break
        except RuntimeError:
            continue
    check("a pull with a pen refreshes", count(machine) > runs)
    machine.run("flipbook blank on")
    wait_until("the display to go off", lambda: machine.run(
        "cat /sys/class/drm/card0-Virtual-1/dpms").strip() == "Off", 60)
    machine.run("/usr/bin/python3 /share/pointers.py mouse", timeout=120)
    check("the motion of a mouse wakes the display",
          machine.run("cat /sys/class/drm/card0-Virtual-1/dpms").strip() == "On")
    machine.run("systemctl stop flipbook", timeout=60)


def encoders(machine, want):
    """rotary encoders"""
    pages = {f"page{number}": {"page": {"title": f"Page {number}", "buttons": [
        {"title": "Back", "do": {"back": True}}]}} for number in (1, 2, 3)}
    pages["home"] = {"page": {"title": "Home", "buttons": [
        {"title": name, "do": {"show": name}} for name in sorted(pages)]}}
    show_pages(machine, {"start": "home", "screens": pages}, "Home")
    machine.run("/usr/bin/python3 /share/pointers.py encoder 2", timeout=120)
    check("an encoder moves the focus on, and its switch presses the second button",
          "Page 2" in machine.run("flipbook tree"))
    hide_pages(machine)


def typing(machine, want):
    """typing with a finger"""
    text = ""
    # On a busy host the kernel may drop a tap: a person would begin again, too.
    for _ in range(3):
        show_pages(machine, {"values": {"name": ""}, "screens": {"home": {"page": {
            "title": "Hello {values.name}", "content": [{"entry": {
                "label": "Name", "value": "{values.name}", "do": {"set": {"name": "{value}"}}}}]}}}}, "Hello")
        # The field, the keys h and i of the keyboard that it opens at 800 x 480, and the return key. The keyboard begins
        # a text in upper case by itself.
        for x, y in ((400, 130), (480, 342), (599, 288), (725, 450)):
            finger(machine, f"pull:{x}:{y}:{y}:0.1:0", "wait:1")
        text = machine.run("flipbook tree")
        hide_pages(machine)
        if "Hello Hi" in text:
            break
    check("a finger types on the keyboard on the screen", "Hello Hi" in text)


def show_pages(machine, config, text):
    """Starts the service with another configuration, until it shows a text."""
    with open(os.path.join(machine.share, "pages.json"), "w") as file:
        json.dump({"locale": "en", **config}, file)
    machine.run("cp /etc/flipbook/kiosk.json /run/kiosk.json; cp /share/pages.json /etc/flipbook/kiosk.json; "
                "systemctl start flipbook", timeout=300)
    wait_until("the page", lambda: text in machine.run("flipbook tree", check=False), 300)


def hide_pages(machine):
    """Stops the service, and restores its configuration."""
    machine.run("systemctl stop flipbook; cp /run/kiosk.json /etc/flipbook/kiosk.json", timeout=60)
