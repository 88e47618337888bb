import Glibc
import ImageCodecs
import Kiosk
import KioskFile
import Platform
import RiveWriter

/// The files of the tester's kiosks: a .riv file and a picture, in a folder of their own.
@MainActor final class LiveFiles {
    let folder: String
    /// Where pictures that differ are kept; nil to keep none.
    var kept: String?

    init() throws {
        var template = Array("/tmp/flipbook-live-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", path: "/tmp") }
        folder = String(decoding: template.dropLast().map { UInt8($0) }, as: UTF8.self)
        try FileSystem.write(
            try RivSource.compile(Array(SoakKiosk.animation.utf8)), to: "\(folder)/ball.riv")
        try FileSystem.write(try LiveFiles.picture(), to: "\(folder)/p.png")
    }

    /// Removes the folder.
    func remove() {
        for name in (try? FileSystem.list(folder)) ?? [] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    /// Reads the configuration of a kiosk, without writing its file.
    func config(_ kiosk: LiveKiosk) throws -> KioskConfig {
        try KioskConfig(Array(kiosk.json.utf8), path: "\(folder)/kiosk.json")
    }

    /// Keeps two pictures that should be the same.
    func keep(_ used: HeadlessFrame, _ fresh: HeadlessFrame) throws {
        guard let kept else { return }
        try FileSystem.write(try used.png(), to: "\(kept)/used.png")
        try FileSystem.write(try fresh.png(), to: "\(kept)/fresh.png")
    }

    private static func picture() throws -> [UInt8] {
        let side = 48
        let bytes: [UInt8] = (0..<side * side).flatMap { i -> [UInt8] in
            [40, UInt8(i / side * 5), 200, 255]
        }
        return try PNG.encode(BGRAImage(width: side, height: side, bytes: bytes))
    }
}
