"""Checks the display from power on to the kiosk's first frame: nothing black between the splash and the frame."""
import os
import re
import time

from kit import REPOSITORY, check

SET_SCANOUT = re.compile(r"(\d+\.\d+):virtio_gpu_cmd_set_scanout id 0, res 0x([0-9a-f]+)")


def splash_colour():
    """The background of the image's splash, as (red, green, blue)."""
    with open(os.path.join(REPOSITORY, "packaging/image/flipbook.plymouth")) as file:
        return tuple(bytes.fromhex(re.search(r"BackgroundStartColor=0x(\w{6})", file.read())[1]))


class Glass:
    """Polls the display. QEMU's trace has each buffer that was scanned out, also between two polls."""

    # Pixels that are black in a picture that counts as black.
    BLACK = 0.5

    def __init__(self, out):
        self.out = out
        self.path = os.path.join(out, "scanout.log")
        self.splash = bytes(splash_colour())
        self.looks = []

    def options(self):
        """QEMU's options for the trace."""
        return ["-msg", "timestamp=on", "-trace", "virtio_gpu_cmd_set_scanout", "-D", self.path]

    def look(self, picture, want):
        """Classifies a picture that has just been taken, and returns whether it is the one waited for."""
        pixels = picture.width * picture.height
        if picture.data == want.data:
            kind = "frame"
        elif picture.data[:3] == self.splash and picture.data[-3:] == self.splash:
            kind = "splash"
        else:
            black = sum(picture.data[i:i + 3] == b"\0\0\0" for i in range(0, len(picture.data), 3))
            kind = "black" if black > pixels * self.BLACK else "other"
        if kind == "black" and self.first("splash"):
            picture.write_png(os.path.join(self.out, "black.png"))
        self.looks.append((time.time(), kind))
        return kind == "frame"

    def first(self, kind):
        return next((t for t, k in self.looks if k == kind), None)

    def scanouts(self):
        """(time, resource) of each buffer that was scanned out; resource 0 is no buffer, which is black."""
        with open(self.path) as file:
            return [(float(t), int(resource, 16)) for t, resource in SET_SCANOUT.findall(file.read())]

    def verdict(self, board):
        """Checks what was shown between the splash and the frame."""
        splash, frame = self.first("splash"), self.first("frame")
        check("the boot splash is shown", splash is not None)
        if splash is None or frame is None:
            return
        between = [kind for t, kind in self.looks if splash <= t <= frame]
        check("no black picture between the splash and the first frame", "black" not in between,
              f"{between.count('splash')} pictures of the splash, {between.count('black')} black ones, "
              f"{between.count('other')} of the kiosk before its rows")
        changes = [self.looks[0]] + [b for a, b in zip(self.looks, self.looks[1:]) if a[1] != b[1]]
        print("      shown: " + ", ".join(f"{kind} {t - board.powered:.2f} s" for t, kind in changes), flush=True)
        scanouts = self.scanouts()
        # The splash's buffer is the last one set before the splash was first seen.
        begin = max(i for i, (t, _) in enumerate(scanouts) if t <= splash)
        shown = [resource for t, resource in scanouts[begin:] if t <= frame]
        before = {resource for _, resource in scanouts[:begin]} - {shown[0]}
        check("the display is switched from the splash's buffer to the kiosk's, and never off between them",
              len(shown) > 1 and not before & set(shown),
              f"buffers {shown[:6]} after {sorted(before)}")
