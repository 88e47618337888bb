"""Hours of random use of the service in real time: touches, requests, refreshes and new panels. Memory, threads,
descriptors and files must not grow, and the last picture must be right."""
import json
import os
import random
import time

from conditions import Bench
from kit import HEIGHT, WIDTH, check, count, reset_count, wait_until

REQUESTS = ["refresh", "pull", "reload", "key end", "key home", "tap 400 300", "swipe 600 300 200 300 0.3",
            "screenshot /run/shot.png", "hud on", "hud off", "mark endurance", "trace --seconds 0.5", "stats",
            "blank on", "blank off"]
# Replies to requests that cannot be served: `trace` if nothing moves, `screenshot` while the display is off.
REFUSALS = ["no frame was shown", "nothing is on the display"]
# The processes of the service, without the commands that it runs.
SAMPLE = """
for p in $(cat /sys/fs/cgroup/system.slice/flipbook.service/kiosk/cgroup.procs); do
  [ -e /proc/$p/status ] || continue
  echo process $(awk '/^Anonymous/ { print $2 }' /proc/$p/smaps_rollup) \
    $(awk '/^Threads/ { print $2 }' /proc/$p/status) $(ls /proc/$p/fd | wc -l)
done
echo files $(du -sb /var/lib/flipbook /run/flipbook 2>/dev/null | awk '{ n += $1 } END { print n + 0 }')
"""


def gestures(numbers):
    """Random gestures of about half a minute, the last of which leaves no finger down."""
    result = []
    for _ in range(12):
        x, y0, y1 = (numbers.randrange(20, limit - 20) for limit in (WIDTH, HEIGHT, HEIGHT))
        seconds = round(numbers.uniform(0.05, 1), 2)
        result.append(numbers.choice([
            f"fling:{x}:{y0}:{y1}:{seconds}", f"fling:{x}:{y0}:{y1}:{seconds}", f"pull:{x}:{y0}:{y1}:{seconds}:0.3",
            f"sweep:{y0}:{x}:{WIDTH - x}:{seconds}:0.2", f"flood:{x}:{y0}:{y1}:1:500", "ghosts:50",
            f"lost:{x}:{y0}:{y1}:{seconds}"]))
        result.append(f"wait:{round(numbers.uniform(0, 2), 2)}")
    return " ".join(result)


def sample(bench):
    """The sums of anonymous memory in KiB, threads, descriptors and bytes in files."""
    memory = threads = descriptors = files = 0
    for words in map(str.split, bench.run(SAMPLE).splitlines()):
        if words[0] == "process" and len(words) == 4:
            memory, threads, descriptors = (memory + int(words[1]), threads + int(words[2]),
                                            descriptors + int(words[3]))
        elif words[0] == "files":
            files = int(words[1])
    return {"memory": memory, "threads": threads, "descriptors": descriptors, "files": files}


def test(machine, binary, kiosk, work, minutes):
    bench = Bench(machine, binary, kiosk, work)
    reset_count(machine)
    # With huge pages the kernel counts memory that no process uses.
    machine.run("echo never > /sys/kernel/mm/transparent_hugepage/enabled")
    machine.run("systemctl reset-failed flipbook; systemctl restart flipbook", timeout=300)
    wait_until("the rows", lambda: count(machine) > 0)
    process, begin = bench.process(), bench.now()
    numbers, samples, unanswered, asked = random.Random(minutes), [], [], 0
    deadline = time.monotonic() + minutes * 60
    while time.monotonic() < deadline:
        requests = numbers.sample(REQUESTS, 5)
        # Each round has a new panel, and requests while its finger moves.
        text = bench.run(
            f"/usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} {gestures(numbers)} > /dev/null & "
            + "".join(f"sleep {numbers.randrange(4)}; flipbook {request} 2>&1 > /dev/null; "
                      for request in requests) + "wait", check=False, timeout=600)
        asked += len(requests)
        unanswered += [line for line in text.splitlines() if not any(reply in line for reply in REFUSALS)]
        bench.run("flipbook blank off; flipbook hud off", check=False)
        samples.append(sample(bench))
        print(f"      {minutes * 60 - (deadline - time.monotonic()):.0f} s: {samples[-1]}", flush=True)
    frames = bench.frames()
    check("one process served from the beginning to the end", bench.process() == process)
    check("every request was answered", not unanswered, f"{asked} requests; {' '.join(unanswered)[:300]}")
    third = len(samples) // 3
    second, last = samples[third:2 * third], samples[2 * third:]
    for name in ("memory", "threads", "descriptors", "files"):
        before, after = (max(each[name] for each in part) for part in (second, last))
        # The allocator's arenas become fragmented, and saved numbers get more digits.
        allowed = before * {"memory": 1.05, "files": 1.001}.get(name, 1)
        check(f"{name}: no growth from the second third to the last", after <= allowed,
              f"at most {before}, then {after}")
    bench.run("flipbook key home", check=False)
    bench.refresh()
    difference = bench.wait_for_rows()
    check("the last picture equals the headless frame", difference == 0, f"{difference} pixels differ")
    log = bench.journal(begin)
    with open(os.path.join(machine.out, "endurance.json"), "w") as file:
        json.dump({"minutes": minutes, "frames": frames, "refreshes": count(machine), "requests": asked,
                   "journal lines": len(log.splitlines()), "samples": samples}, file, indent=1)
    print(f"      {frames} frames, {count(machine)} refreshes, {asked} requests, {len(log.splitlines())} lines of "
          f"the journal", flush=True)
    machine.run("systemctl stop flipbook", timeout=60)
