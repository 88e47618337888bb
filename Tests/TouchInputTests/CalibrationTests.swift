import Testing

@testable import TouchInput

@Suite struct CalibrationTests {
    /// The configuration's matrix is applied after udev's: a mirroring after a quarter turn.
    @Test func matricesAreConcatenated() {
        let turn: [Float] = [0, -1, 1, 1, 0, 0]
        let mirror: [Float] = [-1, 0, 1, 0, 1, 0]
        #expect(LibinputSource.concatenate(mirror, after: turn) == [0, 1, 0, 1, 0, 0])
        #expect(LibinputSource.concatenate(turn, after: [1, 0, 0, 0, 1, 0]) == turn)
    }
}
