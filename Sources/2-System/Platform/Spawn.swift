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
        /// Its standard output; nil for none.
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
        case start(errno: Int32)
    }

    /// Starts a program with no signal blocked or ignored, and waits until the kernel has read its file.
    ///
    /// - Returns: its PID.
    package static func start(_ program: Program) throws(SystemError) -> pid_t {
        do { return try startOrFail(program) } catch {
            switch error {
            case .entry(let code), .start(let code):
                throw SystemError("run", path: program.arguments[0], code: code)
            }
        }
    }

    static func startOrFail(_ program: Program) throws(Failure) -> pid_t {
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
        var hasEntered: Int32 = 1
        let code = lists[0].withUnsafeBufferPointer { paths in
            lists[1].withUnsafeBufferPointer { arguments in
                lists[2].withUnsafeBufferPointer { variables in
                    var start = program_start(
                        paths: paths.baseAddress, arguments: arguments.baseAddress,
                        variables: variables.baseAddress, folder: folder,
                        input: program.input ?? -1, output: program.output ?? -1,
                        errors: program.errors, group: program.group ?? -1,
                        is_session_leader: program.isSessionLeader ? 1 : 0)
                    return spawn_program(&start, &process, &hasEntered)
                }
            }
        }
        if code == 0 { return process }
        throw hasEntered == 0 ? .entry(errno: code) : .start(errno: code)
    }
}
