/// A text being edited, with its caret and selection. Positions are counted in scalars and are always between two
/// characters in Swift's sense, which are grapheme clusters.
struct TextEditor {
    /// The distance by which a key moves the caret.
    enum Step {
        case character, word
    }

    /// The maximum number of scalars, since all of them are laid out again with every key; typing beyond it has no
    /// effect.
    static let maximumScalars = 10_000

    private(set) var text: String
    /// The positions between characters, including the start and end of the text, in ascending order.
    private var places: [Int] = [0]
    /// The position at which text is inserted.
    private(set) var caret = 0
    /// The fixed end of the selection.
    private(set) var anchor = 0

    /// Creates an editor with the caret at the start, as in the format's other runtimes.
    init(_ text: String) {
        self.text = text
        places = TextEditor.places(in: text)
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

    var end: Int { places[places.count - 1] }
    var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

    /// Returns the text with each sequence of line breaks replaced by a space.
    static func joiningLines(_ text: String) -> String {
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
    private static func typed(_ text: String) -> String {
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

    /// Replaces the selection and puts the caret after the new text. Text that exceeds the maximum is omitted.
    ///
    /// - Returns: whether the text has changed.
    mutating func insert(_ new: String, joinsLines: Bool) -> Bool {
        // Longer text would exceed the maximum anyway and need not be examined.
        let new = String(new.unicodeScalars.prefix(TextEditor.maximumScalars))
        let typed = TextEditor.typed(new)
        var room = TextEditor.maximumScalars - (end - selection.count)
        var fitting = ""
        for character in joinsLines ? TextEditor.joiningLines(typed) : typed {
            room -= character.unicodeScalars.count
            if room < 0 { break }
            fitting.append(character)
        }
        if fitting.isEmpty { return false }
        replace(selection, with: fitting)
        return true
    }

    /// Deletes the selection or, if it is empty, from the caret by a step.
    ///
    /// - Returns: whether the text has changed.
    mutating func delete(_ step: Step, isForward: Bool) -> Bool {
        var range = selection
        if range.isEmpty {
            let other = place(from: caret, by: step, isForward: isForward)
            range = min(caret, other)..<max(caret, other)
        }
        if range.isEmpty { return false }
        replace(range, with: "")
        return true
    }

    private mutating func replace(_ range: Range<Int>, with new: String) {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        result += scalars[..<range.lowerBound]
        result += new.unicodeScalars
        result += scalars[range.upperBound...]
        text = String(result)
        places = TextEditor.places(in: text)
        // An inserted combining mark becomes part of the preceding character.
        let after = range.lowerBound + new.unicodeScalars.count
        caret = places.first { $0 >= after } ?? end
        anchor = caret
    }

    // MARK: Moving the caret

    /// Moves the caret to the nearest position between characters.
    ///
    /// - Parameter selects: whether to extend the selection to there.
    mutating func move(to place: Int, selects: Bool) {
        caret = nearest(to: place)
        if !selects { anchor = caret }
    }

    /// Moves the caret by a step. Without `selects`, a step of a character instead collapses the selection to its end
    /// in that direction.
    mutating func move(_ step: Step, isForward: Bool, selects: Bool) {
        if !selects, !selection.isEmpty, step == .character {
            move(to: isForward ? selection.upperBound : selection.lowerBound, selects: false)
        } else {
            move(to: place(from: caret, by: step, isForward: isForward), selects: selects)
        }
    }

    mutating func selectAll() {
        anchor = 0
        caret = end
    }

    mutating func select(_ range: Range<Int>) {
        anchor = range.lowerBound
        caret = range.upperBound
    }

    private enum Kind {
        case word, space, symbol

        init(_ character: Character) {
            self = TextEditor.isWord(character) ? .word : character.isWhitespace ? .space : .symbol
        }
    }

    /// Selects the characters around the caret that are of one kind, as a double tap does: a word, or the spaces or
    /// symbols between words. At the end of a word, the word is selected.
    mutating func selectRun() {
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

    mutating func deselect() { anchor = caret }

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

    func place(before place: Int) -> Int {
        let number = index(of: place)
        return places[number] < place ? places[number] : places[max(0, number - 1)]
    }

    private func place(after place: Int) -> Int {
        places[min(places.count - 1, index(of: place) + 1)]
    }

    private func place(from start: Int, by step: Step, isForward: Bool) -> Int {
        if step == .character { return isForward ? place(after: start) : place(before: start) }
        // Skip the separators, then the word.
        let characters = Array(text)
        var number = index(of: start)
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
}
