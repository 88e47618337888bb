import Platform
import Processes
import Runner
import Telemetry

/// Access to the recording of a kiosk on this machine.
enum RecordingFile {
    /// The path of the recording.
    ///
    /// - Parameter socket: the path of the kiosk's control socket; nil for the default one.
    static func path(socket: String?) -> String {
        FlightRecorder.path(besideSocket: socket ?? ControlSocket.defaultPath)
    }

    /// The error if there is no recording or it may not be read.
    struct Unreadable: Error, CustomStringConvertible {
        var error: SystemError
        var description: String {
            "\(error); is a kiosk running, and may you read its recording? Try sudo, or --socket"
        }
    }

    /// Opens the recording of a kiosk.
    static func open(_ path: String) throws -> FlightReader {
        do {
            return try FlightReader(path: path)
        } catch let error {
            // Swift 6.0's compiler crashes on a pattern in the catch clause.
            if case .system(let cause) = error { throw Unreadable(error: cause) }
            throw error
        }
    }

    /// Whether the process of a recording is still running. Its process ID may meanwhile belong to another process,
    /// which then started later, or the recording may be from another boot or machine.
    static func isAlive(_ info: FlightInfo) -> Bool {
        guard info.end == 0, let usage = ProcessUsage(process: info.process) else { return false }
        if let boot = try? FileSystem.read("/proc/sys/kernel/random/boot_id"), !info.bootID.isEmpty,
            !String(decoding: boot, as: UTF8.self).hasPrefix(info.bootID)
        {
            return false
        }
        // While a machine is suspended, its boot time advances but its monotonic clock does not.
        let suspended = max(0, Clock.sinceBoot() - Clock.now())
        return usage.started <= info.start + suspended + 1
    }

    /// Reads the last seconds of a recording, or all of it.
    ///
    /// - Returns: the recording and the time at which it ends, which is now if the kiosk is running.
    static func last(_ seconds: Double?, _ path: String) throws -> (FlightRecording, Double) {
        let recording = try open(path).recording()
        let end = isAlive(recording.info) ? Clock.now() : recording.latestTime
        return (seconds.map { recording.since(end - $0) } ?? recording, end)
    }
}
