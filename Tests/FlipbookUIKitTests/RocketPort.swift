// A table with a Rive animation behind it, in the words of UIKit and of Rive's older runtime. Each line that differs
// from what a UIKit program has, besides selectors, is marked; scripts/check ports counts them.

import FlipbookUIKit
import RiveAppleAPI

final class LaunchHeader: UIView {
    private var board: RiveArtboard?
    private var frames: CADisplayLink?
    private var last: CFTimeInterval = 0

    private var drift: RiveLinearAnimationInstance?
    private var stretch: RiveLinearAnimationInstance?
    private var ignition: RiveLinearAnimationInstance?
    private var flight: RiveLinearAnimationInstance?

    let fullHeight: CGFloat
    var isBusy: Bool = false
    private(set) var steps = 0
    private var _extent: CGFloat = 0
    var extent: CGFloat {
        get { return _extent }
        set { _extent = -newValue }
    }
    var isPaused: Bool = false {
        didSet { frames?.isPaused = isPaused }
    }

    required init(fullHeight: CGFloat) {
        self.fullHeight = fullHeight
        super.init(frame: .zero)
        loadBoard()
    }

    private override init(frame: CGRect) {
        fullHeight = 180
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) { fatalError("there is no archive of this view") }

    /// The positions of the four animations, in seconds.
    var times: [Float] { [drift, stretch, ignition, flight].map { $0?.time() ?? -1 } }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let board = self.board else { return }
        let renderer = RiveRenderer(context: context)
        renderer.align(
            with: rect, withContentRect: board.bounds(), with: .Center, with: .Cover)
        board.draw(renderer)
    }

    private func loadBoard() {
        let path = "Examples/SpaceReload/space.riv"  // changed
        guard var data = try? Files.read(path) else {  // changed
            fatalError("\(path) cannot be read")
        }
        let bytes = [UInt8](data)
        data.withUnsafeMutableBytes { (memory: UnsafeMutableRawBufferPointer) in
            guard let start = memory.baseAddress else { fatalError("\(path) is empty") }
            let pointer = start.bindMemory(to: UInt8.self, capacity: bytes.count)
            guard let file = RiveFile(bytes: pointer, byteLength: UInt64(bytes.count)) else {
                fatalError("\(path) is damaged")
            }
            let board = file.artboard()
            if board.animationCount() == 0 { fatalError("\(path) has no animations") }
            self.drift = board.animation(at: 0).instance()
            self.stretch = board.animation(at: 1).instance()
            self.stretch?.setTime(1)
            self.ignition = board.animation(at: 2).instance()
            self.flight = board.animation(at: 3).instance()
            self.board = board
            startFrames()
        }
    }

    private func startFrames() {
        // Swift 6.0 does not accept unapplied methods of the main actor.
        #if compiler(>=6.1)
            frames = CADisplayLink(target: self, action: LaunchHeader.step)
        #else
            frames = CADisplayLink(target: self, action: { header in { header.step() } })
        #endif
        frames?.add(to: .main, forMode: .common)
    }

    func stopFrames() { frames?.remove(from: .main, forMode: .common) }

    func step() {
        guard let frames = frames, let board = board else {
            stopFrames()
            return
        }
        steps += 1
        let now = frames.timestamp
        if last == 0 { last = now }
        let elapsed = now - last
        last = now

        let driftTime = drift?.time() ?? 0
        drift?.animation().apply(driftTime, to: board)
        drift?.advance(by: elapsed)

        if ignition?.time() == 0 {
            let share = Float(_extent / fullHeight)
            let whole = stretch?.time() ?? 1
            stretch?.animation().apply(whole * share, to: board)
        }
        if isBusy {
            let ignitionTime = ignition?.time() ?? 0
            ignition?.animation().apply(ignitionTime, to: board)
            ignition?.advance(by: elapsed)
            if ignition?.isOver ?? false {
                let flightTime = flight?.time() ?? 0
                flight?.animation().apply(flightTime, to: board)
                flight?.advance(by: elapsed)
            }
        }
        board.advance(by: elapsed)
        setNeedsDisplay()
    }

    func reset() {
        flight?.setTime(0)
        ignition?.setTime(0)
        if let board = board {
            flight?.animation().apply(0, to: board)
            ignition?.animation().apply(0, to: board)
        }
    }
}

extension RiveLinearAnimationInstance {
    var isOver: Bool {
        let animation = self.animation()
        let time = self.time()
        return time >= Float(animation.workEnd() / animation.fps())
    }
}

final class LaunchController: UITableViewController {
    var header: LaunchHeader?
    var resetIsPending: Bool = false
    let pullThatLaunches: CGFloat = 180
    let heightOfHeader: CGFloat = 180
    var rows = 20

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        header = LaunchHeader(fullHeight: heightOfHeader)
        let container = UIView()
        container.addSubview(header!)
        tableView.backgroundView = container
        header?.isPaused = true
    }

    func launch() {
        UIView.animate(
            withDuration: 0.15,
            delay: 0.0,
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: {
                self.tableView.contentInset =
                    .init(top: self.heightOfHeader, left: 0, bottom: 0, right: 0)
                self.tableView.setContentOffset(
                    .init(x: 0, y: -self.heightOfHeader), animated: true)
                self.header?.isBusy = true
            },
            completion: { _ in
                DispatchQueue.main.asyncAfter(deadline: .now() + 5.0) {
                    self.land()
                }
            })
    }

    func land() {
        UIView.animate(withDuration: 2.3, delay: 0.0, options: [.beginFromCurrentState]) {
            self.tableView.setContentOffset(.zero, animated: true)
            self.resetIsPending = true
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return rows
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.backgroundColor = .white
        cell.textLabel?.text = "Launch \(indexPath.row + 1)"
        return cell
    }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let offset = scrollView.contentOffset.y
        header?.isPaused = offset >= 0
        header?.extent = offset
        header?.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: -offset)
    }

    override func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {
        if scrollView.contentOffset.y < -pullThatLaunches { launch() }
    }

    override func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        if resetIsPending {
            tableView.contentInset = .zero
            header?.isBusy = false
            header?.reset()
            resetIsPending = false
        }
    }
}
