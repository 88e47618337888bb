import JSON
import Kiosk
import Platform

/// `flipbook stats`: frame times of the running kiosk.
enum StatsCommand {
    static let usage = """
        usage: flipbook stats [--json] [--socket PATH]

        Prints percentiles of the stages of the latest frames, in milliseconds: record (input,
        motion, display list), raster, commit, flip (from the commit to the scanout) and total (CPU
        time), and the numbers of frames presented and of refreshes missed since the start.
          --json         prints the same as JSON
          --socket PATH  the kiosk's control socket, as it was given to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--json"], values: ["--socket"], usage: usage)
        try options.finish()
        let text = try ControlClient.request(
            "stats", path: options.value("--socket") ?? ControlSocket.defaultPath)
        if options.has("--json") { return Console.print(text) }
        let json = try JSONParser.parse(text)
        func count(_ key: String) -> String { Number.text(json[key]?.number ?? 0, decimals: 0) }
        Console.print("frames \(count("frames"))  missed \(count("missed"))")
        Console.print("ms           p50      p95      p99   of \(count("sampled")) frames")
        for member in json["milliseconds"]?.members ?? [] {
            var line = member.key.padded(to: 8)
            for key in ["p50", "p95", "p99"] {
                let value = Number.text(member.value[key]?.number ?? 0, decimals: 3)
                line += String(repeating: " ", count: max(1, 9 - value.count)) + value
            }
            Console.print(line)
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
