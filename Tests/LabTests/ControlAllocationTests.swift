import Geometry
import Interface
import SystemFonts
import TestSupport
import Testing
import Typography

@testable import Lab

/// The allocations of frames while a finger uses a control, once caches and buffers have reached their final size.
@MainActor @Suite(.enabled(if: Allocations.areCounted)) struct ControlAllocationTests {
    private static func family() throws -> FontFamily {
        FontFamily(try FontCatalog().textFonts(bold: false).map { try $0.open() })
    }

    /// Every frame draws all keys, with and without a pressed one. The frame after a touch is not counted: it lays out
    /// the new text.
    @Test(arguments: [Size(480, 800), Size(1280, 800)])
    func framesWhileTypingAllocateNothing(size: Size) throws {
        let bench = BenchScreen(width: Int(size.width), height: Int(size.height), threads: 1)
        let family = try ControlAllocationTests.family()
        let keyboard = OnScreenKeyboard(bench.screen, family: family)
        let field = TextField(family: family)
        field.frame = Rect(20, 20, size.width - 40, 44)
        bench.screen.root.addSubview(field)
        field.becomeFirstResponder()
        for _ in 0..<60 { bench.frame() }
        let keys = try #require(keyboard.frame)
        let place = Point(keys.minX + keys.width * 0.35, keys.minY + keys.height * 0.125)
        var allocations = 0
        func frames(isCounted: Bool) {
            bench.frame()
            for _ in 0..<6 {
                let count = Allocations.count { bench.frame() }
                if isCounted { allocations += count }
            }
        }
        for press in 0..<8 {
            bench.touch(.began, at: place)
            frames(isCounted: press >= 4)
            bench.touch(.ended, at: place)
            frames(isCounted: press >= 4)
        }
        #expect(allocations == 0)
    }

    @Test func framesOfDraggedSliderAllocateNothing() throws {
        let bench = BenchScreen(width: 480, height: 800, threads: 1)
        let slider = Slider(frame: Rect(20, 100, 440, 44))
        bench.screen.root.addSubview(slider)
        for _ in 0..<10 { bench.frame() }
        bench.touch(.began, at: Point(34, 122))
        func drag(from start: Int) {
            for x in start..<start + 60 {
                bench.touch(.moved, at: Point(34 + Double(x) * 3, 122))
                bench.frame()
            }
        }
        drag(from: 0)
        let allocations = Allocations.count { drag(from: 60) }
        #expect(slider.value > 0.8)
        #expect(allocations == 0)
    }

    @Test func framesOfScrolledFormAllocateNothing() throws {
        let form = try ScrollingForm(fields: 200)
        defer { form.stop() }
        for step in 0..<320 { form.scroll(step: step) }
        let allocations = Allocations.count {
            for step in 320..<480 { form.scroll(step: step) }
        }
        #expect(allocations == 0)
    }
}
