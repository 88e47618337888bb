/// What modifiers such as `font` hand to all views in their content.
public struct EnvironmentValues {
    let regular: FontFamily
    let bold: FontFamily
    /// The host of the view.
    weak var host: HostingView?
    /// The screen that shows the view; nil before it is on one. Its `perform(after:)` is for what
    /// a program does later, by the frames' clock.
    @MainActor public var screen: Screen? { host?.window }
    var font = Font.body
    /// Overrides the font's.
    var weight: Font.Weight?
    /// Of text, shapes and indicators; nil for their defaults.
    var foregroundColor: Color?
    var lineLimit: Int?
    var textAlignment = TextAlignment.leading
    /// The axis of the stack whose child the view is.
    var stackAxis: StackView.Axis?
    var refresh: RefreshAction?
}

extension EnvironmentValues: Equatable {
    /// Whether views look and act the same in both.
    public static func == (a: EnvironmentValues, b: EnvironmentValues) -> Bool {
        a.regular === b.regular && a.bold === b.bold && a.font == b.font && a.weight == b.weight
            && a.foregroundColor == b.foregroundColor && a.lineLimit == b.lineLimit
            && a.textAlignment == b.textAlignment && a.stackAxis == b.stackAxis
            && a.refresh === b.refresh
    }

    /// The fonts of text.
    var family: FontFamily { (weight ?? font.weight).isBold ? bold : regular }
}

/// A value of the environment for a view.
///
///     @Environment(\.screen) private var screen
@MainActor @propertyWrapper public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let box = Box()

    @MainActor private final class Box {
        var values: EnvironmentValues?
    }

    /// The value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// The value; views have an environment from when their `body` is first evaluated.
    public var wrappedValue: Value {
        guard let values = box.values else {
            // There is no value that could stand for any type.
            fatalError("@Environment is read before the view's body is evaluated")
        }
        return values[keyPath: keyPath]
    }
}

extension Environment: DynamicState {
    func adopt(_ old: (any DynamicState)?, _ environment: EnvironmentValues) {
        box.values = environment
    }
}

/// What `refreshable` makes scroll views do.
final class RefreshAction {
    let fetch: @MainActor () async throws -> Void
    init(_ fetch: @escaping @MainActor () async throws -> Void) { self.fetch = fetch }
}

/// A view whose content has a changed environment.
struct EnvironmentView<Content: View>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func makeNode(_ context: Context) -> Node {
        SlotNode(
            self, context, modify: { ($0 as? EnvironmentView)?.change(&$1) },
            content: { ($0 as? EnvironmentView)?.content })
    }
}

extension View {
    /// The font of all text in the view.
    public func font(_ font: Font?) -> some View {
        EnvironmentView(content: self) { $0.font = font ?? .body }
    }

    /// The weight of all text in the view, in place of its font's; nil for the font's.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        EnvironmentView(content: self) { $0.weight = weight }
    }

    /// Bold text.
    public func bold() -> some View { fontWeight(.bold) }

    /// The colour of text, shapes and indicators in the view; nil for their defaults.
    public func foregroundColor(_ color: Color?) -> some View {
        EnvironmentView(content: self) { $0.foregroundColor = color }
    }

    /// The colour of text, shapes and indicators in the view.
    public func foregroundStyle(_ color: Color) -> some View { foregroundColor(color) }

    /// The maximum number of lines of each text in the view; nil for no limit.
    public func lineLimit(_ number: Int?) -> some View {
        EnvironmentView(content: self) { $0.lineLimit = number }
    }

    /// How lines of text are aligned with each other.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        EnvironmentView(content: self) { $0.textAlignment = alignment }
    }

    /// Lets the scroll views in the view be refreshed by pulling them.
    ///
    /// - Parameter action: runs on the main actor; the indicator closes when it returns, and shows a
    ///   failure first where it throws.
    public func refreshable(action: @escaping @MainActor () async throws -> Void) -> some View {
        EnvironmentView(content: self) { $0.refresh = RefreshAction(action) }
    }
}
