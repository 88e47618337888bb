// A control behind a table that sags under the finger, in the words of UIKit: three invisible views are control points of
// a shape, moved by the drag and then by a spring. Each line that differs, besides selectors, is marked.

import FlipbookUIKit

final class SagControl: UIView {
    enum Phase { case resting, dragged, swinging, loading }

    private enum Measure {
        static let threshold: CGFloat = 80
        static let loadingHeight: CGFloat = 70
        static let lag: CGFloat = 0.4
    }

    private let sheet = CAShapeLayer()
    private let left = UIView()
    private let middle = UIView()
    private let right = UIView()
    private let spinner = UIActivityIndicatorView()
    private var frames: CADisplayLink?
    private var offsetObservation: NSKeyValueObservation?
    private(set) var phase = Phase.resting
    var onLoad: (() -> Void)?

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        sheet.fillColor = UIColor.darkGray.cgColor
        layer.addSublayer(sheet)
        for point in [left, middle, right] { addSubview(point) }
        spinner.hidesWhenStopped = true
        spinner.stopAnimating()
        addSubview(spinner)
        // Swift 6.0 does not accept unapplied methods of the main actor.
        #if compiler(>=6.1)
            frames = CADisplayLink(target: self, action: SagControl.step)
        #else
            frames = CADisplayLink(target: self, action: { control in { control.step() } })
        #endif
        frames?.add(to: .main, forMode: .common)
        frames?.isPaused = true
    }

    required init?(coder: NSCoder) { fatalError("there is no archive of this view") }

    private var scrollView: UIScrollView? { superview as? UIScrollView }

    /// The lowest point of the sheet, in points.
    var depth: CGFloat { middle.center.y }
    var outline: UIBezierPath { sheet.path }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        offsetObservation = scrollView?.observe(\.contentOffset, options: [.new]) {
            [weak self] scrollView, _ in
            self?.follow(scrollView)
        }
    }

    override func willMove(toSuperview newSuperview: UIView?) {
        if newSuperview == nil { offsetObservation?.invalidate() }
        super.willMove(toSuperview: newSuperview)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        sheet.frame = bounds
        spinner.frame.size = CGSize(width: 24, height: 24)
        spinner.center = CGPoint(x: bounds.midX, y: Measure.loadingHeight / 2)
    }

    private func follow(_ scrollView: UIScrollView) {
        let pulled = max(0, -scrollView.contentOffset.y)
        if phase == .loading || phase == .swinging {
            return
        }
        if scrollView.isDragging {
            phase = .dragged
            let touch = scrollView.panGestureRecognizer.location(in: self).x
            place(pulled, at: touch)
        } else if phase == .dragged {
            pulled > Measure.threshold ? load(scrollView) : relax()
        }
    }

    private func place(_ pulled: CGFloat, at x: CGFloat) {
        left.center = CGPoint(x: 0, y: pulled * Measure.lag)
        middle.center = CGPoint(x: x, y: pulled)
        right.center = CGPoint(x: bounds.width, y: pulled * Measure.lag)
        draw(with: [left.center, middle.center, right.center])
    }

    private func draw(with points: [CGPoint]) {
        var path = UIBezierPath()  // changed
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: points[0])
        path.addQuadCurve(to: points[2], controlPoint: points[1])
        path.addLine(to: CGPoint(x: bounds.width, y: 0))
        path.close()
        sheet.path = path.cgPath
    }

    private func load(_ scrollView: UIScrollView) {
        phase = .swinging
        frames?.isPaused = false
        spinner.startAnimating()
        scrollView.contentInset.top = Measure.loadingHeight
        UIView.animate(
            withDuration: 0.9, delay: 0, usingSpringWithDamping: 0.45, initialSpringVelocity: 0,
            options: [.allowUserInteraction],
            animations: {
                for point in [self.left, self.middle, self.right] {
                    point.center.y = Measure.loadingHeight
                }
            },
            completion: { _ in
                self.phase = .loading
                self.onLoad?()
            })
    }

    private func relax() {
        phase = .resting
        place(0, at: bounds.midX)
    }

    func stopLoading() {
        spinner.stopAnimating()
        UIView.animate(
            withDuration: 0.3, delay: 0, options: [.allowUserInteraction],
            animations: {
                self.scrollView?.contentInset.top = 0
                for point in [self.left, self.middle, self.right] { point.center.y = 0 }
            },
            completion: { _ in
                self.frames?.isPaused = true
                self.relax()
            })
    }

    func step() {
        let points = [left, middle, right].compactMap { $0.layer.presentation()?.position }
        draw(with: points)
    }
}

final class SagController: UIViewController, UITableViewDataSource {
    let source = (1...100).map(String.init)
    let tableView = UITableView(frame: .zero, style: .plain)
    private(set) var loads = 0

    private(set) lazy var control: SagControl = {
        let control = SagControl()
        control.onLoad = { [weak self] in
            self?.loads += 1
            self?.finish()
        }
        return control
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.dataSource = self
        tableView.translatesAutoresizingMaskIntoConstraints = false
        tableView.backgroundView = control
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        view.addSubview(tableView)
        NSLayoutConstraint.activate([
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.topAnchor.constraint(equalTo: view.topAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        source.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        cell.backgroundColor = .white
        cell.textLabel?.text = source[indexPath.row]
        return cell
    }

    private func finish() {
        DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + 1) { [weak self] in
            self?.control.stopLoading()
        }
    }
}
