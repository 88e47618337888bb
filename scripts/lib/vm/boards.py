"""The kiosk on any display: rotation, legacy KMS, hotplug, blanking, VT switches, seatd."""
import os
import tempfile
import time

from kit import HEIGHT, WIDTH, check, count, expected, finger, reset_count, settle, wait_until


class Kiosk:
    """A kiosk started by hand with the given options."""

    def __init__(self, machine, name, *options, config="/etc/flipbook/kiosk.json"):
        self.machine, self.name = machine, name
        reset_count(machine)
        machine.run(f"systemd-run -q --unit={name} --setenv=HOME=/run/hand "
                    f"/usr/local/bin/flipbook run {config} "
                    f"--state /run/hand/{name} --socket /run/hand/{name}.socket "
                    + " ".join(options))
        wait_until("the rows", lambda: count(machine) == 1)

    def log(self):
        return self.machine.run(f"journalctl -b --no-pager -o cat -u {self.name}")

    def stop(self):
        self.machine.run(f"systemctl stop {self.name}", timeout=60)


def test(machine, binary, kiosk, work):
    folder = os.path.join(work, "boards")
    os.mkdir(folder)
    want = expected(binary, kiosk, 1, folder)
    rotation(machine, binary, kiosk, work)
    on_one_board(machine, want, expected(binary, kiosk, 2, folder))
    seatd(machine, want)
    sleep(machine, want)


def rotation(machine, binary, kiosk, work):
    """A rotated kiosk scans out the headless frame rotated, and touches are rotated with it; with
    atomic and with legacy KMS."""
    for degrees, options in ((90, []), (270, ["--legacy"])):
        rotated = Kiosk(machine, f"rotated{degrees}", "--rotate", str(degrees), *options)
        folder = os.path.join(work, f"rotated-{degrees}")
        os.mkdir(folder)
        want = expected(binary, kiosk, 1, folder, (HEIGHT, WIDTH)).rotated(degrees)
        screen = settle(machine, want)
        screen.write_png(os.path.join(machine.out, f"rotated-{degrees}.png"))
        difference = screen.difference(want)
        way = "xrgb8888 legacy" if options else "xrgb8888 atomic"
        check(f"rotated by {degrees} degrees, the scanout equals the rotated headless frame",
              difference == 0 and way in rotated.log(), f"{difference} pixels differ, {way}")
        # Down in the picture is left or right on the panel.
        start, end = (WIDTH - 120, WIDTH - 520) if degrees == 90 else (120, 520)
        finger(machine, f"sweep:{HEIGHT // 2}:{start}:{end}:1:0.5", "wait:1")
        wait_until("the refresh", lambda: count(machine) == 2)
        check(f"a pull on the panel rotated by {degrees} degrees refreshes", True)
        rotated.stop()


def matrix(machine, binary, kiosk, work):
    """Atomic and legacy KMS scan out the same frame in each rotation."""
    upright = expected(binary, kiosk, 1, tempfile.mkdtemp(dir=work))
    sideways = expected(binary, kiosk, 1, tempfile.mkdtemp(dir=work), (HEIGHT, WIDTH))
    for way in ("atomic", "legacy"):
        for degrees in (0, 90, 180, 270):
            options = ["--rotate", str(degrees)] + (["--legacy"] if way == "legacy" else [])
            one = Kiosk(machine, f"{way}{degrees}", *options)
            want = upright if degrees in (0, 180) else sideways.rotated(degrees)
            if degrees == 180:
                want = want.rotated(180)
            difference = settle(machine, want).difference(want)
            log = one.log().strip().splitlines()
            check(f"{way}, rotated by {degrees} degrees", difference == 0 and way in one.log(),
                  f"{difference} pixels differ; {log[0] if log else ''}")
            one.stop()


def on_one_board(machine, want, second):
    """Hotplug of touch panels and displays, and VT switches, while a kiosk runs."""
    kiosk = Kiosk(machine, "board")
    screen = settle(machine, want)
    difference = screen.difference(want)
    check("with atomic commits the scanout equals the headless frame",
          difference == 0 and "xrgb8888 atomic" in kiosk.log(), f"{difference} pixels differ")

    # A panel that is removed in mid-drag takes its finger with it; the next one works. The kernel lifts the
    # finger first, which is a release if it is read in time.
    finger(machine, "lost:400:100:470:0.5", "wait:3")
    runs = count(machine)
    wants = {1: want, 2: second}
    difference = settle(machine, wants[runs]).difference(wants[runs]) if runs in wants else -1
    check("a touch panel removed in mid-drag cancels the touch", difference == 0,
          f"{difference} pixels differ, {runs} runs")
    recorded = "/run/hand/pull.touch"
    machine.run(f"flipbook record {recorded} --seconds 20 --socket /run/hand/board.socket & "
                f"sleep 1; /usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} "
                "pull:400:100:470:0.5:0.3 wait:1; wait", timeout=120)
    wait_until("the refresh", lambda: count(machine) == runs + 1)
    lines = machine.run(f"cat {recorded}").splitlines()
    touches = [line for line in lines[1:] if " data " not in line]
    check("the panel plugged in next pulls, and its touches and the rows are recorded",
          lines[0] == f"flipbook-touch 2 {WIDTH}x{HEIGHT}" and len(touches) < len(lines) - 1
          and " began " in touches[0] and " ended " in touches[-1], f"{len(lines) - 1} events")
    before = settle(machine)

    # Uses the connector's switch in sysfs, and the event that a cable causes.
    status = "/sys/class/drm/card0-Virtual-1/status"
    event = "udevadm trigger --action=change --sysname-match=card0"
    machine.run(f"echo off > {status}; {event}")
    wait_until("the loss", lambda: "the display is disconnected" in kiosk.log())
    machine.run(f"echo detect > {status}; {event}")
    wait_until("the return", lambda: kiosk.log().count("atomic") >= 2)
    difference = settle(machine, before).difference(before)
    check("a display that is unplugged and plugged in again shows the same frame", difference == 0,
          f"{difference} pixels differ")

    switch_console(machine, 2)
    wait_until("the console", lambda: machine.screendump().difference(before) > 10000)
    time.sleep(2)
    switch_console(machine, 1)
    difference = settle(machine, before).difference(before)
    check("after a switch to another console and back the frame is the same", difference == 0,
          f"{difference} pixels differ")
    finger(machine, "pull:400:100:470:0.5:0.3", "wait:1")
    wait_until("the refresh", lambda: count(machine) == runs + 2)
    check("a pull still refreshes after the console switch", True)
    kiosk.stop()


def seatd(machine, want):
    """With seatd, the seat opens display and touch panels, and is disabled on a VT switch."""
    machine.run("systemd-run -q --unit=seatd-test /usr/sbin/seatd -g video")
    wait_until("seatd", lambda: machine.run("test -S /run/seatd.sock && echo yes", check=False))
    check("flipbook doctor names seatd", "libseat, because of seatd" in machine.run(
        "/usr/local/bin/flipbook doctor || true"))
    kiosk = Kiosk(machine, "seated")
    difference = settle(machine, want).difference(want)
    check("with seatd the scanout equals the headless frame",
          difference == 0 and "seat by libseat" in kiosk.log(), f"{difference} pixels differ")
    switch_console(machine, 2)
    wait_until("the console", lambda: machine.screendump().difference(want) > 10000)
    switch_console(machine, 1)
    difference = settle(machine, want).difference(want)
    check("with seatd the frame is the same after a switch to another console and back", difference == 0,
          f"{difference} pixels differ")
    finger(machine, "pull:400:100:470:0.5:0.3", "wait:1")
    wait_until("the refresh", lambda: count(machine) == 2)
    check("with seatd a pull refreshes", True)
    kiosk.stop()
    machine.run("systemctl stop seatd-test; rm -f /run/seatd.sock")


def switch_console(machine, number):
    # VT_ACTIVATE, as chvt does.
    machine.run("/usr/bin/python3 -c 'import fcntl, os; fcntl.ioctl("
                f"os.open(\"/dev/tty0\", os.O_RDWR | os.O_NOCTTY), 0x5606, {number})'")


def sleep(machine, want):
    """The display blanks without touches; the touch that wakes it has no other effect."""
    kiosk = Kiosk(machine, "sleeper", "--blank-after", "20")
    power = "cat /sys/class/drm/card0-Virtual-1/dpms"
    check("the display is on at the start", machine.run(power).strip() == "On")
    wait_until("the display to go off", lambda: machine.run(power).strip() == "Off", 90)
    finger(machine, "pull:400:100:470:0.5:0.3", "wait:1")
    check("a touch wakes it", machine.run(power).strip() == "On")
    difference = settle(machine, want).difference(want)
    check("the touch that wakes the display has no other effect", difference == 0 and count(machine) == 1,
          f"{difference} pixels differ, {count(machine)} runs")
    kiosk.stop()
