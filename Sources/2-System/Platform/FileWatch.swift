import CLinux
import Glibc

/// Detects that files were written, replaced or removed, by inotify(7) watches on their folders. A watch on the
/// file itself would miss its replacement by rename(2), which puts another inode at the path.
///
/// Writes of a program that keeps a file open are detected when it closes the file. Changes by other machines
/// on a network file system are not detected.
package final class FileWatch {
    /// A file descriptor that is readable when `changes` has something to return.
    package let descriptor: Int32

    /// The watched files, each with the watch descriptors of the folders in which it is watched.
    private var files: [String: Set<Int32>] = [:]
    /// The names watched in each folder, by its watch descriptor, and the watched files that each name
    /// belongs to.
    private var names: [Int32: [String: Set<String>]] = [:]
    /// The files of which not all changes are detected: their folder, or the target of a link, is missing.
    private var incomplete: Set<String> = []

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ONLYDIR)

    /// Creates a watch without files.
    ///
    /// - Throws: `SystemError` if the user has too many inotify instances.
    package init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        if descriptor < 0 { throw SystemError("inotify_init1") }
    }

    deinit { close(descriptor) }

    /// Watches a file, which need not exist. If it is a symbolic link, its target is watched too.
    ///
    /// - Returns: whether its folder, and that of the target, can be watched; if not, call this again later. A
    ///   target that does not exist cannot be watched.
    @discardableResult
    package func add(_ path: String) -> Bool {
        remove(path)
        files[path] = []
        var isWatched = watch(path, for: path)
        if FileWatch.isLink(path) {
            if let target = FileWatch.target(of: path) {
                isWatched = watch(target, for: path) && isWatched
            } else {
                isWatched = false
            }
        }
        if !isWatched { incomplete.insert(path) }
        return isWatched
    }

    /// Stops watching a file.
    package func remove(_ path: String) {
        incomplete.remove(path)
        for folder in files.removeValue(forKey: path) ?? [] {
            var rest = names[folder] ?? [:]
            for name in rest.keys { rest[name]?.remove(path) }
            rest = rest.filter { !$0.value.isEmpty }
            names[folder] = rest.isEmpty ? nil : rest
            if rest.isEmpty { inotify_rm_watch(descriptor, folder) }
        }
    }

    /// Returns whether changes of a file are detected; false if its folder does not exist or was removed, or if it
    /// is a link whose target does not exist.
    package func isWatching(_ path: String) -> Bool {
        !(files[path] ?? []).isEmpty && !incomplete.contains(path)
    }

    /// Returns the files that may have changed since the last call. Never blocks.
    package func changes() -> Set<String> {
        var changed: Set<String> = []
        while let events = read() {
            for event in events { handle(event, &changed) }
        }
        // A link may have a different target by now.
        for path in changed where files[path] != nil { add(path) }
        return changed
    }

    // MARK: Folders

    private func watch(_ path: String, for file: String) -> Bool {
        let (folder, name) = FileWatch.split(path)
        let watch = inotify_add_watch(descriptor, folder, FileWatch.events)
        guard watch >= 0 else { return false }
        files[file]?.insert(watch)
        names[watch, default: [:]][name, default: []].insert(file)
        return true
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.index(after: slash)...]))
    }

    /// Returns the target of a symbolic link; nil if it does not exist.
    private static func target(of path: String) -> String? {
        guard let target = realpath(path, nil) else { return nil }
        defer { free(target) }
        return String(cString: target)
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    // MARK: Events

    private struct Event {
        var watch: Int32
        var mask: UInt32
        var name: String

        func has(_ flags: Int32...) -> Bool { flags.contains { mask & UInt32($0) != 0 } }
    }

    private static let bufferSize = 1 << 14
    /// The buffer for events; reused, since a loop reads events in each turn.
    private var bytes = [UInt8](repeating: 0, count: FileWatch.bufferSize)

    /// Reads the next events; nil if none are pending.
    private func read() -> [Event]? {
        let header = MemoryLayout<inotify_event>.size
        var count = 0
        repeat {
            count = Glibc.read(descriptor, &bytes, FileWatch.bufferSize)
        } while count < 0 && errno == EINTR
        guard count > 0 else { return nil }
        var events: [Event] = []
        var start = 0
        while start + header <= count {
            let event = bytes.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            }
            let end = min(count, start + header + Int(event.len))
            let name = bytes[(start + header)..<end].prefix { $0 != 0 }
            events.append(
                Event(
                    watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
            start = end
        }
        return events
    }

    private func handle(_ event: Event, _ changed: inout Set<String>) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return changed.formUnion(files.keys) }
        guard let watched = names[event.watch] else { return }
        if event.has(Int32(IN_IGNORED), Int32(IN_DELETE_SELF), Int32(IN_MOVE_SELF)) {
            // The folder was removed or moved; a folder at its path is now a different one.
            let paths = watched.values.reduce(into: Set()) { $0.formUnion($1) }
            for path in paths { files[path]?.remove(event.watch) }
            names[event.watch] = nil
            if !event.has(Int32(IN_IGNORED)) { inotify_rm_watch(descriptor, event.watch) }
            return changed.formUnion(paths)
        }
        guard let paths = watched[event.name] else { return }
        // A newly created file is still empty, and another event follows when it is closed; a link is
        // complete immediately.
        if event.has(Int32(IN_CREATE)), !paths.contains(where: FileWatch.isComplete) { return }
        changed.formUnion(paths)
    }

    /// Returns whether a file that was just created is a symbolic or hard link.
    private static func isComplete(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
    }
}

/// Identifies a version of a file without reading its content.
package struct FileVersion: Hashable, Sendable {
    private let device: UInt
    private let inode: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Creates the version currently at a path; nil if there is no file.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }

    /// When the file was last written, in seconds since 1970.
    package var modificationTime: Double { Double(seconds) + Double(nanoseconds) * 1e-9 }
}
