import CLinux
import Glibc

/// Memory mapped into the process, which is unmapped when the last reference is released.
package final class MappedMemory {
    /// The first byte, aligned to a page.
    package let base: UnsafeMutableRawPointer
    /// The size, in bytes.
    package let count: Int

    /// Maps a part of a file or device for reading and writing, shared with other processes that map it.
    ///
    /// - Parameters:
    ///   - descriptor: the file or device, which may be closed afterwards.
    ///   - offset: the offset of the first byte, a multiple of the page size.
    ///   - count: the size, in bytes; at least 1.
    /// - Throws: `SystemError` with mmap(2)'s errno.
    package convenience init(
        descriptor: Int32, offset: Int = 0, count: Int
    ) throws(SystemError) {
        try self.init(count: count, flags: MAP_SHARED, descriptor: descriptor, offset: offset)
    }

    /// Maps zeroed private memory.
    ///
    /// - Parameter count: the size, in bytes; at least 1.
    /// - Throws: `SystemError` with mmap(2)'s errno.
    package convenience init(count: Int) throws(SystemError) {
        try self.init(count: count, flags: MAP_PRIVATE | MAP_ANONYMOUS, descriptor: -1, offset: 0)
    }

    private init(
        count: Int, flags: Int32, descriptor: Int32, offset: Int
    ) throws(SystemError) {
        let base = mmap(nil, count, PROT_READ | PROT_WRITE, flags, descriptor, offset)
        guard let base, base != MAP_FAILED else { throw SystemError("mmap") }
        self.base = base
        self.count = count
    }

    deinit { munmap(base, count) }

    /// The mapped bytes; valid while the object lives.
    package var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: base, count: count)
    }

    /// Maps zeroed memory that can be shared with another process by its descriptor.
    ///
    /// - Parameters:
    ///   - name: the memory's name in /proc.
    ///   - count: the size, in bytes; at least 1.
    /// - Returns: the memory, and a descriptor (memfd_create(2)) that the caller closes.
    /// - Throws: `SystemError` with the failed call and its errno.
    package static func shareable(
        name: String, count: Int
    ) throws(SystemError) -> (memory: MappedMemory, descriptor: Int32) {
        let descriptor = memfd_create(name, UInt32(MFD_CLOEXEC))
        if descriptor < 0 { throw SystemError("memfd_create") }
        do throws(SystemError) {
            if ftruncate(descriptor, count) != 0 { throw SystemError("ftruncate") }
            return (try MappedMemory(descriptor: descriptor, count: count), descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }
}
