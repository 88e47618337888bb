import ImageCodecs
import Lab
import Platform
import SystemFonts
import Testing

@testable import Kiosk
@testable import Runner

/// Messages of each level, as notices and dialogs, from left to right and from right to left, as pictures.
@MainActor @Suite struct MessageLookTests {
    nonisolated private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private func picture(
        _ level: String, _ language: String, isDialog: Bool, appearance: String
    ) throws -> BGRAImage {
        let fonts = "[\"\(Self.root)/Tests/Fonts/boxes.ttf\"]"
        let fixture = try KioskFixture(
            """
            {"title": "Kiosk", "locale": "\(language)", "start": "a",
             "theme": {"appearance": "\(appearance)", "fonts": \(fonts)},
             "screens": {"a": {"page": {"title": "Page", "text": "Something that is below the message"}}}}
            """, size: (240, 320), catalog: FontCatalog(xml: "<fontconfig></fontconfig>"))
        defer { fixture.stop() }
        try fixture.run()
        var words = ["Please come to counter 3, or ask", "title", "Number 17", "level", level]
        if isDialog { words += ["button", "y=Go on", "button", "n=Leave"] }
        ControlTable(fixture.app.verbs).answer(
            ControlRequest("notify", words), .control, ControlSocket.Responder { _ in })
        try fixture.run()
        return fixture.picture()
    }

    @Test(arguments: ["light", "dark"])
    func picturesMatchGoldenImages(appearance: String) throws {
        var pictures: [BGRAImage] = []
        for language in ["en", "ar"] {
            for (level, isDialog) in [("info", false), ("alarm", false), ("warning", true)] {
                pictures.append(
                    try picture(level, language, isDialog: isDialog, appearance: appearance))
            }
        }
        try GoldenImage.check(
            BGRAImage.grid(pictures, columns: 3), "messages-\(appearance)")
    }
}
