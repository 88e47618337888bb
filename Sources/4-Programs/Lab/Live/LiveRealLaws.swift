import Geometry
import Runner

/// The laws about what the control socket says of a screen, some time after the last time.
struct LiveRealLaws {
    private var last: ScreenTree?
    /// Whether something has touched the screen, and content has not come to rest since.
    private var isTouched = true
    private var isAtStart: Bool?
    private var blankSince: Double?
    private(set) var checks = 0

    /// Something has touched the screen.
    mutating func didTouch() { isTouched = true }

    /// Compares what is on the screen with what was.
    mutating func look(_ tree: ScreenTree, now: Double) -> [LiveViolation] {
        defer { last = tree }
        var found: [LiveViolation] = []
        func fail(_ law: LiveViolation.Law, _ message: String) {
            found.append(LiveViolation(law: law, time: now, message: message))
        }
        if last?.screens != tree.screens {
            if !isTouched, last != nil {
                fail(
                    .screenSurvivesChange, "\(last?.screens ?? []) became \(tree.screens) by itself"
                )
            }
            (isAtStart, blankSince) = (nil, nil)
        }
        checks += 1
        if let rows = tree.rows, rows > 0, tree.parts(.row).isEmpty, !tree.isInTransition {
            let since = blankSince ?? now
            blankSince = since
            if now - since > 0.5 { fail(.nothingIsBlank, "none of \(rows) rows is on the screen") }
        } else {
            blankSince = nil
        }
        guard let scroll = tree.scrolling, scroll.isAtRest, !tree.isInTransition else {
            return found
        }
        checks += 3
        let isNow = scroll.offset <= scroll.range.lowerBound + 0.6
        if scroll.offset < scroll.range.lowerBound - 0.6
            || scroll.offset > scroll.range.upperBound + 0.6
        {
            fail(.contentRestsInRange, "offset \(scroll.offset) is outside \(scroll.range)")
        }
        if isAtStart == true, !isTouched, !isNow {
            fail(
                .contentStaysAtStart,
                "\(tree.top) has moved from its start to \(scroll.offset) of \(scroll.range)")
        }
        for part in tree.parts {
            for text in part.texts where text.isCut && LiveRealLaws.isFigure(text.string) {
                fail(.figuresAreWhole, "'\(text.string)' is cut")
            }
        }
        isAtStart = isNow
        isTouched = false
        return found
    }

    /// Whether a text is a figure with a unit at most: digits, signs, and at most four letters in a row.
    static func isFigure(_ text: String) -> Bool {
        guard text.count <= 16, text.contains(where: \.isNumber) else { return false }
        return text.split(whereSeparator: { !$0.isLetter }).allSatisfy { $0.count <= 4 }
    }
}
