"""Power cuts of the service: the machine is ended at random moments while the rows change every second, and
booted from the same disk. Checks what its state folder then contains, and whether the picture is back."""
import json
import os
import random
import subprocess
import time

from kit import ROWS, check, expected, make_kiosk, wait_until

STATE = "/var/lib/flipbook"
# The count is written as durably as the kiosk's own state, so that old rows can be told from new ones.
COUNT = f"{STATE}/rows.count"
SAFE_COUNT = f"echo $count > {COUNT}.new; sync {COUNT}.new; mv {COUNT}.new {COUNT}; sync {STATE}"
# Copies the state as the power cut has left it, before the service's first start after a boot.
KEEP = ("[Service]\nExecStartPre=+/bin/sh -c '[ -e /run/state ] || cp -a /var/lib/flipbook /run/state'\n")
# Pixels that may differ because each row's text has another number; with more, the picture is not the kiosk's.
NUMBERS = 6000


def make_disk(folder):
    """An empty disk."""
    disk = os.path.join(folder, "disk")
    with open(disk, "wb") as file:
        file.truncate(1 << 30)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", disk], check=True)
    return disk


def run_of(rows):
    """The run that printed the rows, if all are complete and of one run; otherwise None."""
    try:
        runs = {json.loads(line)["run"] for line in rows.splitlines()}
    except (ValueError, KeyError):
        return None
    if len(rows.splitlines()) != 20 or len(runs) != 1:
        return None
    return int(runs.pop().split()[1])


def test(machine, binary, kiosk, work, cuts):
    folder = os.path.join(machine.share, "power")
    config = make_kiosk(folder)
    config["list"]["every"] = 1
    with open(os.path.join(folder, "kiosk.json"), "w") as file:
        json.dump(config, file)
    with open(os.path.join(folder, "count"), "w") as file:
        file.write(ROWS.replace("echo $count > /run/rows.count", SAFE_COUNT).replace("/run/rows.count", COUNT))
    with open(os.path.join(machine.share, "keep.conf"), "w") as file:
        file.write(KEEP)
    picture = expected(binary, kiosk, 10, work)
    machine.run("cp /share/power/* /etc/flipbook/ && mkdir -p /etc/systemd/system/flipbook.service.d && "
                "cp /share/keep.conf /etc/systemd/system/flipbook.service.d/ && systemctl daemon-reload && "
                "systemctl enable -q --now flipbook", timeout=300)
    wait_until("rows on the disk", lambda: saved(machine) is not None)
    machine.run("sync")
    moments = random.Random(1)
    kept, shown, lost, slowest = 0, 0, [], 0
    for cut in range(cuts):
        confirmed = saved(machine)
        wait = moments.uniform(0, 5)
        time.sleep(wait)
        machine.cut_power()
        started = time.monotonic()
        machine.boot()
        machine.wait_for_ssh(900)
        wait_until("the picture", lambda: machine.screendump().difference(picture) <= NUMBERS, 300)
        slowest = max(slowest, time.monotonic() - started)
        shown += 1
        found = run_of(machine.run("cat /run/state/rows.json"))
        kept += found is not None and confirmed is not None and found >= confirmed
        names = machine.run("ls /run/state").split()
        lost += [name for name in names if not name.startswith("rows.")]
        print(f"      cut {cut + 1}, {wait:.1f} s after run {confirmed}: run {found} on the disk", flush=True)
        wait_until("newer rows", lambda: (saved(machine) or 0) > (found or 0), 300)
        write_row(machine, cut + 1, shown, kept)
    check("after each power cut the picture is back", shown == cuts, f"{shown} of {cuts}, {slowest:.0f} s at most")
    check("each time the rows on the disk are those of one run, the last confirmed one or a later one",
          kept == cuts, f"{kept} of {cuts}")
    check("no power cut has left other files", not lost, ", ".join(lost[:3]))


def write_row(machine, cuts, shown, kept):
    with open(os.path.join(machine.out, "power.md"), "w") as file:
        file.write("| fault | times | picture back | rows on the disk whole, none confirmed lost |\n"
                   f"| --- | --- | --- | --- |\n| power cut while rows change every second | {cuts} | "
                   f"{shown} | {kept} |\n")


def saved(machine):
    """The run whose rows are on the disk now; None before the first."""
    return run_of(machine.run(f"cat {STATE}/rows.json 2>/dev/null", check=False))
