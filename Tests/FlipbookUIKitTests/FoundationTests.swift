import FlipbookUIKit
import Foundation
import Testing

/// A file that imports Foundation names the module of the queue.
@MainActor @Suite struct FoundationTests {
    @Test func queueIsNamedWithItsModule() async throws {
        var runs = 0
        let app = try await HeadlessApp { _ in
            UIKitNames.DispatchQueue.main.asyncAfter(deadline: .now() + 1) { runs += 1 }
        }
        try await app.run(for: 1.1)
        #expect(runs == 1)
    }

    // Dispatch's own queue runs between frames too, but in real time.
    @Test func queueOfDispatchRunsBetweenFrames() async throws {
        var runs = 0
        let app = try await HeadlessApp { _ in
            Dispatch.DispatchQueue.main.async { MainActor.assumeIsolated { runs += 1 } }
        }
        try await app.run(for: 0.1)
        #expect(runs == 1)
    }
}
