import CInput
import CLinux
import CUdev
import InputEvents

/// The knobs among the devices: encoders that turn and point at nothing.
///
/// The kernel's driver `rotary-encoder` reports REL_WHEEL if the device tree's `linux,axis` is 8, and udev and libinput
/// then take it for a keyboard with a wheel. A step types Tab clockwise, which moves the focus on, and Shift-Tab
/// otherwise. The wheel of a mouse, and of a keyboard with letters, scrolls.
struct RotaryEncoders {
    /// For each encoder, the part of a detent that has not been typed yet, in 120ths.
    private var rests: [OpaquePointer: Double] = [:]

    /// Notes a device that was added, if it is an encoder.
    mutating func add(_ device: OpaquePointer) {
        guard let node = libinput_device_get_udev_device(device) else { return }
        defer { udev_device_unref(node) }
        guard let parent = udev_device_get_parent_with_subsystem_devtype(node, "input", nil),
            let axes = udev_device_get_sysattr_value(parent, "capabilities/rel")
        else { return }
        let hasLetters = libinput_device_keyboard_has_key(device, UInt32(KEY_A)) == 1
        if RotaryEncoders.isEncoder(axes: String(cString: axes), hasLetters: hasLetters) {
            rests[device] = 0
        }
    }

    mutating func remove(_ device: OpaquePointer) { rests[device] = nil }

    /// Returns whether a device is an encoder.
    ///
    /// - Parameters:
    ///   - axes: the device's relative axes, as sysfs has them: hexadecimal words, of which the last has REL_X and
    ///     REL_Y in its lowest bits.
    ///   - hasLetters: whether it has the keys of a keyboard.
    static func isEncoder(axes: String, hasLetters: Bool) -> Bool {
        guard !hasLetters, let word = axes.split(separator: " ").last,
            let bits = UInt64(word, radix: 16)
        else { return false }
        func has(_ axis: Int32) -> Bool { bits >> UInt64(axis) & 1 != 0 }
        return !has(REL_X) && !has(REL_Y) && (has(REL_WHEEL) || has(REL_HWHEEL))
    }

    /// Returns the keys that a device types when it turns; nil if it is not an encoder.
    ///
    /// - Parameters:
    ///   - angle: 120ths of a detent; positive values are clockwise.
    ///   - time: seconds on the monotonic clock.
    mutating func turn(_ device: OpaquePointer, by angle: Double, time: Double) -> [InputEvent]? {
        guard let rest = rests[device] else { return nil }
        let detents = ((rest + angle) / RotaryEncoders.detent).rounded(.towardZero)
        rests[device] = rest + angle - detents * RotaryEncoders.detent
        return RotaryEncoders.keys(detents: Int(detents), time: time)
    }

    /// The value that libinput reports for a detent.
    private static let detent = 120.0
    /// The most steps of one event, however fast a knob is turned.
    private static let limit = 16

    static func keys(detents: Int, time: Double) -> [InputEvent] {
        func key(_ code: Int32, _ isDown: Bool) -> InputEvent {
            .key(KeyEvent(time: time, code: Int(code), isDown: isDown))
        }
        let steps = (0..<min(abs(detents), limit)).flatMap { _ in
            [key(KEY_TAB, true), key(KEY_TAB, false)]
        }
        if detents >= 0 { return steps }
        return [key(KEY_LEFTSHIFT, true)] + steps + [key(KEY_LEFTSHIFT, false)]
    }
}
