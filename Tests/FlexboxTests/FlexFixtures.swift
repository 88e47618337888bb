import Geometry
import Testing

@testable import Flexbox

/// Returns a box with a style and children.
func box(
    _ children: [FlexNode] = [], tracks: GridTracks = GridTracks(),
    _ set: (inout FlexStyle) -> Void = { _ in }
) -> FlexNode {
    let node = FlexNode()
    set(&node.style)
    node.tracks = tracks
    node.children = children
    return node
}

func gridTracks(
    columns: [GridTracks.Track] = [], rows: [GridTracks.Track] = [],
    autoRows: [GridTracks.Track] = []
) -> GridTracks {
    var tracks = GridTracks()
    tracks.columns = columns
    tracks.rows = rows
    tracks.autoRows = autoRows
    return tracks
}

func sized(
    _ width: Double, _ height: Double, _ set: (inout FlexStyle) -> Void = { _ in }
) -> FlexNode {
    box([]) {
        $0.width = .points(width)
        $0.height = .points(height)
        set(&$0)
    }
}

/// Returns a box whose content wraps to the available width, as text does.
func text(_ width: Double, _ lineHeight: Double) -> FlexNode {
    let node = FlexNode()
    node.measure = { available, _ in
        let limit = available.limit ?? .infinity
        let lines = (width / max(1, min(width, limit))).rounded(.up)
        return Size(min(width, limit), lines * lineHeight)
    }
    return node
}

/// The frames of the children of a box of 200 × 100, by the rule of CSS Flexible Box Layout after which the case is
/// named.
struct FlexCase: CustomTestStringConvertible, Sendable {
    var name: String
    var make: @Sendable () -> FlexNode
    var expected: [Rect]
    var testDescription: String { name }

    init(_ name: String, _ expected: [Rect], _ make: @escaping @Sendable () -> FlexNode) {
        self.name = name
        self.make = make
        self.expected = expected
    }

    /// Lays the case out in a box of 200 × 100, and checks the frames.
    func check() {
        let root = make()
        root.style.width = .points(200)
        root.style.height = .points(100)
        root.calculateLayout(width: 200, height: 100)
        #expect(root.children.count == expected.count)
        for (child, expected) in zip(root.children, expected) {
            let frame = child.frame
            #expect(
                abs(frame.x - expected.x) < 0.01 && abs(frame.y - expected.y) < 0.01
                    && abs(frame.width - expected.width) < 0.01
                    && abs(frame.height - expected.height) < 0.01,
                "\(frame) for \(expected)")
        }
    }
}
