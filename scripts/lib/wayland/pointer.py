"""A pointer that a program moves, by the protocol wlr-virtual-pointer-unstable-v1."""
import socket
import struct
import time

LEFT_BUTTON = 0x110


class VirtualPointer:
    """A client that speaks the wire format itself: the protocol has two interfaces with few requests."""

    def __init__(self, display, size):
        """display is the path of the compositor's socket, size that of its only output in logical pixels."""
        self.size = size
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(10)
        self.socket.connect(display)
        self.last_id = 1
        self.pending = b""
        self.registry = self.new_id()
        self.send(1, 1, struct.pack("=I", self.registry))
        globals_ = self.globals()
        self.manager = self.bind(globals_, "zwlr_virtual_pointer_manager_v1")
        self.pointer = self.new_id()
        # The compositor's default seat.
        self.send(self.manager, 0, struct.pack("=II", 0, self.pointer))
        self.round_trip()

    def new_id(self):
        self.last_id += 1
        return self.last_id

    def send(self, target, opcode, arguments=b""):
        self.socket.sendall(struct.pack("=II", target, (8 + len(arguments)) << 16 | opcode) + arguments)

    def events(self):
        """What the compositor sends, as (sender, opcode, arguments)."""
        while True:
            while len(self.pending) >= 8:
                sender, word = struct.unpack_from("=II", self.pending)
                length = word >> 16
                if len(self.pending) < length:
                    break
                arguments, self.pending = self.pending[8:length], self.pending[length:]
                if sender == 1 and word & 0xFFFF == 0:
                    raise RuntimeError(f"the compositor refuses the pointer: {arguments!r}")
                yield sender, word & 0xFFFF, arguments
            data = self.socket.recv(65536)
            if not data:
                raise RuntimeError("the compositor closed the connection")
            self.pending += data

    def round_trip(self):
        """Waits until the compositor has handled all requests.

        Returns the events that it has sent meanwhile."""
        callback = self.new_id()
        self.send(1, 0, struct.pack("=I", callback))
        received = []
        for event in self.events():
            if event[0] == callback:
                return received
            received.append(event)

    def globals(self):
        """The numbers of the compositor's globals, by their interfaces."""
        found = {}
        for sender, opcode, arguments in self.round_trip():
            if sender == self.registry and opcode == 0:
                name, length = struct.unpack_from("=II", arguments)
                found[arguments[8:8 + length - 1].decode()] = name
        return found

    def bind(self, globals_, interface):
        text = interface.encode() + b"\0"
        padded = text + b"\0" * (-len(text) % 4)
        new = self.new_id()
        self.send(self.registry, 0, struct.pack("=II", globals_[interface], len(text)) + padded
                  + struct.pack("=II", 1, new))
        return new

    def now(self):
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def press(self, x, y):
        """Moves to a place in logical pixels, and presses and releases the left button there."""
        self.send(self.pointer, 1, struct.pack("=IIIII", self.now(), round(x), round(y), *self.size))
        self.send(self.pointer, 4)
        for state in (1, 0):
            time.sleep(0.05)
            self.send(self.pointer, 2, struct.pack("=III", self.now(), LEFT_BUTTON, state))
            self.send(self.pointer, 4)
        self.round_trip()
