import Flexbox

/// A track of a grid.
final class GridTrackComponent: GridTrackComponentBase {
    /// The list of tracks, with the format's numbers; an unknown one is treated as `autoRows`.
    enum Collection: UInt32 {
        case columns, rows, autoColumns, autoRows
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

    var collection: Collection { Collection(rawValue: list) ?? .autoRows }
}

/// The cells that its parent occupies in a grid.
final class GridItemPlacement: GridItemPlacementBase {
    func apply(to grid: inout GridStyle) {
        grid.column = Int(gridColumn)
        grid.row = Int(gridRow)
        grid.columnSpan = max(1, Int(gridColumnSpan))
        grid.rowSpan = max(1, Int(gridRowSpan))
    }

    /// A column and a row may be negative, unlike the format's other whole numbers: they then count from the end.
    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        guard case .number(let number) = value, number < 0,
            key == .gridItemPlacementGridColumn || key == .gridItemPlacementGridRow
        else { return super.setBound(key, type, value, of: property) }
        setValue(key, .uint(UInt32(bitPattern: Int32(max(number.rounded(), -32768)))))
    }
}
