import Glibc
import Platform
import Testing

/// The maintainer scripts of the Debian package, with a folder as the root: they may be interrupted and run again, and
/// the names of files do not matter.
@Suite struct MaintainerScriptTests {
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    /// Runs a script whose paths are below the folder. debhelper's part is left out.
    private func run(_ name: String, _ arguments: String...) throws -> BuiltProgram.Result {
        let script = String(
            decoding: try FileSystem.read(
                "\(BuiltProgram.repository)/packaging/debian/\(name)"), as: UTF8.self)
        #expect(script.contains("\nset -e\n") && script.contains("\n#DEBHELPER#\n"))
        var text = script
        for root in ["/etc/", "/var/"] {
            text = text.replacing(root, with: "\(folder.path)\(root)")
        }
        try folder.write(text, to: name)
        return try BuiltProgram.wait(
            for: BuiltProgram.start(
                ["/usr/bin/env", "PATH=\(folder.path)/bin:/usr/bin:/bin", "/bin/sh", name]
                    + arguments,
                folder: folder.path))
    }

    private func fill() throws {
        for path in ["etc/flipbook/-rf", "var/lib/flipbook/sources", "bin", "precious"] {
            try FileSystem.makeFolder("\(folder.path)/\(path)")
        }
        for name in [
            "etc/flipbook/a b", "etc/flipbook/-n", "etc/flipbook/*", "etc/flipbook/line\nfeed",
            "etc/flipbook/-rf/$HOME", "etc/flipbook/\u{1b}[2J",
            "var/lib/flipbook/sources/%2E%2E.json",
            "precious/kept",
        ] {
            try folder.write("x", to: name)
        }
        // A link is removed, and not what it leads to.
        for name in ["etc/flipbook/link", "var/lib/flipbook/link"] {
            unlink("\(folder.path)/\(name)")
            try #require(symlink("\(folder.path)/precious", "\(folder.path)/\(name)") == 0)
        }
    }

    @Test func purgeRemovesWhateverTheNamesAre() throws {
        try fill()
        // Twice, and after a part has been removed already.
        for part in [nil, "etc/flipbook/a b", "var/lib/flipbook/link"] as [String?] {
            try fill()
            if let part { unlink("\(folder.path)/\(part)") }
            for _ in 0..<2 {
                let result = try run("flipbook.postrm", "purge")
                #expect(result.status == 0, "\(result.errors)")
                #expect(!folder.exists("etc/flipbook") && !folder.exists("var/lib/flipbook"))
            }
            #expect(folder.exists("precious/kept"))
        }
    }

    /// The values of the board stay for a later installation.
    @Test func purgeKeepsValuesOfBoard() throws {
        try fill()
        try folder.write("{}", to: "etc/flipbook/site.json")
        for _ in 0..<2 {
            #expect(try run("flipbook.postrm", "purge").status == 0)
            #expect(try FileSystem.list("\(folder.path)/etc/flipbook") == ["site.json"])
            #expect(!folder.exists("var/lib/flipbook") && folder.exists("precious/kept"))
        }
    }

    /// Only a purge removes what the administrator has written.
    @Test(arguments: [
        "remove", "upgrade", "failed-upgrade", "abort-install", "abort-upgrade", "disappear",
    ])
    func otherActionsKeepFiles(action: String) throws {
        try fill()
        #expect(try run("flipbook.postrm", action, "1.0").status == 0)
        #expect(
            folder.exists("etc/flipbook/line\nfeed") && folder.exists("var/lib/flipbook/sources"))
    }

    /// A device manager that fails, as in a container, does not keep the package from being configured.
    @Test(arguments: ["exit 0", "exit 1", "kill -9 $$"])
    func configurationSucceedsTwice(udevadm: String) throws {
        try fill()
        try folder.write("#!/bin/sh\n\(udevadm)\n", to: "bin/udevadm")
        try #require(chmod("\(folder.path)/bin/udevadm", 0o755) == 0)
        for _ in 0..<2 {
            #expect(try run("flipbook.postinst", "configure", "0.1").status == 0)
        }
        #expect(try run("flipbook.postinst", "abort-upgrade", "0.1").status == 0)
    }
}
