import Kiosk
import Platform

/// Scripts at random.
extension LiveScript {
    /// The script of a number: its kiosk and what is done to it depend on nothing else.
    init(number: Int, steps count: Int) {
        var random = RepeatableRandom(seed: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        _ = random.next(2)
        kiosk = LiveKiosk.random(&random)
        var pending: [[String]] = []
        while steps.count < count {
            let words =
                pending.isEmpty ? LiveScript.words(&random, kiosk, &pending) : pending.removeFirst()
            steps.append(Step(after: LiveScript.pause(&random), words: words))
        }
    }

    private static func pause(_ random: inout RepeatableRandom) -> Double {
        let seconds: Double =
            switch random.next(4) {
            case 0: 0.02 + 0.1 * random.unit()
            case 1: 0.1 + 0.5 * random.unit()
            default: 0.3 + 1.5 * random.unit()
            }
        return (seconds * 100).rounded() / 100
    }

    /// What happens next; `pending` are the steps that must follow it.
    private static func words(
        _ random: inout RepeatableRandom, _ kiosk: LiveKiosk, _ pending: inout [[String]]
    ) -> [String] {
        func two(_ value: Double) -> String { Number.text(value, decimals: 2) }
        let change = LiveRows.changes[random.next(LiveRows.changes.count)]
        let salt = "\(random.next(1000))"
        switch random.next(20) {
        case 0, 1, 2, 3: return ["data", change, salt]
        case 4, 5:
            let period = [0.05, 0.2, 1][random.next(3)]
            return ["feed", two(period), "\(3 + random.next(12))", change, salt]
        case 6, 7, 8, 9:
            if kiosk.has("controls") || kiosk.has("search"), random.next(2) == 0 {
                let roles = ["field", "field", "switch", "segment", "slider", "stepper"]
                let role = roles[random.next(kiosk.has("controls") ? roles.count : 2)]
                if role == "field" {
                    pending.append(["type", "\(1 + random.next(8))", "\(random.next(1000))"])
                }
                return ["press", role, "\(random.next(8))", "0.08"]
            }
            let roles = ["row", "row", "row", "button", "tab", "back"]
            let seconds = [0.05, 0.08, 0.15, 0.3, 0.7, 1.2, 2][random.next(7)]
            return ["press", roles[random.next(roles.count)], "\(random.next(12))", two(seconds)]
        case 10:
            return [
                "taps", random.next(2) == 0 ? "button" : "row", "\(random.next(6))",
                "\(2 + random.next(4))", two(0.2 + 0.2 * random.unit()),
            ]
        case 11: return ["bounce", random.next(2) == 0 ? "button" : "row", "\(random.next(6))"]
        case 12, 13:
            // Buttons that are left open are come back to.
            if random.next(3) != 0 { pending.append(["data", change, salt]) }
            if random.next(4) != 0 {
                pending.append([
                    "press", "action", "\(random.next(2))", two(0.08 + random.unit() / 2),
                ])
            }
            let side = random.next(3) == 0 ? "right" : "left"
            return ["swipe", "\(random.next(8))", side, two(0.2 + 0.7 * random.unit())]
        case 14:
            return [
                "drag", "\(random.next(900) - 500)", two(0.15 + 0.6 * random.unit()),
                two(random.next(2) == 0 ? 0 : 0.5),
            ]
        case 15: return ["fling", "\(random.next(900) - 600)"]
        case 16: return kiosk["header"] == "none" ? ["fling", "-400"] : ["pull"]
        case 17:
            switch random.next(4) {
            case 0: return ["edge"]
            case 1: return ["two", "\(random.next(500) - 250)", "0.3"]
            default:
                return [
                    "palm", two(random.unit()), two(0.2 + 0.7 * random.unit()),
                    two([0.4, 2, 14][random.next(3)]),
                ]
            }
        case 18: return ["fail"]
        default:
            let screens = [
                "home", kiosk.has("controls") ? "form" : "detail",
                kiosk.tabs.isEmpty ? "home" : "about",
            ]
            let commands = [
                ["refresh"], ["request"], ["show", screens[random.next(3)]], ["back"],
                ["set", salt],
                ["key", ["start", "end", "down", "up"][random.next(4)]],
            ]
            return commands[random.next(commands.count)]
        }
    }
}
