import Glibc
import ImageCodecs
import Platform
import RiveRuntime
import RiveWriter
import TestSupport
import Testing

@testable import Kiosk

/// A kiosk in a separate folder under /tmp, which is removed when this object is deinitialised.
final class KioskFolder {
    let path: String

    init() throws {
        path = try makeTemporaryFolder()
    }

    deinit { KioskFolder.remove(path) }

    /// Removes a file or a folder with its content, if there is one.
    static func remove(_ path: String) {
        for name in (try? FileSystem.list(path)) ?? [] { remove("\(path)/\(name)") }
        if rmdir(path) != 0 { unlink(path) }
    }

    func write(_ text: String, to name: String) throws {
        try FileSystem.write(Array(text.utf8), to: "\(path)/\(name)")
    }

    func read(_ name: String) throws -> String {
        String(decoding: try FileSystem.read("\(path)/\(name)"), as: UTF8.self)
    }

    func exists(_ name: String) -> Bool { FileSystem.exists("\(path)/\(name)") }

    /// Returns the frames that a run has written, by file name.
    func frames(_ name: String) throws -> [String: [UInt8]] {
        var result: [String: [UInt8]] = [:]
        for file in try FileSystem.list("\(path)/\(name)") where file.hasSuffix(".png") {
            result[file] = try FileSystem.read("\(path)/\(name)/\(file)")
        }
        return result
    }

    /// Returns `count` rows, one JSON object per line.
    static func rows(_ count: Int, _ text: String = "row") -> String {
        (1...count).map { "{\"a\": \"\(text) \($0)\"}\n" }.joined()
    }

    /// Returns a header's file with the four animations, an embedded picture and an embedded font.
    static func header(picture: [UInt8], font: [UInt8] = []) -> [UInt8] {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.imageAsset) { $0.add(.assetName, string: "photo") }
        writer.object(TypeKey.fileAssetContents) { $0.add(.fileAssetContentsBytes, bytes: picture) }
        writer.object(TypeKey.fontAsset) { $0.add(.assetName, string: "letters") }
        writer.object(TypeKey.fileAssetContents) { $0.add(.fileAssetContentsBytes, bytes: font) }
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 100)
            $0.add(.layoutComponentHeight, double: 50)
            $0.add(.componentName, string: "Header")
        }
        writer.object(TypeKey.image) {
            $0.add(.componentParentId, uint: 0)
            $0.add(.imageAssetId, uint: 0)
        }
        for name in ["idle", "pull", "trigger", "loading"] {
            writer.object(TypeKey.linearAnimation) { $0.add(.animationName, string: name) }
        }
        return writer.finish()
    }

    /// Returns a square PNG of one colour.
    static func picture(side: Int) throws -> [UInt8] {
        try PNG.encode(
            BGRAImage(
                width: side, height: side,
                bytes: (0..<side * side).flatMap { _ in [UInt8(40), 120, 200, 255] }))
    }
}
