/// Composes Korean letters to syllables, as they are typed with two sets of letters.
struct HangulComposer {
    private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
    /// The final consonants from number 1 on.
    private static let tails = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
    /// Letters of two, and the two.
    private static let pairs: [(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)] = [
        ("ㅘ", "ㅗ", "ㅏ"), ("ㅙ", "ㅗ", "ㅐ"), ("ㅚ", "ㅗ", "ㅣ"), ("ㅝ", "ㅜ", "ㅓ"), ("ㅞ", "ㅜ", "ㅔ"),
        ("ㅟ", "ㅜ", "ㅣ"), ("ㅢ", "ㅡ", "ㅣ"), ("ㄳ", "ㄱ", "ㅅ"), ("ㄵ", "ㄴ", "ㅈ"), ("ㄶ", "ㄴ", "ㅎ"),
        ("ㄺ", "ㄹ", "ㄱ"), ("ㄻ", "ㄹ", "ㅁ"), ("ㄼ", "ㄹ", "ㅂ"), ("ㄽ", "ㄹ", "ㅅ"), ("ㄾ", "ㄹ", "ㅌ"),
        ("ㄿ", "ㄹ", "ㅍ"), ("ㅀ", "ㄹ", "ㅎ"), ("ㅄ", "ㅂ", "ㅅ"),
    ]
    private static let first: UInt32 = 0xAC00

    /// Returns what replaces the last scalar of a text when a letter is typed after it; nil if the letter is only added.
    static func compose(_ last: Unicode.Scalar, _ letter: Unicode.Scalar) -> String? {
        if let (lead, vowel, tail) = parts(last) { return add(letter, to: (lead, vowel, tail)) }
        if let lead = leads.firstIndex(of: last), let vowel = vowels.firstIndex(of: letter) {
            return text(lead, vowel, 0)
        }
        guard vowels.contains(last), let pair = joined(last, letter) else { return nil }
        return String(Character(pair))
    }

    /// Returns what replaces the last scalar when its last letter is deleted; nil if all of it is.
    static func shorten(_ last: Unicode.Scalar) -> String? {
        guard let (lead, vowel, tail) = parts(last) else {
            return pairs.first { $0.0 == last }.map { String(Character($0.1)) }
        }
        if tail > 0 {
            let pair = pairs.first { $0.0 == tails[tail - 1] }
            return text(lead, vowel, pair.flatMap { tailNumber($0.1) } ?? 0)
        }
        if let pair = pairs.first(where: { $0.0 == vowels[vowel] }),
            let shorter = vowels.firstIndex(of: pair.1)
        {
            return text(lead, shorter, 0)
        }
        return String(Character(leads[lead]))
    }

    private static func add(
        _ letter: Unicode.Scalar, to syllable: (lead: Int, vowel: Int, tail: Int)
    ) -> String? {
        let (lead, vowel, tail) = syllable
        guard let next = vowels.firstIndex(of: letter) else {
            if tail == 0 { return tailNumber(letter).map { text(lead, vowel, $0) } }
            return joined(tails[tail - 1], letter).flatMap(tailNumber).map { text(lead, vowel, $0) }
        }
        if tail == 0 {
            return joined(vowels[vowel], letter).flatMap { vowels.firstIndex(of: $0) }
                .map { text(lead, $0, 0) }
        }
        // The last consonant begins the next syllable.
        let last = tails[tail - 1]
        if let pair = pairs.first(where: { $0.0 == last }), let kept = tailNumber(pair.1),
            let new = leads.firstIndex(of: pair.2)
        {
            return text(lead, vowel, kept) + text(new, next, 0)
        }
        return leads.firstIndex(of: last).map { text(lead, vowel, 0) + text($0, next, 0) }
    }

    private static func tailNumber(_ letter: Unicode.Scalar) -> Int? {
        tails.firstIndex(of: letter).map { $0 + 1 }
    }

    private static func joined(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Unicode.Scalar? {
        pairs.first { $0.1 == a && $0.2 == b }?.0
    }

    private static func parts(_ scalar: Unicode.Scalar) -> (lead: Int, vowel: Int, tail: Int)? {
        guard (first...0xD7A3).contains(scalar.value) else { return nil }
        let number = Int(scalar.value - first)
        return (number / 588, number % 588 / 28, number % 28)
    }

    private static func text(_ lead: Int, _ vowel: Int, _ tail: Int) -> String {
        let value = first + UInt32(lead * 588 + vowel * 28 + tail)
        return Unicode.Scalar(value).map { String(Character($0)) } ?? ""
    }
}
