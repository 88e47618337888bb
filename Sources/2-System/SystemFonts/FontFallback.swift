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

    /// A font of a family, or one that is opened when a text needs it.
    private struct Source {
        /// The font's place in the order of the family.
        let rank: Int
        /// The font's file; nil for a font that was open from the beginning.
        let location: FontLocation?
        /// nil until it is needed.
        var coverage: FontCoverage?
        var isOpen: Bool
        let hasColor: Bool
    }

    private struct Style {
        /// The family's fonts and those that may be added, the preferred ones first.
        var sources: [Source]
        /// The number of fonts that were found by their coverage.
        var fallbacks = 0
        /// The characters that no font has, each as its visible scalars.
        var absent: Set<[Unicode.Scalar]> = []

        func covers(_ scalars: [Unicode.Scalar]) -> Bool {
            sources.contains { source in
                source.isOpen && source.coverage.map { scalars.allSatisfy($0.contains) } == true
            }
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
    ///   - regularCandidates: installed fonts that are preferred, in this order, to those found by their coverage.
    ///   - boldCandidates: the same for the bold family.
    ///   - emoji: the colour font for emoji.
    package init(
        _ catalog: FontCatalog, regular: [Font], bold: [Font],
        regularCandidates: [FontLocation] = [], boldCandidates: [FontLocation] = [],
        emoji: FontLocation? = nil
    ) {
        self.catalog = catalog
        let styles = [(regular, regularCandidates), (bold, boldCandidates)].map {
            fonts, candidates in
            Style(sources: FontFallback.sources(fonts, candidates, emoji))
        }
        state = Lock(State(styles: styles))
    }

    private static func sources(
        _ fonts: [Font], _ candidates: [FontLocation], _ emoji: FontLocation?
    ) -> [Source] {
        var sources = fonts.enumerated().map { rank, font in
            Source(
                rank: rank, location: nil, coverage: FontCoverage(font), isOpen: true,
                hasColor: font.hasColor)
        }
        let others = candidates.map { ($0, false) } + [emoji].compactMap(\.self).map { ($0, true) }
        for (location, hasColor) in others {
            sources.append(
                Source(
                    rank: sources.count, location: location, coverage: nil, isOpen: false,
                    hasColor: hasColor))
        }
        return sources
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
                    FontFallback.forEachCharacter(of: text) { scalars, isEmoji in
                        resolve(scalars, isEmoji: isEmoji, style, &state, &prepared)
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
            FontFallback.forEachCharacter(of: text) { scalars, _ in
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
        _ scalars: [Unicode.Scalar], isEmoji: Bool, _ number: Int, _ state: inout State,
        _ prepared: inout PreparedFonts
    ) {
        if isEmoji, useSource(of: scalars, inColor: true, number, &state, &prepared) { return }
        if useSource(of: scalars, inColor: false, number, &state, &prepared) { return }
        if state.styles[number].absent.contains(scalars) { return }
        if state.styles[number].fallbacks < Limit.fonts {
            state.lookups += 1
            for location in catalog.fonts(covering: scalars, bold: number == 1)
            where !state.failed.contains(location) {
                guard let font = open(location, for: scalars, &state) else { continue }
                let coverage = FontCoverage(font)
                guard scalars.allSatisfy(coverage.contains) else { continue }
                let source = Source(
                    rank: state.styles[number].sources.count, location: location,
                    coverage: coverage, isOpen: true, hasColor: font.hasColor)
                state.styles[number].sources.append(source)
                state.styles[number].fallbacks += 1
                add(font, of: source, at: location, number, &state, &prepared)
                return
            }
        }
        if state.styles[number].absent.count >= Limit.absent {
            state.styles[number].absent.removeAll()
        }
        state.styles[number].absent.insert(scalars)
    }

    /// Finds the preferred font of the family, or of its candidates, that has a character, and opens it if necessary.
    ///
    /// - Returns: whether there is one.
    private func useSource(
        of scalars: [Unicode.Scalar], inColor: Bool, _ number: Int, _ state: inout State,
        _ prepared: inout PreparedFonts
    ) -> Bool {
        for index in state.styles[number].sources.indices {
            let source = state.styles[number].sources[index]
            if inColor && !source.hasColor { continue }
            let coverage =
                source.coverage ?? source.location.map(catalog.coverage) ?? FontCoverage([])
            if source.coverage == nil { state.styles[number].sources[index].coverage = coverage }
            guard scalars.allSatisfy(coverage.contains) else { continue }
            if source.isOpen { return true }
            guard let location = source.location, !state.failed.contains(location),
                let font = open(location, for: scalars, &state)
            else { continue }
            // What the file maps, which may have changed since fontconfig read it.
            let current = FontCoverage(font)
            state.styles[number].sources[index].coverage = current
            state.styles[number].sources[index].isOpen = true
            add(font, of: source, at: location, number, &state, &prepared)
            if scalars.allSatisfy(current.contains) { return true }
        }
        return false
    }

    /// Opens a font, and reads from its file what the character needs; nil if it cannot be opened.
    private func open(
        _ location: FontLocation, for scalars: [Unicode.Scalar], _ state: inout State
    ) -> Font? {
        guard let font = try? location.open() else {
            state.failed.insert(location)
            return nil
        }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        font.load(text)
        return font
    }

    private func add(
        _ font: Font, of source: Source, at location: FontLocation, _ number: Int,
        _ state: inout State, _ prepared: inout PreparedFonts
    ) {
        let isNew = state.opened.insert(location).inserted
        prepared.fonts.append(
            PreparedFonts.Entry(
                location: location, font: isNew ? font : nil, rank: source.rank,
                isBold: number == 1))
    }

    /// Calls `body` with the scalars that need glyphs, and whether a colour glyph is requested, for each character that
    /// has any beyond ASCII.
    private static func forEachCharacter(
        of text: String, _ body: ([Unicode.Scalar], _ isEmoji: Bool) -> Void
    ) {
        // Every text font covers ASCII.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
        for character in text {
            if character.isASCII || character.isWhitespace { continue }
            let all = character.unicodeScalars.prefix(Limit.scalars)
            let scalars = all.filter {
                !$0.properties.isDefaultIgnorableCodePoint
                    && $0.properties.generalCategory != .control
            }
            if !scalars.isEmpty { body(Array(scalars), FontFamily.isEmoji(all)) }
        }
    }
}

/// Fonts that were opened for the characters of texts, to be added to font families.
package struct PreparedFonts: Sendable {
    struct Entry {
        var location: FontLocation
        /// The font; nil if it was already returned earlier, for the other style.
        var font: Font?
        /// The font's place in the order of the family.
        var rank: Int
        var isBold: Bool
    }

    var fonts: [Entry] = []

    package var isEmpty: Bool { fonts.isEmpty }
}

/// The fallback fonts that one thread has added to its font families.
package final class FallbackFonts {
    private var opened: [FontLocation: Font] = [:]

    package init() {}

    /// Adds prepared fonts to the families of the two styles.
    package func add(_ prepared: PreparedFonts, regular: FontFamily, bold: FontFamily) {
        for entry in prepared.fonts {
            if let font = entry.font { opened[entry.location] = font }
            guard let font = opened[entry.location] else { continue }
            (entry.isBold ? bold : regular).insert(font, rank: entry.rank)
        }
    }
}
