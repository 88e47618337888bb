import Flipbook

/// A hand that turns once a minute.
final class Hand: View {
    override func advance(to time: FrameTime) -> Bool {
        transform = AffineTransform(rotationAngle: time.targetTimestamp * .pi / 30)
        return true
    }

    override func draw(on canvas: Canvas) {
        var line = Path()
        line.move(to: Point(x: frame.width / 2, y: frame.height / 2))
        line.addLine(to: Point(x: frame.width / 2, y: 0))
        canvas.stroke(line, style: StrokeStyle(width: 4, cap: .round), color: .systemRed)
    }
}

exit(
    ViewApp.main(name: "FlipbookSample") { app in
        let root = app.screen.root
        root.backgroundColor = .white
        root.addSubview(
            Hand(
                frame: Rect(
                    x: root.bounds.midX - 40, y: root.bounds.midY - 40, width: 80, height: 80)))
    })
