// A refresh control on which a needle and a dial come together, turn in quarters and come apart, in the words of UIKit.
// Each line that differs, besides selectors, is marked.

import FlipbookUIKit

final class NeedleController: UITableViewController {
    var graphics: UIView!
    var colorView: UIView!
    var dial: UIImageView!
    var needle: UIImageView!
    var areTogether = false
    var isTurning = false
    private(set) var quarters = 0
    private(set) var refreshes = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        setUpRefresh()
    }

    private func setUpRefresh() {
        let refreshControl = UIRefreshControl(policy: .onThreshold)  // changed
        graphics = UIView(frame: refreshControl.bounds)
        graphics.backgroundColor = UIColor.clear
        colorView = UIView(frame: refreshControl.bounds)
        colorView.backgroundColor = UIColor.clear
        colorView.alpha = 0.3

        dial = UIImageView(image: UIImage(named: "dial.png"))
        needle = UIImageView(image: UIImage(named: "needle.png"))
        graphics.addSubview(dial)
        graphics.addSubview(needle)
        graphics.clipsToBounds = true

        refreshControl.tintColor = UIColor.clear
        refreshControl.addSubview(colorView)
        refreshControl.addSubview(graphics)
        self.refreshControl = refreshControl
        // Swift 6.0 does not accept unapplied methods of the main actor.
        #if compiler(>=6.1)
            refreshControl.addTarget(self, action: NeedleController.refresh, for: .valueChanged)
        #else
            refreshControl.addTarget(
                self, action: { controller in { controller.refresh() } }, for: .valueChanged)
        #endif
    }

    func refresh() {
        refreshes += 1
        DispatchQueue.main.asyncAfter(deadline: .now() + 3.0) {
            self.refreshControl!.endRefreshing()
        }
    }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) {
        var bounds = refreshControl!.bounds
        let pulled = max(0.0, -scrollView.contentOffset.y)
        let middle = tableView.frame.size.width / 2.0

        let dialHeight = dial.bounds.size.height
        let dialWidth = dial.bounds.size.width
        let needleHeight = needle.bounds.size.height
        let needleWidth = needle.bounds.size.width
        let ratio = min(max(pulled, 0.0), 100.0) / 100.0

        let dialY = pulled / 2.0 - dialHeight / 2.0
        let needleY = pulled / 2.0 - needleHeight / 2.0
        var dialX = middle + dialWidth / 2.0 - dialWidth * ratio
        var needleX = middle - needleWidth - needleWidth / 2.0 + needleWidth * ratio
        if abs(dialX - needleX) < 1.0 { areTogether = true }
        if areTogether || refreshControl!.isRefreshing {
            dialX = middle - dialWidth / 2.0
            needleX = middle - needleWidth / 2.0
        }

        var dialFrame = dial.frame
        dialFrame.origin.x = dialX
        dialFrame.origin.y = dialY
        var needleFrame = needle.frame
        needleFrame.origin.x = needleX
        needleFrame.origin.y = needleY
        dial.frame = dialFrame
        needle.frame = needleFrame

        bounds.size.height = pulled
        colorView.frame = bounds
        graphics.frame = bounds
        if refreshControl!.isRefreshing && !isTurning { turn() }
    }

    private func turn() {
        let colors = [UIColor.red, UIColor.blue, UIColor.purple, UIColor.cyan]
        isTurning = true
        UIView.animate(
            withDuration: 0.3, delay: 0, options: .curveLinear,
            animations: {
                self.needle.transform = self.needle.transform.rotated(by: CGFloat.pi / 2)
                self.colorView.backgroundColor = colors[self.quarters % colors.count]
                self.quarters += 1
            },
            completion: { _ in
                if self.refreshControl!.isRefreshing {
                    self.turn()
                } else {
                    self.comeApart()
                }
            })
    }

    private func comeApart() {
        isTurning = false
        areTogether = false
        colorView.backgroundColor = UIColor.clear
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return 30
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }
}
