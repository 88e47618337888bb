import CSeccomp
import Glibc

/// What a process may ask of the kernel: a seccomp filter, made by libseccomp for the processor that the
/// program was built for.
package final class SystemCallFilter {
    /// What the kernel does where a call is made.
    package enum Action {
        case allow
        /// The call fails with an errno.
        case refuse(Int32)
        case endProcess

        fileprivate var code: UInt32 {
            switch self {
            case .allow: SCMP_ACT_ALLOW
            // SCMP_ACT_ERRNO, a macro with an argument.
            case .refuse(let code): 0x0005_0000 | UInt32(code) & 0xffff
            case .endProcess: SCMP_ACT_KILL_PROCESS
            }
        }
    }

    /// What an argument of a call must be. Arguments are counted from 0.
    package enum Condition {
        case hasNoBits(Int, argument: UInt32)
        case isValue(Int, argument: UInt32)
        case isGreater(Int, argument: UInt32)
        /// As an int: the upper half of the register says nothing.
        case isInt(Int32, argument: UInt32)

        fileprivate var comparison: scmp_arg_cmp {
            switch self {
            case .hasNoBits(let bits, let argument):
                scmp_arg_cmp(
                    arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: UInt64(bits), datum_b: 0)
            case .isValue(let value, let argument):
                scmp_arg_cmp(arg: argument, op: SCMP_CMP_EQ, datum_a: UInt64(value), datum_b: 0)
            case .isGreater(let value, let argument):
                scmp_arg_cmp(arg: argument, op: SCMP_CMP_GT, datum_a: UInt64(value), datum_b: 0)
            case .isInt(let value, let argument):
                scmp_arg_cmp(
                    arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: 0xffff_ffff,
                    datum_b: UInt64(UInt32(bitPattern: value)))
            }
        }
    }

    private let filter: scmp_filter_ctx

    /// - Parameter others: what is done where a call is made that no rule is about.
    /// - Throws: `SystemError` where memory runs out.
    package init(others: Action) throws(SystemError) {
        guard let filter = seccomp_init(others.code) else {
            throw SystemError("seccomp_init", code: ENOMEM)
        }
        self.filter = filter
    }

    deinit { seccomp_release(filter) }

    /// Adds a rule for calls. Those that this processor's kernel does not have are left out.
    ///
    /// - Parameters:
    ///   - names: of the calls, as the kernel has them.
    ///   - conditions: what arguments must be, all of it.
    /// - Throws: `SystemError` with EINVAL for a name that libseccomp does not know.
    package func add(
        _ action: Action, to names: [String], where conditions: [Condition] = []
    ) throws(SystemError) {
        let comparisons = conditions.map(\.comparison)
        for name in names {
            let number = seccomp_syscall_resolve_name(name)
            // __NR_SCMP_ERROR.
            guard number != -1 else {
                throw SystemError("seccomp_syscall_resolve_name", path: name, code: EINVAL)
            }
            let code = seccomp_rule_add_array(
                filter, action.code, number, UInt32(comparisons.count), comparisons)
            if code != 0 { throw SystemError("seccomp_rule_add", path: name, code: -code) }
        }
    }

    /// Confines this process by the rules, and all that it starts, for ever. No program that it executes gets
    /// further rights from its file (no_new_privs).
    ///
    /// - Parameter allThreads: whether threads that run already are confined too, not only the calling one.
    /// - Throws: `SystemError` where the kernel has no seccomp, or memory runs out.
    package func load(allThreads: Bool = false) throws(SystemError) {
        if allThreads { try set(SCMP_FLTATR_CTL_TSYNC, 1) }
        let code = seccomp_load(filter)
        if code != 0 { throw SystemError("seccomp_load", code: -code) }
    }

    /// Lets a process that makes frames pay nothing for its filter: rules are searched as a tree, and the
    /// processor goes on to guess loads (Linux before 5.16 stops that for processes with filters).
    ///
    /// - Throws: `SystemError` for a libseccomp that is too old.
    package func makeFast() throws(SystemError) {
        try set(SCMP_FLTATR_CTL_OPTIMIZE, 2)
        try set(SCMP_FLTATR_CTL_SSB, 1)
    }

    private func set(_ attribute: scmp_filter_attr, _ value: UInt32) throws(SystemError) {
        let code = seccomp_attr_set(filter, attribute, value)
        if code != 0 { throw SystemError("seccomp_attr_set", code: -code) }
    }
}
