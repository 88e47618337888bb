import CLinux
import Glibc

/// Detects that files were written, replaced or removed, by inotify(7) watches on their folders. A watch on the
/// file itself would miss its replacement by rename(2), which puts another inode at the path.
///
/// Writes of a program that keeps a file open are detected when it closes the file. Changes by other machines
/// on a network file system are not detected.
package final class FileWatch {
    /// An inotify instance, which is closed once no job uses it.
    private final class Instance: Sendable {
        let descriptor: Int32
        init(_ descriptor: Int32) { self.descriptor = descriptor }
        deinit { close(descriptor) }
    }

    /// The folders in which a file is watched.
    private struct Attachment: Sendable {
        var places: [(watch: Int32, name: String)] = []
        /// Whether all changes are detected: the folder, and the target of a link with its folder, exist.
        var isComplete = true
    }

    private enum Job {
        /// Finds the folders in which the file is to be watched.
        case attach
        /// Finds out whether a file that was created is complete.
        case examine
    }

    /// A watched file.
    private struct File {
        let executor: any BackgroundExecutor
        /// The watch descriptors of the folders in which it is watched.
        var watches: Set<Int32> = []
        var isComplete = false
        /// Identifies it among files at this path that were removed and added again.
        let number: Int
        /// The jobs for it that run, and those to run again afterwards.
        var running: Set<Job> = []
        var repeating: Set<Job> = []
        var completion: (Bool) -> Void = { _ in }
    }

    private let instance: Instance
    private var files: [String: File] = [:]
    /// The names watched in each folder, by its watch descriptor, and the watched files that each name
    /// belongs to.
    private var names: [Int32: [String: Set<String>]] = [:]
    /// Files that have changed according to jobs, for the next call of the handler.
    private var noticed: Set<String> = [] {
        didSet { if !noticed.isEmpty { noticing?.set(loop.now) } }
    }
    private let loop: EventLoop
    private let handler: (Set<String>) -> Void
    private var token: EventLoop.Token = 0
    private var noticing: LoopTimer?
    private var lastNumber = 0
    /// The number of jobs that attach files.
    private var attaching = 0
    /// Watch descriptors with events that arrived while files were being attached, which may be theirs.
    private var unknown: Set<Int32> = []

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ONLYDIR)

    /// Creates a watch without files.
    ///
    /// - Parameters:
    ///   - loop: the loop in whose turns changes are noticed.
    ///   - handler: called with the files that may have changed.
    /// - Throws: `SystemError` if the user has too many inotify instances.
    package init(
        on loop: EventLoop, _ handler: @escaping (Set<String>) -> Void
    ) throws(SystemError) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        if descriptor < 0 { throw SystemError("inotify_init1") }
        instance = Instance(descriptor)
        self.loop = loop
        self.handler = handler
        token = loop.watch(descriptor) { [weak self] _ in self?.readChanges() }
        noticing = loop.makeTimer { [weak self] in self?.readChanges() }
    }

    deinit { loop.unwatch(token) }

    private var descriptor: Int32 { instance.descriptor }

    /// Watches a file, which need not exist. If it is a symbolic link, its target is watched too.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - executor: resolves the path, which may hang on the file system of a server that is gone.
    ///   - completion: called with whether its folder, and that of the target, are watched; if not, call this again
    ///     later. A target that does not exist cannot be watched. Not called if the file is removed before.
    package func add(
        _ path: String, on executor: any BackgroundExecutor,
        completion: @escaping (Bool) -> Void = { _ in }
    ) {
        lastNumber += 1
        var file = files[path] ?? File(executor: executor, number: lastNumber)
        file.completion = completion
        files[path] = file
        attach(path)
    }

    /// Notes that a job for a file begins; if one like it runs already, it will run again.
    ///
    /// - Returns: the file if the job is to be submitted.
    private func begin(_ job: Job, _ path: String) -> File? {
        guard let file = files[path] else { return nil }
        guard file.running.contains(job) else {
            files[path]?.running.insert(job)
            return file
        }
        files[path]?.repeating.insert(job)
        return nil
    }

    /// Notes that a job for a file has ended.
    ///
    /// - Returns: whether it is to run again; nil if the file is not watched any more.
    private func end(_ job: Job, _ path: String, _ number: Int) -> Bool? {
        guard let file = files[path], file.number == number else { return nil }
        files[path]?.running.remove(job)
        return files[path]?.repeating.remove(job) != nil
    }

    private func attach(_ path: String) {
        guard let file = begin(.attach, path) else { return }
        attaching += 1
        file.executor.run(
            { [instance] in FileWatch.attachment(of: path, to: instance.descriptor) },
            completion: { [weak self] in self?.didAttach(path, file.number, $0) })
    }

    private func didAttach(_ path: String, _ number: Int, _ attachment: Attachment) {
        attaching -= 1
        defer { if attaching == 0 { unknown = [] } }
        guard let isRepeated = end(.attach, path, number), let file = files[path] else {
            for place in attachment.places where names[place.watch] == nil && attaching == 0 {
                inotify_rm_watch(descriptor, place.watch)
            }
            return
        }
        detach(path, except: Set(attachment.places.map(\.watch)))
        for (watch, name) in attachment.places {
            files[path]?.watches.insert(watch)
            names[watch, default: [:]][name, default: []].insert(path)
            if unknown.contains(watch) { noticed.insert(path) }
        }
        files[path]?.isComplete = attachment.isComplete
        if isRepeated { return attach(path) }
        files[path]?.completion = { _ in }
        file.completion(attachment.isComplete)
    }

    /// Stops watching a file.
    package func remove(_ path: String) {
        detach(path, except: [])
        files[path] = nil
        noticed.remove(path)
    }

    /// Removes a file from its folders, and stops watching those of them that no file needs.
    private func detach(_ path: String, except kept: Set<Int32>) {
        for folder in files[path]?.watches ?? [] {
            var rest = names[folder] ?? [:]
            for name in rest.keys { rest[name]?.remove(path) }
            rest = rest.filter { !$0.value.isEmpty }
            names[folder] = rest.isEmpty ? nil : rest
            if rest.isEmpty, !kept.contains(folder) { inotify_rm_watch(descriptor, folder) }
        }
        files[path]?.watches = []
    }

    /// Returns whether changes of a file are detected; false if its folder does not exist or was removed, if it
    /// is a link whose target does not exist, or if that is not known yet.
    package func isWatching(_ path: String) -> Bool {
        guard let file = files[path] else { return false }
        return !file.watches.isEmpty && file.isComplete
    }

    private func readChanges() {
        var changed: Set<String> = []
        while let events = read() {
            for event in events { handle(event, &changed) }
        }
        // A link may have a different target by now.
        for path in changed { attach(path) }
        changed.formUnion(noticed)
        noticed = []
        if !changed.isEmpty { handler(changed) }
    }

    // MARK: Folders

    /// Watches the folders of a file. Called on a background thread.
    private static func attachment(of path: String, to descriptor: Int32) -> Attachment {
        FrameThread.assertNotCurrent("watching a file")
        var attachment = Attachment()
        add(path, to: descriptor, &attachment)
        if isLink(path) {
            if let target = target(of: path) {
                add(target, to: descriptor, &attachment)
            } else {
                attachment.isComplete = false
            }
        }
        return attachment
    }

    private static func add(
        _ path: String, to descriptor: Int32, _ attachment: inout Attachment
    ) {
        let (folder, name) = split(path)
        let watch = inotify_add_watch(descriptor, folder, events)
        if watch >= 0 {
            attachment.places.append((watch, name))
        } else {
            attachment.isComplete = false
        }
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
    /// The buffer for events; reused.
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
        guard let watched = names[event.watch] else {
            if attaching > 0 { unknown.insert(event.watch) }
            return
        }
        if event.has(Int32(IN_IGNORED), Int32(IN_DELETE_SELF), Int32(IN_MOVE_SELF)) {
            // The folder was removed or moved; a folder at its path is now a different one.
            let paths = watched.values.reduce(into: Set()) { $0.formUnion($1) }
            for path in paths {
                files[path]?.watches.remove(event.watch)
                files[path]?.isComplete = false
            }
            names[event.watch] = nil
            if !event.has(Int32(IN_IGNORED)) { inotify_rm_watch(descriptor, event.watch) }
            return changed.formUnion(paths)
        }
        guard let paths = watched[event.name] else {
            // It may be that of a file whose watch is being added: input is handled before results of jobs.
            if attaching > 0 { unknown.insert(event.watch) }
            return
        }
        // A newly created file is still empty, and another event follows when it is closed; a link is
        // complete immediately.
        guard event.has(Int32(IN_CREATE)) else { return changed.formUnion(paths) }
        for path in paths { examine(path) }
    }

    private func examine(_ path: String) {
        guard let file = begin(.examine, path) else { return }
        file.executor.run(
            { FileWatch.isComplete(path) },
            completion: { [weak self] isComplete in
                guard let self, let isRepeated = end(.examine, path, file.number) else { return }
                if isRepeated { examine(path) }
                guard isComplete else { return }
                noticed.insert(path)
                attach(path)
            })
    }

    /// Returns whether a file that was just created is a symbolic or hard link.
    private static func isComplete(_ path: String) -> Bool {
        FrameThread.assertNotCurrent("examining a file")
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
