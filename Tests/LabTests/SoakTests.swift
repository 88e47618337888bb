import Testing

@testable import Kiosk
@testable import Lab

@Suite @MainActor struct SoakTests {
    /// Some minutes of use, including failing sources, for each of two seeds.
    @Test(arguments: [1, 2])
    func kioskAfterSoakMatchesFreshKiosk(seed: UInt64) throws {
        let kiosk = try SoakKiosk(folder: nil, hasFaults: true)
        defer { kiosk.remove() }
        let soak = try SoakRun(
            kiosk.configurations, state: "\(kiosk.folder)/state", size: (240, 400), paints: false,
            seed: seed, change: kiosk.change)
        soak.pause = 40
        var samples: [SoakRun.Sample] = []
        try soak.run(until: 300, every: 100) { samples.append($0) }
        #expect(soak.visits > 0 && !samples.isEmpty)
        #expect(samples.allSatisfy { $0.threads > 0 && $0.descriptors > 0 && $0.residentBytes > 0 })
        // If they were not the same, the frames would be printed.
        let isSame = try soak.finish().isSame
        #expect(isSame)
    }

    @Test func growthOfEachResourceIsReported() {
        func samples(_ value: (Int) -> SoakRun.Sample) -> [SoakRun.Sample] { (0..<24).map(value) }
        func sample(
            memory: Int = 40 << 20, descriptors: Int = 20, threads: Int = 3, caches: Int = 1 << 20
        ) -> SoakRun.Sample {
            SoakRun.Sample(
                time: 0, residentBytes: memory, descriptors: descriptors, threads: threads,
                cacheBytes: caches, frames: 0)
        }
        #expect(SoakCommand.growth([]) == nil)
        let constant = samples { _ in sample() }
        #expect(SoakCommand.growth(constant) == nil)
        // Growth at the start is ignored, since caches fill.
        let filling = samples { sample(memory: min($0, 6) << 22) }
        #expect(SoakCommand.growth(filling) == nil)
        // The middle third ends with sample 15, the last one with sample 23.
        let grown = [
            samples { sample(memory: $0 << 20) }, samples { sample(descriptors: $0) },
            samples { sample(threads: $0 / 8) }, samples { sample(caches: $0 << 21) },
        ].map { SoakCommand.growth($0) }
        #expect(
            grown == [
                "resident bytes grow: 15728640, then 24117248", "descriptors grow: 15, then 23",
                "threads grow: 1, then 2", "bytes of caches grow: 31457280, then 48234496",
            ])
    }
}
