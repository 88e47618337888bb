import Geometry
import Interface
import JSON
import Motion
import Templates

/// The views of a kiosk on a display: its screens in one navigation stack, or in one for each tab.
@MainActor final class KioskScreen {
    let screen: Screen
    /// Callbacks through which the screens request actions of the kiosk.
    struct Handlers {
        /// Performs an action for an item of a screen.
        var perform: (KioskAction, DataValue, _ key: String) -> Void = { _, _, _ in }
        /// Fetches sources. The closure is called with whether the fetch succeeded, once the content is shown.
        var refresh: ([String], @escaping @MainActor (Bool) -> Void) -> Void = { _, _ in }
        /// Called if a file that exists cannot be shown.
        var fail: (ConfigError) -> Void = { _ in }
        /// Called when another screen is shown.
        var didShow: () -> Void = {}
    }

    private let model: KioskModel
    private let handlers: Handlers
    private let style: ScreenStyle
    /// Shows a passer-by a brief message, such as that an action has failed.
    let notice: NoticeView
    private let tabs: TabBarController?
    /// The stacks by the names of their tabs, in order; a single one with an empty name if there are no tabs.
    private let stacks: [(name: String, stack: NavigationController)]
    /// Retained here, since a stack holds its delegate weakly.
    private var delegates: [StackDelegate] = []

    /// Creates the views. Screens are empty until `update` is called.
    init(_ model: KioskModel, screen: Screen, scale: Double, _ handlers: Handlers) {
        let theme = model.theme
        self.model = model
        self.handlers = handlers
        self.screen = screen
        let style = ScreenStyle(
            theme: theme, fonts: model.fonts, scale: scale, strings: model.config.strings)
        self.style = style
        notice = NoticeView(family: model.fonts.regular)
        let config = model.config
        screen.reducesMotion = theme.motion == .reduced
        screen.userInterfaceLayoutDirection =
            LayoutDirection(locale: config.languageTag) == .rightToLeft
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
        if case .tabs(let names)? = config.screen(config.start)?.content {
            let controllers = names.map { ($0, stack($0)) }
            stacks = controllers
            let tabs = TabBarController(tabBar: style.makeTabBar())
            for (name, controller) in controllers {
                controller.tabBarItem = TabBarItem(
                    title: config.screen(name).map { model.expand($0.title, .null) } ?? "",
                    icon: config.screen(name).flatMap { screen in
                        let text = model.expand(screen.icon, .null)
                        return text.isEmpty ? nil : .text(text)
                    })
            }
            tabs.viewControllers = controllers.map(\.1)
            self.tabs = tabs
            screen.rootViewController = tabs
        } else {
            stacks = [("", stack(config.start))]
            tabs = nil
            screen.rootViewController = stacks[0].stack
        }
        notice.frame = screen.root.bounds
        screen.root.addSubview(notice)
        for (_, stack) in stacks {
            let delegate = StackDelegate { handlers.didShow() }
            delegates.append(delegate)
            stack.delegate = delegate
        }
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
    var top: (any ScreenController)? { stack.topViewController as? any ScreenController }

    /// The first list at the root of a stack: the only screen of a kiosk with one screen.
    var list: ListScreen? {
        stacks.lazy.compactMap { $0.stack.viewControllers.first as? ListScreen }.first
    }

    /// All screens on all stacks, whether visible or not.
    var all: [any ScreenController] {
        stacks.flatMap { $0.stack.viewControllers.compactMap { $0 as? any ScreenController } }
    }

    /// Shows a screen: the tab of that name, the screen of that name and item on the stack, or else a new one on top.
    ///
    /// - Parameter item: the item that it is opened for.
    func show(_ name: String, _ item: DataValue) {
        if case .tabs? = model.config.screen(name)?.content {
            stack.popToRootViewController(animated: true)
            return
        }
        if let tabs, let index = stacks.firstIndex(where: { $0.name == name }) {
            stacks[index].stack.popToRootViewController(animated: tabs.selectedIndex == index)
            tabs.selectedIndex = index
            update(.all)
            return handlers.didShow()
        }
        let other = stack.viewControllers.first {
            ($0 as? any ScreenController).map { $0.name == name && $0.item == item } ?? false
        }
        if let other {
            stack.popToViewController(other, animated: true)
        } else if stack.viewControllers.count < KioskScreen.maximumDepth {
            stack.pushViewController(
                factory.make(name, item, of: top?.sources.first), animated: true)
        }
        update(.all)
    }

    /// The maximum number of screens on a stack. Without it, a kiosk whose screens lead to each other in a circle would
    /// grow without limit.
    static let maximumDepth = 20

    /// Goes back to the screen below.
    func back() {
        stack.popViewController(animated: true)
        update(.all)
    }

    /// Updates the screen on top after a change; the others are updated when they appear.
    func update(_ change: KioskModel.Change) {
        updateTitles()
        guard let top else { return }
        if case .source(let name) = change, !top.sources.contains(name) { return }
        top.update(change)
    }

    /// Updates the titles of lists, Rive screens and tabs that contain templates. Pages update their own.
    private func updateTitles() {
        for controller in stacks.flatMap(\.stack.viewControllers) {
            guard let screen = controller as? any ScreenController,
                let description = model.config.screen(screen.name)
            else { continue }
            let template = model.config.title(of: description)
            guard template.contains("{"), !description.content.isPage else { continue }
            let title = model.expand(template, screen.item)
            guard controller.title != title else { continue }
            controller.title = title
            model.prepareFonts(for: [title])
        }
        guard tabs != nil else { return }
        for (name, controller) in stacks {
            guard let template = model.config.screen(name)?.title, template.contains("{") else {
                continue
            }
            controller.tabBarItem.title = model.expand(template, .null)
        }
    }

    /// When a text that shows the time changes next, in seconds since 1970.
    var nextTimeChange: Double { top?.nextTimeChange ?? .infinity }

    /// Removes the views from the screen, to be replaced by others.
    func remove() {
        notice.removeFromSuperview()
        screen.rootViewController = nil
    }

    // MARK: State

    /// The navigation state, with which views are recreated.
    struct Place {
        fileprivate var tab = ""
        fileprivate var stacks:
            [String: [(name: String, item: DataValue, source: String?, motion: ScrollView.Motion?)]] =
                [:]
    }

    var place: Place {
        get {
            var place = Place()
            place.tab = tabs.map { stacks[$0.selectedIndex].name } ?? ""
            for (name, stack) in stacks {
                place.stacks[name] = stack.viewControllers.compactMap {
                    ($0 as? any ScreenController).map {
                        ($0.name, $0.item, $0.sources.last, $0.scrollMotion)
                    }
                }
            }
            return place
        }
        set {
            for (name, stack) in stacks {
                let entries = newValue.stacks[name] ?? []
                let first = stack.viewControllers[0]
                guard entries.first?.name == (first as? any ScreenController)?.name else {
                    continue
                }
                var controllers = [first]
                for entry in entries.dropFirst() where model.config.screen(entry.name) != nil {
                    controllers.append(factory.make(entry.name, entry.item, of: entry.source))
                }
                stack.setViewControllers(controllers, animated: false)
                for (controller, entry) in zip(controllers, entries) {
                    (controller as? any ScreenController)?.scrollMotion = entry.motion
                }
            }
            if let index = stacks.firstIndex(where: { $0.name == newValue.tab }) {
                tabs?.selectedIndex = index
            }
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
        let ownTitle = config.title(of: description)
        let title = model.expand(ownTitle, item)
        switch description.content {
        case .list(let list):
            return ListScreen(
                list, name: name, title: title, hasLargeTitle: config.hasLargeTitle,
                showsUpdateTime: config.showsUpdateTime, style, model: model,
                handlers: handlers)
        case .page(let page):
            return PageController(
                page, name: name, title: ownTitle, item: item, of: source, style, model,
                handlers)
        case .rive(let rive):
            return RiveController(
                rive.adapted(to: size), name: name, title: title,
                item: item, model, handlers)
        case .tabs: return ViewController()
        }
    }
}

/// Calls a closure when a stack shows a screen.
private final class StackDelegate: NavigationControllerDelegate {
    private let didShow: () -> Void

    init(_ didShow: @escaping () -> Void) { self.didShow = didShow }

    func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController,
        animated: Bool
    ) {
        didShow()
    }
}

extension KioskConfig {
    /// The template of a screen's title: its own or, failing that, the kiosk's. A Rive screen without a title has none,
    /// so that the .riv file fills the screen.
    fileprivate func title(of screen: ScreenDescription) -> TemplateText {
        if case .rive = screen.content { return screen.title }
        return screen.title.isEmpty ? title : screen.title
    }
}

extension ScreenDescription.Content {
    fileprivate var isPage: Bool { if case .page = self { true } else { false } }
}
