import Geometry
import Interface
import Kiosk
import Runner

/// A press of a part of the screen, from when the finger comes down until its effect must have shown.
struct LivePress {
    let role: AccessibilityRole
    /// The identity of the row; empty for other parts.
    let key: String
    /// The number of the part among those of its role; -1 for a finger that moves.
    let index: Int
    let label: String
    let place: Point
    let began: Double
    /// When the finger is lifted for the last time; for one that moves, when the last of the fingers is lifted with which
    /// its gesture goes on.
    var ends: Double
    /// The identities of other rows at the place, which pass each other there.
    var others: [String] = []
    /// The configuration keys of the actions that it may perform.
    var actionKeys: [String]
    /// The screens when it began: the tab and the stack.
    let screens: [String]
    /// Why it does not have to act; nil if it must.
    var excuse: String?
    /// Whether it must not act, because the actions of the button still run.
    var isBusy = false
    /// Whether the finger came down on something else that is in front, such as a row that passes.
    var isCovered = false
    /// The times at which it acted.
    var acted: [Double] = []

    /// Seconds after the finger was lifted in which its effect shows.
    static let grace = 0.3
    /// Seconds after which a frame shows what happened.
    static let frame = 1.0 / 60 + 0.001
    /// The distance of the finger from a button within which lifting it counts, in points.
    static let reach = 70.0

    /// The parts that show a value, of which a press is no action.
    static let controls: Set<AccessibilityRole> = [.field, .toggle, .segment, .slider, .stepper]

    var name: String {
        key.isEmpty ? "\(role.rawValue) '\(label)'" : "\(role.rawValue) of row \(key)"
    }

    /// Whether another press begins where and when this one has ended, as the bounce of a contact does.
    func isBounced(by other: LivePress) -> Bool {
        other.began >= ends && other.began - ends < 0.06 && other.place.distance(to: place) < 24
    }

    /// Whether an action at a time may be the press's.
    func mayHave(_ action: VirtualKiosk.Performed) -> Bool {
        action.time >= began && action.time <= ends + LivePress.grace
            && actionKeys.contains(action.key)
            && (key.isEmpty || action.item == key || others.contains(action.item))
    }
}

extension ScreenTree {
    /// The tab and the stack.
    var screens: [String] { [tab] + stack }

    /// The point on the screen that is nearest to a place, as that of a finger that moves off the glass.
    func nearest(_ place: Point) -> Point {
        Point(max(0, min(size.width - 1, place.x)), max(0, min(size.height - 1, place.y)))
    }
}

/// The presses that are in progress.
@MainActor struct LivePresses {
    private var presses: [LivePress] = []
    private let kiosk: LiveKiosk
    /// When each finger that is down came down, and when it is lifted.
    private var contacts: [(began: Double, ends: Double)] = []
    /// The programs that run, by the key of their action and its item.
    private var running: [String] = []
    private(set) var counts = LiveCounts()

    init(_ kiosk: LiveKiosk) { self.kiosk = kiosk }

    /// Begins a press on the part of a role at an index; returns nil if there is none.
    mutating func begin(
        _ role: AccessibilityRole, _ index: Int, seconds: Double, on stage: VirtualKiosk
    ) -> LivePress? {
        let tree = stage.tree
        let parts = tree.parts(role).filter { $0.frame.width >= 8 && $0.frame.height >= 8 }
        guard !parts.isEmpty else { return nil }
        let part = parts[index % parts.count]
        let number = index % parts.count
        let place = Point(part.frame.midX, part.frame.midY)
        let keys = actionKeys(of: role, part, tree)
        var press = LivePress(
            role: role, key: part.key, index: number, label: part.label, place: place,
            began: stage.now, ends: stage.now + seconds, actionKeys: keys, screens: tree.screens)
        press.isCovered = !stage.isHit(part, at: place)
        press.excuse = excuse(press, part, tree, stage)
        if presses.contains(where: { $0.isBounced(by: press) }) {
            press.excuse = press.excuse ?? "it may be a bounce of another finger's contact"
        }
        press.others = otherRows(at: place, tree, than: part)
        if role == .row, !press.others.isEmpty {
            press.excuse = press.excuse ?? "rows pass each other"
        }
        // The buttons of a row that is gone, and that of the placeholder, fade above the row that comes in their place.
        if role == .action || role == .button && press.isCovered, press.excuse != nil {
            press.actionKeys += actionKeys(of: .row, part, tree)
        }
        let isButton = role == .button || role == .action
        press.isBusy = isButton && keys.contains { running.contains("\($0) \(part.key)") }
        if press.isBusy { press.excuse = press.excuse ?? "its actions still run" }
        if role == .row, keys.contains(where: { running.contains("\($0) \(part.key)") }) {
            press.excuse = press.excuse ?? "its actions still run"
        }
        if isDragged(at: stage.now) {
            press.excuse = press.excuse ?? "another finger came down before"
        }
        addContact(until: press.ends, from: stage.now)
        presses.append(press)
        counts.presses += 1
        return press
    }

    /// Notes a finger that comes down. A drag goes on with the fingers that are left when its own is lifted, as with a
    /// pan recogniser of UIKit.
    ///
    /// - Parameter end: when the finger is lifted.
    /// - Returns: when the last finger is lifted.
    @discardableResult private mutating func addContact(
        until end: Double, from now: Double
    ) -> Double {
        contacts.removeAll { $0.ends < now }
        contacts.append((now, end))
        let last = contacts.reduce(end) { max($0, $1.ends) }
        for i in presses.indices where presses[i].index < 0 && presses[i].ends >= now {
            presses[i].ends = last
        }
        return last
    }

    /// Whether another finger is down that has not rested long enough to yield what it drags.
    private func isDragged(at now: Double) -> Bool {
        contacts.contains { $0.ends > now && now - $0.began < Touch.restingDelay }
    }

    private func actionKeys(
        of role: AccessibilityRole, _ part: ScreenTree.Part, _ tree: ScreenTree
    ) -> [String] {
        switch role {
        case .row: ["screens.\(tree.top).list.tap"]
        case .button:
            LiveKiosk.buttonTitles.firstIndex(of: part.label).map {
                ["screens.\(tree.top).page.buttons[\($0)].do"]
            } ?? []
        case .action: (0..<2).map { "screens.\(tree.top).list.swipe[\($0)].do" }
        default: []
        }
    }

    /// Notes a finger that comes down to move, or to rest: what is below it may act once when the finger is lifted, as
    /// with a row in UIKit from which a sideways drag has not led away, but does not have to. It counts as no press.
    mutating func beginLoose(at place: Point, seconds: Double, on stage: VirtualKiosk) {
        // A contact that does not move is given up.
        let seconds = min(seconds, Touch.contactTimeout)
        let end = addContact(until: stage.now + seconds, from: stage.now)
        let tree = stage.tree
        let place = tree.nearest(place)
        // The margins beside a card, and half of the spacing above and below it, are a part of its row.
        func distance(_ row: ScreenTree.Part) -> Double {
            max(row.frame.minY - place.y, place.y - row.frame.maxY)
        }
        let part =
            tree.parts.last { $0.role != .text && $0.frame.contains(place) }
            ?? tree.parts(.row).min { distance($0) < distance($1) }
        guard let part else { return }
        // Actions that fade have a row below them.
        let keys =
            actionKeys(of: part.role, part, tree) + actionKeys(of: .action, part, tree)
            + (part.role == .action ? actionKeys(of: .row, part, tree) : [])
        presses.append(
            LivePress(
                role: part.role, key: part.key, index: -1, label: part.label, place: place,
                began: stage.now, ends: end,
                others: otherRows(at: place, tree, than: part), actionKeys: keys,
                screens: tree.screens, excuse: "the finger moved"))
    }

    /// The identities of the rows at a place, other than of a part that is there.
    private func otherRows(
        at place: Point, _ tree: ScreenTree, than part: ScreenTree.Part
    ) -> [String] {
        // A place at the edge of a row may be in either, by a rounding error.
        tree.parts(.row).filter {
            $0.frame.inset(dx: -0.01, dy: -0.01).contains(place) && $0.key != part.key
        }.map(\.key)
    }

    /// Notes that a finger has come down while content moved, which stops the content and claims all fingers on it.
    mutating func contentWasStopped() {
        for i in presses.indices where presses[i].excuse == nil {
            presses[i].excuse = "another finger stopped the content"
        }
    }

    /// Why a press does not have to act, seen when the finger comes down.
    private func excuse(
        _ press: LivePress, _ part: ScreenTree.Part, _ tree: ScreenTree, _ stage: VirtualKiosk
    ) -> String? {
        if tree.isInTransition { return "a transition runs" }
        if !part.isEnabled { return "it is disabled" }
        if part.alpha < 0.9 { return "it is fading" }
        if part.frame != part.restingFrame { return "it moves" }
        if part.role != .tab, part.role != .back, tree.scrolling?.isAtRest == false {
            return "the content moves"
        }
        if part.role == .row {
            if tree.swiped != nil { return "buttons are uncovered" }
            if tree.top == "home", kiosk["tap"] == "none" { return "rows have no action" }
        }
        if part.role == .button, press.actionKeys.isEmpty { return "it is no button of the script" }
        if LivePress.controls.contains(part.role) { return "a control shows what it is set to" }
        if part.role == .back, tree.stack.count < 2 { return "there is nothing to go back to" }
        return press.isCovered ? "it is covered" : nil
    }

    /// Watches what happens to what is pressed while the finger is down.
    mutating func look(_ tree: ScreenTree, rows: Set<String>, now: Double) {
        for i in presses.indices
        where presses[i].index >= 0 && presses[i].acted.isEmpty && now >= presses[i].ends {
            // Another press may follow before this one is judged.
            switch presses[i].role {
            case .tab where tree.tab == kiosk.tabs[presses[i].index],
                .back where tree.screens != presses[i].screens:
                presses[i].acted.append(now)
            default: break
            }
        }
        for i in presses.indices
        where presses[i].excuse == nil && now <= presses[i].ends + LivePress.frame {
            let press = presses[i]
            if tree.screens != press.screens || tree.isInTransition {
                // The press itself may have opened a screen.
                if press.acted.isEmpty { presses[i].excuse = "another screen came" }
                continue
            }
            guard now <= press.ends else { continue }
            let own = tree.parts(press.role).first { part in
                press.key.isEmpty ? part.label == press.label : part.key == press.key
            }
            switch press.role {
            case .row:
                if !rows.contains(press.key) { presses[i].excuse = "the row went away" }
                // What a .riv file shows is not in the tree.
                if !kiosk.has("key"), own?.label != press.label || kiosk["style"] == "rive" {
                    presses[i].excuse = "a row without a key has changed"
                }
            case .action:
                if !rows.contains(press.key) { presses[i].excuse = "the row went away" }
                if !kiosk.has("key"), own == nil {
                    presses[i].excuse = "a row without a key has changed"
                }
            default: break
            }
            if let own, !own.isEnabled, press.acted.isEmpty {
                presses[i].excuse = "it was disabled"
            }
        }
    }

    /// What must be known about a press when its finger is about to be lifted.
    mutating func lift(_ tree: ScreenTree, at now: Double) {
        for i in presses.indices
        where presses[i].excuse == nil && abs(presses[i].ends - now) < 0.001 {
            let press = presses[i]
            let own = tree.parts(press.role).first { part in
                press.key.isEmpty ? part.label == press.label : part.key == press.key
            }
            guard let own else {
                presses[i].excuse = "it is not on the screen any more"
                continue
            }
            guard press.role != .row else { continue }
            let near = Rect(
                own.frame.minX - LivePress.reach, own.frame.minY - LivePress.reach,
                own.frame.width + 2 * LivePress.reach, own.frame.height + 2 * LivePress.reach)
            if !near.contains(press.place) { presses[i].excuse = "it moved away from the finger" }
        }
    }

    // MARK: Actions

    /// Notes that a program of an action has started or ended.
    mutating func setRunning(_ isRunning: Bool, _ action: VirtualKiosk.Performed) {
        let name = "\(action.key) \(action.item)"
        if isRunning {
            running.append(name)
        } else if let index = running.firstIndex(of: name) {
            running.remove(at: index)
        }
    }

    /// Attributes an action to the press that has performed it.
    mutating func perform(_ action: VirtualKiosk.Performed) throws {
        let own = presses.indices.filter { presses[$0].mayHave(action) }
        // Of several presses of the same thing, the one that has not acted yet and whose finger was lifted now; of two
        // fingers that were lifted at once, the one that has to act.
        let idle = own.filter { presses[$0].acted.isEmpty }
        func order(_ i: Int) -> (Double, Int) {
            (abs(presses[i].ends - action.time), presses[i].index >= 0 ? 0 : 1)
        }
        guard let i = idle.min(by: { order($0) < order($1) }) ?? own.first else {
            let others = presses.map(\.name).joined(separator: ", ")
            throw LiveViolation(
                law: .pressActsOnce, time: action.time,
                message: "\(action.key) was performed for '\(action.item)', which was not pressed"
                    + (others.isEmpty ? "" : "; pressed were \(others)"))
        }
        presses[i].acted.append(action.time)
        let press = presses[i]
        if press.acted.count > 1 {
            throw LiveViolation(
                law: .pressActsOnce, time: action.time,
                message: "\(press.name) acted \(press.acted.count) times")
        }
        // A scroll view delivers the touch late; the actions may have ended since.
        if press.isBusy, running.contains("\(action.key) \(action.item)") {
            throw LiveViolation(
                law: .pressActsOnce, time: action.time,
                message: "\(press.name) acted again while its actions ran")
        }
    }

    /// Judges the presses whose effect must have shown by now.
    mutating func judge(_ tree: ScreenTree, now: Double) throws {
        let due = presses.filter { $0.ends + LivePress.grace <= now }
        presses.removeAll { $0.ends + LivePress.grace <= now }
        for press in due where press.index >= 0 {
            counts.checks += 1
            if !press.acted.isEmpty {
                counts.acted += 1
            } else if press.excuse != nil {
                counts.idle += 1
            } else {
                throw LiveViolation(
                    law: .pressActsOnce, time: press.ends,
                    message: "\(press.name), pressed for "
                        + "\(((press.ends - press.began) * 100).rounded() / 100) s, did nothing")
            }
        }
    }

    /// Whether a press is in progress or its effect may still show.
    var isPressing: Bool { presses.contains { $0.index >= 0 } }
}
