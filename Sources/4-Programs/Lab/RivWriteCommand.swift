import Platform
import RiveWriter

/// `flipbook-lab riv-write`: compiles a description of an animation into a .riv file.
enum RivWriteCommand {
    static let usage = """
        usage: flipbook-lab riv-write SOURCE.json OUT.riv

        Compiles a readable description of an animation into a .riv file. The format of descriptions is
        in Documentation/RivSource.md; Examples/Departures/header.json is an example.
        """

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, usage: usage)
        let source = try options.positional("SOURCE.json")
        let out = try options.positional("OUT.riv")
        try options.finish()
        do {
            let folder = source.lastIndex(of: "/").map { source[...$0] } ?? ""
            let text = try FileSystem.read(source, limit: 16 << 20)
            // Paths of images and fonts are relative to the folder of the description.
            let bytes = try RivSource.compile(text) { path in
                try FileSystem.read(path.hasPrefix("/") ? path : folder + path, limit: 64 << 20)
            }
            try FileSystem.write(bytes, to: out)
        } catch let error as RivSource.Failure {
            throw Failure(description: "\(source):\(error.line): \(error.message)")
        }
    }
}
