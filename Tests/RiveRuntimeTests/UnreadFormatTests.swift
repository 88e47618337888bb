import Glibc
import Platform
import Testing

@testable import RiveRuntime

/// What the table of the format says of the types and properties that the runtime does not play is true.
///
/// A type or property that is added to the table, or overlooked, is neither named by code nor marked there, so that the
/// test fails.
@Suite struct UnreadFormatTests {
    private static let module =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        + "/Sources/1-Engine/RiveRuntime"

    private static func read(_ path: String) throws -> String {
        let file = try #require(fopen(path, "rb"), "\(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            if count == 0 { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A line of the table.
    private struct Entry {
        var isType: Bool
        var number: Int
        /// The identifier in `TypeKey` or `PropertyKey`.
        var name: String
        /// What follows the name.
        var attributes: Substring

        func says(_ words: String...) -> Bool {
            words.contains { attributes.contains(", \($0)") }
        }
    }

    private static func table() throws -> [Entry] {
        var result: [Entry] = []
        var type = ""
        for line in try read(module + "/Format/format.txt").split(separator: "\n")
        where !line.hasPrefix("#") {
            let fields = line.split(separator: " ", maxSplits: 2)
            let isType = line.hasPrefix("type")
            let number = try #require(Int(fields[isType ? 1 : 0]))
            let rest = fields[isType ? 2 : 1].prefix { $0.isLetter || $0.isNumber }
            if isType { type = lowered(String(rest)) }
            result.append(
                Entry(
                    isType: isType, number: number,
                    name: isType ? type : type + rest.prefix(1).uppercased() + rest.dropFirst(),
                    attributes: fields[2]))
        }
        return result
    }

    private static func lowered(_ name: String) -> String {
        name.hasPrefix("IK")
            ? "ik" + name.dropFirst(2) : name.prefix(1).lowercased() + name.dropFirst()
    }

    /// The names with which the module's own code, and the table of values that is made of the format's, refer to types
    /// and properties, such as `TypeKey.node` and `.nodeX`.
    private static func references() throws -> Set<Substring> {
        var result: Set<Substring> = []
        let folders = [
            "Format", "File", "ViewModels", "Scene", "Draw", "Layout", "Text", "Play",
        ]
        for part in folders {
            for name in try FileSystem.list("\(module)/\(part)")
            where name.hasSuffix(".swift")
                && (!name.hasSuffix(".generated.swift") || name.hasPrefix("ObjectTable+"))
            {
                for word in try read("\(module)/\(part)/\(name)").split(
                    whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." })
                {
                    result.insert(word)
                    if let dot = word.lastIndex(of: ".") { result.insert(word[dot...]) }
                }
            }
        }
        return result
    }

    /// Types that are named only for tests and writers, and are read as their base types.
    private static let readAsTheirParents: Set<String> = [
        "dataEnumCustom", "dataBindContext", "clampedScrollPhysics", "listenerInputTypeEvent",
    ]

    @Test func unreadTypesAndPropertiesAreMarked() throws {
        let table = try UnreadFormatTests.table()
        #expect(table.count > 900)
        let references = try UnreadFormatTests.references()
        var isTypeRead = true
        var unmarked: Set<String> = []
        var marked: Set<String> = []
        for entry in table {
            if entry.isType {
                isTypeRead = !entry.says("unplayed:", "ignored:", "unnamed:", "editor")
            }
            let isUsed =
                references.contains((entry.isType ? "TypeKey." : ".") + entry.name)
                || entry.says("class", "refers", "stored", "initial")
            let isMarked = entry.says("abstract", "editor", "unplayed:", "ignored:", "unnamed:")
            // Properties of types that do nothing are never read.
            if isTypeRead, !isUsed, !isMarked { unmarked.insert(entry.name) }
            if isUsed, isMarked, !entry.says("abstract") { marked.insert(entry.name) }
        }
        #expect(unmarked.subtracting(UnreadFormatTests.readAsTheirParents).sorted() == [])
        #expect(marked.sorted() == [])
    }
}
