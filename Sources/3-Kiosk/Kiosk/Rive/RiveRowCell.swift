import Geometry
import Interface
import JSON
import RiveRuntime
import Templates

/// A row that an artboard draws. The artboard belongs to the cell and shows one row after the other, as the
/// table reuses the cell; at rest it is not advanced, and the cell is drawn from its bitmap.
final class RiveRowCell: TableViewCell {
    /// Nil if the artboard cannot be instantiated; the row is empty then.
    let content: BoundRiveView?
    private var hasRow = false

    /// - Parameters:
    ///   - bindings: shared by all rows of a description.
    ///   - images: loads the pictures of bindings; nil shows none.
    ///   - reuseIdentifier: one for each description.
    init(_ bindings: RiveBindings, images: RiveImages? = nil, reuseIdentifier: String) {
        content = try? BoundRiveView(bindings)
        super.init(reuseIdentifier: reuseIdentifier)
        if let content { images?.connect(content.binder) }
        if let content { addSubview(content) }
    }

    /// Shows a row.
    ///
    /// - Parameter scope: with the row as its item.
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
