"""A kiosk in real time under all attacks at once.

siege.py FLIPBOOK FOLDER MINUTES   continues what FOLDER/parts.jsonl has of MINUTES, and prints all of it

Its sources hang, fork, flood, and print garbage; its files become FIFOs, folders, devices and half documents; its
pictures burn the processor, and the process that decodes them is stopped; clients send junk, and ask for statistics and
pictures of the screen; its configuration breaks and is mended; meanwhile a finger swipes. Exits with 1 if a promise of
Documentation/Reliability.md does not hold.
"""
import atexit
import json
import os
import random
import shutil
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

from control_group import ControlGroup

PART_MINUTES = 10
# What is promised, in seconds and shares. A machine that has other work needs some of these.
REPLY_LIMIT = 2.0
FRESH_LIMIT = {"live": 2.0, "poll": 5.0, "table": 5.0}
STOP_LIMIT = 1.0
LATE_LIMIT = 0.01
GROWTH_LIMIT = 1.1

STREAM = """
i=0
while sleep 0.2; do
  i=$((i+1))
  printf '%s\\n' "[{\\"id\\":0,\\"t\\":$i,\\"p\\":\\"p$((i % 50)).png\\"},{\\"id\\":1,\\"t\\":$i,\\"p\\":\\"burn$i.jpg\\"},\
{\\"id\\":2,\\"t\\":$i,\\"p\\":\\"fifo.png\\"},{\\"id\\":3,\\"t\\":$i,\\"p\\":\\"../../etc/passwd\\"},\
{\\"id\\":4,\\"t\\":\\"$i\\\\nflipbook: FORGED\\",\\"p\\":\\"missing$i.png\\"}$(
    r=5; while [ $r -lt 40 ]; do echo ",{\\"id\\":$r,\\"t\\":$i,\\"p\\":\\"p$r.png\\"}"; r=$((r+1)); done | tr -d '\\n')]"
done
"""
FLOOD = "while :; do head -c 200000 /dev/urandom; echo; seq -s, 100000; echo '[]'; sleep 1; done"
FORK = "trap '' TERM; i=0; while [ $i -lt 20 ]; do setsid sleep 1000 & i=$((i+1)); done; echo '{'; exit 1"
MANY = "while sleep 2; do echo '[]'; sleep 2; seq 100000 | sed 's/.*/{\"t\":&}/' | paste -sd, | sed 's/.*/[&]/'; done"


def shell(text):
    return ["/bin/sh", "-c", text]


def configuration(title):
    row = {"title": "{t}"}
    sources = {
        "live": {"stream": shell(STREAM), "key": "id", "staleAfter": 10},
        "poll": {"command": ["/bin/date", '+{"t": "%s"}'], "every": 1, "timeout": 2},
        "table": {"file": "table.csv"},
        "hung": {"command": ["/bin/sleep", "1000"], "every": 1, "timeout": 2},
        "fork": {"command": shell(FORK), "every": 5, "timeout": 2},
        "flood": {"stream": shell(FLOOD)},
        "many": {"stream": shell(MANY)},
        "burner": {"command": shell("while :; do :; done"), "every": 10, "timeout": 3},
    }
    screens = {name: {"list": {"source": name, "row": row}} for name in sources}
    screens["live"]["list"]["row"] = {"title": "{t}", "image": "{p}"}
    screens["live"]["list"]["header"] = {"rive": "header.riv"}
    return json.dumps({"title": title, "sources": sources, "start": "live", "screens": screens})


def png(red):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = b"".join(b"\0" + bytes([red, 90, 140]) * 64 for _ in range(64))
    header = struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def burning():
    """A PNG of 64 megapixels, which announces the most that is decoded."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    squeeze = zlib.compressobj(9)
    rows = b"".join(squeeze.compress(bytes(8192 * 8 + 1)) for _ in range(8192)) + squeeze.flush()
    header = struct.pack(">IIBBBBB", 8192, 8192, 16, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Siege:
    # The control group of the kiosks of all runs.
    group = None

    def __init__(self, program, seconds, folder, log):
        self.program, self.folder, self.end = program, folder, time.monotonic() + seconds
        self.socket = folder + "/s"
        self.lock = threading.Lock()
        self.counts = {"requests": 0, "late": 0, "refused": 0, "fresh": 0, "old": 0, "attacks": 0}
        self.worst = {"reply": 0.0, "live": 0.0, "poll": 0.0, "table": 0.0}
        self.memory, self.violations, self.last = [], [], {}
        self.log = log

    def write(self, name, content):
        path = f"{self.folder}/{name}"
        with open(path + ".part", "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        os.rename(path + ".part", path)

    def prepare(self, header):
        self.header = header
        for i in range(50):
            self.write(f"p{i}.png", png(5 * i))
        self.write("burn", burning())
        os.mkfifo(f"{self.folder}/fifo.png")
        self.write("header.riv", header)
        self.write("table.csv", "t\n0\n")
        self.write("kiosk.json", configuration("siege"))

    def start(self):
        self.kiosk = subprocess.Popen(
            [self.program, "run", "kiosk.json", "--display", "headless", "--realtime", "--size", "480x800",
             "--socket", self.socket, "--state", "state"], cwd=self.folder, stdout=self.log, stderr=self.log)
        limit = time.monotonic() + 30
        while time.monotonic() < limit:
            try:
                stats = self.request("stats")
                self.prefer()
                return stats
            except (OSError, ValueError):
                time.sleep(0.1)
        sys.exit("siege: the kiosk does not start; see out/siege/log")

    def prefer(self):
        """Gives the kiosk the weight that it has as a service (CPUWeight=1000), above the programs that it starts."""
        if Siege.group is None:
            try:
                Siege.group = ControlGroup("cpu")
                Siege.group.set({"cpu.weight": 1000}, {"cpu.shares": 10240})
            except OSError as error:
                sys.exit(f"siege: no control group can be made, which needs root: {error}")
            atexit.register(Siege.group.remove)
        Siege.group.enter(self.kiosk.pid)

    def request(self, line):
        """Sends a request, and returns its reply without the status line."""
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(20)
            client.connect(self.socket)
            client.sendall(line.encode() + b"\n")
            reply = b""
            while part := client.recv(1 << 16):
                reply += part
        status, _, text = reply.partition(b"\n")
        if not status.startswith(b"ok"):
            raise ValueError(status.decode(errors="replace"))
        return text

    def timed(self, line):
        begin = time.monotonic()
        try:
            reply = self.request(line)
        except (OSError, ValueError) as error:
            reply = None
            with self.lock:
                self.counts["refused"] += 1
                if not isinstance(error, ValueError):
                    self.violations.append(f"{line}: {error}")
        seconds = time.monotonic() - begin
        with self.lock:
            self.counts["requests"] += 1
            self.worst["reply"] = max(self.worst["reply"], seconds)
            if seconds > REPLY_LIMIT:
                self.counts["late"] += 1
        return reply

    # Observers

    def observe(self):
        """Looks at statistics: memory, and how old each source is."""
        time.sleep(5)
        while time.monotonic() < self.end:
            reply = self.timed("stats")
            if reply:
                stats = json.loads(reply)
                self.memory.append(stats["memory"]["resident"])
                for name, limit in FRESH_LIMIT.items():
                    age = stats["sources"][name].get("age", 1e9)
                    with self.lock:
                        self.worst[name] = max(self.worst[name], age)
                        self.counts["fresh" if age <= limit else "old"] += 1
            time.sleep(1)

    def look(self):
        while time.monotonic() < self.end:
            self.timed(random.choice(["screenshot", "rows", "tree", "config", "help"]))
            time.sleep(0.7)

    def swipe(self):
        up = True
        while time.monotonic() < self.end:
            self.timed("swipe 240 600 240 250 0.15" if up else "swipe 240 250 240 600 0.15")
            up = not up
            time.sleep(0.6)

    # Attackers

    def attack(self, interval, body):
        while time.monotonic() < self.end - 3:
            try:
                body()
                with self.lock:
                    self.counts["attacks"] += 1
            except OSError:
                pass
            time.sleep(max(0, min(interval, self.end - time.monotonic())))

    def rename_table(self):
        """The file that a source reads becomes something else, and then a file again."""
        path = f"{self.folder}/table.csv"
        kind = random.choice(["fifo", "folder", "half", "binary", "huge", "device"])
        if kind == "fifo":
            os.mkfifo(path + ".x")
        elif kind == "folder":
            os.unlink(path)
            os.mkdir(path)
        elif kind == "device":
            os.symlink("/dev/zero", path + ".x")
        else:
            with open(path + ".x", "wb") as file:
                file.write({"half": b"t\n\"", "binary": random.randbytes(100_000), "huge": b"t\n"}[kind])
                if kind == "huge":
                    file.truncate(1 << 40)
        if os.path.lexists(path + ".x"):
            os.rename(path + ".x", path)
        time.sleep(0.5)
        if os.path.isdir(path):
            os.rmdir(path)
        self.write("table.csv", f"t\n{time.time()}\n")

    def burn(self):
        """The pictures that the rows name next are links to one that burns the processor."""
        for number in range(1, 10 + int((time.monotonic() - self.begin) * 6)):
            path = f"{self.folder}/burn{number}.jpg"
            if not os.path.lexists(path):
                os.symlink("burn", path)

    def stop_decoder(self):
        def below(process):
            for thread in os.listdir(f"/proc/{process}/task"):
                for child in open(f"/proc/{process}/task/{thread}/children").read().split():
                    if b"decode-pictures" in open(f"/proc/{child}/cmdline", "rb").read():
                        os.kill(int(child), signal.SIGSTOP)
                    below(child)

        below(self.kiosk.pid)

    def break_configuration(self):
        kind = random.choice(["text", "header", "fifo"])
        if kind == "text":
            self.write("kiosk.json", '{"list": {"comand": 1}}')
        elif kind == "header":
            self.write("header.riv", self.header[: random.randrange(len(self.header))])
        else:
            os.mkfifo(f"{self.folder}/header.x")
            os.rename(f"{self.folder}/header.x", f"{self.folder}/header.riv")
        try:
            self.request("reload")
        except ValueError:
            pass
        time.sleep(0.5)
        self.write("header.riv", self.header)
        self.write("kiosk.json", configuration(f"siege {random.randrange(100)}"))

    def junk(self):
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(self.socket)
            for _ in range(20):
                client.sendall(random.choice([random.randbytes(4096), b"stats\n" * 50, b"screenshot\n"]))
                time.sleep(0.05)

    def run(self):
        first = json.loads(self.start())
        self.begin = time.monotonic()
        attacks = [(0.5, self.rename_table), (1, self.burn), (25, self.stop_decoder), (8, self.break_configuration)]
        work = [self.observe, self.look, self.swipe]
        work += [lambda i=i, body=body: self.attack(i, body) for i, body in attacks + [(0.1, self.junk)] * 5]
        threads = [threading.Thread(target=body, daemon=True) for body in work]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(1, self.end + 30 - time.monotonic()))
        if self.kiosk.poll() is not None:
            self.violations.append(f"the kiosk has ended with status {self.kiosk.returncode}")
            return self.result(first, first, 0)
        last = json.loads(self.request("stats"))
        rows = json.loads(self.request("rows"))
        begin = time.monotonic()
        self.kiosk.send_signal(signal.SIGTERM)
        status = self.kiosk.wait(30)
        stop = time.monotonic() - begin
        if status != 0:
            self.violations.append(f"the kiosk has ended with status {status}")
        if stop > STOP_LIMIT:
            self.violations.append(f"the stop took {stop:.2f} s")
        self.compare(rows)
        return self.result(first, last, stop)

    def compare(self, rows):
        """What was shown at the end is saved, nothing else is left, and no program outlives the kiosk."""
        state = self.folder + "/state"
        try:
            saved, shown = json.load(open(state + "/sources/live.json"))[0]["t"], rows["live"][0]["t"]
            if saved < shown - 5:
                self.violations.append(f"saved are the rows {saved}, shown were {shown}")
        except (OSError, KeyError, ValueError) as error:
            self.violations.append(f"the rows are not saved: {error}")
        left = [name for _, _, files in os.walk(state) for name in files if not name.endswith(".json")]
        if left:
            self.violations.append(f"left in the state folder: {left}")
        time.sleep(0.5)
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                folder = os.readlink(f"/proc/{process}/cwd")
                line = open(f"/proc/{process}/cmdline", "rb").read().replace(b"\0", b" ")
            except OSError:
                continue
            if folder == self.folder and line:
                self.violations.append(f"a process is left: {line[:80].decode(errors='replace')}")

    def result(self, first, last, stop):
        third = len(self.memory) // 3
        middle, end = (statistics.median(part) if part else 0
                       for part in (self.memory[third:2 * third], self.memory[2 * third:]))
        reasons = last["missedByReason"]
        return {
            **self.counts, **{f"worst {name}": value for name, value in self.worst.items()},
            "seconds": time.monotonic() - self.begin, "frames": last["frames"], "missed": last["missed"],
            "starved": reasons.get("starved of processor", 0), "memory": [middle, end], "stop": stop,
            "memory each 10 s": self.memory[::10], "reasons": reasons,
            "left behind": last["background"]["leftBehind"], "violations": self.violations,
        }


def summary(parts):
    """Prints the sums, and returns what does not hold."""
    def total(name):
        return sum(part[name] for part in parts)

    def most(name):
        return max(part[name] for part in parts)

    wrong = [text for part in parts for text in part["violations"]]
    late = total("missed") - total("starved")
    print(f"{total('seconds') / 60:.1f} minutes in {len(parts)} runs, {total('attacks')} attacks")
    print(f"requests: {total('requests')}, {total('refused')} refused, {total('late')} later than {REPLY_LIMIT} s, "
          f"at most {most('worst reply'):.2f} s")
    print(f"frames: {total('frames')}, late for a finger: {late}, and {total('starved')} starved of processor by others")
    print(f"sources fresh: {total('fresh')} of {total('fresh') + total('old')} times, at most "
          + ", ".join(f"{name} {most('worst ' + name):.1f} s" for name in FRESH_LIMIT))
    first, last = parts[0]["memory"], parts[-1]["memory"]
    print(f"memory: {first[0] / 1e6:.1f} MB in the second third of the first run, {last[1] / 1e6:.1f} MB in the last "
          f"third of the last")
    print(f"stops: at most {most('stop'):.2f} s; {total('left behind')} jobs were left behind")
    if total("late"):
        wrong.append(f"{total('late')} replies were late")
    if late > LATE_LIMIT * total("frames"):
        wrong.append(f"{late} frames were late")
    if total("old") > 0.01 * (total("fresh") + total("old")):
        wrong.append(f"sources were old {total('old')} times")
    for part in parts:
        if part["memory"][1] > GROWTH_LIMIT * part["memory"][0]:
            wrong.append(f"memory has grown from {part['memory'][0] / 1e6:.1f} to {part['memory'][1] / 1e6:.1f} MB")
    for text in wrong:
        print(f"broken: {text}")
    print(f"losses: {len(wrong)}")
    return wrong


def main():
    program, out, minutes = os.path.abspath(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    os.makedirs(out, exist_ok=True)
    done = f"{out}/parts.jsonl"
    parts = [json.loads(line) for line in open(done)] if os.path.exists(done) else []
    header = open("Examples/Departures/header.riv", "rb").read()
    while (left := minutes - sum(part["seconds"] for part in parts) / 60) > 0.1:
        folder = tempfile.mkdtemp()
        try:
            with open(f"{out}/log", "ab") as log:
                siege = Siege(program, 60 * min(left, PART_MINUTES), folder, log)
                siege.prepare(header)
                try:
                    part = siege.run()
                finally:
                    siege.kiosk.kill()
                    siege.kiosk.wait()
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        parts.append(part)
        with open(done, "a") as file:
            file.write(json.dumps(part) + "\n")
    wrong = summary(parts)
    # The next run begins anew.
    os.rename(done, f"{out}/last.jsonl")
    sys.exit(1 if wrong else 0)


main()
