import Platform
import Testing

@testable import Kiosk
@testable import Runner

/// A complete run that is cut off, as by a crash, between the arrival of rows and their first frame.
@MainActor @Suite struct RejectedRowsTests {
    private let folder: KioskFolder

    init() throws {
        folder = try KioskFolder()
        try folder.write(
            "{\"list\": {\"command\": [\"/bin/cat\", \"rows\"], \"row\": {\"title\": \"{a}\"}}}",
            to: "kiosk.json")
        try folder.write(KioskFolder.rows(3, "good"), to: "rows")
    }

    private func run(duration: Double, frames: String) throws -> [[UInt8]] {
        try RunCommand.run([
            "\(folder.path)/kiosk.json", "--display", "headless", "--size", "240x320",
            "--duration", "\(duration)", "--state", folder.path, "--frames",
            "\(folder.path)/\(frames)",
        ])
        return try folder.frames(frames).sorted { $0.key < $1.key }.map(\.value)
    }

    @Test func lastGoodRowsReplaceRejectedRows() throws {
        let good = try #require(try run(duration: 3, frames: "good").last)
        #expect(try folder.read("rows.json") == KioskFolder.rows(3, "good"))
        try folder.write(KioskFolder.rows(3, "bad"), to: "rows")
        _ = try run(duration: HeadlessSession.commandDuration, frames: "crash")
        #expect(try folder.read("rows.json.new") == KioskFolder.rows(3, "bad"))
        #expect(try folder.read("rows.json") == KioskFolder.rows(3, "good"))
        let first = try #require(try run(duration: 1, frames: "next").first)
        #expect(first == good)
        #expect(try folder.read("rows.json.rejected") == KioskFolder.rows(3, "bad"))
        #expect(!folder.exists("rows.json.new"))
    }
}
