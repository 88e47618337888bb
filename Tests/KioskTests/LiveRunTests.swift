import CLinux
import Glibc
import TestCompositor
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// A kiosk in real time, in a window of the test's own compositor. Waits end when the event has occurred; their
/// time limits only end a failing test.
@Suite struct LiveRunTests {
    private let folder: KioskFolder
    private let compositor: Compositor
    private let listener: UnixListener
    private var socket: String { "\(folder.path)/s.sock" }

    private static func behavior() -> Compositor.Behavior {
        var behavior = Compositor.Behavior()
        behavior.showsFrames = true
        behavior.capabilities = 7
        return behavior
    }

    init() throws {
        folder = try KioskFolder()
        compositor = Compositor(LiveRunTests.behavior())
        listener = try UnixListener(path: "\(folder.path)/wayland.sock")
        compositor.listen(dup(listener.descriptor))
        try folder.write(
            #"{"title": "T", "list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}"#,
            to: "kiosk.json")
        try folder.write(KioskFolder.rows(40), to: "rows")
    }

    /// Starts a program that connects to the test's compositor.
    private func start(_ program: String, _ arguments: String, _ variables: String = "") throws
        -> ChildProcess
    {
        try BuiltProgram.start(
            [
                "/bin/sh", "-c",
                "WAYLAND_DISPLAY=\(folder.path)/wayland.sock \(variables) "
                    + "exec \(try BuiltProgram.path(program)) \(arguments)",
            ], folder: folder.path)
    }

    private func startKiosk(_ variables: String = "") throws -> ChildProcess {
        try start(
            "flipbook", "run kiosk.json --display wayland --socket \(socket) --state state",
            variables)
    }

    private func request(_ line: String) throws -> String {
        try ControlClient.request(line, path: socket, timeout: 60)
    }

    private func frames() throws -> Int {
        let text = try request("stats")
        let digits = text.split(separator: "\"frames\":").last?.drop { !$0.isNumber }
            .prefix { $0.isNumber }
        return digits.flatMap { Int($0) } ?? 0
    }

    /// Returns the blue, green and red bytes of each pixel.
    private func pixels(_ bytes: [UInt8]) -> [UInt8] {
        bytes.enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
    }

    /// Returns whether a screenshot equals both the expected frame and the compositor's contents.
    private func screenshotShowsContents() throws -> Bool {
        let bytes = try ControlClient.data("screenshot verify", path: socket, timeout: 60)
        let picture = try #require(ScreenshotMessage(bytes))
        #expect(picture.width == 320 && picture.height == 240 && picture.different == 0)
        return pixels(picture.pixels) == pixels(compositor.shownBytes())
    }

    @Test func kioskHandlesInputAndRequestsUntilStopped() throws {
        defer { compositor.stop() }
        // systemd's side of the notification protocol.
        let notify = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(notify) }
        let bound = try UnixSocket.withAddress("\(folder.path)/notify") { bind(notify, $0, $1) }
        try #require(bound == 0)
        let kiosk = try startKiosk("NOTIFY_SOCKET=\(folder.path)/notify WATCHDOG_USEC=20000000")
        #expect(compositor.wait(for: "wl_surface.attach"))
        #expect(compositor.wait(for: "wl_seat.get_touch"))
        #expect(try request("refresh wait") == "40 rows")
        // The title, the rows and the gaps between them have several colours.
        #expect(wait { Set(compositor.shownBytes()).count > 8 })

        // A touch reaches the kiosk and scrolls its rows.
        let count = try frames()
        compositor.send(
            "wl_touch", "down",
            [.uint(1), .uint(5), .object("wl_surface"), .int(0), .fixed(160), .fixed(200)])
        compositor.send("wl_touch", "frame")
        for i in 1...10 {
            compositor.send(
                "wl_touch", "motion",
                [.uint(5), .int(0), .fixed(160), .fixed(200 - 10 * Double(i))])
            compositor.send("wl_touch", "frame")
        }
        compositor.send("wl_touch", "up", [.uint(2), .uint(6), .int(0)])
        compositor.send("wl_touch", "frame")
        #expect(try wait { try request("touches 0").contains("ended 0 160.00 100.00") })
        #expect(try wait { try frames() > count })
        // The screenshot equals the compositor's contents and the expected frame.
        let isTheSame = try wait { try screenshotShowsContents() }
        #expect(isTheSame)
        // Requested touches act like a finger's, and are answered once the next frame is shown.
        #expect(try request("tap 160 200").isEmpty)
        #expect(try request("touches 0").contains("ended 2000 160.00 200.00"))
        #expect(try request("key end").isEmpty && request("swipe 160 60 160 200 0.1").isEmpty)
        let outside = "'2000' is not a number from 0 to 240; the request is 'tap X Y | NAME'"
        #expect(throws: ControlError.refused(outside)) { try request("tap 160 2000") }
        #expect(try request("hud") == "off")
        #expect(try request("hud on").isEmpty && request("hud") == "on")
        #expect(try request("reload").isEmpty)
        #expect(try request("help").contains("swipe X Y X Y [SECONDS]"))
        #expect(throws: ControlError.self) { try request("blank on") }
        // A wheel, keys and the pointer are handled as well.
        compositor.send("wl_pointer", "axis", [.uint(9), .uint(0), .fixed(10)])
        for key in [103, 108, 105, 106, 104, 109, 102, 107] as [UInt32] {
            compositor.send("wl_keyboard", "key", [.uint(2), .uint(5), .uint(key), .uint(1)])
            compositor.send("wl_keyboard", "key", [.uint(3), .uint(6), .uint(key), .uint(0)])
        }
        #expect(throws: ControlError.self) { try request("touches") }
        #expect(try request("trace 0").contains("traceEvents"))

        // At another size the same rows get new views.
        compositor.configure(width: 400, height: 300)
        #expect(compositor.wait(for: "wl_shm_pool.create_buffer 0 400 300"))
        #expect(wait { compositor.shownBytes().count == 400 * 300 * 4 })
        #expect(try request("refresh wait") == "40 rows")

        kill(kiosk.process, SIGTERM)
        let result = try BuiltProgram.wait(for: kiosk)
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(result.errors.contains("flipbook: Wayland 320x240 at "))
        #expect(!FileSystem.exists(socket))
        var messages = ""
        while let bytes = UnixSocket.receive(from: notify, limit: 4096), !bytes.isEmpty {
            messages += String(decoding: bytes, as: UTF8.self) + "\n"
            var event = pollfd(fd: notify, events: Int16(POLLIN), revents: 0)
            if poll(&event, 1, 0) == 0 { break }
        }
        #expect(messages.contains("READY=1\nSTATUS=Wayland 320x240"))
        #expect(messages.contains("WATCHDOG=1") && messages.hasSuffix("STOPPING=1\n"))
    }

    /// A window has the requested size if the compositor leaves the size to it.
    @Test func windowOpensInSession() throws {
        compositor.stop()
        var behavior = LiveRunTests.behavior()
        behavior.size = (0, 0)
        let desktop = Compositor(behavior)
        defer { desktop.stop() }
        let listener = try UnixListener(path: "\(folder.path)/desktop.sock")
        desktop.listen(dup(listener.descriptor))
        let kiosk = try start(
            "flipbook", "run kiosk.json --window 200x120 --socket \(socket) --state state",
            "WAYLAND_DISPLAY=\(folder.path)/desktop.sock")
        #expect(desktop.wait(for: "wl_shm_pool.create_buffer 0 200 120"))
        #expect(desktop.wait(for: "wl_surface.attach"))
        #expect(!desktop.requests.contains { $0.hasPrefix("xdg_toplevel.set_fullscreen") })
        kill(kiosk.process, SIGTERM)
        #expect(try BuiltProgram.wait(for: kiosk).status == 0)
    }

    /// The compositor's input method types where kiosk.json asks for it, and the kiosk shows no keyboard then.
    @Test func inputMethodTypes() throws {
        compositor.stop()
        let other = Compositor(globals: Compositor.latestGlobals, LiveRunTests.behavior())
        defer { other.stop() }
        let listener = try UnixListener(path: "\(folder.path)/other.sock")
        other.listen(dup(listener.descriptor))
        try folder.write(
            """
            {"keyboard": "compositor", "locale": "en", "values": {"name": ""}, "screens": {"home": {"page": {
              "title": "Hello {values.name}", "content": [{"entry": {
                "label": "Name", "value": "{values.name}", "do": {"set": {"name": "{value}"}}}}]}}}}
            """, to: "kiosk.json")
        let kiosk = try start(
            "flipbook", "run kiosk.json --display wayland --socket \(socket) --state state",
            "WAYLAND_DISPLAY=\(folder.path)/other.sock")
        #expect(other.wait(for: "zwp_text_input_manager_v3.get_text_input"))
        #expect(other.wait(for: "wl_surface.attach"))
        other.send("zwp_text_input_v3", "enter", [.object("wl_surface")])
        let isShown = wait { (try? request("tree").contains("Name")) == true }
        try #require(isShown)
        _ = try request("tap Name")
        try #require(other.wait(for: "zwp_text_input_v3.commit"))
        #expect(try !request("tree").contains("\"q\""))
        other.send("zwp_text_input_v3", "preedit_string", [.string("nihao"), .int(5), .int(5)])
        other.send("zwp_text_input_v3", "done", [.uint(1)])
        other.send("zwp_text_input_v3", "commit_string", [.string("你好")])
        other.send("zwp_text_input_v3", "done", [.uint(1)])
        // Return ends to edit.
        for state in [UInt32(1), 0] {
            other.send(
                "wl_keyboard", "key", [.uint(2), .uint(5), .uint(UInt32(KEY_ENTER)), .uint(state)])
        }
        let isTaken = wait { (try? request("tree").contains("Hello 你好")) == true }
        #expect(isTaken)
        #expect(other.wait(for: "zwp_text_input_v3.disable"))
        kill(kiosk.process, SIGTERM)
        #expect(try BuiltProgram.wait(for: kiosk).status == 0)
    }

    /// In a desktop session, a run without `--display` is a fullscreen window of the session.
    @Test func runFindsDesktopSession() throws {
        defer { compositor.stop() }
        let kiosk = try start("flipbook", "run kiosk.json --socket \(socket) --state state")
        #expect(compositor.wait(for: "xdg_toplevel.set_fullscreen"))
        #expect(compositor.wait(for: "wl_surface.attach"))
        kill(kiosk.process, SIGTERM)
        #expect(try BuiltProgram.wait(for: kiosk).status == 0)
    }

    @Test func closingWindowEndsKiosk() throws {
        defer { compositor.stop() }
        let kiosk = try startKiosk()
        #expect(compositor.wait(for: "wl_surface.attach"))
        compositor.send("xdg_toplevel", "close")
        let result = try BuiltProgram.wait(for: kiosk)
        #expect(result.status == 0 && !result.errors.contains("closed"))
    }

    /// A compositor may start a program with a connection that the program inherits.
    @Test func inheritedConnectionIsEnough() throws {
        defer { compositor.stop() }
        let script = """
            from os import environ, execv, set_inheritable
            from socket import AF_UNIX, socket
            connection = socket(AF_UNIX)
            connection.connect("wayland.sock")
            set_inheritable(connection.fileno(), True)
            environ["WAYLAND_SOCKET"] = str(connection.fileno())
            environ.pop("WAYLAND_DISPLAY", None)
            program = "\(try BuiltProgram.path("flipbook"))"
            execv(program, [program, "run", "kiosk.json", "--socket", "\(socket)", "--state", "state"])
            """
        try folder.write(script, to: "start.py")
        let kiosk = try BuiltProgram.start(
            ["/usr/bin/env", "python3", "start.py"], folder: folder.path)
        #expect(compositor.wait(for: "wl_surface.attach"))
        kill(kiosk.process, SIGTERM)
        #expect(try BuiltProgram.wait(for: kiosk).status == 0)
    }

    /// A signal ends a kiosk whose compositor takes the connection and does not answer.
    @Test func signalEndsWaitForCompositor() throws {
        compositor.stop()
        let hanging = try UnixListener(path: "\(folder.path)/hanging.sock")
        let kiosk = try start(
            "flipbook", "run kiosk.json --display wayland --socket \(socket) --state state",
            "WAYLAND_DISPLAY=\(folder.path)/hanging.sock")
        // Once it has connected, it waits.
        var event = pollfd(fd: hanging.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&event, 1, 60_000) == 1)
        kill(kiosk.process, SIGTERM)
        let result = try BuiltProgram.wait(for: kiosk)
        #expect(result.status == -SIGTERM && result.errors.isEmpty)
    }

    @Test func losingCompositorEndsKiosk() throws {
        let kiosk = try startKiosk()
        #expect(compositor.wait(for: "wl_surface.attach"))
        compositor.stop()
        let result = try BuiltProgram.wait(for: kiosk)
        #expect(result.status == 1)
        #expect(result.errors.hasSuffix("flipbook: the compositor closed the connection\n"))
    }

    @Test func missingCompositorIsReported() throws {
        compositor.stop()
        let kiosk = try BuiltProgram.start(
            [
                "/bin/sh", "-c",
                "WAYLAND_DISPLAY=\(folder.path)/none exec \(try BuiltProgram.path) run kiosk.json "
                    + "--window 480x800 --socket \(socket)",
            ], folder: folder.path)
        let result = try BuiltProgram.wait(for: kiosk)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("flipbook: no Wayland compositor answers; set WAYLAND_"))
    }

    /// A signal ends a program of views that still awaits the content of its screen.
    @Test func signalEndsAwaitingProgram() throws {
        defer { compositor.stop() }
        let probe = try start(
            "main-actor-probe", "await --display wayland --socket \(socket) > out")
        #expect(wait { (try? folder.read("out")) == "awaiting\n" })
        kill(probe.process, SIGTERM)
        #expect(try BuiltProgram.wait(for: probe).status == -SIGTERM)
        #expect(!FileSystem.exists(socket))
    }
}
