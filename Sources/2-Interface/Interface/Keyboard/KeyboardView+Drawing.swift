import Geometry
import Typography

/// How the keys look.
extension KeyboardView {
    private static let cornerRadius = 7.0
    /// By how much a key grows under a finger, in points.
    private static let swelling = 5.0

    /// Draws the keys, those under fingers above the others.
    func drawKeys(on canvas: Canvas) {
        canvas.fill(bounds, color: colors.background)
        for index in caps.indices where !isPressed(index) { draw(caps[index], on: canvas) }
        if look.hidesPresses { return }
        for press in presses { drawPressed(press, on: canvas) }
    }

    private func isPressed(_ cap: Int) -> Bool {
        if look.hidesPresses { return false }
        for press in presses where press.cap == cap { return true }
        return false
    }

    private func fillColor(_ key: KeyboardKey) -> Color {
        switch key.action {
        case .type, .space: colors.key
        case .shift where look.isShifted: colors.key
        case .return: look.returnKey == .default ? colors.specialKey : colors.tint
        default: colors.specialKey
        }
    }

    private func textColor(_ key: KeyboardKey) -> Color {
        key.action == .return && look.returnKey != .default
            ? colors.tint.contrastingText : colors.text
    }

    private func draw(_ cap: Cap, on canvas: Canvas) {
        guard cap.key.action != .none else { return }
        canvas.fill(
            cap.frame, color: fillColor(cap.key), cornerRadius: KeyboardView.cornerRadius)
        drawFace(cap, in: cap.frame, on: canvas)
    }

    private func drawFace(_ cap: Cap, in frame: Rect, on canvas: Canvas) {
        if let label = cap.label {
            let color =
                cap.key.action == .space ? colors.text.multiplyingAlpha(by: 0.6) : colors.text
            draw(label, in: frame, color: color, on: canvas)
        } else {
            drawSign(cap, in: frame, on: canvas)
        }
    }

    /// Draws a text in the middle of a rectangle, with its baseline where those of the other keys are.
    private func draw(_ label: TextLayout, in frame: Rect, color: Color, on canvas: Canvas) {
        guard let line = label.lines.first else { return }
        let size = label.runs.first?.size ?? 0
        let baseline = frame.midY + family.capHeight * size / 2
        canvas.draw(
            label, at: Point(frame.midX - label.width / 2, baseline - line.baseline), color: color)
    }

    private func drawPressed(_ press: Press, on canvas: Canvas) {
        let cap = caps[press.cap]
        if let choice = press.choice {
            draw(cap, on: canvas)
            return drawChoices(of: press, choice, on: canvas)
        }
        let grown = cap.frame.inset(dx: -KeyboardView.swelling, dy: -KeyboardView.swelling)
        guard cap.key.text != nil else {
            canvas.fill(grown, color: fillColor(cap.key), cornerRadius: KeyboardView.cornerRadius)
            canvas.fill(
                grown, color: colors.text.multiplyingAlpha(by: 0.15),
                cornerRadius: KeyboardView.cornerRadius)
            return drawFace(cap, in: cap.frame, on: canvas)
        }
        // What the finger covers is shown above it.
        let rise = keyHeight * 0.9
        let balloon = Rect(grown.x, grown.y - rise, grown.width, grown.height + rise)
        fillBalloon(balloon, on: canvas)
        guard let label = cap.label else { return }
        let scale = 1.4
        let face = Rect(balloon.x, balloon.y, balloon.width, grown.height)
        canvas.save()
        canvas.translateBy(x: face.midX, y: face.midY)
        canvas.scaleBy(x: scale, y: scale)
        draw(label, in: Rect(0, 0, 0, 0), color: colors.text, on: canvas)
        canvas.restore()
    }

    private func fillBalloon(_ frame: Rect, on canvas: Canvas) {
        let edge = frame.inset(dx: -1, dy: -1)
        canvas.fill(
            edge, color: colors.text.multiplyingAlpha(by: 0.25),
            cornerRadius: KeyboardView.cornerRadius + 1)
        canvas.fill(frame, color: colors.key, cornerRadius: KeyboardView.cornerRadius)
    }

    private func drawChoices(of press: Press, _ chosen: Int, on canvas: Canvas) {
        let area = choiceFrame(of: press.cap)
        fillBalloon(area, on: canvas)
        let side = area.width / Double(press.labels.count)
        for (index, label) in press.labels.enumerated() {
            let frame = Rect(area.x + Double(index) * side, area.y, side, area.height)
            if index == chosen {
                canvas.fill(frame, color: colors.tint, cornerRadius: KeyboardView.cornerRadius)
            }
            draw(
                label, in: frame,
                color: index == chosen ? colors.tint.contrastingText : colors.text, on: canvas)
        }
    }

    // MARK: Signs

    /// The length of a unit of a key's sign, in points.
    func signUnit(_ cap: Cap) -> Double { min(cap.frame.width, cap.frame.height) * 0.2 }

    private func drawSign(_ cap: Cap, in frame: Rect, on canvas: Canvas) {
        let (key, path, unit) = (cap.key, cap.sign, signUnit(cap))
        canvas.save()
        canvas.translateBy(x: frame.midX, y: frame.midY)
        let color = textColor(key)
        if key.action == .shift, look.isShifted { canvas.fill(path, color: color) }
        canvas.stroke(
            path, style: StrokeStyle(width: max(1.5, unit * 0.22), join: .round, cap: .round),
            color: color)
        if key.action == .shift, look.isLocked {
            canvas.fill(
                Rect(-unit * 0.5, unit * 1.25, unit, unit * 0.25), color: color)
        }
        canvas.restore()
    }
}

/// The signs on keys that type nothing.
enum KeyboardSign {
    /// Returns the lines of a sign around the origin.
    static func path(
        _ action: KeyboardKey.Action, _ returnKey: ReturnKeyType, unit: Double
    ) -> Path {
        switch action {
        case .shift:
            return closed(
                [(0, -1.1), (1.1, 0), (0.5, 0), (0.5, 0.9), (-0.5, 0.9), (-0.5, 0), (-1.1, 0)],
                unit)
        case .delete:
            var path = closed(
                [(-1.4, 0), (-0.6, -0.9), (1.2, -0.9), (1.2, 0.9), (-0.6, 0.9)], unit)
            add([(-0.15, -0.4), (0.65, 0.4)], unit, to: &path)
            add([(0.65, -0.4), (-0.15, 0.4)], unit, to: &path)
            return path
        case .hide: return open([[(-0.9, -0.4), (0, 0.5), (0.9, -0.4)]], unit)
        case .language:
            var path = Path(ellipseIn: Rect(-unit, -unit, 2 * unit, 2 * unit))
            path.append(Path(ellipseIn: Rect(-unit * 0.45, -unit, 0.9 * unit, 2 * unit)))
            add([(-1, 0), (1, 0)], unit, to: &path)
            return path
        case .return: return sign(of: returnKey, unit)
        default: return Path()
        }
    }

    private static func sign(of key: ReturnKeyType, _ unit: Double) -> Path {
        switch key {
        case .done: return open([[(-0.9, 0.1), (-0.25, 0.75), (1, -0.7)]], unit)
        case .search:
            var path = Path(ellipseIn: Rect(-unit, -unit, 1.4 * unit, 1.4 * unit))
            add([(0.2, 0.2), (1, 1)], unit, to: &path)
            return path
        case .next, .go, .send:
            return open([[(-1, 0), (1, 0)], [(0.3, -0.7), (1, 0), (0.3, 0.7)]], unit)
        case .default:
            return open(
                [[(1, -0.8), (1, 0.2), (-1, 0.2)], [(-0.4, -0.4), (-1, 0.2), (-0.4, 0.8)]], unit)
        }
    }

    private static func open(_ lines: [[(Double, Double)]], _ unit: Double) -> Path {
        var path = Path()
        for line in lines { add(line, unit, to: &path) }
        return path
    }

    private static func closed(_ points: [(Double, Double)], _ unit: Double) -> Path {
        var path = Path()
        add(points, unit, to: &path)
        path.close()
        return path
    }

    private static func add(_ points: [(Double, Double)], _ unit: Double, to path: inout Path) {
        for (index, point) in points.enumerated() {
            let place = Point(point.0 * unit, point.1 * unit)
            if index == 0 { path.move(to: place) } else { path.line(to: place) }
        }
    }
}
