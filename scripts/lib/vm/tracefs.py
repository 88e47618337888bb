"""The kernel's own view of a kiosk: vblanks, system calls and probes in the program, by ftrace.

Times are seconds on CLOCK_MONOTONIC, as those of the kiosk's traces are."""
import re
import subprocess

TRACING = "/sys/kernel/tracing"
# "flipbook-812   [001] d..1.   93.123456: name: text"
LINE = re.compile(r"^\s*\S.*?-(\d+)\s+\[\d+\]\s+\S+\s+([\d.]+): (\w+): (.*)$")


def begin(machine, *events, pid=None):
    """Starts recording events, named by their paths below events/; system calls of one process only."""
    script = (f"mountpoint -q {TRACING} || mount -t tracefs tracefs {TRACING}; cd {TRACING} && "
              "echo 0 > tracing_on && echo mono > trace_clock && echo 16384 > buffer_size_kb && "
              "echo > trace && echo > set_event_pid; ")
    if pid:
        # The filter is per thread, and the threads that make or paint frames exist by now.
        script += f"ls /proc/{pid}/task > set_event_pid; "
    for event in events:
        script += f"echo 1 > events/{event}/enable && "
    machine.run(script + "echo 1 > tracing_on")


def end(machine):
    """Stops, and returns the recorded events: (thread, time, event, text) in the order of time."""
    text = machine.run(f"cd {TRACING} && echo 0 > tracing_on; cat trace; echo 0 > events/enable; "
                       "echo > set_event_pid; echo > trace", timeout=200)
    if re.search(r"CPU:\d+ \[LOST \d+ EVENTS\]", text):
        raise RuntimeError("the kernel's ring was too small")
    records = []
    for line in text.splitlines():
        match = LINE.match(line)
        if match:
            thread, time, event, rest = match.groups()
            records.append((int(thread), float(time), event, rest))
    return records


def vblanks(records):
    """The times of vblanks, by the kernel's sequence numbers."""
    found = {}
    for _, _, event, text in records:
        match = event == "drm_vblank_event" and re.search(r"seq=(\d+), time=(\d+)", text)
        if match:
            found[int(match.group(1))] = int(match.group(2)) * 1e-9
    return found


def symbols(binary, wanted):
    """The file offsets of functions: `wanted` maps names to regular expressions of their demangled
    names. It is an error if a function is missing or ambiguous: the check would measure something
    else."""
    listing = subprocess.run(["nm", "--defined-only", binary], check=True, capture_output=True,
                             text=True).stdout
    lines = [line.split() for line in listing.splitlines() if line.split()[1] in "tT"]
    names = subprocess.run(["swift", "demangle", "--compact"], check=True, capture_output=True,
                           input="\n".join(line[2] for line in lines), text=True).stdout.splitlines()
    offsets = {}
    for name, pattern in wanted.items():
        found = [int(line[0], 16) for line, text in zip(lines, names) if re.search(pattern, text)]
        if len(set(found)) != 1:
            raise RuntimeError(f"{binary} has {len(found)} functions that match {pattern}")
        offsets[name] = file_offset(binary, found[0])
    return offsets


def file_offset(binary, address):
    """The file offset of an address of a program."""
    listing = subprocess.run(["readelf", "-lW", binary], check=True, capture_output=True,
                             text=True).stdout
    for line in listing.splitlines():
        fields = line.split()
        if fields[:1] == ["LOAD"]:
            offset, start, _, size = (int(field, 16) for field in fields[1:5])
            if start <= address < start + size:
                return address - start + offset
    raise RuntimeError(f"{address:x} is in no segment of {binary}")


def probe(machine, path, offsets):
    """Adds probes at the entry and the exit of functions; returns the names of their events."""
    script = f"mountpoint -q {TRACING} || mount -t tracefs tracefs {TRACING}; cd {TRACING}; "
    for name, offset in offsets.items():
        script += (f"echo 'p:kiosk/{name}_begin {path}:{offset:#x}' >> uprobe_events && "
                   f"echo 'r:kiosk/{name}_end {path}:{offset:#x}' >> uprobe_events && ")
    machine.run(script + "true")
    return [f"kiosk/{name}_{edge}" for name in offsets for edge in ("begin", "end")]


def spans(records, name):
    """The entry and exit times of each call of a probed function that does not call itself."""
    open_calls, found = {}, []
    for thread, time, event, _ in records:
        if event == f"{name}_begin":
            open_calls[thread] = time
        elif event == f"{name}_end" and thread in open_calls:
            found.append((open_calls.pop(thread), time))
    return sorted(found)
