import Glibc
import TestSupport
import Testing

@testable import DRMDisplay

@Suite struct DumbBufferTests {
    /// A pitch that no surface can have, because rows overlap or pixels are split.
    @Test(arguments: [-64, 2])
    func invalidPitchIsRefused(padding: Int) {
        let card = ModelCard([])
        card.padding = padding
        let error = thrownError(KMSError.self) {
            try DumbBuffer(card, width: 64, height: 8, format: .xrgb8888, rotation: .none)
        }
        #expect(error == KMSError(.createDumb, EINVAL))
        #expect(card.memories.isEmpty && card.violations.isEmpty)
    }
}
