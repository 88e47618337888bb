/// The cases of pulls to refresh.
extension FeelCases {
    /// A touch that pulls content from rest by `extent` points.
    private static func pull(_ extent: Double, time: Double = 0.2, in duration: Double = 0.4)
        -> FeelPath
    {
        // The touch slop of 10 points does not move content.
        FeelPath(at: 150, time: time).moved(
            by: 10 + FeelReference.unbanded(extent, viewport: 800), in: duration)
    }

    static var pulls: [FeelCase] {
        let plain = FeelScenario(refresh: FeelScenario.Refresh(), duration: 5)
        var cases = [
            FeelCase(
                "pull just below the threshold", plain.touched(pull(79).held(for: 0.1)), [.rest]),
            FeelCase(
                "pull just above the threshold", plain.touched(pull(81).held(for: 0.1)), [.rest]),
            FeelCase(
                "pull far, slow release",
                plain.touched(pull(130).ramped(to: 45, in: 0.02).kept(for: 0.1)), [.rest]),
            FeelCase(
                "pull, fast release outwards",
                plain.touched(pull(90).ramped(to: 1600, in: 0.05).kept(for: 0.08)), [.rest]),
            FeelCase(
                "pull, fast release homewards",
                plain.touched(pull(180).ramped(to: -1200, in: 0.05).kept(for: 0.05)), [.rest]),
            FeelCase(
                "two quick pulls",
                plain.touched(pull(60, in: 0.15)).touched(pull(60, time: 0.5, in: 0.15)), [.rest]),
        ]
        cases += refreshing
        // The same cases at 960 Hz, where a spring changes little between two frames and a lost velocity stands out.
        cases += cases.map { item in
            var fine = item
            fine.name += ", 960 Hz"
            fine.scenarios[0].refreshRate = 960
            // With eight frames per sample, each sample appears as a step.
            fine.laws.subtract([.jump, .glass])
            return fine
        }
        for policy in ["return", "threshold"] {
            var scenario = plain.touched(pull(120).held(for: 0.1))
            scenario.refresh?.policy = policy == "return" ? .onReturn : .onThreshold
            cases.append(FeelCase("pull, trigger on \(policy)", scenario, [.rest]))
        }
        return cases
    }

    private static var refreshing: [FeelCase] {
        // Opened by a pull that is released at about 0.7 s; content arrives 2 s after the refresh has begun.
        let begun = FeelScenario(refresh: FeelScenario.Refresh(duration: 2), duration: 6)
            .touched(pull(90).held(for: 0.1))
        // From the resting position during the refresh.
        let pulled = FeelPath(at: 150, time: 1.5).moved(by: 110, in: 0.3).held(for: 0.1)
        let heldToEnd = FeelPath(at: 150, time: 2.2).moved(by: 80, in: 0.3).held(for: 0.6)
        let up = FeelPath(at: 600, time: 1.5).ramped(to: -600, in: 0.05).kept(for: 0.2)
        let through = FeelPath(at: 650, time: 2.4).ramped(to: -200, in: 0.05).kept(for: 0.6)
            .ramped(to: 0, in: 0.05).held(for: 0.2)
        let caught = FeelPath(at: 300, time: 2.8).held(for: 0.3)
        var inTheMiddle = FeelScenario(
            offset: 2000, refresh: FeelScenario.Refresh(duration: 1.4), duration: 4)
        inTheMiddle.refreshesAt = 0.1
        return [
            FeelCase("refresh ends at rest", begun, [.rest]),
            FeelCase("refresh, pulled and let go", begun.touched(pulled), [.rest]),
            FeelCase("refresh ends while pulled", begun.touched(heldToEnd), [.rest]),
            FeelCase("refresh, scrolled away", begun.touched(up), [.rest]),
            FeelCase("refresh ends in a drag", begun.touched(through), [.rest]),
            FeelCase("refresh caught while it closes", begun.touched(caught), [.rest]),
            FeelCase("refresh ends out of sight", inTheMiddle, [.rest]),
        ]
    }
}
