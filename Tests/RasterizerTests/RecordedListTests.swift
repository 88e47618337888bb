import Geometry
import Testing

@testable import Rasterizer

/// What a display list keeps of the commands that are recorded.
@Suite struct RecordedListTests {
    private static let first = Rect(1, 2, 30, 40)
    private static let second = Rect(5, 6, 70, 20)
    private static let stops = [GradientStop(0, .black), GradientStop(1, .white)]
    private static let bitmap = Bitmap(width: 4, height: 4) { $0.update(repeating: 0xff80_8080) }
    private static let mask = Mask(width: 2, height: 2, coverage: [255, 128, 0, 255])
    private static let mesh = ImageMesh(
        bitmap: bitmap, vertices: [.zero, Point(40, 0), Point(0, 30)],
        uvs: [.zero, Point(1, 0), Point(0, 1)], indices: [0, 1, 2])

    /// A zigzag of `count` points; paths of more than 128 are not copied.
    private static func zigzag(_ count: Int) -> Path {
        var path = Path()
        path.move(to: .zero)
        for i in 1..<count { path.line(to: Point(Double(i), Double(i % 2 * 20))) }
        return path
    }

    private static func draw(_ rects: [Rect], into list: inout DisplayList) {
        list.removeAll()
        for rect in rects {
            list.pushClip(roundedRect: rect, radius: 3)
            list.fill(roundedRect: rect, radius: 4, color: .white)
            list.popClip()
        }
    }

    /// A list that is recorded again draws its new rectangles, and a copy of it keeps the old ones.
    @Test func copyKeepsItsRectangles() {
        var list = DisplayList()
        Self.draw([Self.first, Self.second], into: &list)
        let copy = list
        Self.draw([Self.second], into: &list)
        var (old, new) = (DisplayList(), DisplayList())
        for rect in [Self.first, Self.second] {
            old.pushClip(Path(roundedRect: rect, radius: 3))
            old.fill(Path(roundedRect: rect, radius: 4), paint: .solid(.white))
            old.popClip()
        }
        Self.draw([Self.second], into: &new)
        #expect(copy == old)
        #expect(list == new)
        #expect(copy != list)
        #expect(list.damage(since: new).isEmpty && !list.damage(since: copy).isEmpty)
    }

    private static let operations: [DisplayList.Operation] = [
        .fill(Path(ellipseIn: first), .evenOdd), .fill(zigzag(128), .nonZero),
        .fill(zigzag(129), .nonZero),
        .stroke(
            zigzag(5),
            StrokeStyle(width: 3, join: .bevel, cap: .round, dashes: [3, 2], dashOffset: 1)),
        .mask(mask, x: 3, y: 4), .bitmap(bitmap, x: 5, y: 6),
        .image(bitmap, .nearest, opacity: 0.5), .mesh(mesh, .bilinear, opacity: 0.25),
    ]

    private static let paints: [Paint] = [
        .solid(.black), .linear(start: .zero, end: Point(9, 9), stops: stops),
        .radial(center: Point(9, 9), radius: 8, focal: Point(8, 8), stops: stops),
        .conic(center: Point(9, 9), startAngle: 1, stops: stops),
    ]

    /// Records all operations whose paint can be chosen with `paint`.
    private static func record(_ operation: DisplayList.Operation, _ paint: Paint) -> DisplayList {
        var list = DisplayList()
        // The tables begin with another command, so that no place in them is the first.
        list.stroke(zigzag(3), style: StrokeStyle(width: 1, dashes: [1]), paint: paints[1])
        switch operation {
        case .fill(let path, let rule): list.fill(path, rule: rule, paint: paint, feather: 2)
        case .stroke(let path, let style): list.stroke(path, style: style, paint: paint)
        case .mask(let mask, let x, let y): list.draw(mask, x: x, y: y, color: .black)
        case .bitmap(let bitmap, let x, let y): list.draw(bitmap, x: x, y: y)
        case .image(let bitmap, let sampling, let opacity):
            list.draw(bitmap, transform: .scale(2, 3), sampling: sampling, opacity: opacity)
        case .mesh(let mesh, let sampling, let opacity):
            list.draw(mesh, transform: .scale(2, 3), sampling: sampling, opacity: opacity)
        case .beginLayer, .endLayer: break
        }
        return list
    }

    @Test(arguments: operations.indices, paints)
    func commandsAreWhatWasRecorded(index: Int, paint: Paint) throws {
        let list = Self.record(Self.operations[index], paint)
        let command = try #require(list.commands.last)
        #expect(list.count == 2)
        #expect(command.operation == Self.operations[index])
        switch command.operation {
        case .fill, .stroke: #expect(command.paint == paint)
        default: break
        }
        let again = Self.record(Self.operations[index], paint)
        #expect(list == again && list.damage(since: again).isEmpty)
    }

    /// Operations and paints that differ are damaged, though all else is equal.
    @Test func differencesAreDamaged() {
        for (i, operation) in Self.operations.enumerated() {
            for (k, other) in Self.operations.enumerated() where i != k {
                let (a, b) = (
                    Self.record(operation, .solid(.black)), Self.record(other, .solid(.black))
                )
                #expect(!a.damage(since: b).isEmpty && a != b, "\(i), \(k)")
            }
        }
        for (i, paint) in Self.paints.enumerated() {
            for (k, other) in Self.paints.enumerated() where i != k {
                let (a, b) = (
                    Self.record(Self.operations[0], paint), Self.record(Self.operations[0], other)
                )
                #expect(!a.damage(since: b).isEmpty && a != b, "\(i), \(k)")
            }
        }
    }

    /// A path is as it was when it was recorded, whatever its owner does with it then.
    @Test(arguments: [5, 200])
    func recordedPathsAreCopies(count: Int) {
        var path = Self.zigzag(count)
        var (list, expected) = (DisplayList(), DisplayList())
        list.fill(path, paint: .solid(.black))
        expected.fill(Self.zigzag(count), paint: .solid(.black))
        path.removeAll()
        path.move(to: Point(7, 7))
        #expect(list == expected)
    }

    /// A mask is kept by the list, and let go once the list has been recorded twice without it.
    @Test func masksAreReleased() {
        weak var released: Mask?
        var list = DisplayList()
        do {
            let mask = Mask(width: 1, height: 1, coverage: [255])
            released = mask
            list.draw(mask, x: 0, y: 0, color: .white)
        }
        #expect(released != nil)
        list.removeAll()
        list.removeAll()
        #expect(released == nil)
    }
}
