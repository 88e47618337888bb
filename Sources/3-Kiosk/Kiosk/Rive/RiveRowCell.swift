import Geometry
import Interface
import JSON
import RiveRuntime
import Templates

/// A row that an artboard draws. The cell owns the artboard and reuses it for one row after another, as the table
/// reuses the cell. A settled artboard is not advanced, and the cell is drawn from its bitmap.
final class RiveRowCell: TableViewCell {
    /// nil if the artboard cannot be instantiated; the row is then empty.
    let content: BoundRiveView?
    private var hasRow = false

    /// - Parameters:
    ///   - bindings: the bindings, shared by all rows of a description.
    ///   - images: loads the pictures of bindings; nil to show none.
    ///   - reuseIdentifier: an identifier for the description.
    init(_ bindings: RiveBindings, images: RiveImages? = nil, reuseIdentifier: String) {
        content = try? BoundRiveView(bindings)
        super.init(reuseIdentifier: reuseIdentifier)
        // The file animates changes itself.
        fadesChanges = false
        if let content { images?.connect(content.binder) }
        if let content { addSubview(content) }
    }

    /// Shows a row.
    ///
    /// - Parameter scope: a scope whose item is the row.
    func show(_ scope: TemplateScope, _ formats: FormatContext) {
        content?.update(scope, formats)
        if hasRow { return }
        hasRow = true
        content?.finishTransitions()
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        hasRow = false
    }

    override func layoutSubviews() { content?.frame = bounds }
}
