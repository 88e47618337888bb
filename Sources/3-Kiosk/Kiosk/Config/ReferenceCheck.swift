import JSON
import Templates

/// Checks that every name that a configuration refers to is defined.
struct ReferenceCheck {
    /// The undefined names, in the order of the file.
    private(set) var errors: [ConfigError] = []
    private let config: KioskConfig
    private let screens: [String]
    private let sources: [String]

    init(_ config: KioskConfig) {
        self.config = config
        screens = config.screens.map(\.name)
        sources = config.sources.map(\.name)
        check(config.start, "screen", among: screens, at: "start")
        for screen in config.screens { check(screen) }
        for name in config.texts.keys.sorted() {
            check(name, "text", among: InterfaceText.allCases.map(\.rawValue), at: "texts.\(name)")
        }
        for (key, action) in config.actions { check(action, at: key) }
        errors.sort {
            ($0.position?.line ?? 0, $0.position?.column ?? 0)
                < ($1.position?.line ?? 0, $1.position?.column ?? 0)
        }
    }

    private mutating func check(
        _ name: String, _ kind: String, among known: [String], at key: String
    ) {
        guard !known.contains(name) else { return }
        let nearest = Spelling.nearest(to: name, among: known)
        errors.append(
            config.error(
                at: key,
                .unknownName(key: key, kind: kind, name: name, nearest: nearest, known: known)))
    }

    private mutating func check(_ screen: ScreenDescription) {
        switch screen.content {
        case .list(let list):
            if config.has("\(list.key).source") {
                check(list.source, "source", among: sources, at: "\(list.key).source")
            }
        case .page(let page):
            if let source = page.source {
                check(source, "source", among: sources, at: "\(page.key).source")
            }
        case .rive(let rive):
            if let source = rive.source {
                check(source, "source", among: sources, at: "\(rive.key).source")
            }
        case .tabs(let names):
            let key = ConfigNode.path(screen.key, "tabs")
            for (i, name) in names.enumerated() {
                check(name, "screen", among: screens, at: "\(key)[\(i)]")
                if case .tabs? = config.screen(name)?.content {
                    errors.append(
                        config.error(
                            at: "\(key)[\(i)]",
                            .circularTabs(key: "\(key)[\(i)]", name: name)))
                }
            }
        }
    }

    private mutating func check(_ action: KioskAction, at key: String) {
        for action in action.flattened {
            switch action {
            case .show(let name): check(name, "screen", among: screens, at: "\(key).show")
            case .refresh(let name?):
                check(name, "source", among: sources, at: "\(key).refresh")
            default: break
            }
        }
    }
}
