import Flexbox

/// A track of a grid.
final class GridTrackComponent: Component {
    private var value: Double
    private var maximum: Double
    private var type: UInt32
    private let maximumType: UInt32
    let collection: Collection

    /// The list of tracks, with the format's numbers; an unknown one is treated as `autoRows`.
    enum Collection: UInt32 {
        case columns, rows, autoColumns, autoRows
    }

    required init(_ source: ObjectSource) {
        value = source.double(.gridTrackTrackValue)
        maximum = source.double(.gridTrackTrackMaxValue)
        collection = Collection(rawValue: source.uint(.gridTrackCollection)) ?? .autoRows
        type = source.uint(.gridTrackTrackType)
        maximumType = source.uint(.gridTrackTrackMaxType)
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

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .gridTrackTrackValue: access(&value)
        case .gridTrackTrackMaxValue: access(&maximum)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .gridTrackTrackType else { return }
        type = value
        artboard.markLayoutDirty()
    }
}

/// The cells that its parent occupies in a grid.
final class GridItemPlacement: Component {
    /// The values in the order of their keys: column, row, column span and row span.
    private(set) var values: [Int]

    required init(_ source: ObjectSource) {
        values = [
            Int(source.table.int(source.object, .gridItemPlacementGridColumn)),
            Int(source.table.int(source.object, .gridItemPlacementGridRow)),
            Int(source.uint(.gridItemPlacementGridColumnSpan, default: 1)),
            Int(source.uint(.gridItemPlacementGridRowSpan, default: 1)),
        ]
        super.init(source)
    }

    func apply(to grid: inout GridStyle) {
        grid.column = values[0]
        grid.row = values[1]
        grid.columnSpan = max(1, values[2])
        grid.rowSpan = max(1, values[3])
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard
            (PropertyKey.gridItemPlacementGridColumn...PropertyKey.gridItemPlacementGridRowSpan)
                .contains(
                    key)
        else { return }
        values[PropertyKey.gridItemPlacementGridColumn.distance(to: key)] = Int(
            Int32(bitPattern: value))
        artboard.markLayoutDirty()
    }
}
