import Geometry
import Interface
import JSON
import KioskFile
import Languages
import Motion
import Templates

/// The views of a kiosk on a display: its screens in one navigation stack, or in one for each tab.
@MainActor package final class KioskScreen {
    let screen: Screen
    /// Callbacks through which the screens request actions of the kiosk.
    struct Handlers {
        /// Performs an action for an item of a screen; `isChange` is whether its sender reports a changed value.
        var perform: (KioskAction, DataValue, ActionSender, _ isChange: Bool) -> Void = {
            _, _, _, _ in
        }
        /// Takes what a visitor has chosen with a control.
        var change: (DataValue, ControlDescription, ActionSender, ControlPlace) -> Void = {
            _, _, _, _ in
        }
        /// What a visitor has chosen with a control whose value does not say so yet; nil for nothing.
        var chosen: (ActionSender) -> DataValue? = { _ in nil }
        /// Ask for what is not chosen in a control itself.
        var sheets = ControlSheets()
        /// Whether the sender's actions are running.
        var isRunning: (ActionSender) -> Bool = { _ in false }
        /// The fraction of the sender's program that is done, 0...1; nil if it has not said.
        var fraction: (ActionSender) -> Double? = { _ in nil }
        /// Whether any actions are running.
        var isAnyRunning: () -> Bool = { false }
        /// Fetches sources. The closure is called with whether the fetch succeeded, once the content is shown.
        var refresh: ([String], @escaping @MainActor (Bool) -> Void) -> Void = { _, _ in }
        /// Sets a value of the screen or of the kiosk.
        var set: (_ name: String, DataValue) -> Void = { _, _ in }
        /// Called if a file that exists cannot be shown.
        var fail: (ConfigError) -> Void = { _ in }
        /// Called when another screen is shown.
        var didShow: () -> Void = {}
        /// Called when the screen on top shows the current state of the model.
        var didUpdate: () -> Void = {}
    }

    private let model: KioskModel
    private let handlers: Handlers
    private let style: ScreenStyle
    /// Shows a passer-by a brief message, such as that an action has failed.
    let notice: NoticeView
    /// Offers the values of a control.
    let menu: ChoiceMenu
    /// Offers the days or the times of day of a control.
    let dateSheet: DateSheet
    /// Shows messages over the screens.
    let messages: MessageView
    /// Asks the visitor whether they are still there.
    let warning: MessageView
    /// The pad for PINs, above everything else.
    let lockPad: LockPadView
    private let tabs: TabBarController?
    /// Which tabs are there and react to taps.
    private let tabStates: PartStates
    /// The stacks by the names of their tabs, in order; a single one with an empty name if there are no tabs.
    private let stacks: [(name: String, stack: NavigationController)]
    /// Retained here, since stacks and tabs hold their delegate weakly.
    private let delegate: ScreenDelegate
    /// The screen that was on top in the last update, whose model follows its sources.
    private var followed: (any ContentScreen)?

    /// Creates the views. Screens are empty until `update` is called.
    init(_ model: KioskModel, screen: Screen, scale: Double, _ handlers: Handlers) {
        let theme = model.theme
        self.model = model
        let menu = ChoiceMenu(theme: theme, fonts: model.fonts)
        self.menu = menu
        var handlers = handlers
        handlers.sheets.choose = { [weak menu] in menu?.show($0, $1, selected: $2, $3) }
        let dateSheet = DateSheet(theme: theme, fonts: model.fonts, strings: model.strings)
        self.dateSheet = dateSheet
        handlers.sheets.chooseDate = { [weak dateSheet, unowned model] in
            guard let dateSheet else { return }
            let names = dateSheet.names(model.formats)
            model.prepareFonts(for: names.months + names.shortWeekdays + names.dayPeriods)
            dateSheet.show($0, names, now: model.localDate, $1)
        }
        let notice = NoticeView(family: model.fonts.regular, fontSize: 16 * theme.textSize)
        self.notice = notice
        handlers.sheets.refuse = { [weak notice] in notice?.show($0) }
        self.handlers = handlers
        self.screen = screen
        let style = ScreenStyle(
            theme: theme, fonts: model.fonts, scale: scale, strings: model.strings)
        self.style = style
        messages = MessageView(theme: theme, fonts: model.fonts, images: model.images)
        warning = MessageView(theme: theme, fonts: model.fonts, images: model.images)
        lockPad = LockPadView(theme: theme, fonts: model.fonts, strings: style.strings)
        let config = model.config
        screen.reducesMotion = theme.motion == .reduced
        screen.userInterfaceLayoutDirection =
            LayoutDirection(locale: model.languageTag) == .rightToLeft
            ? .rightToLeft : .leftToRight
        screen.root.backgroundColor = theme.background
        screen.root.tintColor = theme.accent
        let factory = ScreenFactory(
            model: model, style: style, size: screen.size, handlers: handlers)
        func stack(_ name: String) -> NavigationController {
            let stack = NavigationController(
                rootViewController: factory.make(name, .null),
                makeNavigationBar: style.makeNavigationBar)
            stack.pageBackgroundColor = theme.background
            return stack
        }
        if case .tabs(let descriptions)? = config.screen(config.start)?.content {
            let controllers = descriptions.map { ($0.screen, stack($0.screen)) }
            stacks = controllers
            tabStates = PartStates(descriptions.map { ("", $0.conditions) }, of: model)
            let tabs = TabBarController(tabBar: style.makeTabBar())
            tabs.viewControllers = controllers.map(\.1)
            self.tabs = tabs
            screen.rootViewController = tabs
        } else {
            stacks = [("", stack(config.start))]
            tabStates = PartStates([], of: model)
            tabs = nil
            screen.rootViewController = stacks[0].stack
        }
        notice.frame = screen.root.bounds
        screen.root.addSubview(notice)
        for view in [menu, dateSheet, messages, warning, lockPad] as [View] {
            view.frame = screen.root.bounds
            screen.root.addSubview(view)
        }
        delegate = ScreenDelegate(handlers.didShow)
        for (_, stack) in stacks { stack.delegate = delegate }
        tabs?.delegate = delegate
        updateTabs()
        addImages()
        model.observe(self) { [unowned self] in modelDidChange($0) }
    }

    private var factory: ScreenFactory {
        ScreenFactory(model: model, style: style, size: screen.size, handlers: handlers)
    }

    /// Advances all views to a frame's time.
    ///
    /// - Returns: whether another frame is needed afterwards.
    func advance(to time: FrameTime) -> Bool { screen.advance(to: time) }

    // MARK: Screens

    private var stack: NavigationController {
        guard let tabs else { return stacks[0].stack }
        return stacks[tabs.selectedIndex].stack
    }

    /// The top screen of the visible stack; during a transition, the one that is appearing.
    var top: (any ContentScreen)? { stack.topViewController as? any ContentScreen }

    /// The first list at the root of a stack: the only screen of a kiosk with one screen.
    var list: ListScreen? {
        stacks.lazy.compactMap { $0.stack.viewControllers.first as? ListScreen }.first
    }

    /// All screens on all stacks, whether visible or not.
    var all: [any ContentScreen] {
        stacks.flatMap { $0.stack.viewControllers.compactMap { $0 as? any ContentScreen } }
    }

    /// The name of the selected tab's screen; empty without tabs.
    var tabName: String { tabs.map { stacks[$0.selectedIndex].name } ?? "" }

    /// The names of the screens on the visible stack, from the first to the one on top.
    var stackNames: [String] {
        stack.viewControllers.compactMap { ($0 as? any ContentScreen)?.name }
    }

    /// Whether nothing else than the start screen is open, with the values with which it begins.
    var isAtStart: Bool {
        (tabs?.selectedIndex ?? 0) == firstTab
            && stacks.allSatisfy { $0.stack.viewControllers.count == 1 }
            && all.allSatisfy { $0.values?.store.isChanged != true }
    }

    /// Whether what is below the pad for PINs is not to be seen, nor found by the requests about what is.
    var isCovered = false {
        didSet {
            guard isCovered != oldValue else { return }
            (tabs ?? stacks[0].stack).view.alpha = isCovered ? 0 : 1
            if isCovered { for sheet in [menu, dateSheet] as [ControlSheet] { sheet.close() } }
        }
    }

    /// The name of the first screen on the visible stack that meets a condition; nil if none does.
    func firstOnStack(where isMet: (String) -> Bool) -> String? {
        for controller in stack.viewControllers {
            if let name = (controller as? any ContentScreen)?.name, isMet(name) { return name }
        }
        return nil
    }

    /// Leaves the screens of the visible stack from the first that is locked on; the first tab is shown if that is the
    /// first of its stack.
    func leave(where isLocked: (String) -> Bool) {
        let controllers = stack.viewControllers
        let index = controllers.firstIndex { controller in
            (controller as? any ContentScreen).map { isLocked($0.name) } ?? false
        }
        guard let index else { return }
        if index > 0 {
            stack.setViewControllers(Array(controllers[..<index]), animated: false)
        } else {
            stack.popToRootViewController(animated: false)
            tabs?.selectedIndex = firstTab
            stack.popToRootViewController(animated: false)
        }
        handlers.didShow()
    }

    /// Whether one screen of the visible stack is moving over another.
    var isInTransition: Bool { stack.isInTransition }

    /// Shows a screen: the tab of that name, the screen of that name and item on the stack, or else a new one on top.
    ///
    /// - Parameter item: the item that it is opened for.
    package func show(_ name: String, _ item: DataValue) {
        // Only the start screen's tabs can be named, and those are shown already.
        if case .tabs? = model.config.screen(name)?.content {
            stack.popToRootViewController(animated: true)
            return
        }
        if let tabs, let index = stacks.firstIndex(where: { $0.name == name }) {
            updateTabs()
            let state = tabStates.states[index]
            guard state.isVisible, state.isEnabled else { return }
            stacks[index].stack.popToRootViewController(animated: tabs.selectedIndex == index)
            tabs.selectedIndex = index
            update(.all)
            return handlers.didShow()
        }
        let other = stack.viewControllers.first {
            ($0 as? any ContentScreen).map { $0.name == name && $0.item == item } ?? false
        }
        if let other {
            stack.popToViewController(other, animated: true)
        } else if stack.viewControllers.count < KioskScreen.maximumDepth {
            stack.pushViewController(
                factory.make(name, item, of: top?.actionSource), animated: true)
        }
        update(.all)
    }

    /// The maximum number of screens on a stack. Without it, a kiosk whose screens lead to each other in a circle would
    /// grow without limit.
    static let maximumDepth = 20

    /// Goes back to the screen below.
    package func back() {
        stack.popViewController(animated: true)
        update(.all)
    }

    /// Adds the images that were decoded in the background to the screen.
    private func addImages() { for images in model.decodedImages { screen.addImages(images) } }

    private func modelDidChange(_ change: KioskModel.Change) {
        switch change {
        case .fonts: return screen.fontsDidChange()
        case .header, .files: addImages()
        case .failed: return
        case .all, .source, .rows, .values, .time, .actions, .controls: break
        }
        update(change)
    }

    /// Updates the screen on top after a change; the others are updated when they appear.
    func update(_ change: KioskModel.Change) {
        // The other tab is updated by those who are told of it.
        if updateTabs() { return handlers.didShow() }
        updateTitles()
        followTop()
        if let top, isShown(change, on: top) { top.update(change) }
        notice.insets.bottom =
            (tabs == nil ? 0 : TabBar.height) + ((top as? ListScreen)?.barHeight ?? 0)
        handlers.didUpdate()
    }

    private func followTop() {
        guard top !== followed else { return }
        followed?.stopFollowing()
        followed = top
        top?.startFollowing()
    }

    private func isShown(_ change: KioskModel.Change, on screen: any ContentScreen) -> Bool {
        switch change {
        case .source(let name):
            screen.sources.contains(name)
                || model.templateSources[screen.name]?.contains(name) ?? false
        case .rows(let name): name == screen.name
        default: true
        }
    }

    /// Updates the titles and icons of tabs, and which of them are there.
    ///
    /// - Returns: whether another tab was selected, since the selected one is hidden.
    @discardableResult private func updateTabs() -> Bool {
        guard let tabs else { return false }
        for (tab, stack) in tabScreens {
            let values = (stack.viewControllers.first as? any ContentScreen)?.values
            stack.tabBarItem.show(tab, model, on: values)
        }
        tabStates.update()
        for ((_, stack), state) in zip(stacks, tabStates.states) {
            stack.tabBarItem.isHidden = !state.isVisible
            stack.tabBarItem.isEnabled = state.isEnabled
        }
        guard !tabStates.states[tabs.selectedIndex].isVisible, firstTab != tabs.selectedIndex else {
            return false
        }
        tabs.selectedIndex = firstTab
        return true
    }

    /// The index of the first tab that is there and reacts to taps; 0 if there is none.
    private var firstTab: Int {
        tabStates.states.firstIndex { $0.isVisible && $0.isEnabled } ?? 0
    }

    /// Updates the titles that contain templates. Those of screens below are shown by the back button.
    private func updateTitles() {
        for controller in stacks.flatMap(\.stack.viewControllers) {
            guard let screen = controller as? any ContentScreen,
                let template = titleTemplate(of: screen)
            else { continue }
            screen.updateItem()
            let title = model.display(template, screen.shown, on: screen.values)
            guard controller.title != title else { continue }
            controller.title = title
            model.prepareFonts(for: [title])
        }
    }

    /// The template of a title; nil for a title without values.
    private func titleTemplate(of screen: any ContentScreen) -> Template? {
        guard let description = model.config.screen(screen.name) else { return nil }
        let template = model.config.title(of: description)
        return template.placeholders.isEmpty ? nil : template
    }

    /// The screens behind the tabs, with their stacks; empty if there are no tabs.
    private var tabScreens: [(screen: ScreenDescription, stack: NavigationController)] {
        guard tabs != nil else { return [] }
        return stacks.compactMap { name, stack in
            model.config.screen(name).map { ($0, stack) }
        }
    }

    /// When a text that shows the time changes next, in seconds since 1970: one on the screen on top, in the titles of
    /// its stack, or in the tab bar.
    var nextTimeChange: Double {
        var next = top?.nextTimeChange ?? .infinity
        for controller in stack.viewControllers {
            guard let screen = controller as? any ContentScreen,
                let template = titleTemplate(of: screen)
            else { continue }
            next = min(next, model.nextChange(of: [template], screen.shown, on: screen.values))
        }
        for (tab, stack) in tabScreens {
            let values = (stack.viewControllers.first as? any ContentScreen)?.values
            next = min(next, model.nextChange(of: [tab.title, tab.icon], .null, on: values))
        }
        return min(next, tabStates.nextChange)
    }

    /// Removes the views from the screen, to be replaced by others.
    func remove() {
        model.stopObserving(self)
        followed?.stopFollowing()
        followed = nil
        notice.removeFromSuperview()
        menu.removeFromSuperview()
        dateSheet.removeFromSuperview()
        messages.removeFromSuperview()
        warning.removeFromSuperview()
        lockPad.removeFromSuperview()
        screen.rootViewController = nil
    }

    // MARK: State

    /// The navigation state, with which views are recreated.
    package struct NavigationState {
        fileprivate var tab = ""
        fileprivate var stacks: [String: [Entry]] = [:]

        fileprivate struct Entry {
            var name: String
            var item: DataValue
            var source: String?
            var values: ScreenValues?
            var scrollState: ScrollView.ScrollState?
            var swiped: SwipedRow?
            /// What was typed to search in a list.
            var search = ""
            /// How far a visitor had come in a form; nil for other screens than pages.
            var form: FormProgress?
        }
    }

    package var navigationState: NavigationState {
        get {
            var state = NavigationState()
            state.tab = tabs.map { stacks[$0.selectedIndex].name } ?? ""
            for (name, stack) in stacks {
                state.stacks[name] = stack.viewControllers.compactMap {
                    ($0 as? any ContentScreen).map {
                        NavigationState.Entry(
                            name: $0.name, item: $0.item, source: $0.itemSource,
                            values: $0.values, scrollState: $0.scrollState, swiped: $0.swipedRow,
                            search: ($0 as? ListScreen)?.typedSearch ?? "",
                            form: ($0 as? PageScreen)?.formProgress)
                    }
                }
            }
            return state
        }
        set {
            for (name, stack) in stacks {
                let entries = newValue.stacks[name] ?? []
                let first = stack.viewControllers[0]
                guard entries.first?.name == (first as? any ContentScreen)?.name else {
                    continue
                }
                var controllers = [first]
                for entry in entries.dropFirst() where model.config.screen(entry.name) != nil {
                    controllers.append(factory.make(entry.name, entry.item, of: entry.source))
                }
                stack.setViewControllers(controllers, animated: false)
                for (controller, entry) in zip(controllers, entries) {
                    let screen = controller as? any ContentScreen
                    if let values = entry.values { screen?.values?.take(from: values) }
                    screen?.swipedRow = entry.swiped
                    (screen as? ListScreen)?.typedSearch = entry.search
                    if let form = entry.form { (screen as? PageScreen)?.restore(form) }
                    screen?.scrollState = entry.scrollState
                }
            }
            if let index = stacks.firstIndex(where: { $0.name == newValue.tab }) {
                tabs?.selectedIndex = index
            }
            // Begins again, with the values and the search that are restored.
            followed?.stopFollowing()
            followed = nil
            update(.all)
        }
    }
}

/// Creates the view controllers of screens.
@MainActor private struct ScreenFactory {
    let model: KioskModel
    let style: ScreenStyle
    /// The display's size, in points.
    let size: Size
    let handlers: KioskScreen.Handlers

    /// - Parameters:
    ///   - name: the name of a screen of the configuration that is not tabs.
    ///   - item: the item that it is opened for.
    ///   - source: the name of the source that the item is from; nil for none.
    func make(
        _ name: String, _ item: DataValue, of source: String? = nil
    ) -> ViewController {
        guard let description = model.config.screen(name) else { return ViewController() }
        let config = model.config
        let title = config.title(of: description)
        switch description.content {
        case .list(let list):
            return ListScreen(
                list, name: name, title: title, hasLargeTitle: config.hasLargeTitle,
                showsUpdateTime: config.showsUpdateTime, style, model: model,
                handlers: handlers)
        case .page(let page):
            return PageScreen(
                page, name: name, title: title, item: item, of: source, style, model,
                handlers)
        case .rive(let rive):
            return RiveScreen(
                rive.adapted(to: size), name: name, title: title,
                item: item, model, handlers)
        case .tabs: return ViewController()
        }
    }
}

/// Calls a closure when a stack or a tap on a tab shows a screen.
private final class ScreenDelegate: NavigationControllerDelegate, TabBarControllerDelegate {
    private let didShow: () -> Void

    init(_ didShow: @escaping () -> Void) { self.didShow = didShow }

    func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController,
        animated: Bool
    ) { didShow() }

    // A tab that was not selected may have missed changes.
    func tabBarController(
        _ tabBarController: TabBarController, didSelect viewController: ViewController
    ) { didShow() }
}

extension KioskConfig {
    /// The template of a screen's title: its own or, failing that, the kiosk's. A Rive screen without a title has none,
    /// so that the .riv file fills the screen.
    fileprivate func title(of screen: ScreenDescription) -> Template {
        if case .rive = screen.content { return screen.title }
        return screen.title.isEmpty ? title : screen.title
    }
}

extension TabBarItem {
    /// Shows the title and the icon of a screen, with their current values.
    fileprivate func show(
        _ screen: ScreenDescription, _ model: KioskModel, on values: ScreenValues?
    ) {
        title = model.display(screen.title, .null, on: values)
        let text = model.display(screen.icon, .null, on: values)
        icon = text.isEmpty ? nil : .text(text)
    }
}
