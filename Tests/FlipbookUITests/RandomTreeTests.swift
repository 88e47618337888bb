import Testing
import ViewLab

@testable import FlipbookUI

/// A tree of views after changes draws what a new tree of the same state draws. `flipbook-lab trees` compares more.
@MainActor @Suite struct RandomTreeTests {
    @Test(arguments: [1..<100, 100..<200, 200..<300])
    func changedTreeEqualsNewOne(_ numbers: Range<Int>) throws {
        let comparison = TreeComparison(family: try Hosted.boxes())
        for number in numbers {
            let difference = comparison.difference(ofTree: number)
            #expect(difference == nil, "\(difference.map { "\($0)" } ?? "")")
        }
    }
}
