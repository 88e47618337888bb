import Flexbox

/// Selects the artboard that shows the items of a view model.
final class ArtboardListRule: ArtboardListRuleBase {
    /// The index of the artboard; nil for none.
    var artboardIndex: Int? { artboardId == .max ? nil : Int(artboardId) }
}

/// The size of a list's items in a layout.
final class ArtboardListOverride: ArtboardListOverrideBase, InstanceSizing {
    func applies(to item: Artboard) -> Bool {
        if artboardId == .max { return true }
        return artboard.file.artboards[ifPresent: Int(artboardId)] === item.definition
    }
}
