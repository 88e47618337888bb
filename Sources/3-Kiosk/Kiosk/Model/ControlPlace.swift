import JSON

/// Where a control is, with which its present value is found.
struct ControlPlace {
    /// The item that it belongs to, such as a row; null for none.
    var item = DataValue.null
    /// The source in which the item is a row; nil for none.
    var rowSource: String?
    /// The source whose document is shown over the item; nil for none.
    var document: String?
    /// The values of the screen.
    var values: ScreenValues?

    /// The item as it is now; nil if the row is gone.
    @MainActor func currentItem(_ model: KioskModel) -> DataValue? {
        var item = item
        if let rowSource, let rows = model.document(of: rowSource) {
            if let key = model.config.source(rowSource)?.key {
                var row = OpenedRow(item, key: key)
                guard row.update(from: rows) else { return nil }
                item = row.item
            } else if let rows = rows.array, !rows.contains(item) {
                return nil
            }
        }
        guard let document else { return item }
        return (model.document(of: document) ?? .null).over(item)
    }
}
