// The code of Documentation/PortingFromUIKit.md, which PortingPageTests compares with this file. None of it is run: the
// page only claims that it compiles.

import Flipbook

@MainActor private func program(view: View, controller: ViewController) -> Int32 {
    let status = ViewApp.main(name: "clock") { app in
        app.screen.rootViewController = controller
        app.screen.root.addSubview(view)
        _ = app.screen.root.bounds
        _ = app.fonts.regular
        app.screen.perform(after: 2) { view.isHidden = true }
        let link = DisplayLink { link in view.alpha = link.targetTimestamp }
        link.add(to: app.screen)
        link.isPaused = true
        link.invalidate()
        _ = app.screen.safeAreaInsets
        Task { @MainActor in view.alpha = 1 }
        await MainActor.run { view.alpha = 1 }
        let resources = try Resources(of: "clock")
        _ = try resources.read("space.riv")
    }
    exit(status)
}

private final class Clock: View {
    override func draw(on canvas: Canvas) {
        canvas.save()
        canvas.translateBy(x: 10, y: 10)
        canvas.scaleBy(x: 2, y: 2)
        canvas.rotate(by: .pi)
        canvas.concatenate(.identity)
        canvas.restore()
    }
    override func advance(to time: FrameTime) -> Bool { true }
    override func layoutSubviews() {}
    override func sizeThatFits(_ size: Size) -> Size { size }
    override func willMove(toSuperview newSuperview: View?) {}
    override func didMoveToSuperview() {}
    override func didMoveToWindow() {}
    override func tintColorDidChange() {}
    override func touchBegan(_ touch: Touch) {}
}

@MainActor private func views(
    view: View, superview: View, screen: Screen, family: FontFamily, image: Image, a: Double
) {
    _ = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    superview.addSubview(view)
    _ = view.hitTest(Point(x: 1, y: 2))
    view.cornerRadius = 8
    view.shouldRasterize = true
    view.transform = AffineTransform(rotationAngle: a)
    view.transform = view.transform.rotated(by: a).translatedBy(x: 1, y: 2).scaledBy(x: 2, y: 2)
    view.tintColor = .systemBlue
    view.backgroundColor = Color(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
    view.backgroundColor = .red.withAlphaComponent(0.5)
    view.center = Point(x: superview.bounds.midX, y: superview.bounds.midY)
    view.clipsToBounds = true
    _ = view.window
    let shape = ShapeView()
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.addQuadCurve(to: Point(x: 20, y: 0), controlPoint: Point(x: 15, y: 9))
    path.addCurve(
        to: Point(x: 30, y: 0), controlPoint1: Point(x: 22, y: 9), controlPoint2: Point(x: 28, y: 9)
    )
    path.addArc(
        withCenter: Point(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
    path.close()
    shape.path = path
    shape.fillColor = .darkGray
    shape.strokeEnd = 0.5
    let imageView = ImageView(image: image)
    imageView.contentMode = .contain
    let label = Label(family: family, fontSize: 18)
    label.numberOfLines = 2
    label.textAlignment = .natural
    label.usesTabularFigures = true
    _ = StackView(axis: .vertical, spacing: 8, alignment: .fill, [label])
    _ = VStack(spacing: 8) { label }
    _ = HStack { label }
    _ = SafeAreaView(view)
    _ = screen.safeAreaInsets
    let spinner = SpinnerView()
    spinner.hidesWhenStopped = true
    spinner.startAnimating()
    spinner.stopAnimating()
}

private final class Mirrored: View {
    private let icon = View()
    override func layoutSubviews() {
        icon.frame = directionalRect(Rect(16, 10, 24, 24))
    }
}

@MainActor private func directions(view: View, screen: Screen, label: Label) {
    screen.userInterfaceLayoutDirection = .rightToLeft
    _ = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    view.semanticContentAttribute = .forceLeftToRight
    label.textAlignment = .trailing
}

private final class Stacked: ViewController, NavigationControllerDelegate, TabBarControllerDelegate
{
    private let table = TableView(rowHeight: 44)
    override var contentScrollView: ScrollView? { table }
    func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController,
        animated: Bool
    ) {}
    func tabBarController(
        _ tabBarController: TabBarController, didSelect viewController: ViewController
    ) {}
}

@MainActor private func screens(
    controller: ViewController, next: ViewController, family: FontFamily
) {
    let navigation = NavigationController(rootViewController: controller) {
        NavigationBar(family: family, noticeFamily: family)
    }
    navigation.pushViewController(next, animated: true)
    navigation.popViewController(animated: true)
    navigation.popToRootViewController(animated: true)
    navigation.popToViewController(controller, animated: true)
    _ = navigation.viewControllers
    navigation.setViewControllers([controller, next], animated: false)
    _ = navigation.topViewController
    controller.navigationItem.title = "Departures"
    controller.navigationItem.backButtonTitle = "Back"
    controller.navigationItem.hidesBackButton = true
    controller.navigationItem.prefersLargeTitle = true
    controller.navigationItem.hidesNavigationBar = true
    navigation.interactivePopGestureRecognizer.isEnabled = false
    _ = controller.navigationController
    _ = controller.parent
    let tabs = TabBarController(tabBar: TabBar(family: family))
    tabs.viewControllers = [navigation, next]
    tabs.selectedIndex = 1
    controller.tabBarItem = TabBarItem(title: "Menu", icon: .text("7"))
    controller.tabBarItem.badgeValue = "new"
    let button = Button(family: family, title: "Call", style: .filled)
    button.title = "Hang up"
}

@MainActor private func animations(view: View) {
    View.animate(withDuration: 0.3) { view.alpha = 0 }
    View.animate(
        withDuration: 0.3, delay: 0,
        options: [.curveEaseOut, .beginFromCurrentState, .allowUserInteraction],
        animations: { view.alpha = 0 }, completion: { finished in print(finished) })
    View.animate(
        withDuration: 0.9, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        animations: { view.alpha = 1 })
    View.performWithoutAnimation { view.alpha = 1 }
    _ = view.presentationFrame
}

@MainActor private func gestures(view: View, touch: Touch) {
    view.addGestureRecognizer(TapGestureRecognizer { recognizer in print(recognizer.state) })
    let pan = PanGestureRecognizer()
    _ = pan.translation
    _ = pan.velocity
    _ = pan.state == .ended
    _ = pan.location(in: view)
    _ = LongPressGestureRecognizer()
    _ = PinchGestureRecognizer()
    _ = RotationGestureRecognizer()
    pan.shouldRecognizeSimultaneously = { other in other.view === view }
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    pan.require(toFail: double)
    pan.isEnabled = false
    _ = touch.location(in: view)
}

private class ReloadControl: RefreshControl {
    override func didMoveToSuperview() { super.didMoveToSuperview() }
}

private final class Controller: TableViewController {
    private var observation: KeyValueObservation?
    private var rows: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        observation = tableView.observe(\.contentOffset) { tableView, change in
            print(tableView.contentOffset, change.newValue as Any)
        }
        tableView.register("cell") { TableViewCell() }
        tableView.backgroundView = View()
        let control = RefreshControl(header: SpinnerRefreshHeader())
        refreshControl = control
        control.onRefresh { [weak self] in await self?.load() }
        tableView.contentInset = EdgeInsets(top: 100, left: 0, bottom: 0, right: 0)
        tableView.setContentInset(EdgeInsets(top: 100), restingAtTop: true)
        tableView.setContentOffset(.zero, animated: true)
        tableView.isScrollEnabled = false
    }

    func load() async { tableView.reloadData() }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }
    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell") ?? TableViewCell()
    }
    override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        44
    }
    override func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        nil
    }
    override func tableView(
        _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }
    override func scrollViewDidScroll(_ scrollView: ScrollView) {}
    override func scrollViewDidEndDragging(
        _ scrollView: ScrollView, willDecelerate decelerate: Bool
    ) {}
    override func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset target: inout Point
    ) {}
}

@MainActor private func tables(
    table: TableView, bar: NavigationBar, family: FontFamily, scrollView: ScrollView
) {
    table.decelerationRate = .fast
    table.isPagingEnabled = true
    table.isDirectionalLockEnabled = true
    table.insertRows(at: [IndexPath(row: 0, section: 0)])
    table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 0))
    table.reconfigureRows(at: [IndexPath(row: 0, section: 0)])
    table.performBatchUpdates { table.deleteRows(at: [IndexPath(row: 0, section: 0)]) }
    table.estimatedRowHeight = 44
    FastScroller(for: table, family: family).entries = []
    bar.showLargeTitle(over: table)
    bar.follow(table)
}

@MainActor private final class Rows {
    func show(_ rows: [String]) {}
    func load() async throws -> [String] { [] }
    func reload() {}

    func refresh(
        table: TableView, scrollView: ScrollView, control: Control, file: File, screen: Screen
    ) throws {
        table.refreshControl = RefreshControl()
        table.refreshControl = RefreshControl(header: SpinnerRefreshHeader())
        scrollView.contentOffset.y = -30
        scrollView.refreshable { [self] in show(try await load()) }
        _ = RefreshControl(header: try RiveRefreshHeader(file), height: 180)
        _ = RefreshControl(header: WarpRefreshHeader())
        _ = ConvergingRefreshHeader(outer: View(), inner: View(), colors: [.red, .blue])
        _ = RefreshableScrollView(
            onRefresh: { done in screen.perform(after: 2, done) }, content: { VStack {} })
        control.addAction(for: .valueChanged) { print("reload") }
        // Swift 6.0 does not accept unapplied methods of the main actor.
        #if compiler(>=6.1)
            control.addTarget(self, action: Rows.reload, for: .valueChanged)
        #else
            control.addTarget(self, action: { rows in { rows.reload() } }, for: .valueChanged)
        #endif
        control.sendActions(for: .valueChanged)
        let refreshControl = RefreshControl(header: SpinnerRefreshHeader(), policy: .onThreshold)
        refreshControl.beginRefreshing()
        refreshControl.endRefreshing()
        _ = refreshControl.isRefreshing
        _ = refreshControl.state == .primed
    }
}

@MainActor private func rive(
    bytes: [UInt8], file: File, instance: ViewModelInstance, canvas: Canvas, artboard: Artboard
) async throws {
    let worker = try await Worker()
    _ = try await File(source: .data(bytes), worker: worker)
    _ = try File(bytes)
    let rive = try await Rive(file: file, dataBind: .instance(instance), fit: .contain)
    let riveView = RiveView(rive: rive)
    riveView.isPaused = true
    instance.setValue(of: NumberProperty(path: "a/b"), to: 3)
    for try await value in instance.valueStream(of: NumberProperty(path: "a/b")) { print(value) }
    canvas.draw(artboard, in: Rect(x: 0, y: 0, width: 100, height: 100), fit: .contain)
}

/// API that the five tutorials use in addition to the code above.
private final class TutorialView: View {
    private let riveView: RiveView
    private var displayLink: DisplayLink?
    private let compassSpinner = ImageView()
    private let refreshColorView = View()
    private let middle = View()

    init(rive: Rive) {
        riveView = RiveView(rive: rive)
        super.init(frame: .zero)
        addSubview(riveView)
        refreshColorView.backgroundColor = .clear
        refreshColorView.alpha = 0.30
        clipsToBounds = true
        isHidden = false
    }

    override func layoutSubviews() { riveView.frame = bounds }

    func tick() { riveView.setNeedsDisplay() }

    func initTimer(_ screen: Screen) {
        // Swift 6.0 does not accept unapplied methods of the main actor.
        #if compiler(>=6.1)
            displayLink = DisplayLink(target: self, action: TutorialView.tick)
        #else
            displayLink = DisplayLink(target: self, action: { view in { view.tick() } })
        #endif
        displayLink?.add(to: screen)
        displayLink?.isPaused = true
        _ = displayLink?.timestamp
        displayLink?.invalidate()
    }

    func animateRefreshView(refreshControl: RefreshControl, scrollView: ScrollView) {
        View.animate(
            withDuration: 0.3, delay: 0, options: .curveLinear,
            animations: {
                self.compassSpinner.transform = self.compassSpinner.transform.rotated(by: .pi / 2)
                self.refreshColorView.backgroundColor = .red
            },
            completion: { finished in print(finished) })
        let pulled = max(0.0, -scrollView.contentOffset.y)
        var compassFrame = compassSpinner.frame
        compassFrame.origin.x = scrollView.frame.size.width / 2
        compassFrame.size.height = pulled
        compassSpinner.frame = compassFrame
        removeFromSuperview()
        middle.center = scrollView.panGestureRecognizer.location(in: self)
        _ = middle.presentationFrame
        _ = scrollView.isDragging
        _ = scrollView.isTracking
        View.animate(
            withDuration: 0.9, delay: 0, usingSpringWithDamping: 0.57, initialSpringVelocity: 0,
            options: [.curveEaseInOut], animations: { self.middle.center = .zero },
            completion: { _ in self.displayLink?.isPaused = true })
    }

    static func play(_ bytes: [UInt8], elapsed: Double) throws {
        let file = try File(bytes)
        guard let artboard = try file.instantiate(),
            let animation = artboard.animation(named: "Idle")
        else { return }
        animation.time = 1
        animation.advance(by: elapsed)
        animation.apply()
        _ = animation.hasCompleted
        animation.reset()
        artboard.advance(by: elapsed)
    }
}

private final class TutorialController: TableViewController {
    override func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
        tableView.contentInset = .zero
        tableView.allowsSelection = false
        tableView.reloadData()
    }
}

@MainActor private func guide(file: File, artboard: Artboard, worker: Worker, bytes: [UInt8])
    async throws
{
    _ = try await file.getArtboardNames()
    _ = try await file.getViewModelNames()
    _ = try await file.createArtboard("Main")
    let instance = try await file.createViewModelInstance(
        .viewModelDefault(from: .artboardDefault(artboard)))
    _ = try await file.createViewModelInstance(.blank(from: .name("Model")))
    _ = try await file.createViewModelInstance(.name("First", from: .name("Model")))
    let rive = try await Rive(
        file: file, dataBind: .instance(instance), fit: .layout(scaleFactor: .explicit(2)))
    rive.fit = .contain(alignment: .center)
    RiveLog.logger = .none
    let image = try await worker.decodeImage(from: bytes)
    worker.addGlobalImageAsset(image, name: "picture")
    let font = try await worker.decodeFont(from: bytes)
    worker.addGlobalFontAsset(font, name: "font")
    let item = try await file.createViewModelInstance(.blank(from: .name("Row")))
    instance.appendInstance(item, to: ListProperty(path: "rows"))
    instance.fire(trigger: TriggerProperty(path: "go"))
    _ = RiveUIView(rive: rive)
}

private final class TapDelegate: GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
}

/// What ported code uses in addition.
private final class Drawing: View {
    override func draw(_ rect: Rect) { Canvas.current?.fill(rect, color: .red) }
}

@MainActor private func portedViews(view: View, superview: View, icon: View) {
    icon.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([icon.topAnchor.constraint(equalTo: view.topAnchor, constant: 8)])
    icon.widthAnchor.constraint(equalToConstant: 24).isActive = true
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.sizeToFit()
    superview.insertSubview(icon, aboveSubview: view)
    view.layer.cornerRadius = 8
    _ = view.layer.presentation()?.frame
    view.layer.removeAllAnimations()
    let animation = BasicAnimation(keyPath: "transform.rotation")
    _ = KeyframeAnimation(keyPath: "opacity")
    view.layer.add(animation, forKey: "spin")
}

@MainActor private func portedControls(bold: FontFamily) {
    _ = Switch()
    _ = Slider()
    _ = Stepper()
    _ = ProgressView()
    _ = SegmentedControl(family: bold, items: ["Day", "Week"])
}

@MainActor private func portedPickers(family: FontFamily) {
    let picker = PickerView(family: family)
    picker.rowsInComponent = { _ in 3 }
    picker.titleForRow = { row, _ in "\(row)" }
    picker.didSelectRow = { row, _ in print(row) }
    picker.selectRow(1, inComponent: 0, animated: true)
    _ = DatePicker(family: family, date: CalendarDate(year: 2026, month: 11, day: 28))
}

@MainActor private func portedTextView(_ screen: Screen) -> any TextViewDelegate.Type {
    let note = TextView()
    note.placeholder = "Note"
    _ = screen.pasteboard.string
    return PortedNotes.self
}

private final class PortedNotes: TextViewDelegate {}

@MainActor private func portedSearchBar() -> any SearchBarDelegate.Type {
    let bar = SearchBar()
    bar.showsCancelButton = true
    return PortedSearch.self
}

private final class PortedSearch: SearchBarDelegate {}

@MainActor private func portedPresentation(_ controller: ViewController, _ page: ViewController) {
    let alert = AlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    alert.addAction(AlertAction(title: "Delete", style: .destructive))
    controller.present(alert, animated: true)
    controller.dismiss(animated: true)
    page.sheetPresentationController.detents = [.medium(), .large()]
    page.sheetPresentationController.prefersGrabberVisible = true
}

@MainActor private func portedField() {
    let field = TextField()
    field.addAction(for: .editingChanged) { field.placeholder = field.text }
    field.addAction(for: .editingDidEndOnExit) { field.resignFirstResponder() }
    field.maximumLength = 40
    field.allowedCharacters = "0-9A-F"
}

@MainActor private func portedTables(
    table: TableView, tableView: TableView, cell: TableViewCell, view: View, image: Image,
    controller: ViewController, bytes: [UInt8], animation: LinearAnimationInstance
) throws {
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "plain")
    _ = TableViewCell(style: .subtitle, reuseIdentifier: "plain")
    cell.textLabel?.text = "Tide"
    cell.detailTextLabel?.text = "high"
    cell.imageView?.image = image
    cell.contentView.addSubview(view)
    _ = TableView(frame: .zero, style: .plain)
    table.separatorStyle = .singleLine
    table.tableHeaderView = view
    table.tableFooterView = nil
    controller.navigationItem.rightBarButtonItem = BarButtonItem(title: "Reload") {}
    _ = RefreshControl(policy: .onThreshold)
    let older = try OlderRiveFile(byteArray: bytes).artboard()
    _ = older.animation(at: 0).instance()
    animation.apply(at: 0.5)
}

private final class PortedController: TableViewController {
    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { nil }
    override func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}
}
