import Geometry
import HeadlessDisplay
import ImageCodecs
import Interface
import JSON
import Lab
import Motion
import Platform
import Rasterizer
import RiveRuntime
import Templates
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// The example of a Rive screen bound to data.
@MainActor @Suite struct DashboardTests {
    nonisolated private static let folder: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/") + "/Examples/Dashboard"
    }()
    private let formats = FormatContext(locale: "en", timeZone: "UTC")

    private func description() throws -> RiveDescription {
        let config = try KioskConfig.load("\(DashboardTests.folder)/kiosk.json")
        let screen = try #require(config.screens.first)
        guard case .rive(let description) = screen.content else {
            throw RiveProblem(.unusableFile(reason: "\(screen.content)"))
        }
        return description.adapted(to: Size(853, 432))
    }

    private func scope(lamp: Bool, degrees: Double) throws -> TemplateScope {
        func room(_ name: String, _ level: Double, _ color: String) -> String {
            "{\"name\": \"\(name)\", \"value\": \"\(level * 30)°\", \"level\": \(level), "
                + "\"color\": \"\(color)\"}"
        }
        return TemplateScope(
            item: DataValue(
                try JSONParser.parse(
                    """
                    {"temperature": \(degrees), "humidity": 61, "lamp": \(lamp),
                     "kitchen": \(room("Kitchen", 0.7, "#58D68D")),
                     "living": \(room("Living room", 0.75, "#FFC857")),
                     "garden": \(room("Garden", 0.5, "#3FC1FF"))}
                    """)), sources: ["theme": KioskConfig.Theme(.dark).templateValue])
    }

    /// Each value that the sensors print has a property, and each bound property has a value.
    @Test func sensorValuesMatchFileProperties() throws {
        let description = try description()
        let bindings = try RiveBindings(description, try File(FileSystem.read(description.file)))
        #expect(try bindings.check(scope(lamp: false, degrees: 20), formats).isEmpty)
        #expect(bindings.targets.count == 8 + 3 * 6 + 3 * 2)
    }

    /// Whether the installed Inter is Debian 12's, with which the golden image was made.
    nonisolated private static var hasFontOfGoldenImage: Bool {
        let path = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
        return (try? FileSystem.read(path).count) == 258_992
    }

    /// Shows values with the lamp off, taps the lamp's tile, then shows values with the lamp on.
    ///
    /// - Parameter body: called while the artboard is at rest, before the tap and at the end.
    /// - Returns: the signals of the file.
    private func play(_ body: (BoundRiveView, Screen) -> Void) throws -> [RiveSignal] {
        let description = try description()
        let executor = try VirtualExecutor(on: EventLoop(clock: VirtualClock()))
        let images = RiveImages(folder: DashboardTests.folder, executor: executor)
        let view = RiveScreenView(
            description, images: images, executor: executor, decoder: LocalImageDecoder())
        #expect(view.failure == nil)
        let content = try #require(view.content)
        #expect(content.bindings.file.missingAssets.isEmpty)
        let screen = Screen(pixelSize: Size(853, 432), scale: 1)
        view.frame = screen.root.bounds
        screen.root.addSubview(view)
        var signals: [RiveSignal] = []
        view.onSignal = { signals.append($0) }
        var now = 0.0
        func frames(_ count: Int) {
            for _ in 0..<count {
                now += 1.0 / 60
                _ = screen.advance(
                    to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
            }
        }
        view.update(try scope(lamp: false, degrees: -4), formats)
        frames(60)
        body(content, screen)
        screen.touch(.began, finger: 0, at: Point(718, 128), time: now)
        frames(6)
        screen.touch(.ended, finger: 0, at: Point(718, 128), time: now)
        frames(20)
        view.update(try scope(lamp: true, degrees: 27.5), formats)
        frames(60)
        let count = content.advanceCount
        frames(10)
        #expect(content.advanceCount == count, "the artboard is advanced at rest")
        body(content, screen)
        return signals
    }

    @Test func fileShowsValuesAndReportsTap() throws {
        var lamps: [Bool?] = []
        var temperatures: [Double?] = []
        let signals = try play { content, _ in
            lamps.append(content.rive.viewModelInstance?.bool("lamp"))
            temperatures.append(content.rive.viewModelInstance?.number("temperature"))
        }
        #expect(lamps == [false, true] && temperatures == [-4, 27.5])
        #expect(signals == [RiveSignal(name: "lampTapped")])
    }

    /// Texts use the kiosk's font, which the file does not contain.
    @Test(
        .enabled(
            if: hasFontOfGoldenImage, "the golden image was made with another version of Inter"))
    func dashboardMatchesGoldenImage() throws {
        var pictures: [BGRAImage] = []
        _ = try play { _, screen in pictures.append(picture(of: screen)) }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 1), "dashboard")
    }

    private func picture(of screen: Screen) -> BGRAImage {
        var list = DisplayList()
        screen.draw(into: &list)
        let buffer = PixelBuffer(width: 853, height: 432)
        FrameRasterizer(threads: 1).render(list, into: buffer.surface)
        return buffer.image
    }
}
