import RiveRuntime

/// The source of a file's bytes, by its name in Rive's Apple runtime.
public typealias Source = File.Source

extension File {
    /// The source of a file's bytes.
    public struct Source: Sendable {
        let name: String
        let load: @Sendable () async throws -> [UInt8]

        /// Creates a source from bytes in memory.
        ///
        /// - Parameters:
        ///   - bytes: the contents of a .riv file.
        ///   - name: the name of the file, for messages.
        public static func bytes(_ bytes: [UInt8], name: String = "file") -> Source {
            Source(name: name) { bytes }
        }

        /// Creates a source from bytes in memory, in a sequence of any type.
        ///
        /// - Parameter data: the contents of a .riv file.
        public static func data(_ data: some Sequence<UInt8> & Sendable) -> Source {
            Source(name: "data") { Array(data) }
        }

        /// Creates a source from a closure that reads the bytes.
        ///
        /// - Parameters:
        ///   - name: the name of the file, for messages.
        ///   - load: returns the whole file.
        public static func loading(
            name: String, _ load: @escaping @Sendable () async throws -> [UInt8]
        ) -> Source {
            Source(name: name, load: load)
        }
    }

    /// Reads and imports a file on a background thread, with the assets of a worker.
    ///
    /// - Parameters:
    ///   - source: the source of the bytes.
    ///   - worker: provides the images and fonts that the file refers to without embedding them.
    /// - Throws: `FileError`, or the error thrown by the source's closure.
    public convenience init(source: Source, worker: Worker) async throws {
        let bytes: [UInt8]
        do {
            bytes = try await source.load()
            try Task.checkCancellation()
        } catch is CancellationError {
            throw FileError.cancelled
        } catch {
            worker.write(.error, "\(source.name): \(error)")
            throw error
        }
        do {
            try self.init(bytes, sharing: worker.assets)
        } catch {
            worker.write(.error, "\(source.name): \(error)")
            throw FileError.invalidFile("\(source.name): \(error)")
        }
        worker.report(self, name: source.name)
    }

    /// Imports a file on a worker.
    ///
    /// - Throws: `ImportError`, or what the source throws.
    public static func load(_ source: Source, worker: Worker) async throws -> File {
        let bytes = try await source.load()
        return try await worker.importFile(bytes, name: source.name)
    }
}
