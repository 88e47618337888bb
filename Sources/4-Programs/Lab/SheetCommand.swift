import ImageCodecs
import Platform

/// `flipbook-lab sheet`: puts pictures side by side.
enum SheetCommand {
    static let usage = """
        usage: flipbook-lab sheet OUT.png FILE.png… [--columns N] [--height PIXELS]

        Writes a contact sheet of the pictures with N columns (4); pictures higher than PIXELS (400) are
        scaled down to that height.
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, values: ["--columns", "--height"], usage: usage)
        let out = try options.positional("OUT.png")
        let files = options.remaining()
        try options.finish()
        if files.isEmpty { throw UsageError("sheet needs pictures\n\(usage)") }
        let columns = try options.integer("--columns", in: 1...32) ?? 4
        let height = try options.integer("--height", in: 16...4096) ?? 400
        let pictures = try files.map { try PNG.decode(try FileSystem.read($0)).reduced(to: height) }
        let rows = stride(from: 0, to: pictures.count, by: columns).map {
            Array(pictures[$0..<min($0 + columns, pictures.count)])
        }
        try FileSystem.write(try PNG.encode(BGRAImage.sheet(rows)), to: out)
    }
}

extension BGRAImage {
    /// The picture scaled down to a height; the picture itself if it is no higher.
    fileprivate func reduced(to newHeight: Int) -> BGRAImage {
        guard height > newHeight else { return self }
        return reduced(
            toWidth: max(1, (width * newHeight + height / 2) / height), height: newHeight)
    }

    /// Arranges pictures of any size in rows, with a light margin around each.
    fileprivate static func sheet(_ rows: [[BGRAImage]], margin: Int = 8) -> BGRAImage {
        let width =
            rows.map { $0.reduce(margin) { $0 + $1.width + margin } }.max() ?? margin
        let heights = rows.map { $0.map(\.height).max() ?? 0 }
        let height = heights.reduce(margin) { $0 + $1 + margin }
        var out = [UInt8](repeating: 0xe8, count: width * height * 4)
        var top = margin
        for (row, rowHeight) in zip(rows, heights) {
            var left = margin
            for picture in row {
                for y in 0..<picture.height {
                    let start = ((top + y) * width + left) * 4
                    let line = y * picture.width * 4
                    out.replaceSubrange(
                        start..<start + picture.width * 4,
                        with: picture.bytes[line..<line + picture.width * 4])
                }
                left += picture.width + margin
            }
            top += rowHeight + margin
        }
        return BGRAImage(width: width, height: height, bytes: out)
    }
}
