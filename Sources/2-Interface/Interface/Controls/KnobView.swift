import Geometry

/// The round part of a switch or a slider that a finger moves. Its outline makes it seen on a white track.
final class KnobView: View {
    private static let outline = Color(argb: 0x5000_0000)
    private let face = View()
    /// The colour of the knob; nil for white.
    var color: Color? {
        didSet { face.backgroundColor = color ?? .white }
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        backgroundColor = KnobView.outline
        face.backgroundColor = .white
        addSubview(face)
    }

    override func layoutSubviews() {
        let width = 1.0
        face.frame = Rect(origin: .zero, size: frame.size).inset(dx: width, dy: width)
        cornerRadius = frame.height / 2
        face.cornerRadius = max(0, frame.height / 2 - width)
    }
}
