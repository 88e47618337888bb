import DRMDisplay
import InputEvents
import Platform
import Seat
import TouchInput

/// The error thrown if a signal requests the end of a program that has not shown anything yet. It is no failure.
package struct StoppedWhileWaiting: Error {}

/// Waits until the seat's console is in front and a display is connected, since a board may be switched on before its
/// display. Meanwhile the keys that switch consoles work.
final class DisplayWait {
    private let seat: any Seat
    private let hotplug: HotplugMonitor?
    private let input: LibinputSource?
    private let pause: (_ status: String, _ descriptors: [Int32]) -> [Int32]?
    private var translator = InputTranslator(size: .zero)
    private var reported = ""

    /// - Parameters:
    ///   - seat: the seat.
    ///   - hotplug: announces displays; nil if there is no udev.
    ///   - input: the seat's devices; nil if they are not read.
    ///   - pause: waits until a descriptor is readable or some seconds have passed; returns the signals that the
    ///     program has received, or nil if it is to end.
    init(
        _ seat: any Seat, _ hotplug: HotplugMonitor?, _ input: LibinputSource?,
        pause: @escaping (_ status: String, _ descriptors: [Int32]) -> [Int32]?
    ) {
        (self.seat, self.hotplug, self.input, self.pause) = (seat, hotplug, input, pause)
    }

    /// Waits until a display is open.
    ///
    /// - Parameter open: opens the display.
    /// - Throws: what `open` throws, unless only a display is missing; `StoppedWhileWaiting`.
    func open<Display>(
        _ open: () throws(DRMError) -> Display
    ) throws -> Display {
        seat.onDisable = { [input] in _ = input?.suspend() }
        seat.onEnable = { [input] in input?.resume() }
        defer { (seat.onDisable, seat.onEnable) = ({}, {}) }
        if !seat.isEnabled { _ = input?.suspend() }
        while true {
            guard seat.isEnabled else {
                try wait("waiting for its console, while another one is in front")
                continue
            }
            do throws(DRMError) { return try open() } catch {
                guard error.isDisplayMissing else { throw error }
                try wait("waiting for a display", because: "\(error); waiting for one")
            }
        }
    }

    private func wait(_ status: String, because reason: String? = nil) throws(StoppedWhileWaiting) {
        if reported != status { Console.message("flipbook: \(reason ?? status)") }
        reported = status
        let descriptors = [hotplug?.descriptor, seat.descriptor, input?.descriptor]
        guard let signals = pause(status, descriptors.compactMap(\.self)) else {
            throw StoppedWhileWaiting()
        }
        for signal in signals { seat.handle(signal: signal) }
        seat.dispatch()
        for event in input?.read() ?? [] {
            if case .switchSession(let number) = translator.translate(event) {
                _ = translator.release(at: 0)
                seat.switchTo(session: number)
            }
        }
        _ = hotplug?.pollEvents()
    }
}
