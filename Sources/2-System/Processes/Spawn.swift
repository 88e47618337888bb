import CSpawn
import Glibc
import Platform

/// Starts programs.
package enum Spawn {
    /// A program to start, with its arguments, environment and standard streams.
    package struct Program: Sendable {
        /// The program, looked up in PATH, and its arguments.
        package var arguments: [String]
        /// The working directory; nil for this process's.
        package var folder: String?
        /// The environment, as NAME=VALUE.
        package var variables: [String]
        /// The descriptor of its standard input; nil for empty input.
        package var input: Int32?
        /// The descriptor of its standard output; nil if the output is discarded.
        package var output: Int32?
        /// The descriptor of its standard error.
        package var errors: Int32
        /// The secrets that it gets in its arguments and variables.
        package var credentials: [Credential] = []
        /// Whether it becomes the leader of a new session.
        package var isSessionLeader = false
        /// The open cgroup.procs of the control group that it enters; nil for this process's group.
        var group: Int32?
        /// The program's limit of file locks (RLIMIT_LOCKS); .max for this process's.
        var lockLimit = UInt64.max

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

    /// The step at which the start of a program failed.
    enum Failure: Error, Equatable {
        /// The program could not enter its control group.
        case entry(errno: Int32)
        /// The null device, used for empty input and discarded output, cannot be opened.
        case nullDevice(errno: Int32)
        /// A credential cannot be read.
        case credential(SystemError)
        /// The working directory cannot be entered.
        case folder(errno: Int32)
        case start(errno: Int32)

        /// Returns the failure as a system error with the path of the file involved.
        ///
        /// - Parameters:
        ///   - program: the program that was not started.
        ///   - group: the folder of the control group that the program should have entered.
        func error(of program: Program, group: String = "") -> SystemError {
            switch self {
            case .entry(let code): SystemError("enter", path: "\(group)/cgroup.procs", code: code)
            case .nullDevice(let code): SystemError("open", path: Spawn.nullDevice, code: code)
            case .credential(let error): error
            case .folder(let code): SystemError("chdir", path: program.folder ?? "", code: code)
            case .start(let code):
                SystemError(Spawn.call, path: program.arguments[0], code: code)
            }
        }
    }

    /// The call named by errors that the program's file may explain; see `Executable.problem`.
    static let call = "run"
    static let nullDevice = "/dev/null"

    /// Starts a program with no signals blocked and SIGPIPE not ignored, and waits until the kernel has read
    /// its file.
    ///
    /// - Returns: the program's PID.
    package static func start(_ program: Program) throws(SystemError) -> pid_t {
        do { return try startOrFail(program) } catch { throw error.error(of: program) }
    }

    /// Starts a program like `start`, but throws the step that failed.
    ///
    /// - Parameters:
    ///   - template: the program, whose credentials are read.
    ///   - nullDevice: the device used for streams that are nil.
    /// - Returns: the program's PID.
    static func startOrFail(
        _ template: Program, nullDevice: String = Spawn.nullDevice
    ) throws(Failure) -> pid_t {
        let program: Program
        do throws(SystemError) { program = try template.resolvingCredentials() } catch {
            throw .credential(error)
        }
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
                        is_session_leader: program.isSessionLeader ? 1 : 0,
                        lock_limit: program.lockLimit)
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
