import Geometry
import InputEvents
import Interface
import Platform

/// Requests for touches and keys, and about the display.
extension LiveRun {
    /// The maximum duration of a swipe, in seconds.
    private static let longestSwipe = 30.0

    var touchVerbs: [ControlVerb] {
        [
            ControlVerb(
                "tap", "X Y | NAME", .control,
                "taps at a point of the screen, or on what has a name, once nothing scrolls (1 s)"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let target: TapTarget =
                    arguments.count == 1
                    ? .name(try arguments.word("NAME"))
                    : .point(try takePlace(&arguments, "X", "Y"))
                try arguments.finish()
                try inject(reply) { [unowned self] in tapTurn(target, isLast: $0, reply) }
            },
            ControlVerb(
                "press", "ROLE NAME [SECONDS]", .control,
                "presses a row, button, tab, back or action by its key or text (0.08 s)"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let role = try arguments.word("ROLE")
                let name = try arguments.word("NAME")
                let duration = try arguments.number(in: 0.01...LiveRun.longestSwipe) ?? 0.08
                try arguments.finish()
                guard let role = AccessibilityRole(rawValue: role) else {
                    throw ControlRefusal(
                        "there is no role '\(role.prefix(40))'; 'tree' lists the parts with theirs")
                }
                let place = try place(role, name)
                try inject(.swipe(from: place, to: place, duration: duration, hold: 0), reply)
            },
            ControlVerb(
                "swipe", "X Y X Y [SECONDS]", .control,
                "moves a finger from one point to another (0.3 s)"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let from = try takePlace(&arguments, "X", "Y")
                let to = try takePlace(&arguments, "X", "Y")
                let duration = try arguments.number(in: 0.01...LiveRun.longestSwipe) ?? 0.3
                try arguments.finish()
                try inject(.swipe(from: from, to: to, duration: duration, hold: 0), reply)
            },
            ControlVerb("pull", .control, "pulls the content down, which refreshes a list") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                let size = app.screen.size
                let (top, bottom) = (size.height * 0.3, size.height * 0.95)
                try inject(
                    .swipe(
                        from: Point(size.width / 2, top), to: Point(size.width / 2, bottom),
                        duration: 0.5, hold: 0.1), reply)
            },
            ControlVerb(
                "key", "NAME", .control,
                "presses a key: " + KeyStroke.named.map(\.name).joined(separator: ", ")
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let name = try arguments.word("NAME")
                try arguments.finish()
                guard let stroke = KeyStroke.named.first(where: { $0.name == name })?.stroke else {
                    let names = KeyStroke.named.map(\.name).joined(separator: ", ")
                    throw ControlRefusal("unknown key '\(name.prefix(40))'; known keys: \(names)")
                }
                guard input.press(stroke) else {
                    throw ControlRefusal(
                        "nothing on the screen handles the key '\(name)'; tap the part that should")
                }
                replyWhenShown(reply)
            },
            ControlVerb("type", "TEXT", .control, "types text into the focused field") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let text = try arguments.word("TEXT")
                try arguments.finish()
                guard input.type(text) else {
                    throw ControlRefusal(
                        "no text field on the screen has the focus; tap one first")
                }
                replyWhenShown(reply)
            },
        ]
    }

    var displayVerbs: [ControlVerb] {
        [
            ControlVerb(
                "blank", "[on|off]", .control,
                "switches the display off or on; without a word, says whether it is off"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let wanted = try arguments.onOrOff()
                try arguments.finish()
                guard let wanted else { return reply(.ok(blanking.isBlanked ? "on" : "off")) }
                try blanking.set(wanted)
                replyWhenShown(reply)
            },
            ControlVerb(
                "brightness", "[0…1]", .control,
                "sets the brightness of the panel's backlight; without a number, says what it is"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let wanted = try arguments.number(in: 0...1)
                try arguments.finish()
                executor.answer(
                    reply,
                    throwing: { () throws(ControlRefusal) in
                        if let wanted { try Backlight.setBrightness(wanted) }
                        return Number.text(try Backlight.brightness(), decimals: 3)
                    })
            },
            ControlVerb(
                "tree", .readOnly, "what is on the screen, with places and texts, as JSON"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                let tree = app.tree
                executor.answer(reply) { tree.json }
            },
            ControlVerb("mark", "TEXT", .control, "adds a text to the recording") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let text = try arguments.word("TEXT")
                try arguments.finish()
                events.mark(text, at: Clock.now())
                reply(.ok(""))
            },
            ControlVerb(
                "hud", "[on|off]", .control,
                "draws the frame times on the display; without a word, says whether it does"
            ) {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let wanted = try arguments.onOrOff()
                try arguments.finish()
                guard let wanted else { return reply(.ok(hud == nil ? "off" : "on")) }
                setHUD(wanted)
                replyWhenShown(reply)
            },
        ]
    }

    private enum TapTarget {
        case point(Point)
        case name(String)
    }

    /// Returns what a tap does: it waits until nothing scrolls, and until what it is for is in sight.
    private func tapTurn(
        _ target: TapTarget, isLast: Bool, _ reply: ControlSocket.Responder
    ) -> InjectedTouches.Turn {
        if !isLast, app.screen.isScrolling { return .wait }
        switch target {
        case .point(let point): return .perform(.tap(point))
        case .name(let name):
            do throws(ControlRefusal) {
                // Nothing can be tapped while one screen moves over another.
                if !isLast, app.tree.isInTransition { return .wait }
                // It is there after a layout.
                if !isLast, try app.scrollIntoSight(name) { return .wait }
                return .perform(.tap(try place(nil, name)))
            } catch {
                reply(.error(error.reason))
                return .drop
            }
        }
    }

    /// Returns the middle of a part of the screen that a finger can press.
    ///
    /// - Parameter role: What the part is for; nil for any role.
    private func place(
        _ role: AccessibilityRole?, _ name: String
    ) throws(ControlRefusal) -> Point {
        let part: ScreenTree.Part
        do throws(ScreenTree.NameError) {
            part = try app.tree.part(named: name, role: role)
        } catch {
            throw ControlRefusal(error.description)
        }
        guard part.isEnabled else {
            throw ControlRefusal("\(part.role.rawValue) '\(name.prefix(80))' is disabled")
        }
        let place = Point(part.frame.midX, part.frame.midY)
        guard part.role == .text || app.isHit(part, at: place) else {
            throw ControlRefusal(
                "something covers \(part.role.rawValue) '\(name.prefix(80))'; 'screenshot' shows what"
            )
        }
        return place
    }

    private func takePlace(
        _ arguments: inout ControlArguments, _ x: String, _ y: String
    ) throws(ControlRefusal) -> Point {
        let size = app.screen.size
        let x = try arguments.number(x, in: 0...size.width)
        return Point(x, try arguments.number(y, in: 0...size.height))
    }

    /// Queues a gesture, and replies once the frame after its last touch is on the display.
    private func inject(
        _ gesture: InjectedGesture, _ reply: ControlSocket.Responder
    ) throws(ControlRefusal) {
        try inject(reply) { _ in .perform(gesture) }
    }

    /// Queues a gesture that is known when it is its turn.
    private func inject(
        _ reply: ControlSocket.Responder, turn: @escaping (Bool) -> InjectedTouches.Turn
    ) throws(ControlRefusal) {
        let isAdded = input.injected.add(scale: app.screen.scale, turn: turn) {
            [unowned self] in replyWhenShown(reply)
        }
        if !isAdded {
            throw ControlRefusal("too many gestures are waiting; try again later")
        }
    }

    /// Replies once all changes made so far are on the display.
    func replyWhenShown(_ reply: ControlSocket.Responder) {
        app.pacer.whenShown { reply(.ok("")) }
    }
}
