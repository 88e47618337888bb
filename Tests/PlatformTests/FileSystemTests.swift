import CLinux
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite final class FileSystemTests {
    private let folder: String

    init() throws {
        folder = try makeTemporaryFolder()
    }

    deinit {
        for name in (try? FileSystem.list(folder)) ?? [] { remove("\(folder)/\(name)") }
        rmdir(folder)
    }

    private func failure(_ body: () throws -> Void) -> SystemError? {
        do {
            try body()
            return nil
        } catch { return error as? SystemError }
    }

    // MARK: Reading

    @Test func writtenBytesAreReadBack() throws {
        let path = "\(folder)/file"
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try FileSystem.write(bytes, to: path)
        #expect(try FileSystem.read(path) == bytes)
        #expect(try FileSystem.read(path, limit: bytes.count) == bytes)
        try FileSystem.write([], to: path)
        #expect(try FileSystem.read(path).isEmpty)
        #expect(try FileSystem.list(folder) == ["file"])
    }

    /// An ordinary open(2) of a FIFO without a writer would block indefinitely, as would reading from one whose
    /// writer writes nothing.
    @Test func nonRegularFilesAreRefusedWithoutBlocking() throws {
        let fifo = "\(folder)/fifo"
        try #require(mkfifo(fifo, 0o600) == 0)
        let expected = "\(fifo): is a FIFO, not a regular file"
        #expect(failure { _ = try FileSystem.read(fifo) }?.description == expected)
        #expect(failure { try FileSystem.overwrite(fifo, with: [1]) }?.description == expected)
        #expect(failure { try FileSystem.checkRegularFile(fifo) }?.code == EINVAL)
        let both = open(fifo, O_RDWR | O_NONBLOCK)
        defer { close(both) }
        #expect(failure { _ = try FileSystem.read(fifo) }?.description == expected)

        let device = failure { _ = try FileSystem.read("/dev/zero") }
        #expect(device?.description == "/dev/zero: is a device, not a regular file")
        let directory = failure { _ = try FileSystem.read(folder) }
        #expect(directory?.code == EISDIR && directory?.description == "\(folder): Is a directory")

        let socketPath = "\(folder)/socket"
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        #expect(
            failure { _ = try FileSystem.read(socketPath) }?.description
                == "\(socketPath): is a socket, not a regular file")
    }

    @Test func symbolicLinksAreFollowed() throws {
        try FileSystem.write([1, 2], to: "\(folder)/file")
        symlink("file", "\(folder)/link")
        #expect(try FileSystem.read("\(folder)/link") == [1, 2])
        symlink("/dev/null", "\(folder)/null")
        #expect(failure { _ = try FileSystem.read("\(folder)/null") }?.code == EINVAL)
    }

    @Test func fileSizeIsLimited() throws {
        let path = "\(folder)/file"
        try FileSystem.write(Array(repeating: 1, count: 100), to: path)
        let error = failure { _ = try FileSystem.read(path, limit: 99) }
        #expect(error?.code == EFBIG)
        #expect(error?.description == "\(path): is larger than the limit of 99 bytes")
    }

    /// The kernel's files do not have their real size: in /proc it is 0, in /sys a page.
    @Test func kernelFilesAreRead() throws {
        let status = try FileSystem.read("/proc/self/status")
        #expect(String(decoding: status, as: UTF8.self).hasPrefix("Name:"))
        if FileSystem.exists("/sys/kernel/uevent_seqnum") {
            #expect(try !FileSystem.read("/sys/kernel/uevent_seqnum", limit: 64).isEmpty)
        }
    }

    @Test func missingFilesAreReported() {
        let path = "\(folder)/none"
        for error in [
            failure { _ = try FileSystem.read(path) },
            failure { try FileSystem.overwrite(path, with: []) },
            failure { _ = try FileSystem.list(path) },
            failure { try FileSystem.write([1], to: "\(path)/file") },
        ] {
            #expect(error?.code == ENOENT)
            #expect(error?.description.hasSuffix(": No such file or directory") == true)
        }
        #expect(!FileSystem.exists(path) && FileSystem.exists(folder))
    }

    // MARK: Writing

    /// If the new content cannot replace the old, the old content is kept.
    @Test func failedWriteLeavesNoTemporaryFile() throws {
        let path = "\(folder)/directory"
        try FileSystem.makeFolder("\(path)/inner")
        #expect(failure { try FileSystem.write([1], to: path) }?.call == "rename")
        #expect(try FileSystem.list(folder) == ["directory"])
        rmdir("\(path)/inner")
    }

    @Test func filesAreOverwrittenInPlace() throws {
        let path = "\(folder)/file"
        try FileSystem.write(Array("abc".utf8), to: path)
        try FileSystem.overwrite(path, with: Array("X".utf8))
        #expect(try FileSystem.read(path) == Array("Xbc".utf8))
    }

    /// A shorter second content does not leave a tail of the first.
    @Test func outputFileContentIsReplaced() throws {
        let path = "\(folder)/out"
        let file = try OutputFile(path: path)
        try file.write([1, 2, 3])
        try file.write([4])
        #expect(try FileSystem.read(path) == [4])
        try file.append([5])
        #expect(try FileSystem.read(path) == [4, 5])
    }

    @Test func failedWritesToDescriptorsAreReported() {
        #expect(failure { try FileSystem.writeAll([1], to: -1, path: "p") }?.code == EBADF)
        #expect(
            failure { try FileSystem.writeAll([1], to: -1) }?.description.hasPrefix("write: ")
                == true)
        #expect(failure { try FileSystem.writeAll([], to: -1) } == nil)
    }

    @Test func foldersAreCreatedWithParents() throws {
        let path = "\(folder)/a/b/c"
        try FileSystem.makeFolder(path)
        try FileSystem.makeFolder(path)
        #expect(FileSystem.exists(path))
        try FileSystem.write([], to: "\(folder)/file")
        let error = failure { try FileSystem.makeFolder("\(folder)/file/inner") }
        #expect(error?.code == ENOTDIR && error?.path == "\(folder)/file/inner")
        for name in ["a/b/c", "a/b", "a"] { rmdir("\(folder)/\(name)") }
    }
}
