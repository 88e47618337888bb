import Flexbox
import Geometry

extension LayoutComponent {
    /// The size of an artboard that stands in another's layout.
    struct HostedSize {
        var width: FlexLength
        var height: FlexLength
        var widthScale: LayoutStyle.Scale
        var heightScale: LayoutStyle.Scale
    }

    /// Gives a style the size of a box, by what the box is in.
    static func apply(
        _ size: HostedSize, _ fractions: (Double, Double), isInRow: Bool, to flex: inout FlexStyle
    ) {
        // A basis is that of a box that fills the main axis; others have the length that they are
        // given, and neither grow nor shrink.
        if (isInRow ? size.widthScale : size.heightScale) != .fill {
            flex.flexBasis = .auto
            flex.flexGrow = 0
            flex.flexShrink = 0
        }
        switch size.widthScale {
        case .fixed: flex.width = size.width
        case .fill:
            flex.width = .auto
            if isInRow { flex.fillMainAxis(fractions.0) } else { flex.alignSelf = .stretch }
            flex.grid.justifySelf = .stretch
        case .hug: flex.width = .auto
        }
        switch size.heightScale {
        case .fixed: flex.height = size.height
        case .fill:
            flex.height = .auto
            if isInRow { flex.alignSelf = .stretch } else { flex.fillMainAxis(fractions.1) }
        case .hug: flex.height = .auto
        }
    }
}

extension FlexStyle {
    /// Exchanges left and right.
    mutating func swapSides() {
        swap(&margin.left, &margin.right)
        swap(&padding.left, &padding.right)
        swap(&border.left, &border.right)
        swap(&inset.left, &inset.right)
    }

    /// Takes a share of the room that the content leaves, or of what it lacks.
    fileprivate mutating func fillMainAxis(_ share: Double) {
        flexGrow = share
        flexShrink = share
    }
}

/// What takes the size of a layout that it is in.
struct SizeReceiver {
    /// Nil for what only passes the size on.
    let sizeable: (any IntrinsicallySizeable)?
    let below: [SizeReceiver]

    /// Those among a layout's children and below these; other layouts and plain nodes pass nothing on.
    static func list(_ children: [Component]) -> [SizeReceiver] {
        children.compactMap { child in
            if child is LayoutComponent || type(of: child) == Node.self { return nil }
            let sizeable = child as? any IntrinsicallySizeable
            let below = list((child as? ContainerComponent)?.children ?? [])
            if sizeable == nil && below.isEmpty { return nil }
            return SizeReceiver(sizeable: sizeable, below: below)
        }
    }
}

/// The children of a layout by what they are to it, so that they are not asked each time. A class, since
/// reading one list of a structure counts references to all.
final class LayoutParts {
    let items: [any LayoutItemProvider]
    let sizeables: [any IntrinsicallySizeable]
    private let tracks: [GridTrackComponent]
    let placements: [GridItemPlacement]

    init(_ children: [Component]) {
        items = children.compactMap { $0 as? any LayoutItemProvider }
        sizeables = children.compactMap { $0 as? any IntrinsicallySizeable }
        tracks = children.compactMap { $0 as? GridTrackComponent }
        placements = children.compactMap { $0 as? GridItemPlacement }
    }

    /// What the children say of the tracks of a grid.
    var gridTracks: GridTracks {
        var result = GridTracks()
        for track in tracks {
            switch track.collection {
            case .columns: result.columns.append(track.track)
            case .rows: result.rows.append(track.track)
            case .autoColumns: result.autoColumns.append(track.track)
            case .autoRows: result.autoRows.append(track.track)
            }
        }
        return result
    }
}
