/// A view created by a closure when its node is evaluated. Properties that the closure reads are tracked by that node
/// instead of the enclosing one.
struct DeferredView: View, PrimitiveView {
    typealias Body = Never

    /// Identifies the code of the closure, for ``TrackingNode``.
    let source: ObjectIdentifier
    let content: () -> any View

    func makeNode(_ context: Context) -> Node { BodyNode(self, context) }
}

/// The node of a view with a body. It keeps the view's state and evaluates the body again when a property that it
/// read changes, or when the view is described with other values than before.
final class BodyNode: TrackingNode {
    private var child: Node?

    override init(_ value: any View, _ context: Context) {
        super.init(value, context)
        link(value, context.environment)
        evaluate()
    }

    /// Creates the node of a deferred view whose content is shown by a node already.
    init(_ value: DeferredView, around child: Node, _ context: Context) {
        self.child = child
        super.init(value, context)
        evaluate()
    }

    override func update(to view: any View, _ context: Context) {
        if !(view is DeferredView) {
            if !isPending, context.environment == self.context.environment, isUnchanged(view) {
                return
            }
            link(view, context.environment)
        }
        super.update(to: view, context)
        evaluate()
    }

    override func evaluate() {
        let view = value
        let content = track { () -> any View in
            if let deferred = view as? DeferredView { return deferred.content() }
            return BodyNode.body(of: view)
        }
        var inner = context
        inner.depth += 1
        let old = child
        let new = reconcile(old, with: content, inner)
        child = new
        if new !== old { elementsDidChange() }
    }

    private static func body<Content: View>(of view: Content) -> any View { view.body }

    override func appendElements(to elements: inout [Element]) {
        child?.appendElements(to: &elements)
    }

    override func unmount() {
        super.unmount()
        child?.unmount()
    }
}

/// Returns whether two values are known to be equal. Values of types that are not `Equatable` are considered
/// different, unless their type has no stored content.
func isEqual(_ a: Any, _ b: Any) -> Bool {
    func compare<Value: Equatable>(_ a: Value) -> Bool { (b as? Value).map { $0 == a } ?? false }
    func isEmpty<Value>(_ value: Value) -> Bool {
        MemoryLayout<Value>.size == 0 && type(of: b) == Value.self
    }
    if let a = a as? any Equatable { return compare(a) }
    return _openExistential(a, do: isEmpty)
}
