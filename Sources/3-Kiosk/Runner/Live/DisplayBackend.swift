import Display
import InputEvents
import Platform

/// The display of a live run together with its input devices: a DRM card, a Wayland window or memory.
protocol DisplayBackend: AnyObject {
    var display: any Display { get }
    /// A description for messages, such as "/dev/dri/card0 HDMI-A-1 800x480 xrgb8888 atomic".
    var name: String { get }
    /// Lets the backend's events and timers wake a loop, which reads its input and events in every turn.
    func attach(to loop: EventLoop)
    /// The input since the last call.
    func readInput() -> [InputAction]
    /// Whether an input method may type into fields.
    var hasInputMethod: Bool { get }
    /// Tells the input method which field is edited, with its place in pixels; nil for none.
    func edit(_ field: EditedField?)
    /// The display's events since the last call.
    func pollEvents() -> [DisplayEvent]
    /// Whether frames can be shown. False while no display is connected, while the display is blanked or the window
    /// hidden, and while another session has the seat; none of these is a failure.
    var canPresent: Bool { get }
    /// Whether this session has the seat.
    var hasSession: Bool { get }
    /// Whether `blank` can blank the display; false if that is up to a compositor.
    var canBlank: Bool { get }
    /// Blanks the display until `wake` is called.
    func blank()
    func wake()
    /// Handles a signal that the process received.
    func handle(signal: Int32)
    /// Switches to another virtual terminal, numbered from 1.
    func switchTo(session: Int)
    /// Restores the display, the seat and the devices.
    func close()
}

/// A change of a backend's display.
enum DisplayEvent: Equatable {
    /// The display lost its content and needs a frame.
    case needsRedraw
    /// The display was disconnected.
    case disconnected
    /// This session gained or lost the seat.
    case session(isActive: Bool)
    /// The logical size changed.
    case resized
    /// Another display object is in use, on another card.
    case replaced
    /// The user has closed the window: the run ends.
    case closed
    /// The display is lost permanently, with the reason.
    case ended(String)
}

extension DisplayBackend {
    var canPresent: Bool { display.isActive }
    var hasSession: Bool { true }
    var hasInputMethod: Bool { false }
    func edit(_ field: EditedField?) {}
    var canBlank: Bool { false }
    func blank() {}
    func wake() {}
    func handle(signal: Int32) {}
    func switchTo(session: Int) {}
}
