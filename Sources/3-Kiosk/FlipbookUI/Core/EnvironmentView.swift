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
