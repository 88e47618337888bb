"""`flipbook play` on the display: a finger on its panel, a file that is saved, and a damaged one."""
import os
import subprocess

from kit import HEIGHT, REPOSITORY, WIDTH, check, finger, read_png, wait_until

FILES = {"lighthouse": "Examples/DataBoundHeader/lighthouse.riv", "header": "Examples/Departures/header.riv"}
# The width of the space for the file, left of the panel.
STAGE = 460
# The track of the slider "light" on the panel.
SLIDER_Y, SLIDER_START, SLIDER_END = 284, 486, 740


def stage(picture):
    """The bytes of the pixels left of the panel."""
    return b"".join(picture.data[(y * WIDTH) * 3:(y * WIDTH + STAGE) * 3] for y in range(HEIGHT))


def headless(binary, work, name):
    """The stage of the first frame that the same program writes without a display."""
    frames = os.path.join(work, f"play-{name}")
    subprocess.run([binary, "play", os.path.join(REPOSITORY, FILES[name]), "--display", "headless",
                    "--size", f"{WIDTH}x{HEIGHT}", "--duration", "0.1", "--frames", frames], check=True)
    return stage(read_png(os.path.join(frames, sorted(os.listdir(frames))[0])))


def test(machine, binary, work):
    source = "/share/source"
    still = headless(binary, work, "lighthouse")
    machine.run(f"mkdir -p /run/hand; cp {source}/{FILES['lighthouse']} /run/hand/a.riv; "
                "systemd-run -q --unit=play --setenv=HOME=/run/hand "
                "/usr/local/bin/flipbook play /run/hand/a.riv --socket /run/hand/play")

    def shows(want):
        return lambda: stage(machine.screendump()) == want

    def tree():
        return machine.run("flipbook tree --socket /run/hand/play")

    wait_until("the file", shows(still), 120)
    check("flipbook play shows a file on the display as without one", True)
    finger(machine, f"sweep:{SLIDER_Y}:{SLIDER_START}:{SLIDER_END}:1:0.5", "wait:1")
    wait_until("the lamp", lambda: stage(machine.screendump()) != still, 60)
    lit = machine.screendump("play-lit")
    check("a finger on a slider of its panel changes the file", stage(lit) != still)
    machine.run("echo no animation > /run/hand/a.riv")
    wait_until("the message", lambda: "damaged at byte 0" in tree(), 60)
    damaged = machine.screendump("play-damaged")
    check("a damaged version is named on the panel, and the last good one stays", stage(damaged) == stage(lit))
    # Written beside it and renamed, as editors do.
    machine.run(f"cp {source}/{FILES['lighthouse']} /run/hand/b.riv; mv /run/hand/b.riv /run/hand/a.riv")
    wait_until("the end of the message", lambda: "damaged" not in tree(), 60)
    check("a good version is shown with the values that were changed",
          stage(machine.screendump("play-saved")) == stage(lit))
    machine.run(f"cp {source}/{FILES['header']} /run/hand/a.riv")
    wait_until("the other file", lambda: stage(machine.screendump()) not in (still, stage(lit)), 60)
    machine.screendump("play-other")
    check("another file is shown when it is saved under the name", True)
    machine.run("systemctl stop play", timeout=60)
    check("flipbook play ends cleanly", machine.run(
        "systemctl show -p Result --value play", check=False).strip() == "success")
