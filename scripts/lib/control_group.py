"""Control groups (cgroups(7)) for checks."""
import os
import time


class ControlGroup:
    """A control group for this test, in the unified hierarchy or in the hierarchy of one controller."""

    def __init__(self, controller):
        self.unified = os.path.exists("/sys/fs/cgroup/cgroup.controllers")
        base = "/sys/fs/cgroup" if self.unified else f"/sys/fs/cgroup/{controller}"
        if self.unified:
            with open(os.path.join(base, "cgroup.subtree_control"), "w") as file:
                file.write(f"+{controller}")
        self.folder = os.path.join(base, f"flipbook-{os.getpid()}")
        os.mkdir(self.folder)

    def set(self, unified, other):
        for name, value in (unified if self.unified else other).items():
            with open(os.path.join(self.folder, name), "w") as file:
                file.write(str(value))

    def read(self, unified, other):
        with open(os.path.join(self.folder, unified if self.unified else other)) as file:
            return file.read()

    def enter(self, process=None):
        """Moves a process, or this one, into the group."""
        with open(os.path.join(self.folder, "cgroup.procs"), "w") as file:
            file.write(str(process or os.getpid()))

    def remove(self):
        for _ in range(50):
            try:
                os.rmdir(self.folder)
                return
            except OSError:
                time.sleep(0.1)
