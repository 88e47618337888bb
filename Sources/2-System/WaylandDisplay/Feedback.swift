import CWaylandClient
import CWindowProtocols

/// A request for a frame's presentation time (wp_presentation_feedback).
final class Feedback {
    private weak var display: WaylandDisplay?

    private init(_ display: WaylandDisplay) { self.display = display }

    private static let listener = Listener(
        wp_presentation_feedback_listener(
            sync_output: { _, _, _ in },
            presented: { data, object, high, low, nanoseconds, refresh, _, _, _ in
                let seconds = Double(UInt64(high) << 32 | UInt64(low)) + Double(nanoseconds) * 1e-9
                Feedback.take(data, object)?.presented(
                    at: seconds, interval: Double(refresh) * 1e-9)
            },
            discarded: { data, object in _ = Feedback.take(data, object) }))

    /// Requests the presentation time of the surface's next commit.
    static func request(
        _ presentation: OpaquePointer, _ surface: OpaquePointer, _ display: WaylandDisplay
    ) {
        guard let object = window_feedback(presentation, surface) else { return }
        let feedback = Feedback(display)
        // Released by `take`: the compositor replies to each request once, unless the connection is
        // closed first.
        _ = Unmanaged.passRetained(feedback)
        listener.listen(to: object, feedback)
    }

    private static func take(
        _ data: UnsafeMutableRawPointer?, _ object: OpaquePointer?
    ) -> WaylandDisplay? {
        let feedback = Unmanaged<Feedback>.fromOpaque(data!).takeRetainedValue()
        wl_proxy_destroy(object)
        return feedback.display
    }
}
