"""Power cuts in the middle of an order, in turn before and after its program has ended. The next start must report
the orders whose outcome it does not know, and only those."""
import json
import os
import random
import re
import time

from kit import check, wait_until

# What the program and the question of the next start did, one line each, synced before either goes on.
LOG = "/var/lib/flipbook/orders"
# While this file exists, the program has taken the order and does not end.
SLOW = "/run/orders.slow"

KIOSK = {
    "title": "Canteen", "locale": "en", "updateTime": False, "start": "menu",
    "screens": {
        "menu": {"page": {"title": "Soup of the day", "buttons": [{
            "title": "Order", "do": {
                "run": ["./send"], "input": {"dish": "soup"}, "into": "order", "once": True, "timeout": 600,
                "then": {"show": "done"}, "else": {"notify": "{error.text}"}}}]}},
        "done": {"page": {"title": "Number {order.number}", "buttons": [{"title": "Done", "do": {"back": True}}]}},
    },
    "interrupted": {"run": ["./ask", "{run}"], "timeout": 120},
}
SEND = f"""#!/bin/sh
read -r order
echo "$FLIPBOOK_RUN begun $order" >> {LOG}; sync {LOG}
while [ -e {SLOW} ]; do sleep 0.1; done
echo "$FLIPBOOK_RUN ended" >> {LOG}; sync {LOG}
echo "{{\\"number\\": $(grep -c begun {LOG})}}"
"""
ASK = f"""#!/bin/sh
echo "$1 asked" >> {LOG}; sync {LOG}
"""


def test(machine, cuts):
    install(machine)
    moments = random.Random(1)
    ordered, before, after = [], set(), set()
    unreported, wrong = [], []
    for cut in range(cuts):
        # Even cuts come before the program's end, odd ones after its number is on the display.
        is_slow = cut % 2 == 0
        machine.run(f"touch {SLOW}" if is_slow else f"rm -f {SLOW}")
        machine.run("flipbook tap Order")
        run = wait_until("the order", lambda: next((r for r in runs(machine, "begun") if r not in ordered), None))
        ordered.append(run)
        if not is_slow:
            number = f"Number {len(ordered)}"
            wait_until("its number", lambda: number in machine.run("flipbook tree"))
        wait = moments.uniform(0, 1)
        time.sleep(wait)
        (before if is_slow else after).add(run)
        machine.cut_power()
        machine.boot()
        machine.wait_for_ssh(900)
        wait_until("the menu", lambda: "Soup of the day" in machine.run("flipbook tree", check=False), 300)
        if is_slow:
            try:
                wait_until("the question", lambda: run in runs(machine, "asked"), 120)
            except RuntimeError:
                unreported.append(run)
        reported = json.loads(machine.run("flipbook stats --json")).get("interruptedRuns", 0)
        journal = machine.run("journalctl -b -u flipbook -o cat")
        if (reported == 1 and f"run {run}" in journal) != is_slow:
            wrong.append(run)
        print(f"      cut {cut + 1}, {wait:.1f} s after the {'order' if is_slow else 'number'}: "
              f"{reported} reported", flush=True)
    asked = runs(machine, "asked")
    begun = runs(machine, "begun")
    check("each order that the power cut off before its outcome is reported by the next start, and asked about",
          not unreported and not wrong and before <= set(asked), f"{len(before)} orders")
    check("an order whose number was shown is never reported as interrupted",
          not after & set(asked), f"{len(after)} orders")
    check("each tap has run the program once", sorted(begun) == sorted(ordered), f"{len(begun)} runs")
    with open(os.path.join(machine.out, "orders.md"), "w") as file:
        file.write(f"| power cut in the middle of an order | {len(before)} before its program had ended, "
                   f"{len(after)} after its number was shown | {len(unreported) + len(wrong)} wrong |\n")


def install(machine):
    """Installs the kiosk, and starts it."""
    folder = os.path.join(machine.share, "orders")
    os.mkdir(folder)
    for name, text in (("kiosk.json", json.dumps(KIOSK)), ("send", SEND), ("ask", ASK)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    machine.run("cp /share/orders/* /etc/flipbook/ && chmod 755 /etc/flipbook/send /etc/flipbook/ask && "
                "systemctl enable -q flipbook && systemctl restart flipbook", timeout=300)
    wait_until("the menu", lambda: "Soup of the day" in machine.run("flipbook tree", check=False), 300)
    machine.run("sync")


def runs(machine, what):
    """The runs of which the log says this, in its order."""
    text = machine.run(f"cat {LOG} 2>/dev/null", check=False)
    return re.findall(rf"^([0-9a-f]{{32}}) {what}\b", text, re.MULTILINE)
