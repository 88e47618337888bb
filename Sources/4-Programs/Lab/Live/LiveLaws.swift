import Geometry
import Interface
import Kiosk
import Runner

/// The laws about a screen that changes: it compares each frame with the one before.
@MainActor struct LiveLaws {
    private let kiosk: LiveKiosk
    private var last: ScreenTree?
    private var lastVersion = -1
    private var lastTops: [String: (top: Double, label: String)] = [:]
    /// The identities of the rows of the list on top.
    private(set) var identities: [String] = []
    private(set) var identitySet: Set<String> = []
    /// Whether a finger or a command has moved content, which has not come to rest since.
    private var isMoved = true
    /// Whether content is at its start; nil until it has come to rest.
    private var isAtStart: Bool?
    private var blankSince: Double?
    private var transitionSince: Double?
    /// Until when the stack of screens may change.
    private var navigatesUntil = 1.0
    /// The row whose buttons are to stay uncovered, and its label.
    private(set) var uncovered: (key: String, label: String)?
    private(set) var checks = 0

    /// The fingers that are down.
    var fingers: Set<Int> = []

    init(_ kiosk: LiveKiosk) { self.kiosk = kiosk }

    // MARK: Permissions

    /// A finger or a command may move content from now on.
    mutating func willMove() { isMoved = true }

    /// The stack of screens may change until a time.
    mutating func mayNavigate(until time: Double) { navigatesUntil = max(navigatesUntil, time) }

    /// Uncovered buttons may close, because of a touch elsewhere or an action.
    mutating func mayCover() { uncovered = nil }

    /// Buttons have been uncovered and are to stay so.
    mutating func didUncover(_ tree: ScreenTree) {
        guard let key = tree.swiped, let row = tree.parts(.row).first(where: { $0.key == key })
        else {
            return
        }
        uncovered = (key, row.label)
    }

    // MARK: Frames

    mutating func look(_ stage: VirtualKiosk, _ tree: ScreenTree) throws {
        let version = stage.rowsVersion
        let isSame = last?.screens == tree.screens
        if version != lastVersion || !isSame {
            identities = stage.rowIdentities
            identitySet = Set(identities)
        }
        if !isSame {
            (isAtStart, blankSince) = (nil, nil)
            isMoved = true
        }
        try checkScreens(stage, tree)
        if !fingers.isEmpty { isMoved = true }
        try checkPlace(stage, tree, version)
        try checkStart(stage, tree)
        try checkBlank(stage, tree)
        try checkUncovered(stage, tree)
        try checkFocus(stage, tree)
        last = tree
        lastVersion = version
        lastTops = tops(stage, tree)
    }

    private func tops(
        _ stage: VirtualKiosk, _ tree: ScreenTree
    ) -> [String: (top: Double, label: String)] {
        var tops: [String: (top: Double, label: String)] = [:]
        let rows = tree.parts(.row)
        guard rows.allSatisfy({ $0.frame == $0.restingFrame }) else { return tops }
        for part in rows {
            guard let top = stage.restingTop(ofRow: part.index) else { continue }
            tops[part.key] = (top, part.label)
        }
        return tops
    }

    private mutating func checkScreens(_ stage: VirtualKiosk, _ tree: ScreenTree) throws {
        checks += 1
        if let last, last.screens != tree.screens, stage.now > navigatesUntil, fingers.isEmpty {
            throw LiveViolation(
                law: .screenSurvivesChange, time: stage.now,
                message: "\(last.screens) became \(tree.screens) by itself")
        }
        guard tree.isInTransition, fingers.isEmpty else {
            transitionSince = nil
            return
        }
        let since = transitionSince ?? stage.now
        transitionSince = since
        if stage.now - since > 3 {
            throw LiveViolation(
                law: .transitionEnds, time: stage.now, message: "\(tree.screens) is still moving")
        }
    }

    /// Content that nobody moves stays at its start.
    private mutating func checkStart(_ stage: VirtualKiosk, _ tree: ScreenTree) throws {
        guard let scroll = tree.scrolling, scroll.isAtRest, fingers.isEmpty, !tree.isInTransition
        else { return }
        checks += 2
        let tolerance = 0.51 / stage.scale + 0.01
        let start = scroll.range.lowerBound
        if scroll.offset < start - tolerance || scroll.offset > scroll.range.upperBound + tolerance
        {
            throw LiveViolation(
                law: .contentRestsInRange, time: stage.now,
                message: "offset \(scroll.offset) of \(tree.top) is outside \(scroll.range)")
        }
        // A header that is held open is above the start.
        let isNow = scroll.offset <= start + scroll.held + tolerance
        if isAtStart == true, !isMoved, !isNow {
            throw LiveViolation(
                law: .contentStaysAtStart, time: stage.now,
                message: "\(tree.top) has moved from its start at \(start) to \(scroll.offset), "
                    + "of \(scroll.range)")
        }
        isMoved = false
        isAtStart = isNow
    }

    /// The least height for rows in which one has to be seen, in points: that of a section's title. On the smallest display
    /// the keyboard leaves 2.
    private static let leastRoom = 80.0

    /// Some row is on the screen.
    private mutating func checkBlank(_ stage: VirtualKiosk, _ tree: ScreenTree) throws {
        guard let rows = tree.rows, rows > 0, fingers.isEmpty, !tree.isInTransition,
            tree.parts(.row).isEmpty, stage.roomForRows >= LiveLaws.leastRoom
        else {
            blankSince = nil
            return
        }
        checks += 1
        let since = blankSince ?? stage.now
        blankSince = since
        // A row that fits may be flung off the screen, and comes back.
        let isFlung = tree.scrolling.map {
            !$0.isAtRest && $0.range.upperBound <= $0.range.lowerBound
        }
        if stage.now - since > (isFlung == true ? 0.6 : 0.15) {
            throw LiveViolation(
                law: .nothingIsBlank, time: stage.now,
                message: "none of \(rows) rows is on the screen, at offset "
                    + "\(tree.scrolling?.offset ?? 0) of \(tree.scrolling?.range ?? 0...0)")
        }
    }

    /// A change of data leaves a list where it was.
    private mutating func checkPlace(
        _ stage: VirtualKiosk, _ tree: ScreenTree, _ version: Int
    ) throws {
        guard let last, version != lastVersion, lastVersion >= 0, last.screens == tree.screens,
            !tree.isInTransition, fingers.isEmpty, !isMoved, isAtStart == false,
            kiosk["columns"] == "1" || tree.top != "home", tree.top != "cards",
            // Without keys, rows are compared by their labels, which .riv files do not show.
            kiosk.has("key") || kiosk["style"] != "rive" || tree.top != "home",
            let before = last.scrolling, let after = tree.scrolling, before.isAtRest,
            after.isAtRest
        else { return }
        checks += 1
        let indices = Dictionary(
            identities.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var moves: [String] = []
        for (key, old) in lastTops {
            guard let index = indices[key], let top = stage.restingTop(ofRow: index) else {
                continue
            }
            // A row that has grown keeps its place, and moves those below it.
            if abs(top - old.top) <= 1 { return }
            // Without keys it may be another row.
            if !kiosk.has("key"),
                tree.parts(.row).first(where: { $0.key == key })?.label != old.label
            {
                continue
            }
            moves.append("\(key) by \((top - old.top).rounded())")
        }
        let isAtEnd =
            after.offset >= after.range.upperBound - 1 || after.offset <= after.range.lowerBound + 1
        // Without keys, half of the rows or more may be others in the same places, which keep these.
        if moves.isEmpty || isAtEnd || !kiosk.has("key") && moves.count * 2 <= lastTops.count {
            return
        }
        throw LiveViolation(
            law: .placeSurvivesChange, time: stage.now,
            message: "all visible rows moved: \(moves.sorted().prefix(4).joined(separator: ", "))")
    }

    private mutating func checkFocus(_ stage: VirtualKiosk, _ tree: ScreenTree) throws {
        guard !tree.isInTransition, fingers.isEmpty else { return }
        checks += 1
        if stage.isFocusHidden {
            throw LiveViolation(
                law: .focusIsSeen, time: stage.now, message: "the focus is hidden on \(tree.top)")
        }
    }

    private mutating func checkUncovered(_ stage: VirtualKiosk, _ tree: ScreenTree) throws {
        guard let own = uncovered else { return }
        checks += 1
        if tree.swiped == own.key { return }
        uncovered = nil
        guard last?.screens == tree.screens, identitySet.contains(own.key),
            tree.parts(.row).contains(where: { $0.key == own.key })
        else { return }
        if !kiosk.has("key"), lastVersion != stage.rowsVersion { return }
        throw LiveViolation(
            law: .buttonsStayUncovered, time: stage.now,
            message: "the buttons of row \(own.key) have closed")
    }
}
