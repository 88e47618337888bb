"""Shortages, delays and faults around the running service: its disk, /run, the processor, panels, and a
system suspend. Each is caused and undone; the picture must be right afterwards."""
import json
import os
import time

from kit import HEIGHT, WIDTH, check, count, expected, finger, reset_count, settle, wait_until

STATE = "/var/lib/flipbook"
PULL = "pull:400:100:470:0.5:0.3"


class Bench:
    """The running service, and the program and kiosk that draw the frames it is compared with."""

    def __init__(self, machine, binary, kiosk, work):
        self.machine, self.binary, self.kiosk, self.work = machine, binary, kiosk, work
        self.rows, self.pictures = [], {}

    def run(self, command, check=True, timeout=120):
        return self.machine.run(command, check=check, timeout=timeout)

    def row(self, what, times, seen, lost="nothing"):
        self.rows.append(f"| {what} | {times} | {seen} | {lost} |")
        print("      " + self.rows[-1], flush=True)

    def wait_for_rows(self):
        """Waits until the rows that the command printed last are on the screen; returns how many pixels differ."""
        runs = count(self.machine)
        if runs not in self.pictures:
            folder = os.path.join(self.work, f"condition-{runs}")
            os.mkdir(folder)
            self.pictures[runs] = expected(self.binary, self.kiosk, runs, folder)
        want = self.pictures[runs]
        return settle(self.machine, want).difference(want)

    def refresh(self):
        runs = count(self.machine)
        self.run("flipbook refresh --wait", check=False, timeout=180)
        wait_until("a refresh", lambda: count(self.machine) > runs)

    def journal(self, since):
        return self.run(f"journalctl -b --no-pager -o cat -u flipbook --since @{since}")

    def now(self):
        return self.run("date +%s").strip()

    def process(self):
        return self.run("systemctl show -p MainPID --value flipbook").strip()

    def frames(self):
        # Just after its start, an emulated processor may be busy for longer than a client waits.
        text = wait_until("an answer", lambda: self.run("flipbook stats --json", check=False))
        return json.loads(text)["frames"]

    def scroll(self, flings=6):
        """Flings a list up and down for a fixed time; returns the number of frames."""
        before = self.frames()
        finger(self.machine, *["fling:400:420:120:0.2", "wait:1", "fling:400:120:420:0.2", "wait:1"] * flings,
               timeout=300)
        return self.frames() - before


def test(machine, binary, kiosk, work, only=None):
    bench = Bench(machine, binary, kiosk, work)
    reset_count(machine)
    machine.run("systemctl reset-failed flipbook; systemctl start flipbook", timeout=300)
    wait_until("the rows", lambda: count(machine) > 0)
    for part in (full_run, changed_owner, slow_disk, ghost_touches, stuck_finger, flood_of_events, lost_panels,
                 restarted_seatd, frozen, removed_card, starved):
        if only and part.__name__ not in only:
            continue
        try:
            part(bench)
            difference = bench.wait_for_rows()
            check(f"{part.__doc__}: afterwards the scanout equals the headless frame", difference == 0,
                  f"{difference} pixels differ")
        except RuntimeError as error:  # The other conditions are still checked.
            check(f"{part.__doc__}: the check runs to its end", False, str(error))
    machine.run("systemctl stop flipbook", timeout=60)
    with open(os.path.join(machine.out, "conditions.md"), "w") as file:
        file.write("| condition | times | seen | lost |\n| --- | --- | --- | --- |\n"
                   + "\n".join(bench.rows) + "\n")


def full_run(bench):
    """/run is full when the service starts"""
    bench.run("fallocate -l $(($(df --output=avail -B1 /run | tail -n 1) - 4096)) /run/full; "
              "head -c 100000 /dev/zero >> /run/full; true")
    left = bench.run("df --output=avail -B1 /run | tail -n 1").strip()
    runs, begin = count(bench.machine), bench.now()
    bench.run("systemctl restart flipbook", timeout=300)
    state = bench.run("systemctl is-active flipbook", check=False).strip()
    answer = bench.run("flipbook refresh --wait 2>&1", check=False, timeout=180).strip()
    told = [line for line in bench.journal(begin).splitlines() if "No space" in line]
    check("with a full /run the service starts and takes requests", state == "active" and left == "0",
          f"{left} bytes left, {state}, {answer[:100]!r}")
    bench.run("rm /run/full")
    reset_count(bench.machine)
    bench.run(f"echo {runs} > /run/rows.count")
    bench.run("systemctl restart flipbook", timeout=300)
    bench.refresh()
    bench.row("/run is full when the service starts", 1, "rows and scrolling as usual",
              told[0] if told else "nothing")


def changed_owner(bench):
    """the state folder belongs to another user"""
    saved = f"stat -c %Y.%s {STATE}/rows.json"
    before, begin = bench.run(saved), bench.now()
    bench.run(f"chown root:root {STATE} {STATE}/*; chmod 700 {STATE}")
    time.sleep(1.1)
    bench.refresh()
    bench.refresh()
    difference = bench.wait_for_rows()
    told = [line for line in bench.journal(begin).splitlines() if "Permission denied" in line]
    check("a state folder of another user keeps no rows from the screen, and the journal says so once",
          difference == 0 and bench.run(saved) == before and len(told) == 1,
          f"{difference} pixels differ, {len(told)} lines: {told[:1]}")
    bench.run(f"chown flipbook:flipbook {STATE} {STATE}/*; chmod 755 {STATE}")
    bench.refresh()
    wait_until("the rows on the disk", lambda: bench.run(saved) != before)
    bench.row("the state folder belongs to another user, and to the kiosk's again", 1, "new rows as usual",
              "the copy on disk meanwhile")


def slow_disk(bench):
    """each write to the disk takes two seconds"""
    bench.run("systemctl stop flipbook", timeout=60)
    bench.run("modprobe loop && modprobe dm-delay && truncate -s 64M /run/slow.img && "
              "device=$(losetup -f --show /run/slow.img) && mke2fs -q -t ext4 $device && "
              "sectors=$(blockdev --getsz $device) && "
              "echo 0 $sectors delay $device 0 0 $device 0 2000 | dmsetup create slow && "
              f"mkdir -p /run/kept && cp -a {STATE}/. /run/kept && mount -o sync /dev/mapper/slow {STATE} && "
              f"cp -a /run/kept/. {STATE} && chown flipbook:flipbook {STATE}", timeout=300)
    bench.run("systemctl start flipbook", timeout=300)
    runs = count(bench.machine)
    bench.frames()
    # Rows are saved while the list is flung.
    refreshes = bench.machine.start("for i in 1 2 3 4; do flipbook refresh --wait; sleep 1; done")
    bench.scroll(flings=4)
    refreshes.communicate(timeout=300)
    gaps = bench.run("flipbook trace --last 30 --format chrome")
    flips = [e["args"]["missed"] for e in json.loads(gaps)["traceEvents"]
             if e["name"] == "flip" and e["ph"] == "X"]
    worst = max(flips, default=-1)
    # At 60 Hz, a wait of two seconds would be 120 refreshes.
    check("a disk on which each write takes two seconds holds no frame up", 0 <= worst < 60
          and count(bench.machine) > runs, f"{worst} refreshes missed in succession at most, {len(flips)} frames")
    bench.run("systemctl stop flipbook", timeout=120)
    bench.run(f"umount {STATE} && dmsetup remove slow && losetup -D && rm /run/slow.img", timeout=300)
    bench.run("systemctl start flipbook", timeout=300)
    bench.refresh()
    bench.row("each write to the disk takes 2 s", 1, f"scrolling and new rows; at most {worst} refreshes of an "
              "emulated processor missed in succession")


def ghost_touches(bench):
    """a panel sends touches of ten fingers at random"""
    process = bench.process()
    finger(bench.machine, "ghosts:400", "wait:2", timeout=300)
    bench.run("flipbook key home", check=False)
    bench.refresh()
    check("after 400 ghost touches the same process runs", bench.process() == process)
    bench.row("a panel sends 400 touches of ten fingers at random", 1, "the list scrolls and refreshes by itself")


def stuck_finger(bench):
    """a finger that is never lifted"""
    runs = count(bench.machine)
    finger(bench.machine, f"stuck:700:300:{PULL.removeprefix('pull:')}", "wait:2", timeout=300)
    finger(bench.machine, PULL, "wait:1")
    wait_until("the refresh", lambda: count(bench.machine) > runs)
    bench.row("a finger stays on the panel while another pulls, and until the panel is gone", 1,
              "the next panel's pull refreshes")


def flood_of_events(bench):
    """a panel sends a thousand events a second"""
    process, begin = bench.process(), bench.frames()
    text = bench.run(f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} flood:400:420:120:10:1000 wait:2",
                     timeout=300)
    sent = int(text.split("sent ")[1].split()[0])
    frames = bench.frames() - begin
    # An emulated processor on a busy host draws few frames; what matters is that the events do not hold them up.
    check("a thousand events a second keep the list in motion", bench.process() == process and frames > 20,
          f"{sent} events in 10 s, {frames} frames")
    bench.run("flipbook key home", check=False)
    bench.row(f"a panel sends {sent // 10} events a second for 10 s", 1, f"the list follows, {frames} frames")


def lost_panels(bench):
    """panels that disappear in mid-drag"""
    finger(bench.machine, *["lost:400:100:470:0.3"] * 10, "wait:2", timeout=600)
    runs = count(bench.machine)
    finger(bench.machine, PULL, "wait:1")
    wait_until("the refresh", lambda: count(bench.machine) > runs)
    bench.row("the panel disappears in mid-drag, and another comes", 10, "the drag ends; the next panel pulls")


def restarted_seatd(bench):
    """seatd is restarted"""
    bench.run("systemd-run -q --unit=seatd-fault -p Restart=always -p RestartSec=0 /usr/sbin/seatd -g video")
    wait_until("seatd", lambda: bench.run("test -S /run/seatd.sock && echo yes", check=False))
    bench.run("systemctl restart flipbook", timeout=300)
    bench.refresh()
    begin = bench.now()
    for _ in range(3):
        process = bench.process()
        bench.run("systemctl restart seatd-fault")
        wait_until("another process", lambda: bench.process() not in ("0", process))
        wait_until("its frame", lambda: bench.run("systemctl is-active flipbook", check=False).strip() == "active")
    finger(bench.machine, PULL, "wait:1")
    bench.refresh()
    log = bench.journal(begin)
    lost, opened = log.count("its manager has ended"), log.splitlines().count("flipbook: seat by libseat")
    check("when seatd is restarted the service opens another seat", lost == 3 and opened == 3,
          f"{lost} lost, {opened} opened")
    bench.row("seatd is restarted", 3, "the last frame, then the right one: the process starts again with another "
              "seat")
    bench.run("systemctl stop seatd-fault; rm -f /run/seatd.sock")
    bench.run("systemctl restart flipbook", timeout=300)
    bench.refresh()


def frozen(bench):
    """the system sleeps as far as it can here"""
    # All processes are frozen and thawed, as in each suspend. The machine's devices are not suspended: its root and
    # its display are virtio devices, whose drivers do not survive that. The kernel adds a wait of 5 s, which may
    # take an emulated processor a minute. Unlike in a real suspend, the watchdog's clock continues meanwhile, so the
    # service manager may restart the process.
    bench.run("echo freezer > /sys/power/pm_test")
    restarts = int(bench.run("systemctl show -p NRestarts --value flipbook"))
    for _ in range(5):
        bench.run("echo mem > /sys/power/state", timeout=300)
        wait_until("its frame", lambda: bench.run("systemctl is-active flipbook", check=False).strip() == "active")
    restarts = int(bench.run("systemctl show -p NRestarts --value flipbook")) - restarts
    freezes = bench.run("journalctl -b -k --no-pager -o cat").count("suspend debug: Waiting")
    finger(bench.machine, PULL, "wait:1")
    bench.refresh()
    check("after each freeze of all processes the service goes on", freezes == 5, f"{freezes} freezes, {restarts} "
          "restarts by the watchdog, whose clock runs on")
    bench.row("all processes are frozen and thawed, as at a suspend", 5, "the last frame, then as usual")


def removed_card(bench):
    """the graphics card is removed and added again"""
    # Unbinding the driver stands for a reset that the driver does not survive, since this machine's card has no
    # reset that could be requested.
    driver = "/sys/bus/virtio/drivers/virtio_gpu"
    card = bench.run(f"basename $(ls -d {driver}/virtio*)").strip()
    for _ in range(3):
        process = bench.process()
        bench.run(f"echo {card} > {driver}/unbind; sleep 2; echo {card} > {driver}/bind")
        wait_until("another process", lambda: bench.process() not in ("0", process))
        wait_until("its frame", lambda: bench.run("systemctl is-active flipbook", check=False).strip() == "active")
        bench.wait_for_rows()
    finger(bench.machine, PULL, "wait:1")
    bench.refresh()
    bench.row("the graphics card is removed for 2 s", 3, "nothing, then the right frame: the process starts again")


def starved(bench):
    """ten busy processes"""
    alone = bench.scroll()
    for n in range(10):
        bench.run(f"systemd-run -q --unit=busy{n} /bin/sh -c 'while :; do :; done'")
    weight = bench.run("systemctl show -p CPUWeight --value flipbook").strip()
    shared = bench.scroll()
    bench.run("systemctl set-property --runtime flipbook.service CPUWeight=100")
    equal = bench.scroll()
    bench.run(f"systemctl set-property --runtime flipbook.service CPUWeight={weight}")
    bench.run("systemctl stop " + " ".join(f"busy{n}" for n in range(10)), timeout=300)
    again = bench.scroll()
    # The load of this machine's processors may have changed meanwhile, so the lower of both counts is used.
    alone = min(alone, again)
    check("with the unit's share of the processor the list scrolls beside ten busy processes",
          shared >= 0.7 * alone, f"{alone} frames alone, {shared} with CPUWeight={weight}, {equal} with 100")
    bench.row("ten busy processes while the list scrolls", 1, f"{100 * shared // alone} % of the frames as without "
              f"them; {100 * equal // alone} % without the unit's CPUWeight={weight}")
