import CSeccomp
import Glibc

/// A seccomp filter of the system calls that a process may make, compiled by libseccomp for the processor
/// architecture that the program was built for.
package final class SystemCallFilter {
    /// What the kernel does if a call is made.
    package enum Action {
        case allow
        /// The call fails with an errno.
        case refuse(Int32)
        case endProcess

        fileprivate var code: UInt32 {
            switch self {
            case .allow: SCMP_ACT_ALLOW
            // This is SCMP_ACT_ERRNO(code), a macro that Swift does not import.
            case .refuse(let code): 0x0005_0000 | UInt32(code) & 0xffff
            case .endProcess: SCMP_ACT_KILL_PROCESS
            }
        }
    }

    /// A condition on an argument of a call. Arguments are counted from 0.
    package enum Condition {
        case hasNoBits(Int, argument: UInt32)
        case isValue(Int, argument: UInt32)
        case isGreater(Int, argument: UInt32)
        /// The argument as an int has this value; the upper half of the register is ignored.
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

    /// Creates a filter without rules.
    ///
    /// - Parameter others: the action for calls that match no rule.
    /// - Throws: `SystemError` if memory runs out.
    package init(others: Action) throws(SystemError) {
        guard let filter = seccomp_init(others.code) else {
            throw SystemError("seccomp_init", code: ENOMEM)
        }
        self.filter = filter
    }

    deinit { seccomp_release(filter) }

    /// Adds a rule for calls. Calls that do not exist on this processor architecture are ignored.
    ///
    /// - Parameters:
    ///   - action: the action for the calls.
    ///   - names: the kernel's names of the calls.
    ///   - conditions: the conditions that the arguments must all meet.
    /// - Throws: `SystemError` with EINVAL for a name that libseccomp does not know.
    package func add(
        _ action: Action, to names: [String], where conditions: [Condition] = []
    ) throws(SystemError) {
        let comparisons = conditions.map(\.comparison)
        for name in names {
            let number = seccomp_syscall_resolve_name(name)
            // -1 is __NR_SCMP_ERROR.
            guard number != -1 else {
                throw SystemError("seccomp_syscall_resolve_name", path: name, code: EINVAL)
            }
            let code = seccomp_rule_add_array(
                filter, action.code, number, UInt32(comparisons.count), comparisons)
            if code != 0 { throw SystemError("seccomp_rule_add", path: name, code: -code) }
        }
    }

    /// Applies the filter to this process and its descendants, irreversibly. Programs that it executes gain no
    /// privileges from their files (no_new_privs).
    ///
    /// - Parameter allThreads: whether the filter applies to all existing threads instead of only the calling
    ///   one.
    /// - Throws: `SystemError` if the kernel does not support seccomp, or memory runs out.
    package func load(allThreads: Bool = false) throws(SystemError) {
        if allThreads { try set(SCMP_FLTATR_CTL_TSYNC, 1) }
        let code = seccomp_load(filter)
        if code != 0 { throw SystemError("seccomp_load", code: -code) }
    }

    /// Minimises the filter's cost for a process that makes frames: rules are searched as a binary tree, and
    /// speculative store bypass stays enabled, which Linux before 5.16 disables for processes with filters.
    ///
    /// - Throws: `SystemError` if libseccomp is too old.
    package func makeFast() throws(SystemError) {
        try set(SCMP_FLTATR_CTL_OPTIMIZE, 2)
        try set(SCMP_FLTATR_CTL_SSB, 1)
    }

    private func set(_ attribute: scmp_filter_attr, _ value: UInt32) throws(SystemError) {
        let code = seccomp_attr_set(filter, attribute, value)
        if code != 0 { throw SystemError("seccomp_attr_set", code: -code) }
    }
}
