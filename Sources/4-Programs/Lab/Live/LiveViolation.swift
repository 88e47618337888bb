import Platform

/// A law that did not hold.
struct LiveViolation: Error, Equatable, CustomStringConvertible {
    /// The laws; their names say what must hold.
    enum Law: String, Sendable, CaseIterable {
        /// Content at its start stays there unless a finger or a command moves it, and content that fits has no offset.
        /// It holds whenever nothing moves: the movement of a header that opens or closes is not its breach.
        case contentStaysAtStart = "content at its start stays there"
        /// Content that rests is within its range.
        case contentRestsInRange = "content rests within its range"
        /// While a list has rows and no finger is down, at most 0.15 s pass without any of them on the screen. At rest,
        /// each visible row is opaque and shows its text.
        case nothingIsBlank = "nothing visible is empty while there are rows"
        /// A press acts at most once, and on what was pressed when the finger came down. It acts exactly once if what was
        /// pressed was at rest, enabled and not covered then, and is still on the screen when the finger is lifted,
        /// wherever it has moved (a button, whose finger must be within 70 points of it, as in UIKit). A press while
        /// content moves only stops it; one while a row's buttons are uncovered only closes them. Two contacts at
        /// one place less than 50 ms apart are one press. A press on a button whose actions still run does nothing.
        case pressActsOnce = "a press acts once, on what was pressed"
        /// Buttons that a swipe has uncovered stay until a touch elsewhere, as long as the row exists (without a key: is
        /// unchanged) and its list is on top.
        case buttonsStayUncovered = "uncovered buttons stay until a touch elsewhere"
        /// After a change of data one of the rows that were visible, in their places, and still exist is where it was, unless
        /// content was at its start, or is at its end now.
        case placeSurvivesChange = "the place of a list survives a change of data"
        /// The stack of screens changes only by a touch, a command or an action.
        case screenSurvivesChange = "the open screen survives a change of data"
        /// A transition that no finger holds ends within three seconds.
        case transitionEnds = "a transition ends"
        /// At rest, what is shown is the data that arrived last.
        case dataIsShown = "what arrived last is shown"
        /// Every refresh and every request has an outcome within 20 seconds.
        case requestHasOutcome = "every request has an outcome"
        /// At rest, no figure is shown with an ellipsis in the place of a part of it.
        case figuresAreWhole = "a figure that is shown is whole"
        /// A field that is edited, or another part that has the focus, is on the screen on top.
        case focusIsSeen = "the focus is on nothing hidden"
        /// Without touches and data, nothing is drawn any more after 20 seconds.
        case comesToRest = "the kiosk comes to rest"
        /// At rest, the picture is that of a kiosk that was started on the same data and shows the same screens at the same
        /// place.
        case pictureIsFresh = "the picture is that of a fresh run"
    }

    var law: Law
    /// When it was noticed, in seconds since the start.
    var time: Double
    var message: String

    var description: String { "\(Number.text(time, decimals: 2)) s: \(law.rawValue): \(message)" }
}

/// What was done and checked, in numbers that can be added.
struct LiveCounts: Equatable, Sendable {
    var kiosks = 0
    var steps = 0
    /// Presses of rows, buttons, tabs and the like.
    var presses = 0
    /// Presses that acted.
    var acted = 0
    /// Presses that were not to act, or did not have to, and did not: they closed uncovered buttons, stopped moving
    /// content, hit a row without an action, or what they were on went away.
    var idle = 0
    /// Evaluations of laws.
    var checks = 0
    var violations = 0

    static func += (a: inout LiveCounts, b: LiveCounts) {
        a.kiosks += b.kiosks
        a.steps += b.steps
        a.presses += b.presses
        a.acted += b.acted
        a.idle += b.idle
        a.checks += b.checks
        a.violations += b.violations
    }

    var text: String {
        "\(kiosks) kiosks, \(steps) steps, \(presses) presses (\(acted) acted, \(idle) were not to, "
            + "\(presses - acted - idle) failed), \(checks) laws checked, \(violations) violations"
    }
}
