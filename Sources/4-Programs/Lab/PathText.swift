import Geometry
import Glibc
import JSON

/// Paths as text: absolute `M`, `L`, `Q`, `C` and `Z` commands, as in scenes and dumps.
package enum PathText {
    /// Parses a path; returns nil if the text is not valid.
    package static func parse(_ text: some StringProtocol) -> Path? {
        var path = Path()
        var numbers: [Double] = []
        var verb: UInt8 = 0
        var token: [UInt8] = []

        func flushNumber() -> Bool {
            if token.isEmpty { return true }
            guard let n = Double(String(decoding: token, as: UTF8.self)) else { return false }
            numbers.append(n)
            token.removeAll(keepingCapacity: true)
            return true
        }
        func flushVerb() -> Bool {
            guard flushNumber() else { return false }
            func p(_ i: Int) -> Point { Point(numbers[i * 2], numbers[i * 2 + 1]) }
            switch (verb, numbers.count) {
            case (0, 0): break
            case (UInt8(ascii: "M"), 2): path.move(to: p(0))
            case (UInt8(ascii: "L"), 2): path.line(to: p(0))
            case (UInt8(ascii: "Q"), 4): path.quad(to: p(1), control: p(0))
            case (UInt8(ascii: "C"), 6): path.cubic(to: p(2), control1: p(0), control2: p(1))
            case (UInt8(ascii: "Z"), 0): path.close()
            default: return false
            }
            numbers.removeAll(keepingCapacity: true)
            return true
        }
        for c in text.utf8 {
            switch c {
            case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "Q"), UInt8(ascii: "C"),
                UInt8(ascii: "Z"):
                guard flushVerb() else { return nil }
                verb = c
            case UInt8(ascii: " "), UInt8(ascii: ","):
                guard flushNumber() else { return nil }
            case UInt8(ascii: "-") where !token.isEmpty && token.last != UInt8(ascii: "e"):
                guard flushNumber() else { return nil }
                token.append(c)
            default: token.append(c)
            }
        }
        return flushVerb() ? path : nil
    }

    /// Formats the path's verbs and its points mapped by `transform`, with the shortest single-precision numbers.
    ///
    /// - Parameters:
    ///   - digits: the number of significant digits to round to, as in golden dumps; nil not to round.
    ///   - raises: whether quadratic curves are written as cubic ones, the only kind in the .riv reference runtime.
    package static func format(
        _ path: Path, transform: AffineTransform = .identity, digits: Int? = nil,
        raises: Bool = false
    ) -> String {
        func number(_ value: Double) -> String {
            var value = value
            if let digits, value != 0, value.isFinite {
                let scale = pow(10, Double(digits - 1) - log10(abs(value)).rounded(.down))
                value = (value * scale).rounded() / scale
            }
            return JSONNumber(single: value)?.text ?? "null"
        }
        var text = ""
        func add(_ letter: String, _ points: [Point]) {
            text += letter
            for (k, point) in points.enumerated() {
                let p = transform.apply(point)
                if k > 0 { text += " " }
                text += number(p.x) + " " + number(p.y)
            }
        }
        var i = 0
        var (last, start) = (Point.zero, Point.zero)
        for verb in path.verbs {
            let points = Array(path.points[i..<(i + verb.pointCount)])
            switch verb {
            case .move:
                add("M", points)
                start = points[0]
            case .line: add("L", points)
            case .quad where raises:
                let (control, end) = (points[0], points[1])
                add(
                    "C",
                    [last + (control - last) * (2.0 / 3), end + (control - end) * (2.0 / 3), end])
            case .quad: add("Q", points)
            case .cubic: add("C", points)
            case .close: add("Z", [])
            }
            last = points.last ?? start
            i += verb.pointCount
        }
        return text
    }
}
