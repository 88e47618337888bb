import Display
import Geometry
import Interface
import Kiosk
import Motion
import Platform
import Rasterizer
import RiveRuntime
import Tools
import Typography

/// `flipbook-lab bench navigation`: times the frames of a transition from one screen to another.
@MainActor struct BenchNavigation {
    static let usage = """
        usage: flipbook-lab bench navigation [--rounds N] [--riv FILE]

        Pushes a list, or a screen that plays FILE, onto a list and pops it, at 480 × 800 and 1280 × 800.
        Prints the median and maximum times for advancing and recording a frame of the transition and for
        painting it, and the allocations per frame after the third one: with screens drawn normally, and
        with screens cached as bitmaps (shouldRasterize).
          --rounds N  the number of pushes and pops (10)
        """

    static func run(_ arguments: [String], allocationCount: @escaping () -> Int) throws {
        let options = try Options(arguments, values: ["--rounds", "--riv"], usage: usage)
        let rounds = try options.integer("--rounds", in: 1...10_000) ?? 10
        let bytes = try options.value("--riv").map { try FileSystem.read($0) }
        try options.finish()
        for size in [Size(480, 800), Size(1280, 800)] {
            for isCached in [false, true] {
                let pushing = try PushedScreens(size: size, isCached: isCached, riv: bytes)
                // Warms up the caches of glyphs and layouts.
                _ = pushing.run(allocationCount)
                var (advances, paints) = ([Double](), [Double]())
                var allocations = 0.0
                for _ in 0..<rounds {
                    let times = pushing.run(allocationCount)
                    advances += times.advances
                    paints += times.paints
                    allocations = max(allocations, times.allocationsPerFrame)
                }
                let frames = zip(advances, paints).map(+)
                func milli(_ seconds: Double) -> String {
                    Number.text(seconds * 1e3, decimals: 2)
                }
                Console.print(
                    "\(Int(size.width)) × \(Int(size.height)), "
                        + "\(isCached ? "cached" : "drawn"): "
                        + "advance and record \(milli(advances.median)) ms, "
                        + "paint \(milli(paints.median)) ms, "
                        + "slowest frame \(milli(frames.max() ?? 0)) ms, "
                        + "\(Number.text(allocations, decimals: 2)) allocations a frame")
            }
        }
    }
}

/// A list in a navigation stack, over which another screen is pushed and popped.
@MainActor final class PushedScreens {
    private let bench: BenchScreen
    private let family: FontFamily
    private let stack: NavigationController
    private let pushed: ViewController

    /// - Parameters:
    ///   - isCached: whether the views of both screens are cached as bitmaps.
    ///   - riv: a .riv file that the pushed screen plays; nil for a list.
    init(size: Size, isCached: Bool = false, riv: [UInt8]? = nil) throws {
        let family = try FontFamily.installed()
        self.family = family
        bench = BenchScreen(width: Int(size.width), height: Int(size.height), threads: 1)
        let root = BenchList(family)
        root.title = "Departures"
        pushed = riv == nil ? BenchList(family) : ViewController()
        if let riv {
            pushed.view = RiveView(rive: try Rive(try File(riv), fit: .cover))
        }
        pushed.title = "Airport"
        stack = NavigationController(rootViewController: root) {
            let bar = NavigationBar(family: family, noticeFamily: family)
            bar.backgroundColor = .white
            return bar
        }
        bench.screen.rootViewController = stack
        for controller in [root, pushed] { controller.view.shouldRasterize = isCached }
        for _ in 0..<10 { bench.frame() }
    }

    /// Pushes and pops, with ten frames at rest after each.
    ///
    /// - Returns: the times of the transitions' frames, in seconds, and the mean number of allocations per frame after
    ///   the third frame of each transition.
    func run(
        _ allocationCount: () -> Int
    ) -> (advances: [Double], paints: [Double], allocationsPerFrame: Double) {
        var (advances, paints) = ([Double](), [Double]())
        advances.reserveCapacity(200)
        paints.reserveCapacity(200)
        var (allocations, counted) = (0, 0)
        for isPush in [true, false] {
            if isPush {
                stack.pushViewController(pushed, animated: true)
            } else {
                stack.popViewController(animated: true)
            }
            var number = 0
            while stack.isInTransition {
                let before = allocationCount()
                let times = bench.frame()
                number += 1
                advances.append(times.record)
                paints.append(times.paint)
                if number > 3, stack.isInTransition {
                    allocations += allocationCount() - before
                    counted += 1
                }
            }
            for _ in 0..<10 { bench.frame() }
        }
        return (advances, paints, Double(allocations) / Double(max(1, counted)))
    }
}

/// A screen with a list.
private final class BenchList: ViewController, TableViewDataSource {
    private let family: FontFamily

    init(_ family: FontFamily) {
        self.family = family
        super.init()
    }

    override func loadView() {
        let table = TableView(rowHeight: 60)
        table.dataSource = self
        view = table
    }

    override func viewDidLoad() { (view as? TableView)?.reloadData() }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? BenchmarkCell ?? BenchmarkCell(family)
        cell.show(indexPath.row)
        return cell
    }
}
