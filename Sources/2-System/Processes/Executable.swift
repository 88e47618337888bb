import Glibc
import Platform

/// Looks up programs and diagnoses why one cannot be executed.
package enum Executable {
    /// The path of the running program; empty if /proc is not mounted.
    package static var current: String {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &target, target.count)
        return String(
            decoding: target[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Why a program cannot be executed.
    package enum Problem: Error, Equatable, CustomStringConvertible {
        /// There is no such file; `nearest` is one with a similar name.
        case missing(path: String, nearest: String? = nil)
        /// No folder of PATH has the program; `nearest` is a program in the working directory.
        case missingInPath(name: String, searched: String, nearest: String? = nil)
        case directory(path: String)
        case notExecutable(path: String)
        /// A script whose #! line names an interpreter that does not exist or is not executable.
        case missingInterpreter(path: String, interpreter: String)
        /// A script whose #! line ends in CR LF; the kernel treats the CR as part of the name.
        case carriageReturn(path: String)
        /// A file that is neither a binary nor a script with a #! line (ENOEXEC).
        case unknownFormat(path: String)
        /// An ELF binary for another architecture (ENOEXEC).
        case wrongProcessor(path: String)
        /// An ELF binary whose dynamic loader does not exist.
        case missingLoader(path: String)
        case system(SystemError)

        package var description: String {
            switch self {
            case .missing(let path, let nearest):
                "\(path): no such file" + (nearest.map { ", but there is '\($0)'" } ?? "")
            case .missingInPath(let name, let searched, let nearest):
                "\(name): no such program in PATH (\(searched))"
                    + (nearest.map { ", but there is '\($0)' here" } ?? "")
                    + (name.hasSuffix("…")
                        ? "; its arguments are strings of their own, and for what a shell does, use "
                            + #"["/bin/sh", "-c", "…"]"# : "")
            case .directory(let path): "\(path): is a directory, not a program"
            case .notExecutable(let path): "\(path): is not executable; run chmod +x on it"
            case .missingInterpreter(let path, let interpreter):
                "\(path): the interpreter '\(interpreter)' of its #! line does not exist"
            case .carriageReturn(let path):
                "\(path): its #! line ends in CR LF; save the file with LF line endings"
            case .unknownFormat(let path):
                "\(path): is neither a binary nor a script with a #! line"
            case .wrongProcessor(let path):
                "\(path): is a binary for another processor architecture"
            case .missingLoader(let path):
                "\(path): its dynamic loader does not exist; it was built for another system"
            case .system(let error): error.description
            }
        }
    }

    /// Diagnoses why a program cannot be executed, from its file; returns nil if no problem is found.
    ///
    /// - Parameters:
    ///   - name: a path relative to `folder`, or a name without a slash that is looked up in PATH.
    ///   - failure: the error of an attempt to execute it, if there was one.
    package static func problem(
        with name: String, folder: String, failure: SystemError? = nil
    ) -> Problem? {
        // If another call failed, the program's file is not the cause.
        if let failure, failure.call != Spawn.call { return .system(failure) }
        let path: String
        do throws(Problem) { path = try locate(name, folder: folder) } catch { return error }
        if let problem = interpreterProblem(path, folder: folder) { return problem }
        guard let failure else { return nil }
        let isProgram = beginning(of: path).starts(with: [0x7f] + Array("ELF".utf8))
        switch failure.code {
        case ENOENT where isProgram: return .missingLoader(path: path)
        case ENOEXEC: return isProgram ? .wrongProcessor(path: path) : .unknownFormat(path: path)
        default: return .system(failure)
        }
    }

    /// Returns a program's name for messages. If a whole command line was passed as the name, its arguments are left
    /// out, since they may hold secrets.
    package static func shownName(_ name: String) -> String {
        let shown = name.prefix { !($0.isWhitespace || "=:?&'\"`{".contains($0)) }
        return shown.count == name.count ? name : "\(shown)…"
    }

    /// Returns the path of the file that would be executed.
    private static func locate(_ name: String, folder: String) throws(Problem) -> String {
        if name.contains("/") {
            let relative = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
            let path = name.hasPrefix("/") ? name : "\(folder)/\(relative)"
            guard let problem = fileProblem(path) else { return path }
            guard case .missing = problem else { throw problem }
            throw .missing(
                path: path.replacing(relative, with: shownName(relative)),
                nearest: nearest(to: path))
        }
        var first: Problem?
        for path in searchedPaths(for: name) {
            guard let problem = fileProblem(path) else { return path }
            // Like execvp(3), this reports a file that is not executable only if no other file is found.
            if case .missing = problem { continue }
            first = first ?? problem
        }
        let own = "\(folder)/\(name)"
        let near = FileSystem.exists(own) ? name : FileSystem.nearestName(to: own)
        throw first
            ?? .missingInPath(
                name: shownName(name), searched: searchPath, nearest: near.map { "./\($0)" })
    }

    /// Returns the path of a file with a similar name in the same folder; nil if there is none.
    private static func nearest(to path: String) -> String? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return FileSystem.nearestName(to: path).map { "\(path[...slash])\($0)" }
    }

    /// The folders in which programs are looked up, separated by colons: PATH or, if it is not set, the default
    /// of execvp(3).
    private static var searchPath: String {
        getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
    }

    /// Returns the paths at which a program is looked up, in order: the name itself if it contains a slash,
    /// otherwise a path in each folder of PATH.
    static func searchedPaths(for name: String) -> [String] {
        name.contains("/") ? [name] : searchPath.split(separator: ":").map { "\($0)/\(name)" }
    }

    private static func fileProblem(_ path: String) -> Problem? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == ENOENT || errno == ENOTDIR
                ? .missing(path: path) : .system(SystemError("stat", path: path))
        }
        if status.st_mode & S_IFMT == S_IFDIR { return .directory(path: path) }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        return isFile && access(path, X_OK) == 0 ? nil : .notExecutable(path: path)
    }

    /// Checks the #! line of a script.
    private static func interpreterProblem(_ path: String, folder: String) -> Problem? {
        let line = beginning(of: path).prefix { $0 != UInt8(ascii: "\n") }
        guard line.starts(with: Array("#!".utf8)) else { return nil }
        if line.last == UInt8(ascii: "\r") { return .carriageReturn(path: path) }
        let words = line.dropFirst(2).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let interpreter = String(decoding: words.first ?? [], as: UTF8.self)
        let file = interpreter.hasPrefix("/") ? interpreter : "\(folder)/\(interpreter)"
        if interpreter.isEmpty || fileProblem(file) != nil {
            return .missingInterpreter(path: path, interpreter: interpreter)
        }
        return nil
    }

    /// Returns the bytes that the kernel reads to recognise the format (BINPRM_BUF_SIZE).
    private static func beginning(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, 256))
        }
    }
}
