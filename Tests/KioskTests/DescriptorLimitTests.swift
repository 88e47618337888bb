import Testing

@testable import Kiosk

/// Runs whose limit of file descriptors is too low for everything that they open.
@Suite struct DescriptorLimitTests {
    /// The kiosk continues without what it cannot open, or exits with a message.
    @Test(arguments: Array(0...32))
    func descriptorLimitNeverCausesSignal(limit: Int) throws {
        let folder = try KioskFolder()
        try folder.write(
            #"{"list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}"#,
            to: "kiosk.json")
        try folder.write(KioskFolder.rows(2), to: "rows")
        // Descriptors of other tests, which may be inherited, do not count.
        let script = """
            for fd in /proc/$BASHPID/fd/*; do n=${fd##*/}; ((n < 3)) || eval "exec $n>&-"; done
            ulimit -n \(limit); exec "$0" "$@"
            """
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                ["/bin/bash", "-c", script, try BuiltProgram.path]
                    + ["run", "kiosk.json", "--display", "headless", "--duration", "2"]
                    + ["--size", "120x160"],
                folder: folder.path))
        // 127 is the exit status of the dynamic linker if it has no descriptor to open a library with.
        #expect((0...127).contains(result.status), "\(result.errors)")
        #expect(result.status == 0 || !result.errors.isEmpty)
        if limit > 31 { #expect(result.status == 0, "\(result.errors)") }
        if (8..<24).contains(limit) {
            #expect(result.errors.contains("at most \(limit) files may be open"))
        }
    }
}
