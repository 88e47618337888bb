import Flexbox

/// The style of a layout: how it sizes itself and places what is in it.
///
/// Most of its many numbers only ever pass through to the layout engine, so they are kept by their
/// keys.
final class LayoutStyle: Component {
    private var numbers = [Double](repeating: 0, count: 100)
    private var choices = [UInt32](repeating: 0, count: 80)
    let interpolator: Interpolator?
    /// The places of grid children below the same layout.
    private(set) var corners:
        (topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double)
    private let linksCorners: Bool

    private static let numberKeys =
        [Int](498...519) + [523, 524, 592]
    private static let choiceKeys =
        [Int](607...630) + [
            705, 632, 589, 590, 597, 598, 599, 604, 605, 606, 1045, 1046, 1059, 655, 656, 596,
        ]
    private static let defaults: [Int: UInt32] = [
        705: 3, 597: 1, 598: 2, 1045: 7, 1046: 6, 607: 1, 608: 1,
    ]

    required init(_ source: ObjectSource) {
        corners = (
            source.double(640), source.double(641), source.double(642), source.double(643)
        )
        linksCorners = source.bool(639, default: true)
        let objects = source.artboard.definition.objects
        interpolator = source.reference(591).flatMap {
            objects.indices.contains($0) && objects[$0] >= 0
                ? Interpolator(source.table, objects[$0]) : nil
        }
        super.init(source)
        for key in LayoutStyle.numberKeys {
            numbers[key - LayoutStyle.firstNumber] = source.double(key)
        }
        for key in LayoutStyle.choiceKeys {
            guard let slot = LayoutStyle.slot(key) else { continue }
            choices[slot] =
                key == 606
                ? (source.bool(key) ? 1 : 0)
                : source.uint(key, default: LayoutStyle.defaults[key] ?? 0)
        }
    }

    /// Top left, top right, bottom right, bottom left.
    var radii: [Double] {
        let c = corners
        return linksCorners
            ? [c.topLeft, c.topLeft, c.topLeft, c.topLeft]
            : [c.topLeft, c.topRight, c.bottomRight, c.bottomLeft]
    }

    private static let firstNumber = 498

    private static func isNumber(_ key: Int) -> Bool {
        switch key {
        case 498...519, 523, 524, 592: true
        default: false
        }
    }

    /// Where a choice is kept.
    private static func slot(_ key: Int) -> Int? {
        switch key {
        case 589, 590, 596...599, 604...630, 632, 655, 656: key - 589
        case 705: 70
        case 1045: 71
        case 1046: 72
        case 1059: 73
        default: nil
        }
    }

    func number(_ key: Int) -> Double { numbers[key - LayoutStyle.firstNumber] }
    func choice(_ key: Int) -> UInt32 { LayoutStyle.slot(key).map { choices[$0] } ?? 0 }

    enum Scale: UInt32 {
        case fixed, fill, hug
    }

    var widthScale: Scale { Scale(rawValue: choice(655)) ?? .fixed }
    var heightScale: Scale { Scale(rawValue: choice(656)) ?? .fixed }
    var isIntrinsicallySized: Bool { choice(606) != 0 }
    var isHidden: Bool { choice(596) == 1 }
    var isRow: Bool { choice(598) >= 2 }
    /// Seconds that a change of the layout takes.
    var interpolationTime: Double { number(592) }
    /// 0 not at all, 1 as the layout around it, 2 by its own time and interpolator.
    var animation: UInt32 { choice(589) }

    private var layout: LayoutComponent? { parent as? LayoutComponent }

    override func setDouble(_ key: Int, _ value: Double) {
        if double(key) == value { return }
        switch key {
        case 640: corners.topLeft = value
        case 641: corners.topRight = value
        case 642: corners.bottomLeft = value
        case 643: corners.bottomRight = value
        case _ where LayoutStyle.isNumber(key):
            numbers[key - LayoutStyle.firstNumber] = value
            if key != 592 { artboard.markLayoutDirty() }
            return
        default: return super.setDouble(key, value)
        }
        layout?.addDirt(.path)
    }

    override func double(_ key: Int) -> Double? {
        switch key {
        case 640: corners.topLeft
        case 641: corners.topRight
        case 642: corners.bottomLeft
        case 643: corners.bottomRight
        default: LayoutStyle.isNumber(key) ? number(key) : super.double(key)
        }
    }

    override func setUInt(_ key: Int, _ value: UInt32) {
        guard let slot = LayoutStyle.slot(key), choices[slot] != value else { return }
        choices[slot] = value
        if key == 596 { artboard.markDrawOrderDirty() }
        artboard.markLayoutDirty()
    }

    override func uint(_ key: Int) -> UInt32? { LayoutStyle.slot(key).map { choices[$0] } }

    override func setBool(_ key: Int, _ value: Bool) {
        if LayoutStyle.slot(key) != nil { setUInt(key, value ? 1 : 0) }
    }
}

// MARK: As the layout engine has it

extension FlexLength {
    /// - Parameter units: 0 undefined, 1 points, 2 percent, 3 automatic.
    init(_ value: Double, units: UInt32) {
        self =
            switch units {
            case 1: .points(value)
            case 2: .percent(value)
            case 3: .auto
            default: .undefined
            }
    }
}

extension LayoutStyle {
    private func edges(_ key: Int, units: Int) -> FlexEdges {
        func side(_ i: Int) -> FlexLength {
            FlexLength(number(key + i), units: choice(units + i))
        }
        return FlexEdges(left: side(0), top: side(2), right: side(1), bottom: side(3))
    }

    /// All but the size, which depends on what the layout is in.
    var flexStyle: FlexStyle {
        var style = FlexStyle()
        style.columnGap = FlexLength(number(498), units: choice(625))
        style.rowGap = FlexLength(number(499), units: choice(626))
        style.border = edges(504, units: 609)
        style.margin = edges(508, units: 613)
        style.padding = edges(512, units: 617)
        style.inset = edges(516, units: 621)
        style.minWidth = FlexLength(number(502), units: choice(627))
        style.minHeight = FlexLength(number(503), units: choice(628))
        style.maxWidth = FlexLength(number(500), units: choice(629))
        style.maxHeight = FlexLength(number(501), units: choice(630))
        style.flexBasis = FlexLength(number(523), units: choice(705))
        if number(524) > 0 { style.aspectRatio = number(524) }
        style.display = isHidden ? .none : choice(1059) == 0 ? .flex : .grid
        style.position =
            switch choice(597) {
            case 0: .static
            case 2: .absolute
            default: .relative
            }
        style.flexDirection =
            switch choice(598) {
            case 0: .column
            case 1: .columnReverse
            case 3: .rowReverse
            default: .row
            }
        style.direction =
            switch choice(599) {
            case 1: .leftToRight
            case 2: .rightToLeft
            default: nil
            }
        style.wrap =
            switch choice(604) {
            case 1: .wrap
            case 2: .wrapReverse
            default: .noWrap
            }
        style.overflow =
            switch choice(605) {
            case 1: .hidden
            case 2: .scroll
            default: .visible
            }
        style.grid.justifyItems = LayoutStyle.justification(choice(1045))
        style.grid.justifySelf = LayoutStyle.justification(choice(1046))
        setAlignment(&style)
        return style
    }

    /// 0...8 are places in a square, row by row; 9, 10 and 11 spread along the main axis, at the
    /// start, the middle and the end of the other.
    private func setAlignment(_ style: inout FlexStyle) {
        let type = Int(choice(632))
        let aligns: [FlexStyle.Align] = [.flexStart, .center, .flexEnd]
        let justifies: [FlexStyle.Justify] = [.flexStart, .center, .flexEnd]
        if type >= 9 {
            let cross = aligns[min(2, type - 9)]
            (style.alignItems, style.alignContent) = (cross, cross)
            style.justifyContent = .spaceBetween
            return
        }
        let (horizontal, vertical) = (type % 3, type / 3)
        let (main, cross) = isRow ? (horizontal, vertical) : (vertical, horizontal)
        style.justifyContent = justifies[main]
        (style.alignItems, style.alignContent) = (aligns[cross], aligns[cross])
    }

    private static func justification(_ value: UInt32) -> FlexStyle.Align {
        switch value {
        case 0, 8: .flexStart
        case 1: .center
        case 2, 9: .flexEnd
        case 7: .stretch
        default: .auto
        }
    }
}

/// A track of a grid.
final class GridTrackComponent: Component {
    private var value: Double
    private var maximum: Double
    private var type: UInt32
    private let maximumType: UInt32
    /// 0 columns, 1 rows, 2 columns beyond those, 3 rows beyond those.
    let collection: UInt32

    required init(_ source: ObjectSource) {
        value = source.double(1063)
        maximum = source.double(1065)
        collection = source.uint(1061)
        type = source.uint(1062)
        maximumType = source.uint(1064)
        super.init(source)
    }

    var track: GridTracks.Track {
        func limit(_ type: UInt32, _ value: Double) -> GridTracks.Limit {
            switch type {
            case 1: .points(value)
            case 2: .percent(value)
            case 3: .fraction(value)
            default: .auto
            }
        }
        return GridTracks.Track(
            limit(type, value),
            maximum: maximumType == 0 ? nil : limit(maximumType - 1, maximum))
    }

    override func setDouble(_ key: Int, _ value: Double) {
        if double(key) == value { return }
        switch key {
        case 1063: self.value = value
        case 1065: maximum = value
        default: return super.setDouble(key, value)
        }
        artboard.markLayoutDirty()
    }

    override func double(_ key: Int) -> Double? {
        key == 1063 ? value : key == 1065 ? maximum : super.double(key)
    }

    override func setUInt(_ key: Int, _ value: UInt32) {
        guard key == 1062 else { return }
        type = value
        artboard.markLayoutDirty()
    }
}

/// Where its parent stands in a grid.
final class GridItemPlacement: Component {
    /// By the keys 1047...1050: column, row, and how many of each.
    private var values: [Int]

    required init(_ source: ObjectSource) {
        values = [
            Int(Int32(bitPattern: source.uint(1047))), Int(Int32(bitPattern: source.uint(1048))),
            Int(source.uint(1049, default: 1)), Int(source.uint(1050, default: 1)),
        ]
        super.init(source)
    }

    func apply(to grid: inout GridStyle) {
        grid.column = values[0]
        grid.row = values[1]
        grid.columnSpan = max(1, values[2])
        grid.rowSpan = max(1, values[3])
    }

    override func setUInt(_ key: Int, _ value: UInt32) {
        guard (1047...1050).contains(key) else { return }
        values[key - 1047] = Int(Int32(bitPattern: value))
        artboard.markLayoutDirty()
    }
}
