import Flipbook

/// A row with a line of text.
final class TextCell: TableViewCell {
    private let label: Label

    init(_ fonts: Fonts) {
        label = Label(family: fonts.regular, fontSize: 18)
        super.init()
        backgroundColor = .white
        label.textColor = Color(argb: 0xff1c_2150)
        addSubview(label)
    }

    func show(_ text: String) { label.text = text }

    override func layoutSubviews() {
        label.frame = Rect(x: 20, y: 0, width: frame.width - 40, height: frame.height)
    }

    override func draw(on canvas: Canvas) {
        canvas.fill(
            Rect(x: 20, y: frame.height - 1, width: frame.width - 20, height: 1),
            color: Color(argb: 0xffe4_e6ee))
    }
}
