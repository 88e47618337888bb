/// The values that modifiers such as `font` pass to all views in their content.
public struct EnvironmentValues {
    let regular: FontFamily
    let bold: FontFamily
    /// The hosting view that contains the view.
    weak var host: HostingView?
    /// The screen that shows the view; nil before the view is on one. Use its `perform(after:)` to do something later
    /// by the frames' clock.
    @MainActor public var screen: Screen? { host?.window }
    var font = Font.body
    /// The weight that overrides the font's; nil for the font's.
    var weight: Font.Weight?
    /// The colour of text, shapes and indicators; nil for their defaults.
    var foregroundColor: Color?
    var lineLimit: Int?
    var textAlignment = TextAlignment.leading
    /// The axis of the stack that directly contains the view; nil if there is none.
    var stackAxis: StackView.Axis?
    var refresh: RefreshAction?
    /// Whether controls act and look as if they did; see `disabled`.
    public internal(set) var isEnabled = true
}

extension EnvironmentValues: Equatable {
    /// Returns whether views look and behave the same in both environments.
    public static func == (a: EnvironmentValues, b: EnvironmentValues) -> Bool {
        a.regular === b.regular && a.bold === b.bold && a.font == b.font && a.weight == b.weight
            && a.foregroundColor == b.foregroundColor && a.lineLimit == b.lineLimit
            && a.textAlignment == b.textAlignment && a.stackAxis == b.stackAxis
            && a.refresh === b.refresh && a.isEnabled == b.isEnabled
    }

    /// The fonts for the current weight.
    var family: FontFamily { (weight ?? font.weight).isBold ? bold : regular }
}

/// A property wrapper that reads a value from a view's environment.
///
///     @Environment(\.screen) private var screen
@MainActor @propertyWrapper public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let box = Box()

    @MainActor private final class Box {
        var values: EnvironmentValues?
    }

    /// Creates a property for the environment value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// The value. It is available from the first evaluation of the view's `body`.
    public var wrappedValue: Value {
        guard let values = box.values else {
            // No value can stand in for an arbitrary type.
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

/// The action that `refreshable` adds to scroll views.
final class RefreshAction {
    let fetch: @MainActor () async throws -> Void
    init(_ fetch: @escaping @MainActor () async throws -> Void) { self.fetch = fetch }
}

/// A view that changes the environment of its content.
struct EnvironmentView<Content: View>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func makeNode(_ context: Context) -> Node {
        SingleChildNode(
            self, context, modify: { ($0 as? EnvironmentView)?.change(&$1) },
            content: { ($0 as? EnvironmentView)?.content })
    }
}

extension View {
    /// Sets the font of all text in the view; nil for the default, `body`.
    public func font(_ font: Font?) -> some View {
        EnvironmentView(content: self) { $0.font = font ?? .body }
    }

    /// Sets the weight of all text in the view, overriding the font's; nil for the font's.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        EnvironmentView(content: self) { $0.weight = weight }
    }

    /// Makes all text in the view bold.
    public func bold() -> some View { fontWeight(.bold) }

    /// Sets the colour of text, shapes and indicators in the view; nil for their defaults.
    public func foregroundColor(_ color: Color?) -> some View {
        EnvironmentView(content: self) { $0.foregroundColor = color }
    }

    /// Sets the colour of text, shapes and indicators in the view.
    public func foregroundStyle(_ color: Color) -> some View { foregroundColor(color) }

    /// Sets the maximum number of lines of each text in the view; nil for no limit.
    public func lineLimit(_ number: Int?) -> some View {
        EnvironmentView(content: self) { $0.lineLimit = number }
    }

    /// Sets how lines of text are aligned with each other.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        EnvironmentView(content: self) { $0.textAlignment = alignment }
    }

    /// Adds pull to refresh to the scroll views in the view.
    ///
    /// - Parameter action: Fetches content on the main actor. The indicator closes when it returns; if it throws an
    ///   error, the indicator shows a failure first.
    public func refreshable(action: @escaping @MainActor () async throws -> Void) -> some View {
        EnvironmentView(content: self) { $0.refresh = RefreshAction(action) }
    }
}
