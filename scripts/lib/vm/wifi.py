"""Wi-Fi of the settings file, on two simulated radios of the kernel: one is the board's, the other an access
point in a separate network namespace, which can reach the board only by radio."""
import subprocess
import time

from kit import check

SSID, PASSWORD = "Track 9 ¾", 'pass "word" 3'
SETTINGS = f"wifi = {SSID}\nwifi-password = {PASSWORD}\nwifi-country = DE\n"
SUPPLICANT = "journalctl -b --no-pager -o cat -u wpa_supplicant@wlan0"

ACCESS_POINT = r"""
set -e
mkdir -p /run/ap && tar -C /run/ap -x
modprobe mac80211_hwsim radios=2
for i in $(seq 60); do [ -e /sys/class/net/wlan1 ] && break; sleep 1; done
ip netns add ap
PATH=/run/ap/usr/sbin:$PATH
export LD_LIBRARY_PATH=$(dirname $(find /run/ap -name 'libnl-route-3.so*' | head -1))
iw phy "$(cat /sys/class/net/wlan1/phy80211/name)" set netns name ap
ip -n ap link set lo up
ip -n ap addr add 10.9.0.1/24 dev wlan1
printf 'interface wlan1\nstart 10.9.0.10\nend 10.9.0.20\nlease_file /run/ap/leases\noption subnet 255.255.255.0\n' >/run/ap/udhcpd
: >/run/ap/leases
"""


class AccessPoint:
    """hostapd in the guest, from packages that are unpacked there but not installed."""

    def __init__(self, board, tools):
        self.board = board
        with open(tools, "rb") as file:
            subprocess.run(board.ssh_command(ACCESS_POINT), stdin=file, check=True, timeout=600)

    def start(self, password, protocol="WPA-PSK"):
        """Replaces the network with one that has this password."""
        more = "ieee80211w=2\n" if protocol == "SAE" else ""
        config = (f"interface=wlan1\ndriver=nl80211\nutf8_ssid=1\nssid2={SSID.encode().hex()}\nhw_mode=g\n"
                  f"channel=1\nwpa=2\nwpa_key_mgmt={protocol}\nrsn_pairwise=CCMP\nwpa_passphrase={password}\n{more}")
        self.board.run(
            "systemctl -q stop ap dhcp 2>/dev/null; systemctl -q reset-failed ap dhcp 2>/dev/null\n"
            f"cat >/run/ap/hostapd.conf <<'END'\n{config}END\n"
            "systemd-run -q --unit=ap -E LD_LIBRARY_PATH=$(dirname $(find /run/ap -name 'libnl-route-3.so*' | head -1)) "
            "ip netns exec ap /run/ap/usr/sbin/hostapd /run/ap/hostapd.conf\n"
            "systemd-run -q --unit=dhcp ip netns exec ap busybox udhcpd -f /run/ap/udhcpd")


def until(board, command, holds, seconds):
    """Runs the command in the machine until the condition holds; returns its last output, and whether it holds."""
    deadline = time.monotonic() + seconds
    while True:
        text = board.run(command, check=False)
        if holds(text) or time.monotonic() > deadline:
            return text, holds(text)
        time.sleep(2)


def test(board, tools):
    text, said = until(board, "journalctl -b --no-pager -o cat -u flipbook-wifi",
                       lambda text: "no radio (wlan0)" in text, 600)
    check("a missing radio is said in the journal", said,
          next((line for line in text.splitlines() if "no radio" in line), text[-200:]))
    point = AccessPoint(board, tools)
    point.start("another password")
    text, said = until(board, SUPPLICANT, lambda text: "pre-shared key may be incorrect" in text, 600)
    check("a wrong password is said in the journal", said,
          next((line for line in text.splitlines() if "may be incorrect" in line), text[-200:]))
    for protocol, used, name in (("WPA-PSK", "WPA2-PSK", "WPA2"), ("SAE", "SAE", "WPA3")):
        since = board.run("date +%s").strip()
        point.start(PASSWORD, protocol)
        text, joined = until(board, f"{SUPPLICANT} --since=@{since}", lambda text: "CTRL-EVENT-CONNECTED" in text, 900)
        joined = joined and f"key_mgmt={used}\n" in board.run("wpa_cli -i wlan0 status", check=False)
        check(f"the network of the settings is joined by {name}", joined,
              next((line for line in text.splitlines() if "EVENT-CONNECTED" in line), text[-300:]))
        text, given = until(board, "ip -4 -o addr show dev wlan0", lambda text: "10.9.0." in text, 300)
        check("the network gives an address", given, text.strip()[:60])
        address = text.split("inet ")[1].split("/")[0] if given else "10.9.0.10"
        subprocess.run(board.ssh_command("umask 077; cat >/run/ap/key"), check=True,
                       stdin=open(f"{board.share}/user_key", "rb"))
        host = board.run(f"ip netns exec ap ssh -q -i /run/ap/key -o StrictHostKeyChecking=no "
                         f"-o ConnectTimeout=100 root@{address} hostname", check=False, timeout=300).strip()
        check("SSH works over the air", host == board.run("hostname").strip(), f"{host} at {address}")
