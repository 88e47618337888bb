import Glibc
import Kiosk
import Platform
import Processes
import Runner
import Tools

/// `flipbook new`: creates the folder of a kiosk, or a Swift package for a program of views.
enum NewCommand {
    static let usage = """
        usage: flipbook new DIR [--template NAME]
               flipbook new --swift DIR [--name NAME] [--package PATH-OR-URL]

        Creates the folder of a working kiosk, for you to change:

          --template NAME        one of the following (the first)
        \(templates)

        With --swift, creates the Swift package of a program: several source files, a resource that the
        installed program finds, a test and a service. See Documentation/AProgramOfYourOwn.md.

          --name NAME            the program's name (the last part of DIR)
          --package PATH-OR-URL  where Flipbook is: a folder, or a URL, from which version \(Version.current)
                                 or a later compatible one is used; not needed if this command was
                                 built in Flipbook's folder
        """

    private static var templates: String {
        KioskTemplate.all.map { template in
            "    \(template.name.padded(to: 12, gap: 1))\(template.summary)"
        }.joined(separator: "\n")
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, flags: ["--swift"], values: ["--template", "--name", "--package"],
            usage: usage)
        let folder = try options.positional("DIR")
        try options.finish()
        guard options.has("--swift") else { return try makeKiosk(in: folder, options) }
        if options.value("--template") != nil {
            throw UsageError("--template is for kiosks; remove it or --swift")
        }
        let name = try checkedName(options.value("--name") ?? lastPart(folder))
        guard let flipbook = options.value("--package") ?? ownPackage() else {
            throw UsageError(
                "--package is missing: the folder or the URL of Flipbook's source, since this "
                    + "program does not run where it was built")
        }
        let template = ProgramTemplate(name: name, dependency: try dependency(on: flipbook))
        if FileSystem.exists(folder), try !FileSystem.list(folder).isEmpty {
            throw UsageError("\(folder) is not empty; name a folder that does not exist yet")
        }
        for (path, text) in template.files {
            let file = "\(folder)/\(path)"
            try FileSystem.makeFolder(String(file[..<file.lastIndex(of: "/")!]))
            try FileSystem.write(Array(text.utf8), to: file)
        }
        Console.print("\(folder): made \(name); cd there and run: swift run \(name)")
    }

    private static func makeKiosk(in folder: String, _ options: Options) throws {
        for option in ["--name", "--package"] where options.value(option) != nil {
            throw UsageError("\(option) is for programs in Swift; remove it or add --swift")
        }
        let name = options.value("--template") ?? KioskTemplate.all[0].name
        guard let template = KioskTemplate.all.first(where: { $0.name == name }) else {
            let names = KioskTemplate.all.map(\.name).joined(separator: ", ")
            throw UsageError("--template must be one of \(names), not '\(name)'")
        }
        do { try template.copy(to: folder) } catch let failure as KioskTemplate.Failure {
            throw UsageError(failure.description)
        }
        Console.print(
            "\(folder): made a kiosk of the template \(name); run it with: flipbook run "
                + "\(folder)/kiosk.json")
    }

    private static func lastPart(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Checks a name, which becomes the name of a target, its module and its folder.
    private static func checkedName(_ name: String) throws -> String {
        func isLetter(_ c: Character) -> Bool { c.isASCII && c.isLetter || c == "_" }
        guard let first = name.first, isLetter(first),
            name.allSatisfy({ isLetter($0) || $0.isASCII && $0.isNumber })
        else {
            throw UsageError(
                "'\(name)' is no name of a Swift module: take letters, digits and _, with --name")
        }
        guard !modules.contains(name.lowercased()) else {
            throw UsageError(
                "'\(name)' is a module of Flipbook or of Swift; take another name, with --name")
        }
        return name
    }

    /// The names of Flipbook's targets, of which SwiftPM refuses another one, and of the toolchain's modules that the
    /// program imports; in lowercase.
    private static let modules: Set<String> = [
        "bandpainteravx2", "bandpainteravx512", "bandpainterbaseline", "callocationcount", "ccpu",
        "ccrypt", "cdrm", "cfontconfig", "cfreetype", "cfribidi", "cgif", "charfbuzz", "cicu",
        "cinput", "cjpeg", "clinux", "cmainqueue", "compassreload", "cpng", "cseat", "cseccomp",
        "cspawn", "csystemd", "cudev", "cunibreak", "cwaylandclient", "cwaylandserver", "cwebp",
        "cwindowprotocols", "cxkb", "czlib", "databoundheader", "datasources", "display",
        "drmdisplay", "flexbox", "flipbook", "flipbookswiftui", "flipbookui", "flipbookuikit",
        "fuzzing", "geometry", "glibc", "headlessdisplay", "imagecodecs", "imageheaders",
        "imageprocess", "inputevents", "interface", "json", "kiosk", "kioskfile", "lab",
        "languages", "localservers", "locking", "motion", "namedvalues", "pincodes", "platform",
        "processes", "rastercore", "rasterizer", "refreshablescroll", "riveappleapi",
        "rivefixtures", "riveruntime", "rivewriter", "runner", "seat", "spacereload",
        "spacereloadcontrol",
        "swift", "systemfonts", "telemetry", "templates", "testcompositor", "testing",
        "testsupport", "textediting", "tools", "touchinput", "typography", "uikitnames", "viewlab",
        "warpreload", "waylanddisplay",
    ]

    /// The folder above this program that contains Flipbook's package; nil for an installed program.
    private static func ownPackage() -> String? {
        var folder = Executable.current
        while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
            folder = String(folder[..<slash])
            guard let bytes = try? FileSystem.read("\(folder)/Package.swift", limit: 1 << 20)
            else { continue }
            let isFlipbook = String(decoding: bytes, as: UTF8.self).contains("name: \"flipbook\"")
            return isFlipbook ? folder : nil
        }
        return nil
    }

    /// Returns the line of the manifest that declares the dependency.
    private static func dependency(on place: String) throws -> String {
        func quoted(_ text: String) -> String {
            "\""
                + text.split(separator: "\\", omittingEmptySubsequences: false)
                .joined(separator: "\\\\")
                .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
                + "\""
        }
        if place.contains("://") || place.hasPrefix("git@") {
            return ".package(url: \(quoted(place)), from: \"\(Version.current)\")"
        }
        guard let resolved = realpath(place, nil) else {
            throw UsageError("--package \(place): \(String(cString: strerror(errno)))")
        }
        defer { free(resolved) }
        let folder = String(cString: resolved)
        guard FileSystem.exists("\(folder)/Package.swift") else {
            throw UsageError("--package \(place): there is no Package.swift in this folder")
        }
        return ".package(name: \"flipbook\", path: \(quoted(folder)))"
    }
}
