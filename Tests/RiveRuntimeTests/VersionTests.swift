import Testing

@testable import RiveRuntime

/// Who looks at a version learns once of what has changed since the last look.
@Suite struct VersionTests {
    @Test func aLookTellsWhetherThereWasAChange() {
        var version = Version()
        var seen = SeenVersion()
        #expect(!seen.isSet && !seen.isCurrent(version))
        var looks = [seen.take(version)]
        #expect(seen.isSet && seen.isCurrent(version))
        looks.append(seen.take(version))
        version.bump()
        version.bump()
        #expect(!seen.isCurrent(version))
        looks += [seen.take(version), seen.take(version)]
        #expect(looks == [true, false, true, false])
        seen.forget()
        #expect(!seen.isSet && !seen.isCurrent(version))
        seen.see(version)
        #expect(seen.isCurrent(version))
        #expect(SeenVersion(version).isCurrent(version))
    }

    @Test func changesAreCountedSinceAnEarlierVersion() {
        var version = Version()
        let first = version
        #expect(version.changes(since: first) == 0)
        for _ in 0..<3 { version.bump() }
        #expect(version.changes(since: first) == 3)
        #expect(version.changes(since: version.previous) == 1)
        // Also where the count wraps around.
        #expect(first.changes(since: first.previous) == 1)
        #expect(first.previous != first)
    }

    /// Each of a few things changes at random, and a look at their sum finds exactly the changes since the last look.
    @Test func aSumChangesWithEachOfItsParts() {
        var random = SystemRandomNumberGenerator()
        var parts = [Version](repeating: Version(), count: 5)
        var seen = SeenVersion(parts.reduce(Version(), +))
        for _ in 0..<1000 {
            let changes = Int.random(in: 0...3, using: &random)
            for _ in 0..<changes { parts[Int.random(in: 0..<5, using: &random)].bump() }
            let hasChanged = seen.take(parts.reduce(Version(), +))
            #expect(hasChanged == (changes > 0))
        }
    }

    /// A part that leaves the sum is counted in another way, as `SharedBindingSources` does.
    @Test func aSumWithoutOneOfItsPartsStillGrows() {
        var (others, part, kept) = (Version(), Version(), Version())
        for _ in 0..<4 { part.bump() }
        let before = SeenVersion(others + part + kept)
        others += part
        others.bump()
        for _ in 0..<4 {
            #expect(!before.isCurrent(others + kept))
            kept.bump()
        }
    }
}
