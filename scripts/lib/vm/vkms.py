"""Pacing on vkms, the kernel's virtual display, whose vblank comes from a 60 Hz timer. Debian's kernel
does not include it; it is built from Debian's kernel source."""
import glob
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time

import tracefs
from boards import Kiosk
from kit import check, expected, wait_until
from machine import Picture

INTERVAL = 1 / 59.94
# A frame shows the finger's position this long before the frame began, interpolated between two samples.
LOOKBACK = 0.005
# The maximum time until an emulated processor has handed a commit to the hardware. The kernel does so in a worker,
# after the call has returned.
HANDOVER = 0.002


def build(work, kernel):
    """The module for a kernel, or None if it cannot be built."""
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


def test(machine, binary, kiosk, work, share):
    small_kiosk(os.path.join(share, "kiosk"), os.path.join(share, "small"))
    machine.run("modprobe -a drm_shmem_helper drm_kms_helper && insmod /share/vkms.ko")
    # The card is a platform device without a driver bound to it.
    card = machine.run("for c in /sys/class/drm/card?; do case $(readlink -f $c/device) in "
                       "*vkms*) basename $c ;; esac; done").strip()
    device = f"/dev/dri/{card}"
    wait_until("the card", lambda: machine.run(f"test -e {device} && echo yes", check=False))
    pacing(machine, device, binary)
    touches(machine, device)
    pictures(machine, device, binary, kiosk, work, share)
    other_card(machine, device)


def other_card(machine, device):
    """A kiosk whose card's display is unplugged moves to the other card's, and stays there."""
    status = "/sys/class/drm/card0-Virtual-1/status"
    event = "udevadm trigger --action=change --sysname-match=card0"
    kiosk = Kiosk(machine, "moving")
    socket = "--socket /run/hand/moving.socket"
    check("of two cards the first is used", "/dev/dri/card0" in kiosk.log())
    machine.run(f"echo off > {status}; {event}")
    wait_until("the other card", lambda: device in kiosk.log(), 60)
    frames = json.loads(wait_until("an answer", lambda: machine.run(f"flipbook stats --json {socket}", check=False)))
    check("a kiosk moves to the other card's display", frames["display"]["name"].startswith(device),
          frames["display"]["name"])
    doctor = machine.run(f"flipbook doctor {socket}", check=False)
    check("flipbook doctor names the card that the kiosk shows on",
          any(device in line and "the kiosk that runs here" in line for line in doctor.splitlines()))
    machine.run(f"echo detect > {status}; {event}")
    time.sleep(3)
    check("it stays there when the first card has a display again", kiosk.log().count("/dev/dri/card0") == 1)
    kiosk.stop()


def small_kiosk(source, folder):
    """A kiosk whose frames an emulated processor can paint within a refresh: a low header above two
    rows."""
    shutil.copytree(source, folder)
    with open(os.path.join(folder, "kiosk.json")) as file:
        config = json.load(file)
    config["header"]["height"] = 64
    config["list"]["timeout"] = 600
    with open(os.path.join(folder, "kiosk.json"), "w") as file:
        json.dump(config, file)
    with open(os.path.join(folder, "count"), "w") as file:
        file.write("#!/bin/sh\n[ ! -e /run/hand/slow ] || sleep 500\necho 1 > /run/rows.count\n"
                   "echo '{\"to\":\"A\"}'; echo '{\"to\":\"B\"}'\n")


def pacing(machine, device, binary):
    kiosk = Kiosk(machine, "vkms", "--device", device, "--mode", "640x480",
                  config="/share/small/kiosk.json")
    log = kiosk.log()
    check("on vkms frames are paced by vblank", "paced by vblank" in log, log.strip())
    socket = "--socket /run/hand/vkms.socket"
    # The header of an endless refresh plays all the time.
    machine.run("touch /run/hand/slow; "
                "/usr/bin/python3 /share/finger.py 640 480 pull:320:100:300:1:0.5 wait:2", timeout=60)
    tracefs.begin(machine, "drm/drm_vblank_event")
    trace = machine.run(f"flipbook trace --seconds 60 --format chrome {socket}", timeout=200)
    vblanks = tracefs.vblanks(tracefs.end(machine))
    with open(os.path.join(machine.out, "vblanks.json"), "w") as file:
        json.dump(vblanks, file)
    with open(os.path.join(machine.out, "pacing.json"), "w") as file:
        file.write(trace)
    print_stats(machine, socket)
    frames = flips(trace)
    between = [b - a for a, b in zip(frames, frames[1:])]
    # The kernel's count of vblanks, which is independent of the kiosk's.
    counts = [min(vblanks, key=lambda n, t=t: abs(vblanks[n] - t)) for t in frames]
    # If the commit's call returns after its flip, the flip's slice begins there and is empty.
    late = {(e["ts"] + e["dur"]) / 1e6 for e in slices(trace, "flip") if e["dur"] == 0}
    off = max(abs(vblanks[n] - t) for n, t in zip(counts, frames) if t not in late)
    check("each flip is at a vblank of the kernel's",
          off < 0.001 and len(late) <= len(frames) * 0.01,
          f"{off * 1e6:.0f} µs off at most, {len(late)} of {len(frames)} before their commit returned")
    missed = sum(b - a - 1 for a, b in zip(counts, counts[1:]))
    check("the refresh rate on vkms is 60.0 Hz",
          abs(1 / statistics.median(between) - 60) <= 0.1 and frames[-1] - frames[0] > 55,
          f"{1 / statistics.median(between):.3f} Hz")
    # The emulated processor sometimes stalls for longer than a refresh interval; each refresh missed then
    # must be counted once.
    counted = sum(e["args"]["missed"] for e in slices(trace, "flip") if e["ts"] / 1e6 >= frames[0])
    refreshes = round((frames[-1] - frames[0]) / INTERVAL)
    check("at most 5 % of the refreshes on vkms are missed", missed <= refreshes * 0.05, f"{missed} of {refreshes}")
    check("the refreshes missed are those that the kernel counts", counted == missed,
          f"{counted} and {missed} of {refreshes}")
    stages(machine, kiosk, binary, socket)
    trace = machine.run("p=$(systemctl show -p MainPID --value vkms); "
                        "kill -STOP $p; sleep 0.5; kill -CONT $p; sleep 2; "
                        f"flipbook trace --last 10 --format chrome {socket}", timeout=100)
    shown = sorted((e["ts"] / 1e6 + e["dur"] / 1e6, e["args"]["missed"])
                   for e in slices(trace, "flip"))
    gap, counted = max((b[0] - a[0], b[1]) for a, b in zip(shown, shown[1:]))
    check("refreshes missed while the kiosk is stopped for half a second are counted",
          gap > 0.45 and counted == round(gap / INTERVAL) - 1,
          f"{counted} in {gap * 1000:.0f} ms")
    machine.run("rm /run/hand/slow")
    kiosk.stop()


# Functions that comprise a whole stage of a frame.
STAGES = {
    "record": r"^Display\.FrameComposer\.record\(",
    "raster": r"^Display\.FrameComposer\.paint\(",
    "commit": r"^DRMDisplay\.ScanoutPipeline\.present\(",
}


def stages(machine, kiosk, binary, socket):
    """Stage times equal those that probes in the program measure in the same frames, to within 5 % plus the time
    of the probes' traps, which are within the stage and take an emulated processor a tenth of a millisecond."""
    events = tracefs.probe(machine, "/usr/local/bin/flipbook", tracefs.symbols(binary, STAGES))
    tracefs.begin(machine, *events)
    trace = machine.run(f"flipbook trace --seconds 10 --format chrome {socket}", timeout=100)
    records = tracefs.end(machine)
    for name in STAGES:
        measured = tracefs.spans(records, name)
        pairs = []
        for event in slices(trace, name):
            begin, length = event["ts"] / 1e6, event["dur"] / 1e6
            inside = [b - a for a, b in measured if a >= begin - 0.0005 and b <= begin + length + 0.0005]
            if len(inside) == 1:
                pairs.append((length, inside[0]))
        ours, theirs = (statistics.median(pair[i] for pair in pairs) for i in (0, 1))
        check(f"the stage '{name}' takes as long as a probe in it says",
              len(pairs) > 100 and -0.05 * theirs <= ours - theirs <= 0.05 * theirs + 0.00015,
              f"{ours * 1000:.3f} and {theirs * 1000:.3f} ms in {len(pairs)} frames")


def touches(machine, device):
    """The first flip that could show a touch shows it: a finger scrolls a long list up and down."""
    kiosk = Kiosk(machine, "scrolled", "--device", device, "--mode", "640x480")
    socket = "--socket /run/hand/scrolled.socket"
    out = machine.run("/usr/bin/python3 /share/finger.py 640 480 track:320:420:140:520 wait:0 "
                      f"> /run/track & flipbook trace --seconds 14 --format chrome {socket}; wait", timeout=200)
    print_stats(machine, socket)
    with open(os.path.join(machine.out, "touches.json"), "w") as file:
        file.write(out)
    moves = [float(line.split()[1]) for line in machine.run("cat /run/track").splitlines()
             if line.startswith("moved")]
    with open(os.path.join(machine.out, "moves.json"), "w") as file:
        json.dump(moves, file)
    late, seen = late_touches(out, moves)
    check("the first flip that could show a touch shows it", seen > 400 and late <= seen * 0.01,
          f"{late} of {seen} were late")
    kiosk.stop()


def late_touches(trace, moves):
    """The number of late touches among those at these times, and the number of touches examined. A touch is
    late if it waited longer than a refresh interval for a frame to begin, after the frame in progress was
    shown and LOOKBACK had passed, or if its frame was handed over in time for a refresh that did not show it.
    The loop begins a frame as long before its refresh as it has learnt that frames take; a frame that then takes
    longer could not have shown the touch."""
    frames = {}
    for name in ("frame", "commit", "flip"):
        for event in slices(trace, name):
            start = event["ts"] / 1e6
            frame = frames.setdefault(event["args"]["frame"], {"missed": event["args"]["missed"]})
            frame[name] = (start, start + event["dur"] / 1e6)
    begun = sorted((f["frame"][0], n) for n, f in frames.items() if len(f) == 4)
    late = seen = 0
    for move in moves:
        after = [n for start, n in begun if start >= move]
        if not after or len(frames.get(after[0] - 1, {})) < 4:
            continue
        frame, before = frames[after[0]], frames[after[0] - 1]
        seen += 1
        waited = frame["frame"][0] - max(move + LOOKBACK, before["flip"][1])
        refresh = frame["flip"][1] - frame["missed"] * INTERVAL
        late += (waited > INTERVAL
                 or frame["missed"] > 0 and frame["commit"][1] + HANDOVER <= refresh)
    return late, seen


def print_stats(machine, socket):
    print("      " + machine.run("flipbook stats " + socket).strip().replace("\n", "\n      "),
          flush=True)


def slices(trace, name):
    return [e for e in json.loads(trace)["traceEvents"] if e["name"] == name and e["ph"] == "X"]


def flips(trace):
    return sorted((e["ts"] + e["dur"]) / 1e6 for e in slices(trace, "flip"))


def pictures(machine, device, binary, kiosk, work, share):
    """The scanout, read back, equals the headless frame, in any format."""
    def scanned_out():
        machine.run(f"/usr/bin/python3 /share/grab.py {device} /share/grab")
        return Picture.read_grab(os.path.join(share, "grab"))

    def settled():
        before = scanned_out()
        for _ in range(30):
            time.sleep(0.5)
            after = scanned_out()
            if after.data == before.data:
                return after
            before = after
        raise RuntimeError("the picture does not come to rest")

    for way in ("atomic", "legacy"):
        for code, degrees in (("xrgb8888", 90), ("rgb565", 180)):
            name = f"{way}-{code}"
            one = Kiosk(machine, name, "--device", device, "--mode", "800x600", "--format", code,
                        "--rotate", str(degrees), *(["--legacy"] if way == "legacy" else []))
            size = (600, 800) if degrees == 90 else (800, 600)
            want = expected(binary, kiosk, 1, tempfile.mkdtemp(dir=work), size).rotated(degrees)
            picture = settled()
            picture.write_png(os.path.join(machine.out, f"{name}.png"))
            # Channels with fewer bits are dithered, to one of the two nearest values.
            distance = picture.distance(want)
            check(f"vkms, {way}, {code}, rotated by {degrees} degrees",
                  f"800x600 {code} {way}" in one.log()
                  and distance <= (0 if code == "xrgb8888" else 9),
                  f"no channel is off by more than {distance}")
            one.stop()
