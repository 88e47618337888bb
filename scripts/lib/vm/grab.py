#!/usr/bin/python3
"""Writes what a DRM device scans out to a file: a line with width, height and format, then the rows.

grab.py DEVICE FILE"""
import ctypes
import fcntl
import mmap
import os
import struct
import sys

MAP_DUMB = 0xC01064B3
drm = ctypes.CDLL("libdrm.so.2")


class Resources(ctypes.Structure):
    _fields_ = [("count_fbs", ctypes.c_int), ("fbs", ctypes.POINTER(ctypes.c_uint32)),
                ("count_crtcs", ctypes.c_int), ("crtcs", ctypes.POINTER(ctypes.c_uint32))]


class Crtc(ctypes.Structure):
    _fields_ = [("crtc_id", ctypes.c_uint32), ("buffer_id", ctypes.c_uint32)]


class Framebuffer(ctypes.Structure):
    _fields_ = [("fb_id", ctypes.c_uint32), ("width", ctypes.c_uint32), ("height", ctypes.c_uint32),
                ("format", ctypes.c_uint32), ("modifier", ctypes.c_uint64),
                ("flags", ctypes.c_uint32), ("handles", ctypes.c_uint32 * 4),
                ("pitches", ctypes.c_uint32 * 4), ("offsets", ctypes.c_uint32 * 4)]


drm.drmModeGetResources.restype = ctypes.POINTER(Resources)
drm.drmModeGetCrtc.restype = ctypes.POINTER(Crtc)
drm.drmModeGetFB2.restype = ctypes.POINTER(Framebuffer)


def main():
    card = os.open(sys.argv[1], os.O_RDWR)
    resources = drm.drmModeGetResources(card).contents
    for i in range(resources.count_crtcs):
        crtc = drm.drmModeGetCrtc(card, resources.crtcs[i]).contents
        if crtc.buffer_id:
            break
    else:
        sys.exit("nothing is scanned out")
    buffer = drm.drmModeGetFB2(card, crtc.buffer_id).contents
    code = struct.pack("<I", buffer.format).decode()
    request = fcntl.ioctl(card, MAP_DUMB, struct.pack("<IIQ", buffer.handles[0], 0, 0))
    pitch, size = buffer.pitches[0], buffer.pitches[0] * buffer.height
    memory = mmap.mmap(card, size, mmap.MAP_SHARED, mmap.PROT_READ,
                       offset=struct.unpack("<IIQ", request)[2])
    width = buffer.width * (2 if code.startswith("RG16") else 4)
    with open(sys.argv[2], "wb") as file:
        file.write(f"{buffer.width} {buffer.height} {code}\n".encode())
        for y in range(buffer.height):
            file.write(memory[y * pitch:y * pitch + width])


main()
