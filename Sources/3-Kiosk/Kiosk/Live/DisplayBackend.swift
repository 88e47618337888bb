import Display
import InputEvents
import Platform

/// A display of a live run together with its input devices: a DRM card or a Wayland window.
protocol DisplayBackend: AnyObject {
    var display: any Display { get }
    /// For messages, such as "/dev/dri/card0 HDMI-A-1 800x480 xrgb8888 atomic".
    var name: String { get }
    /// Watches the backend's descriptors, so that its events wake the loop.
    func attach(to loop: EventLoop)
    /// The input since the last call.
    func readInput() -> [InputAction]
    /// The display's events since the last call.
    func pollEvents() -> [DisplayEvent]
    /// Whether frames can be shown. False while nothing is connected, the display is blanked or the
    /// window hidden, or another session has the seat: none of these is a failure.
    var canPresent: Bool { get }
    /// Whether `blank` switches the display off; false where a compositor does that.
    var canBlank: Bool { get }
    /// Switches the display off until `wake`.
    func blank()
    func wake()
    /// Handles a signal that the program received.
    func handle(signal: Int32)
    /// Switches to another virtual terminal, counted from 1.
    func switchTo(session: Int)
    /// Restores the display, the seat and the devices.
    func close()
}

/// A change of a backend's display.
enum DisplayEvent: Equatable {
    /// The display lost its content and needs a frame.
    case needsRedraw
    /// Nothing is connected any more.
    case disconnected
    /// The session has the seat, or another one.
    case session(isActive: Bool)
    /// The logical size changed.
    case resized
    /// The display is gone for good; the reason.
    case ended(String)
}

extension DisplayBackend {
    var canPresent: Bool { true }
    var canBlank: Bool { false }
    func blank() {}
    func wake() {}
    func handle(signal: Int32) {}
    func switchTo(session: Int) {}
}
