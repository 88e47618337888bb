import Glibc
import Platform

/// `flipbook-lab live`: makes kiosks at random, uses them while their data changes, and checks laws.
@MainActor enum LiveCommand {
    static let usage = """
        usage: flipbook-lab live [--kiosks N] [--seed N] [--steps N] [--seconds N] [--keep FOLDER]
                                 [--state FILE]
               flipbook-lab live --replay FILE [--keep FOLDER] [--trace]
               flipbook-lab live --socket PATH --minutes N [--data FILE] [--seed N]

        Makes kiosks at random, with lists, cards, pages, tabs, headers, sizes, scales and languages, and lets
        their data change while fingers press, swipe, pull and fling, on a virtual clock. After each frame, and
        at rest, it checks laws, such as that a press acts once and that content at its start stays there. A
        kiosk that breaks one is made smaller, and printed as a script that --replay plays and that goes into a
        test. Ends with 1 if a law was broken.

          --kiosks N     the number of kiosks (100)
          --seed N       the number of the first kiosk (1); each kiosk depends on its number alone
          --steps N      the number of things that happen to each (30)
          --seconds N    stops after N seconds, however many kiosks are left
          --state FILE   continues where a run with this file was stopped
          --keep FOLDER  keeps the pictures that differ in FOLDER
          --replay FILE  plays a script
          --trace        prints what happens, and what each frame shows
          --socket PATH  uses a running kiosk at random in real time, through its control socket
          --minutes N    for how long (1)
          --data FILE    changes a line of that CSV file each second meanwhile
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--trace"],
            values: [
                "--kiosks", "--seed", "--steps", "--seconds", "--keep", "--state", "--replay",
                "--socket", "--minutes", "--data",
            ], usage: usage)
        let count = try options.integer("--kiosks", in: 1...10_000_000) ?? 100
        let seed = try options.integer("--seed", in: 0...1_000_000_000) ?? 1
        let steps = try options.integer("--steps", in: 1...10_000) ?? 30
        let seconds = try options.number("--seconds", in: 1...1e6) ?? .infinity
        let minutes = try options.number("--minutes", in: 0.05...10_000) ?? 1
        let (keep, state) = (options.value("--keep"), options.value("--state"))
        let (replay, socket) = (options.value("--replay"), options.value("--socket"))
        let data = options.value("--data")
        let traces = options.has("--trace")
        try options.finish()
        if let socket {
            return try LiveHands.run(socket, minutes: minutes, seed: seed, data: data)
        }
        let files = try LiveFiles()
        defer { files.remove() }
        if let keep {
            try FileSystem.makeFolder(keep)
            files.kept = keep
        }
        if let replay { return try self.replay(replay, files, traces: traces) }
        // The journal of thousands of kiosks whose sources fail is of no use.
        let journal = dup(2)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        dup2(nowhere, 2)
        close(nowhere)
        defer {
            dup2(journal, 2)
            close(journal)
        }
        var run = try LiveBatch(
            numbers: seed..<seed + count, steps: steps, files, state: state)
        try run.play(until: Clock.now() + seconds)
    }

    /// Plays a script.
    ///
    /// - Returns: what it did, and the law that it broke.
    static func play(
        _ script: LiveScript, _ files: LiveFiles, trace: ((String) -> Void)? = nil
    ) throws -> (counts: LiveCounts, violation: LiveViolation?) {
        let player = try LivePlayer(script, files)
        player.trace = trace
        return try FrameThread.run {
            do {
                try player.play()
                return (player.counts, nil)
            } catch let violation as LiveViolation {
                player.finishCounting()
                return (player.counts, violation)
            }
        }
    }

    private static func replay(_ path: String, _ files: LiveFiles, traces: Bool) throws {
        let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
        let (counts, violation) = try play(
            try LiveScript(text: text), files, trace: traces ? { Swift.print($0) } : nil)
        print(counts.text)
        if let violation { throw LiveFailure(description: "\(violation)") }
    }
}

/// A run that has broken laws.
struct LiveFailure: Error, CustomStringConvertible {
    var description: String
}
