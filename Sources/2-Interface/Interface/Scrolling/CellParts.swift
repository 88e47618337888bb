import Geometry

/// The labels and the image of a cell with one of the usual arrangements, made when they are first used.
@MainActor final class CellParts {
    var content: View?
    var text: Label?
    var detail: Label?
    var image: ImageView?

    var isEmpty: Bool { content == nil }
}

extension TableViewCell {
    /// The usual arrangements of a cell; the equivalent of `UITableViewCell.CellStyle`.
    public enum CellStyle: Sendable {
        /// An image and a text.
        case `default`
        /// An image and a text, and a detail at the trailing edge.
        case value1
        /// A text in the tint colour that ends at a third of the width, and a detail after it; no image.
        case value2
        /// An image, a text, and a smaller detail below it.
        case subtitle
    }

    /// The view that contains the cell's own views. It fills the cell.
    public final var contentView: View {
        if let view = parts.content { return view }
        let view = View(frame: Rect(origin: .zero, size: frame.size))
        parts.content = view
        insertSubview(view, at: 0)
        return view
    }

    /// The label of the text.
    public final var textLabel: Label? {
        if parts.text == nil {
            let label = Label()
            if style == .value2 {
                label.fontSize = 12
                label.textColor = tintColor
                label.textAlignment = .trailing
            }
            parts.text = add(label)
        }
        return parts.text
    }

    /// The label of the detail; nil in the default style.
    public final var detailTextLabel: Label? {
        if style == .default { return nil }
        if parts.detail == nil {
            let label = Label()
            if style == .subtitle || style == .value2 { label.fontSize = 12 }
            if style == .value1 {
                label.textAlignment = .trailing
                label.textColor = .secondaryLabel
            }
            parts.detail = add(label)
        }
        return parts.detail
    }

    /// The image at the leading edge; nil in the style `value2`.
    public final var imageView: ImageView? {
        if style == .value2 { return nil }
        if parts.image == nil { parts.image = add(ImageView()) }
        return parts.image
    }

    private func add<Part: View>(_ view: Part) -> Part {
        contentView.addSubview(view)
        setNeedsLayout()
        return view
    }

    /// Lays out the parts that have been used.
    final func layOutParts() {
        guard let content = parts.content else { return }
        content.frame = Rect(origin: .zero, size: frame.size)
        let (margin, gap) = (16.0, 16.0)
        var start = margin
        if let view = parts.image, let image = view.image {
            let height = min(image.size.height, frame.height)
            let width = image.size.height > 0 ? image.size.width * height / image.size.height : 0
            view.frame = directionalRect(Rect(start, (frame.height - height) / 2, width, height))
            start += width + gap
        }
        let room = max(0, frame.width - start - margin)
        let textSize = parts.text?.sizeThatFits(Size(room, .infinity)) ?? .zero
        let detailSize = parts.detail?.sizeThatFits(Size(room, .infinity)) ?? .zero
        let whole = Rect(start, 0, room, frame.height)
        switch style {
        case .default: parts.text?.frame = directionalRect(whole)
        case .value1:
            // The text keeps its width; the detail has the rest.
            let width = min(room, textSize.width)
            parts.text?.frame = directionalRect(Rect(start, 0, width, frame.height))
            let rest = max(0, room - width - (width > 0 ? 8 : 0))
            parts.detail?.frame = directionalRect(
                Rect(start + room - rest, 0, rest, frame.height))
        case .value2:
            let width = (frame.width / 3 - margin).rounded()
            parts.text?.frame = directionalRect(Rect(margin, 0, width, frame.height))
            let x = margin + width + 6
            parts.detail?.frame = directionalRect(
                Rect(x, 0, max(0, frame.width - x - margin), frame.height))
        case .subtitle:
            guard detailSize.height > 0, parts.detail?.text.isEmpty == false else {
                parts.text?.frame = directionalRect(whole)
                return
            }
            let top = ((frame.height - textSize.height - detailSize.height) / 2).rounded()
            parts.text?.frame = directionalRect(Rect(start, top, room, textSize.height))
            parts.detail?.frame = directionalRect(
                Rect(start, top + textSize.height, room, detailSize.height))
        }
    }

    /// Draws the line below the row.
    final func drawSeparator(on canvas: Canvas) {
        guard let separator else { return }
        let size = presentationFrame.size
        canvas.fillHairline(
            above: size.height, from: separator.inset.left,
            to: size.width - separator.inset.right, color: separator.color)
    }
}
