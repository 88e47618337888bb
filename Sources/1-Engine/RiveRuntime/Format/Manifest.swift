/// The names of view model properties, and paths of such names, to which bindings by name refer.
struct Manifest: Sendable {
    private var names: [Int: String] = [:]
    private var paths: [Int: [Int]] = [:]

    init() {}

    /// Reads the sections of a manifest. Each consists of a number, a length in bytes, and that many bytes. Sections
    /// other than names (0) and paths (1) are skipped; reading stops at a malformed one.
    init(_ bytes: [UInt8]) {
        var reader = BinaryReader(bytes)
        while !reader.isAtEnd, let section = try? reader.varUInt(),
            let content = try? reader.block()
        {
            var part = BinaryReader(Array(bytes[content]))
            switch section {
            case 0: try? readNames(&part, Array(bytes[content]))
            case 1: try? readPaths(&part)
            default: break
            }
        }
    }

    private mutating func readNames(
        _ reader: inout BinaryReader, _ bytes: [UInt8]
    ) throws(ImportError) {
        for _ in 0..<min(100_000, try reader.varUInt()) {
            let id = Int(truncatingIfNeeded: try reader.varUInt())
            names[id] = String(decoding: bytes[try reader.block()], as: UTF8.self)
        }
    }

    private mutating func readPaths(_ reader: inout BinaryReader) throws(ImportError) {
        for _ in 0..<min(100_000, try reader.varUInt()) {
            let id = Int(truncatingIfNeeded: try reader.varUInt())
            var path: [Int] = []
            for _ in 0..<min(64, try reader.varUInt()) {
                path.append(Int(truncatingIfNeeded: try reader.varUInt()))
            }
            paths[id] = path
        }
    }

    /// Returns the names in the path with this number.
    func path(_ id: Int) -> [String] { (paths[id] ?? []).map { names[$0] ?? "" } }

    /// Returns the manifest of a file; empty if the file has none.
    static func find(in table: ObjectTable) -> Manifest {
        var isManifest = false
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.manifestAsset {
                isManifest = true
            } else if typeKey == TypeKey.fileAssetContents, isManifest {
                return Manifest(table.bytes(index, .fileAssetContentsBytes))
            } else if typeKey == TypeKey.artboard {
                break
            }
        }
        return Manifest()
    }
}
