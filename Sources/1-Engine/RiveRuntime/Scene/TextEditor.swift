/// A text that is edited: the text, the caret and what is selected. Places are counted in scalars and
/// are always between two characters (Swift's, which are grapheme clusters).
struct TextEditor {
    /// What a key moves the caret by.
    enum Step {
        case character, word
    }

    /// Typing beyond this many scalars has no effect: each is set again with every key.
    static let maximumScalars = 10_000

    private(set) var text: String
    /// The places between characters, the text's beginning and end included, ascending.
    private var places: [Int] = [0]
    /// Where text goes.
    private(set) var caret = 0
    /// The end of the selection that stays.
    private(set) var anchor = 0

    /// The caret is at the beginning, as in the format's other runtimes.
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

    /// The text with spaces in place of line breaks, one for several in a row.
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

    /// Text as it can be entered: with line feeds for other line breaks, without other control
    /// characters.
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

    /// Replaces what is selected, the caret after it. What there is no room for is left out.
    ///
    /// - Returns: whether the text has changed.
    mutating func insert(_ new: String, joinsLines: Bool) -> Bool {
        // Longer text has no room anyway, and need not be looked at.
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

    /// Deletes what is selected, or from the caret by a step.
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
        // A mark that has been entered is part of the character before it.
        let after = range.lowerBound + new.unicodeScalars.count
        caret = places.first { $0 >= after } ?? end
        anchor = caret
    }

    // MARK: Moving the caret

    /// Moves the caret to the nearest place between characters.
    ///
    /// - Parameter selects: whether the selection reaches there from where it began.
    mutating func move(to place: Int, selects: Bool) {
        caret = nearest(to: place)
        if !selects { anchor = caret }
    }

    /// Moves the caret by a step; without selecting, a selection is left at that end.
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

    /// Selects the characters around the caret that are of a kind, as a double tap does: a word, or what is
    /// between two. At a word's end it is the word.
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

    /// The place before, or at, a place, by its number.
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
        // Over what separates words, and then over the word.
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
