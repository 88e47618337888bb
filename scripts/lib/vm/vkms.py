"""Real refreshes in the virtual machine: the kernel's virtual display (vkms) beats 60 times a second
by a timer. Debian's kernel comes without it; it is built from Debian's source."""
import glob
import json
import os
import statistics
import subprocess
import time

from boards import Kiosk
from kit import check, wait_until

INTERVAL = 1 / 60


def build(work, kernel):
    """The module for a kernel; None where it cannot be built."""
    sources = glob.glob("/usr/src/linux-source-*.tar.xz")
    headers = f"/lib/modules/{kernel}/build"
    if not sources or not os.path.exists(headers):
        return None
    name = os.path.basename(sources[0])[:-len(".tar.xz")]
    folder = f"{name}/drivers/gpu/drm/vkms"
    try:
        subprocess.run(["tar", "-xf", sources[0], "-C", work, folder], check=True)
        subprocess.run(["make", "-s", "-C", headers, f"M={work}/{folder}", "CONFIG_DRM_VKMS=m",
                        "modules"], check=True, capture_output=True)
    except subprocess.CalledProcessError:
        return None
    return f"{work}/{folder}/vkms.ko"


def test(machine):
    machine.run("modprobe -a drm_shmem_helper drm_kms_helper && insmod /share/vkms.ko")
    # It is a device of the platform, without a driver that would be bound to it.
    card = machine.run("for c in /sys/class/drm/card?; do case $(readlink -f $c/device) in "
                       "*vkms*) basename $c ;; esac; done").strip()
    device = f"/dev/dri/{card}"
    wait_until("the card", lambda: machine.run(f"test -e {device} && echo yes", check=False))
    pacing(machine, device)
    other_formats(machine, device)


def pacing(machine, device):
    kiosk = Kiosk(machine, "vkms", "--device", device, "--mode", "640x480")
    log = kiosk.log()
    check("on vkms the refreshes are the display's own", "paced by vblank" in log, log.strip())
    socket = "--socket /run/hand/vkms.socket"
    # A header that is held open plays all the while.
    finger = machine.start("/usr/bin/python3 /share/finger.py 640 480 pull:320:100:460:1:95 wait:1")
    trace = machine.run(f"sleep 8; flipbook trace --seconds 60 {socket}", timeout=200)
    frames = flips(trace)
    between = [b - a for a, b in zip(frames, frames[1:])]
    rate = (len(frames) - 1) / (frames[-1] - frames[0])
    missed = sum(round(d / INTERVAL) - 1 for d in between)
    check("and come 60.0 times a second",
          abs(1 / statistics.median(between) - 60) <= 0.1 and frames[-1] - frames[0] > 55,
          f"{1 / statistics.median(between):.3f} Hz, {rate:.2f} frames a second, "
          f"{missed} of {round((frames[-1] - frames[0]) / INTERVAL)} missed")
    before = count_missed(machine, socket)
    machine.run("p=$(systemctl show -p MainPID --value vkms); kill -STOP $p; sleep 0.5; "
                "kill -CONT $p")
    time.sleep(1)
    after = count_missed(machine, socket)
    check("refreshes that are missed are counted", 20 <= after - before <= 60,
          f"{after - before} in half a second")
    finger.communicate(timeout=200)
    touches(machine, socket)
    kiosk.stop()


def touches(machine, socket):
    """The first flip that could show a touch shows it."""
    out = machine.run("flipbook stats " + socket + " >/dev/null; "
                      "/usr/bin/python3 /share/finger.py 640 480 track:320:420:120:500 wait:0 "
                      f"> /run/track & flipbook trace --seconds 14 {socket}; wait", timeout=200)
    moves = [float(line.split()[1]) for line in machine.run("cat /run/track").splitlines()
             if line.startswith("moved")]
    frames = sorted((e["ts"] / 1e6, e["args"]["frame"], e["name"], e["dur"] / 1e6)
                    for e in json.loads(out)["traceEvents"] if e.get("ph") == "X")
    work, shown = {}, {}
    for start, number, name, duration in frames:
        if name == "record":
            work[number] = [start, 0]
        if name in ("record", "raster", "commit"):
            work[number][1] += duration
        else:
            shown[number] = start + duration
    first = min(shown.values())
    late = seen = 0
    for move in moves:
        after = [n for n, (start, _) in work.items() if start >= move and n in shown]
        if not after or move < first:
            continue
        seen += 1
        frame = min(after)
        # The work and its margin; then the refresh that follows, on the display's own grid.
        possible = move + work[frame][1] + 0.002
        grid = shown[frame] - INTERVAL * int((shown[frame] - possible) / INTERVAL)
        late += shown[frame] - grid > INTERVAL / 2
    check("the first flip that could show a touch shows it", seen > 400 and late <= seen * 0.01,
          f"{late} of {seen} were late")


def count_missed(machine, socket):
    return json.loads(machine.run(f"flipbook stats --json {socket}"))["missed"]


def flips(trace):
    return sorted((e["ts"] + e["dur"]) / 1e6 for e in json.loads(trace)["traceEvents"]
                  if e["name"] == "flip")


def other_formats(machine, device):
    kiosk = Kiosk(machine, "vkms565", "--device", device, "--mode", "800x600", "--format", "rgb565",
                  "--rotate", "180")
    log = kiosk.log()
    check("other modes and formats are driven", "800x600 rgb565 atomic" in log, log.strip())
    kiosk.stop()
