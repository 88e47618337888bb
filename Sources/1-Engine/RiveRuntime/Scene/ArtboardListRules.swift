import Flexbox

/// Selects the artboard that shows the items of a view model.
final class ArtboardListRule: Component {
    let artboardIndex: Int?
    let viewModelIndex: Int?

    required init(_ source: ObjectSource) {
        artboardIndex = source.reference(.artboardListMapRuleArtboardId)
        viewModelIndex = source.reference(.artboardListMapRuleViewModelId)
        super.init(source)
    }
}

/// The size of a list's items in a layout.
final class ArtboardListOverride: Component {
    private let artboardIndex: Int?
    private var width: Double
    private var height: Double
    private var units: (width: UInt32, height: UInt32)
    private var scales: (width: LayoutStyle.Scale, height: LayoutStyle.Scale)

    required init(_ source: ObjectSource) {
        artboardIndex = source.reference(.artboardComponentListOverrideArtboardId)
        width = source.double(.artboardComponentListOverrideInstanceWidth, default: -1)
        height = source.double(.artboardComponentListOverrideInstanceHeight, default: -1)
        units = (
            source.uint(.artboardComponentListOverrideInstanceWidthUnitsValue, default: 1),
            source.uint(.artboardComponentListOverrideInstanceHeightUnitsValue, default: 1)
        )
        scales = (
            LayoutStyle.Scale(
                rawValue: source.uint(.artboardComponentListOverrideInstanceWidthScaleType))
                ?? .fixed,
            LayoutStyle.Scale(
                rawValue: source.uint(.artboardComponentListOverrideInstanceHeightScaleType))
                ?? .fixed
        )
        super.init(source)
    }

    func applies(to item: Artboard) -> Bool {
        guard let artboardIndex else { return true }
        let definitions = artboard.file.artboards
        return definitions.indices.contains(artboardIndex)
            && definitions[artboardIndex].objects.first == item.definition.objects.first
    }

    func size(of root: LayoutComponent) -> LayoutComponent.HostedSize {
        LayoutComponent.HostedSize(
            width: width < 0 ? .points(root.width) : FlexLength(width, units: units.width),
            height: height < 0 ? .points(root.height) : FlexLength(height, units: units.height),
            widthScale: scales.width, heightScale: scales.height)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .artboardComponentListOverrideInstanceWidth: access(&width)
        case .artboardComponentListOverrideInstanceHeight: access(&height)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .artboardComponentListOverrideInstanceWidthUnitsValue: units.width = value
        case .artboardComponentListOverrideInstanceHeightUnitsValue: units.height = value
        case .artboardComponentListOverrideInstanceWidthScaleType:
            scales.width = LayoutStyle.Scale(rawValue: value) ?? .fixed
        case .artboardComponentListOverrideInstanceHeightScaleType:
            scales.height = LayoutStyle.Scale(rawValue: value) ?? .fixed
        default: return super.setUInt(key, value)
        }
        artboard.markLayoutDirty()
    }
}
