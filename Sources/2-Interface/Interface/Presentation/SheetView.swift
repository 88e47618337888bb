import Geometry

/// A content that slides up over the screen, and that a finger drags between heights and away.
package final class SheetView: PresentedView {
    /// The width beyond which a sheet does not grow, in points.
    private static let maximumWidth = 640.0
    private static let (radius, topGap) = (16.0, 12.0)
    /// The velocity from which a flick decides, and the time for which a slower finger goes on, in points per second and
    /// seconds.
    private static let (flick, ahead) = (500.0, 0.15)
    private static let grabber = Size(36, 5)

    private let sheet = View()
    private let handle = View()
    private let content: View
    private let pan = PanGestureRecognizer()
    /// The height while a finger drags, in points; nil at rest.
    private var draggedHeight: Double?
    /// The height when the finger touched down.
    private var startHeight = 0.0

    /// The heights at which the sheet rests, as fractions of the greatest one or in points.
    package var detents: [SheetDetent] = [.large] {
        didSet {
            if !detents.contains(selected) { selected = detents.first ?? .large }
            setNeedsLayout()
        }
    }
    /// The height at which the sheet rests now.
    package var selected = SheetDetent.large {
        didSet { if selected != oldValue { setNeedsLayout() } }
    }
    /// Called when a finger has dragged the sheet to another height.
    package var onSelect: (SheetDetent) -> Void = { _ in }
    /// Whether a short line at the top shows that the sheet can be dragged.
    package var showsGrabber = false {
        didSet { handle.isHidden = !showsGrabber }
    }
    /// The colour behind the content.
    package var sheetColor = Color.white {
        didSet {
            sheet.backgroundColor = sheetColor
            handle.backgroundColor = sheetColor.contrastingText.multiplyingAlpha(by: 0.3)
        }
    }

    package init(_ content: View) {
        self.content = content
        super.init()
        sheet.backgroundColor = .white
        sheet.cornerRadius = SheetView.radius
        sheet.clipsToBounds = true
        sheet.addSubview(content)
        handle.backgroundColor = Color.black.multiplyingAlpha(by: 0.3)
        handle.cornerRadius = SheetView.grabber.height / 2
        handle.isHidden = true
        handle.isUserInteractionEnabled = false
        sheet.addSubview(handle)
        addSubview(sheet)
        pan.axes = { .vertical }
        pan.action = { [unowned self] _ in panDidChange() }
        sheet.addGestureRecognizer(pan)
    }

    // MARK: Heights

    /// The greatest height, in points.
    private var room: Double {
        max(0, frame.height - (nearestScreen?.safeAreaInsets.top ?? 0) - SheetView.topGap)
    }

    private func height(_ detent: SheetDetent) -> Double { detent.height(in: room) }

    override var contentFrame: Rect { sheet.frame }

    override func place(isShown: Bool) {
        let height = draggedHeight ?? height(selected)
        let width = min(SheetView.maximumWidth, frame.width)
        let top = frame.height - (isShown ? height : 0)
        // Its rounded lower corners are below the screen.
        sheet.frame = Rect(
            ((frame.width - width) / 2).rounded(), top.rounded(), width,
            max(height, self.height(selected)) + SheetView.radius)
        let grabber = SheetView.grabber
        handle.frame = Rect((width - grabber.width) / 2, 6, grabber.width, grabber.height)
        guard draggedHeight == nil else { return }
        content.frame = Rect(0, 0, width, height)
    }

    // MARK: Dragging

    /// A list at its top is pulled down with the sheet, and up as long as the sheet can grow.
    override func takesDragOfContent(isDown: Bool) -> Bool {
        isDown || detents.contains { height($0) > height(selected) }
    }

    private func panDidChange() {
        switch pan.state {
        case .began: startHeight = height(selected)
        case .changed: drag(to: startHeight - pan.translation.y)
        case .ended, .cancelled:
            guard draggedHeight != nil else { return }
            release(velocity: pan.state == .ended ? pan.velocity.y : 0)
        default: break
        }
    }

    private func drag(to height: Double) {
        let limits = detents.map { self.height($0) }
        let (least, most) = (limits.min() ?? 0, limits.max() ?? room)
        var height = height
        // Beyond the greatest height, and below the least one if it cannot be closed, the sheet resists.
        if height > most { height = most + (height - most) * 0.2 }
        if height < least, isModal || onDismiss == nil { height = least - (least - height) * 0.2 }
        draggedHeight = max(0, height)
        View.performWithoutAnimation {
            place(isShown: true)
            dim.alpha = min(1, height / max(1, least))
        }
    }

    private func release(velocity: Double) {
        let now = draggedHeight ?? 0
        let aim = now - velocity * SheetView.ahead
        let sorted = detents.sorted { height($0) < height($1) }
        let least = sorted.first.map { height($0) } ?? 0
        let isFlick = abs(velocity) > SheetView.flick
        draggedHeight = nil
        if let onDismiss, !isModal, now < least, aim < least / 2 || isFlick && velocity > 0 {
            return onDismiss()
        }
        var new = sorted.min { abs(height($0) - aim) < abs(height($1) - aim) } ?? selected
        if isFlick {
            let next =
                velocity > 0
                ? sorted.last { height($0) < now } : sorted.first { height($0) > now }
            new = next ?? (velocity > 0 ? sorted.first : sorted.last) ?? new
        }
        let isChanged = new != selected
        selected = new
        move(true, isShown: true)
        if isChanged { onSelect(new) }
    }
}
