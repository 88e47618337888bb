#!/usr/bin/env python3
"""The kiosk in a virtual machine: a pull, a short pull, SSH, SIGTERM and SIGKILL."""
import argparse
import json
import os
import shutil
import sys
import tempfile
import time

import boards
import conditions
import consoles
import endurance
import faults
import hands
import orders
import plays
import powercuts
import vkms
from kit import (BAR, HEIGHT, REPOSITORY, WIDTH, check, checks, count, expected, make_kiosk,
                 reset_count, settle, wait_until)
from machine import Machine


def test_doctor(machine):
    """doctor reports no fault before the first run."""
    text = machine.run("/usr/local/bin/flipbook doctor || true")
    for line in text.splitlines():
        print("      " + line, flush=True)
    check("flipbook doctor names the display that the kiosk will use",
          "a kiosk uses this card" in text and f"{WIDTH}x{HEIGHT}" in text
          and not any(line.startswith("no ") for line in text.splitlines()))


def test_measure(machine):
    """doctor --measure on the display, while a finger flings its list."""
    flings = " ".join(["fling:400:420:120:0.3", "fling:400:120:420:0.3"] * 30)
    text = machine.run(f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} {flings} > /run/flings & "
                       "until grep -q 'Flipbook test panel' /proc/bus/input/devices; do sleep 0.2; done; "
                       "/usr/local/bin/flipbook doctor --measure || true; kill $!", timeout=300)
    with open(os.path.join(machine.out, "measure.txt"), "w") as file:
        file.write(text)
    lines = [line for line in text.splitlines()
             if any(f" {name}:" in line for name in ("fill", "copy", "paint", "flip", "touch rate")) or " Hz: " in line]
    for line in lines:
        print("      " + line, flush=True)
    check("flipbook doctor --measure times the display, counts flips and touch reports, and gives a verdict",
          len(lines) == 6 and not any("not measured" in line for line in lines), f"{len(lines)} lines")


def test_console(machine):
    """A kiosk started by hand restores the console when it ends."""
    machine.run("setterm --cursor off > /dev/tty1;"
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
    after = settle(machine, before)
    after.write_png(os.path.join(machine.out, "console-after.png"))
    check("the console is in graphics mode while the kiosk runs", during == "1", during)
    check("SIGTERM restores the console's mode", mode == machine.run(
        "/usr/bin/python3 /share/kdmode.py").strip(), mode)
    check("SIGTERM restores the console's terminal settings",
          state == machine.run("stty -F /dev/tty1 -a"))
    check("SIGTERM restores the console's picture", after.difference(before) == 0,
          f"{after.difference(before)} pixels differ")


def test_service(machine, binary, kiosk, work):
    reset_count(machine)
    machine.run("systemctl start flipbook", timeout=300)
    wait_until("the rows", lambda: count(machine) == 1)
    status = machine.run("systemctl show -p StatusText flipbook").strip()
    print("      " + status, flush=True)
    want = expected(binary, kiosk, 1, work)
    screen = settle(machine, want)
    screen.write_png(os.path.join(machine.out, "1-before.png"))
    difference = screen.difference(want)
    check("the scanout equals the headless frame, pixel for pixel", difference == 0,
          f"{difference} pixels differ")

    finger = f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT}"
    machine.run(f"{finger} pull:400:120:200:0.5:0.3 wait:1", timeout=120)
    settle(machine, want)
    check("a short pull does not run the command", count(machine) == 1, f"{count(machine)} runs")

    # Held for as long as a slow host may need to take a screenshot.
    gesture = machine.start(f"{finger} pull:400:100:470:1.0:30 wait:1")
    time.sleep(1)
    wait_until("the header", lambda: header_area(machine.screendump(), screen) > 0.5)
    time.sleep(4)  # By then the finger has reached its end position, and holds.
    during = machine.screendump("2-during")
    check("the header is on the screen while the finger holds",
          during.colours(BAR, BAR + 60) > 50, f"{during.colours(BAR, BAR + 60)} colours")
    check("the command does not run before the finger lets go", count(machine) == 1)
    print("      " + gesture.communicate(timeout=120)[0].strip().replace("\n", ", "), flush=True)
    wait_until("the refresh", lambda: count(machine) == 2)
    want = expected(binary, kiosk, 2, work)
    after = settle(machine, want)
    after.write_png(os.path.join(machine.out, "3-after.png"))
    difference = after.difference(want)
    check("a pull past the threshold runs the command once", count(machine) == 2,
          f"{count(machine)} runs")
    check("the new rows are on the screen", difference == 0, f"{difference} pixels differ")


def header_area(picture, before):
    """The fraction of the pixels below the bar that differ from `before`."""
    a, b = picture.rows(BAR + 4, BAR + 60), before.rows(BAR + 4, BAR + 60)
    return sum(a[i] != b[i] for i in range(0, len(a), 3)) / (len(a) / 3)


def test_ssh(machine):
    finger = f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} "
    flings = " ".join(["fling:400:420:120:0.2", "wait:1", "fling:400:120:420:0.2", "wait:1"] * 6)
    # Everything runs in one session, since logging in may take a slow host longer than all flings. The trace begins
    # once the first fling has been reported: the panel has then been found.
    trace = machine.run(
        f"rm -f /run/flings; {finger}{flings} > /run/flings & "
        "while ! grep -qs done /run/flings; do sleep 0.2; done; "
        "flipbook trace --seconds 6 --format chrome; wait", timeout=180)
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
    check("flipbook stats over SSH counts the frames", values["frames"] >= 20
          and values["milliseconds"]["raster"]["p50"] > 0, f"{values['frames']} frames")


def test_limits(machine):
    """A command runs in a separate control group; if it uses up memory, only the command is killed."""
    kiosk = machine.run("systemctl show -p MainPID --value flipbook").strip()
    # An emulated processor takes a long time to use up half of the memory.
    folder = "/sys/fs/cgroup/system.slice/flipbook.service/commands"
    limit = machine.run(f"cat {folder}/memory.max; echo 64M > {folder}/memory.max").strip()
    swap = machine.run(f"cat {folder}/memory.swap.max").strip()
    machine.run("touch /run/rows.hog; chmod 666 /run/rows.hog")
    answer = machine.run("flipbook refresh --wait 2>&1", check=False, timeout=180).strip()
    group = machine.run("cat /run/rows.hog; rm /run/rows.hog").strip()
    check("a command runs in a control group of its own",
          "/flipbook.service/commands/" in group, group)
    check("all commands together may use half of the machine's memory",
          limit.isdigit() and 900 << 20 < int(limit) <= 1 << 30 and swap == "0", f"{limit}, swap {swap}")
    check("the kernel ends a command that uses up memory, and the kiosk says so",
          "memory ran out" in answer, answer)
    check("the kiosk goes on", kiosk == machine.run(
        "systemctl show -p MainPID --value flipbook").strip()
        and "/flipbook.service/kiosk" in machine.run(f"cat /proc/{kiosk}/cgroup"))
    # All processes of the unit have the unit's filters.
    filters = machine.run(
        f"for p in {kiosk} $(cat /proc/{kiosk}/task/{kiosk}/children); do sed -n 's/^Seccomp_filters:\\t//p' "
        "/proc/$p/status; done").split()
    check("the kiosk has a filter more than the process that starts its commands",
          len(filters) == 2 and int(filters[0]) == int(filters[1]) + 1, str(filters))
    journal = machine.run("journalctl -b -u flipbook -o cat")
    check("the kiosk's process is confined", "the kiosk may" not in journal)
    # The groups of previous commands are removed before a command starts.
    machine.run("flipbook refresh --wait", check=False, timeout=180)
    wait_until("the end of the groups", lambda: int(machine.run(
        f"find {folder} -mindepth 1 -type d | wc -l")) <= 1, 60)
    check("the groups of ended commands are removed", True)


def test_kill(machine, binary, kiosk, work):
    settle(machine)
    runs = count(machine)
    machine.run("systemctl kill -s KILL flipbook")
    wait_until("the restart", lambda: machine.run(
        "systemctl show -p NRestarts --value flipbook").strip() == "1"
        and machine.run("systemctl is-active flipbook", check=False).strip() == "active")
    wait_until("the rows", lambda: count(machine) > runs)
    hands.test_after_kill(machine)
    want = expected(binary, kiosk, count(machine), work)
    screen = settle(machine, want)
    screen.write_png(os.path.join(machine.out, "4-after-kill.png"))
    difference = screen.difference(want)
    check("after kill -9 the service is restarted and shows its rows", difference == 0,
          f"{difference} pixels differ")
    before = machine.screendump()
    time.sleep(1)
    first = cpu_time(machine)
    time.sleep(30)
    used = cpu_time(machine) - first
    # Only the watchdog's notifications remain, on a processor emulated at a tenth of its speed.
    check("an idle kiosk uses no processor time", used <= 0.1, f"{used * 1000:.1f} ms in 30 s")
    check("an idle kiosk keeps its frame", machine.screendump().difference(before) == 0)
    machine.run("systemctl stop flipbook", timeout=60)
    check("the service ends cleanly", machine.run(
        "systemctl show -p Result --value flipbook").strip() == "success")
    check("the console is in text mode after the service has ended",
          machine.run("/usr/bin/python3 /share/kdmode.py").strip() == "0")


def cpu_time(machine):
    """Seconds that the kiosk's threads have run in total, as counted by the scheduler."""
    text = machine.run("cat /proc/$(systemctl show -p MainPID --value flipbook)/task/*/schedstat")
    return sum(int(line.split()[0]) for line in text.splitlines()) / 1e9


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True, help="draws the frames that are expected")
    parser.add_argument("--arch", default="amd64", choices=["amd64", "arm64"])
    parser.add_argument("--root", default="/", help="the folder that the machine boots from")
    parser.add_argument("--guest-binary", help="the program for the machine, if it is another one")
    parser.add_argument("--out", required=True)
    parser.add_argument("--display", default="virtio-gpu-pci", help="QEMU's device")
    parser.add_argument("parts", nargs="*", choices=[[], "pull", "service", "measure", "boards", "console", "play", "vkms",
                                 "matrix", "faults", "conditions", "power", "orders", "endurance"],
                        help="what to check; service, boards, console and play unless named")
    parser.add_argument("--cuts", type=int, default=30, help="power cuts of the parts power and orders")
    parser.add_argument("--minutes", type=int, default=60,
                        help="the duration of the part endurance; caches fill for about twenty minutes")
    parser.add_argument("--only", action="append", help="a function of conditions.py; all unless named")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="flipbook-vm-") as work:
        share = os.path.join(work, "share")
        os.mkdir(share)
        kiosk = os.path.join(share, "kiosk")
        make_kiosk(kiosk)
        shutil.copy(arguments.guest_binary or arguments.binary, os.path.join(share, "flipbook"))
        with open(os.path.join(share, "kdmode.py"), "w") as file:
            file.write("import fcntl, os, struct\n"
                       "fd = os.open('/dev/tty1', os.O_RDWR | os.O_NOCTTY)\n"
                       "print(struct.unpack('i', fcntl.ioctl(fd, 0x4B3B, b'\\0' * 4))[0])\n")
        for name in ("scripts", "packaging", "systemd", "Examples"):
            shutil.copytree(os.path.join(REPOSITORY, name), os.path.join(share, "source", name))
        module = None
        if "vkms" in arguments.parts:
            module = vkms.build(work, Machine.newest_kernel())
        if module:
            shutil.copy(module, os.path.join(share, "vkms.ko"))
        disk = powercuts.make_disk(work) if {"power", "orders"} & set(arguments.parts) else None
        machine = Machine(arguments.out, share, WIDTH, HEIGHT, arguments.display,
                          arguments.arch, arguments.root, disk)
        try:
            machine.wait_for_ssh(600)
            print(f"      up after {time.monotonic() - started:.0f} s, "
                  f"Linux {machine.kernel}", flush=True)
            machine.run("cd /share/source && rm -rf /etc/flipbook && packaging/install "
                        "--binary /share/flipbook --config /share/kiosk", timeout=900)
            machine.run("systemd-run -q --unit=quiet dmesg -n 1", check=False)
            parts = arguments.parts or ["service", "boards", "console", "play"]
            if "pull" in parts:
                test_service(machine, arguments.binary, kiosk, work)
            if "service" in parts:
                test_doctor(machine)
                test_measure(machine)
                test_console(machine)
                test_service(machine, arguments.binary, kiosk, work)
                test_ssh(machine)
                hands.test(machine, share)
                test_limits(machine)
                test_kill(machine, arguments.binary, kiosk, work)
            if "measure" in parts:
                test_measure(machine)
            if "boards" in parts:
                boards.test(machine, arguments.binary, kiosk, work)
            if "console" in parts:
                consoles.test(machine, arguments.binary, kiosk, work)
            if "play" in parts:
                plays.test(machine, arguments.binary, work)
            if "matrix" in parts:
                boards.matrix(machine, arguments.binary, kiosk, work)
            if "faults" in parts:
                faults.test(machine, arguments.binary, kiosk, work)
            if "faults" in parts or "conditions" in parts:
                conditions.test(machine, arguments.binary, kiosk, work, arguments.only)
            if "power" in parts:
                powercuts.test(machine, arguments.binary, kiosk, work, arguments.cuts)
            if "orders" in parts:
                orders.test(machine, arguments.cuts)
            if "endurance" in parts:
                endurance.test(machine, arguments.binary, kiosk, work, arguments.minutes)
            if "vkms" in parts and module:
                vkms.test(machine, arguments.binary, kiosk, work, share)
            elif "vkms" in parts:
                print("      SKIPPED: vkms could not be built; pacing was NOT tested", flush=True)
        except Exception as error:  # The journal is more informative than the stack trace.
            check("every check is run", False, str(error))
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
