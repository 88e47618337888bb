/// The list of a kiosk with one screen.
extension KioskConfig {
    var list: ListDescription {
        get {
            for screen in screens { if case .list(let list) = screen.content { return list } }
            return ListDescription(key: "list", source: KioskConfig.onlyScreen)
        }
        set {
            for i in screens.indices {
                guard case .list = screens[i].content else { continue }
                screens[i].content = .list(newValue)
                return
            }
        }
    }

    var header: Header? {
        get { list.header }
        set { list.header = newValue }
    }

    var listSource: SourceConfig {
        source(list.source)
            ?? SourceConfig(name: list.source, key: list.key, origin: .command(["true"]))
    }

    /// The templates of the list's rows.
    var rowTemplate: RowTemplate {
        let row = list.rows[0]
        return RowTemplate(
            title: row.title, subtitle: row.subtitle, trailing: row.trailing, icon: row.icon,
            iconColor: row.iconColor, key: listSource.rowKey)
    }
}

extension KioskConfig {
    /// The program that prints the list's rows, and its arguments.
    var command: [String] {
        if case .command(let command) = listSource.origin { command } else { ["true"] }
    }
}
