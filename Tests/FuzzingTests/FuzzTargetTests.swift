import Testing

@testable import Fuzzing
@testable import Typography

/// Every target runs on mutated inputs, in the same sequence in each run: a small part of what `scripts/fuzz` does.
@Suite struct FuzzTargetTests {
    private static let root: String = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }()

    /// Targets that interpret their input as choices, so that they accept any bytes.
    private static let acceptsAnyInput: Set<String> = [
        "flight", "raster", "template", "text",
    ]

    @Test func targetNamesAreSortedAndLowercase() {
        let names = FuzzTarget.all.map(\.name)
        #expect(names == names.sorted() && Set(names).count == names.count)
        #expect(names.allSatisfy { $0.allSatisfy(\.isLowercase) })
    }

    /// The seed's letters are outlines of several parts, and have colours.
    @Test func compositeFontIsRead() throws {
        let font = try Font(FontSeeds.composite)
        #expect(font.outline(1).verbs.count { $0 == .move } == 5)
        #expect(font.colorGlyph(1) != nil)
        #expect(FontFuzz.run(FontSeeds.composite))
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func mutatedInputsAreReadOrRefused(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        var sources = try target.sources(root: FuzzTargetTests.root)
        let isFile = !FuzzTargetTests.acceptsAnyInput.contains(name)
        #expect(sources.isEmpty != isFile)
        if sources.isEmpty { sources = [Array(0...255), Array("{a|upper}".utf8)] }
        for (number, source) in sources.enumerated() {
            #expect(source.count <= target.maximumLength)
            // The sources of the other targets include invalid ones, such as a wrong version of the protocol or a
            // picture of another size.
            if ["config", "font", "jpeg", "png", "riv", "script", "spawn", "touch", "webp"]
                .contains(name)
            {
                let isAccepted = target.run(source)
                #expect(isAccepted, "input \(number)")
            }
        }
        var mutator = FuzzMutator(
            seed: 24, sources: sources, maximumLength: target.maximumLength)
        var accepted = 0
        let isSlow = ["font", "pixels", "raster", "riv"].contains(name)
        let count = name == "text" ? 8 : isSlow ? 40 : 200
        for _ in 0..<count where target.run(mutator.next()) { accepted += 1 }
        if isFile { #expect((1..<count).contains(accepted), "\(accepted) of \(count)") }
    }

    /// The same seed yields the same inputs, none of them too long, and most of them changed.
    @Test func mutatorIsDeterministicForSeed() {
        let sources = [Array("{\"abc\": [1, 2.5e3]}".utf8), [0xff, 0, 1]]
        func inputs(_ seed: UInt64) -> [[UInt8]] {
            var mutator = FuzzMutator(seed: seed, sources: sources, maximumLength: 24)
            return (0..<300).map { _ in mutator.next() }
        }
        #expect(inputs(1) == inputs(1))
        #expect(inputs(1) != inputs(2))
        #expect(inputs(1).allSatisfy { $0.count <= 24 })
        #expect(Set(inputs(1)).subtracting(sources).count > 200)
        let words = FuzzMutator.words(of: sources).map { String(decoding: $0, as: UTF8.self) }
        #expect(Set(words).isSuperset(of: ["abc", "1", "5e3", "{", "\""]))
    }

    /// libpng refuses a PNG with a changed byte because of its checksum, which `repair` restores.
    @Test func pngChecksumsAreRestored() throws {
        let png = try #require(PictureSeeds.png.first)
        #expect(PNGChecksums.repair(png) == png)
        var changed = png
        changed[40] ^= 1
        let repaired = PNGChecksums.repair(changed)
        #expect(repaired != png && PNGChecksums.repair(repaired) == repaired)
        var broken = png
        // The last byte of the header's checksum.
        broken[32] ^= 1
        #expect(PNGChecksums.repair(broken) == png)
    }
}
