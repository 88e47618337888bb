import Geometry
import Glibc
import JSON
import Kiosk
import Platform
import Runner

/// Random hands on a kiosk that runs in real time, through its control socket. The laws are those of `LiveViolation`
/// as far as the socket tells: it says what is on the screen, and which actions were performed.
@MainActor struct LiveHands {
    private let socket: String
    private var random: RepeatableRandom
    private let start = Clock.now()
    private var counts = LiveCounts()
    private var laws: LiveRealLaws
    /// The screens whose rows have an action.
    private let tappable: Set<String>
    /// When the data has changed last. A finger that comes down soon after that may find another row in its place.
    private var lastChange = -Double.infinity
    /// How long a kiosk may take to show changed data, in seconds.
    private static let changeTime = 0.5
    private var unclear: [String] = []

    /// Uses a kiosk for a time.
    ///
    /// - Parameter data: the path of a CSV file to change each second; nil for a kiosk whose data changes by itself.
    /// - Throws: `LiveFailure` if a law was broken.
    static func run(
        _ socket: String, minutes: Double, seed: Int, data: String?
    ) throws {
        var hands = try LiveHands(socket, seed)
        var file = try data.map { try LiveCSV($0, seed: seed) }
        let end = Clock.now() + minutes * 60
        var nextChange = Clock.now() + 1
        while Clock.now() < end {
            if Clock.now() >= nextChange {
                nextChange = Clock.now() + 1
                try file?.change()
                hands.lastChange = Clock.now()
                hands.wait(hands.random.unit())
            }
            try hands.step()
        }
        hands.counts.kiosks = 1
        hands.counts.checks += hands.laws.checks
        hands.reportUnclear()
        print(hands.counts.text)
        if hands.counts.violations > 0 {
            throw LiveFailure(description: "\(hands.counts.violations) laws were broken")
        }
    }

    private init(_ socket: String, _ seed: Int) throws {
        self.socket = socket
        random = RepeatableRandom(seed: UInt64(seed) &* 7919 &+ 13)
        laws = LiveRealLaws()
        tappable = try LiveHands.tappableScreens(
            ControlClient.request("config", path: socket))
    }

    /// The names of the screens whose rows have an action, according to the configuration.
    private static func tappableScreens(_ config: String) throws -> Set<String> {
        let root = DataValue(try JSONParser.parse(config))
        var names: Set<String> = []
        if root["list"]?["tap"] != nil { names.insert("list") }
        for (name, screen) in root["screens"]?.object ?? [:] where screen["list"]?["tap"] != nil {
            names.insert(name)
        }
        return names
    }

    // MARK: Requests

    private func ask(_ line: String, timeout: Double = 20) throws -> String {
        try ControlClient.request(line, path: socket, timeout: timeout)
    }

    private func tree() throws -> ScreenTree {
        guard let tree = ScreenTree(json: try ask("tree")) else {
            throw LiveFailure(description: "the reply to 'tree' cannot be read")
        }
        return tree
    }

    /// Presses that acted on another row, or did nothing: the rows of a source that is read each second may change
    /// between the request and the touch. More than one in 200 are no coincidence.
    private mutating func reportUnclear() {
        let limit = max(1, counts.presses / 200)
        if unclear.count > limit {
            for message in unclear { report(.pressActsOnce, message) }
        } else if !unclear.isEmpty {
            print(
                "\(unclear.count) presses met rows that changed: \(unclear.joined(separator: "; "))"
            )
        }
    }

    private mutating func report(_ law: LiveViolation.Law, _ message: String) {
        counts.violations += 1
        print("\(LiveViolation(law: law, time: Clock.now() - start, message: message))")
    }

    private func wait(_ seconds: Double) { usleep(UInt32(seconds * 1_000_000)) }

    // MARK: Steps

    private mutating func step() throws {
        counts.steps += 1
        let before = try look(isMoved: false)
        switch random.next(12) {
        case 0, 1, 2: try press(before, ["row"])
        case 3: try press(before, ["button", "row"])
        case 4: try press(before, ["tab", "back"])
        case 5, 6: try swipe(before)
        case 7: try drag(before, seconds: 0.08 + 0.5 * random.unit())
        case 8: _ = try ask("pull")
        case 9: try refresh()
        case 10: _ = try? ask("key \(["down", "up", "page-down", "home"][random.next(4)])")
        default: try watch(seconds: 1 + 3 * random.unit())
        }
        wait(0.3)
        laws.didTouch()
        try settle()
    }

    /// Looks at the screen, and checks what must hold at any time.
    @discardableResult private mutating func look(isMoved: Bool) throws -> ScreenTree {
        let tree = try tree()
        if isMoved { laws.didTouch() }
        for violation in laws.look(tree, now: Clock.now() - start) {
            report(violation.law, violation.message)
        }
        return tree
    }

    /// Waits until content does not move any more, for at most 6 s.
    private mutating func settle() throws {
        let limit = Clock.now() + 6
        while Clock.now() < limit {
            let tree = try look(isMoved: true)
            if tree.scrolling?.isAtRest != false, !tree.isInTransition { return }
            wait(0.15)
        }
    }

    /// Only the data changes for a while.
    private mutating func watch(seconds: Double) throws {
        try settle()
        let end = Clock.now() + seconds
        while Clock.now() < end {
            try look(isMoved: false)
            wait(0.1)
        }
    }

    private mutating func refresh() throws {
        counts.checks += 1
        do { _ = try ask("refresh wait") } catch ControlError.refused {
            // A source that fails is an outcome, too.
        } catch ControlError.timedOut {
            report(.requestHasOutcome, "'refresh wait' was not answered within 20 s")
        }
    }

    private mutating func drag(_ tree: ScreenTree, seconds: Double) throws {
        let (width, height) = (tree.size.width, tree.size.height)
        let (from, to) = (
            height * (0.3 + 0.6 * random.unit()), height * (0.1 + 0.8 * random.unit())
        )
        _ = try ask(
            "swipe \(width / 2) \(Int(from)) \(width / 2) \(Int(to)) \(seconds)")
    }

    /// Presses a part of the screen, from quickly to slowly.
    private mutating func press(_ tree: ScreenTree, _ roles: [String]) throws {
        var parts = tree.parts.filter { roles.contains($0.role.rawValue) && $0.frame.height >= 8 }
        // From a page without any of them, people go back.
        if parts.isEmpty { parts = tree.parts(.back) }
        guard !parts.isEmpty else {
            // A tap anywhere, as on a .riv file.
            let place = (tree.size.width * random.unit(), tree.size.height * random.unit())
            _ = try ask("tap \(Int(place.0)) \(Int(place.1))")
            return
        }
        try press(parts[random.next(parts.count)], tree)
    }

    private mutating func press(_ part: ScreenTree.Part, _ before: ScreenTree) throws {
        let seconds = [0.06, 0.1, 0.3, 0.7, 1.2][random.next(5)]
        let name = part.key.isEmpty ? part.texts.first?.string ?? "" : part.key
        let request = ControlRequest("press", [part.role.rawValue, name, "\(seconds)"])
        counts.presses += 1
        let isOnOldRows = Clock.now() < lastChange + LiveHands.changeTime
        do { _ = try ask(request.line) } catch ControlError.refused {
            // It has gone since.
            counts.idle += 1
            return
        }
        wait(0.35)
        let after = try look(isMoved: true)
        var hasActed = after.actions.count > before.actions.count
        counts.checks += 1
        let isCounted = part.role == .row || part.role == .button || part.role == .action
        if after.actions.count > before.actions.count + 1 {
            report(
                .pressActsOnce, "\(name) acted \(after.actions.count - before.actions.count) times")
        } else if hasActed, !isOnOldRows, !part.key.isEmpty, after.actions.item != part.key {
            unclear.append("\(name) was pressed, \(after.actions.item) acted")
        }
        if !isCounted { hasActed = after.screens != before.screens || part.role == .tab }
        if hasActed {
            counts.acted += 1
        } else if isCounted, !isOnOldRows, mustAct(part, before, after) {
            unclear.append("\(part.role.rawValue) \(name), pressed for \(seconds) s, did nothing")
        } else {
            counts.idle += 1
        }
    }

    private func mustAct(
        _ part: ScreenTree.Part, _ before: ScreenTree, _ after: ScreenTree
    ) -> Bool {
        let isQuiet =
            before.scrolling?.isAtRest != false && !before.isInTransition && part.isEnabled
            && part.frame == part.restingFrame && before.screens == after.screens
            && before.notice.isEmpty
        guard isQuiet, after.parts.contains(where: { $0.role == part.role && $0.key == part.key })
        else { return false }
        if part.role == .row {
            return tappable.contains(before.top) && before.swiped == nil && !isCovered(part, before)
        }
        return true
    }

    /// Whether the middle of a row is under another part, such as the tab bar.
    private func isCovered(_ part: ScreenTree.Part, _ tree: ScreenTree) -> Bool {
        tree.parts.contains { other in
            other.role != .row && other.role != .text && other.key != part.key
                && other.frame.contains(Point(part.frame.midX, part.frame.midY))
        }
    }

    /// Uncovers a row's buttons, leaves them open for a while, and comes back to them.
    private mutating func swipe(_ tree: ScreenTree) throws {
        let rows = tree.parts(.row)
        guard !rows.isEmpty else { return try drag(tree, seconds: 0.3) }
        let row = rows[random.next(rows.count)]
        let y = Int(row.frame.midY)
        let (left, right) = (Int(row.frame.minX + 40), Int(row.frame.maxX - 10))
        let (from, to) =
            random.next(2) == 0 ? (right, right - 150) : (left, left + 150)
        _ = try ask("swipe \(from) \(y) \(to) \(y) 0.25")
        wait(0.6)
        laws.didTouch()
        let open = try look(isMoved: true)
        guard let key = open.swiped else { return }
        let end = Clock.now() + 0.5 + 2 * random.unit()
        while Clock.now() < end {
            let now = try look(isMoved: false)
            counts.checks += 1
            let isThere = now.parts(.row).contains { $0.key == key }
            if now.swiped != key {
                if isThere, now.screens == open.screens {
                    report(.buttonsStayUncovered, "the buttons of row \(key) have closed")
                }
                return
            }
            wait(0.1)
        }
        let now = try look(isMoved: false)
        if let action = now.parts(.action).first, random.next(3) != 0 { try press(action, now) }
    }
}
