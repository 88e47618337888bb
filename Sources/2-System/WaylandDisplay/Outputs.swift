import CWaylandClient
import CWindowProtocols

/// The compositor's outputs and their state, and which of them the window is on.
final class Outputs {
    /// The state of a wl_output.
    struct Output {
        /// The name of its global.
        let global: UInt32
        /// Its name, such as "HDMI-A-1"; empty before version 4 of the interface.
        fileprivate(set) var name = ""
        /// Buffer pixels per logical pixel of the compositor.
        fileprivate(set) var scale = 1
        /// The current mode's size in pixels, before the compositor's transform; 0 until it is known.
        fileprivate var mode = (width: 0, height: 0)
        /// Seconds between refreshes in the current mode; nil until it is known.
        fileprivate(set) var refreshInterval: Double?
        /// Whether the compositor rotates the output by a quarter turn.
        fileprivate var isSideways = false
        /// Whether the window is on it.
        fileprivate(set) var isEntered = false

        /// The size in the compositor's logical pixels.
        var size: (width: Int, height: Int) {
            let (width, height) = (mode.width / scale, mode.height / scale)
            return isSideways ? (height, width) : (width, height)
        }
    }

    private var all: [OpaquePointer: Output] = [:]
    /// Called when the scale of an output has changed, or the window has moved to another one.
    var onChange: () -> Void = {}

    private static let listener = Listener(wl_output_listener()) {
        $0.geometry = { data, output, _, _, _, _, _, _, _, transform in
            // Odd values of wl_output.transform contain a quarter turn.
            owner(data, Outputs.self).all[output!]?.isSideways = transform % 2 == 1
        }
        $0.mode = { data, output, flags, width, height, refresh in
            guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0, width > 0, height > 0,
                width <= 16384, height <= 16384
            else { return }
            let outputs = owner(data, Outputs.self)
            outputs.all[output!]?.mode = (Int(width), Int(height))
            // In millihertz.
            let rate = Double(refresh) / 1000
            outputs.all[output!]?.refreshInterval = (1...1000).contains(rate) ? 1 / rate : nil
        }
        $0.done = { data, output in owner(data, Outputs.self).onChange() }
        $0.scale = { data, output, factor in
            owner(data, Outputs.self).all[output!]?.scale = max(1, min(8, Int(factor)))
        }
        $0.name = { data, output, name in
            owner(data, Outputs.self).all[output!]?.name = String(cString: name!)
        }
        $0.description = { _, _, _ in }
    }

    func add(_ output: OpaquePointer, name: UInt32) {
        all[output] = Output(global: name)
        Outputs.listener.listen(to: output, self)
    }

    /// Forgets the output of a global that is gone. Does nothing if the global is none.
    func remove(name: UInt32) {
        guard let (output, _) = all.first(where: { $0.value.global == name }) else { return }
        all[output] = nil
        Outputs.release(output)
        onChange()
    }

    func destroyAll() {
        for output in all.keys { Outputs.release(output) }
        all = [:]
    }

    private static func release(_ output: OpaquePointer) {
        if wl_output_get_version(output) >= UInt32(WL_OUTPUT_RELEASE_SINCE_VERSION) {
            wl_output_release(output)
        } else {
            wl_output_destroy(output)
        }
    }

    /// Notes that the window has come onto an output, or left it.
    func setEntered(_ isEntered: Bool, _ output: OpaquePointer?) {
        // An output that is gone has no object any more.
        guard let output, all[output] != nil else { return }
        all[output]?.isEntered = isEntered
        onChange()
    }

    /// The largest scale of the outputs that the window is on, or of all outputs before it is on one.
    ///
    /// - Returns: nil if the window was on outputs and is on none, as while an output is replaced: then the scale stays.
    func scale(hasEntered: Bool) -> Int? {
        let entered = all.values.filter(\.isEntered)
        if entered.isEmpty, hasEntered { return nil }
        return (entered.isEmpty ? Array(all.values) : entered).map(\.scale).max() ?? 1
    }

    /// The first output, by its global's name.
    var first: Output? { all.values.min { $0.global < $1.global } }

    /// The output of a name, such as "HDMI-A-1"; nil if there is none.
    func find(_ name: String) -> OpaquePointer? { all.first { $0.value.name == name }?.key }

    /// The names of all outputs, in order.
    var names: [String] { all.values.map(\.name).filter { !$0.isEmpty }.sorted() }
}
