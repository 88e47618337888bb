"""A virtual machine on the host's own file system or another folder: QEMU, its monitor, and SSH into it."""
import json
import lzma
import os
import shutil
import socket
import struct
import subprocess
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))


class Picture:
    """A screenshot: `pixel(x, y)` is (red, green, blue)."""

    def __init__(self, width, height, data):
        self.width, self.height, self.data = width, height, data

    @classmethod
    def read_ppm(cls, path):
        with open(path, "rb") as file:
            content = file.read()
        fields = content.split(maxsplit=4)
        if fields[0] != b"P6":
            raise RuntimeError(f"{path} is no picture")
        width, height = int(fields[1]), int(fields[2])
        return cls(width, height, content[len(content) - width * height * 3:])

    @classmethod
    def read_grab(cls, path):
        """Reads the output of grab.py; channels with fewer bits are widened to eight."""
        with open(path, "rb") as file:
            width, height, code = file.readline().split()
            data = file.read()
        width, height = int(width), int(height)
        out = bytearray(width * height * 3)
        if code == b"RG16":
            pixels = memoryview(data).cast("H")
            out[0::3] = bytes((p >> 11) * 255 // 31 for p in pixels)
            out[1::3] = bytes((p >> 5 & 63) * 255 // 63 for p in pixels)
            out[2::3] = bytes((p & 31) * 255 // 31 for p in pixels)
        elif code in (b"XR24", b"AR24"):
            out[0::3], out[1::3], out[2::3] = data[2::4], data[1::4], data[0::4]
        else:
            raise RuntimeError(f"{path} is in {code.decode()}, which is not read")
        return cls(width, height, bytes(out))

    def pixel(self, x, y):
        i = (y * self.width + x) * 3
        return tuple(self.data[i:i + 3])

    def rows(self, top, bottom):
        """The bytes of some rows."""
        return self.data[top * self.width * 3:bottom * self.width * 3]

    def colours(self, top, bottom):
        data = self.rows(top, bottom)
        return len({data[i:i + 3] for i in range(0, len(data), 3)})

    def difference(self, other):
        """How many pixels differ."""
        if (self.width, self.height) != (other.width, other.height):
            return self.width * self.height
        a, b = self.data, other.data
        if a == b:
            return 0
        return sum(a[i:i + 3] != b[i:i + 3] for i in range(0, len(a), 3))

    def distance(self, other):
        """The maximum difference of any channel of any pixel, 0 to 255."""
        if (self.width, self.height) != (other.width, other.height):
            return 255
        return max(abs(a - b) for a, b in zip(self.data, other.data))

    def rotated(self, degrees):
        """Rotated clockwise by 90, 180 or 270 degrees."""
        if degrees == 180:
            data = self.data[::-1]
            out = bytearray(len(data))
            out[0::3], out[1::3], out[2::3] = data[2::3], data[1::3], data[0::3]
            return Picture(self.width, self.height, bytes(out))
        width, height = self.height, self.width
        out = bytearray(width * height * 3)
        for y in range(height):
            for x in range(width):
                if degrees == 90:
                    source = (self.height - 1 - x) * self.width + y
                else:
                    source = x * self.width + self.width - 1 - y
                out[(y * width + x) * 3:(y * width + x) * 3 + 3] = (
                    self.data[source * 3:source * 3 + 3])
        return Picture(width, height, bytes(out))

    def write_png(self, path):
        raw = b"".join(b"\0" + self.rows(y, y + 1) for y in range(self.height))

        def chunk(kind, body):
            data = kind + body
            return struct.pack(">I", len(body)) + data + struct.pack(">I", zlib.crc32(data))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                       + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b""))


# How QEMU emulates a processor architecture of Debian, and the name of the kernel's serial console.
# no_timer_check: on a busy host the emulated timer may fail the kernel's check, and the kernel panics.
# cortex-a72: the processor of a Raspberry Pi 4.
EMULATORS = {
    "amd64": (["qemu-system-x86_64", "-cpu", "max", "-vga", "none"], "ttyS0", "no_timer_check"),
    "arm64": (["qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72"], "ttyAMA0", ""),
}


class Machine:
    """Boots from the folder `root`, which has a kernel of the architecture; nothing in it is changed.

    What the machine writes is in its memory, or on `disk`, an ext4 image that outlives it."""

    def __init__(self, out, share, width, height, display="virtio-gpu-pci", architecture="amd64",
                 root="/", disk=None):
        self.out, self.share, self.root = out, share, root
        self.kernel = self.newest_kernel(root)
        self.port = self._free_port()
        self.monitor_path = os.path.join(share, "monitor")
        self.width, self.height = width, height
        self._make_initramfs()
        self._make_keys()
        shutil.copy(os.path.join(HERE, "guest"), share)
        for name in ("finger.py", "grab.py", "faultclock.py", "pointers.py"):
            shutil.copy(os.path.join(HERE, name), share)
        emulator, console, options = EMULATORS[architecture]
        self.command = [
            *emulator, "-accel", "tcg,thread=multi", "-smp", "2",
            "-m", "2048", "-no-reboot", "-nographic",
            "-kernel", os.path.join(root, f"boot/vmlinuz-{self.kernel}"),
            "-initrd", os.path.join(share, "initramfs"),
            "-append", f"console=tty0 console={console} quiet loglevel=3 systemd.show_status=0 "
            f"net.ifnames=0 {options}",
            "-virtfs", f"local,path={root},mount_tag=host,security_model=none,readonly=on,"
            "multidevs=remap",
            "-virtfs", f"local,path={share},mount_tag=share,security_model=none",
            "-device", f"{display},xres={width},yres={height},edid=on",
            "-nic", f"user,model=virtio-net-pci,hostfwd=tcp:127.0.0.1:{self.port}-:22",
            "-qmp", f"unix:{self.monitor_path},server=on,wait=off",
        ]
        if disk:
            self.command += ["-drive", f"file={disk},if=virtio,format=raw,cache=writeback"]
        self.log = open(os.path.join(out, "console.log"), "wb")
        self.boot()

    def boot(self):
        self.monitor = None
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)

    def waits(self):
        """Seconds that each thread of QEMU has waited for a processor of the host, by thread ID."""
        found = {}
        for thread in os.listdir(f"/proc/{self.process.pid}/task"):
            try:
                with open(f"/proc/{self.process.pid}/task/{thread}/schedstat") as file:
                    found[thread] = int(file.read().split()[1]) / 1e9
            except FileNotFoundError:  # The thread has exited meanwhile.
                continue
        return found

    def cut_power(self):
        """Ends the machine without notifying the guest."""
        self.process.kill()
        self.process.wait()
        for name in ("monitor", "ssh"):
            path = os.path.join(self.share, name)
            if os.path.exists(path):
                os.remove(path)

    @staticmethod
    def newest_kernel(root="/"):
        boot = os.path.join(root, "boot")
        kernels = [f[len("vmlinuz-"):] for f in os.listdir(boot) if f.startswith("vmlinuz-")]
        kernels = [k for k in kernels if os.path.isdir(os.path.join(root, "lib/modules", k))]
        if not kernels:
            raise RuntimeError(f"there is no kernel with modules in {boot}")
        return sorted(kernels)[-1]

    @staticmethod
    def _free_port():
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return probe.getsockname()[1]

    def _make_initramfs(self):
        """Packs BusyBox, the modules needed to mount the host's files, and `init`."""
        root = os.path.join(self.share, "initramfs.d")
        os.makedirs(os.path.join(root, "bin"))
        os.makedirs(os.path.join(root, "modules"))
        shutil.copy(os.path.join(self.root, "bin/busybox"), os.path.join(root, "bin/busybox"))
        shutil.copy(os.path.join(HERE, "init"), os.path.join(root, "init"))
        os.chmod(os.path.join(root, "init"), 0o755)
        order = []
        for module in ("virtio_pci", "9pnet_virtio", "9p", "overlay", "virtio_blk", "crc32c_generic", "ext4"):
            listing = subprocess.run(
                ["modprobe", "-d", self.root, "-S", self.kernel, "--show-depends", module],
                check=True, capture_output=True, text=True).stdout
            for line in listing.splitlines():
                fields = line.split()
                name = os.path.basename(fields[1]).removesuffix(".xz")
                if fields[0] != "insmod" or name in order:
                    continue
                order.append(name)
                # BusyBox does not decompress modules.
                opener = lzma.open if fields[1].endswith(".xz") else open
                with opener(fields[1], "rb") as file:
                    content = file.read()
                with open(os.path.join(root, "modules", name), "wb") as file:
                    file.write(content)
        with open(os.path.join(root, "modules/order"), "w") as file:
            file.write("\n".join(order) + "\n")
        files = subprocess.run(["find", "."], cwd=root, check=True, capture_output=True).stdout
        with open(os.path.join(self.share, "initramfs"), "wb") as file:
            subprocess.run(["cpio", "-o", "-H", "newc", "--quiet"], cwd=root, input=files,
                           stdout=file, check=True)

    def _make_keys(self):
        for name in ("host_key", "user_key"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f",
                            os.path.join(self.share, name)], check=True)
        with open(os.path.join(self.share, "sshd_config"), "w") as file:
            file.write("HostKey /share/host_key\nPermitRootLogin yes\nStrictModes no\n"
                       "AuthorizedKeysFile /share/user_key.pub\nUsePAM no\nPidFile none\n"
                       "Subsystem sftp internal-sftp\n")

    # The monitor

    def _connect_monitor(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(self.monitor_path)
        self.monitor = connection.makefile("rw")
        self.monitor.readline()
        self._command("qmp_capabilities")

    def _command(self, name, **arguments):
        self.monitor.write(json.dumps({"execute": name, "arguments": arguments}) + "\n")
        self.monitor.flush()
        while True:
            answer = json.loads(self.monitor.readline())
            if "error" in answer:
                raise RuntimeError(answer["error"]["desc"])
            if "return" in answer:
                return answer["return"]

    def screendump(self, name=None):
        """A screenshot of the display; saved as out/NAME.png if a name is given."""
        if self.monitor is None:
            self._connect_monitor()
        path = os.path.join(self.share, "screen.ppm")
        self._command("screendump", filename=path)
        picture = Picture.read_ppm(path)
        if name:
            picture.write_png(os.path.join(self.out, f"{name}.png"))
        return picture

    # SSH

    def ssh_command(self, *command):
        return ["ssh", "-q", "-p", str(self.port), "-i", os.path.join(self.share, "user_key"),
                "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
                "-o", "ConnectTimeout=20", "-o", f"ControlPath={self.share}/ssh",
                "root@127.0.0.1", *command]

    def run(self, command, check=True, timeout=300):
        """Runs a command in the machine and returns what it printed."""
        result = subprocess.run(self.ssh_command(command), capture_output=True, text=True,
                                timeout=timeout, stdin=subprocess.DEVNULL)
        if check and result.returncode != 0:
            raise RuntimeError(f"'{command}' failed with {result.returncode}:\n"
                               f"{result.stdout}{result.stderr}")
        return result.stdout

    def start(self, command):
        """Starts a command in the machine and returns its process."""
        return subprocess.Popen(self.ssh_command(command), stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def wait_for_ssh(self, seconds):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError("the machine ended early; see console.log")
            try:
                self.run("true", timeout=25)
                # Handshakes are slow on an emulated processor: one connection serves all commands.
                subprocess.run(self.ssh_command("-M", "-N", "-f"), check=True, timeout=60,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
                return
            except (RuntimeError, subprocess.SubprocessError):
                time.sleep(1)
        raise RuntimeError(f"no SSH after {seconds} s; see console.log")

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()
