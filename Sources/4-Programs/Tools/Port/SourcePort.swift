/// Rewrites a source file that was written for UIKit or SwiftUI, as far as that takes no understanding: imports, `@objc`
/// and `#selector`. What else needs a change is reported by line. Comments and texts in quotes are left alone.
package struct SourcePort {
    /// A line that needs a change by hand.
    package struct Remark: Equatable, Sendable {
        /// The number of the line in the rewritten text, from 1.
        package let line: Int
        /// Why it needs a change, and which.
        package let reason: String

        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// The rewritten text.
    package let text: String
    /// What is left, by line.
    package let remarks: [Remark]
    /// The number of lines that were rewritten.
    package let changedLines: Int

    /// Rewrites a text.
    package init(_ source: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var scanner = SourceScanner()
        var types = TypeNesting()
        var remarks: [Remark] = []
        var result: [String] = []
        var changed = 0
        for line in lines {
            let code = scanner.code(of: line)
            var rewritten = SourceLine(text: Array(line), code: code)
            types.enter(rewritten)
            let number = result.count + 1
            var reasons = rewritten.rewriteImports()
            reasons += rewritten.rewriteSelectors(in: types.innermost)
            reasons += rewritten.removeObjc()
            reasons += rewritten.leftovers()
            types.leave()
            let new = String(rewritten.text)
            if new != line {
                changed += 1
                // A line that consisted of an attribute is gone.
                if new.allSatisfy(\.isWhitespace), !line.allSatisfy(\.isWhitespace) { continue }
            }
            result.append(new)
            remarks += reasons.map { Remark(line: number, reason: $0) }
        }
        text = result.joined(separator: "\n")
        self.remarks = remarks
        changedLines = changed
    }
}

/// Tells code from comments and texts, line by line.
struct SourceScanner {
    private var commentDepth = 0
    /// Whether the line is inside a text of several lines.
    private var isInText = false

    /// Returns for each character of a line whether it is code.
    mutating func code(of line: String) -> [Bool] {
        let characters = Array(line)
        var result = [Bool](repeating: false, count: characters.count)
        var i = 0
        func has(_ text: String) -> Bool {
            let text = Array(text)
            return i + text.count <= characters.count
                && characters[i..<i + text.count].elementsEqual(text)
        }
        while i < characters.count {
            if commentDepth > 0 {
                if has("*/") || has("/*") {
                    commentDepth += has("/*") ? 1 : -1
                    i += 2
                } else {
                    i += 1
                }
            } else if has("\"\"\"") {
                isInText.toggle()
                i += 3
            } else if isInText {
                i += 1
            } else if has("//") {
                break
            } else if has("/*") {
                commentDepth += 1
                i += 2
            } else if characters[i] == "\"" {
                i += 1
                while i < characters.count, characters[i] != "\"" {
                    i += characters[i] == "\\" ? 2 : 1
                }
                i += 1
            } else {
                result[i] = true
                i += 1
            }
        }
        return result
    }
}

/// The types that enclose a line.
private struct TypeNesting {
    private var depth = 0
    private var types: [(name: String, depth: Int)] = []
    private var declared: String?
    private var line: SourceLine?

    var innermost: String? { declared ?? types.last?.name }

    /// Looks for a type that the line declares.
    mutating func enter(_ line: SourceLine) {
        self.line = line
        let words = line.words
        // `import struct A.B` declares nothing.
        if words.contains("import") { return }
        for (i, word) in words.enumerated()
        where ["class", "struct", "actor", "extension", "enum"].contains(word)
            && i + 1 < words.count
            && !["func", "var", "let"].contains(words[i + 1])
        {
            declared = words[i + 1]
        }
    }

    /// Counts the braces of the line.
    mutating func leave() {
        guard let line else { return }
        for i in line.text.indices where line.code[i] {
            if line.text[i] == "{" {
                depth += 1
                if let name = declared {
                    types.append((name, depth))
                    declared = nil
                }
            } else if line.text[i] == "}" {
                if types.last?.depth == depth { types.removeLast() }
                depth -= 1
            }
        }
    }
}

/// A line with what of it is code.
struct SourceLine {
    private(set) var text: [Character]
    private(set) var code: [Bool]

    init(text: [Character], code: [Bool]) {
        self.text = text
        self.code = code
    }

    /// The words of the code.
    var words: [String] {
        String(text.indices.map { code[$0] ? text[$0] : " " })
            .split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
    }

    private mutating func replace(_ range: Range<Int>, with new: String) {
        text.replaceSubrange(range, with: Array(new))
        code.replaceSubrange(range, with: [Bool](repeating: true, count: new.count))
    }

    /// Returns the range of a text in the code, from an index; nil if there is none.
    func range(of needle: String, from start: Int = 0) -> Range<Int>? {
        let needle = Array(needle)
        guard text.count >= needle.count, !needle.isEmpty else { return nil }
        var i = start
        while i + needle.count <= text.count {
            let range = i..<i + needle.count
            if code[range].allSatisfy(\.self), text[range].elementsEqual(needle) { return range }
            i += 1
        }
        return nil
    }

    /// Returns the range of a word in the code: a text that no letter, digit or underscore continues.
    private func range(ofWord word: String) -> Range<Int>? {
        var start = 0
        while let found = range(of: word, from: start) {
            func isWord(_ i: Int) -> Bool {
                text.indices.contains(i) && code[i]
                    && (text[i].isLetter || text[i].isNumber || text[i] == "_")
            }
            let startsWord = word.first.map { $0.isLetter || $0 == "_" } ?? false
            if !(startsWord && isWord(found.lowerBound - 1)) && !isWord(found.upperBound) {
                return found
            }
            start = found.lowerBound + 1
        }
        return nil
    }

    // MARK: Imports

    private static let modules = [
        "UIKit": "FlipbookUIKit", "SwiftUI": "FlipbookSwiftUI", "QuartzCore": "FlipbookUIKit",
        "CoreGraphics": "FlipbookUIKit", "RiveRuntime": "RiveAppleAPI",
    ]
    private static let known: Set<String> = [
        "Flipbook", "FlipbookUI", "FlipbookUIKit", "FlipbookSwiftUI", "RiveAppleAPI", "Observation",
    ]

    mutating func rewriteImports() -> [String] {
        if let spi = range(of: "@_spi(RiveExperimental) ") { replace(spi, with: "") }
        let words = words
        guard words.first == "import" || words.first == "testable", let module = words.last,
            let place = range(ofWord: module), words.contains("import")
        else { return [] }
        if let new = SourceLine.modules[module] {
            replace(place, with: new)
            return []
        }
        if SourceLine.known.contains(module) { return [] }
        switch module {
        case "Foundation", "Dispatch":
            return [
                "\(module) has a DispatchQueue and a Timer of its own, which run in real time: leave "
                    + "the import out, or write UIKitNames.DispatchQueue"
            ]
        case "Combine": return ["there is no Combine: use Observation"]
        default: return ["there may be no module \(module)"]
        }
    }

    // MARK: Selectors

    mutating func rewriteSelectors(in type: String?) -> [String] {
        var reasons: [String] = []
        var start = 0
        while let found = range(of: "#selector(", from: start) {
            start = found.upperBound
            guard let end = closing(from: found.upperBound) else {
                reasons.append("a #selector that does not end on its line")
                return reasons
            }
            let name = String(text[found.upperBound..<end])
            guard let method = SourceLine.method(name, in: type) else {
                reasons.append("'#selector(\(name))' names no method of a class in this file")
                continue
            }
            replace(found.lowerBound..<end + 1, with: method)
            let label = Array("selector: ")
            let labelStart = found.lowerBound - label.count
            if labelStart >= 0, text[labelStart..<found.lowerBound].elementsEqual(label) {
                replace(labelStart..<found.lowerBound, with: "action: ")
            }
            start = labelStart
            if range(ofWord: "userInfo") != nil {
                reasons.append("a timer takes a closure: scheduledTimer(withTimeInterval:repeats:)")
            }
            start = max(0, start)
        }
        if range(ofWord: "Selector") != nil || range(ofWord: "NSSelectorFromString") != nil {
            reasons.append("a selector by its text has no counterpart: use a method or a closure")
        }
        return reasons
    }

    /// Returns the index of the bracket that closes one before `start`.
    private func closing(from start: Int) -> Int? {
        var depth = 1
        for i in start..<text.count where code[i] {
            if text[i] == "(" { depth += 1 }
            if text[i] == ")" { depth -= 1 }
            if depth == 0 { return i }
        }
        return nil
    }

    /// Returns the unapplied method that a selector names; nil if its class is not known.
    private static func method(_ name: String, in type: String?) -> String? {
        var name = name.filter { !$0.isWhitespace }
        if name.hasPrefix("self.") { name.removeFirst(5) }
        guard let base = name.split(separator: "(").first, !name.hasPrefix("getter:"),
            !name.hasPrefix("setter:")
        else { return nil }
        if let first = base.first, first.isUppercase, base.contains(".") { return name }
        guard !base.contains("."), let type else { return nil }
        return "\(type).\(name)"
    }

    // MARK: @objc

    mutating func removeObjc() -> [String] {
        if range(of: "@objc(") != nil { return ["a name for Objective-C has no use: remove it"] }
        if range(ofWord: "@objcMembers") != nil { return ["remove @objcMembers"] }
        guard let found = range(ofWord: "@objc") else { return [] }
        var end = found.upperBound
        while end < text.count, text[end] == " " { end += 1 }
        replace(found.lowerBound..<end, with: "")
        return []
    }

    // MARK: What is left

    private static let unknown: [(word: String, reason: String)] = [
        ("@IBOutlet", "there are no storyboards: make the view in viewDidLoad"),
        ("@IBAction", "there are no storyboards: use addTarget or addAction"),
        ("@IBDesignable", "there are no storyboards: remove it"),
        ("@IBInspectable", "there are no storyboards: remove it"),
        ("UIStoryboard", "there are no storyboards: make the controller"),
        ("UINib", "there are no nibs: register a closure that makes the cell"),
        ("performSegue", "there are no segues: push the controller"),
        ("UIStoryboardSegue", "there are no segues: push the controller"),
        ("UIApplicationDelegate", "a program starts with ViewApp.main"),
        ("UIWindow", "a program has one screen: set app.screen.rootViewController"),
        ("Bundle.main", "resources are read with Resources(of:)"),
        ("UIAlertController", "there are no alerts: show a view"),
        ("UICollectionView", "there are no collection views: a TableView has columns"),
        ("UITextField", "there is no text input"),
        ("UITextView", "there is no text input"),
        ("UIFont", "the font is that of the label: Label(family:fontSize:)"),
        ("UIImpactFeedbackGenerator", "a panel has no motor: remove it"),
        ("CAGradientLayer", "there is no gradient layer: draw it on a canvas"),
        ("CATextLayer", "there is no text layer: use a label"),
        ("URLSession", "there is no URLSession: read a file or a command's output"),
        ("UserDefaults", "there are no defaults: read a file"),
        ("present", "there is no presentation: push the controller"),
        ("ObservableObject", "there is no Combine: use @Observable"),
        ("@Published", "there is no Combine: use @Observable"),
        ("@StateObject", "there is no Combine: use @State"),
        ("@ObservedObject", "there is no Combine: use a plain property"),
        ("DispatchQueue.global", "there is one queue: use Task.detached"),
        ("greaterThanOrEqualTo", "constraints are equalities"),
        ("lessThanOrEqualTo", "constraints are equalities"),
        ("safeAreaLayoutGuide", "there are no layout guides: use SafeAreaView"),
    ]

    /// The reasons why the line needs a change by hand.
    func leftovers() -> [String] {
        SourceLine.unknown.compactMap { word, reason in
            guard let found = range(ofWord: word) else { return nil }
            if word == "present" {
                // The method, not a property of that name.
                guard found.upperBound < text.count, text[found.upperBound] == "(" else {
                    return nil
                }
            }
            return "\(word): \(reason)"
        }
    }
}
