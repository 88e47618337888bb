import Platform

/// Makes a script that breaks a law smaller, as long as it breaks the same law: fewer steps, a simpler kiosk.
@MainActor struct LiveShrink {
    /// Returns the violation of a script; nil if it breaks no law.
    let play: (LiveScript) -> LiveViolation?
    /// The law that must stay broken.
    let law: LiveViolation.Law
    /// How many scripts may still be tried.
    private(set) var trials: Int

    init(
        _ law: LiveViolation.Law, trials: Int = 300,
        play: @escaping (LiveScript) -> LiveViolation?
    ) {
        (self.law, self.trials, self.play) = (law, trials, play)
    }

    /// Returns the smallest script that was found.
    mutating func shrink(_ script: LiveScript) -> LiveScript {
        var best = script
        var before: LiveScript
        repeat {
            before = best
            removeSteps(&best)
            simplifyKiosk(&best)
            simplifySteps(&best)
        } while best != before && trials > 0
        return best
    }

    /// Whether a script breaks the law, too; it then becomes the best one.
    private mutating func take(_ script: LiveScript, _ best: inout LiveScript) -> Bool {
        guard trials > 0, script != best else { return false }
        trials -= 1
        guard play(script)?.law == law else { return false }
        best = script
        return true
    }

    /// Removes ever smaller groups of steps (Zeller's delta debugging, complements only).
    private mutating func removeSteps(_ best: inout LiveScript) {
        var size = max(1, best.steps.count / 2)
        while true {
            var start = 0
            while start < best.steps.count {
                var script = best
                script.steps.removeSubrange(start..<min(start + size, best.steps.count))
                if !take(script, &best) { start += size }
            }
            if size == 1 { return }
            size = max(1, size / 2)
        }
    }

    /// Leaves out options of the kiosk, and makes its list shorter.
    private mutating func simplifyKiosk(_ best: inout LiveScript) {
        for choice in LiveKiosk.choices {
            guard let value = best.kiosk.options[choice.name] else { continue }
            var script = best
            script.kiosk.options[choice.name] = nil
            if take(script, &best) { continue }
            for simpler in choice.values.dropFirst() {
                if simpler == value { break }
                script.kiosk.options[choice.name] = simpler
                if take(script, &best) { break }
            }
        }
    }

    /// Makes a series of changes a single one, and pauses half a second.
    private mutating func simplifySteps(_ best: inout LiveScript) {
        for i in best.steps.indices {
            var script = best
            let step = best.steps[i]
            if step.verb == "feed" {
                script.steps[i].words = ["data"] + step.words.suffix(2)
                if take(script, &best) { continue }
            }
            if step.verb == "taps" {
                script = best
                script.steps[i].words[3] = "2"
                _ = take(script, &best)
            }
            if step.after != 0.5 {
                script = best
                script.steps[i].after = 0.5
                _ = take(script, &best)
            }
        }
    }
}
