import Flexbox
import Geometry

extension LayoutComponent {
    /// The size of an artboard that stands in another's layout.
    struct HostedSize {
        var width: FlexLength
        var height: FlexLength
        var widthScale: LayoutStyle.Scale
        var heightScale: LayoutStyle.Scale

        /// As the format's runtimes have it, a height hugs the content only where the width does too;
        /// else it is the artboard's own.
        func replacingHeight(of root: LayoutComponent) -> HostedSize {
            guard heightScale == .hug, widthScale != .hug else { return self }
            let own = root.ownSize(isAbsolute: false)
            var size = self
            (size.height, size.heightScale) = (own.height, own.heightScale)
            return size
        }
    }

    /// Gives a style the size of a box, by the style of what the box is in.
    static func apply(
        _ size: HostedSize, _ fractions: (Double, Double), in owner: LayoutStyle?,
        to flex: inout FlexStyle
    ) {
        flex.width = size.widthScale == .fixed ? size.width : .auto
        flex.height = size.heightScale == .fixed ? size.height : .auto
        if let owner, owner.type != .flex {
            return applyInCell(size, in: owner, to: &flex)
        }
        let isInRow = owner?.isRow ?? true
        let (main, cross) =
            isInRow ? (size.widthScale, size.heightScale) : (size.heightScale, size.widthScale)
        if main == .fill {
            flex.fillMainAxis(isInRow ? fractions.0 : fractions.1)
        } else {
            // A basis is that of a box that fills the main axis; others have the length that they are
            // given, and neither grow nor shrink.
            flex.flexBasis = .auto
            flex.flexGrow = 0
            flex.flexShrink = 0
        }
        if cross == .fill { flex.alignSelf = .stretch }
    }

    /// In a cell of a grid what fills is stretched. What hugs its content is not, where the grid would
    /// have it stretched.
    private static func applyInCell(
        _ size: HostedSize, in owner: LayoutStyle, to flex: inout FlexStyle
    ) {
        flex.flexGrow = 0
        flex.flexShrink = 0
        flex.alignSelf = size.heightScale == .fill ? .stretch : .auto
        let own = flex.grid.justifySelf
        let justification = own == .auto ? owner.justifyItems : own
        if size.widthScale == .fill {
            flex.grid.justifySelf = .stretch
        } else if size.widthScale == .hug, owner.type == .grid, justification == .stretch {
            flex.grid.justifySelf = .flexStart
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
            // What takes part in the layout has a size of its own.
            if (child as? Drawable)?.participant != nil { return nil }
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
    private let allItems: [Item]
    /// Nil where what is shown of a solo decides.
    private let fixedItems: [any LayoutItemProvider]?
    let sizeables: [any IntrinsicallySizeable]
    private let tracks: [GridTrackComponent]
    let placements: [GridItemPlacement]

    init(_ children: [Component]) {
        var found: [Item] = []
        LayoutParts.addItems(of: children, in: [], isGrouped: false, to: &found)
        allItems = found
        fixedItems =
            found.contains { !$0.solos.isEmpty } ? nil : found.map(\.provider)
        sizeables = children.compactMap {
            ($0 as? Drawable)?.participant == nil ? $0 as? any IntrinsicallySizeable : nil
        }
        tracks = children.compactMap { $0 as? GridTrackComponent }
        placements = children.compactMap { $0 as? GridItemPlacement }
    }

    /// What brings boxes, and the solos that it lies in, each with the child that leads there.
    private struct Item {
        let provider: any LayoutItemProvider
        let solos: [(solo: Solo, child: Component)]
    }

    /// Groups and solos have no box: what is in them takes part in the layout around them, of a solo what
    /// it shows.
    private static func addItems(
        of children: [Component], in solos: [(solo: Solo, child: Component)], isGrouped: Bool,
        to list: inout [Item]
    ) {
        for child in children {
            let solo = child.parent as? Solo
            let solos = solo.map { solos + [($0, child)] } ?? solos
            if let provider = child as? any LayoutItemProvider {
                if isGrouped, let list = child as? ArtboardList, !list.joinsLayout { continue }
                if !(child is LayoutParticipant) {
                    list.append(Item(provider: provider, solos: solos))
                }
            } else if let participant = (child as? Drawable)?.participant {
                list.append(Item(provider: participant, solos: solos))
            } else if let group = child as? Node, group.isLayoutGroup {
                addItems(of: group.children, in: solos, isGrouped: true, to: &list)
            }
        }
    }

    /// What brings boxes now.
    var items: [any LayoutItemProvider] {
        if let fixedItems { return fixedItems }
        return allItems.compactMap { item in
            item.solos.contains { $0.solo.hides($0.child) } ? nil : item.provider
        }
    }

    var holdsItems: Bool { !allItems.isEmpty }

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
