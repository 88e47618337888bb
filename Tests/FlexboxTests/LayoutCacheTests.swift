import Geometry
import TestSupport
import Testing

@testable import Flexbox

/// What layouts keep from one pass to the next is bounded, and does not change the frames.
@Suite struct LayoutCacheTests {
    /// Boxes share the memory of a style until one of them changes.
    @Test func sharedStyleOfABoxChangesAlone() {
        var style = FlexStyle()
        style.width = .points(30)
        let shared = SharedFlexStyle(style)
        let boxes = (0..<3).map { _ in FlexNode() }
        for box in boxes { box.setStyle(sharing: shared) }
        let root = FlexNode()
        root.children = boxes
        root.calculateLayout(width: 200, height: 100)
        #expect(boxes.map(\.frame.width) == [30, 30, 30])
        // The second change is made in place.
        for width in [40.0, 50] {
            boxes[1].style.width = .points(width)
            root.calculateLayout(width: 200, height: 100)
            #expect(boxes.map(\.frame.width) == [30, width, 30])
        }
        #expect(shared.style == style && FlexNode().style == FlexStyle())
    }

    /// Measurements are cached: their number in a tree of 24 levels of rows and columns does not grow exponentially
    /// with the depth.
    @Test func deepMixedTreeMeasurementCountIsBounded() {
        final class Count { var value = 0 }
        let count = Count()
        let leaf = FlexNode()
        leaf.measure = { _, _ in
            count.value += 1
            return Size(10, 10)
        }
        var node = leaf
        for i in 0..<24 {
            let child = node
            node = box([child]) {
                $0.flexDirection = i % 2 == 0 ? .row : .column
                $0.alignItems = i % 3 == 0 ? .center : .stretch
            }
        }
        node.calculateLayout(width: 300, height: 300)
        #expect(count.value < 100)
        #expect(leaf.frame.width == 10 || leaf.frame.width == 300)
    }

    /// Random trees that are changed repeatedly: a layout that reuses unchanged parts gives the same frames as one from
    /// scratch.
    @Test func reusedLayoutEqualsLayoutFromScratch() {
        var random = RandomTrees(seed: 11)
        for _ in 0..<60 {
            let root = random.tree(4)
            for _ in 0..<12 {
                root.calculateLayout(width: 320, height: 240)
                let copy = RandomTrees.copy(of: root)
                copy.calculateLayout(width: 320, height: 240)
                let isSame = RandomTrees.frames(root) == RandomTrees.frames(copy)
                #expect(isSame)
                random.change(root)
            }
        }
    }

    /// An animated parent measures its children at a new width in every frame. The number of measurements that are kept
    /// is bounded, and the frames are those of a layout from scratch.
    @Test func measurementCacheOfAnimatedTreeIsBounded() {
        let leaves = (0..<8).map { text(40 + Double($0) * 13, 12) }
        for leaf in leaves { leaf.reportsContentChanges = true }
        let row = box(leaves) {
            $0.flexDirection = .row
            $0.wrap = .wrap
        }
        row.reportsContentChanges = true
        let root = box([row]) { $0.width = .points(100) }
        root.reportsContentChanges = true
        for frame in 0..<400 {
            root.style.width = .points(100 + Double(frame) * 0.25)
            root.calculateLayout(width: 320, height: 240)
            if frame % 50 == 0 {
                let copy = RandomTrees.copy(of: root)
                copy.calculateLayout(width: 320, height: 240)
                #expect(RandomTrees.frames(root) == RandomTrees.frames(copy))
            }
        }
        for node in leaves + [row] { #expect(node.cache.count <= 8) }
    }

    /// Content that fits into a stricter constraint is not measured again, and one that no longer fits is.
    @Test func fittingContentIsMeasuredOnce() {
        var count = 0
        let leaf = FlexNode()
        leaf.measure = { width, _ in
            count += 1
            return Size(min(100, width.limit ?? 100), (width.limit ?? 100) < 100 ? 20 : 10)
        }
        leaf.reportsContentChanges = true
        let root = box([leaf]) {
            $0.flexDirection = .row
            $0.alignItems = .flexStart
        }
        for width in stride(from: 300.0, through: 100, by: -10) {
            root.calculateLayout(width: width, height: 200)
            #expect(leaf.frame == Rect(0, 0, 100, 10))
        }
        #expect(count == 1)
        root.calculateLayout(width: 90, height: 200)
        #expect(leaf.frame == Rect(0, 0, 90, 20))
        #expect(count == 2)
    }

    /// Whether the owner's lengths are part of what a result depends on: only percentages of it are.
    @Test(arguments: [(FlexLength.points(10), false), (.percent(10), true)])
    func resultsDependOnOwnerOnlyByPercentages(padding: FlexLength, depends: Bool) {
        let inner = box([text(40, 10)]) { $0.padding = FlexEdges(all: padding) }
        let root = box([inner])
        root.calculateLayout(width: 200, height: 200)
        #expect(inner.dependsOnOwner == depends)
        #expect(!root.dependsOnOwner)
        inner.style.padding = FlexEdges()
        inner.style.minWidth = padding
        root.calculateLayout(width: 200, height: 200)
        // A container resolves its items' limits in its own owner.
        #expect(inner.dependsOnOwner == depends && root.dependsOnOwner == depends)
    }

    /// Twenty nested columns: without a cache, each level would double the number of measurements.
    @Test func nestedColumnMeasurementCountIsBounded() {
        var count = 0
        let leaf = FlexNode()
        leaf.measure = { _, _ in
            count += 1
            return Size(10, 10)
        }
        var node = leaf
        for _ in 0..<20 { node = box([node]) }
        node.calculateLayout(width: 320, height: 240)
        #expect(count <= 40)
    }

    /// Random trees: no frame is NaN or has a negative size, and a second layout of the same tree gives the same
    /// frames.
    @Test func repeatedLayoutGivesSameFiniteFrames() {
        var random = RandomTrees(seed: 7)
        for _ in 0..<200 {
            let root = random.tree(4)
            root.calculateLayout(width: 320, height: 240)
            let first = RandomTrees.frames(root)
            for frame in first {
                #expect(frame.x.isFinite && frame.y.isFinite)
                #expect(frame.width >= 0 && frame.height >= 0)
            }
            root.calculateLayout(width: 320, height: 240)
            #expect(RandomTrees.frames(root) == first)
        }
    }
}

/// Generates trees of boxes with random styles, however unusual.
private struct RandomTrees {
    private var generator: SeededRandom

    init(seed: UInt64) { generator = SeededRandom(seed: seed) }

    mutating func random(_ limit: Int) -> Int { generator.next(limit) }

    mutating func length() -> FlexLength {
        switch random(5) {
        case 0: .auto
        case 1: .percent(Double(random(150)))
        case 2: .undefined
        default: .points(Double(random(120)))
        }
    }

    mutating func style() -> FlexStyle {
        var style = FlexStyle()
        style.width = length()
        style.height = length()
        style.minWidth = random(4) == 0 ? length() : .undefined
        style.maxHeight = random(4) == 0 ? length() : .undefined
        style.flexGrow = Double(random(3))
        style.flexShrink = Double(random(2))
        style.flexDirection = [.row, .column, .rowReverse, .columnReverse][random(4)]
        style.wrap = [.noWrap, .wrap, .wrapReverse][random(3)]
        style.display = random(6) == 0 ? .grid : random(9) == 0 ? .none : .flex
        style.position = random(8) == 0 ? .absolute : .relative
        style.justifyContent = [.center, .flexEnd, .spaceBetween, .spaceEvenly][random(4)]
        style.alignItems = [.stretch, .center, .flexEnd, .flexStart][random(4)]
        style.alignContent = [.stretch, .center, .spaceAround, .flexStart][random(4)]
        style.direction = random(9) == 0 ? .rightToLeft : nil
        style.padding = FlexEdges(all: .points(Double(random(4))))
        style.aspectRatio = random(6) == 0 ? 1.5 : nil
        return style
    }

    mutating func tree(_ depth: Int) -> FlexNode {
        let node = depth > 0 || random(3) > 0 ? FlexNode() : text(Double(random(90)), 12)
        node.reportsContentChanges = true
        node.style = style()
        if node.measure == nil, depth > 0 {
            node.children = (0..<random(4)).map { _ in tree(depth - 1) }
        }
        return node
    }

    /// Changes the style of a random node, or removes a child.
    mutating func change(_ root: FlexNode) {
        var node = root
        while !node.children.isEmpty, random(3) > 0 {
            node = node.children[random(node.children.count)]
        }
        if random(4) == 0, !node.children.isEmpty {
            node.children.removeLast()
        } else {
            node.style = style()
        }
    }

    static func copy(of node: FlexNode) -> FlexNode {
        let copy = FlexNode()
        copy.style = node.style
        copy.measure = node.measure
        copy.children = node.children.map(RandomTrees.copy)
        return copy
    }

    /// Returns the frames of all displayed nodes.
    static func frames(_ node: FlexNode) -> [Rect] {
        node.style.display == .none ? [] : [node.frame] + node.children.flatMap(frames)
    }
}
