import FlipbookUIKit
import Glibc
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
    ///
    /// - Parameter name: the picture to write while the finger is there; nil for none.
    func pull(_ distance: CGFloat, hold: Double = 0, picture name: String? = nil) async throws {
        let begin = app.now
        var isWritten = name == nil
        let link = CADisplayLink { _ in
            guard !isWritten, app.now >= begin + 0.5 + hold / 2 else { return }
            isWritten = true
            if let name { try? picture(name) }
        }
        link.add(to: app.app.screen)
        try await app.drag(
            from: Point(x: 240, y: 60), to: Point(x: 240, y: 60 + distance), hold: hold)
        link.invalidate()
    }

    /// Writes the latest frame into the folder named by FLIPBOOK_SHEETS, to look at; does nothing without it.
    func picture(_ name: String) throws {
        guard let folder = getenv("FLIPBOOK_SHEETS") else { return }
        try app.writeFrame(to: "\(String(cString: folder))/\(name).png")
    }
}
