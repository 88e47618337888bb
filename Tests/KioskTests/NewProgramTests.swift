import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Runner

/// `flipbook new --swift`. scripts/check package builds, tests and runs the package that it creates.
@Suite struct NewProgramTests {
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    /// The documentation page shows each file exactly as the command creates it.
    @Test func documentationShowsCreatedFiles() throws {
        let result = try BuiltProgram.run(
            "new", "--swift", "board", "--package", "https://example.org/flipbook.git",
            folder: folder.path)
        #expect(result.status == 0 && result.errors.isEmpty)
        let page = String(
            decoding: try FileSystem.read(
                "\(BuiltProgram.repository)/Documentation/AProgramOfYourOwn.md"), as: UTF8.self)
        for file in [
            "Package.swift", "Sources/board/main.swift", "Sources/board/LinesController.swift",
            "Sources/board/LineCell.swift", "Tests/boardTests/LinesTests.swift",
            "Resources/lines.txt", "board.service",
        ] {
            let text = try folder.read("board/\(file)")
            #expect(page.contains("`\(file)`:\n\n```") && page.contains("\n\(text)```"), "\(file)")
        }
        // The page also has the commands of the created README.
        for line in try folder.read("board/README.md").split(separator: "\n")
        where line.hasPrefix("    ") {
            #expect(page.contains("\n\(line)\n"), "\(line)")
        }
    }

    /// A program that runs from its build folder creates packages that depend on the sources there.
    @Test func packageFolderIsFoundFromBuildFolder() throws {
        let result = try BuiltProgram.run("new", "--swift", "a/clock", folder: folder.path)
        #expect(result.status == 0)
        #expect(
            try folder.read("a/clock/Package.swift").contains(
                ".package(name: \"flipbook\", path: \"\(BuiltProgram.repository)\")"))
        let named = try BuiltProgram.run(
            "new", "--swift", "b/my-clock", "--name", "MyClock", folder: folder.path)
        #expect(named.status == 0 && folder.exists("b/my-clock/Sources/MyClock/main.swift"))
    }

    @Test(
        arguments: [
            ([], "DIR is missing"), (["x", "--name", "a"], "remove it or add --swift"),
            (["x", "--template", "desk"], "one of departures, dashboard, menu, room, panel"),
            (["--swift", "x", "--template", "menu"], "remove it or --swift"),
            (["full"], "full is not empty"),
            (["--swift", "my-clock"], "take letters, digits and _, with --name"),
            (["--swift", "1st"], "take letters, digits and _, with --name"),
            (["--swift", "Kiosk"], "take another name, with --name"),
            (["--swift", "x", "--name", "Display"], "take another name, with --name"),
            (["--swift", "full"], "full is not empty"),
            (["--swift", "x", "--package", "nowhere"], "--package nowhere: No such file"),
            (["--swift", "x", "--package", "full"], "there is no Package.swift in this folder"),
        ] as [([String], String)])
    func wrongCommandLinesAreReported(arguments: [String], message: String) throws {
        try FileSystem.makeFolder("\(folder.path)/full")
        try folder.write("precious", to: "full/file")
        let process = try BuiltProgram.start(
            [try BuiltProgram.path, "new"] + arguments, folder: folder.path)
        let result = try BuiltProgram.wait(for: process)
        #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
        #expect(!folder.exists("x") && !folder.exists("Kiosk"))
        #expect(try folder.read("full/file") == "precious")
    }

    /// SwiftPM refuses a program whose target has the name of one of Flipbook's, so `flipbook new` refuses the name.
    @Test func targetNamesOfFlipbookAreRefused() throws {
        func text(_ path: String) throws -> String {
            let bytes = try FileSystem.read("\(BuiltProgram.repository)/\(path)")
            return String(decoding: bytes, as: UTF8.self)
        }
        let command = try text("Sources/4-Programs/flipbook/NewCommand.swift")
        let declaration = #/(?:\b(?:system|module|program|example)\(\s*|\bname: )"(\w+)"/#
        let names = try text("Package.swift").matches(of: declaration).map { String($0.1) }
            .filter { !$0.hasSuffix("Tests") }
        #expect(names.count > 60)
        let missing = Set(names).filter { !command.contains("\"\($0.lowercased())\"") }
        #expect(missing.isEmpty)
    }
}

@Suite struct ResourcesTests {
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    /// Resources are searched beside the program, in its own folder before SwiftPM's bundle, then below the
    /// installation prefix, then in the source package.
    @Test func firstResourceFolderIsUsed() throws {
        let root = folder.path
        for path in ["bin", "pkg/Resources", "pkg/Sources/clock"] {
            try FileSystem.makeFolder("\(root)/\(path)")
        }
        try folder.write("", to: "pkg/Package.swift")
        func find() throws -> String {
            try Resources(
                of: "clock", executable: "\(root)/bin/clock",
                source: "\(root)/pkg/Sources/clock/main.swift"
            ).folder
        }
        #expect(try find() == "\(root)/pkg/Resources")
        try FileSystem.makeFolder("\(root)/pkg/Sources/clock/Resources")
        #expect(try find() == "\(root)/pkg/Sources/clock/Resources")
        try FileSystem.makeFolder("\(root)/share/clock")
        #expect(try find() == "\(root)/share/clock")
        try FileSystem.makeFolder("\(root)/bin/pkg_clock.resources")
        #expect(try find() == "\(root)/bin/pkg_clock.resources")
        try FileSystem.makeFolder("\(root)/bin/clock.resources")
        #expect(try find() == "\(root)/bin/clock.resources")
    }

    /// Folders above the package are not searched.
    @Test func searchStopsAtPackage() throws {
        let root = folder.path
        try FileSystem.makeFolder("\(root)/Resources")
        try FileSystem.makeFolder("\(root)/pkg/Sources/clock")
        try folder.write("", to: "pkg/Package.swift")
        let error = thrownError((any Error).self) {
            try Resources(
                of: "clock", executable: "\(root)/bin/clock",
                source: "\(root)/pkg/Sources/clock/main.swift")
        }
        #expect(
            error.map { "\($0)" }
                == "clock: no folder of resources; install it as one of "
                + "\(root)/bin/clock.resources, \(root)/share/clock")
    }

    @Test func resourceFilesAreRead() throws {
        try FileSystem.makeFolder("\(folder.path)/share/clock")
        try folder.write("noon", to: "share/clock/time.txt")
        let resources = try Resources(
            of: "clock", executable: "\(folder.path)/bin/clock", source: "main.swift")
        #expect(resources.path("time.txt") == "\(folder.path)/share/clock/time.txt")
        #expect(try resources.read("time.txt") == Array("noon".utf8))
        #expect(throws: (any Error).self) { try resources.read("time.txt", limit: 3) }
        #expect(throws: (any Error).self) { try resources.read("date.txt") }
        #expect(try Files.read(resources.path("time.txt")) == Array("noon".utf8))
    }
}
