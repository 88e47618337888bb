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

    @Test func growthIsDetected() {
        func samples(_ value: (Int) -> SoakRun.Sample) -> [SoakRun.Sample] { (0..<24).map(value) }
        func sample(
            memory: Int = 40 << 20, descriptors: Int = 20, threads: Int = 3, caches: Int = 1 << 20
        ) -> SoakRun.Sample {
            SoakRun.Sample(
                time: 0, residentBytes: memory, descriptors: descriptors, threads: threads,
                cacheBytes: caches, frames: 0)
        }
        #expect(SoakCommand.growth(samples { _ in sample() }) == nil)
        #expect(SoakCommand.growth([]) == nil)
        // Growth at the start is ignored, since caches fill.
        #expect(SoakCommand.growth(samples { sample(memory: min($0, 6) << 22) }) == nil)
        #expect(
            SoakCommand.growth(samples { sample(memory: $0 << 20) })?.contains("resident") == true)
        #expect(SoakCommand.growth(samples { sample(descriptors: $0) })?.contains("descr") == true)
        #expect(
            SoakCommand.growth(samples { sample(threads: $0 / 8) })?.contains("threads") == true)
        #expect(
            SoakCommand.growth(samples { sample(caches: $0 << 21) })?.contains("caches") == true)
    }
}
