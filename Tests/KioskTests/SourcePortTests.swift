import TestSupport
import Testing

@testable import Platform
@testable import Tools

/// `flipbook port` rewrites what it understands, and names the rest.
@Suite struct SourcePortTests {
    @Test(arguments: [
        ("import UIKit", "import FlipbookUIKit"),
        ("import SwiftUI", "import FlipbookSwiftUI"),
        ("import QuartzCore", "import FlipbookUIKit"),
        ("@_spi(RiveExperimental) import RiveRuntime", "import RiveAppleAPI"),
        ("import RiveRuntime", "import RiveAppleAPI"),
        ("@objc func step() {}", "func step() {}"),
        ("    @objc private func step() {}", "    private func step() {}"),
        ("// import UIKit", "// import UIKit"),
        ("/* @objc func a() */ let b = 1", "/* @objc func a() */ let b = 1"),
        ("let text = \"import UIKit @objc\"", "let text = \"import UIKit @objc\""),
        ("let text = \"a\\\" @objc\"", "let text = \"a\\\" @objc\""),
        ("let objcThing = 1", "let objcThing = 1"),
        ("", ""),
    ])
    func lineIsRewritten(line: String, expected: String) {
        let port = SourcePort(line)
        #expect(port.text == expected && port.remarks.isEmpty)
        #expect(port.changedLines == (line == expected ? 0 : 1))
    }

    @Test(arguments: [
        ("#selector(step)", "Reload.step"),
        ("#selector(self.step)", "Reload.step"),
        ("#selector(step(_:))", "Reload.step(_:)"),
        ("#selector(Other.step)", "Other.step"),
        ("#selector( step )", "Reload.step"),
        (
            "CADisplayLink(target: self, selector: #selector(step))",
            "CADisplayLink(target: self, action: Reload.step)"
        ),
        (
            "button.addTarget(self, action: #selector(step), for: .touchUpInside)",
            "button.addTarget(self, action: Reload.step, for: .touchUpInside)"
        ),
    ])
    func selectorIsAMethod(code: String, expected: String) {
        let port = SourcePort("final class Reload: UIView {\n    func a() {\n\(code)\n    }\n}")
        #expect(port.text.split(separator: "\n")[2] == expected && port.remarks.isEmpty)
    }

    // The class is the one around the line, not the last one declared.
    @Test func nestedTypesAreTold() {
        let port = SourcePort(
            """
            class Outer {
                struct Inner { let a = { 1 } }
                func a() { b(#selector(step)) }
            }
            extension Other {
                func a() { b(#selector(step)) }
            }
            """)
        let lines = port.text.split(separator: "\n")
        #expect(lines[2] == "    func a() { b(Outer.step) }")
        #expect(lines[5] == "    func a() { b(Other.step) }")
    }

    // An import of one declaration, and words that only look like a declaration, open no type.
    @Test func onlyDeclarationsOpenTypes() {
        let port = SourcePort(
            "import struct A.B\nclass C {\n    class func a() { b(#selector(step)) }\n}")
        #expect(port.text.contains("b(C.step)"))
        #expect(port.remarks.map(\.line) == [1])
    }

    @Test func attributeOnALineOfItsOwnIsRemoved() {
        let port = SourcePort("class A {\n    @objc\n    func step() {}\n\n}")
        #expect(port.text == "class A {\n    func step() {}\n\n}" && port.changedLines == 1)
    }

    @Test func textsOfSeveralLinesAreLeftAlone() {
        let source =
            "let a = \"\"\"\n    import UIKit\n    @objc #selector(a)\n    \"\"\"\nlet b = 1"
        let port = SourcePort(source)
        #expect(port.text == source && port.changedLines == 0)
        let comment = "/* a /* b */\nimport UIKit\n*/ import UIKit"
        #expect(SourcePort(comment).text == "/* a /* b */\nimport UIKit\n*/ import FlipbookUIKit")
    }

    @Test(arguments: [
        ("import Foundation", "Foundation has a DispatchQueue"),
        ("import Combine", "there is no Combine"),
        ("import MapKit", "there may be no module MapKit"),
        ("@IBOutlet weak var table: UITableView!", "@IBOutlet: there are no storyboards"),
        ("@objc(step) func step() {}", "a name for Objective-C"),
        ("let a = #selector(step)", "'#selector(step)' names no method"),
        ("perform(Selector(\"step\"))", "a selector by its text"),
        ("let url = Bundle.main.url(forResource: \"a\", withExtension: \"riv\")", "Bundle.main:"),
        ("present(controller, animated: true)", "present: there is no presentation"),
        ("view.heightAnchor.constraint(lessThanOrEqualTo: a)", "lessThanOrEqualTo: constraints"),
    ])
    func restIsReportedWithItsLine(line: String, reason: String) {
        let port = SourcePort("let a = 1\n\(line)\nlet b = 2")
        #expect(port.text == "let a = 1\n\(line)\nlet b = 2" && port.changedLines == 0)
        #expect(port.remarks.count == 1 && port.remarks.first?.line == 2)
        #expect(port.remarks.first?.reason.hasPrefix(reason) == true)
    }

    @Test func linesAreThoseOfTheResult() {
        let port = SourcePort("class A {\n@objc\nfunc a() {}\n@IBOutlet var b: UIView!\n}")
        #expect(port.remarks.map(\.line) == [3])
    }

    @Test func commandPrintsOrReplaces() throws {
        let folder = try KioskFolder()
        let source = "import UIKit\n\nclass A: UIView {\n    @IBOutlet var b: UIView!\n}\n"
        try folder.write(source, to: "a.swift")
        let path = "\(folder.path)/a.swift"
        let printed = try BuiltProgram.run("port", path, folder: folder.path)
        #expect(printed.status == 0 && printed.output.contains("import FlipbookUIKit"))
        #expect(printed.errors.contains("a.swift:4: @IBOutlet"))
        #expect(printed.errors.contains("1 lines rewritten, 1 left to change"))
        #expect(try folder.read("a.swift") == source)
        let written = try BuiltProgram.run("port", path, "--write", folder: folder.path)
        #expect(written.status == 0 && !written.output.contains("import"))
        #expect(try folder.read("a.swift").hasPrefix("import FlipbookUIKit\n\nclass A"))
    }
}
