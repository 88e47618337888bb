import Glibc
import JSON
import Platform

/// The files of a `RunLog`. Two are written in turn, in place and with fsync(2), so that the one that is not being
/// written is whole after a power cut; the valid one with the greater number counts.
///
/// All functions block on disk access, and must be called on a background thread.
package struct RunStore: Sendable {
    /// The maximum size of a file, in bytes.
    private static let maximumSize = 64 << 10
    /// The maximum length of a key, in characters.
    private static let maximumKey = 300

    private let folder: String
    private let files: any FileCalls

    init(folder: String, files: any FileCalls = SystemFileCalls()) {
        self.folder = folder
        self.files = files
    }

    private func path(_ sequence: Int) -> String { "\(folder)/runs.\(sequence % 2).json" }

    /// Returns the runs that were written last, and the number of that write; 0 if there are none.
    func load() -> (sequence: Int, runs: [RunRecord]) {
        FrameThread.assertNotCurrent("reading the runs")
        var latest: (sequence: Int, runs: [RunRecord]) = (0, [])
        for number in 0..<2 {
            guard let bytes = try? files.read(path(number), limit: RunStore.maximumSize),
                let saved = RunStore.parse(bytes), saved.sequence > latest.sequence
            else { continue }
            latest = saved
        }
        return latest
    }

    /// Parses a file, which may be cut off or from elsewhere; nil if it is not whole.
    package static func parse(_ bytes: [UInt8]) -> (sequence: Int, runs: [RunRecord])? {
        guard let json = try? JSONParser.parse(bytes, maximumSize: maximumSize) else { return nil }
        let value = DataValue(json)
        guard let sequence = value["sequence"]?.number, (1...1e15).contains(sequence),
            let elements = value["runs"]?.array
        else { return nil }
        let runs = elements.prefix(RunLog.maximumCount).compactMap { element -> RunRecord? in
            guard let id = element["id"]?.text, let key = element["key"]?.text,
                let time = element["time"]?.number, id.utf8.count == 32,
                key.count <= maximumKey
            else { return nil }
            return RunRecord(id: id, key: key, time: time)
        }
        return (Int(sequence), runs)
    }

    /// Writes the runs.
    ///
    /// - Returns: why they could not be written; nil if they are on the disk.
    func save(_ runs: [RunRecord], sequence: Int) -> String? {
        FrameThread.assertNotCurrent("saving the runs")
        var writer = JSONWriter()
        writer.beginObject()
        writer.add(sequence, for: "sequence")
        writer.beginArray("runs")
        for run in runs {
            writer.beginObject()
            writer.add(run.id, for: "id")
            writer.add(String(run.key.prefix(RunStore.maximumKey)), for: "key")
            writer.add(run.time, for: "time")
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        let path = path(sequence)
        do throws(SystemError) {
            try files.makeFolder(folder)
            let descriptor = try files.create(path)
            defer { files.close(descriptor) }
            try files.write(Array(writer.text.utf8), to: descriptor, path: path)
            try files.synchronize(descriptor, path: path)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
