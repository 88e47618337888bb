import Flexbox

/// Carries out a test of Yoga's with boxes of our own.
struct YogaRun {
    /// A length that differs from the expected one.
    struct Difference: Equatable {
        var line: Int
        /// The side or dimension, and the box.
        var what: String
        var expected: Double
        var actual: Double
    }

    /// The error for a test that uses what our layouts do not have.
    struct Unsupported: Error, Equatable {
        var what: String
    }

    private var boxes: [String: Box] = [:]
    private var differences: [Difference] = []

    /// A box, with its edges as they are written: one call may set several sides.
    private final class Box {
        let node = FlexNode()
        weak var owner: Box?
        var edges: [EdgeKind: [String: FlexLength]] = [:]
    }

    private enum EdgeKind: CaseIterable { case margin, padding, border, position }

    /// Returns the differences of a test.
    static func differences(in test: YogaTest) throws(Unsupported) -> [Difference] {
        var run = YogaRun()
        for call in test.calls { try run.perform(call) }
        return run.differences
    }

    private mutating func perform(_ call: YogaTest.Call) throws(Unsupported) {
        switch call.function {
        case "ConfigNew", "ConfigFree", "NodeFreeRecursive", "NodeFree",
            "ConfigSetExperimentalFeatureEnabled":
            break
        case "NodeNewWithConfig": boxes[call.result ?? ""] = Box()
        case "NodeInsertChild":
            let owner = try box(call, 0)
            let child = try box(call, 1)
            child.owner = owner
            owner.node.children.append(child.node)
        case "NodeCalculateLayout":
            let direction: FlexStyle.Direction =
                call.arguments.last == "YGDirectionRTL" ? .rightToLeft : .leftToRight
            for box in boxes.values { YogaRun.setEdges(of: box) }
            try box(call, 0).node.calculateLayout(
                width: Double(call.arguments[1]), height: Double(call.arguments[2]),
                direction: direction)
        case "ASSERT_FLOAT_EQ": try expect(call)
        default:
            guard call.function.hasPrefix("NodeStyleSet") else {
                throw Unsupported(what: call.function)
            }
            try setStyle(call)
        }
    }

    private func box(_ call: YogaTest.Call, _ index: Int) throws(Unsupported) -> Box {
        guard call.arguments.indices.contains(index), let box = boxes[call.arguments[index]] else {
            throw Unsupported(what: "line \(call.line)")
        }
        return box
    }

    // MARK: Expectations

    private mutating func expect(_ call: YogaTest.Call) throws(Unsupported) {
        let getter = call.arguments.count > 1 ? call.arguments[1] : ""
        guard let expected = Double(call.arguments[0]), getter.hasPrefix("YGNodeLayoutGet"),
            let open = getter.firstIndex(of: "(")
        else { throw Unsupported(what: "line \(call.line)") }
        let what = getter[..<open].dropFirst("YGNodeLayoutGet".count)
        let name = getter[open...].dropFirst().prefix { $0 != ")" }
        guard let box = boxes[String(name)] else { throw Unsupported(what: "line \(call.line)") }
        let frame = box.node.frame
        // Yoga rounds boxes to whole units by their edges, counted from the outermost box.
        var (x, y) = (0.0, 0.0)
        var owner = box.owner
        while let next = owner {
            (x, y) = (x + next.node.frame.x, y + next.node.frame.y)
            owner = next.owner
        }
        let (exact, start, length): (Double, Double, Double?) =
            switch what {
            case "Left": (frame.x, frame.x, nil)
            case "Top": (frame.y, frame.y, nil)
            case "Width": (frame.width, x + frame.x, frame.width)
            case "Height": (frame.height, y + frame.y, frame.height)
            default: throw Unsupported(what: String(what))
            }
        func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
        let whole = length.map { rounded(start + $0) - rounded(start) } ?? rounded(start)
        if abs(exact - expected) < 0.01 || whole == expected { return }
        differences.append(
            Difference(
                line: call.line, what: "\(what) of \(name)", expected: expected, actual: exact))
    }

    // MARK: Styles

    private static func lengthPath(_ name: String) -> WritableKeyPath<FlexStyle, FlexLength>? {
        switch name {
        case "FlexBasis": \.flexBasis
        case "Width": \.width
        case "Height": \.height
        case "MinWidth": \.minWidth
        case "MinHeight": \.minHeight
        case "MaxWidth": \.maxWidth
        case "MaxHeight": \.maxHeight
        default: nil
        }
    }

    private static let edgeKinds: [String: EdgeKind] = [
        "Margin": .margin, "Padding": .padding, "Border": .border, "Position": .position,
    ]

    private func setStyle(_ call: YogaTest.Call) throws(Unsupported) {
        let box = try box(call, 0)
        var property = call.function.dropFirst("NodeStyleSet".count)
        var value = call.arguments.last ?? ""
        if value.hasSuffix("f"), Double(value.dropLast()) != nil { value.removeLast() }
        let unsupported = Unsupported(what: "\(property) \(value)")
        var length = Double(value).map { FlexLength.points($0) } ?? .undefined
        if property.hasSuffix("Percent") {
            property = property.dropLast("Percent".count)
            length = Double(value).map { FlexLength.percent($0) } ?? .undefined
        } else if property.hasSuffix("Auto") {
            property = property.dropLast("Auto".count)
            length = .auto
        }
        let name = String(property)
        if name == "FlexGrow", let number = Double(value) {
            box.node.style.flexGrow = number
        } else if name == "FlexShrink", let number = Double(value) {
            box.node.style.flexShrink = number
        } else if let path = YogaRun.lengthPath(name) {
            box.node.style[keyPath: path] = length
        } else if let kind = YogaRun.edgeKinds[name], call.arguments.count > 1 {
            let edge = call.arguments[1].dropFirst("YGEdge".count)
            if edge == "Start" || edge == "End" { throw Unsupported(what: "edge \(edge)") }
            box.edges[kind, default: [:]][String(edge)] = length
        } else if name == "AspectRatio", let number = Double(value) {
            box.node.style.aspectRatio = number
        } else if name == "Gap", call.arguments.count > 1 {
            if call.arguments[1] != "YGGutterRow" { box.node.style.columnGap = length }
            if call.arguments[1] != "YGGutterColumn" { box.node.style.rowGap = length }
        } else if !YogaRun.set(name, to: value, in: &box.node.style) {
            throw unsupported
        }
    }

    private static let directions: [String: FlexStyle.FlexDirection] = [
        "YGFlexDirectionColumn": .column, "YGFlexDirectionColumnReverse": .columnReverse,
        "YGFlexDirectionRow": .row, "YGFlexDirectionRowReverse": .rowReverse,
    ]
    private static let wraps: [String: FlexStyle.Wrap] = [
        "YGWrapNoWrap": .noWrap, "YGWrapWrap": .wrap, "YGWrapWrapReverse": .wrapReverse,
    ]
    private static let aligns: [String: FlexStyle.Align] = [
        "YGAlignAuto": .auto, "YGAlignFlexStart": .flexStart, "YGAlignCenter": .center,
        "YGAlignFlexEnd": .flexEnd, "YGAlignStretch": .stretch,
        "YGAlignSpaceBetween": .spaceBetween, "YGAlignSpaceAround": .spaceAround,
        "YGAlignSpaceEvenly": .spaceEvenly,
    ]
    private static let justifies: [String: FlexStyle.Justify] = [
        "YGJustifyFlexStart": .flexStart, "YGJustifyCenter": .center,
        "YGJustifyFlexEnd": .flexEnd, "YGJustifySpaceBetween": .spaceBetween,
        "YGJustifySpaceAround": .spaceAround, "YGJustifySpaceEvenly": .spaceEvenly,
    ]
    private static let positions: [String: FlexStyle.Position] = [
        "YGPositionTypeStatic": .static, "YGPositionTypeRelative": .relative,
        "YGPositionTypeAbsolute": .absolute,
    ]
    private static let overflows: [String: FlexStyle.Overflow] = [
        "YGOverflowVisible": .visible, "YGOverflowHidden": .hidden, "YGOverflowScroll": .scroll,
    ]
    private static let displays: [String: FlexStyle.Display] = [
        "YGDisplayFlex": .flex, "YGDisplayNone": .none,
    ]

    /// Sets a property of named values.
    ///
    /// - Returns: whether our layouts have the property and the value.
    private static func set(_ name: String, to value: String, in style: inout FlexStyle) -> Bool {
        func assign<Value>(_ new: Value?, _ path: WritableKeyPath<FlexStyle, Value>) -> Bool {
            if let new { style[keyPath: path] = new }
            return new != nil
        }
        return switch name {
        case "FlexDirection": assign(directions[value], \.flexDirection)
        case "FlexWrap": assign(wraps[value], \.wrap)
        case "AlignItems": assign(aligns[value], \.alignItems)
        case "AlignSelf": assign(aligns[value], \.alignSelf)
        case "AlignContent": assign(aligns[value], \.alignContent)
        case "JustifyContent": assign(justifies[value], \.justifyContent)
        case "PositionType": assign(positions[value], \.position)
        case "Overflow": assign(overflows[value], \.overflow)
        case "Display": assign(displays[value], \.display)
        default: false
        }
    }

    private static func setEdges(of box: Box) {
        for (kind, written) in box.edges {
            func edge(_ names: String...) -> FlexLength {
                names.lazy.compactMap { written[$0] }.first ?? .undefined
            }
            let edges = FlexEdges(
                left: edge("Left", "Horizontal", "All"),
                top: edge("Top", "Vertical", "All"),
                right: edge("Right", "Horizontal", "All"),
                bottom: edge("Bottom", "Vertical", "All"))
            switch kind {
            case .margin: box.node.style.margin = edges
            case .padding: box.node.style.padding = edges
            case .border: box.node.style.border = edges
            case .position: box.node.style.inset = edges
            }
        }
    }
}
