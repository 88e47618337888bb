import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

@Suite struct ExecutableTests {
    private let folder: String

    init() throws {
        folder = try makeTemporaryFolder()
    }

    /// The message on a file; FILE stands for its path.
    @Test(arguments: [
        ("#!/bin/sh\n", 0o644, "FILE: is not executable; run chmod +x on it"),
        (
            "#!/no/such/sh -e\n", 0o755,
            "FILE: the interpreter '/no/such/sh' of its #! line does not exist"
        ),
        ("#!\n", 0o755, "FILE: the interpreter '' of its #! line does not exist"),
        (
            "#!/bin/sh\r\necho\r\n", 0o755,
            "FILE: its #! line ends in CR LF; save the file with LF line endings"
        ),
        (
            "#!/usr/bin/env sh\r\n", 0o755,
            "FILE: its #! line ends in CR LF; save the file with LF line endings"
        ),
        (
            "echo hello\n", 0o755,
            "FILE: is neither a binary nor a script with a #! line"
        ),
        (
            "\u{7f}ELF\u{1}\u{1}\u{1}nonsense", 0o755,
            "FILE: is a binary for another processor architecture"
        ),
        ("#! /bin/sh\n:", 0o755, nil),
    ])
    func explainsWhyFileCannotBeExecuted(content: String, mode: UInt32, message: String?) throws {
        let path = "\(folder)/rows"
        try FileSystem.write(Array(content.utf8), to: "\(path).text")
        // The file is written by another program, as in SpawnTests.
        _ = try ChildProcess(
            ["cp", "rows.text", "rows"], folder: folder, timeout: 60, outputLimit: 100
        ).wait()
        chmod(path, mode)
        var failure: SystemError?
        do {
            _ = try ChildProcess(["./rows"], folder: folder, timeout: 60, outputLimit: 100)
        } catch {
            failure = error
        }
        let problem = Executable.problem(with: "./rows", folder: folder, failure: failure)
        #expect(problem?.description == message?.replacing("FILE", with: "\(folder)/rows"))
        // All problems except the format are known before the start.
        if message?.contains("binary") != true {
            #expect(
                Executable.problem(with: path, folder: "/")?.description
                    == message?.replacing("FILE", with: path))
        }
    }

    @Test func reportsMissingPrograms() throws {
        #expect(Executable.problem(with: "sh", folder: "/") == nil)
        for (name, folder) in [("/bin/sh", "/no"), ("./sh", "/bin"), ("bin/sh", "/")] {
            #expect(Executable.problem(with: name, folder: folder) == nil)
        }
        #expect(
            Executable.problem(with: "./none", folder: folder)?.description
                == "\(folder)/none: no such file")
        #expect(
            Executable.problem(with: folder, folder: "/")?.description
                == "\(folder): is a directory, not a program")
        let unknown = Executable.problem(with: "flipbook-none", folder: "/")?.description ?? ""
        #expect(unknown.hasPrefix("flipbook-none: no such program in PATH (/"))
        #expect(mkfifo("\(folder)/pipe", 0o755) == 0)
        #expect(
            Executable.problem(with: "./pipe", folder: folder)
                == .notExecutable(path: "\(folder)/pipe"))
    }

    /// A file with another extension or a similar name, also for a program that is looked up in PATH.
    @Test func nearestFileIsNamed() throws {
        for name in ["rows.sh", "Send.py", "departures"] {
            try FileSystem.write([], to: "\(folder)/\(name)")
        }
        func text(_ name: String) -> String {
            (Executable.problem(with: name, folder: folder)?.description ?? "")
                .replacing(folder, with: "F")
        }
        #expect(text("./rows") == "F/rows: no such file, but there is 'F/rows.sh'")
        #expect(text("./rows.py") == "F/rows.py: no such file, but there is 'F/rows.sh'")
        #expect(text("./send") == "F/send: no such file, but there is 'F/Send.py'")
        #expect(text("./depatures") == "F/depatures: no such file, but there is 'F/departures'")
        #expect(text("./weather") == "F/weather: no such file")
        #expect(text("departures").hasSuffix(", but there is './departures' here"))
        #expect(text("rows").hasSuffix(", but there is './rows.sh' here"))
        #expect(text("./gone/rows") == "F/gone/rows: no such file")
    }

    /// Problems that only an attempt to start the program reveals.
    @Test func startFailuresAreExplained() throws {
        let path = "\(folder)/program"
        try FileSystem.write([0x7f] + Array("ELF".utf8), to: path)
        chmod(path, 0o755)
        func problem(_ code: Int32) -> Executable.Problem? {
            Executable.problem(
                with: path, folder: "/", failure: SystemError("run", path: path, code: code))
        }
        #expect(problem(ENOENT) == .missingLoader(path: path))
        #expect(
            problem(ENOENT)?.description
                == "\(path): its dynamic loader does not exist; it was built for another system")
        #expect(problem(EMFILE)?.description == "\(path): Too many open files")
        // An error that the program's file does not explain.
        let device = SystemError("open", path: "/dev/null", code: ENOENT)
        #expect(Executable.problem(with: path, folder: "/", failure: device) == .system(device))
        // A cycle of symbolic links does not lead to a file.
        symlink("loop", "\(folder)/loop")
        #expect(
            Executable.problem(with: "./loop", folder: folder)
                == .system(SystemError("stat", path: "\(folder)/loop", code: ELOOP)))
    }
}
