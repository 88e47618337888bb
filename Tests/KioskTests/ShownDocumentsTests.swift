import Testing

@testable import Kiosk

/// Which documents have reached the display, from the frames that were made and shown.
@Suite struct ShownDocumentsTests {
    @Test func documentsArePresentedWithTheirFrameAndConfirmedLater() {
        var shown = ShownDocuments()
        shown.didRecord(frame: 5) { ["a": 1] }
        let steps: [(frame: Int, presented: [String: Int]?, confirmed: [String: Int]?)] = [
            (4, nil, nil), (5, ["a": 1], nil), (6, nil, nil), (7, nil, ["a": 1]), (8, nil, nil),
        ]
        for step in steps {
            let (presented, confirmed) = shown.didShow(frame: step.frame, isAtRest: false) {
                ["a": 9]
            }
            #expect(presented == step.presented && confirmed == step.confirmed)
        }
        #expect(!shown.isWaiting)
    }

    /// Documents that change with every frame are presented with every frame, and confirmed again and again.
    @Test func changesWithEveryFrameAreConfirmed() {
        var shown = ShownDocuments()
        var presented: [Int] = []
        var confirmed: [Int] = []
        for frame in 0..<20 {
            shown.contentDidChange()
            shown.didRecord(frame: frame) { ["a": frame] }
            let (new, old) = shown.didShow(frame: frame, isAtRest: false) { [:] }
            if let version = new?["a"] { presented.append(version) }
            if let version = old?["a"] { confirmed.append(version) }
        }
        #expect(presented == Array(0..<20))
        #expect(confirmed.count >= 6 && confirmed == confirmed.sorted())
        // The last one is confirmed as well.
        for frame in 20..<30 {
            let (_, old) = shown.didShow(frame: frame, isAtRest: false) { [:] }
            if let version = old?["a"] { confirmed.append(version) }
        }
        #expect(confirmed.last == 19 && !shown.isWaiting)
    }

    /// While a list moves, each frame is begun in the turn of the loop in which the one before it is flipped.
    @Test func frameIsNotedAfterTheNextOneWasBegun() {
        var shown = ShownDocuments()
        var presented: [Int] = []
        for frame in 0..<20 {
            shown.contentDidChange()
            shown.didRecord(frame: frame) { ["a": frame] }
            let (new, _) = shown.didShow(frame: frame - 1, isAtRest: false) { [:] }
            if let version = new?["a"] { presented.append(version) }
        }
        #expect(presented == Array(0..<19))
    }

    @Test func everythingIsShownAtRest() {
        var shown = ShownDocuments()
        shown.didRecord(frame: 5) { ["a": 1] }
        shown.contentDidChange()
        let (presented, confirmed) = shown.didShow(frame: nil, isAtRest: true) { ["a": 2] }
        #expect(presented == ["a": 2] && confirmed == ["a": 2])
        #expect(!shown.isWaiting)
    }
}
