import Observation

/// The values that modifiers such as `font` pass to all views in their content.
public struct EnvironmentValues {
    let regular: FontFamily
    let bold: FontFamily
    /// The hosting view that contains the view. The weak reference is in an object, since environments are copied often.
    let host = HostReference()
    /// The screen that shows the view; nil before the view is on one. Use its `perform(after:)` to do something later
    /// by the frames' clock.
    @MainActor public var screen: Screen? { host.view?.window }
    /// The font of text; nil for the default, `body`.
    public var font: Font?
    /// The weight that overrides the font's; nil for the font's.
    var weight: Font.Weight?
    /// The colour of text, shapes and indicators; nil for their defaults.
    var foregroundColor: Color?
    /// The maximum number of lines of each text; nil for no limit.
    public var lineLimit: Int?
    /// How lines of text are aligned with each other.
    public var multilineTextAlignment = TextAlignment.leading
    /// The direction that a view sets; nil for that of the interface.
    var ownDirection: LayoutDirection?
    /// The direction of the interface.
    var interfaceDirection = LayoutDirection.leftToRight
    /// The axis of the stack that directly contains the view; nil if there is none.
    var stackAxis: StackView.Axis?
    var refresh: RefreshAction?
    /// Whether controls act and look as if they did; see `disabled`.
    public internal(set) var isEnabled = true
    /// The values of the program's own keys.
    var custom: [ObjectIdentifier: Any] = [:]
    /// The program's own objects, by their types.
    var objects: [ObjectIdentifier: AnyObject] = [:]
}

/// A reference to a hosting view.
final class HostReference {
    weak var view: Interface.View?
}

extension EnvironmentValues: Equatable {
    /// Returns whether views look and behave the same in both environments.
    public static func == (a: EnvironmentValues, b: EnvironmentValues) -> Bool {
        a.regular === b.regular && a.bold === b.bold && a.font == b.font && a.weight == b.weight
            && a.foregroundColor == b.foregroundColor && a.lineLimit == b.lineLimit
            && a.multilineTextAlignment == b.multilineTextAlignment
            && a.stackAxis == b.stackAxis && a.refresh === b.refresh
            && a.isEnabled == b.isEnabled && a.layoutDirection == b.layoutDirection
            && a.ownDirection == b.ownDirection && a.hasSameKeys(as: b)
    }

    /// The fonts for the current weight.
    var family: FontFamily { (weight ?? (font ?? .body).weight).isBold ? bold : regular }
}

/// A property wrapper that reads a value from a view's environment.
///
///     @Environment(\.screen) private var screen
@MainActor @propertyWrapper public struct Environment<Value> {
    private let read: (EnvironmentValues) -> Value
    private let box = Box()

    @MainActor private final class Box {
        var values: EnvironmentValues?
    }

    /// Creates a property for the environment value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    /// The value. It is available from the first evaluation of the view's `body`.
    public var wrappedValue: Value {
        guard let values = box.values else {
            // No value can stand in for an arbitrary type.
            fatalError("@Environment is read before the view's body is evaluated")
        }
        return read(values)
    }
}

extension Environment where Value: AnyObject & Observable {
    /// Creates a property for the object of a type that `environment` has set. Reading it where there is none ends the
    /// program with a message.
    public init(_ type: Value.Type) {
        read = { values in
            guard let object = values.objects[ObjectIdentifier(type)] as? Value else {
                // As in SwiftUI: there is no object to return, and the program names it in its own code.
                fatalError("no view around this one sets an object of type \(type)")
            }
            return object
        }
    }
}

extension Environment {
    /// Creates a property for the object of a type that `environment` has set; nil if there is none.
    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { $0.objects[ObjectIdentifier(type)] as? Object }
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
        EnvironmentView(content: self) { $0.font = font }
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
        EnvironmentView(content: self) { $0.multilineTextAlignment = alignment }
    }

    /// Adds pull to refresh to the scroll views in the view.
    ///
    /// - Parameter action: Fetches content on the main actor. The indicator closes when it returns; if it throws an
    ///   error, the indicator shows a failure first.
    public func refreshable(action: @escaping @MainActor () async throws -> Void) -> some View {
        EnvironmentView(content: self) { $0.refresh = RefreshAction(action) }
    }
}
