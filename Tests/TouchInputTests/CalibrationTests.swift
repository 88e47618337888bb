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

    /// A calibration with which all touches would be at one place is ignored.
    @Test func degenerateMatricesAreIgnored() {
        let turn: [Float] = [0, -1, 1, 1, 0, 0]
        let zeros = [Float](repeating: 0, count: 6)
        let identity: [Float] = [1, 0, 0, 0, 1, 0]
        #expect(LibinputSource.calibration(udev: identity, own: nil) == (identity, []))
        #expect(LibinputSource.calibration(udev: turn, own: nil) == (turn, []))
        #expect(
            LibinputSource.calibration(udev: zeros, own: turn)
                == (turn, ["udev's LIBINPUT_CALIBRATION_MATRIX"]))
        #expect(LibinputSource.calibration(udev: turn, own: zeros) == (turn, ["touch.calibration"]))
        let line: [Float] = [1, 2, 0, 2, 4, 0]
        #expect(LibinputSource.calibration(udev: line, own: line).matrix == identity)
        #expect(LibinputSource.calibration(udev: turn, own: turn).ignored.isEmpty)
    }
}
