import ImageCodecs
import Interface
import Platform
import Testing

@testable import Kiosk
@testable import KioskFile

/// The notice of a failed refresh.
@MainActor @Suite struct NoticeTests {
    private let folder: KioskFolder

    init() throws {
        folder = try KioskFolder()
        try folder.write(KioskFolder.rows(20), to: "rows")
        try folder.write("[ -e fail ] && exit 1; cat rows", to: "command")
    }

    /// Returns the last frame of a run with these keys besides `list`.
    private func lastFrame(_ keys: String, frames: String) throws -> BGRAImage {
        try folder.write(
            "{\(keys)\"list\": {\"command\": [\"/bin/sh\", \"command\"],"
                + "\"row\": {\"title\": \"{a}\"}}}", to: "kiosk.json")
        do {
            try RunCommand.run([
                "\(folder.path)/kiosk.json", "--display", "headless", "--size", "240x320",
                "--duration", "3", "--state", "\(folder.path)/\(frames)-state", "--frames",
                "\(folder.path)/\(frames)",
            ])
        } catch is ConfigError {}
        let written = try folder.frames(frames)
        let last = try #require(written.max { $0.key < $1.key })
        return try PNG.decode(last.value)
    }

    /// Without a title there is no bar: the notice gets its own bar, and the rows move below it.
    @Test func noticeAppearsAboveRowsWithoutTitle() throws {
        let good = try lastFrame("", frames: "good")
        try folder.write("", to: "fail")
        try FileSystem.makeFolder("\(folder.path)/bad-state")
        try folder.write(KioskFolder.rows(20), to: "bad-state/rows.json")
        let bad = try lastFrame("", frames: "bad")
        let (row, height) = (240 * 4, Int(NavigationBar.noticeHeight))
        #expect(bad.bytes[(height * row)...] == good.bytes[..<((320 - height) * row)])
        // The text fits into the bar: the rows of pixels above and below it are plain background.
        func isPlain(_ y: Int) -> Bool {
            let pixels = bad.bytes[(y * row)..<((y + 1) * row)]
            return pixels.dropFirst(4).elementsEqual(pixels.dropLast(4))
        }
        let marked = (0..<height - 1).filter { !isPlain($0) }
        let (first, last) = (try #require(marked.first), try #require(marked.last))
        #expect(first >= 4 && last < height - 4 && last - first >= 6)
    }
}
