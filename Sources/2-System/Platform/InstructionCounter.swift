import CLinux
import Glibc

/// Counts the instructions that the thread which creates it executes in user space, by the processor's own counter.
package final class InstructionCounter {
    private let descriptor: Int32

    /// - Returns: nil where the processor or the virtual machine has no such counter, or where the kernel forbids it
    ///   (kernel.perf_event_paranoid above 2).
    package init?() {
        descriptor = flipbook_count_instructions()
        if descriptor < 0 { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The instructions so far; nil if the kernel never counted, since others occupy the processor's counters.
    package var count: Int? {
        var count: UInt64 = 0
        guard read(descriptor, &count, 8) == 8, count > 0 else { return nil }
        return Int(clamping: count)
    }
}
