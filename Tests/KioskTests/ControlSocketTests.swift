import Glibc
import Platform
import Testing

@testable import Kiosk

@Suite struct ControlSocketTests {
    /// Serves requests on another thread until told to stop.
    private final class Server: @unchecked Sendable {
        let path: String
        private var thread = pthread_t()
        private var isStopping = false

        init(path: String) {
            self.path = path
            let context = Unmanaged.passUnretained(self).toOpaque()
            pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Server>.fromOpaque(context!).takeUnretainedValue().serve()
                    return nil
                }, context)
            // The file is there a moment before anyone listens.
            while true {
                if let fd = try? UnixSocket.connect(to: path) {
                    close(fd)
                    break
                }
                usleep(1000)
            }
        }

        private func serve() {
            let loop = EventLoop()
            guard
                let socket = try? ControlSocket(
                    path: path, loop: loop,
                    handler: { request, reply in
                        switch request {
                        case "long": reply(.ok(String(repeating: "x", count: 3_000_000)))
                        case "hello": reply(.ok("world"))
                        default: reply(.error("what is \(request)?"))
                        }
                    })
            else { return }
            withExtendedLifetime(socket) {
                while !isStopping { loop.wait(until: Clock.now() + 0.02) }
            }
        }

        func stop() {
            isStopping = true
            pthread_join(thread, nil)
        }
    }

    @Test func answersAndRefuses() throws {
        let path = "/tmp/flipbook-test-\(getpid()).sock"
        let server = Server(path: path)
        #expect(try ControlSocket.request("hello", path: path) == "world")
        #expect(try ControlSocket.request("long", path: path).utf8.count == 3_000_000)
        #expect(throws: ControlSocket.SystemFailure.self) {
            try ControlSocket.request("nonsense", path: path)
        }
        // One who says too much, or leaves early, does no harm.
        let rude = try UnixSocket.connect(to: path)
        try FileSystem.writeAll([UInt8](repeating: 65, count: 600), to: rude)
        close(rude)
        #expect(try ControlSocket.request("hello", path: path) == "world")
        server.stop()
        #expect(access(path, F_OK) != 0)
        #expect(throws: ControlSocket.SystemFailure.self) {
            try ControlSocket.request("hello", path: path)
        }
    }
}
