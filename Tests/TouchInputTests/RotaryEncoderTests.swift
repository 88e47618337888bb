import CLinux
import InputEvents
import Testing

@testable import TouchInput

@Suite struct RotaryEncoderTests {
    /// The capabilities that sysfs reports for some devices: a wheel is bit 8, a horizontal one bit 6.
    @Test(arguments: [
        ("100", false, true), ("40", false, true), ("900", false, true),
        // A mouse with a wheel, one without, a keyboard with one, an encoder that reports REL_X or REL_DIAL, and none.
        ("103", false, false), ("3", false, false), ("100", true, false), ("1", false, false),
        ("80", false, false), ("0", false, false), ("", false, false), ("zz", false, false),
    ])
    func encoderHasWheelAndNoMotion(axes: String, hasLetters: Bool, isEncoder: Bool) {
        #expect(RotaryEncoders.isEncoder(axes: axes, hasLetters: hasLetters) == isEncoder)
    }

    /// The keys that are typed, down to up, and whether shift is held.
    @Test func detentsTypeTab() {
        func typed(_ detents: Int) -> [String] {
            RotaryEncoders.keys(detents: detents, time: 3).map { event in
                guard case .key(let key) = event else { return "?" }
                let name = key.code == Int(KEY_TAB) ? "tab" : "shift"
                return (key.isDown ? "+" : "-") + name
            }
        }
        #expect(typed(0).isEmpty)
        #expect(typed(2) == ["+tab", "-tab", "+tab", "-tab"])
        #expect(typed(-1) == ["+shift", "+tab", "-tab", "-shift"])
        #expect(typed(.max).count == 32)
    }
}
