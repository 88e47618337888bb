import Flipbook
import Testing

/// Each rule of the pages has a test that exists, and a reason where it differs.
@Suite struct RulesPageTests {
    private struct Rule {
        let text: String
        let page: String
        let test: String
    }

    private let rules: [Rule]
    /// The names of the functions in the tests.
    private let functions: Set<String>

    init() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let pages = try ["UIKitRules", "DisplayRules"].map { name in
            String(decoding: try Files.read("\(root)/Documentation/\(name).md"), as: UTF8.self)
        }
        rules = pages.joined(separator: "\n").split(separator: "\n").compactMap { line in
            guard line.hasPrefix("| "), !line.hasPrefix("| ---"), !line.hasPrefix("| rule") else {
                return nil
            }
            let cells = line.split(separator: "|").map { cell in
                String(cell).trimmed
            }
            return Rule(
                text: cells.first ?? "", page: cells.count > 1 ? cells[1] : "",
                test: cells.count > 2 ? cells[2] : "")
        }
        var names: Set<String> = []
        let folders = [
            "Interface", "FlipbookUI", "FlipbookUIKit", "FlipbookSwiftUI", "Kiosk", "DRMDisplay",
            "Seat", "InputEvents", "TouchInput",
        ]
        for folder in folders {
            for path in try swiftFiles(in: "\(root)/Tests/\(folder)Tests") {
                let text = String(decoding: try Files.read(path), as: UTF8.self)
                for part in text.split(separator: "func ").dropFirst() {
                    names.insert(String(part.prefix { $0.isLetter || $0.isNumber }))
                }
            }
        }
        functions = names
    }

    @Test func eachRuleHasItsTest() {
        #expect(rules.count >= 200)
        for rule in rules {
            let name = rule.test.filter { $0 != "`" }
            #expect(functions.contains(name), "\(rule.text): \(name)")
        }
    }

    @Test func eachRuleNamesItsPage() {
        for rule in rules {
            #expect(rule.page.hasPrefix("`") && rule.page.hasSuffix("`"), "\(rule.text)")
            #expect(rule.text.hasSuffix("."), "\(rule.text)")
        }
    }

    @Test func eachDifferenceHasAReason() {
        let differences = rules.filter { $0.text.contains("**differs**") }
        #expect(!differences.isEmpty)
        for rule in differences {
            let reason = rule.text.split(separator: "**differs**: ", maxSplits: 1).last ?? ""
            #expect(reason.count > 20, "\(rule.text)")
        }
    }

    @Test func noRuleIsThereTwice() {
        #expect(Set(rules.map(\.text)).count == rules.count)
    }
}

/// Returns the paths of the Swift files in a folder.
private func swiftFiles(in folder: String) throws -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var paths: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasSuffix(".swift") { paths.append("\(folder)/\(name)") }
    }
    return paths
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
