import Geometry
import ImageCodecs
import Platform
import Testing

@testable import Lab

@Suite struct GzipTests {
    /// "hello hello hello hello", compressed by gzip.
    private static let packed: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 200, 64, 39, 1, 227, 81, 61,
        141, 23, 0, 0, 0,
    ]
    private static let text = Array("hello hello hello hello".utf8)

    @Test func gzipIsInflatedAndOtherBytesAreUnchanged() throws {
        #expect(try Gzip.inflateIfPacked(GzipTests.packed) == GzipTests.text)
        #expect(try Gzip.inflateIfPacked(GzipTests.text) == GzipTests.text)
        #expect(try Gzip.inflateIfPacked([]) == [])
    }

    /// Data that is truncated, has a wrong checksum, or is larger than allowed is refused.
    @Test func damagedBytesAreRefused() {
        for count in 3..<GzipTests.packed.count {
            #expect(throws: Gzip.Failure.self) {
                try Gzip.inflateIfPacked(Array(GzipTests.packed.prefix(count)))
            }
        }
        var wrong = GzipTests.packed
        wrong[20] ^= 1
        #expect(throws: Gzip.Failure.self) { try Gzip.inflateIfPacked(wrong) }
    }
}

@Suite struct DifferenceTests {
    private func image(_ level: (Int, Int) -> UInt8) -> BGRAImage {
        BGRAImage(
            width: 8, height: 8,
            bytes: (0..<64).flatMap { i -> [UInt8] in
                let l = level(i % 8, i / 8)
                return [l, l, l, 255]
            })
    }

    @Test func pixelsAtEdgesAreNotCounted() {
        let flat = image { _, _ in 100 }
        #expect(Difference(flat, flat).mean == 0 && Difference(flat, flat).off == 0)
        let brighter = Difference(flat, image { _, _ in 130 })
        #expect(brighter.mean == 30 && brighter.off == 64)
        let slightly = Difference(flat, image { _, _ in 124 })
        #expect(slightly.mean == 24 && slightly.off == 0)
        // An edge between columns 3 and 4: these two columns are excluded.
        let edge = Difference(image { x, _ in x < 4 ? 0 : 255 }, image { _, _ in 128 })
        #expect(edge.off == 48)
    }

    @Test func imagesOfDifferentSizesDifferEverywhere() {
        let small = BGRAImage(width: 1, height: 1, bytes: [0, 0, 0, 255])
        #expect(Difference(image { _, _ in 0 }, small).off == 64)
    }
}

@MainActor @Suite struct FeelChartTests {
    @Test(arguments: [
        (0.0...10.0, false, [0.0, 2, 4, 6, 8, 10]), (-1...1, false, [-1, -0.5, 0, 0.5, 1]),
        (0...0.07, false, [0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07]),
        (1...1000, true, [1, 10, 100, 1000]), (5...200, true, [10, 100]),
    ])
    func ticksAreRoundNumbers(range: ClosedRange<Double>, isLogarithmic: Bool, ticks: [Double]) {
        let found = FeelChartView.ticks(range, isLogarithmic: isLogarithmic)
        #expect(found.count == ticks.count)
        for (a, b) in zip(found, ticks) { #expect(abs(a - b) < 1e-9) }
    }

    /// Series are drawn at their positions, in their colours.
    @Test func chartsAreDrawn() throws {
        let folder = try LabFolder()
        let chart = FeelChart(
            title: "Title", xLabel: "x", yLabel: "y", x: 0...10, y: 0...100, bands: [40...60],
            series: [
                FeelChart.Series(
                    name: "a", points: [Point(0, 50), Point(10, 50)], color: FeelChartView.red,
                    style: .line),
                FeelChart.Series(
                    name: "", points: [Point(5, 10)], color: FeelChartView.blue, style: .dots),
                FeelChart.Series(
                    name: "", points: [Point(8, 70), Point(8, 90)], color: FeelChartView.green,
                    style: .bars),
            ])
        let path = "\(folder.path)/chart.png"
        try FeelChartView.write([chart, chart], to: path, size: Size(200, 150), scale: 1)
        let image = try folder.image("chart.png")
        #expect(image.width == 400 && image.height == 150)
        func columns(_ isPart: ([Int]) -> Bool) -> Set<Int> {
            Set(
                (0..<400 * 150).filter { i in
                    isPart(folder.pixel(image, i % 400, i / 400).map(Int.init))
                }.map { $0 % 400 })
        }
        func columns(of color: Color) -> Set<Int> {
            let wanted = [Int(color.argb & 255), Int(color.argb >> 8 & 255)]
            return columns { abs($0[0] - wanted[0]) < 8 && abs($0[1] - wanted[1]) < 8 }
        }
        // The plots are 52 to 182 and 252 to 382 points from the left.
        // A thin line is blended with the band behind it.
        let line = columns { $0[2] > 150 && $0[2] > $0[1] + 50 && $0[2] > $0[0] + 50 }
        #expect(line.contains(100) && line.contains(170) && line.contains(300))
        let dots = columns(of: FeelChartView.blue)
        #expect(
            dots.contains(117) && dots.contains(317) && dots.allSatisfy { abs($0 % 200 - 117) < 4 })
        #expect(columns(of: FeelChartView.green).contains { abs($0 - 156) < 4 })
    }
}
