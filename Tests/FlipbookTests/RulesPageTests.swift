import Flipbook
import Testing

/// Each rule of the pages has a test that exists, and a reason where it differs.
@Suite struct RulesPageTests {
    /// A page of rules, and the number of rules that it has at least.
    private static let pages = [
        ("UIKitRules", 200), ("WaylandRules", 110), ("DisplayRules", 60), ("SwiftUIRules", 400),
        ("RiveRules", 450),
    ]

    private struct Rule {
        let text: String
        let page: String
        let test: String
    }

    private let rules: [String: [Rule]]
    /// The names of the functions in the tests.
    private let functions: Set<String>
    /// The tests of `FlipbookUI`, in lower case.
    private let sources: String

    init() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        var rules: [String: [Rule]] = [:]
        for (name, _) in RulesPageTests.pages {
            let page = String(
                decoding: try Files.read("\(root)/Documentation/\(name).md"), as: UTF8.self)
            rules[name] = RulesPageTests.read(page)
        }
        self.rules = rules
        var names: Set<String> = []
        var sources = ""
        let folders = [
            "Interface", "FlipbookUI", "FlipbookUIKit", "FlipbookSwiftUI", "Kiosk", "Runner",
            "Tools", "DRMDisplay", "WaylandDisplay", "Seat", "InputEvents", "TouchInput",
            "Geometry", "RiveRuntime", "Flexbox", "TextEditing",
        ]
        for folder in folders {
            for path in try swiftFiles(in: "\(root)/Tests/\(folder)Tests") {
                let text = String(decoding: try Files.read(path), as: UTF8.self)
                if folder == "FlipbookUI" { sources += text.lowercased() }
                for part in text.split(separator: "func ").dropFirst() {
                    names.insert(String(part.prefix { $0.isLetter || $0.isNumber }))
                }
            }
        }
        functions = names
        self.sources = sources
    }

    private static func read(_ page: String) -> [Rule] {
        page.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("| "), !line.hasPrefix("| ---"), !line.hasPrefix("| rule") else {
                return nil
            }
            let cells = line.split(separator: "|").map { cell in
                String(cell).trimmed
            }
            return Rule(
                text: cells.first ?? "", page: cells.count > 1 ? cells[1] : "",
                test: cells.count > 2 ? cells[2].filter { $0 != "`" } : "")
        }
    }

    @Test(arguments: pages)
    func eachRuleHasItsTest(page: String, count: Int) throws {
        let rules = try #require(rules[page])
        #expect(rules.count >= count)
        for rule in rules {
            #expect(functions.contains(rule.test), "\(rule.text): \(rule.test)")
        }
    }

    /// Where one test holds many rules, each is the name of one of its arguments.
    @Test(arguments: [
        "layoutMatchesSwiftUI", "viewsArePlacedAsInSwiftUI", "whatHasNoContentTakesNoTaps",
        "framesMatchSwiftUI", "spaceIsSharedAsInSwiftUI", "environmentIsPassedAsInSwiftUI",
        "identityFollowsSwiftUI", "viewsAppearAsInSwiftUI", "viewsLieAndTakeTapsAsInSwiftUI",
    ])
    func argumentsHaveTheNamesOfTheirRules(test: String) throws {
        let rules = try #require(rules["SwiftUIRules"]).filter { $0.test == test }
        #expect(rules.count > 10)
        for rule in rules {
            let name = rule.text.dropLast().lowercased()
            #expect(sources.contains("\"\(name)\""), "\(rule.text)")
        }
    }

    @Test func eachRuleNamesItsPage() {
        for rule in rules.values.joined() {
            #expect(rule.page.hasPrefix("`") && rule.page.hasSuffix("`"), "\(rule.text)")
            #expect(rule.text.hasSuffix("."), "\(rule.text)")
        }
    }

    @Test(arguments: pages)
    func eachDifferenceHasAReason(page: String, count: Int) throws {
        let marks = ["**differs**: ", "**not made**: ", "**not bound**: "]
        var differences = 0
        for rule in try #require(rules[page]) {
            guard let mark = marks.first(where: { rule.text.contains($0) }) else { continue }
            differences += 1
            let reason = rule.text.split(separator: mark, maxSplits: 1).last ?? ""
            #expect(reason.count > 20, "\(rule.text)")
        }
        #expect(differences > 0)
    }

    /// The page says how many of the rules of Rive's behaviour hold, and at least 19 of 20 do.
    @Test func rivesBehaviourIsCounted() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = String(
            decoding: try Files.read("\(root)/Documentation/RiveRules.md"), as: UTF8.self)
        let section = try #require(page.split(separator: "## Behaviour\n").last)
        let rules = RulesPageTests.read(String(section.split(separator: "\n## ")[0]))
        let differences = rules.filter { $0.text.contains("**differs**: ") }.count
        let words = section.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains(
                "Of \(rules.count) rules \(rules.count - differences) hold and \(differences) differ."
            ))
        #expect(differences * 20 <= rules.count)
    }

    /// Several messages may follow the same rule.
    @Test func noRuleIsThereTwice() {
        for (_, rules) in rules {
            #expect(Set(rules.map { $0.text + $0.page }).count == rules.count)
        }
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
