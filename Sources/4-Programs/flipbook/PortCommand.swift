import Kiosk
import Platform
import Tools

/// `flipbook port`: rewrites sources that were written for UIKit or SwiftUI.
enum PortCommand {
    static let usage = """
        usage: flipbook port FILE.swift [--write]

        Rewrites the imports, @objc and #selector of a source file that was written for UIKit or
        SwiftUI, and prints the result. Reports what else needs a change, with its line in the result
        and the reason. Nothing that it does not understand is changed. The guide is
        Documentation/PortingFromUIKit.md.
          --write  replaces the file instead of printing the result
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, flags: ["--write"], usage: usage)
        let path = try options.positional("FILE.swift")
        try options.finish()
        let port = SourcePort(String(decoding: try FileSystem.read(path), as: UTF8.self))
        if options.has("--write") {
            if port.changedLines > 0 { try FileSystem.write(Array(port.text.utf8), to: path) }
        } else {
            Console.print(text: port.text)
        }
        for remark in port.remarks {
            Console.message("\(path):\(remark.line): \(remark.reason)")
        }
        Console.message(
            "\(path): \(port.changedLines) lines rewritten, \(port.remarks.count) left to change")
    }
}
