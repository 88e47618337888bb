import CLinux
import Glibc
import Platform

@testable import Kiosk
@testable import Runner

/// A thread that runs one function.
final class TestThread {
    private var thread = pthread_t()

    private final class Body {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    init(_ run: @escaping @Sendable () -> Void) {
        pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(Body(run)).toOpaque())
    }

    func join() { pthread_join(thread, nil) }
}

/// A control socket that answers a few known requests on a separate thread.
final class ControlServer {
    private let thread: TestThread
    /// The write end of a pipe whose closing stops the server.
    private let stopDescriptor: Int32

    /// - Parameter stats: the reply to `stats`.
    init(path: String, stats: String = "{}") throws {
        // A client that the scheduler delays for a while must not count as idle.
        var limits = ControlSocket.Limits()
        limits.idleTimeout = 60
        // Listens before the thread starts, so that clients need not wait for it.
        nonisolated(unsafe) let loop = EventLoop()
        nonisolated(unsafe) let socket = try ControlSocket(path: path, loop: loop, limits: limits)
        var ends: [Int32] = [0, 0]
        // Commands started by other tests must not inherit the pipe's ends.
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("pipe") }
        let stopped = ends[0]
        stopDescriptor = ends[1]
        thread = TestThread { ControlServer.serve(socket, loop, stats, until: stopped) }
    }

    private static func serve(
        _ socket: ControlSocket, _ loop: EventLoop, _ stats: String, until stopped: Int32
    ) {
        var isStopping = false
        var later: [ControlSocket.Responder] = []
        loop.watch(stopped) { _ in isStopping = true }
        socket.onRequest = { request, _, reply in
            switch request.line {
            case "hello": reply(.ok("world"))
            case "long": reply(.ok(String(repeating: "x", count: 3_000_000)))
            case "later": later.append(reply)
            case "forget": break
            // Requests that the commands under test send.
            case "stats": reply(.ok(stats))
            case "refresh": reply(.ok(""))
            case "refresh wait": reply(.error("the command failed"))
            case "clock", "record": reply(.ok("12.5"))
            case "touches 12.5": reply(.ok("since 12.5"))
            default: reply(.error("what is \(request.line)?"))
            }
        }
        while !isStopping {
            loop.turn(until: later.isEmpty ? .infinity : Clock.now() + 0.01)
            for reply in later {
                reply(.ok("at last"))
                // A second reply to the same request is ignored.
                reply(.error("twice"))
            }
            later = []
        }
        close(stopped)
    }

    func stop() {
        close(stopDescriptor)
        thread.join()
    }
}

extension RunnableApp {
    /// Answers a request of a client with all permissions.
    func answer(_ line: String, _ reply: ControlSocket.Responder) {
        guard let request = try? ControlRequest(parsing: line.utf8) else {
            return reply(.error("'\(line)' is no request"))
        }
        ControlTable(verbs).answer(request, .control, reply)
    }
}
