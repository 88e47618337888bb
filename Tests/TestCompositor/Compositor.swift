import CLinux
import CWaylandServer
import Glibc

/// A Wayland compositor for tests, on a separate thread. It logs the requests of clients and sends the events that a
/// test asks for.
///
/// `@unchecked Sendable`, since the compiler cannot see that all variables, and libwayland's objects, are only used
/// while `mutex` is held.
public final class Compositor: @unchecked Sendable {
    /// A global and its version.
    public struct Global: Sendable {
        public var name: String
        public var version: Int32

        public init(_ name: String, _ version: Int32) {
            self.name = name
            self.version = version
        }
    }

    /// The globals offered to clients by default.
    public static let allGlobals = [
        Global("wl_compositor", 4), Global("wl_shm", 1), Global("xdg_wm_base", 1),
        Global("wl_output", 3), Global("wl_seat", 5), Global("wp_presentation", 1),
    ]

    /// The globals of a compositor that has all protocols in their latest versions.
    public static let latestGlobals =
        [
            Global("wl_compositor", 6), Global("wl_shm", 1), Global("xdg_wm_base", 1),
            Global("wl_output", 4), Global("wl_seat", 8),
        ]
        + [
            "wp_presentation", "wp_viewporter", "wp_fractional_scale_manager_v1",
            "zxdg_decoration_manager_v1", "wp_cursor_shape_manager_v1",
            "zwp_idle_inhibit_manager_v1", "zwp_text_input_manager_v3",
        ].map { Global($0, 1) }

    /// An argument of an event.
    public enum Argument {
        case int(Int32)
        case uint(UInt32)
        case fixed(Double)
        case string(String?)
        /// The latest object of an interface, or the one of an index among those that live; of wl_surface, the window's.
        case object(String, at: Int? = nil)
        case emptyArray
        case descriptor(Int32)
    }

    /// A commit of the window's surface with a buffer.
    public struct Commit: Equatable, Sendable {
        /// The serial that was acknowledged last.
        public var serial: UInt32
        /// The size of the buffer, in pixels.
        public var width: Int
        public var height: Int
        public var scale: Int32
        /// The size set by a viewport, in logical pixels; nil for none.
        public var destination: [Int32]?

        public init(
            serial: UInt32, width: Int, height: Int, scale: Int32, destination: [Int32]? = nil
        ) {
            self.serial = serial
            self.width = width
            self.height = height
            self.scale = scale
            self.destination = destination
        }
    }

    /// What the compositor does without being asked by the test.
    public struct Behavior: Sendable {
        /// The size with which a new window is configured; 0 leaves the choice to the window.
        public var size: (width: Int32, height: Int32) = (320, 240)
        /// Whether a window is configured at its first commit; otherwise the connection is closed with a protocol
        /// error.
        public var configures = true
        /// Whether windows are never configured, as by a compositor that hangs.
        public var isSilent = false
        /// Whether each frame is shown at once: its callback is called, and the previous buffer is released.
        public var showsFrames = false
        /// The output's mode, transform and scale.
        public var output: (width: Int32, height: Int32) = (640, 480)
        public var transform: Int32 = 0
        public var scale: Int32 = 1
        /// The output's refresh rate, in millihertz.
        public var refresh: Int32 = 60_000
        /// The fractional scale that is announced as soon as it is asked for, in 120ths; nil for none.
        public var fraction: UInt32?
        /// wl_seat.capability.
        public var capabilities: UInt32 = 0
        public var clock = UInt32(CLOCK_MONOTONIC)

        public init() {}
    }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let display: OpaquePointer
    private let loop: OpaquePointer
    let behavior: Behavior
    private var thread = pthread_t()
    /// The ends of a pipe; closing the write end stops the thread.
    private var stopDescriptors: [Int32] = [0, 0]
    var log: [String] = []
    /// Live objects, in the order of their creation.
    var resources: [(interface: String, resource: OpaquePointer)] = []
    /// Descriptors of memory pools, by their object, since buffers outlive their pool.
    var pools: [OpaquePointer: Int32] = [:]
    var poolDescriptors: [Int32] = []
    private var offers: [Offer] = []
    /// The interfaces of all objects created so far, to look up their events.
    var interfaces: [String: UnsafePointer<wl_interface>] = [:]
    var buffers: [OpaquePointer: Buffer] = [:]
    /// The surface that became a window.
    var window: OpaquePointer?
    /// The buffers attached to surfaces since their last commit, and the one that the window shows.
    var attached: [OpaquePointer: OpaquePointer] = [:]
    var shown: OpaquePointer?
    var isConfigured = false
    var serial: UInt32 = 0
    var acknowledged: UInt32 = 0
    var bufferScale: Int32 = 1
    var destination: [Int32]?
    var allCommits: [Commit] = []
    /// Broken rules of the protocols, in words.
    var violations: [String] = []
    private var live: [(name: String, global: OpaquePointer)] = []
    /// The number of outputs so far, which gives them their names.
    var outputCount = 0

    struct Buffer {
        var descriptor: Int32
        var width: Int
        var height: Int
        var stride: Int
    }

    public init(globals: [Global] = Compositor.allGlobals, _ behavior: Behavior = Behavior()) {
        self.behavior = behavior
        pthread_mutex_init(mutex, nil)
        display = wl_display_create()
        loop = wl_display_get_event_loop(display)
        let own = Unmanaged.passUnretained(self).toOpaque()
        for global in globals { offer(global) }
        // Programs that tests start must not keep the ends open.
        let isPiped = pipe2(&stopDescriptors, O_CLOEXEC) == 0
        precondition(isPiped)
        pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Compositor>.fromOpaque(context!).takeUnretainedValue().run()
                return nil
            }, own)
    }

    private func offer(_ global: Global) {
        guard let interface = global_interface(global.name) else { return }
        let offer = Offer(Unmanaged.passUnretained(self).toOpaque(), interface)
        offers.append(offer)
        let created = wl_global_create(
            display, interface, global.version, Unmanaged.passUnretained(offer).toOpaque()
        ) { client, offer, version, id in
            let offer = Unmanaged<Offer>.fromOpaque(offer!).takeUnretainedValue()
            let compositor = Unmanaged<Compositor>.fromOpaque(offer.compositor)
                .takeUnretainedValue()
            compositor.bind(client!, offer.interface, version, id)
        }
        if let created { live.append((global.name, created)) }
    }

    /// Offers another global, as when a device or a display is plugged in.
    public func add(_ global: Global) {
        withLock {
            offer(global)
            wl_display_flush_clients(display)
        }
    }

    /// Removes the global of an interface that was added first, as when a device or a display is unplugged. Its objects
    /// stay until the client destroys them.
    public func removeGlobal(_ name: String) {
        withLock {
            guard let index = live.firstIndex(where: { $0.name == name }) else { return }
            wl_global_remove(live.remove(at: index).global)
            wl_display_flush_clients(display)
        }
    }

    /// Closes all connections and stops the thread.
    public func stop() {
        close(stopDescriptors[1])
        pthread_join(thread, nil)
        close(stopDescriptors[0])
        wl_display_destroy_clients(display)
        wl_display_destroy(display)
        for descriptor in poolDescriptors { close(descriptor) }
    }

    /// The data passed to the handler that binds a global.
    private final class Offer {
        let compositor: UnsafeMutableRawPointer
        let interface: UnsafePointer<wl_interface>
        init(_ compositor: UnsafeMutableRawPointer, _ interface: UnsafePointer<wl_interface>) {
            self.compositor = compositor
            self.interface = interface
        }
    }

    func withLock<R>(_ body: () throws -> R) rethrows -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    private func run() {
        while true {
            var descriptors = [
                pollfd(fd: wl_event_loop_get_fd(loop), events: Int16(POLLIN), revents: 0),
                pollfd(fd: stopDescriptors[0], events: Int16(POLLIN), revents: 0),
            ]
            poll(&descriptors, 2, -1)
            if descriptors[1].revents != 0 { return }
            withLock {
                wl_event_loop_dispatch(loop, 0)
                wl_display_flush_clients(display)
            }
        }
    }

    // MARK: Clients

    /// Creates a connection.
    ///
    /// - Returns: the client's end of it.
    public func connect() -> Int32 {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let isConnected = socketpair(AF_UNIX, type, 0, &ends) == 0
        precondition(isConnected)
        withLock { _ = wl_client_create(display, ends[0]) }
        return ends[1]
    }

    /// Accepts the connections of a listening socket.
    public func listen(_ descriptor: Int32) {
        withLock { _ = wl_display_add_socket_fd(display, descriptor) }
    }

    /// Closes all connections.
    public func disconnect() { withLock { wl_display_destroy_clients(display) } }

    /// The requests of clients so far, as "INTERFACE.REQUEST ARGUMENTS".
    public var requests: [String] { withLock { log } }

    /// The commits of the window with a buffer so far.
    public var commits: [Commit] { withLock { allCommits } }

    /// The rules of the protocols that clients have broken so far.
    public var brokenRules: [String] { withLock { violations } }

    /// The serial of the latest configure event.
    public var latestSerial: UInt32 { withLock { serial } }

    /// Returns the number of live objects of an interface.
    public func count(of interface: String) -> Int {
        withLock { resources.count { $0.interface == interface } }
    }

    /// Waits until a client has made a request, ignoring those before `index`; at most a minute.
    ///
    /// - Returns: whether it was made.
    @discardableResult
    public func wait(for request: String, after index: Int = 0) -> Bool {
        wait { log.dropFirst(index).contains { $0.hasPrefix(request) } }
    }

    /// Waits until a condition holds, which is evaluated with the mutex held.
    private func wait(until condition: () -> Bool) -> Bool {
        for _ in 0..<60_000 {
            if withLock(condition) { return true }
            usleep(1000)
        }
        return false
    }

    /// Waits until no object of an interface is left.
    public func waitUntilGone(_ interface: String) -> Bool {
        wait { !resources.contains { $0.interface == interface } }
    }
}
