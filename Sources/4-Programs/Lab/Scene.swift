import Geometry
import ImageCodecs
import JSON
import Platform
import Rasterizer

/// A benchmark scene: a size, a background and a list of draws, in JSON that may be gzipped.
package struct Scene {
    package var width: Int
    package var height: Int
    package var background: Color
    package var list = DisplayList()

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// - Parameter blends: whether each draw's blend mode is applied; if not, all draws are source-over, as in the
    ///   programs that draw these scenes for comparison.
    package init(path: String, blends: Bool) throws {
        let json = try JSONParser.parse(
            try Gzip.inflateIfPacked(try FileSystem.read(path)), maximumSize: 256 << 20)
        guard let width = json["width"]?.number, let height = json["height"]?.number,
            width >= 1, height >= 1, width <= 16384, height <= 16384,
            let background = json["background"]?.string.flatMap(Color.init(hex:)),
            let draws = json["draws"]?.array
        else {
            throw Failure(
                description: "\(path): a scene needs width, height, background and draws")
        }
        self.width = Int(width)
        self.height = Int(height)
        self.background = background
        for (i, draw) in draws.enumerated() {
            do { try add(draw, blends: blends) } catch let failure as Failure {
                throw Failure(description: "\(path): draw \(i): \(failure.description)")
            }
        }
    }

    private mutating func add(_ draw: JSONValue, blends: Bool) throws {
        guard let ctm = draw["ctm"]?.numbers(6), let op = draw["op"]?.string,
            let path = draw["path"]?.string.flatMap(PathText.parse)
        else { throw Failure(description: "op, ctm and path are needed") }
        let transform = AffineTransform(
            a: ctm[0], b: ctm[1], c: ctm[2], d: ctm[3], tx: ctm[4], ty: ctm[5])
        // The path already has the transform applied; paints and stroke widths do not.
        guard let inverse = transform.inverse else { return }
        let clips = draw["clips"]?.array ?? []
        for clip in clips {
            guard let text = clip.string, let path = PathText.parse(text.dropFirst(2)) else {
                throw Failure(description: "a clip is not a path")
            }
            list.pushClip(path, rule: text.hasPrefix("E") ? .evenOdd : .nonZero)
        }
        let mode =
            blends
            ? BlendMode(rivNumber: Int(draw["blend"]?.number ?? 3)) ?? .sourceOver : .sourceOver
        let paint = try Scene.paint(draw)
        let local = path.transformed(by: inverse)
        switch op {
        case "fill":
            list.fill(
                local, rule: try Scene.rule(draw["rule"]?.string),
                transform: transform, paint: paint, blendMode: mode)
        case "stroke":
            let style = StrokeStyle(
                width: draw["thickness"]?.number ?? 1,
                join: StrokeJoin(rawValue: Int(draw["join"]?.number ?? 0)) ?? .miter,
                cap: StrokeCap(rawValue: Int(draw["cap"]?.number ?? 0)) ?? .butt)
            list.stroke(local, style: style, transform: transform, paint: paint, blendMode: mode)
        default: throw Failure(description: "op '\(op)' is not fill or stroke")
        }
        for _ in clips { list.popClip() }
    }

    private static func rule(_ name: String?) throws -> FillRule {
        switch name {
        case nil, "nonzero": return .nonZero
        case "evenodd": return .evenOdd
        case "clockwise": return .clockwise
        case let name?: throw Failure(description: "rule '\(name)' is unknown")
        }
    }

    private static func paint(_ draw: JSONValue) throws -> Paint {
        if let color = draw["color"]?.string.flatMap(Color.init(hex:)) { return .solid(color) }
        let stops = try (draw["stops"]?.array ?? []).map { stop -> GradientStop in
            guard let pair = stop.array, pair.count == 2, let offset = pair[0].number,
                let color = pair[1].string.flatMap(Color.init(hex:))
            else { throw Failure(description: "a stop needs an offset and a colour") }
            return GradientStop(offset, color)
        }
        if let v = draw["linear"]?.numbers(4) {
            return .linear(start: Point(v[0], v[1]), end: Point(v[2], v[3]), stops: stops)
        }
        if let v = draw["radial"]?.numbers(3) {
            return .radial(center: Point(v[0], v[1]), radius: v[2], stops: stops)
        }
        throw Failure(description: "color, linear or radial is needed")
    }
}

extension JSONValue {
    /// The numbers of an array that has exactly `count`; nil otherwise.
    fileprivate func numbers(_ count: Int) -> [Double]? {
        guard let array, array.count == count else { return nil }
        let numbers = array.compactMap(\.number)
        return numbers.count == count ? numbers : nil
    }
}
