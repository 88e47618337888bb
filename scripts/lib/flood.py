"""Junk, floods and slow readers on the control socket of a scrolling kiosk.

flood.py FLIPBOOK SOCKET SECONDS   prints the refreshes missed in SECONDS without and in SECONDS with them
"""
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time

program, path, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])


def stats():
    out = subprocess.run([program, "stats", "--json", "--socket", path], check=True, capture_output=True)
    return json.loads(out.stdout)


def attempt(body):
    """Runs a client's work repeatedly until the end; a client that is dropped reconnects."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(1)
                client.connect(path)
                body(client, end)
        except OSError:
            time.sleep(0.01)


def junk(client, end):
    while time.monotonic() < end:
        client.sendall(random.randbytes(4096))
        time.sleep(0.005)


def flood(client, end):
    # Endless requests, whose replies are not read.
    while time.monotonic() < end:
        client.sendall(b"stats\n" * 50)
        time.sleep(0.005)


def slow(client, end):
    client.sendall(b"screenshot\n")
    while time.monotonic() < end and client.recv(1):
        time.sleep(0.05)


def measure(clients):
    before = stats()
    threads = [threading.Thread(target=attempt, args=(body,)) for body in clients]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    for thread in threads:
        thread.join()
    after = stats()
    return after["frames"] - before["frames"], after["missed"] - before["missed"]


# The flood must not use the processor time that the kiosk needs.
os.nice(10)
quiet = measure([])
loud = measure([junk] * 10 + [flood] * 10 + [slow] * 20)
print(f"{seconds:.0f} s without other clients: {quiet[0]} frames, {quiet[1]} missed")
print(f"{seconds:.0f} s with junk, floods and slow readers: {loud[0]} frames, {loud[1]} missed")
more = loud[1] / max(1, loud[0] + loud[1]) - quiet[1] / max(1, quiet[0] + quiet[1])
if loud[0] < seconds * 20:
    sys.exit("the kiosk does not move: nothing was measured")
if more > 0.01:
    sys.exit(f"{more:.1%} more refreshes are missed")
