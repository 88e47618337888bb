/// Mutates inputs as a fuzzer does, in a sequence that depends only on its seed. It is meant for tests; `scripts/fuzz`
/// uses libFuzzer, which is guided by coverage.
package struct FuzzMutator {
    /// Values of one to four bytes at which code often branches.
    private static let edges: [[UInt8]] = [
        [0], [1], [0x7f], [0x80], [0xff], [0xff, 0xff], [0x7f, 0xff], [0, 0, 0, 0],
        [0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff], [0x80, 0, 0, 0],
    ]

    private var state: UInt64
    private let sources: [[UInt8]]
    private let words: [[UInt8]]
    private let maximumLength: Int

    /// - Parameters:
    ///   - seed: the seed of the sequence.
    ///   - sources: the inputs to mutate, at least one.
    ///   - maximumLength: the maximum length of an input, in bytes.
    package init(seed: UInt64, sources: [[UInt8]], maximumLength: Int = 4096) {
        precondition(!sources.isEmpty)
        state = seed
        self.sources = sources
        self.maximumLength = maximumLength
        words = FuzzMutator.words(of: sources)
    }

    /// The words between punctuation and white space, and the punctuation characters, of the sources that are text.
    package static func words(of sources: [[UInt8]]) -> [[UInt8]] {
        var words: Set<[UInt8]> = []
        for source in sources where String(validating: source, as: UTF8.self) != nil {
            for word in source.split(whereSeparator: { !isWord($0) }) where word.count <= 24 {
                words.insert(Array(word))
            }
            words.formUnion(source.filter { !isWord($0) && $0 > 0x20 }.map { [$0] })
        }
        return words.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte >= 0x80
            || byte == UInt8(ascii: "-")
    }

    /// A linear congruential generator with the constants of Knuth's MMIX. Its low bits have short periods and are
    /// discarded.
    private mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, limit)))
    }

    private mutating func byte() -> UInt8 { UInt8(next(256)) }

    /// Returns random bytes that depend only on their number and a seed.
    static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var mutator = FuzzMutator(seed: seed, sources: [[]])
        return (0..<count).map { _ in mutator.byte() }
    }

    /// Returns the next input: one of the sources with a few mutations.
    package mutating func next() -> [UInt8] {
        var bytes = sources[next(sources.count)]
        for _ in 0...next(4) { change(&bytes) }
        return Array(bytes.prefix(maximumLength))
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = next(bytes.count + 1)
        let end = min(bytes.count, place + 1 + next(8))
        switch next(8) {
        case 0 where place < bytes.count: bytes[place] = byte()
        case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(next(8))
        case 2: bytes.replaceSubrange(place..<end, with: [])
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4:
            let edge = FuzzMutator.edges[next(FuzzMutator.edges.count)]
            bytes.replaceSubrange(place..<min(bytes.count, place + edge.count), with: edge)
        case 5: bytes.removeSubrange(place...)
        case 6:
            // Splice in the rest of another source.
            let other = sources[next(sources.count)]
            bytes.replaceSubrange(place..., with: other.suffix(from: next(other.count + 1)))
        default:
            if words.isEmpty { return bytes.insert(byte(), at: place) }
            bytes.replaceSubrange(
                place..<(next(2) == 0 ? place : end), with: words[next(words.count)])
        }
    }
}
