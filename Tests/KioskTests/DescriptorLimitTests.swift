import Testing

@testable import Kiosk

/// Runs whose limit of descriptors is too low for all that they open.
@Suite struct DescriptorLimitTests {
    /// The kiosk goes without what it cannot open, or ends and says why. With one descriptor beside the
    /// standard ones libdispatch, which needs it for itself, ends the program.
    @Test(arguments: [3, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24])
    func noSignalEndsTheKiosk(limit: Int) throws {
        let folder = try KioskFolder()
        try folder.write(
            #"{"list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}"#,
            to: "kiosk.json")
        try folder.write(KioskFolder.rows(2), to: "rows")
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                ["/bin/sh", "-c", "ulimit -n \(limit); exec \"$0\" \"$@\"", try BuiltProgram.path]
                    + ["run", "kiosk.json", "--display", "headless", "--duration", "2"]
                    + ["--size", "120x160"],
                folder: folder.path))
        // 127 is the dynamic linker's, which has no descriptor for a library.
        #expect((0...127).contains(result.status), "\(result.errors)")
        #expect(result.status == 0 || !result.errors.isEmpty)
    }
}
