/// A view that shows text, on as many lines as it needs and as there is space for.
public struct Text: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let content: String

    /// Creates a view that shows a text.
    public init(_ content: some StringProtocol) { self.content = String(content) }

    /// Creates a view that shows a text.
    public init(verbatim content: String) { self.content = content }

    func makeElement() -> TextElement { TextElement() }

    func update(_ element: TextElement, _ context: Context) {
        element.show(content, context.environment)
    }
}

final class TextElement: Element {
    private(set) var label: Label?
    private var lineLimit = 0

    override var takesTouchesInBounds: Bool { true }
    override var mayHaveGuides: Bool { false }

    func show(_ text: String, _ environment: EnvironmentValues) {
        let label = label(environment.family)
        let alignment: Label.TextAlignment =
            switch environment.multilineTextAlignment {
            case .leading: .natural
            case .center: .center
            case .trailing: .trailing
            }
        let limit = max(0, environment.lineLimit ?? 0)
        label.textColor = environment.foregroundColor ?? .black
        label.textAlignment = alignment
        let size = (environment.font ?? .body).size
        if label.text == text && label.fontSize == size && lineLimit == limit { return }
        lineLimit = limit
        label.text = text
        label.fontSize = size
        label.numberOfLines = limit
        // A label in a superview would invalidate that for each property.
        if label.superview == nil { addSubview(label) }
        invalidateLayout()
    }

    private func label(_ family: FontFamily) -> Label {
        if let label, label.family === family { return label }
        label?.removeFromSuperview()
        let new = Label(family: family, fontSize: 0)
        label = new
        return new
    }

    /// The distance between baselines, in points.
    private var lineHeight: Double {
        guard let label, let font = label.family.fonts.first else { return 1 }
        return max(1, (font.lineAscent + font.lineDescent) * label.fontSize)
    }

    /// The size of the text without a limit on its height, for the width that was proposed last.
    private var lastFullSize: (width: Double?, size: Size)?

    override func forgetSizes() {
        super.forgetSizes()
        lastFullSize = nil
    }

    /// Returns the size of the text without a limit on its height.
    private func fullSize(_ width: Double?) -> Size {
        guard let label else { return .zero }
        if let lastFullSize, lastFullSize.width == width { return lastFullSize.size }
        let size = label.sizeThatFits(
            Size(max(0, width ?? .infinity), .infinity), numberOfLines: lineLimit)
        lastFullSize = (width, size)
        return size
    }

    // Without a width there are no letters beside each other; the number of lines, which takes long to find, is of no
    // interest.
    override func width(proposing proposal: ProposedViewSize) -> Double {
        proposal.width == 0 ? 0 : super.width(proposing: proposal)
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        let full = fullSize(proposal.width)
        guard let height = proposal.height, full.height > height else { return full }
        return Size(full.width, min(full.height, (lineHeight * lines(in: height)).rounded(.up)))
    }

    /// Returns the number of lines that fit in a height; at least 1.
    private func lines(in height: Double) -> Double {
        max(1, (height / lineHeight + 0.01).rounded(.down))
    }

    override func arrange() {
        guard let label else { return }
        let isTruncated = fullSize(proposal.width).height > frame.height
        // Each change of the number requests another layout, so it is set once.
        label.numberOfLines = isTruncated ? Int(min(10_000, lines(in: frame.height))) : lineLimit
        label.frame = Rect(origin: .zero, size: frame.size)
    }
}
