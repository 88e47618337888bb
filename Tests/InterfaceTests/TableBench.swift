import Geometry
import Motion

@testable import Interface

/// A list of rows 50 points high on a screen of 300 × 600 points, with a clock that the test advances.
final class TableBench: TableViewDataSource, ScrollViewDelegate {
    let screen = Screen(pixelSize: Size(300, 600), scale: 1)
    let table = TableView(rowHeight: 50)
    let count: Int
    var made = 0
    var calls: [String] = []
    var now = 0.0

    init(count: Int) {
        self.count = count
        table.frame = Rect(0, 0, 300, 600)
        table.dataSource = self
        table.delegate = self
        screen.root.addSubview(table)
        table.reloadData()
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        if let cell = tableView.dequeueReusableCell() { return cell }
        made += 1
        return TableViewCell()
    }

    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("begin") }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        calls.append("end \(willDecelerate)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("still") }

    @discardableResult
    func frame(_ interval: Double = 1.0 / 60) -> Bool {
        now += interval
        return screen.advance(
            to: FrameTime(timestamp: now, targetTimestamp: now + interval, duration: interval))
    }

    /// Moves a finger vertically by `distance` points in `duration` seconds, holds it for `hold` seconds, and lifts
    /// it. The finger is sampled every 8 ms; `rate` is the number of frames per second.
    func drag(_ distance: Double, duration: Double, hold: Double = 0, rate: Double = 60) {
        let start = now
        screen.touch(.began, finger: 0, at: Point(150, 300), time: now)
        let steps = Int((duration / 0.008).rounded())
        var step = 0
        while now < start + duration + hold - 1e-9 {
            let next = now + 1 / rate
            while step < steps, start + Double(step + 1) * 0.008 <= next {
                step += 1
                screen.touch(
                    .moved, finger: 0,
                    at: Point(150, 300 + distance * Double(step) / Double(steps)),
                    time: start + Double(step) * 0.008)
            }
            frame(1 / rate)
        }
        screen.touch(
            .ended, finger: 0, at: Point(150, 300 + distance), time: start + duration + hold)
    }

    func settle() {
        for _ in 0..<1000 where !frame() {}
    }
}
