import Platform
import RiveFixtures
import RiveRuntime

/// Shapes, images and texts that take part in the layouts around them.
enum ParticipantFixtures {
    /// How the length of a participant along an axis is determined.
    private enum Length {
        case fixed(Double)
        case fill
        case hug

        var properties: (value: Double, scale: Int) {
            switch self {
            case .fixed(let value): (value, 0)
            case .fill: (0, 1)
            case .hug: (0, 2)
            }
        }
    }

    private static func participant(
        in host: Int, _ width: Length, _ height: Length, to file: inout FileBuilder,
        _ more: FileBuilder.Property...
    ) -> Int {
        file.add(
            TypeKey.layoutParticipant, in: host,
            [
                (.layoutNodeStyleWidth, .double(width.properties.value)),
                (.layoutNodeStyleHeight, .double(height.properties.value)),
                (.layoutSizingStyleLayoutWidthScaleType, .uint(width.properties.scale)),
                (.layoutSizingStyleLayoutHeightScaleType, .uint(height.properties.scale)),
            ] + more)
    }

    private static func layout(
        in parent: Int, _ width: Double, _ height: Double, to file: inout FileBuilder,
        _ style: FileBuilder.Property...
    ) -> Int {
        let layout = file.add(
            TypeKey.layoutComponent, in: parent, (.layoutComponentStyleId, .uint(file.next + 1)),
            (.layoutComponentWidth, .double(width)), (.layoutComponentHeight, .double(height)),
            (.layoutComponentClip, .bool(false)))
        file.add(
            TypeKey.layoutComponentStyle, in: layout,
            [
                (.layoutComponentStyleGapHorizontal, .double(5)),
                (.layoutComponentStyleGapHorizontalUnitsValue, .uint(1)),
                (.layoutComponentStylePaddingLeft, .double(3)),
                (.layoutComponentStylePaddingLeftUnitsValue, .uint(1)),
            ] + style)
        file.fill(in: layout, 0xff10_2030)
        return layout
    }

    private static func oval(
        in parent: Int, _ width: Double, _ height: Double, to file: inout FileBuilder
    ) -> Int {
        let shape = file.shape(in: parent, 7, 9)
        file.path(TypeKey.ellipse, in: shape, width, height, (.nodeX, .double(4)))
        file.path(TypeKey.rectangle, in: shape, 6, 4, (.nodeY, .double(8)))
        file.fill(in: shape)
        file.stroke(in: shape, 1)
        return shape
    }

    static func objects() throws -> [Object] {
        var file = FileBuilder()
        file.append(TypeKey.fontAsset, (.assetName, .string("Boxes")))
        file.append(
            TypeKey.fileAssetContents,
            (.fileAssetContentsBytes, .bytes(try FileSystem.read("Tests/Fonts/boxes.ttf"))))
        addRow(to: &file)
        addLengths(to: &file)
        addMoving(to: &file)
        addWrapping(to: &file)
        return file.objects
    }

    /// Adds a row of participants: a fixed one, one as large as its outline, one in a group, one in a solo, a text, and
    /// one that fills the rest.
    private static func addRow(to file: inout FileBuilder) {
        file.artboard(300, 200, (.layoutComponentStyleId, .uint(1)))
        file.add(
            TypeKey.layoutComponentStyle, in: 0, (.layoutComponentStyleFlexDirectionValue, .uint(0))
        )
        let row = layout(in: 0, 300, 80, to: &file)
        let fixed = participant(
            in: oval(in: row, 20, 10, to: &file), .fixed(40), .fixed(30), to: &file)
        _ = participant(in: oval(in: row, 24, 12, to: &file), .hug, .hug, to: &file)
        let group = file.add(TypeKey.node, in: row, (.nodeX, .double(2)), (.nodeY, .double(3)))
        _ = participant(
            in: oval(in: group, 10, 20, to: &file), .fixed(20), .fill, to: &file)
        let solo = file.add(
            TypeKey.solo, in: row, (.soloActiveComponentId, .uint(file.next + 1)))
        for size in [10.0, 30] {
            _ = participant(in: oval(in: solo, size, size, to: &file), .hug, .hug, to: &file)
        }
        let text = file.add(
            TypeKey.text, in: row, (.textSizingValue, .uint(1)), (.textWidth, .double(90)))
        let style = file.add(
            TypeKey.textStylePaint, in: text, (.textStyleFontSize, .double(10)),
            (.textStyleFontAssetId, .uint(0)))
        file.fill(in: style, 0xff20_7020)
        file.add(
            TypeKey.textValueRun, in: text, (.textValueRunText, .string("one two three")),
            (.textValueRunStyleId, .uint(style)))
        _ = participant(in: text, .fixed(50), .hug, to: &file)
        let rest = oval(in: row, 8, 8, to: &file)
        _ = participant(
            in: rest, .fill, .fill, to: &file, (.layoutSizingStyleMaxHeight, .double(50)),
            (.layoutSizingStyleMaxHeightUnitsValue, .uint(1)))
        let hidden = oval(in: row, 8, 8, to: &file)
        _ = participant(
            in: hidden, .fixed(9), .fixed(9), to: &file, (.layoutSizingStyleDisplayValue, .uint(1)))
        file.animation(duration: 60)
        file.keys(fixed, .layoutNodeStyleWidth, [(0, 40), (60, 70)])
        file.keys(rest, .transformComponentRotation, [(0, 0), (60, 1)])
    }

    /// Adds a row with each length along each axis, and a column with its alignment.
    private static func addLengths(to file: inout FileBuilder) {
        file.artboard(200, 200, (.layoutComponentStyleId, .uint(1)))
        file.add(
            TypeKey.layoutComponentStyle, in: 0, (.layoutComponentStyleFlexDirectionValue, .uint(0))
        )
        let row = layout(in: 0, 200, 70, to: &file)
        let lengths: [(Length, Length)] = [
            (.fill, .fill), (.hug, .hug), (.fixed(20), .fill), (.hug, .fill), (.fill, .fixed(9)),
        ]
        for (width, height) in lengths {
            _ = participant(in: oval(in: row, 20, 10, to: &file), width, height, to: &file)
        }
        let column = layout(
            in: 0, 120, 60, to: &file, (.layoutComponentStyleFlexDirectionValue, .uint(0)),
            (.layoutComponentStyleLayoutAlignmentType, .uint(4)))
        let large = oval(in: column, 40, 30, to: &file)
        let box = participant(in: large, .fixed(60), .fixed(20), to: &file)
        _ = participant(in: oval(in: column, 12, 8, to: &file), .hug, .hug, to: &file)
        file.animation(duration: 60)
        file.keys(box, .layoutNodeStyleHeight, [(0, 20), (60, 40)])
        file.keys(large, .nodeX, [(0, 0), (60, 10)])
    }

    /// Adds rows that wrap, each with an item that fills the rest of its line.
    private static func addWrapping(to file: inout FileBuilder) {
        file.artboard(200, 400, (.layoutComponentStyleId, .uint(1)))
        file.add(
            TypeKey.layoutComponentStyle, in: 0, (.layoutComponentStyleFlexDirectionValue, .uint(0))
        )
        let rows: [[(Length, Length)]] = [
            [(.fill, .hug)],
            [(.hug, .fill)],
            [(.fill, .fill), (.hug, .hug)],
            [(.hug, .hug), (.fill, .fill), (.fixed(190), .fixed(9))],
            [(.fixed(90), .fill), (.fixed(80), .fixed(20)), (.fill, .fixed(30))],
        ]
        var first = 0
        for lengths in rows {
            let row = layout(
                in: 0, 200, 60, to: &file, (.layoutComponentStyleFlexWrapValue, .uint(1)))
            let boxes = lengths.map {
                participant(in: oval(in: row, 20, 10, to: &file), $0, $1, to: &file)
            }
            first = boxes[0]
        }
        file.animation(duration: 60)
        file.keys(first, .layoutNodeStyleWidth, [(0, 90), (60, 105)])
    }

    /// Adds a box that moves with a transition, because the layout around it does.
    private static func addMoving(to file: inout FileBuilder) {
        file.artboard(200, 50, (.layoutComponentStyleId, .uint(1)))
        file.add(TypeKey.layoutComponentStyle, in: 0)
        let row = layout(
            in: 0, 200, 50, to: &file, (.layoutComponentStyleAnimationStyleType, .uint(2)),
            (.layoutComponentStyleInterpolationType, .uint(1)),
            (.layoutComponentStyleInterpolationTime, .double(0.5)))
        let first = participant(
            in: oval(in: row, 20, 10, to: &file), .fixed(40), .fixed(20), to: &file)
        _ = participant(in: oval(in: row, 20, 10, to: &file), .fixed(20), .fixed(20), to: &file)
        file.animation(duration: 10)
        file.keys(first, .layoutNodeStyleWidth, [(0, 40), (10, 120)])
        file.machine(ofAnimation: 0)
    }
}
