import Geometry
import Glibc
import Interface
import Platform
import Tools
import Typography

/// `flipbook-lab bench keyboard`: times a key of the keyboard on the screen, from the touch to its picture.
@MainActor enum BenchKeyboard {
    static let usage = """
        usage: flipbook-lab bench keyboard [--presses N]

        Touches keys of the keyboard on the screen at 480 × 800 and 1280 × 800, at random times between two refreshes
        of 60 Hz, in real time. Prints the median and the maximum time from a touch to the painted picture of the
        swollen key, in refreshes; with it, the time for recording and painting that frame.
          --presses N  the number of keys that are pressed (100)
        """

    private static let refresh = 1.0 / 60

    static func run(_ arguments: [String]) throws {
        let options = try Options(arguments, values: ["--presses"], usage: usage)
        let presses = try options.integer("--presses", in: 1...10_000) ?? 100
        try options.finish()
        let family = try FontFamily.installed()
        for size in [Size(480, 800), Size(1280, 800)] {
            let (times, frames) = try measure(size, family, presses: presses)
            func text(_ value: Double) -> String { Number.text(value, decimals: 2) }
            Console.print(
                "\(Int(size.width)) × \(Int(size.height)): a pressed key is painted after "
                    + "\(text(times.median)) refreshes, at most \(text(times.max() ?? 0)); "
                    + "its frame takes \(text(frames.median * 1e3)) ms")
        }
    }

    /// Types on a keyboard.
    ///
    /// - Returns: for each key, the refreshes until it was painted, and the seconds that the frame took.
    private static func measure(
        _ size: Size, _ family: FontFamily, presses: Int
    ) throws -> (refreshes: [Double], frames: [Double]) {
        let bench = BenchScreen(width: Int(size.width), height: Int(size.height), threads: 1)
        let keyboard = OnScreenKeyboard(bench.screen, family: family)
        let field = TextField(family: family)
        field.frame = Rect(20, 20, size.width - 40, 44)
        bench.screen.root.backgroundColor = .white
        bench.screen.root.addSubview(field)
        field.becomeFirstResponder()
        for _ in 0..<60 { bench.frame() }
        guard let keys = keyboard.frame else { throw UsageError("the keyboard did not appear") }
        var random = RepeatableRandom(seed: 1)
        var (refreshes, frames) = ([Double](), [Double]())
        for _ in 0..<presses {
            let key = Point(
                keys.minX + keys.width * (0.1 + 0.8 * random.unit()),
                keys.minY + keys.height * 0.125)
            let next = Clock.now() + refresh
            sleep(until: next - refresh * random.unit())
            let begin = Clock.now()
            bench.touch(.began, at: key)
            sleep(until: next)
            let cost = bench.frame()
            guard cost.damage > 0 else { throw UsageError("a pressed key was not drawn") }
            refreshes.append((Clock.now() - begin) / refresh)
            frames.append(cost.record + cost.paint)
            bench.touch(.ended, at: key)
            // Contacts that follow each other at once are one press.
            for _ in 0..<6 { bench.frame() }
        }
        return (refreshes, frames)
    }

    private static func sleep(until time: Double) {
        let seconds = time - Clock.now()
        if seconds > 0 { usleep(UInt32(seconds * 1e6)) }
    }
}
