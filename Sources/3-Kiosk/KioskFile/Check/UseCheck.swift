import JSON
import Templates

/// Finds values that are set and never read, and programs that data can choose, for warnings of `flipbook check`.
struct UseCheck {
    private(set) var warnings: [ConfigError] = []
    private let config: KioskConfig

    init(_ config: KioskConfig) {
        self.config = config
        checkValues()
        for (key, action) in config.actions {
            for case .run(let run) in action.contained { checkProgram(run, "\(key).run") }
        }
    }

    // MARK: Values

    /// Warns of values that nothing reads.
    private mutating func checkValues() {
        let paths = config.readPaths
        let read = Set(TemplatePath.names(below: .values, in: paths)).union(listNames)
        for name in config.values.keys.sorted() where !read.contains(name) {
            warn("values.\(name)", root: "values", name)
        }
        for screen in config.screens {
            let own = Set(TemplatePath.names(below: .screen, in: config.readPaths(of: screen)))
            for name in screen.values.keys.sorted() where !own.contains(name) {
                warn("\(ConfigNode.path(screen.key, "values")).\(name)", root: "screen", name)
            }
        }
    }

    private mutating func warn(_ key: String, root: String, _ name: String) {
        warnings.append(
            config.error(
                at: key,
                .unread(
                    key: key,
                    reason:
                        "no text, list, condition or action reads this value; show it as '{\(root).\(name)}', or "
                        + "remove it")))
    }

    /// The names of the values whose elements lists, pages or Rive screens show.
    private var listNames: Set<String> {
        Set(
            config.screens.compactMap(\.content.source).compactMap {
                KioskConfig.valuePath(ofSource: $0)
            }.map {
                KioskConfig.valueName(in: $0)
            })
    }

    // MARK: Programs

    /// The shells whose argument after `-c` is a program.
    private static let shells: Set<String> = ["sh", "bash", "dash", "zsh", "ash", "busybox"]

    /// Warns of a program, or a script of a shell, that contains values.
    private mutating func checkProgram(_ run: RunAction, _ key: String) {
        func isChosen(_ template: Template) -> Bool {
            template.placeholders.contains { $0.first != Site.name }
        }
        let words = run.arguments
        if isChosen(words[0]) {
            return warn(
                "\(key)[0]",
                "data chooses the program that is run; name the program, and pass the value as an argument"
            )
        }
        let program = words[0].text.split(separator: "/").last.map(String.init) ?? ""
        guard UseCheck.shells.contains(program),
            let script = words.firstIndex(where: { $0.text == "-c" }).map({ $0 + 1 }),
            words.indices.contains(script), isChosen(words[script])
        else { return }
        warn(
            "\(key)[\(script)]",
            "values from data become commands of the shell; write \"$1\" in the script, and pass the value as a further "
                + "argument after \"sh\"")
    }

    private mutating func warn(_ key: String, _ reason: String) {
        warnings.append(config.error(at: key, .unsafeProgram(key: key, reason: reason)))
    }
}

extension KioskConfig {
    /// The paths of all values that something reads: templates, conditions, and what actions set or pass on.
    var readPaths: [TemplatePath] {
        screens.flatMap(readPaths) + [title, clock].flatMap(\.placeholders)
            + actions.flatMap { $0.action.readPaths }
    }

    /// The paths of the values that something of a screen reads.
    func readPaths(of screen: ScreenDescription) -> [TemplatePath] {
        screen.content.paths + screen.conditions.flatMap(\.condition.paths)
            + [screen.title, screen.icon].flatMap(\.placeholders)
            + screen.actions.flatMap { $0.action.readPaths } + searchPaths(of: screen)
    }

    /// The paths of the value that is searched for in a list.
    private func searchPaths(of screen: ScreenDescription) -> [TemplatePath] {
        guard case .list(let list) = screen.content, let name = list.searchValue else { return [] }
        return ["values.\(name)", "screen.\(name)"].map(TemplatePath.init)
    }
}

extension KioskAction {
    /// The paths of the values that it, and what follows from it, reads.
    fileprivate var readPaths: [TemplatePath] {
        conditions("").flatMap(\.condition.paths) + templates.flatMap(\.placeholders)
    }
}
