import FlipbookUIKit
import Testing

/// A headless program whose screen shows one controller.
@MainActor struct PortStage<Controller: UIViewController> {
    let app: HeadlessApp
    let controller: Controller

    /// Starts a program on a display of 480 × 800 pixels.
    init(_ make: @escaping @MainActor () -> Controller) async throws {
        var made: Controller?
        app = try await HeadlessApp(size: Size(width: 480, height: 800)) { app in
            let controller = make()
            app.screen.rootViewController = controller
            made = controller
        }
        controller = try #require(made)
        try await app.run(for: 0.2)
    }

    /// Pulls down by a distance that the finger travels, and keeps the finger there.
    func pull(_ distance: CGFloat, hold: Double = 0) async throws {
        try await app.drag(
            from: Point(x: 240, y: 60), to: Point(x: 240, y: 60 + distance), hold: hold)
    }
}
