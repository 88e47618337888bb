/// A text being edited, with its caret and selection. Positions are counted in scalars and are always between two
/// characters in Swift's sense, which are grapheme clusters.
package struct TextEditor: Sendable {
    /// The distance by which a key moves the caret.
    package enum Step: Sendable {
        case character
        /// To the end of a word, past what is not part of one.
        case word
        /// To the end of a word or of the symbols between words, past spaces.
        case run
        /// Like `run`, but also to a capital letter that follows a small one.
        case part
    }

    /// The maximum number of scalars, since all of them are laid out again with every key; typing beyond it has no
    /// effect.
    package static let maximumScalars = 10_000

    /// The maximum number of characters; nil for no limit but that of scalars. Text that is longer already stays.
    package var maximumLength: Int?
    /// The characters that can be inserted; nil for all. Others are omitted.
    package var allowedCharacters: AllowedCharacters?
    /// Whether changes can be undone. It must be set before the first change.
    package var keepsHistory = true
    private var history = EditHistory()
    /// The text.
    package private(set) var text: String
    /// The positions between characters, including the start and end of the text, in ascending order.
    private var places: [Int] = [0]
    /// The position at which text is inserted.
    package private(set) var caret = 0 {
        didSet { markedLength = 0 }
    }
    /// The number of scalars before the caret that an input method composes and may still replace.
    private var markedLength = 0
    /// The fixed end of the selection.
    package private(set) var anchor = 0

    /// Creates an editor with the caret at the start, as in the format's other runtimes.
    package init(_ text: String) {
        self.text = text
        places = TextEditor.places(in: text)
    }

    /// Replaces all of the text and puts the caret at its end. Nothing before can be brought back.
    package mutating func replaceAll(with new: String) {
        text = new
        places = TextEditor.places(in: new)
        (caret, anchor) = (end, end)
        clearHistory()
    }

    private static func places(in text: String) -> [Int] {
        var places = [0]
        var count = 0
        for character in text {
            count += character.unicodeScalars.count
            places.append(count)
        }
        return places
    }

    /// The position after the last character.
    package var end: Int { places[places.count - 1] }
    /// The number of characters.
    package var length: Int { places.count - 1 }
    /// Returns the number of characters before a position.
    package func characterCount(before place: Int) -> Int { index(of: place) }
    /// Returns the position after a number of characters, clamped to the text.
    package func place(afterCharacters count: Int) -> Int {
        places[max(0, min(places.count - 1, count))]
    }
    /// The selected positions; empty at the caret if nothing is selected.
    package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
    /// The selected text.
    package var selectedText: String { String(text.unicodeScalars[indices(of: selection)]) }

    private func indices(of range: Range<Int>) -> Range<String.Index> {
        let scalars = text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
        return start..<scalars.index(start, offsetBy: range.count)
    }

    /// Returns the text with each sequence of line breaks replaced by a space.
    package static func joiningLines(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        var result = ""
        var isInBreak = false
        for character in text {
            if !character.isNewline {
                result.append(character)
            } else if !isInBreak {
                result += " "
            }
            isInBreak = character.isNewline
        }
        return result
    }

    /// Returns text in the form in which it can be inserted: with line feeds in place of other line breaks, and without
    /// other control characters.
    package static func typed(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline {
                result += "\n"
            } else if character == "\t" {
                result += " "
            } else {
                for scalar in character.unicodeScalars
                where scalar.properties.generalCategory != .control {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    // MARK: Changing the text

    /// Replaces the selection and puts the caret after the new text. Text that exceeds a limit, and characters that are
    /// not allowed, are omitted.
    ///
    /// - Parameters:
    ///   - new: the text.
    ///   - joinsLines: whether line breaks become spaces, as in a field of one line.
    /// - Returns: whether the text has changed.
    package mutating func insert(_ new: String, joinsLines: Bool) -> Bool {
        // Longer text would exceed the maximum anyway and need not be examined.
        let new = String(new.unicodeScalars.prefix(TextEditor.maximumScalars))
        let typed = TextEditor.typed(new)
        let selected = index(of: selection.upperBound) - index(of: selection.lowerBound)
        var room = TextEditor.maximumScalars - (end - selection.count)
        var places = maximumLength.map { $0 - (length - selected) } ?? .max
        var fitting = ""
        for character in joinsLines ? TextEditor.joiningLines(typed) : typed {
            if allowedCharacters?.contains(character) == false { continue }
            room -= character.unicodeScalars.count
            // A combining mark joins the character before it.
            let joins = fitting.isEmpty && TextEditor.isMark(character) && selection.lowerBound > 0
            if !joins { places -= 1 }
            if room < 0 || places < 0 { break }
            fitting.append(character)
        }
        if fitting.isEmpty { return false }
        change(selection, to: fitting, isStep: selection.isEmpty && fitting.count == 1)
        return true
    }

    private static func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.isGraphemeExtend }
    }

    /// Deletes the selection or, if it is empty, from the caret by a step.
    ///
    /// - Returns: whether the text has changed.
    package mutating func delete(_ step: Step, isForward: Bool) -> Bool {
        var range = selection
        let isStep = range.isEmpty && step == .character
        if range.isEmpty {
            let other = place(from: caret, by: step, isForward: isForward)
            range = min(caret, other)..<max(caret, other)
        }
        if range.isEmpty { return false }
        change(range, to: "", isStep: isStep)
        return true
    }

    /// Replaces the last characters before the caret, as an input method does while it composes a syllable.
    ///
    /// - Parameters:
    ///   - count: the number of scalars before the caret that are replaced; no more than there are.
    ///   - new: the text in their place.
    /// - Returns: whether the text has changed: not if it would be longer than allowed.
    package mutating func replace(before count: Int, with new: String) -> Bool {
        let start = nearest(to: max(0, caret - count))
        let room = (maximumLength ?? .max) - length + index(of: caret) - index(of: start)
        guard new.count <= room else { return false }
        change(start..<caret, to: new, isStep: false)
        return true
    }

    /// The positions of what an input method still composes; empty at the caret if it composes nothing. Whatever else
    /// changes the text or moves the caret leaves it as it is.
    package var markedRange: Range<Int> { caret - markedLength..<caret }

    /// Inserts text that an input method has committed, and after it the text that it composes, in place of what it
    /// composed before.
    ///
    /// - Parameter joinsLines: whether line breaks become spaces.
    /// - Returns: whether the text has changed.
    package mutating func compose(
        committed: String, composed: String, joinsLines: Bool
    ) -> Bool {
        var hasChanged = markedLength > 0 && replace(before: markedLength, with: "")
        if !committed.isEmpty {
            hasChanged = insert(committed, joinsLines: joinsLines) || hasChanged
        }
        let start = selection.lowerBound
        if !composed.isEmpty { hasChanged = insert(composed, joinsLines: joinsLines) || hasChanged }
        markedLength = max(0, caret - start)
        return hasChanged
    }

    private mutating func change(_ range: Range<Int>, to new: String, isStep: Bool) {
        if keepsHistory {
            let removed = String(text.unicodeScalars[indices(of: range)])
            history.add(
                EditHistory.Change(
                    place: range.lowerBound, removed: removed, inserted: new, caret: caret,
                    anchor: anchor, isStep: isStep))
        }
        replace(range, with: new)
    }

    private mutating func replace(_ range: Range<Int>, with new: String) {
        text.unicodeScalars.replaceSubrange(indices(of: range), with: new.unicodeScalars)
        let after = range.lowerBound + new.unicodeScalars.count
        updatePlaces(replaced: range, after: after)
        // An inserted combining mark becomes part of the preceding character.
        caret = nextPlace(from: after)
        anchor = caret
    }

    /// Finds the positions between characters around a change; those before it stay, and those after it move.
    private mutating func updatePlaces(replaced range: Range<Int>, after: Int) {
        let shift = after - range.upperBound
        // A boundary depends on what is before it and on the scalar after it: those before the change stay.
        let kept = range.lowerBound == 0 ? 0 : index(of: range.lowerBound - 1)
        let scalars = text.unicodeScalars
        var place = places[kept]
        var next = scalars.index(scalars.startIndex, offsetBy: place)
        var new: [Int] = []
        var old = index(of: range.upperBound)
        // From a boundary that was one before as well, the same ones follow.
        while next < text.endIndex {
            while old < places.count, places[old] + shift < place { old += 1 }
            if place >= after, old < places.count, places[old] >= range.upperBound,
                places[old] + shift == place
            {
                break
            }
            let following = text.index(after: next)
            place += scalars.distance(from: next, to: following)
            new.append(place)
            next = following
        }
        if next == text.endIndex {
            places.replaceSubrange((kept + 1)..., with: new)
        } else {
            let moved = places.count - old - 1
            places.replaceSubrange((kept + 1)..<(old + 1), with: new)
            for index in (places.count - moved)..<places.count { places[index] += shift }
        }
    }

    private func nextPlace(from place: Int) -> Int {
        let number = index(of: place)
        return places[number] == place ? place : places[min(places.count - 1, number + 1)]
    }

    // MARK: Undo

    /// Reverts the last change; the letters of a word that were typed in a row are one.
    ///
    /// - Returns: whether there was one.
    package mutating func undo() -> Bool {
        guard let change = history.undo() else { return false }
        let end = change.place + change.inserted.unicodeScalars.count
        replace(change.place..<end, with: change.removed)
        caret = nearest(to: change.caret)
        anchor = nearest(to: change.anchor)
        return true
    }

    /// Makes the last change again that was reverted.
    ///
    /// - Returns: whether there was one.
    package mutating func redo() -> Bool {
        guard let change = history.redo() else { return false }
        let end = change.place + change.removed.unicodeScalars.count
        replace(change.place..<end, with: change.inserted)
        return true
    }

    /// Forgets all changes, so that nothing of them can be brought back.
    package mutating func clearHistory() { history = EditHistory() }

    // MARK: Moving the caret

    /// Moves the caret to the nearest position between characters.
    ///
    /// - Parameter selects: whether to extend the selection to there.
    package mutating func move(to place: Int, selects: Bool) {
        caret = nearest(to: place)
        history.endStep()
        if !selects { anchor = caret }
    }

    /// Moves the caret by a step. Without `selects`, a step of a character instead collapses the selection to its end
    /// in that direction.
    package mutating func move(_ step: Step, isForward: Bool, selects: Bool) {
        if !selects, !selection.isEmpty, step == .character {
            move(to: isForward ? selection.upperBound : selection.lowerBound, selects: false)
        } else {
            move(to: place(from: caret, by: step, isForward: isForward), selects: selects)
        }
    }

    /// Selects all of the text.
    package mutating func selectAll() {
        anchor = 0
        caret = end
    }

    /// Selects the characters between two positions, which are moved to the nearest ones between characters.
    package mutating func select(_ range: Range<Int>) {
        anchor = nearest(to: range.lowerBound)
        caret = nearest(to: range.upperBound)
    }

    private enum Kind {
        case word, space, symbol

        init(_ character: Character) {
            self = TextEditor.isWord(character) ? .word : character.isWhitespace ? .space : .symbol
        }
    }

    /// Selects the characters around the caret that are of one kind, as a double tap does: a word, or the spaces or
    /// symbols between words. At the end of a word, the word is selected.
    package mutating func selectRun() {
        let characters = Array(text)
        var number = index(of: caret)
        if number > 0, number == characters.count || Kind(characters[number]) != .word,
            number == characters.count || Kind(characters[number - 1]) == .word
        {
            number -= 1
        }
        guard number < characters.count else { return }
        let kind = Kind(characters[number])
        var (start, end) = (number, number + 1)
        while start > 0, Kind(characters[start - 1]) == kind { start -= 1 }
        while end < characters.count, Kind(characters[end]) == kind { end += 1 }
        select(places[start]..<places[end])
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Ends the selection at the caret.
    package mutating func deselect() { anchor = caret }

    private func nearest(to place: Int) -> Int {
        let number = index(of: place)
        let low = places[number]
        guard low < place, number + 1 < places.count else { return low }
        return place - low < places[number + 1] - place ? low : places[number + 1]
    }

    /// Returns the index of the last position at or before `place`.
    private func index(of place: Int) -> Int {
        var (low, high) = (0, places.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if places[middle] <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the position before the character that ends at a position, or the one in which the position is.
    package func place(before place: Int) -> Int {
        let number = index(of: place)
        return places[number] < place ? places[number] : places[max(0, number - 1)]
    }

    private func place(after place: Int) -> Int {
        places[min(places.count - 1, index(of: place) + 1)]
    }

    private func place(from start: Int, by step: Step, isForward: Bool) -> Int {
        if step == .character { return isForward ? place(after: start) : place(before: start) }
        let characters = Array(text)
        var number = index(of: start)
        if step != .word {
            let stopsAtCapitals = step == .part
            return places[
                TextEditor.endOfRun(
                    characters, from: number, isForward: isForward, stopsAtCapitals)]
        }
        // Skip the separators, then the word.
        func next() -> Int? {
            let next = isForward ? number : number - 1
            return characters.indices.contains(next) ? next : nil
        }
        for passesWord in [false, true] {
            while let next = next(), TextEditor.isWord(characters[next]) == passesWord {
                number += isForward ? 1 : -1
            }
        }
        return places[number]
    }

    /// Returns the end of the next run of characters of one kind, past the spaces before it.
    ///
    /// - Parameter stopsAtCapitals: whether a capital letter after a small one begins a new run.
    private static func endOfRun(
        _ characters: [Character], from start: Int, isForward: Bool, _ stopsAtCapitals: Bool
    ) -> Int {
        let way = isForward ? 1 : -1
        var number = start
        /// The character that a step passes; nil at the end.
        func next() -> Character? {
            let next = isForward ? number : number - 1
            return characters.indices.contains(next) ? characters[next] : nil
        }
        while let character = next(), Kind(character) == .space { number += way }
        guard let kind = next().map({ Kind($0) }) else { return number }
        while let character = next(), Kind(character) == kind {
            number += way
            guard stopsAtCapitals, characters.indices.contains(number), number > 0 else { continue }
            if characters[number].isUppercase && characters[number - 1].isLowercase { break }
        }
        return number
    }
}
