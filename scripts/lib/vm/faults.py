"""Faults of the running service: killed, stopped, hung, unplugged, while its header plays. Writes the time
until the next good frame as a table in faults.md."""
import os
import time

from kit import HEIGHT, WIDTH, check, count, expected, reset_count, settle, wait_until

# The faults, their durations in seconds, and how often each is caused.
FAULTS = (("unplug", 0.5, 15), ("unplug", 2, 15), ("stop", 0.5, 8), ("stop", 3, 6),
          ("kill", 0, 50), ("abort", 0, 8), ("hang", 0, 6))
# Limits of the seconds until the next frame. The processor is emulated, and about ten times slower than a
# board's. The time that it waited while other programs used the host's processors is not counted.
FRAME_LIMIT, START_LIMIT = 2, 10
LIMITS = {"unplug": FRAME_LIMIT, "stop": FRAME_LIMIT, "kill": START_LIMIT, "abort": START_LIMIT,
          "hang": START_LIMIT}
WORDS = {"unplug": "the display is unplugged for {} s", "stop": "the process is stopped for {} s",
         "kill": "the process is killed", "abort": "the process crashes (SIGABRT)",
         "hang": "the process hangs until the watchdog ends it; its 10 s are taken off"}


def test(machine, binary, kiosk, work):
    reset_count(machine)
    machine.run("systemctl start flipbook")
    wait_until("the rows", lambda: count(machine) > 0)
    # A finger pulls the header open again and again, so that there is always a next frame.
    machine.run(f"systemd-run -q --unit=finger /usr/bin/python3 /share/finger.py {WIDTH} {HEIGHT} "
                + "pull:400:100:470:0.5:4 wait:0.5 " * 200 + "> /dev/null")
    time.sleep(5)
    rows, own = [], {limit: [] for limit in LIMITS.values()}
    for kind, seconds, times in FAULTS:
        taken = []
        for _ in range(times):
            waits = machine.waits()
            out = machine.run(f"/usr/bin/python3 /share/faultclock.py {kind} {seconds}", timeout=150)
            waited = max(wait - waits.get(thread, 0) for thread, wait in machine.waits().items())
            taken.append(float(out.split()[1]))
            own[LIMITS[kind]].append(taken[-1] - waited)
            if taken[-1] > LIMITS[kind]:
                print(f"      {kind}: {taken[-1]:.2f} s, for {waited:.2f} s of which and of what the check itself "
                      "took the emulated processor waited for the host's; the journal:\n" + machine.run(
                          "journalctl -b --no-pager -o short-monotonic -n 40 --since=-60s"), flush=True)
        taken.sort()
        rows.append(f"| {WORDS[kind].format(seconds)} | {times} | {taken[len(taken) // 2]:.2f} s | "
                    f"{taken[-1]:.2f} s |")
        print("      " + rows[-1], flush=True)
    with open(os.path.join(machine.out, "faults.md"), "w") as file:
        file.write("| fault | times | median | longest |\n| --- | --- | --- | --- |\n"
                   + "\n".join(rows) + "\n")
    kept, started = own[FRAME_LIMIT], own[START_LIMIT]
    check("after each unplugged display and stopped process a frame comes within two seconds",
          max(kept) <= FRAME_LIMIT, f"{max(kept):.2f} s of its own at most, {len(kept)} times")
    check("after each crash and hang a frame comes within ten seconds",
          max(started) <= START_LIMIT, f"{max(started):.2f} s of its own at most, {len(started)} times")
    machine.run("systemctl stop finger")
    restarts = int(machine.run("systemctl show -p NRestarts --value flipbook"))
    check("the service was started again once for each crash and hang", restarts == len(started),
          f"{restarts} of {len(started)}")
    time.sleep(10)  # The last pull may have started a refresh.
    want = expected(binary, kiosk, count(machine), work)
    difference = settle(machine, want).difference(want)
    check("after all of them the scanout equals the headless frame", difference == 0,
          f"{difference} pixels differ")
    machine.run("systemctl stop flipbook", timeout=60)
