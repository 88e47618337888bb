#!/usr/bin/env python3
"""The image of scripts/image in a virtual machine: settings, boot to the first frame, Wi-Fi, power cuts."""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import wifi
from glass import Glass
from kit import HEIGHT, ROWS, WIDTH, check, checks, expected, make_kiosk, wait_until
from machine import Machine

FIRMWARE = {"amd64": "/usr/share/ovmf/OVMF.fd",
            "arm64": "/usr/share/qemu-efi-aarch64/QEMU_EFI.fd"}
PROCESSORS = {"amd64": ["qemu-system-x86_64", "-cpu", "max", "-machine", "q35", "-vga", "none"],
              "arm64": ["qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72"]}
CONSOLES = {"amd64": "ttyS0", "arm64": "ttyAMA0"}
# The boot partition begins at 1 MiB.
BOOT = "@@1M"
ENTRY = "::loader/entries/flipbook.conf"
# A boot takes minutes on a busy machine that emulates the processor.
TIMEOUT = 1800
COUNT = "/var/lib/flipbook/rows.count"


class Board(Machine):
    """A machine that boots a disk image by its firmware."""

    def __init__(self, out, share, image, architecture):
        self.out, self.share, self.image, self.architecture = out, share, image, architecture
        self.port = self._free_port()
        self.monitor_path = os.path.join(share, "monitor")
        self._make_keys()
        self.log = open(os.path.join(out, "console.log"), "wb")
        self.process = None

    def boot(self, *options):
        self.monitor = None
        self.powered = time.time()
        self.process = subprocess.Popen(
            # One thread for both processors: with two, a guest of QEMU 7.2 executed an int3 that the other one
            # had already replaced in memory, in a static branch of kfree, and panicked.
            [*PROCESSORS[self.architecture], "-accel", "tcg,thread=single", "-smp", "2",
             "-m", "1024", "-no-reboot", "-nographic", "-bios", FIRMWARE[self.architecture],
             "-drive", f"file={self.image},if=virtio,format=raw,cache=writethrough",
             "-device", f"virtio-gpu-pci,xres={WIDTH},yres={HEIGHT},edid=on",
             "-nic", f"user,model=virtio-net-pci,hostfwd=tcp:127.0.0.1:{self.port}-:22",
             "-qmp", f"unix:{self.monitor_path},server=on,wait=off", *options],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
        wait_until("the monitor", lambda: os.path.exists(self.monitor_path))


def count_starts(arguments):
    """The maximum number of kiosk starts before its rows are compared for the last time."""
    # The first boot, the restart of the upgrade, one start after each cut, and one more if the boot is cut short.
    return 1 + bool(arguments.upgrade) + arguments.power_cuts + arguments.power_cuts // 2


def prepare(board, kiosk):
    """The settings of the test and its kiosk, on the boot partition."""
    with open(os.path.join(board.share, "user_key.pub")) as file:
        key = file.read().strip()
    settings = os.path.join(board.share, "settings.txt")
    with open(settings, "w") as file:
        file.write(f"# A test.\nhostname = board-7\nssh-key = {key}\nkiosk = my-kiosk\ncolour = red\n"
                   + wifi.SETTINGS)
    target = board.image + BOOT
    subprocess.run(["mcopy", "-o", "-i", target, settings, "::settings.txt"], check=True)
    subprocess.run(["mcopy", "-s", "-i", target, kiosk, "::my-kiosk"], check=True)
    # On a busy host partitions appear late. With panic=-1 the machine exits after a panic, so that it is noticed.
    add_kernel_option(board, f"systemd.default_device_timeout_sec={TIMEOUT} panic=-1")
    if board.architecture == "amd64":
        # On a busy host the kernel's check of the emulated timer may fail, and loading modules then never ends.
        add_kernel_option(board, "no_timer_check")


def add_kernel_option(board, option):
    """Adds the kernel option from the next boot on."""
    entry = os.path.join(board.share, "entry")
    subprocess.run(["mcopy", "-o", "-i", board.image + BOOT, ENTRY, entry], check=True)
    with open(entry) as file:
        text = file.read()
    with open(entry, "w") as file:
        file.write(re.sub(r"(?m)^(options .*)$", rf"\1 {option}", text))
    subprocess.run(["mcopy", "-o", "-i", board.image + BOOT, entry, ENTRY], check=True)


def first_frame(board, want, glass):
    """Waits until the display shows the frame; returns the seconds since power on, and the picture."""
    picture = None
    while time.time() - board.powered < TIMEOUT:
        try:
            picture = board.screendump()
        except (OSError, ValueError, RuntimeError, IndexError):
            picture = None
        if picture and glass.look(picture, want):
            return time.time() - board.powered, picture
        if board.process.poll() is not None:
            raise RuntimeError("the machine ended early; see console.log")
        time.sleep(0.2)
    if picture:
        picture.write_png(os.path.join(board.out, "last.png"))
    raise RuntimeError(f"the frame was not shown within {TIMEOUT} s; see last.png")


def stages(board, glass):
    """The times at which each stage was reached, as lines in order, in seconds since power on."""
    asked = time.time()
    uptime = float(board.run("cut -d' ' -f1 /proc/uptime"))
    kernel = (asked + time.time()) / 2 - board.powered - uptime
    reached = {"the kernel starts": kernel}
    for what, kind in ("the splash is shown", "splash"), ("the kiosk's frame with its rows is shown", "frame"):
        if glass.first(kind):
            reached[what] = glass.first(kind) - board.powered
    for what, unit, timestamp in (
            ("systemd starts", "", "UserspaceTimestamp"),
            ("settings applied", "flipbook-settings", "ActiveEnterTimestamp"),
            ("plymouth started", "plymouth-start", "ActiveEnterTimestamp"),
            ("the kiosk's program starts", "flipbook", "ExecMainStartTimestamp"),
            ("the kiosk is ready: its first frame is shown", "flipbook", "ActiveEnterTimestamp"),
            ("SSH", "ssh", "ActiveEnterTimestamp"),
            ("multi-user.target", "multi-user.target", "ActiveEnterTimestamp")):
        value = board.run(f"systemctl show -p {timestamp}Monotonic --value {unit}").strip()
        reached[what] = kernel + int(value or 0) / 1e6
    return [f"{what:46} {seconds:7.2f} s" for what, seconds in sorted(reached.items(), key=lambda item: item[1])]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--image", required=True)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--arch", required=True, choices=sorted(FIRMWARE))
    parser.add_argument("--out", required=True)
    parser.add_argument("--power-cuts", type=int, default=0)
    parser.add_argument("--upgrade", help="a newer package of flipbook, for the running kiosk")
    parser.add_argument("--no-display", action="store_true", help="boot once more with no display connected")
    parser.add_argument("--wifi", help="a tar archive with an unpacked hostapd and iw, to be joined by Wi-Fi")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="flipbook-image-") as work:
        share = os.path.join(work, "share")
        os.mkdir(share)
        image = os.path.join(work, "image")
        subprocess.run(["cp", "--sparse=always", arguments.image, image], check=True)
        kiosk = os.path.join(work, "kiosk")
        make_kiosk(kiosk)
        board = Board(arguments.out, share, image, arguments.arch)
        # The expected pictures are drawn from the kit's rows.
        pictures = [expected(arguments.binary, kiosk, start, work)
                    for start in range(1, count_starts(arguments) + 1)]
        with open(os.path.join(kiosk, "count"), "w") as file:
            file.write(ROWS.replace("/run/rows.count", COUNT))
        prepare(board, kiosk)
        try:
            glass = Glass(arguments.out)
            board.boot(*glass.options())
            booting, picture = first_frame(board, pictures[0], glass)
            picture.write_png(os.path.join(arguments.out, "first-frame.png"))
            check("the display shows the headless frame of the kiosk on the boot partition", True,
                  f"{booting:.0f} s after power on")
            glass.verdict(board)
            board.wait_for_ssh(TIMEOUT)
            check("the host name is that of the settings",
                  board.run("hostname").strip() == "board-7")
            journal = board.run("journalctl -b --no-pager -o cat -u flipbook-settings")
            check("an unknown setting is reported by its line", "settings.txt:5: unknown key 'colour'"
                  in journal, journal.strip().splitlines()[0] if journal.strip() else "")
            check("the root is read only under a layer in memory",
                  re.search(r"overlay", board.run("findmnt -n -o FSTYPE /")) is not None
                  and "squashfs" in board.run("cat /proc/mounts"))
            for line in stages(board, glass):
                print("      " + line, flush=True)
            print("      " + board.run("systemd-analyze || true").strip().replace("\n", "\n      "),
                  flush=True)
            print("      " + board.run("free -m; df -m / /boot /data").strip().replace(
                "\n", "\n      "), flush=True)
            key = board.run("cat /data/ssh/ssh_host_ed25519_key.pub")
            failed = board.run("systemctl --failed --no-legend --plain").strip()
            check("no unit has failed", failed == "", failed)
            if arguments.upgrade:
                upgrade(board, arguments.upgrade, pictures)
            if arguments.wifi:
                wifi.test(board, arguments.wifi)
            moments = random.Random(1)
            for cut in range(arguments.power_cuts):
                # The power is cut at a random time after the first rows, while the rest of the system starts and
                # writes; every second time it is cut once more during the boot.
                time.sleep(moments.uniform(0, 20))
                board.cut_power()
                if cut == 0 and arguments.wifi:
                    # The radios exist when the settings are applied.
                    add_kernel_option(board, "modules_load=mac80211_hwsim")
                board.boot()
                if cut % 2:
                    time.sleep(moments.uniform(0, booting))
                    board.cut_power()
                    board.boot()
                shown = wait_for_one(board, pictures, TIMEOUT)
                check(f"after power cut {cut + 1} the kiosk shows its rows", shown is not None)
            if arguments.power_cuts:
                board.wait_for_ssh(TIMEOUT)
                check("SSH's host key has been kept",
                      board.run("cat /data/ssh/ssh_host_ed25519_key.pub") == key)
                runs = int(board.run(f"cat {COUNT}").strip() or 0)
                check("what the kiosk keeps has been kept", runs > 1, f"{runs} runs")
                if arguments.wifi:
                    active = board.run("systemctl is-active wpa_supplicant@wlan0", check=False).strip()
                    check("a radio that is there at boot is used", active == "active", active)
                board.cut_power()
                without_data(board, pictures)
            if arguments.no_display:
                board.cut_power()
                without_display(board)
        except Exception as error:
            check("every check is run", False, str(error))
        finally:
            try:
                with open(os.path.join(arguments.out, "journal.log"), "w") as file:
                    file.write(board.run("journalctl -b --no-pager -o short-monotonic", check=False,
                                         timeout=60))
            except Exception as error:
                print(f"      no journal: {error}")
            board.stop()
    passed = sum(checks)
    print(f"{passed} passed, {len(checks) - passed} failed; see {arguments.out}")
    sys.exit(0 if passed == len(checks) else 1)


def upgrade(board, package, pictures):
    """Installs a newer package while the kiosk runs: it restarts with its configuration and rows."""
    with open(package, "rb") as file:
        subprocess.run(board.ssh_command("cat > /tmp/new.deb"), check=True, stdin=file)
    state = ("systemctl show -p MainPID --value flipbook; find /etc/flipbook -type f -exec cat {} + | md5sum; "
             "dpkg-query -W -f '${Version}' flipbook")
    pid, configuration, version = board.run(state).strip().split("\n")
    board.run("DEBIAN_FRONTEND=noninteractive dpkg -i /tmp/new.deb", timeout=TIMEOUT)
    new_pid, new_configuration, new_version = board.run(state).strip().split("\n")
    check("an upgrade starts the running kiosk again", new_pid not in ("0", pid) and new_version != version,
          f"{version} to {new_version}")
    check("the configuration stays", configuration == new_configuration)
    shown = wait_for_one(board, pictures[1:2], TIMEOUT)
    check("the upgraded kiosk shows its rows, counted on", shown is not None)


def without_data(board, pictures):
    """The data partition has been destroyed: the kiosk starts without saved state."""
    table = json.loads(subprocess.run(["sfdisk", "-J", board.image], check=True, capture_output=True).stdout)
    data = next(p for p in table["partitiontable"]["partitions"] if p["name"] == "flipbook-data")
    with open(board.image, "r+b") as file:
        file.seek(data["start"] * 512)
        file.write(random.Random(2).randbytes(data["size"] * 512))
    board.boot()
    check("with a destroyed data partition the kiosk shows its first rows",
          wait_for_one(board, pictures[:1], TIMEOUT) is not None)
    board.wait_for_ssh(TIMEOUT)
    check("and SSH works", board.run("hostname").strip() == "board-7")
    journal = board.run("journalctl -b --no-pager -o cat -u flipbook-settings").strip()
    check("the journal says that nothing is kept", "the partition flipbook-data cannot be mounted" in journal, journal)


def without_display(board):
    """No display is connected: nothing else may wait for the first frame, which never appears."""
    add_kernel_option(board, "video=Virtual-1:d")
    board.boot()
    board.wait_for_ssh(TIMEOUT)
    state = ""
    deadline = time.monotonic() + TIMEOUT
    while state != "active" and time.monotonic() < deadline:
        time.sleep(2)
        state = board.run(f"systemctl is-active serial-getty@{CONSOLES[board.architecture]}", check=False).strip()
    check("without a display there is a login on the serial console all the same", state == "active",
          f"{board.run('cut -d. -f1 /proc/uptime').strip()} s after the kernel's start")
    kiosk = board.run("systemctl show -p ActiveState -p StatusText flipbook").split("\n")
    check("the kiosk waits for one", "ActiveState=activating" in kiosk, " ".join(kiosk).strip())


def wait_for_one(board, pictures, timeout):
    """Waits until the display shows one of the frames, and returns its number."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        if board.process.poll() is not None:
            raise RuntimeError("the machine ended early; see console.log")
        try:
            shown = board.screendump()
        except (OSError, ValueError, RuntimeError, IndexError):
            shown = None
        for number, picture in enumerate(pictures):
            if shown and shown.data == picture.data:
                return number
        time.sleep(2)
    return None


main()
