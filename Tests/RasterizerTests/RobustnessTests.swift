import Geometry
import Glibc
import TestSupport
import Testing

@testable import Rasterizer

@Suite struct RobustnessTests {
    private static let oddities: [Double] = [
        0, -0.0, .nan, .infinity, -.infinity, 1e9, -1e9, 1e300, -1e300, 1e-300, 31.5, 32,
    ]

    @Test func extremeCoordinatesLeaveRasterizerUsable() {
        var random = SeededRandom(seed: 9)
        let bitmap = PixelBuffer(width: 33, height: 35)
        let rasterizer = FrameRasterizer()
        func odd() -> Double { Self.oddities[random.next(Self.oddities.count)] }
        for _ in 0..<400 {
            var path = Path()
            path.move(to: Point(odd(), odd()))
            for _ in 0..<4 {
                switch random.next(3) {
                case 0: path.line(to: Point(odd(), odd()))
                case 1: path.quad(to: Point(odd(), odd()), control: Point(odd(), odd()))
                default:
                    path.cubic(
                        to: Point(odd(), odd()), control1: Point(odd(), odd()),
                        control2: Point(odd(), odd()))
                }
            }
            let transform = AffineTransform(a: odd(), b: odd(), c: odd(), d: 1, tx: odd(), ty: 2)
            var list = DisplayList()
            if random.next(3) == 0 { list.pushClip(path, transform: transform) }
            list.fill(path, transform: transform, paint: .solid(.white))
            list.fill(path, paint: .solid(.white), feather: odd())
            list.stroke(
                path, style: StrokeStyle(width: odd(), join: .round, cap: .round),
                transform: transform,
                paint: .radial(
                    center: Point(odd(), odd()), radius: odd(),
                    stops: [GradientStop(odd(), .black), GradientStop(1, .white)]))
            rasterizer.render(list, into: bitmap.surface)
        }
        // They leave nothing behind in the rasterizer's state.
        var good = DisplayList()
        good.fillRect(Rect(0, 0, 33, 35), color: .white)
        rasterizer.render(good, into: bitmap.surface)
        for y in 0..<35 { for x in 0..<33 { #expect(bitmap[x, y] == 0xffff_ffff) } }
    }

    /// A path with NaN among finite coordinates, which minimum and maximum ignore, is drawn before a valid rectangle.
    @Test func nanCoordinateDoesNotDisturbLaterFills() {
        var path = Path()
        path.move(to: .zero)
        path.quad(to: Point(.nan, .nan), control: Point(.nan, .nan))
        path.line(to: Point(.nan, 0))
        var list = DisplayList()
        list.fill(path, paint: .solid(.white), feather: 69)
        list.fill(path, paint: .solid(.white))
        list.stroke(path, style: StrokeStyle(width: 3), paint: .solid(.white))
        list.pushClip(path)
        list.fillRect(Rect(0, 0, 9, 9), color: .white)
        list.popClip()
        list.fillRect(Rect(120, 0, 10, 16), color: .white)
        let bitmap = PixelBuffer(width: 130, height: 16)
        FrameRasterizer().render(list, into: bitmap.surface)
        #expect(bitmap[125, 8] == 0xffff_ffff)
    }

    /// The size of a blur's image is limited: on a large target its resolution may be too coarse for a narrow
    /// blur, whose variance it then exceeds.
    @Test(arguments: [(8192, 16), (5000, 16), (16, 8192), (16, 4200)])
    func narrowBlurOnLargeTargetKeepsCenterOpaque(width: Int, height: Int) {
        let target = PixelBuffer(width: width, height: height)
        let whole = Rect(0, 0, Double(width), Double(height))
        for feather in [0.01, 0.3, 0.5, 0.9] {
            var list = DisplayList()
            list.fill(Path(rect: whole), paint: .solid(.white), feather: feather)
            list.stroke(
                Path(rect: whole), style: StrokeStyle(width: 2), paint: .solid(.white),
                feather: feather)
            FrameRasterizer().render(list, into: target.surface)
            #expect(target[width / 2, height / 2] == 0xffff_ffff, "blur of \(feather)")
        }
    }

    /// Clips that are pushed before a layer and popped within it, and the reverse.
    @Test func fillsAreDrawnDespiteUnbalancedClipsAndLayers() {
        let inside = Rect(10, 10, 20, 20)
        let oval = Path(ellipseIn: inside)
        /// Each letter is one call; see the switch.
        let calls = [
            "[c]", "[cc]", "c[p]p", "[p]", "[pp]f", "c[pf]f", "c[cp]fp", "[cf]f]", "[[c]f]f", "]]f",
            "cc[ppp]f", "c[[pp]f]f", "c[[p[ppc]f]f]f", "[[[[", "[c[p[c[p", "c[of]pf",
        ]
        for text in calls + [String(repeating: "[oo]", count: 40) + "f"] {
            var list = DisplayList()
            for letter in text {
                switch letter {
                case "c": list.pushClip(oval)
                case "o": list.pushClip(Rect(100, 100, 5, 5))
                case "p": list.popClip()
                case "[": list.beginLayer(bounds: Rect(5, 5, 25, 25), opacity: 0.5)
                case "]": list.endLayer()
                default: list.fillRect(inside, color: .white)
                }
            }
            let bitmap = PixelBuffer(width: 40, height: 40)
            FrameRasterizer(threads: 2).render(list, into: bitmap.surface)
            if text.hasSuffix("f") { #expect(bitmap[20, 20] != 0xff00_0000, "\(text)") }
        }
    }

    /// A layer of invalid opacity is ended by its own `endLayer`, which does not end the enclosing layer.
    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
    func layerOfInvalidOpacityDoesNotEndEnclosingLayer(opacity: Double) {
        var list = DisplayList()
        list.beginLayer(bounds: Rect(0, 0, 40, 40), opacity: 0.5)
        list.beginLayer(bounds: Rect(0, 0, 40, 40), opacity: opacity)
        list.endLayer()
        list.fillRect(Rect(0, 0, 40, 40), color: .white)
        list.endLayer()
        let bitmap = PixelBuffer(width: 40, height: 40)
        FrameRasterizer().render(list, into: bitmap.surface)
        #expect(bitmap[20, 20] == 0xff80_8080)
    }

    /// Also with clips that are pushed within each layer and never popped.
    @Test func hundredNestedLayersAreDrawn() {
        for clips in 0...2 {
            var list = DisplayList()
            for _ in 0..<100 {
                list.beginLayer(bounds: Rect(0, 0, 30, 30), opacity: 1)
                for _ in 0..<clips { list.pushClip(Path(ellipseIn: Rect(-50, -50, 200, 200))) }
            }
            list.fillRect(Rect(0, 0, 30, 30), color: .white)
            for _ in 0..<100 { list.endLayer() }
            let bitmap = PixelBuffer(width: 30, height: 30)
            FrameRasterizer().render(list, into: bitmap.surface)
            #expect(bitmap[15, 15] == 0xffff_ffff)
        }
    }

    @Test func rendersToEmptyAndOnePixelTargets() {
        var list = DisplayList()
        list.fill(Path(ellipseIn: Rect(-5, -5, 10, 10)), paint: .solid(.white))
        for (width, height) in [(0, 0), (1, 1), (0, 5), (7, 0), (1, 100)] {
            let bitmap = PixelBuffer(width: width, height: height)
            FrameRasterizer(threads: 2).render(list, into: bitmap.surface)
            if width == 1 && height == 1 { #expect(bitmap[0, 0] == 0xffff_ffff) }
        }
    }

    @Test func hugeRectangleCoversWholeTarget() {
        var list = DisplayList()
        list.fill(Path(rect: Rect(-1e8, -1e8, 2e8, 2e8)), paint: .solid(.white))
        let bitmap = PixelBuffer(width: 20, height: 20)
        FrameRasterizer().render(list, into: bitmap.surface)
        #expect(bitmap[0, 0] == 0xffff_ffff && bitmap[19, 19] == 0xffff_ffff)
    }

    /// A bitmap that is painted in place up to the end of the surface's memory, and whose columns are not aligned to
    /// groups of eight, does not write beyond it.
    @Test func paintingInPlaceStopsAtEndOfMemory() throws {
        // 64 × 16 pixels fill one page; the following page is inaccessible.
        let page = 4096
        let memory = try #require(
            mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(memory, 2 * page) }
        mprotect(memory + page, page, PROT_NONE)
        final class Owner {}
        let surface = Surface(
            memory: UnsafeMutableRawBufferPointer(start: memory, count: page), bytesPerRow: 256,
            width: 64, height: 16, isReadable: true, owner: Owner())
        let image = Bitmap(width: 13, height: 16) { for i in $0.indices { $0[i] = 0x8040_2010 } }
        var list = DisplayList()
        list.draw(image, x: 51, y: 0)
        FrameRasterizer().render(list, into: surface)
        let pixels = memory.assumingMemoryBound(to: UInt32.self)
        #expect(pixels[1023] == 0xff40_2010 && pixels[1010] == 0xff00_0000)
    }

    @Test func renderWritesOnlyWithinSurface() {
        let width = 40
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 64 * 64)
        memory.initialize(repeating: 0x1234_5678, count: 64 * 64)
        defer { memory.deallocate() }
        final class Owner {}
        let surface = Surface(
            memory: UnsafeMutableRawBufferPointer(
                start: memory + 64 * 5 + 10, count: 29 * 256 + width * 4),
            bytesPerRow: 256, width: width, height: 30, owner: Owner())
        var list = DisplayList()
        list.fill(Path(ellipseIn: Rect(-20, -20, 100, 100)), paint: .solid(.white))
        FrameRasterizer(threads: 3).render(list, into: surface)
        for y in 0..<64 {
            for x in 0..<64 {
                let isInside = (10..<50).contains(x) && (5..<35).contains(y)
                #expect((memory[y * 64 + x] == 0x1234_5678) != isInside)
            }
        }
    }
}

@Suite struct DamageTests {
    @Test func unchangedListHasNoDamage() {
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 10, 10), color: .white)
        #expect(list.damage(since: list).isEmpty)
    }

    /// A layer whose bounds are the whole clip, as for the opacity of a view that does not clip, damages what is drawn in
    /// it when it fades.
    @Test func opacityChangeDamagesContentOfLayer() {
        func frame(_ opacity: Double) -> DisplayList {
            var list = DisplayList()
            list.beginLayer(bounds: list.clipBounds.rect, opacity: opacity)
            list.fillRect(Rect(0, 0, 10, 10), color: .white)
            list.endLayer()
            return list
        }
        let list = frame(0.5)
        #expect(list.damage(since: frame(0.25)) == [PixelRect(x0: 0, y0: 0, x1: 10, y1: 10)])
    }

    @Test func movedRectangleDamagesOldAndNewPosition() {
        func frame(_ x: Double) -> DisplayList {
            var list = DisplayList()
            list.fillRect(Rect(0, 0, 100, 100), color: .black)
            list.fillRect(Rect(x, 10, 5, 5), color: .white)
            list.fillRect(Rect(0, 90, 100, 10), color: .white)
            return list
        }
        let damage = frame(60).damage(since: frame(20))
        #expect(
            damage == [
                PixelRect(x0: 20, y0: 10, x1: 25, y1: 15),
                PixelRect(x0: 60, y0: 10, x1: 65, y1: 15),
            ])
    }

    /// Painting only the damage must leave the same picture as painting everything.
    @Test func damagedRenderMatchesFullRender() {
        var random = SeededRandom(seed: 21)
        let partial = PixelBuffer(width: 60, height: 60)
        let rasterizer = FrameRasterizer()
        var previous = DisplayList()
        rasterizer.render(previous, into: partial.surface)
        var rects = (0..<12).map { _ in Rect(random.next(0...50), random.next(0...50), 9, 7) }
        for step in 0..<60 {
            switch random.next(4) {
            case 0: rects[random.next(rects.count)].origin.x = random.next(0...50)
            case 1: rects.remove(at: random.next(rects.count))
            case 2: rects.append(Rect(random.next(0...50), random.next(0...50), 6, 11))
            default: rects.swapAt(0, rects.count - 1)
            }
            if rects.count < 3 { rects.append(Rect(3, 3, 5, 5)) }
            var list = DisplayList()
            for (i, rect) in rects.enumerated() {
                if i % 3 == 0 { list.pushClip(Path(ellipseIn: rect)) }
                list.fillRect(rect, color: Color(argb: 0x9000_00ff &+ UInt32(i) &* 0x1f_1f00))
                if i % 3 == 0 { list.popClip() }
            }
            rasterizer.render(list, into: partial.surface, damage: list.damage(since: previous))
            let whole = PixelBuffer(width: 60, height: 60)
            rasterizer.render(list, into: whole.surface)
            let same = (0..<3600).allSatisfy {
                partial[$0 % 60, $0 / 60] == whole[$0 % 60, $0 / 60]
            }
            #expect(same, "step \(step)")
            previous = list
        }
    }

    @Test(arguments: [-1, 0, 1])
    func limitBelowTwoMergesDamageIntoOneRectangle(limit: Int) {
        var rects: [PixelRect] = []
        for i in 0..<3 {
            rects.add(PixelRect(x0: i * 20, y0: 0, x1: i * 20 + 5, y1: 5), limit: limit)
        }
        #expect(rects == [PixelRect(x0: 0, y0: 0, x1: 45, y1: 5)])
    }

    @Test func mergedDamageIsLimitedDisjointAndComplete() {
        var random = SeededRandom(seed: 2)
        var rects: [PixelRect] = []
        var added: [PixelRect] = []
        for _ in 0..<40 {
            let (x, y) = (random.next(100), random.next(100))
            let rect = PixelRect(
                x0: x, y0: y, x1: x + 1 + random.next(20), y1: y + 1 + random.next(20))
            rects.add(rect, limit: 4)
            added.append(rect)
            #expect(rects.count <= 4)
            for (i, a) in rects.enumerated() {
                for b in rects[(i + 1)...] { #expect(a.intersection(b).isEmpty) }
            }
            for a in added { #expect(rects.contains { $0.contains(a) }) }
        }
    }
}
