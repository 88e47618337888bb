import Geometry

/// A part of a screen as a person finds it: what it is, what it says, and where it is.
@MainActor package struct ScreenElement {
    /// A text on a part.
    package struct Text: Equatable, Sendable {
        package var string: String
        /// The width that the text has, in points.
        package var width: Double
        /// Whether an ellipsis stands for a part of it.
        package var isCut: Bool

        package init(string: String, width: Double, isCut: Bool) {
            (self.string, self.width, self.isCut) = (string, width, isCut)
        }
    }

    package var role: AccessibilityRole
    package var texts: [Text]
    /// Where it is displayed, in points of the screen, within the views that clip it.
    package var frame: Rect
    /// Where it will be once animations have ended, as `frame`.
    package var restingFrame: Rect
    /// The row that it is, or that its buttons belong to; nil for other parts.
    package var path: IndexPath?
    package var state: AccessibilityState
    /// The value, such as the position of a slider; empty for none.
    package var value: String
    /// The name that the program gave it for scripts; empty for none.
    package var identifier: String
    /// The opacity as displayed, 0...1, with that of the views around it.
    package var alpha: Double
    package var view: View

    /// What it is called: what the view says, or else its texts in one.
    package var label: String
}

extension Screen {
    /// The parts of the screen that are visible, from back to front, without those behind a modal view.
    package var elements: [ScreenElement] {
        var walk = ElementWalk()
        let area = Rect(origin: .zero, size: size)
        walk.visit(root, ElementPlace(clip: area, restingClip: area))
        return walk.elements
    }

    /// The parts that are not visible, but that the scroll views around them can show; their places are those in the
    /// content. Rows of a table for which there is no view yet are not among them.
    package var elementsOutOfSight: [ScreenElement] {
        var walk = ElementWalk(followsScrolling: true)
        let area = Rect(origin: .zero, size: size)
        walk.visit(root, ElementPlace(clip: area, restingClip: area))
        let visible = Set(elements.map { ObjectIdentifier($0.view) })
        return walk.elements.filter { !visible.contains(ObjectIdentifier($0.view)) }
    }

    /// Whether content moves that a finger has let go, or that the program scrolls.
    package var isScrolling: Bool {
        func isMoving(_ view: View) -> Bool {
            if view.isHidden { return false }
            if let scrollView = view as? ScrollView, scrollView.movesByItself { return true }
            return view.subviewsBesideModal.contains { isMoving($0) }
        }
        return isMoving(root)
    }

    /// The view that receives a touch at a point, in points; nil if there is none.
    package func view(at point: Point) -> View? { root.hitTest(point) }
}

/// Where the coordinates of a view are on the screen, and what of it is visible.
struct ElementPlace {
    var origin = Point.zero
    var restingOrigin = Point.zero
    var clip: Rect
    var restingClip: Rect
    var alpha = 1.0
    /// The row that contains it, or whose buttons do; nil for none.
    var path: IndexPath?
    var isInRow = false

    private static let everything = Rect(-1e9, -1e9, 2e9, 2e9)

    /// The place of the content of a subview.
    ///
    /// - Parameter followsScrolling: whether scrolling can show all that is in a scroll view.
    @MainActor func inside(_ view: View, followsScrolling: Bool) -> ElementPlace {
        var place = self
        let (shown, resting) = (
            view.presentationFrame.offset(by: origin), view.frame.offset(by: restingOrigin)
        )
        let move = view.presentationTransform
        place.origin =
            Point(shown.minX + move.tx, shown.minY + move.ty) - view.boundsOrigin
        place.restingOrigin = Point(resting.minX, resting.minY) - view.boundsOrigin
        if view.scrollsSubviews, followsScrolling {
            (place.clip, place.restingClip) = (ElementPlace.everything, ElementPlace.everything)
        } else if view.clipsToBounds {
            place.clip = clip.intersection(shown)
            place.restingClip = restingClip.intersection(resting)
        }
        place.alpha *= view.presentationAlpha
        return place
    }
}

/// Collects the elements of a view tree.
@MainActor private struct ElementWalk {
    /// Whether what a scroll view can show counts as visible.
    var followsScrolling = false
    var elements: [ScreenElement] = []

    mutating func visit(_ view: View, _ outer: ElementPlace) {
        let isHidden =
            view.isHidden
            && !(followsScrolling && view.superview?.hidesSubviewsOutOfSight == true)
        guard !isHidden, view.alpha > 0.01 || view.presentationAlpha > 0.01,
            !view.accessibilityElementsHidden
        else { return }
        var inner = outer.inside(view, followsScrolling: followsScrolling)
        let cell = view as? TableViewCell
        if let cell {
            guard let row = cell.shownRow else { return }
            inner.path = row.path
        } else if view is SwipeActionsView {
            inner.path = (view.superview as? TableView)?.swipe?.path
        }
        if let role = view.effectiveRole {
            add(view, role, outer, inner)
            // A row may contain controls; other parts are one thing.
            guard cell != nil else { return }
            inner.isInRow = true
        }
        for subview in view.subviewsBesideModal { visit(subview, inner) }
        if let view = view as? RiveView { elements += view.contentElements(in: inner) }
    }

    private mutating func add(
        _ view: View, _ role: AccessibilityRole, _ outer: ElementPlace, _ inner: ElementPlace
    ) {
        // The texts of a row are the row's.
        if role == .text, outer.isInRow { return }
        let shown = view.presentationFrame.offset(by: outer.origin).intersection(outer.clip)
        guard shown.width > 0, shown.height > 0 else { return }
        let resting = view.frame.offset(by: outer.restingOrigin)
        var texts: [ScreenElement.Text] = []
        var state = view.effectiveState
        ElementWalk.addTexts(of: view, to: &texts, &state)
        let label = view.accessibilityLabel ?? texts.map(\.string).joined(separator: " ")
        if role == .text, label.isEmpty { return }
        elements.append(
            ScreenElement(
                role: role, texts: texts, frame: shown,
                restingFrame: resting.intersection(outer.restingClip), path: inner.path,
                state: state, value: view.accessibilityValue ?? "",
                identifier: view.accessibilityIdentifier ?? "", alpha: inner.alpha, view: view,
                label: label))
    }

    /// Adds the texts in a view, but not those of other parts within it, and whether something in it is busy.
    private static func addTexts(
        of view: View, to texts: inout [ScreenElement.Text], _ state: inout AccessibilityState
    ) {
        if let label = view as? Label, !label.text.isEmpty {
            texts.append(
                ScreenElement.Text(
                    string: label.text, width: label.frame.width, isCut: label.isTruncated))
        }
        for subview in view.subviews
        where !subview.isHidden && (subview.effectiveRole ?? .text) == .text {
            if subview.alpha > 0.01, subview.accessibilityState.contains(.busy) {
                state.insert(.busy)
            }
            addTexts(of: subview, to: &texts, &state)
        }
    }
}

extension Label {
    /// Whether an ellipsis stands for a part of the text.
    package var isTruncated: Bool {
        if numberOfLines == 0 || text.isEmpty { return false }
        if numberOfLines == 1 {
            // A figure may be set smaller.
            let isSmaller = fitting == .staysWhole && textWidth > frame.width
            return isSmaller
                ? textWidth * fittedFontSize / fontSize > frame.width + 0.5
                : textWidth > frame.width + 0.01
        }
        let width = Size(frame.width, .infinity)
        return sizeThatFits(width, numberOfLines: 0).height
            > sizeThatFits(width).height + 0.01
    }
}

extension ScrollView {
    /// The scrolling of a view at a moment.
    package struct Scrolling: Equatable, Sendable {
        /// The offset along the vertical axis, in points.
        package var offset: Double
        /// The offsets at which content can rest, in points.
        package var range: ClosedRange<Double>
        /// Whether neither a finger, nor a motion, nor an animation moves it.
        package var isAtRest: Bool
        /// The space that a refresh keeps open, in points.
        package var held: Double

        package init(offset: Double, range: ClosedRange<Double>, isAtRest: Bool, held: Double) {
            self.offset = offset
            self.range = range
            self.isAtRest = isAtRest
            self.held = held
        }
    }

    /// Whether a motion or an animation scrolls the view, without a finger.
    fileprivate var movesByItself: Bool {
        !isTracking && (phase != .idle || animatedOffset.isAnimating)
    }

    /// The scrolling along the vertical axis.
    package var scrolling: Scrolling {
        Scrolling(
            offset: contentOffset.y, range: restingOffsets.y,
            isAtRest: phase == .idle && !isTracking && !animatedOffset.isAnimating,
            held: adjustedContentInset.top - contentInset.top)
    }
}
