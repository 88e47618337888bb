import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct MappedMemoryTests {
    @Test func privateMemoryIsZeroed() throws {
        let memory = try MappedMemory(count: 10_000)
        let bytes = UnsafeRawBufferPointer(start: memory.base, count: memory.count)
        #expect(bytes.count == 10_000 && bytes.allSatisfy { $0 == 0 })
        #expect(Int(bitPattern: memory.base) % 4096 == 0)
    }

    @Test func sharedMemoryIsVisibleThroughItsDescriptor() throws {
        let (memory, descriptor) = try MappedMemory.shareable(name: "test", count: 4096)
        defer { close(descriptor) }
        memory.base.storeBytes(of: 0x1234_5678, as: UInt32.self)
        let other = try MappedMemory(descriptor: descriptor, count: 4096)
        #expect(other.base.load(as: UInt32.self) == 0x1234_5678)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func errorsNameTheCall() {
        let error = thrownError(SystemError.self) { try MappedMemory(descriptor: -1, count: 1) }
        #expect(error?.call == "mmap" && error?.code == EBADF)
        let size = thrownError(SystemError.self) {
            try MappedMemory.shareable(name: "test", count: -1)
        }
        #expect(size?.call == "ftruncate")
    }
}
