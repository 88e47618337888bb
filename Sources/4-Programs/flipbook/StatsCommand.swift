import JSON
import Kiosk
import Platform
import Runner
import Tools

/// `flipbook stats`: prints the frame times of the running kiosk.
enum StatsCommand {
    static let usage = """
        usage: flipbook stats [--json | --openmetrics | --prometheus | --textfile FILE | --reset]
                              [--socket PATH]

        Prints percentiles of the stages of the latest frames, in milliseconds: record (input,
        motion, display list), raster, commit, flip (from the commit to the scanout) and total (the
        time from the start of the frame to its commit); the number of frames presented, and of refreshes missed by reason; the slowest frame;
        and the state of the kiosk: version, display, rows, last refresh, memory, temperature.
          --json           prints the same as JSON
          --openmetrics    prints it as OpenMetrics text
          --prometheus     prints it as Prometheus text
          --textfile FILE  writes Prometheus text to FILE, for node_exporter's textfile collector;
                           if no kiosk answers, writes flipbook_up 0
          --reset          restarts the counts of frames and missed refreshes and the search for the
                           slowest frame; the counters of the metrics continue
          --socket PATH    the kiosk's control socket, as passed to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--json", "--openmetrics", "--prometheus", "--reset"],
            values: ["--socket", "--textfile"], usage: usage)
        try options.finish()
        let forms = ["--json", "--openmetrics", "--prometheus", "--reset"].filter(options.has)
        let file = options.value("--textfile")
        guard forms.count + (file == nil ? 0 : 1) <= 1 else {
            throw UsageError("\(forms.joined(separator: " and ")) cannot be combined; use one")
        }
        let path = options.value("--socket") ?? ControlSocket.defaultPath
        if let file { return try write(to: file, path) }
        if forms.first == "--reset" {
            _ = try ControlClient.request("stats-reset", path: path)
            return
        }
        let text = try ControlClient.request("stats", path: path)
        switch forms.first {
        case "--json": Console.print(text)
        case "--openmetrics": printMetrics(try JSONParser.parse(text), .openMetrics)
        case "--prometheus": printMetrics(try JSONParser.parse(text), .prometheus)
        default: Console.print(text: StatsText.text(try JSONParser.parse(text)))
        }
    }

    private static func printMetrics(_ json: JSONValue, _ format: StatsMetrics.Format) {
        // Console.print ends the last line.
        Console.print(text: String(StatsMetrics.text(json, format).dropLast()))
    }

    /// Writes the metrics to a file. It is replaced atomically, so that the collector never reads a partial file.
    private static func write(to file: String, _ path: String) throws {
        var json: JSONValue?
        do {
            json = try JSONParser.parse(ControlClient.request("stats", path: path))
        } catch {
            // The metric reports that too; the service that runs this must not fail.
            Console.message("flipbook: \(error)")
        }
        try FileSystem.write(Array(StatsMetrics.text(json, .prometheus).utf8), to: file)
    }
}
