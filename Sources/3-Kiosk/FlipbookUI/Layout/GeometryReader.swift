/// A view whose content depends on the view's size and place. It takes the proposed size, or 10 points where none is
/// proposed, and its content is at its top left, as in SwiftUI.
///
///     GeometryReader { proxy in
///         Text("\(proxy.size.width)")
///     }
///
/// The content is evaluated again when the size changes, and, if it has read a frame, when the view moves on the screen.
public struct GeometryReader<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let content: (GeometryProxy) -> Content

    /// Creates a view with content that depends on its geometry.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        self.content = content
    }

    func makeElement() -> GeometryElement { GeometryElement() }

    func update(_ element: GeometryElement, _ context: Context) {
        let content = content
        element.update(
            { content($0) }, source: ObjectIdentifier(GeometryReader.self), context)
    }
}

/// A space in which a frame is expressed.
public enum CoordinateSpace: Hashable {
    /// The space of the view itself, with its origin at the view's top left.
    case local
    /// The space of the screen.
    case global
    /// The space of the enclosing view with that name; see `coordinateSpace(name:)`.
    case named(AnyHashable)
}

/// The size and the place of a ``GeometryReader``, as of its last layout.
@MainActor public struct GeometryProxy {
    let element: GeometryElement

    /// The size, in points.
    public var size: Size { element.frame.size }

    /// The margins of the screen that a bezel covers, in points.
    public var safeAreaInsets: EdgeInsets { element.window?.safeAreaInsets ?? .zero }

    /// Returns the frame in a space, in points. A name that no enclosing view has ends the program with a message.
    public func frame(in space: CoordinateSpace) -> Rect {
        element.readsPlace = true
        return element.frame(in: space)
    }
}

final class GeometryElement: ContainerElement {
    private var content: ((GeometryProxy) -> any View)?
    /// Identifies the code of `content`.
    private var source = ObjectIdentifier(GeometryElement.self)
    private var context: Context?
    /// Whether the content depends on the place, not only on the size.
    var readsPlace = false
    /// The size and the place with which the content was evaluated.
    private var evaluated: (size: Size, place: Rect?)?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isAdvanced = true
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        var view: Interface.View? = self
        while let element = view as? Element {
            element.dependsOnPlace = true
            view = element.superview
        }
    }

    func update(
        _ content: @escaping (GeometryProxy) -> any View, source: ObjectIdentifier,
        _ context: Context
    ) {
        self.content = content
        self.source = source
        self.context = context
        // Before the first layout there is no geometry.
        if evaluated != nil { evaluate() }
    }

    private var place: Rect? { readsPlace ? frame(in: .global) : nil }

    private func evaluate() {
        guard let content, let context else { return }
        evaluated = (frame.size, place)
        let proxy = GeometryProxy(element: self)
        setContent(DeferredView(source: source) { content(proxy) }, context)
        // The first evaluation tells whether the place counts.
        evaluated = (frame.size, place)
    }

    private func evaluateIfMoved() {
        guard window != nil, evaluated?.size != frame.size || evaluated?.place != place else {
            return
        }
        evaluate()
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        proposal.replacingUnspecified(by: Size(10, 10))
    }

    override func arrange() {
        evaluateIfMoved()
        for child in children { child.place(at: .zero, ProposedViewSize(frame.size)) }
    }

    // The enclosing scroll views have been advanced before.
    override func advance(to time: FrameTime) -> Bool {
        if evaluated != nil { evaluateIfMoved() }
        return false
    }
}

extension Element {
    /// Returns the element's frame in a space.
    final func frame(in space: CoordinateSpace) -> Rect {
        let size = frame.size
        switch space {
        case .local: return Rect(origin: .zero, size: size)
        case .global: return Rect(origin: convertToScreen(.zero), size: size)
        case .named(let name):
            var view = superview
            while let current = view {
                if let found = current as? CoordinateSpaceElement, found.name == name {
                    let origin = convertToScreen(.zero) - found.convertToScreen(.zero)
                    return Rect(origin: origin, size: size)
                }
                view = current.superview
            }
            preconditionFailure("no enclosing view has a coordinate space named '\(name)'")
        }
    }
}

extension View {
    /// Gives the view's space a name, by which views inside it express their frames.
    public func coordinateSpace(name: some Hashable) -> some View {
        ModifiedView(content: self, modifier: CoordinateSpaceModifier(name: AnyHashable(name)))
    }
}

private struct CoordinateSpaceModifier: ElementModifier {
    let name: AnyHashable

    func makeElement() -> CoordinateSpaceElement { CoordinateSpaceElement() }
    func update(_ element: CoordinateSpaceElement, _ context: Context) { element.name = name }
}

final class CoordinateSpaceElement: ModifierElement {
    var name: AnyHashable?
}
