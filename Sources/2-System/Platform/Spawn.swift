import CLinux
import Glibc

/// Starts programs.
package enum Spawn {
    /// Starts a program with no signal blocked or ignored.
    ///
    /// - Parameters:
    ///   - process: set to its PID.
    ///   - arguments: the program, looked up in PATH, and its arguments.
    ///   - folder: its working directory; nil for this process's.
    ///   - variables: its environment, as NAME=VALUE.
    ///   - input: its standard input; nil for an empty one.
    ///   - output: its standard output; nil for none.
    ///   - errors: its standard error.
    ///   - isNewSession: whether it leads a session of its own.
    /// - Returns: 0 or an errno.
    package static func start(
        _ process: inout pid_t, _ arguments: [String], folder: String? = nil, variables: [String],
        input: Int32?, output: Int32?, errors: Int32, inNewSession isNewSession: Bool
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, source, flags) in [(0, input, O_RDONLY), (1, output, O_WRONLY)]
            as [(Int32, Int32?, Int32)]
        {
            if let source {
                posix_spawn_file_actions_adddup2(&actions, source, descriptor)
            } else {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", flags, 0)
            }
        }
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        let session = isNewSession ? Int32(FLIPBOOK_SPAWN_SETSID) : 0
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))
        let argv = arguments.map { strdup($0) } + [nil]
        let environment = variables.map { strdup($0) } + [nil]
        defer { for pointer in argv + environment { free(pointer) } }
        return posix_spawnp(
            &process, arguments[0], &actions, &attributes, argv, environment)
    }
}
