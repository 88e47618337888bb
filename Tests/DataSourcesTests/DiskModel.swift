import Glibc
import Locking
import Platform

/// A disk that records all operations, so that a power cut can be simulated at any moment, and that can fail a
/// given call.
///
/// As on a journalling file system, names change in order. The content of a file is durable only once
/// `synchronize` has returned; until then a power cut may leave any prefix of it.
final class DiskModel: FileCalls {
    /// A change of the disk's content.
    enum Operation: Sendable {
        case create(String)
        case write(String, [UInt8])
        case synchronize(String)
        case rename(String, String)
        case remove(String)
    }

    struct File: Sendable {
        var content: [UInt8] = []
        var isSynchronized = false
    }

    /// The files on the disk, by path.
    struct Content: Sendable {
        var files: [String: File] = [:]

        mutating func perform(_ operation: Operation) {
            switch operation {
            case .create(let path): files[path] = File()
            case .write(let path, let bytes):
                files[path]?.content += bytes
                files[path]?.isSynchronized = false
            case .synchronize(let path): files[path]?.isSynchronized = true
            case .rename(let path, let other): files[other] = files.removeValue(forKey: path)
            case .remove(let path): files[path] = nil
            }
        }

        /// Returns the content that a power cut leaves.
        ///
        /// - Parameter tear: returns how many of the given number of unsynchronised bytes survive.
        func afterPowerCut(_ tear: (Int) -> Int) -> Content {
            var content = self
            for (path, file) in files where !file.isSynchronized {
                content.files[path]?.content.removeLast(
                    file.content.count - tear(file.content.count))
                content.files[path]?.isSynchronized = true
            }
            return content
        }
    }

    private struct State: Sendable {
        var content: Content
        var operations: [Operation] = []
        var paths: [Int32: String] = [:]
        var calls = 0
        /// The index, counted from 0, and the errno of the call that fails.
        var failure: (call: Int, code: Int32)?
        /// Whether all calls after that one, and reads, fail too.
        var isFailureLasting = false
    }

    private let state: Lock<State>
    private let isSynchronizing: Bool

    /// - Parameters:
    /// - content: the initial content.
    /// - isSynchronizing: whether `synchronize` has its effect.
    init(_ content: Content = Content(), isSynchronizing: Bool = true) {
        state = Lock(State(content: content))
        self.isSynchronizing = isSynchronizing
    }

    var content: Content { state.withLock { $0.content } }
    var operations: [Operation] { state.withLock { $0.operations } }
    /// The number of calls so far that can fail.
    var calls: Int { state.withLock { $0.calls } }

    /// Makes a call fail: 0 means the next one.
    ///
    /// - Parameter isLasting: whether all calls after it fail too, also those that read.
    func fail(call: Int, with code: Int32, isLasting: Bool = false) {
        state.withLock {
            $0.failure = ($0.calls + call, code)
            $0.isFailureLasting = isLasting
        }
    }

    /// Makes all further calls succeed.
    func failNoMore() { state.withLock { $0.failure = nil } }

    private func perform(
        _ name: String, _ path: String, _ operation: Operation?
    ) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            defer { state.calls += 1 }
            if let failure = state.failure,
                failure.call == state.calls || state.isFailureLasting && failure.call < state.calls
            {
                throw SystemError(name, path: path, code: failure.code)
            }
            guard let operation else { return }
            state.content.perform(operation)
            state.operations.append(operation)
        }
    }

    // MARK: FileCalls

    func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
        let broken = state.withLock { state in
            state.isFailureLasting
                ? state.failure.flatMap { $0.call <= state.calls ? $0.code : nil } : nil
        }
        if let broken { throw SystemError("read", path: path, code: broken) }
        guard let file = content.files[path] else {
            throw SystemError("open", path: path, code: ENOENT)
        }
        return file.content
    }

    func exists(_ path: String) -> Bool { content.files[path] != nil }

    func list(_ path: String) throws(SystemError) -> [String] {
        content.files.keys.filter { $0.hasPrefix("\(path)/") }
            .map { String($0.dropFirst(path.count + 1)) }
    }

    func modificationTime(_ path: String) -> Double? { exists(path) ? 0 : nil }

    func updateModificationTime(_ path: String) throws(SystemError) {
        try perform("utimensat", path, nil)
    }

    func makeFolder(_ path: String) throws(SystemError) { try perform("mkdir", path, nil) }

    func create(_ path: String) throws(SystemError) -> Int32 {
        try perform("open", path, .create(path))
        return state.withLock { state in
            let descriptor = Int32(state.calls)
            state.paths[descriptor] = path
            return descriptor
        }
    }

    func write(
        _ bytes: [UInt8], to descriptor: Int32, path: String
    ) throws(SystemError) {
        let real = state.withLock { $0.paths[descriptor] } ?? ""
        // A disk that becomes full writes part of the bytes.
        do { try perform("write", path, .write(real, bytes)) } catch {
            let half = Array(bytes.prefix(bytes.count / 2))
            state.withLock { $0.content.perform(.write(real, half)) }
            throw error
        }
    }

    func synchronize(_ descriptor: Int32, path: String) throws(SystemError) {
        let real = state.withLock { $0.paths[descriptor] } ?? ""
        try perform("fsync", path, isSynchronizing ? .synchronize(real) : nil)
    }

    func close(_ descriptor: Int32) {}

    func rename(_ path: String, to newPath: String) throws(SystemError) {
        guard exists(path) else { throw SystemError("rename", path: path, code: ENOENT) }
        try perform("rename", path, .rename(path, newPath))
    }

    func remove(_ path: String) throws(SystemError) {
        guard exists(path) else { throw SystemError("unlink", path: path, code: ENOENT) }
        try perform("unlink", path, .remove(path))
    }
}
