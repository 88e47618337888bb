import Kiosk
import Platform
import Telemetry

/// The recording of a kiosk on this machine.
enum RecordingFile {
    /// Where it is.
    ///
    /// - Parameter socket: the kiosk's control socket; nil for the default one.
    static func path(socket: String?) -> String {
        FlightRecorder.path(besideSocket: socket ?? ControlSocket.defaultPath)
    }

    /// There is no recording, or it may not be read.
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
            // Swift 6.0's compiler crashes at a pattern in the clause.
            if case .system(let cause) = error { throw Unreadable(error: cause) }
            throw error
        }
    }

    /// Whether the process of a recording still exists. Its number may be another process's by now,
    /// which then began later, or the recording is another machine's.
    static func isAlive(_ info: FlightInfo) -> Bool {
        guard info.end == 0, let usage = ProcessUsage(process: info.process) else { return false }
        if let boot = try? FileSystem.read("/proc/sys/kernel/random/boot_id"), !info.bootID.isEmpty,
            !String(decoding: boot, as: UTF8.self).hasPrefix(info.bootID)
        {
            return false
        }
        // A suspended machine's boot time counts on, its monotonic clock does not.
        let suspended = max(0, Clock.sinceBoot() - Clock.now())
        return usage.started <= info.start + suspended + 1
    }

    /// The last seconds of a recording, or all of it.
    ///
    /// - Returns: the recording and the time at which it ends: now if the kiosk runs.
    static func last(_ seconds: Double?, _ path: String) throws -> (FlightRecording, Double) {
        let recording = try open(path).recording()
        let end = isAlive(recording.info) ? Clock.now() : recording.latestTime
        return (seconds.map { recording.since(end - $0) } ?? recording, end)
    }
}
