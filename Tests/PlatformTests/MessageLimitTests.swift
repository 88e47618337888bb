import Testing

@testable import Platform

/// The journal cannot be filled by data that changes many times a second.
@Suite struct MessageLimitTests {
    private final class Journal {
        var time = 0.0
        var lines: [String] = []

        func limit() -> MessageLimit {
            MessageLimit(
                now: { [unowned self] in time }, write: { [unowned self] in lines.append($0) })
        }
    }

    @Test func oneMessageOfAKindIsWrittenAMinuteAndTheOthersAreCounted() {
        let journal = Journal()
        let limit = journal.limit()
        for index in 0..<15_000 {
            limit.message("picture \(index)", kind: "pictures")
            if index % 2 == 0 { limit.message("source \(index)", kind: "sources") }
            journal.time += 0.004
        }
        #expect(journal.lines == ["picture 0", "source 0"])
        journal.time = MessageLimit.interval
        limit.message("picture x", kind: "pictures")
        #expect(
            journal.lines.dropFirst(2) == [
                "pictures: 14999 further messages were left out", "picture x",
            ])
        // Without further messages nothing was left out.
        journal.time += MessageLimit.interval
        limit.message("picture y", kind: "pictures")
        #expect(journal.lines.count == 5 && journal.lines.last == "picture y")
    }

    @Test func theRestIsCountedAtTheEnd() {
        let journal = Journal()
        do {
            let limit = journal.limit()
            for _ in 0..<3 { limit.message("a", kind: "kind") }
        }
        #expect(journal.lines == ["a", "kind: 2 further messages were left out"])
    }

    @Test func kindsAreBounded() {
        let journal = Journal()
        let limit = journal.limit()
        for index in 0..<10_000 { limit.message("a", kind: "kind \(index)") }
        #expect(journal.lines.count == MessageLimit.kindLimit + 1)
    }
}
