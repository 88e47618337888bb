import CSpawn
import Glibc

/// Starts programs.
package enum Spawn {
    /// What is started, and with what.
    package struct Program: Sendable {
        /// The program, looked up in PATH, and its arguments.
        package var arguments: [String]
        /// Its working directory; nil for this process's.
        package var folder: String?
        /// Its environment, as NAME=VALUE.
        package var variables: [String]
        /// Its standard input; nil for an empty one.
        package var input: Int32?
        /// Its standard output; nil where it is thrown away.
        package var output: Int32?
        /// Its standard error.
        package var errors: Int32
        /// Whether it leads a session of its own.
        package var isSessionLeader = false
        /// The open cgroup.procs of the control group that it enters; nil for this process's group.
        var group: Int32?

        package init(
            _ arguments: [String], folder: String? = nil, variables: [String], input: Int32?,
            output: Int32?, errors: Int32
        ) {
            self.arguments = arguments
            self.folder = folder
            self.variables = variables
            (self.input, self.output, self.errors) = (input, output, errors)
        }

        /// Closes this process's ends of the standard streams.
        func closeStreams() {
            for case let descriptor? in [input, output, errors] { close(descriptor) }
        }
    }

    /// Why a program was not started.
    enum Failure: Error, Equatable {
        /// The kernel does not let it enter its control group.
        case entry(errno: Int32)
        /// The device that stands for an empty input or for no output cannot be opened.
        case nullDevice(errno: Int32)
        /// Its working directory cannot be entered.
        case folder(errno: Int32)
        case start(errno: Int32)

        /// The error of a start, by the file that it is about.
        ///
        /// - Parameter group: the folder of the control group that the program was to enter.
        func error(of program: Program, group: String = "") -> SystemError {
            switch self {
            case .entry(let code): SystemError("enter", path: "\(group)/cgroup.procs", code: code)
            case .nullDevice(let code): SystemError("open", path: Spawn.nullDevice, code: code)
            case .folder(let code): SystemError("chdir", path: program.folder ?? "", code: code)
            case .start(let code):
                SystemError(Spawn.call, path: program.arguments[0], code: code)
            }
        }
    }

    /// What an error is about that the file of the program may explain; see `Executable.problem`.
    static let call = "run"
    static let nullDevice = "/dev/null"

    /// Starts a program with no signal blocked or ignored, and waits until the kernel has read its file.
    ///
    /// - Returns: its PID.
    package static func start(_ program: Program) throws(SystemError) -> pid_t {
        do { return try startOrFail(program) } catch { throw error.error(of: program) }
    }

    /// - Parameter nullDevice: what a stream that is nil is opened from.
    static func startOrFail(
        _ program: Program, nullDevice: String = Spawn.nullDevice
    ) throws(Failure) -> pid_t {
        var null: Int32 = -1
        if program.input == nil || program.output == nil {
            null = open(nullDevice, O_RDWR | O_CLOEXEC)
            if null < 0 { throw .nullDevice(errno: errno) }
        }
        defer { if null >= 0 { close(null) } }
        let paths = Executable.searchedPaths(for: program.arguments[0])
        let lists = [paths, program.arguments, program.variables].map { texts in
            texts.map { strdup($0) } + [nil]
        }
        let folder = program.folder.map { strdup($0) } ?? nil
        defer {
            for text in lists.joined() { free(text) }
            free(folder)
        }
        var process = pid_t()
        var step = PROGRAM_FILE
        let code = lists[0].withUnsafeBufferPointer { paths in
            lists[1].withUnsafeBufferPointer { arguments in
                lists[2].withUnsafeBufferPointer { variables in
                    var start = program_start(
                        paths: paths.baseAddress, arguments: arguments.baseAddress,
                        variables: variables.baseAddress, folder: folder,
                        input: program.input ?? null, output: program.output ?? null,
                        errors: program.errors, group: program.group ?? -1,
                        is_session_leader: program.isSessionLeader ? 1 : 0)
                    return spawn_program(&start, &process, &step)
                }
            }
        }
        if code == 0 { return process }
        switch step {
        case PROGRAM_GROUP: throw .entry(errno: code)
        case PROGRAM_FOLDER: throw .folder(errno: code)
        default: throw .start(errno: code)
        }
    }
}
