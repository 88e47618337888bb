import DataSources
import Display
import Geometry
import InputEvents
import Interface
import Platform
import Telemetry

/// A program that `LiveRun` and `HeadlessRun` run: they pass it frames, input and requests.
@MainActor package protocol RunnableApp: AnyObject {
    var pacer: FramePacer { get }
    /// The screen of its display.
    var screen: Screen { get }
    /// The fonts of its texts.
    var fonts: Fonts { get }
    /// Called once, before the first frame.
    func start()
    /// What is on its screen.
    var tree: ScreenTree { get }
    /// Scrolls the list on top to the row that has a key or a title.
    ///
    /// - Returns: how many rows have it; it scrolls only if one does.
    func scrollToRow(named name: String) -> Int
    /// Called before its screen handles input.
    func inputDidArrive()
    /// Takes a key before anything on its screen does.
    ///
    /// - Returns: whether it has taken it.
    func take(_ stroke: KeyStroke) -> Bool
    /// Whether what is touched and typed is a secret, of which nothing may be recorded: all who record input ask this.
    var isInputPrivate: Bool { get }
    /// Whether an input method of the display types into its fields instead of a keyboard on its screen.
    var usesInputMethod: Bool { get }
    /// Takes a key that nothing on its screen has handled.
    ///
    /// - Returns: whether it has taken it.
    func takeUnhandled(_ stroke: KeyStroke) -> Bool
    /// Whether its screen may take text that is entered without keys.
    var takesText: Bool { get }
    /// Takes text that is entered without keys and that nothing on its screen has taken.
    ///
    /// - Returns: whether it has taken it.
    func takeUnhandled(text: String) -> Bool
    /// The requests of the control socket that it serves.
    var verbs: [ControlVerb] { get }
    /// Called when a recording starts: the documents of the sources are logged from now on, a time on the monotonic
    /// clock.
    func startRecording(at now: Double)
    /// Returns the documents of the sources since a time on the monotonic clock, and how many are missing because the
    /// recording would have become too large. Ends the recording that started at that time.
    func takeRecordedDocuments(
        since start: Double
    ) -> (documents: [RecordedDocument], missing: Int)
    /// Seconds without a touch until the display is blanked, unless an option sets them; nil for never. It may change
    /// while the app runs.
    var blankAfter: Double? { get }
    /// Reloads the configuration, because a signal asked for it.
    func reload()
    /// Called when the run ends: the last chance to submit jobs that save data.
    func willStop()
    /// Whether the content that earlier runs saved is still being loaded: the first frame waits for it briefly.
    var isPreparing: Bool { get }

    /// Whether programs are running whose documents or results a run on a virtual clock waits for.
    var isFetching: Bool { get }
    /// Waits for the programs that are running.
    ///
    /// - Throws: `Interrupted` if a signal asks this process to exit.
    func waitForPrograms() throws
    /// Why a completed run counts as failed; nil if it succeeded.
    var failure: (any Error)? { get }
}

extension RunnableApp {
    /// Handles a touch, in pixels of the display.
    package func touch(_ event: TouchEvent) {
        inputDidArrive()
        screen.touch(event)
    }

    /// Scrolls the view at a position, in pixels of the display, in response to a wheel or a key.
    package func scroll(_ step: ScrollStep, at place: Point) {
        inputDidArrive()
        screen.scroll(step, atPixel: place)
    }

    /// Handles a key.
    ///
    /// - Returns: whether something on the screen handled it.
    package func key(_ stroke: KeyStroke) -> Bool {
        inputDidArrive()
        return take(stroke) || screen.key(stroke.press, text: stroke.text)
            || takeUnhandled(stroke)
    }

    /// Handles text that is entered without keys.
    ///
    /// - Returns: whether something on the screen took it.
    package func type(_ text: String) -> Bool {
        inputDidArrive()
        return takesText && (screen.insertText(text) || takeUnhandled(text: text))
    }

    /// Lets the screen ask the pacer for frames, and the pacer draw the screen. Called again when another display has
    /// another pacer.
    package func connectScreenToPacer() {
        let (screen, pacer) = (screen, pacer)
        screen.onNeedsFrame = { [unowned pacer] in pacer.setNeedsFrame() }
        screen.onInputHandled = { [unowned pacer] in pacer.didHandleInput() }
        screen.onAdvanced = { [unowned pacer] in pacer.didAdvance() }
        pacer.onDraw = { [unowned screen] in screen.draw(into: &$0) }
    }

    package func inputDidArrive() {}
    package var isInputPrivate: Bool { screen.isEditingText }
    package var takesText: Bool { true }
    package var usesInputMethod: Bool { false }
    package func take(_ stroke: KeyStroke) -> Bool { false }
    package func takeUnhandled(_ stroke: KeyStroke) -> Bool { false }
    package func takeUnhandled(text: String) -> Bool { false }
    package var tree: ScreenTree { ScreenTree(screen) }
    package func scrollToRow(named name: String) -> Int { 0 }

    /// Scrolls the part that has a name into sight, if none that is in sight has it.
    ///
    /// - Returns: whether there is one, which is in sight after the next layout.
    /// - Throws: if several parts that are out of sight have the name.
    package func scrollIntoSight(_ name: String) throws(ControlRefusal) -> Bool {
        guard tree.indices(named: name).isEmpty else { return false }
        let elements = screen.elementsOutOfSight
        var hidden = ScreenTree(size: screen.size)
        hidden.parts = elements.map(ScreenTree.Part.init)
        let found = hidden.indices(named: name)
        let rows = scrollToRow(named: name)
        // A row may have a view outside of what is seen.
        let count = rows == 0 ? found.count : rows
        guard count <= 1 else {
            throw ControlRefusal(
                "'\(name.prefix(80))' is \(count) parts out of sight; swipe to one of them, or name a row's key"
            )
        }
        if rows == 0, let index = found.first {
            elements[index].view.scrollIntoSight(animated: false)
        }
        return count == 1
    }

    /// Whether a touch at a point, in points, reaches a part of the screen.
    package func isHit(_ part: ScreenTree.Part, at point: Point) -> Bool {
        guard let view = screen.view(at: point) else { return false }
        return screen.elements.contains { element in
            element.role == part.role && element.frame == part.frame
                && (view.isDescendant(of: element.view)
                    || part.role == .row && view === element.view.superview)
        }
    }

    /// Reports each contact that is given up, in the journal and in the recording.
    package func reportContacts() {
        screen.onContactGivenUp = { [unowned self] touch in
            let (x, y) = (Int(touch.position.x), Int(touch.position.y))
            let place = isInputPrivate ? "" : " at (\(x), \(y))"
            let text =
                "a contact\(place) has not moved for \(Int(Touch.contactTimeout)) s and is ignored until it "
                + "is lifted; clean the glass or check the touch panel"
            pacer.recorder?.add(
                EventRecord(
                    .fault, at: touch.timestamp + Touch.contactTimeout, text: text))
            Console.message("flipbook: \(text)")
        }
    }

    package func start() {}
    package func startRecording(at now: Double) {}
    package func takeRecordedDocuments(
        since start: Double
    ) -> (documents: [RecordedDocument], missing: Int) { ([], 0) }
    package var blankAfter: Double? { nil }
    package func reload() {}
    package func willStop() {}
    package var isPreparing: Bool { false }
    package var isFetching: Bool { false }
    package func waitForPrograms() {}
    package var failure: (any Error)? { nil }
}
