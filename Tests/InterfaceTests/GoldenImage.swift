import Geometry
import Glibc
import ImageCodecs
import Platform
import Rasterizer
import Testing

/// Compares images with reviewed golden images.
enum GoldenImage {
    /// The maximum difference per channel (0 to 255), and the fraction of pixels that may exceed it.
    static let tolerance = 3
    static let allowance = 0.0005

    private static var folder: String {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast()
        return parts.joined(separator: "/") + "/Goldens"
    }

    /// Compares an image with `Goldens/NAME.png`. If they differ, the image and a map of the differences are written to
    /// the folder for temporary files. With FLIPBOOK_RECORD=1 in the environment the image then replaces the golden
    /// image; review it before committing it. Images that agree are kept, so that only what has changed is recorded.
    static func check(
        _ image: BGRAImage, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let path = "\(folder)/\(name).png"
        let records = getenv("FLIPBOOK_RECORD").map { String(cString: $0) } == "1"
        if records, !FileSystem.exists(path) {
            try FileSystem.write(try PNG.encode(image), to: path)
            return
        }
        let golden = try PNG.decode(try FileSystem.read(path))
        var differing = 0
        var map = [UInt8](repeating: 255, count: image.bytes.count)
        let isSameSize = golden.width == image.width && golden.height == image.height
        if isSameSize {
            for i in stride(from: 0, to: image.bytes.count, by: 4) {
                let d = (0..<3).map { abs(Int(image.bytes[i + $0]) - Int(golden.bytes[i + $0])) }
                let most = d.max() ?? 0
                if most > tolerance { differing += 1 }
                for c in 0..<3 { map[i + c] = UInt8(max(0, 255 - most * 8)) }
            }
        }
        let pixels = image.width * image.height
        if isSameSize && Double(differing) <= Double(pixels) * allowance { return }
        if records {
            try FileSystem.write(try PNG.encode(image), to: path)
            return
        }
        let out = "/tmp/flipbook-\(name)"
        try FileSystem.write(try PNG.encode(image), to: "\(out)-got.png")
        if isSameSize {
            try FileSystem.write(
                try PNG.encode(
                    BGRAImage(width: image.width, height: image.height, bytes: map)),
                to: "\(out)-difference.png")
        }
        Issue.record(
            "\(differing) of \(pixels) pixels differ from \(path); see \(out)-*.png",
            sourceLocation: sourceLocation)
    }
}
