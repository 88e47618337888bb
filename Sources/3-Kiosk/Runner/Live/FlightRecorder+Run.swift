import Glibc
import Platform
import Rasterizer
import Telemetry

extension FlightRecorder {
    /// Opens a recording in a file beside the control socket or, if that fails or there is no socket, in the process's
    /// memory.
    ///
    /// - Returns: nil if there is no memory for it either; the kiosk then runs without a recording.
    static func open(besideSocket socket: String?, info: FlightInfo) -> FlightRecorder? {
        if let socket {
            let path = FlightRecorder.path(besideSocket: socket)
            do throws(SystemError) { return try FlightRecorder(path: path, info: info) } catch {
                Console.message("flipbook: the recording will not survive this run: \(error)")
            }
        }
        return try? FlightRecorder(info: info)
    }
}

extension FlightInfo {
    /// Creates the description of a run that starts now.
    init(_ backend: any DisplayBackend, threads: Int, configuration: String) {
        self.init()
        process = Int(getpid())
        bootID = FlightInfo.readBootID()
        start = Clock.now()
        startWall = Clock.wall()
        version = Version.current
        painter = Processor.painter
        self.threads = threads
        self.configuration = configuration
        take(backend)
    }

    /// Takes over the description of the display.
    mutating func take(_ backend: any DisplayBackend) {
        let mode = backend.display.mode
        display = backend.name
        (width, height, interval) = (mode.width, mode.height, mode.refreshInterval)
    }

    private static func readBootID() -> String {
        let path = "/proc/sys/kernel/random/boot_id"
        guard let bytes = try? FileSystem.read(path, limit: 100) else { return "" }
        return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }
}
