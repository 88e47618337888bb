/// A column of controls in groups, which scrolls; see ``Section``.
public struct Form<Content: View>: View {
    private let content: Content

    /// Creates a form of sections.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// See ``View/body``.
    public var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 24) { content }
                .padding(16)
                .frame(maxWidth: .infinity, alignment: .leading)
        }
        .background(.systemGroupedBackground)
    }
}

/// A group of views on one background, with a header above and a footer below.
public struct Section<Header: View, Content: View, Footer: View>: View {
    private let header: Header
    private let content: Content
    private let footer: Footer

    /// Creates a section with a header and a footer.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header,
        @ViewBuilder footer: () -> Footer
    ) {
        (self.content, self.header, self.footer) = (content(), header(), footer())
    }

    /// See ``View/body``.
    public var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            header.font(.footnote).foregroundColor(.systemGray)
            VStack(alignment: .leading, spacing: 12) { content }
                .padding(16)
                .frame(maxWidth: .infinity, alignment: .leading)
                .background(.white, in: RoundedRectangle(cornerRadius: 12))
            footer.font(.footnote).foregroundColor(.systemGray)
        }
    }
}

extension Section where Header == EmptyView, Footer == EmptyView {
    /// Creates a section without a header.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Footer == EmptyView {
    /// Creates a section with a header.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header
    ) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }
}

extension Section where Header == Text, Footer == EmptyView {
    /// Creates a section with a text as its header.
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
    }
}
