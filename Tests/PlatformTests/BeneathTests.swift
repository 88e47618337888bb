import CLinux
import Glibc
import Locking
import TestSupport
import Testing

@testable import Platform

/// Names from data do not lead out of their folder, with openat2(2) and without.
@Suite final class BeneathTests {
    private let folder: String
    private var root: String { "\(folder)/pictures" }

    init() throws {
        folder = try makeTemporaryFolder()
        for name in ["pictures/2024/may", "other/deep"] {
            try FileSystem.makeFolder("\(folder)/\(name)")
        }
        for name in ["secret", "pictures/a", "pictures/2024/b", "other/secret", "other/deep/c"] {
            try FileSystem.write(Array(name.utf8), to: "\(folder)/\(name)")
        }
        for (target, name) in [
            ("2024/may", "inside"), ("../other/deep", "outside"), ("\(folder)/other", "absolute"),
            ("../secret", "file"), ("a", "alias"), ("loop", "loop"), ("/proc/self/root", "magic"),
            ("..", "up"),
        ] {
            try #require(symlink(target, "\(folder)/pictures/\(name)") == 0)
        }
        try #require(mkfifo("\(folder)/pictures/fifo", 0o600) == 0)
    }

    deinit { removeTree(folder) }

    private func read(_ name: String, _ usesOpenat2: Bool) -> Result<String, SystemError> {
        Result { () throws(SystemError) in
            let file = try FileSystem.openBeneath(name, root, O_RDONLY, usesOpenat2: usesOpenat2)
            defer { close(file) }
            return String(
                decoding: try FileSystem.readAll(file, path: name, limit: 1000), as: UTF8.self)
        }
    }

    @Test(arguments: ["a", "./a", "2024/b", "2024//b", "2024/./b"], [true, false])
    func filesBelowTheFolderAreRead(name: String, usesOpenat2: Bool) throws {
        #expect(try read(name, usesOpenat2).get().hasSuffix(String(name.last!)))
    }

    @Test(
        arguments: [
            "../secret", "2024/../../secret", "outside/c", "outside/../secret", "up/secret",
            "absolute/secret", "file", "magic/etc/passwd", "2024/may/../../../secret",
            "inside/../../../secret", "loop", "loop/a", "alias/../../secret",
        ], [true, false])
    func namesAndLinksDoNotLeadOut(name: String, usesOpenat2: Bool) {
        #expect(throws: SystemError.self) { try self.read(name, usesOpenat2).get() }
    }

    @Test(arguments: [true, false])
    func absoluteNamesAreRefused(usesOpenat2: Bool) {
        #expect(throws: SystemError.self) {
            try self.read("\(self.folder)/pictures/a", usesOpenat2).get()
        }
        #expect(throws: SystemError.self) { try self.read("/etc/passwd", usesOpenat2).get() }
    }

    /// A link that stays in the folder is followed if the kernel can ensure it.
    @Test func linksInTheFolderAreFollowed() throws {
        let folder = open(root, FileSystem.pathOnly | O_CLOEXEC)
        let file = flipbook_open_beneath(folder, "a", FileSystem.pathOnly | O_CLOEXEC)
        for descriptor in [folder, file] { close(descriptor) }
        let isSupported = file >= 0
        try #require(symlink("2024/b", "\(root)/b") == 0)
        for name in ["alias", "b"] {
            let text = try? read(name, true).get()
            #expect((text != nil) == isSupported)
        }
    }

    @Test(
        arguments: [
            ("", EINVAL), ("a\0b", EINVAL), ("2024", EISDIR), ("fifo", EINVAL), ("none", ENOENT),
            ("a/b", ENOTDIR), (String(repeating: "x", count: 300), ENAMETOOLONG),
            (String(repeating: "x/", count: 4000), ENOENT),
        ] as [(String, Int32)], [true, false])
    func otherNamesAreErrors(test: (String, Int32), usesOpenat2: Bool) {
        guard case .failure(let error) = read(test.0, usesOpenat2) else {
            Issue.record("'\(test.0.prefix(20))' was read")
            return
        }
        let isLong = test.0.utf8.count > 4096
        #expect(error.code == test.1 || isLong && error.code == ENAMETOOLONG)
        #expect(!error.description.contains("\n"))
    }

    /// While a folder is replaced by a link that leads out, and back, only files below the folder are read.
    @Test(arguments: [true, false])
    func replacedFoldersDoNotLeadOut(usesOpenat2: Bool) throws {
        try FileSystem.makeFolder("\(root)/x")
        try FileSystem.write(Array("mine".utf8), to: "\(root)/x/secret")
        try #require(symlink("../other", "\(root)/y") == 0)
        let swapper = Swapper("\(root)/x", "\(root)/y", by: "\(root)/z")
        var texts: Set<String> = []
        for _ in 0..<20_000 {
            if case .success(let text) = read("x/secret", usesOpenat2) { texts.insert(text) }
        }
        swapper.stop()
        #expect(texts.isSubset(of: ["mine"]))
    }
}

/// A thread that exchanges two names until it is stopped.
private final class Swapper: @unchecked Sendable {
    private let names: (String, String, String)
    private let isStopped = Lock(false)
    private var thread = pthread_t()

    init(_ a: String, _ b: String, by c: String) {
        names = (a, b, c)
        pthread_create(
            &thread, nil,
            {
                Unmanaged<Swapper>.fromOpaque($0!).takeUnretainedValue().run()
                return nil
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func run() {
        while !isStopped.withLock({ $0 }) {
            rename(names.0, names.2)
            rename(names.1, names.0)
            rename(names.0, names.1)
            rename(names.2, names.0)
        }
    }

    func stop() {
        isStopped.withLock { $0 = true }
        pthread_join(thread, nil)
    }
}

/// Removes a folder with all that is in it, without following links.
private func removeTree(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
        unlink(path)
        return
    }
    for name in (try? FileSystem.list(path)) ?? [] { removeTree("\(path)/\(name)") }
    rmdir(path)
}
