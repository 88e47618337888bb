import Locking
import Typography

/// Finds fonts for the characters that two font families, regular and bold, lack.
///
/// `prepare` reads files and is meant for a background thread. What it returns is added to the
/// families by the thread that uses them.
package final class FontFallback: Sendable {
    /// Limits of what is kept.
    enum Limit {
        /// Fonts added to a family.
        static let fonts = 16
        /// Characters that no font has, remembered so that they are not looked up again.
        static let absent = 4096
        /// Scalars of a character that are looked at.
        static let scalars = 32
    }

    private struct Style {
        /// Of the family's fonts and of those that were added.
        var coverage: [FontCoverage]
        /// The number of fonts that were added.
        var fallbacks = 0
        /// The characters that no font has, as their visible scalars.
        var absent: Set<[Unicode.Scalar]> = []

        func covers(_ scalars: [Unicode.Scalar]) -> Bool {
            coverage.contains { scalars.allSatisfy($0.contains) }
        }
    }

    private struct State {
        var styles: [Style]
        /// Fonts that were handed over.
        var opened: Set<FontLocation> = []
        /// Files that could not be used.
        var failed: Set<FontLocation> = []
        var lookups = 0
    }

    private let catalog: FontCatalog
    private let state: Lock<State>

    /// - Parameters:
    ///   - regular: the fonts of the regular family.
    ///   - bold: the fonts of the bold family.
    package init(_ catalog: FontCatalog, regular: [Font], bold: [Font]) {
        self.catalog = catalog
        let styles = [regular, bold].map { Style(coverage: $0.map { FontCoverage($0) }) }
        state = Lock(State(styles: styles))
    }

    /// The number of times that the catalog was asked.
    var lookups: Int { state.withLock { $0.lookups } }

    /// The number of characters remembered that no font has, of the style with the most.
    var absentCount: Int { state.withLock { $0.styles.map(\.absent.count).max() ?? 0 } }

    /// Finds and opens fonts for the characters of texts that the families lack so far.
    ///
    /// - Complexity: linear in the length of the texts, and a query of the catalog for each
    ///   character that was not seen before and that no font so far has.
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

    /// The scalars of a text that no font has, each once, in their order; of a text that was
    /// prepared.
    package func missing(in text: String, bold: Bool) -> [Unicode.Scalar] {
        state.withLock { state in
            let style = state.styles[bold ? 1 : 0]
            var missing: [Unicode.Scalar] = []
            FontFallback.forEachCharacter(of: text) { scalars in
                guard !style.covers(scalars) else { return }
                // Where each is in another font the whole character is in none.
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

    /// Calls `body` with the scalars of each character that need glyphs.
    private static func forEachCharacter(of text: String, _ body: ([Unicode.Scalar]) -> Void) {
        // Every text font has what is in ASCII.
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
/// `@unchecked Sendable` because nothing else refers to the fonts in it until they are taken out.
package struct PreparedFonts: @unchecked Sendable {
    struct Entry {
        var location: FontLocation
        /// Nil where the font was handed over before, for the other style.
        var font: Font?
        var isBold: Bool
    }

    var fonts: [Entry] = []

    package var isEmpty: Bool { fonts.isEmpty }
}

/// The fonts of fallbacks that were taken over, for one thread.
package final class FallbackFonts {
    private var opened: [FontLocation: Font] = [:]

    package init() {}

    /// Adds prepared fonts to the families of the two styles. Fonts have to be added in the order in
    /// which they were prepared.
    package func add(_ prepared: PreparedFonts, regular: FontFamily, bold: FontFamily) {
        for entry in prepared.fonts {
            if let font = entry.font { opened[entry.location] = font }
            guard let font = opened[entry.location] else { continue }
            (entry.isBold ? bold : regular).append(font)
        }
    }
}
