import Glibc
import TestSupport
import Testing

@testable import DRMDisplay

@Suite struct DumbBufferTests {
    /// A driver's pitch that no surface can have: rows that overlap, or that break pixels.
    @Test(arguments: [-64, 2])
    func impossiblePitchesAreRefused(padding: Int) {
        let card = ModelCard([])
        card.padding = padding
        let error = thrownError(KMSError.self) {
            try DumbBuffer(card, width: 64, height: 8, format: .xrgb8888, rotation: .none)
        }
        #expect(error == KMSError(.createDumb, EINVAL))
        #expect(card.memories.isEmpty && card.violations.isEmpty)
    }
}
