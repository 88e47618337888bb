import CLinux
import CWaylandServer
import Glibc

/// A Wayland compositor for tests, on a thread of its own. It writes down what clients request and
/// sends the events that a test wants.
///
/// Unchecked, since the compiler cannot see that all variables, and libwayland's objects, are used
/// with `mutex` held.
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

    /// What a client is offered if a test does not say otherwise.
    public static let allGlobals = [
        Global("wl_compositor", 4), Global("wl_shm", 1), Global("xdg_wm_base", 1),
        Global("wl_output", 3), Global("wl_seat", 5), Global("wp_presentation", 1),
    ]

    /// The argument of an event.
    public enum Argument {
        case int(Int32)
        case uint(UInt32)
        case fixed(Double)
        case string(String)
        /// The latest object of an interface.
        case object(String)
        case emptyArray
        case descriptor(Int32)
    }

    /// What the compositor tells a window of by itself.
    public struct Behavior: Sendable {
        /// The size that a new window is configured with; 0 leaves the choice to the window.
        public var size: (width: Int32, height: Int32) = (320, 240)
        /// Whether a window is configured at its first commit; otherwise the connection is ended with
        /// a protocol error.
        public var configures = true
        /// Whether each frame is shown at once: its callback is called and the older buffer released.
        public var showsFrames = false
        /// The output's mode, transform and scale.
        public var output: (width: Int32, height: Int32) = (640, 480)
        public var transform: Int32 = 0
        public var scale: Int32 = 1
        /// wl_seat.capability.
        public var capabilities: UInt32 = 0
        public var clock = UInt32(CLOCK_MONOTONIC)

        public init() {}
    }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let display: OpaquePointer
    private let loop: OpaquePointer
    private let behavior: Behavior
    private var thread = pthread_t()
    /// The ends of a pipe whose closing ends the thread.
    private var stopDescriptors: [Int32] = [0, 0]
    private var log: [String] = []
    /// Live objects, in the order of their creation.
    private var resources: [(interface: String, resource: OpaquePointer)] = []
    /// Descriptors of memory pools, by their object; buffers outlive their pool.
    private var pools: [OpaquePointer: Int32] = [:]
    private var poolDescriptors: [Int32] = []
    private var offers: [Offer] = []
    /// The interfaces of all objects so far, for their events.
    private var interfaces: [String: UnsafePointer<wl_interface>] = [:]
    private var buffers: [OpaquePointer: Buffer] = [:]
    /// The buffer that was attached since the last commit, and the one that is shown.
    private var attached: OpaquePointer?
    private var shown: OpaquePointer?
    private var isConfigured = false
    private var serial: UInt32 = 0

    private struct Buffer {
        var descriptor: Int32
        var height: Int
        var stride: Int
    }

    public init(globals: [Global] = Compositor.allGlobals, _ behavior: Behavior = Behavior()) {
        self.behavior = behavior
        pthread_mutex_init(mutex, nil)
        display = wl_display_create()
        loop = wl_display_get_event_loop(display)
        let own = Unmanaged.passUnretained(self).toOpaque()
        for global in globals {
            guard let interface = global_interface(global.name) else { continue }
            let offer = Offer(own, interface)
            offers.append(offer)
            wl_global_create(
                display, interface, global.version, Unmanaged.passUnretained(offer).toOpaque()
            ) { client, offer, version, id in
                let offer = Unmanaged<Offer>.fromOpaque(offer!).takeUnretainedValue()
                let compositor = Unmanaged<Compositor>.fromOpaque(offer.compositor)
                    .takeUnretainedValue()
                compositor.bind(client!, offer.interface, version, id)
            }
        }
        // Programs that tests start must not hold the ends open.
        let isPiped = pipe2(&stopDescriptors, O_CLOEXEC) == 0
        precondition(isPiped)
        pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Compositor>.fromOpaque(context!).takeUnretainedValue().run()
                return nil
            }, own)
    }

    /// Ends all connections and the thread.
    public func stop() {
        close(stopDescriptors[1])
        pthread_join(thread, nil)
        close(stopDescriptors[0])
        wl_display_destroy_clients(display)
        wl_display_destroy(display)
        for descriptor in poolDescriptors { close(descriptor) }
    }

    /// What the handler of a global's bindings is given.
    private final class Offer {
        let compositor: UnsafeMutableRawPointer
        let interface: UnsafePointer<wl_interface>
        init(_ compositor: UnsafeMutableRawPointer, _ interface: UnsafePointer<wl_interface>) {
            self.compositor = compositor
            self.interface = interface
        }
    }

    private func withLock<R>(_ body: () throws -> R) rethrows -> R {
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

    /// A new connection; the client's end of it.
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

    /// What clients have requested so far: "INTERFACE.REQUEST ARGUMENTS".
    public var requests: [String] { withLock { log } }

    /// The number of live objects of an interface.
    public func count(of interface: String) -> Int {
        withLock { resources.count { $0.interface == interface } }
    }

    /// Waits until a client has made a request, from the `index`-th on; a minute at most.
    @discardableResult
    public func wait(for request: String, after index: Int = 0) -> Bool {
        wait { log.dropFirst(index).contains { $0.hasPrefix(request) } }
    }

    /// Waits until a condition holds, which is looked at with the compositor standing still.
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

    // MARK: Events

    /// Sends an event from the latest object of an interface.
    public func send(_ interface: String, _ event: String, _ arguments: [Argument] = []) {
        withLock {
            guard let resource = latest(interface) else {
                preconditionFailure("there is no \(interface)")
            }
            post(resource, event, arguments)
            // These are the last events of their object.
            if ["presented", "discarded"].contains(event) { wl_resource_destroy(resource) }
            wl_display_flush_clients(display)
        }
    }

    /// Shows the frame that was committed last.
    public func showFrame() {
        withLock {
            completeFrame()
            wl_display_flush_clients(display)
        }
    }

    /// The bytes of the buffer that was committed last.
    public func shownBytes() -> [UInt8] {
        withLock {
            guard let shown, let buffer = buffers[shown] else { return [] }
            var bytes = [UInt8](repeating: 0, count: buffer.height * buffer.stride)
            let count = pread(buffer.descriptor, &bytes, bytes.count, 0)
            return count == bytes.count ? bytes : []
        }
    }

    private func latest(_ interface: String) -> OpaquePointer? {
        resources.last { $0.interface == interface }?.resource
    }

    private func post(_ resource: OpaquePointer, _ event: String, _ arguments: [Argument] = []) {
        guard let kind = resources.first(where: { $0.resource == resource })?.interface,
            let interface = interfaces[kind],
            let opcode = (0..<Int(interface.pointee.event_count)).first(where: {
                String(cString: interface.pointee.events[$0].name) == event
            })
        else { preconditionFailure("there is no event \(event)") }
        var strings: [UnsafeMutablePointer<CChar>?] = []
        defer { for string in strings { free(string) } }
        var array = wl_array()
        wl_array_init(&array)
        withUnsafeMutablePointer(to: &array) { array in
            var values = arguments.map { argument in
                var value = wl_argument()
                switch argument {
                case .int(let i): value.i = i
                case .uint(let u): value.u = u
                case .fixed(let d): value.f = wl_fixed_from_double(d)
                case .string(let s):
                    strings.append(strdup(s))
                    value.s = UnsafePointer(strings[strings.count - 1])
                // A wl_resource begins with its wl_object.
                case .object(let name): value.o = latest(name)
                case .emptyArray: value.a = array
                case .descriptor(let h): value.h = h
                }
                return value
            }
            wl_resource_post_event_array(resource, UInt32(opcode), &values)
        }
    }

    private func completeFrame() {
        for entry in resources where entry.interface == "wl_callback" {
            post(entry.resource, "done", [.uint(0)])
            wl_resource_destroy(entry.resource)
        }
    }

    // MARK: Requests

    @discardableResult
    private func add(
        _ client: OpaquePointer, _ interface: UnsafePointer<wl_interface>, _ version: Int32,
        _ id: UInt32
    ) -> OpaquePointer? {
        guard let resource = wl_resource_create(client, interface, version, id) else { return nil }
        let name = String(cString: interface.pointee.name)
        interfaces[name] = interface
        resources.append((name, resource))
        wl_resource_set_dispatcher(
            resource,
            { _, target, _, message, arguments in
                let resource = OpaquePointer(target!)
                Unmanaged<Compositor>.fromOpaque(wl_resource_get_user_data(resource))
                    .takeUnretainedValue().handle(resource, message!.pointee, arguments!)
                return 0
            }, nil, Unmanaged.passUnretained(self).toOpaque(),
            { resource in
                Unmanaged<Compositor>.fromOpaque(wl_resource_get_user_data(resource))
                    .takeUnretainedValue().forget(resource!)
            })
        return resource
    }

    private func forget(_ resource: OpaquePointer) {
        resources.removeAll { $0.resource == resource }
        buffers[resource] = nil
        if shown == resource { shown = nil }
        if attached == resource { attached = nil }
        pools[resource] = nil
    }

    private func bind(
        _ client: OpaquePointer, _ interface: UnsafePointer<wl_interface>, _ version: UInt32,
        _ id: UInt32
    ) {
        guard let resource = add(client, interface, Int32(version), id) else { return }
        switch String(cString: interface.pointee.name) {
        case "wl_output":
            post(
                resource, "geometry",
                [
                    .int(0), .int(0), .int(0), .int(0), .int(0), .string("maker"), .string("model"),
                    .int(behavior.transform),
                ])
            // A mode that is not current, and the current one.
            post(resource, "mode", [.uint(0), .int(1), .int(1), .int(60_000)])
            post(
                resource, "mode",
                [
                    .uint(1), .int(behavior.output.width), .int(behavior.output.height),
                    .int(60_000),
                ])
            if version >= 2 {
                post(resource, "scale", [.int(behavior.scale)])
                post(resource, "done")
            }
        case "wl_seat": post(resource, "capabilities", [.uint(behavior.capabilities)])
        case "wp_presentation": post(resource, "clock_id", [.uint(behavior.clock)])
        default: break
        }
    }

    /// Writes a request down, makes the object that it creates, and does what it asks for.
    private func handle(
        _ resource: OpaquePointer, _ message: wl_message,
        _ arguments: UnsafeMutablePointer<wl_argument>
    ) {
        let interface = String(cString: wl_resource_get_class(resource))
        let request = String(cString: message.name)
        var words: [String] = []
        var created: OpaquePointer?
        var index = 0
        for letter in String(cString: message.signature) where letter.isLetter {
            let argument = arguments[index]
            switch letter {
            case "i": words.append("\(argument.i)")
            case "u": words.append("\(argument.u)")
            case "f": words.append("\(wl_fixed_to_double(argument.f))")
            case "s": words.append(String(cString: argument.s))
            case "n":
                guard let type = message.types[index] else { break }
                created = add(
                    wl_resource_get_client(resource), type, wl_resource_get_version(resource),
                    argument.n)
            case "h":
                poolDescriptors.append(argument.h)
                if let created { pools[created] = argument.h }
            default: break
            }
            index += 1
        }
        log.append(([("\(interface).\(request)")] + words).joined(separator: " "))
        switch (interface, request) {
        case ("wl_surface", "attach"): attached = arguments[0].o
        case ("wl_surface", "commit"): commit(resource)
        case ("wl_shm_pool", "create_buffer"):
            if let created, let descriptor = pools[resource] {
                buffers[created] = Buffer(
                    descriptor: descriptor, height: Int(arguments[3].i),
                    stride: Int(arguments[4].i))
            }
        case (_, "destroy"), (_, "release"): wl_resource_destroy(resource)
        default: break
        }
    }

    private func commit(_ surface: OpaquePointer) {
        if let attached {
            let older = shown
            shown = attached
            self.attached = nil
            if behavior.showsFrames {
                completeFrame()
                if let older, older != shown { post(older, "release") }
            }
            return
        }
        guard !isConfigured else { return }
        isConfigured = true
        guard behavior.configures, let toplevel = latest("xdg_toplevel"),
            let shell = latest("xdg_surface")
        else {
            return wl_client_post_no_memory(wl_resource_get_client(surface))
        }
        post(
            toplevel, "configure",
            [.int(behavior.size.width), .int(behavior.size.height), .emptyArray])
        serial += 1
        post(shell, "configure", [.uint(serial)])
    }

    /// Configures the window with another size, as a user does who resizes it.
    public func configure(width: Int32, height: Int32) {
        withLock {
            guard let toplevel = latest("xdg_toplevel"), let shell = latest("xdg_surface") else {
                preconditionFailure("there is no window")
            }
            post(toplevel, "configure", [.int(width), .int(height), .emptyArray])
            serial += 1
            post(shell, "configure", [.uint(serial)])
            wl_display_flush_clients(display)
        }
    }

    /// Releases all buffers but the one that is shown.
    public func releaseBuffers() {
        withLock {
            for entry in resources where entry.interface == "wl_buffer" && entry.resource != shown {
                post(entry.resource, "release")
            }
            wl_display_flush_clients(display)
        }
    }
}
