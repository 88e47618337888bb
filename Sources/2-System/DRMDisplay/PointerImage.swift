import Rasterizer

/// The picture of a mouse pointer: an arrow, white with a black edge.
enum PointerImage {
    /// Its rows: "X" is the edge, "." the inside. The arrow's tip is the first pixel.
    private static let rows: [StaticString] = [
        "X", "XX", "X.X", "X..X", "X...X", "X....X", "X.....X", "X......X", "X.......X",
        "X........X",
        "X.........X", "X......XXXXX", "X...X..X", "X..XX..X", "X.X  X..X", "XX   X..X",
        "X     X..X",
        "      X..X", "       XX",
    ]

    /// Returns the place of the arrow's tip in a picture whose content is rotated.
    ///
    /// - Parameters:
    ///   - width: the width of the picture, in pixels.
    ///   - height: the height of the picture, in pixels.
    static func tip(_ rotation: Rotation, width: Int, height: Int) -> (x: Int, y: Int) {
        switch rotation {
        case .none: (0, 0)
        case .clockwise90: (width - 1, 0)
        case .half: (width - 1, height - 1)
        case .clockwise270: (0, height - 1)
        }
    }

    /// Calls a function with each pixel of the arrow and its colour, as ARGB.
    ///
    /// - Parameters:
    ///   - rotation: the rotation of the arrow, about its tip.
    ///   - scale: the number of pixels on each side of a pixel of the picture.
    ///   - width: the width of the picture, in pixels.
    ///   - height: the height of the picture, in pixels.
    ///   - set: called with coordinates in the picture.
    static func draw(
        _ rotation: Rotation, scale: Int, width: Int, height: Int,
        _ set: (_ x: Int, _ y: Int, _ color: UInt32) -> Void
    ) {
        let tip = tip(rotation, width: width, height: height)
        for (row, text) in rows.enumerated() {
            let letters = text.withUTF8Buffer { Array($0) }
            for (column, letter) in letters.enumerated() where letter != UInt8(ascii: " ") {
                let color: UInt32 = letter == UInt8(ascii: "X") ? 0xff00_0000 : 0xffff_ffff
                for part in 0..<scale * scale {
                    let (x, y) = (column * scale + part % scale, row * scale + part / scale)
                    let (dx, dy) =
                        switch rotation {
                        case .none: (x, y)
                        case .clockwise90: (-y, x)
                        case .half: (-x, -y)
                        case .clockwise270: (y, -x)
                        }
                    set(tip.x + dx, tip.y + dy, color)
                }
            }
        }
    }
}
