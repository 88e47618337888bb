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
    /// What the fields in the view get.
    var textInput = TextInputSettings()
    /// What says whether the field in the view is edited; nil for nothing.
    var focusLink: FocusLink?
    /// The sheet or the dialog that contains the view; nil for none.
    var presentation: PresentationContext?
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
            && a.textInput.isSame(as: b.textInput) && a.focusLink === b.focusLink
            && a.presentation === b.presentation
            && a.isEnabled == b.isEnabled && a.layoutDirection == b.layoutDirection
            && a.ownDirection == b.ownDirection && a.hasSameKeys(as: b)
    }

    /// The fonts for the current weight.
    var family: FontFamily { (weight ?? (font ?? .body).weight).isBold ? bold : regular }
}

/// The action that `refreshable` adds to scroll views.
final class RefreshAction {
    let fetch: @MainActor () async throws -> Void
    init(_ fetch: @escaping @MainActor () async throws -> Void) { self.fetch = fetch }
}
