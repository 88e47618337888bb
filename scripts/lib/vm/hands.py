"""Observing and touching the kiosk over SSH, while a finger scrolls."""
import json
import os

from kit import HEIGHT, WIDTH, check, read_png, settle


def test(machine, share):
    test_screenshot(machine, share)
    test_hands(machine)
    test_access(machine)
    test_report(machine, share)


def test_screenshot(machine, share):
    """The frame that is read back is the one on QEMU's display."""
    screen = settle(machine)
    machine.run("flipbook screenshot /share/shot.png --verify")
    shot = read_png(os.path.join(share, "shot.png"))
    difference = shot.difference(screen)
    check("a screenshot over SSH equals QEMU's screendump, pixel for pixel", difference == 0,
          f"{difference} pixels differ")


def test_hands(machine):
    """Each command answers while a finger scrolls; none costs more than a few frames."""
    finger = f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} "
    flings = " ".join(["fling:400:420:120:0.2", "wait:1", "fling:400:120:420:0.2", "wait:1"] * 8)
    commands = ["screenshot /run/shot.png", "watch --once --as blocks", "top --once", "tap 400 20",
                "key end", "swipe 400 300 400 200 0.2", "hud on", "hud off", "stats", "mark hand",
                "trace --seconds 0.2", "record /run/hand.touch --seconds 0.2", "blank off", "reload",
                "refresh", "pull", "key home"]
    # This kiosk supports none of these, and says so in its replies.
    refusals = {"type Ada": "no text field", "show none": "there is no screen 'none'",
                "set none 1": "there is no value 'none'", "brightness 0.5": "no backlight"}
    script = (f"rm -f /run/flings; {finger}{flings} > /run/flings & "
              "while ! grep -qs done /run/flings; do sleep 0.2; done; ")
    for command in commands:
        script += f"flipbook {command} > /dev/null && echo 'ok {command}'; "
    for command in refusals:
        script += f"flipbook {command} 2>&1; "
    text = machine.run(script + "wait", timeout=300)
    for command in commands:
        check(f"flipbook {command.split()[0]} answers while a finger scrolls",
              f"ok {command}" in text)
    for command, answer in refusals.items():
        check(f"flipbook {command.split()[0]} answers while a finger scrolls", answer in text,
              text[-300:])


def test_access(machine):
    """Members of the group flipbook may observe; touching requires the group flipbook-control."""
    machine.run("id looker >/dev/null 2>&1 || useradd --no-create-home -G flipbook looker; "
                "id toucher >/dev/null 2>&1 || "
                "useradd --no-create-home -G flipbook,flipbook-control toucher")
    look = machine.run("runuser -u looker -- flipbook stats --json", check=False)
    check("a member of the group flipbook may look", "frames" in look, look[:200])
    refused = machine.run("runuser -u looker -- flipbook key end 2>&1", check=False)
    check("and is told which group may touch", "flipbook-control" in refused, refused[:200])
    touched = machine.run("runuser -u toucher -- flipbook key home && echo ok", check=False)
    check("a member of flipbook-control may touch", "ok" in touched, touched[:200])


def test_report(machine, share):
    """The report has all parts, and after kill -9 also the recording of the previous run."""
    text = machine.run("cd /run && flipbook report r.tar.gz 2>&1 && tar -tzf r.tar.gz", timeout=120)
    for part in ("config.json", "rows.json", "screenshot.png", "stats.json", "doctor.txt",
                 "journal.txt", "control.flight"):
        check(f"the report has {part}", f"flipbook-report/{part}" in text, text[:300])


def test_after_kill(machine):
    """The recording of the killed run can be read."""
    text = machine.run("cd /run && flipbook report r.tar.gz 2>&1 && tar -tvzf r.tar.gz", timeout=120)
    check("after kill -9 the report has the recording of the run before",
          "control.previous.flight" in text, text[:300])
    json.loads(machine.run("flipbook stats --json"))
