import Platform

/// Many kiosks, one after the other; a run that was stopped continues.
@MainActor struct LiveBatch {
    private let numbers: Range<Int>
    private let steps: Int
    private let files: LiveFiles
    private let statePath: String?
    private var next: Int
    private var counts = LiveCounts()

    /// - Parameter state: the path of the file with the numbers of an earlier run, and for those of this one.
    init(numbers: Range<Int>, steps: Int, _ files: LiveFiles, state: String?) throws {
        (self.numbers, self.steps, self.files, statePath) = (numbers, steps, files, state)
        next = numbers.lowerBound
        guard let state, FileSystem.exists(state) else { return }
        let words = String(decoding: try FileSystem.read(state), as: UTF8.self).split(
            separator: " ")
        let saved = words.compactMap { Int($0.filter(\.isNumber)) }
        guard saved.count == 8 else { return }
        next = max(next, saved[0])
        counts = LiveCounts(
            kiosks: saved[1], steps: saved[2], presses: saved[3], acted: saved[4], idle: saved[5],
            checks: saved[6], violations: saved[7])
    }

    private func save() throws {
        guard let statePath else { return }
        let c = counts
        let text =
            "\(next) \(c.kiosks) \(c.steps) \(c.presses) \(c.acted) \(c.idle) \(c.checks) \(c.violations)\n"
        try FileSystem.write(Array(text.utf8), to: statePath)
    }

    /// Plays the kiosks that are left.
    ///
    /// - Throws: `LiveFailure` if one has broken a law.
    mutating func play(until deadline: Double) throws {
        let interruption = try Interruption()
        while next < numbers.upperBound, Clock.now() < deadline {
            try interruption.check()
            let script = LiveScript(number: next, steps: steps)
            let (played, violation) = try LiveCommand.play(script, files)
            counts += played
            if let violation {
                counts.violations += 1
                report(script, violation)
            }
            next += 1
            try save()
        }
        print(counts.text)
        if counts.violations > 0 {
            throw LiveFailure(description: "\(counts.violations) kiosks have broken a law")
        }
    }

    private func report(_ script: LiveScript, _ violation: LiveViolation) {
        var shrink = LiveShrink(violation.law) { [files] in
            // A script that cannot be played does not break the law.
            (try? LiveCommand.play($0, files))?.violation
        }
        let small = shrink.shrink(script)
        let last = (try? LiveCommand.play(small, files))?.violation ?? violation
        Console.print(text: "kiosk \(next): \(last)\n\(small.text)")
    }
}
