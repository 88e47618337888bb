import Geometry
import Testing

@testable import Lab

@Suite struct PathTextTests {
    @Test func pathTextRoundTrips() throws {
        let text = "M1 2L-3.5 4Q5 6 7 8C1 2 3 4 5.25 -6Z"
        let path = try #require(PathText.parse(text))
        #expect(path.verbs == [.move, .line, .quad, .cubic, .close])
        #expect(PathText.format(path) == text)
    }

    @Test(arguments: ["M1", "L1 2 3", "M1 x", "Z1", "1 2"])
    func invalidPathTextIsRefused(text: String) { #expect(PathText.parse(text) == nil) }

    @Test func exponentsAreRead() throws {
        #expect(try #require(PathText.parse("M1e-3 -2e2")).points == [Point(0.001, -200)])
    }
}
