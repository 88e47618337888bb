import Flexbox

/// Selects the artboard that shows the items of a view model.
final class ArtboardListRule: ArtboardListRuleBase {
    /// The index of the artboard; nil for none.
    var artboardIndex: Int? { artboardId == .max ? nil : Int(artboardId) }
}

/// The size of a list's items in a layout.
final class ArtboardListOverride: ArtboardListOverrideBase {
    func applies(to item: Artboard) -> Bool {
        if artboardId == .max { return true }
        let index = Int(artboardId)
        let definitions = artboard.file.artboards
        return definitions.indices.contains(index)
            && definitions[index].objects.first == item.definition.objects.first
    }

    func size(of root: LayoutComponent) -> LayoutComponent.HostedSize {
        LayoutComponent.HostedSize(
            width: instanceWidth < 0
                ? .points(root.width) : FlexLength(instanceWidth, units: instanceWidthUnitsValue),
            height: instanceHeight < 0
                ? .points(root.height)
                : FlexLength(instanceHeight, units: instanceHeightUnitsValue),
            widthScale: LayoutStyle.Scale(rawValue: instanceWidthScaleType) ?? .fixed,
            heightScale: LayoutStyle.Scale(rawValue: instanceHeightScaleType) ?? .fixed)
    }
}
