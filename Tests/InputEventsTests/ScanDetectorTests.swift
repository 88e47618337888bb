import Geometry
import Testing

@testable import InputEvents

/// What a scanner types, and what a person types.
@Suite struct ScanDetectorTests {
    /// A key with its text, or its release; "⏎" is Enter, "⇥" Tab, "⇧" Shift, "←" an arrow.
    private static func stroke(_ name: Character, at time: Double, isDown: Bool = true) -> KeyStroke
    {
        let codes: [Character: Int] = ["⏎": 28, "⇥": 15, "⇧": 42, "←": 105]
        return KeyStroke(
            code: codes[name] ?? 200 + Int(name.asciiValue ?? 0), isDown: isDown,
            text: codes[name] == nil && isDown ? String(name) : "", time: time)
    }

    /// Types keys, each released after half of the time to the next, and returns what comes out: "[…]" is a scan, and
    /// keys that were not released stand without their releases.
    private static func typed(_ keys: String, gap: Double) -> String {
        var detector = ScanDetector()
        var result = ""
        func note(_ outcome: ScanDetector.Outcome) {
            for key in outcome.keys where key.isDown {
                result += key.text.isEmpty ? "<\(key.code)>" : key.text
            }
            if let scan = outcome.scan { result += "[\(scan)]" }
        }
        for (i, key) in keys.enumerated() {
            let time = Double(i) * gap
            note(detector.add(stroke(key, at: time)))
            note(detector.add(stroke(key, at: time + gap / 2, isDown: false)))
        }
        return result + detector.expire().filter(\.isDown).map(\.text).joined()
    }

    @Test(arguments: [
        ("4006381333931⏎", 0.01, "[4006381333931]"), ("ABC⇥", 0.045, "[ABC]"),
        ("ABC⏎", 0.055, "ABC<28>"), ("AB⏎", 0.01, "AB<28>"), ("⏎", 0.01, "<28>"),
        ("123⏎456⏎", 0.01, "[123][456]"), ("12←34⏎", 0.01, "12<105>34<28>"),
        ("a⇧BC⏎", 0.01, "[aBC]"), ("⇧ABC⏎", 0.01, "<42>[ABC]"), ("abc", 0.01, "abc"),
    ])
    func scansAreFast(keys: String, gap: Double, result: String) {
        #expect(Self.typed(keys, gap: gap) == result)
    }

    /// What a person types before a scan, in time, stays a person's.
    @Test func scanBeginsAfterGap() {
        var detector = ScanDetector()
        #expect(detector.add(Self.stroke("x", at: 0)) == ScanDetector.Outcome())
        let outcome = detector.add(Self.stroke("1", at: 0.2))
        #expect(outcome.keys.map(\.text) == ["x"] && detector.isHolding)
        for key in "23" { #expect(detector.add(Self.stroke(key, at: 0.21)).keys.isEmpty) }
        #expect(detector.add(Self.stroke("⏎", at: 0.22)).scan == "123")
        // The releases of a scan's keys belong to it.
        #expect(detector.add(Self.stroke("3", at: 0.3, isDown: false)) == ScanDetector.Outcome())
        let release = Self.stroke("x", at: 0.3, isDown: false)
        #expect(detector.add(release).keys == [release])
    }

    @Test func heldKeyRepeats() {
        var detector = ScanDetector()
        let press = Self.stroke("a", at: 0)
        _ = detector.add(press)
        var again = press
        again.isRepeat = true
        #expect(detector.add(again).keys == [press, again])
    }

    /// What is longer than any code is ignored with bounded memory.
    @Test func lengthIsBounded() {
        #expect(Self.typed(String(repeating: "7", count: 4296) + "⏎", gap: 0.01).count == 4298)
        #expect(Self.typed(String(repeating: "7", count: 4297) + "⏎123⏎", gap: 0.01) == "[123]")
        #expect(Self.typed(String(repeating: "7", count: 10_000), gap: 0.01) == "")
    }

    /// A label comes out as it is printed if scanner and kiosk have the same layout.
    @Test(arguments: ["us", "de"]) func keymapsDecideText(layout: String) throws {
        var names = Keymap.Names()
        names.layout = layout
        let keymap = try #require(Keymap(names, locale: "en_US.UTF-8"))
        var (translator, detector) = (InputTranslator(size: Size(10, 10)), ScanDetector())
        var scans: [String] = []
        // Z in capitals with Shift, Y, 7, Enter, by their places on that layout.
        let z = layout == "us" ? 44 : 21
        let keys = [
            (42, true), (z, true), (z, false), (42, false), (65 - z, true), (65 - z, false),
        ]
        for (i, (code, isDown)) in (keys + [(8, true), (8, false), (28, true)]).enumerated() {
            let event = KeyEvent(time: Double(i) * 0.008, code: code, isDown: isDown)
            guard case .key(var stroke)? = translator.translate(.key(event)) else { continue }
            keymap.read(&stroke)
            if let scan = detector.add(stroke).scan { scans.append(scan) }
        }
        #expect(scans == ["Zy7"])
    }
}
