import Flexbox
import Geometry

/// What says how large an artboard is within another artboard's layout: a nested artboard, or the rule of a list.
protocol InstanceSizing {
    /// The size in its units; negative for the artboard's own.
    var instanceWidth: Double { get }
    var instanceHeight: Double { get }
    var instanceWidthUnitsValue: UInt32 { get }
    var instanceHeightUnitsValue: UInt32 { get }
    var instanceWidthScaleType: UInt32 { get }
    var instanceHeightScaleType: UInt32 { get }
}

extension InstanceSizing {
    func size(of root: LayoutComponent) -> LayoutComponent.HostedSize {
        LayoutComponent.HostedSize(
            width: instanceWidth < 0
                ? .points(root.width) : FlexLength(instanceWidth, units: instanceWidthUnitsValue),
            height: instanceHeight < 0
                ? .points(root.height)
                : FlexLength(instanceHeight, units: instanceHeightUnitsValue),
            widthScale: LayoutScale(rawValue: instanceWidthScaleType) ?? .fixed,
            heightScale: LayoutScale(rawValue: instanceHeightScaleType) ?? .fixed)
    }
}

extension LayoutComponent {
    /// The size of an artboard within another artboard's layout.
    struct HostedSize: Equatable {
        var width: FlexLength
        var height: FlexLength
        var widthScale: LayoutScale
        var heightScale: LayoutScale

        /// Returns the size with the artboard's own height if only the height hugs the content. As in the format's
        /// runtimes, the height hugs the content only if the width does too.
        func replacingHeight(of root: LayoutComponent) -> HostedSize {
            guard heightScale == .hug, widthScale != .hug else { return self }
            let own = root.ownSize(isAbsolute: false)
            var size = self
            (size.height, size.heightScale) = (own.height, own.heightScale)
            return size
        }
    }

    /// Sets the size of a box in its flex style, depending on the style of its owner.
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
            // Only a box that fills the main axis has a flex basis; other boxes have the given length and neither grow
            // nor shrink.
            flex.flexBasis = .auto
            flex.flexGrow = 0
            flex.flexShrink = 0
        }
        if cross == .fill { flex.alignSelf = .stretch }
    }

    /// Sets the size in a cell of a grid, where a box that fills is stretched. A box that hugs its content is not
    /// stretched, even if the grid would stretch it.
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
    /// Swaps left and right.
    mutating func swapSides() {
        swap(&margin.left, &margin.right)
        swap(&padding.left, &padding.right)
        swap(&border.left, &border.right)
        swap(&inset.left, &inset.right)
    }

    /// Takes a share of the free space along the main axis, positive or negative.
    fileprivate mutating func fillMainAxis(_ share: Double) {
        flexGrow = share
        flexShrink = share
    }
}

/// A component that receives the size of the enclosing layout.
struct SizeReceiver {
    /// The component to resize; nil if it only passes the size on.
    let sizeable: (any IntrinsicallySizeable)?
    let below: [SizeReceiver]

    /// Returns the receivers among a layout's children and below them; other layouts and plain nodes pass nothing on.
    static func list(_ children: ArraySlice<Component>) -> [SizeReceiver] {
        children.compactMap { child in
            if child is LayoutComponent || type(of: child) == Node.self { return nil }
            // A layout participant has a separate size.
            if (child as? Drawable)?.participant != nil { return nil }
            let sizeable = child as? any IntrinsicallySizeable
            let below = list((child as? ContainerComponent)?.children ?? [])
            if sizeable == nil && below.isEmpty { return nil }
            return SizeReceiver(sizeable: sizeable, below: below)
        }
    }
}

/// The children of a layout grouped by role, so that they need not be searched each time. It is a class because reading
/// one array of a struct retains all of them.
final class LayoutParts {
    /// All items, if they depend on the child that a solo shows.
    private let allItems: [Item]
    /// The items; nil if they depend on the child that a solo shows.
    private let fixedItems: [any LayoutItemProvider]?
    let sizeables: [any IntrinsicallySizeable]
    /// Whether all measurable content reports changes of its size: only texts do.
    let reportsSizeChanges: Bool
    private let tracks: [GridTrackComponent]
    let placements: [GridItemPlacement]

    init(_ children: ArraySlice<Component>) {
        var found: [Item] = []
        LayoutParts.addItems(of: children, in: [], isGrouped: false, to: &found)
        let isFixed = found.allSatisfy { $0.solos.isEmpty }
        allItems = isFixed ? [] : found
        fixedItems = isFixed ? found.map(\.provider) : nil
        sizeables = children.compactMap {
            ($0 as? Drawable)?.participant == nil ? $0 as? any IntrinsicallySizeable : nil
        }
        reportsSizeChanges = sizeables.allSatisfy { $0.reportsSizeChanges }
        tracks = children.compactMap { $0 as? GridTrackComponent }
        placements = children.compactMap { $0 as? GridItemPlacement }
    }

    /// A component that adds boxes, and the solos that contain it, each with the child that leads there.
    private struct Item {
        let provider: any LayoutItemProvider
        let solos: [(solo: Solo, child: Component)]
    }

    /// Adds the items of children. Groups and solos have no box: their content participates in the enclosing layout;
    /// for a solo, only the child that it shows.
    private static func addItems(
        of children: ArraySlice<Component>, in solos: [(solo: Solo, child: Component)],
        isGrouped: Bool,
        to list: inout [Item]
    ) {
        for child in children {
            let solo = child.parent as? Solo
            let solos = solo.map { solos + [($0, child)] } ?? solos
            if let provider = child as? any LayoutItemProvider {
                if isGrouped && !provider.joinsLayoutInGroup { continue }
                if !(child is LayoutParticipant) {
                    list.append(Item(provider: provider, solos: solos))
                }
            } else if let participant = (child as? Drawable)?.participant as? LayoutParticipant {
                list.append(Item(provider: participant, solos: solos))
            } else if let group = child as? Node, group.isLayoutGroup {
                addItems(of: group.children, in: solos, isGrouped: true, to: &list)
            }
        }
    }

    /// The components that currently add boxes.
    var items: [any LayoutItemProvider] {
        if let fixedItems { return fixedItems }
        return allItems.compactMap { item in
            item.solos.contains { $0.solo.hides($0.child) } ? nil : item.provider
        }
    }

    var holdsItems: Bool { fixedItems?.isEmpty != true }

    /// The tracks of a grid, as specified by the children.
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
