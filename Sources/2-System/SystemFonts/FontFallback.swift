import Locking
import Typography

/// Finds fallback fonts for characters that two font families, regular and bold, lack.
///
/// `prepare` reads files and is meant for a background thread. The fonts that it returns are added to the
/// families by the thread that uses them.
package final class FontFallback: Sendable {
    /// Limits of memory and work.
    enum Limit {
        /// The maximum number of fonts added to a family.
        static let fonts = 16
        /// The maximum number of characters without a font that are remembered, so that they are not looked
        /// up again.
        static let absent = 4096
        /// The maximum number of scalars of a character that are examined.
        static let scalars = 32
    }

    private struct Style {
        /// The coverage of each of the family's fonts, including the added ones.
        var coverage: [FontCoverage]
        /// The number of fonts that were added.
        var fallbacks = 0
        /// The characters that no font has, each as its visible scalars.
        var absent: Set<[Unicode.Scalar]> = []

        func covers(_ scalars: [Unicode.Scalar]) -> Bool {
            coverage.contains { scalars.allSatisfy($0.contains) }
        }
    }

    private struct State {
        var styles: [Style]
        /// The fonts that have been returned by `prepare`.
        var opened: Set<FontLocation> = []
        /// The fonts that could not be opened.
        var failed: Set<FontLocation> = []
        var lookups = 0
    }

    private let catalog: FontCatalog
    private let state: Lock<State>

    /// Creates a fallback for two families.
    ///
    /// - Parameters:
    ///   - catalog: the fonts to search.
    ///   - regular: the fonts of the regular family.
    ///   - bold: the fonts of the bold family.
    package init(_ catalog: FontCatalog, regular: [Font], bold: [Font]) {
        self.catalog = catalog
        let styles = [regular, bold].map { Style(coverage: $0.map { FontCoverage($0) }) }
        state = Lock(State(styles: styles))
    }

    /// The number of queries of the catalog.
    var lookups: Int { state.withLock { $0.lookups } }

    /// The number of remembered characters that no font has, in the style with the most of them.
    var absentCount: Int { state.withLock { $0.styles.map(\.absent.count).max() ?? 0 } }

    /// Finds and opens fonts for the characters of texts that the families still lack.
    ///
    /// - Complexity: linear in the length of the texts, plus a query of the catalog for each new
    ///   character that none of the families' fonts has.
    package func prepare(regular: [String] = [], bold: [String] = []) -> PreparedFonts {
        state.withLock { state in
            var prepared = PreparedFonts()
            for (style, texts) in [regular, bold].enumerated() {
                for text in texts {
                    FontFallback.forEachCharacter(of: text) { scalars in
                        resolve(scalars, style, &state, &prepared)
                    }
                }
            }
            return prepared
        }
    }

    /// Returns the scalars of a text that no font has, each once, in order of appearance, but at most 64. The
    /// text must have been prepared.
    package func missing(in text: String, bold: Bool) -> [Unicode.Scalar] {
        state.withLock { state in
            let style = state.styles[bold ? 1 : 0]
            var missing: [Unicode.Scalar] = []
            FontFallback.forEachCharacter(of: text) { scalars in
                guard !style.covers(scalars) else { return }
                // Each scalar may be in some font even though no single font has the whole character.
                let lacking = scalars.filter { !style.covers([$0]) }
                for scalar in lacking.isEmpty ? scalars : lacking
                where !missing.contains(scalar) && missing.count < 64 {
                    missing.append(scalar)
                }
            }
            return missing
        }
    }

    private func resolve(
        _ scalars: [Unicode.Scalar], _ number: Int, _ state: inout State,
        _ prepared: inout PreparedFonts
    ) {
        let style = state.styles[number]
        if style.covers(scalars) || style.absent.contains(scalars) { return }
        if style.fallbacks < Limit.fonts {
            state.lookups += 1
            for location in catalog.fonts(covering: scalars, bold: number == 1)
            where !state.failed.contains(location) {
                guard let font = try? location.open() else {
                    state.failed.insert(location)
                    continue
                }
                let coverage = FontCoverage(font)
                guard scalars.allSatisfy(coverage.contains) else { continue }
                state.styles[number].coverage.append(coverage)
                state.styles[number].fallbacks += 1
                let isNew = state.opened.insert(location).inserted
                prepared.fonts.append(
                    PreparedFonts.Entry(
                        location: location, font: isNew ? font : nil, isBold: number == 1))
                return
            }
        }
        if style.absent.count >= Limit.absent { state.styles[number].absent.removeAll() }
        state.styles[number].absent.insert(scalars)
    }

    /// Calls `body` with the scalars that need glyphs, for each character that has any beyond ASCII.
    private static func forEachCharacter(of text: String, _ body: ([Unicode.Scalar]) -> Void) {
        // Every text font covers ASCII.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
        for character in text {
            if character.isASCII || character.isWhitespace { continue }
            let scalars = character.unicodeScalars.prefix(Limit.scalars).filter {
                !$0.properties.isDefaultIgnorableCodePoint
                    && $0.properties.generalCategory != .control
            }
            if !scalars.isEmpty { body(Array(scalars)) }
        }
    }
}

/// Fonts that were opened for the characters of texts, to be added to font families.
///
/// `@unchecked Sendable` because nothing else refers to these fonts until `FallbackFonts` takes them.
package struct PreparedFonts: @unchecked Sendable {
    struct Entry {
        var location: FontLocation
        /// The font; nil if it was already returned earlier, for the other style.
        var font: Font?
        var isBold: Bool
    }

    var fonts: [Entry] = []

    package var isEmpty: Bool { fonts.isEmpty }
}

/// The fallback fonts that one thread has added to its font families.
package final class FallbackFonts {
    private var opened: [FontLocation: Font] = [:]

    package init() {}

    /// Adds prepared fonts to the families of the two styles. Prepared fonts have to be added in the order in
    /// which they were prepared.
    package func add(_ prepared: PreparedFonts, regular: FontFamily, bold: FontFamily) {
        for entry in prepared.fonts {
            if let font = entry.font { opened[entry.location] = font }
            guard let font = opened[entry.location] else { continue }
            (entry.isBold ? bold : regular).append(font)
        }
    }
}
