import Glibc
import Platform
import Testing

@testable import InputEvents

/// Layouts of Debian's xkb-data.
@Suite struct KeymapTests {
    private static func keymap(_ layout: String, variant: String? = nil) throws -> Keymap {
        var names = Keymap.Names()
        (names.layout, names.variant) = (layout, variant)
        return try #require(Keymap(names, locale: "en_US.UTF-8"))
    }

    /// Presses a key, and releases it unless it is to be held.
    @discardableResult
    private static func press(_ code: Int, on keymap: Keymap, isHeld: Bool = false) -> KeyStroke {
        var stroke = KeyStroke(code: code)
        keymap.read(&stroke)
        var released = KeyStroke(code: code, isDown: false)
        if !isHeld { keymap.read(&released) }
        return stroke
    }

    @Test(arguments: [
        ("us", 44, "z", "Z"), ("de", 44, "y", "Y"), ("de", 39, "ö", "Ö"), ("fr", 16, "a", "A"),
        ("us", 3, "2", "@"), ("de", 3, "2", "\""), ("ru", 30, "ф", "Ф"), ("il", 30, "ש", "ש"),
        ("us", 28, "", ""), ("us", 14, "", ""), ("us", 1, "", ""), ("us", 57, " ", " "),
    ])
    func keysTypeAccordingToLayout(layout: String, code: Int, plain: String, shifted: String) throws
    {
        let keymap = try KeymapTests.keymap(layout)
        #expect(KeymapTests.press(code, on: keymap).text == plain)
        KeymapTests.press(42, on: keymap, isHeld: true)
        let stroke = KeymapTests.press(code, on: keymap)
        // Hebrew has no capitals: with Shift the layout types Latin ones.
        if layout != "il" { #expect(stroke.text == shifted) }
        #expect(stroke.modifiers == .shift)
        keymap.reset()
        #expect(KeymapTests.press(code, on: keymap).text == plain)
    }

    @Test func keysWithCommandModifierTypeNothing() throws {
        let keymap = try KeymapTests.keymap("de")
        for (held, modifier) in [
            (29, KeyStroke.Modifiers.control), (56, .alt), (125, .meta),
        ] {
            KeymapTests.press(held, on: keymap, isHeld: true)
            let stroke = KeymapTests.press(30, on: keymap)
            #expect(stroke.text.isEmpty && stroke.modifiers == modifier)
            keymap.reset()
        }
        // AltGr is not a command modifier.
        KeymapTests.press(100, on: keymap, isHeld: true)
        #expect(KeymapTests.press(16, on: keymap).text == "@")
    }

    @Test(
        .enabled(
            if: access("/usr/share/X11/locale/en_US.UTF-8/Compose", R_OK) == 0,
            "libx11-data is missing: no sequences of dead keys"))
    func deadKeyCombinesWithNextKey() throws {
        let keymap = try KeymapTests.keymap("de")
        #expect(KeymapTests.press(13, on: keymap).text.isEmpty)
        #expect(KeymapTests.press(18, on: keymap).text == "é")
        #expect(KeymapTests.press(18, on: keymap).text == "e")
        // A key without a sequence cancels the dead key, and types nothing itself.
        #expect(KeymapTests.press(13, on: keymap).text.isEmpty)
        #expect(KeymapTests.press(45, on: keymap).text == "")
        #expect(KeymapTests.press(45, on: keymap).text == "x")
    }

    @Test func unknownLayoutsAreRefused() throws {
        var names = Keymap.Names()
        names.layout = "no-such-layout"
        #expect(Keymap(names, locale: "C") == nil)
        // Key codes beyond those of keyboards have no effect.
        let keymap = try #require(Keymap(Keymap.Names(), locale: "no-such-locale"))
        for code in [-1, 999, Int.max] {
            var stroke = KeyStroke(code: code)
            keymap.read(&stroke)
            #expect(stroke.text.isEmpty)
        }
    }

    @Test func keymapNamesComeFromEnvironmentOrFile() {
        let file = """
            # KEYBOARD CONFIGURATION FILE
            XKBMODEL="pc105"
            XKBLAYOUT='de,us'
            XKBVARIANT=nodeadkeys # a comment
            XKBOPTIONS=""
            BACKSPACE="guess
            junk
            """
        let ofMachine = Keymap.Names(environment: { _ in nil }, file: file)
        #expect(ofMachine.rules == nil && ofMachine.model == "pc105")
        #expect(ofMachine.layout == "de,us" && ofMachine.variant == "nodeadkeys")
        #expect(ofMachine.options == "")
        // The variant of the file's layout does not apply to a layout from the environment.
        let own = Keymap.Names(
            environment: { $0 == "XKB_DEFAULT_LAYOUT" ? "fr" : nil }, file: file)
        #expect(own.layout == "fr" && own.variant == nil && own.model == "pc105")
        #expect(Keymap.Names(environment: { _ in "" }, file: "") == Keymap.Names())
    }

    /// A compositor sends its keymap as text, and the state of the modifiers; keys do not change it.
    @Test func keymapOfCompositorIsFollowed() throws {
        let text = """
            xkb_keymap {
              xkb_keycodes { <A> = 38; <SHFT> = 50; };
              xkb_types { include "complete" };
              xkb_compatibility { include "complete" };
              xkb_symbols {
                key <A> { symbols[Group1] = [q, Q], symbols[Group2] = [Cyrillic_ef, Cyrillic_EF] };
                key <SHFT> { [Shift_L] };
                modifier_map Shift { <SHFT> };
              };
            };
            """
        let keymap = try #require(Keymap(text: Array(text.utf8) + [0, 1], locale: "C"))
        #expect(KeymapTests.press(30, on: keymap).text == "q")
        KeymapTests.press(42, on: keymap, isHeld: true)
        #expect(KeymapTests.press(30, on: keymap).text == "q")
        keymap.setModifiers(depressed: 1, latched: 0, locked: 0, group: 0)
        let shifted = KeymapTests.press(30, on: keymap)
        #expect(shifted.text == "Q" && shifted.modifiers == .shift)
        keymap.setModifiers(depressed: 0, latched: 0, locked: 0, group: 1)
        #expect(KeymapTests.press(30, on: keymap).text == "ф")
        #expect(Keymap(text: Array("xkb_keymap {".utf8), locale: "C") == nil)
    }

    /// The keyboard that a compositor shows has functions and characters at any code.
    @Test(arguments: [
        (30, 28, "", nil), (28, 240, "q", nil), (57, 240, "w", nil), (31, 15, "", nil),
        (32, 14, "", nil), (33, 108, "", ScrollKey.down), (34, 57, " ", .pageDown),
        (35, 35, "e", nil), (103, 1, "", nil), (36, 36, "", nil),
    ])
    func functionsAreThoseOfKeymap(code: Int, key: Int, text: String, scroll: ScrollKey?) throws {
        let keys = [
            30: "Return", 28: "q", 57: "w", 31: "Tab, ISO_Left_Tab", 32: "BackSpace", 33: "Down",
            34: "space", 35: "e", 103: "Escape",
        ]
        let codes = keys.keys.map { "<K\($0)> = \($0 + 8);" }.joined(separator: " ")
        let symbols = keys.map { "key <K\($0)> { [\($1)] };" }.joined(separator: " ")
        let source = """
            xkb_keymap {
              xkb_keycodes { <NONE> = 44; \(codes) };
              xkb_types { include "complete" };
              xkb_compatibility { include "complete" };
              xkb_symbols { \(symbols) };
            };
            """
        let keymap = try #require(Keymap(text: Array(source.utf8), locale: "C"))
        var stroke = KeyStroke(code: code, scroll: ScrollKey(code: code))
        keymap.read(&stroke)
        #expect(stroke.code == key && stroke.text == text && stroke.scroll == scroll)
        var released = KeyStroke(code: code, isDown: false)
        keymap.read(&released)
        #expect(released.code == key && released.scroll == nil)
    }

    /// Options of layouts exchange keys.
    @Test func optionsExchangeFunctions() throws {
        var names = Keymap.Names()
        (names.layout, names.options) = ("us", "caps:escape")
        let keymap = try #require(Keymap(names, locale: "en_US.UTF-8"))
        #expect(KeymapTests.press(58, on: keymap).code == 1)
        KeymapTests.press(42, on: keymap, isHeld: true)
        // Shift and Tab are ISO_Left_Tab.
        #expect(KeymapTests.press(15, on: keymap).code == 15)
    }

    /// A loop on a virtual clock that repeats keys, and the times and codes of the repetitions.
    private final class Repetition {
        let clock = VirtualClock()
        let loop: EventLoop
        private(set) var keys: KeyRepeat!
        var strokes: [(time: Double, stroke: KeyStroke)] = []
        var isHandled = true

        init(at time: Double) {
            loop = EventLoop(clock: clock)
            clock.advance(to: time)
            keys = KeyRepeat(on: loop) { [unowned self] in
                strokes.append((loop.now, $0))
                return isHandled
            }
        }
    }

    /// A compositor sets the delay and the interval, or that keys are not repeated.
    @Test func repetitionOfCompositorIsFollowed() {
        let bench = Repetition(at: 1)
        (bench.keys.delay, bench.keys.interval) = (0.25, 0.02)
        bench.keys.add(KeyStroke(code: 14), isHandled: true)
        for _ in 0..<2 { bench.loop.turn() }
        #expect(bench.strokes.map(\.time) == [1.25, 1.27])
        bench.keys.interval = .infinity
        bench.keys.add(KeyStroke(code: 15), isHandled: true)
        #expect(bench.loop.nextDeadline == .infinity)
    }

    @Test func heldKeysRepeat() {
        let bench = Repetition(at: 1)
        bench.keys.add(KeyStroke(code: 14), isHandled: false)
        #expect(bench.loop.nextDeadline == .infinity)
        bench.keys.add(KeyStroke(code: 14), isHandled: true)
        #expect(bench.loop.nextDeadline == 1.5)
        // After a stall there is only one repetition.
        bench.clock.advance(to: 3)
        bench.loop.turn()
        #expect(bench.strokes.count == 1 && bench.strokes[0].stroke.isRepeat)
        #expect(abs(bench.loop.nextDeadline - 3.04) < 1e-9)
        bench.keys.add(KeyStroke(code: 15, isDown: false), isHandled: false)
        bench.loop.turn()
        #expect(bench.strokes.map(\.stroke.code) == [14, 14])
        bench.keys.add(KeyStroke(code: 14, isDown: false), isHandled: false)
        #expect(bench.loop.nextDeadline == .infinity)
    }

    @Test func repetitionThatNothingHandlesEnds() {
        let bench = Repetition(at: 1)
        bench.isHandled = false
        bench.keys.add(KeyStroke(code: 14), isHandled: true)
        bench.loop.turn()
        #expect(bench.strokes.count == 1 && bench.loop.nextDeadline == .infinity)
    }
}
