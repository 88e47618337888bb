import Platform

/// Why a file cannot be read as a recording.
package enum FlightError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be read.
    case system(SystemError)
    /// The file is something else.
    case notARecording(path: String)
    /// The file is a recording in another version of the format.
    case version(path: String, found: Int)
    /// The file is shorter than its header states, or its header is invalid.
    case damaged(path: String)

    package var description: String {
        switch self {
        case .system(let error): "\(error)"
        case .notARecording(let path):
            "\(path): not a recording of flipbook; the kiosk writes it beside its control socket, "
                + "such as /run/flipbook/control.flight"
        case .version(let path, let found):
            "\(path): a recording of format \(found), and this program reads format "
                + "\(FlightFormat.version); use the flipbook that made it"
        case .damaged(let path):
            "\(path): the recording is damaged or cut off; copy it again, whole"
        }
    }
}

/// The frames and events of a recording, oldest first.
package struct FlightRecording: Sendable {
    package var info = FlightInfo()
    /// The counts since the start of the run.
    package var counts = FlightCounts()
    package var frames: [FrameRecord] = []
    package var events: [EventRecord] = []

    package init() {}

    /// Reads the file of a run, which may be in progress, ended or crashed.
    ///
    /// - Throws: `FlightError` with the path.
    package init(path: String) throws(FlightError) {
        self = try FlightReader(path: path).recording()
    }

    /// Reads a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: the content, which may be untrusted.
    ///   - path: the path to name in errors.
    package init(bytes: [UInt8], path: String) throws(FlightError) {
        self = try FlightReader(bytes: bytes, path: path).recording()
    }
}
