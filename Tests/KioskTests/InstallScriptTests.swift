import Glibc
import Platform
import Testing

/// `packaging/install` with a folder as its target, without packages, users and services.
@Suite struct InstallScriptTests {
    private let folder: KioskFolder
    private var root: String { "\(folder.path)/root" }

    init() throws {
        folder = try KioskFolder()
        try addKiosk("my", title: "Mine")
    }

    private func addKiosk(_ name: String, title: String) throws {
        try FileSystem.makeFolder("\(folder.path)/\(name)")
        try folder.write(
            """
            {"title": "\(title)", "list": {"command": ["/bin/echo", "{\\"title\\": \\"a\\"}"],
             "row": {"title": "{title}"}}}
            """, to: "\(name)/kiosk.json")
    }

    private func install(_ arguments: String...) throws -> BuiltProgram.Result {
        let script = "\(BuiltProgram.repository)/packaging/install"
        return try BuiltProgram.wait(
            for: try BuiltProgram.start(
                ["/usr/bin/env", "DESTDIR=\(root)", script] + arguments, folder: folder.path))
    }

    private func installedTitle() throws -> Substring? {
        try folder.read("root/etc/flipbook/kiosk.json").split(separator: "\"").dropFirst(3).first
    }

    @Test func configurationUnitsAndTemplatesAreInstalled() throws {
        // The path is relative to the caller's folder, not to the repository.
        let result = try install("--binary", try BuiltProgram.path, "--config", "my")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try installedTitle() == "Mine")
        #expect(access("\(root)/usr/local/bin/flipbook", X_OK) == 0)
        for unit in [
            "flipbook.service", "flipbook-splash.service", "flipbook-metrics.service",
            "flipbook-metrics.timer",
        ] {
            #expect(folder.exists("root/etc/systemd/system/\(unit)"))
        }
        // The templates of `flipbook new`, where the installed program looks for them.
        #expect(folder.exists("root/usr/local/share/flipbook/examples/Menu/kiosk.json"))
    }

    /// A file that only its owner may read stays one, and programs stay executable.
    @Test func modesAreKept() throws {
        try folder.write("secret", to: "my/token")
        try folder.write("#!/bin/sh", to: "my/a program\nwith -n odd name")
        #expect(chmod("\(folder.path)/my/token", 0o600) == 0)
        #expect(chmod("\(folder.path)/my/a program\nwith -n odd name", 0o755) == 0)
        let result = try install("--binary", try BuiltProgram.path, "--config", "my")
        #expect(result.status == 0, "\(result.errors)")
        func mode(_ name: String) -> mode_t {
            var status = stat()
            return stat("\(root)/etc/flipbook/\(name)", &status) == 0 ? status.st_mode & 0o777 : 0
        }
        #expect(mode("token") == 0o600)
        #expect(mode("a program\nwith -n odd name") == 0o755)
    }

    /// A new configuration changes nothing in the values of the board, also if it brings some itself.
    @Test func valuesOfBoardStay() throws {
        let program = try BuiltProgram.path
        _ = try install("--binary", program, "--config", "my")
        try folder.write(#"{"name": "Harbour"}"#, to: "root/etc/flipbook/site.json")
        #expect(
            try install("--binary", program, "--config", "my").output.contains("is unchanged"))
        try addKiosk("other", title: "Other")
        for own in [nil, #"{"name": "Desk"}"#] as [String?] {
            if let own { try folder.write(own, to: "other/site.json") }
            let result = try install("--binary", program, "--config", "other")
            #expect(result.status == 0, "\(result.errors)")
            #expect(try installedTitle() == "Other")
            #expect(
                try folder.read("root/etc/flipbook/site.json") == #"{"name": "Harbour"}"#)
        }
    }

    @Test func newConfigurationReplacesOldAndKeepsBackup() throws {
        let program = try BuiltProgram.path
        _ = try install("--binary", program, "--config", "my")
        try addKiosk("other", title: "Other")
        let result = try install("--binary=\(program)", "--config=\(folder.path)/other/")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try installedTitle() == "Other")
        let backups = try FileSystem.list("\(root)/etc").filter { $0.hasPrefix("flipbook.backup-") }
        #expect(backups.count == 1)
        let backup = try #require(backups.first)
        #expect(
            result.output.contains("The old configuration was moved to \(root)/etc/\(backup)\n"))
        #expect(try folder.read("root/etc/\(backup)/kiosk.json").contains("Mine"))
        // Repeating the installation changes nothing, nor does installing the program alone.
        for arguments in [["--config", "other"], []] {
            let again = try BuiltProgram.wait(
                for: try BuiltProgram.start(
                    [
                        "/usr/bin/env", "DESTDIR=\(root)",
                        "\(BuiltProgram.repository)/packaging/install", "--binary", program,
                    ] + arguments, folder: folder.path))
            #expect(again.status == 0 && again.output.contains("is unchanged"))
        }
        #expect(try installedTitle() == "Other")
        #expect(try FileSystem.list("\(root)/etc").count == 3)
    }

    /// A run that is killed before or after any of its renames loses no configuration: the next one finds the old or the
    /// new one in its place, and the other as a backup.
    @Test(arguments: ["before", "after"])
    func killedRunLosesNoConfiguration(moment: String) throws {
        let program = "\(folder.path)/checker"
        try folder.write("#!/bin/sh\nexit 0\n", to: "checker")
        try #require(chmod(program, 0o755) == 0)
        try addKiosk("other", title: "Other")
        try FileSystem.makeFolder("\(folder.path)/bin")
        // Kills the script that starts it at one of its calls.
        try folder.write(
            """
            #!/bin/sh
            count=$(($(cat "$0.count") + 1))
            echo $count >"$0.count"
            if [ $count = "$AT" ] && [ "$MOMENT" = before ]; then kill -9 $PPID; exit 1; fi
            /bin/mv "$@"
            if [ $count = "$AT" ] && [ "$MOMENT" = after ]; then kill -9 $PPID; fi
            """, to: "bin/mv")
        try #require(chmod("\(folder.path)/bin/mv", 0o755) == 0)
        for call in 1...4 {
            try folder.write("0\n", to: "bin/mv.count")
            KioskFolder.remove(root)
            _ = try install("--binary", program, "--config", "my")
            let result = try BuiltProgram.wait(
                for: try BuiltProgram.start(
                    [
                        "/usr/bin/env", "DESTDIR=\(root)", "AT=\(call)", "MOMENT=\(moment)",
                        "PATH=\(folder.path)/bin:/usr/bin:/bin",
                        "\(BuiltProgram.repository)/packaging/install", "--binary", program,
                        "--config", "other",
                    ], folder: folder.path))
            #expect(result.status == (call < 4 ? -SIGKILL : 0))
            #expect(try install("--binary", program).status == 0)
            let title = try installedTitle()
            #expect(title == (call == 1 || call == 2 && moment == "before" ? "Mine" : "Other"))
            let folders = try FileSystem.list("\(root)/etc").filter { $0.hasPrefix("flipbook") }
            let texts = try folders.map { try folder.read("root/etc/\($0)/kiosk.json") }
            for title in ["Mine", "Other"] where title == "Mine" || call > 1 {
                #expect(texts.contains { $0.contains(title) }, "\(call) \(moment) \(folders)")
            }
        }
    }

    @Test func invalidConfigurationIsNotInstalled() throws {
        let program = try BuiltProgram.path
        _ = try install("--binary", program, "--config", "my")
        try FileSystem.makeFolder("\(folder.path)/bad")
        try folder.write("{\"list\": {\"comand\": []}}", to: "bad/kiosk.json")
        let result = try install("--binary", program, "--config", "bad")
        #expect(result.status == 1)
        #expect(result.errors.contains("did you mean 'command'?"))
        #expect(result.errors.contains("nothing was installed"))
        #expect(try installedTitle() == "Mine")
        #expect(try FileSystem.list("\(root)/etc").count == 2)
    }

    @Test(arguments: [
        (["--config"], 2, "--config needs a value"), (["--binary"], 2, "--binary needs a value"),
        (["--config", "--binary", "x"], 2, "--config needs a value"),
        (["--config="], 2, "--config needs a value"),
        (["my"], 2, "unknown argument 'my'"), (["--confg", "my"], 2, "unknown argument '--confg'"),
        (["--binary", "none"], 1, "none: not an executable file"),
        (["--config", "none"], 1, "none: no kiosk.json in this folder"),
    ])
    func wrongArgumentsAreReported(arguments: [String], status: Int32, message: String) throws {
        let script = "\(BuiltProgram.repository)/packaging/install"
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start(
                ["/usr/bin/env", "DESTDIR=\(root)", script] + arguments, folder: folder.path))
        #expect(result.status == status && result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(status != 2 || result.errors.contains("usage: packaging/install"))
        #expect(!folder.exists("root"))
    }
}
