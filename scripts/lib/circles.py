"""Finds files and folders of a Swift module that refer to each other in a circle.

A file refers to another one if it names a type that the other one declares at its top level. This is found by text,
without comments and strings: a name that two modules use may count where it is not meant, unless it is written with the
other module's name before it, and calls of methods that an extension adds do not count.

circles.py [MODULE_FOLDER ...]   prints the counts of the modules, by default of all in Sources
"""
import collections
import os
import re
import sys

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|open|final|indirect|nonisolated)\s+)*"
    r"(?:class|struct|enum|protocol|typealias|actor)\s+([A-Z]\w+)", re.M)
NAME = re.compile(r"\b[A-Z]\w+\b")


def groups(edges):
    """The strongly connected parts of a graph that have more than one node, largest first (Tarjan's algorithm)."""
    index, low, stack, found = {}, {}, [], []

    def visit(start):
        # Each entry of the path is a node and an iterator of what remains of its edges.
        path = [(start, iter(sorted(edges[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        while path:
            node, rest = path[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    path.append((other, iter(sorted(edges[other]))))
                    break
                if other in stack:
                    low[node] = min(low[node], index[other])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == index[node]:
                    group = stack[stack.index(node):]
                    del stack[stack.index(node):]
                    if len(group) > 1:
                        found.append(sorted(group))

    for node in list(edges):
        if node not in index:
            visit(node)
    return sorted(found, key=len, reverse=True)


class Module:
    """The references between the files and between the folders of a module."""

    def __init__(self, root):
        self.root = root
        sources = os.path.join(root, "..", "..")
        others = {os.path.basename(path) for path in modules(sources)} - {os.path.basename(root)}
        foreign = re.compile(rf"\b(?:{'|'.join(sorted(others))})\.\w+")
        texts = {}
        for directory, _, names in os.walk(root):
            for name in names:
                if name.endswith(".swift"):
                    path = os.path.join(directory, name)
                    with open(path) as file:
                        texts[path] = foreign.sub("", STRING.sub('""', COMMENT.sub("", file.read())))
        declared = {}
        for path, text in texts.items():
            for name in DECLARATION.findall(text):
                declared.setdefault(name, path)
        self.files = {path: set() for path in texts}
        self.folders = collections.defaultdict(set)
        # One reference for each pair of folders, to show where a circle comes from.
        self.examples = {}
        for path, text in texts.items():
            for name in set(NAME.findall(text)):
                target = declared.get(name, path)
                if target == path:
                    continue
                self.files[path].add(target)
                own, other = self.folder(path), self.folder(target)
                self.folders[own], self.folders[other]
                if own != other:
                    self.folders[own].add(other)
                    self.examples.setdefault((own, other), f"{os.path.basename(path)} names {name}")

    def folder(self, path):
        return os.path.relpath(os.path.dirname(path), self.root)

    def lines(self, paths):
        total = 0
        for path in paths:
            with open(path) as file:
                total += sum(1 for _ in file)
        return total

    def folder_circles(self):
        """The groups of folders that refer to each other in a circle."""
        return groups(self.folders)

    def file_groups(self):
        """The groups of files that refer to each other in a circle."""
        return groups(self.files)


def modules(sources="Sources"):
    """The folders of all modules, without those that are links to another one."""
    for floor in sorted(os.listdir(sources)):
        if floor == "C" or not os.path.isdir(os.path.join(sources, floor)):
            continue
        for name in sorted(os.listdir(os.path.join(sources, floor))):
            path = os.path.join(sources, floor, name)
            if os.path.isdir(path) and not os.path.islink(path):
                yield path


def main():
    for root in sys.argv[1:] or modules():
        module = Module(root)
        files, folders = module.file_groups(), module.folder_circles()
        largest = files[0] if files else []
        print(f"{root}: {len(module.files)} files; largest group of files {len(largest)} with "
              f"{module.lines(largest)} lines; folders in a circle: {len(folders[0]) if folders else 0}")


if __name__ == "__main__":
    main()
