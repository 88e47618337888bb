"""Compares the output of `flipbook watch`, decoded as a terminal does, with the screenshot."""
import base64
import io
import os
import re
import sys

import pyte
from PIL import Image, ImageChops, ImageStat

folder = sys.argv[1]


def read(name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def kitty(data):
    """The transmitted picture: PNG in base64, in chunks, a=T (transmit and display), f=100."""
    chunks = re.findall(rb"\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\", data)
    first = dict(pair.split(b"=") for pair in chunks[0][0].split(b","))
    if first.get(b"a") != b"T" or first.get(b"f") != b"100":
        sys.exit(f"kitty: the control data are {first}")
    for number, (control, payload) in enumerate(chunks):
        more = re.search(rb"m=(\d)", control)
        last = number == len(chunks) - 1
        if len(payload) > 4096 or not last and len(payload) % 4 or (
                more is None and len(chunks) > 1) or more and (more.group(1) == b"0") != last:
            sys.exit(f"kitty: chunk {number} of {len(chunks)} is wrong: {control}")
    return Image.open(io.BytesIO(base64.b64decode(b"".join(c[1] for c in chunks))))


def blocks(data):
    """Two pixels per character: the foreground colour above the background colour."""
    screen = pyte.Screen(80, 24)
    pyte.ByteStream(screen).feed(data)
    rows = [y for y in range(24) if any(screen.buffer[y][x].data == "▀" for x in range(80))]
    columns = [x for x in range(80) if screen.buffer[rows[0]][x].data == "▀"]
    picture = Image.new("RGB", (len(columns), len(rows) * 2))
    for j, y in enumerate(rows):
        for i, x in enumerate(columns):
            cell = screen.buffer[y][x]
            for k, colour in enumerate((cell.fg, cell.bg)):
                picture.putpixel((i, j * 2 + k), tuple(bytes.fromhex(colour)))
    return picture


shot = Image.open(os.path.join(folder, "shot.png")).convert("RGB")
failed = False
# The maximum mean difference of a channel, of 255: sixels have at most 256 colours, and other scaling
# algorithms place edges slightly differently.
for name, picture, limit in (("kitty", kitty(read("kitty")), 0),
                             ("sixel", Image.open(os.path.join(folder, "sixel.png")), 4),
                             ("blocks", blocks(read("blocks")), 4)):
    picture = picture.convert("RGB")
    wanted = shot.resize(picture.size, Image.Resampling.BOX)
    off = max(ImageStat.Stat(ImageChops.difference(picture, wanted)).mean)
    right = off <= limit and abs(picture.width / picture.height - shot.width / shot.height) < 0.05
    failed |= not right
    print(f"{'ok    ' if right else 'FAIL  '}{name}: {picture.width}x{picture.height}, channels differ by "
          f"{off:.2f} of 255 on average")
sys.exit(failed)
