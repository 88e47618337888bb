import ImageCodecs
import Platform
import Runner

/// The method by which a terminal shows a picture.
package enum TerminalPicture: String, CaseIterable, Sendable {
    /// The graphics protocol of kitty, which WezTerm, Ghostty and Konsole also support.
    case kitty
    /// DEC's six-pixel columns, which foot, mlterm, xterm -ti vt340 and Windows Terminal support.
    case sixel
    /// Half blocks in 24-bit colours, which nearly every terminal supports.
    case blocks

    /// Returns the best method that a terminal is known to support.
    ///
    /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
    package static func detect(_ variable: (String) -> String?) -> TerminalPicture {
        let terminal = variable("TERM") ?? ""
        let program = variable("TERM_PROGRAM") ?? ""
        // Terminal multiplexers pass on neither protocol.
        if terminal.hasPrefix("screen") || terminal.hasPrefix("tmux") { return .blocks }
        if variable("KITTY_WINDOW_ID") != nil || terminal == "xterm-kitty"
            || terminal == "xterm-ghostty" || program == "WezTerm" || program == "ghostty"
        {
            return .kitty
        }
        if ["foot", "mlterm", "yaft"].contains(where: terminal.hasPrefix)
            || terminal.contains("sixel") || terminal == "vt340"
        {
            return .sixel
        }
        return .blocks
    }

    /// Returns the bytes that show a picture at the terminal's cursor, which they move to the line below.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal, which the picture does not exceed, in cells.
    ///   - rows: the maximum height of the picture, in cells.
    /// - Throws: `ImageError` if memory is short.
    package func text(
        of picture: ScreenshotMessage, columns: Int, rows: Int
    ) throws -> [UInt8] {
        let cells = TerminalPicture.cells(
            width: picture.width, height: picture.height, columns: columns, rows: rows)
        switch self {
        case .kitty:
            return KittyGraphics.text(
                png: try picture.png(), columns: cells.columns, rows: cells.rows)
        case .sixel:
            // The size of a cell is unknown; 10 by 20 pixels are assumed.
            let image = try picture.scaled(
                width: min(picture.width, cells.columns * 10),
                height: min(picture.height, cells.rows * 20))
            return Sixels.text(of: image)
        case .blocks:
            let image = try picture.scaled(width: cells.columns, height: cells.rows * 2)
            return HalfBlocks.text(of: image)
        }
    }

    /// The number of cells that a picture occupies: as many as fit, if cells are twice as high as wide.
    static func cells(
        width: Int, height: Int, columns: Int, rows: Int
    ) -> (columns: Int, rows: Int) {
        let (columns, rows) = (max(1, columns), max(1, rows))
        let share = min(Double(columns) / Double(width), Double(rows * 2) / Double(height))
        return (
            max(1, min(columns, Int((Double(width) * share).rounded()))),
            max(1, min(rows, Int((Double(height) * share / 2).rounded())))
        )
    }
}

extension ScreenshotMessage {
    /// The picture at another size: reduced by averaging areas, or enlarged to the nearest pixels.
    fileprivate func scaled(width: Int, height: Int) throws -> BGRAImage {
        let image = BGRAImage(width: self.width, height: self.height, bytes: pixels)
        if width <= self.width, height <= self.height {
            return image.reduced(toWidth: width, height: height)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let i = (y * self.height / height * self.width + x * self.width / width) * 4
                bytes += pixels[i..<i + 4]
            }
        }
        return BGRAImage(width: width, height: height, bytes: bytes)
    }
}

/// Shows two pixels in each cell: the upper one as the foreground of a half block, the lower one as its background.
private enum HalfBlocks {
    static func text(of image: BGRAImage) -> [UInt8] {
        var out: [UInt8] = []
        func colour(_ kind: Int, _ x: Int, _ y: Int) -> String {
            let i = (min(y, image.height - 1) * image.width + x) * 4
            let p = image.bytes
            return "\(kind);2;\(p[i + 2]);\(p[i + 1]);\(p[i])"
        }
        for y in stride(from: 0, to: image.height, by: 2) {
            var last = ""
            for x in 0..<image.width {
                let colours = "\u{1b}[\(colour(38, x, y));\(colour(48, x, y + 1))m"
                if colours != last { out += colours.utf8 }
                last = colours
                out += "▀".utf8
            }
            out += "\u{1b}[0m\r\n".utf8
        }
        return out
    }
}

/// The graphics protocol of kitty: https://sw.kovidgoyal.net/kitty/graphics-protocol/
private enum KittyGraphics {
    /// The maximum size of a chunk of base64, in bytes, which the protocol specifies.
    private static let chunk = 4096
    /// The number of the picture, which makes each picture replace the previous one.
    private static let identifier = 7

    static func text(png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        let data = Base64.encode(png)
        var out: [UInt8] = []
        for start in stride(from: 0, to: max(1, data.count), by: chunk) {
            let end = min(data.count, start + chunk)
            let more = end < data.count ? 1 : 0
            let keys =
                start == 0
                ? "a=T,f=100,i=\(identifier),p=1,q=2,c=\(columns),r=\(rows),m=\(more)" : "m=\(more)"
            out += "\u{1b}_G\(keys);".utf8
            out += data[start..<end]
            out += "\u{1b}\\".utf8
        }
        return out + "\r\n".utf8
    }
}

/// Base64 of RFC 4648.
package enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        for i in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[i..<min(i + 3, bytes.count)]
            var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            bits <<= UInt32(8 * (3 - group.count))
            for k in 0..<4 {
                let digit = digits[Int(bits >> UInt32(18 - 6 * k) & 63)]
                out.append(k <= group.count ? digit : UInt8(ascii: "="))
            }
        }
        return out
    }
}
