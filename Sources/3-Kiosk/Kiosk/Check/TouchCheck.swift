import Display
import Geometry
import Interface
import KioskFile

/// What fingers cannot reach, for warnings of `flipbook check`.
extension KioskCheck {
    /// The displays for which a kiosk is checked if its file sets no mode.
    private static let sizes = [(width: 480, height: 800), (width: 800, height: 480)]

    /// Warns of text fields that the keyboard covers wherever they are scrolled to, and of rows that are too small for a
    /// finger.
    mutating func checkTouch(_ config: KioskConfig) {
        checkKeyboard(config)
        for list in config.lists {
            for row in list.rows { checkHeight(of: row, in: list, config) }
            checkColumns(of: list, config)
        }
    }

    private mutating func warn(_ key: String, _ reason: String, _ config: KioskConfig) {
        add([], warnings: [config.error(at: key, .value(key: key, reason: reason))])
    }

    // MARK: Keyboard

    private mutating func checkKeyboard(_ config: KioskConfig) {
        // On a display of a known mode, the designer has tried it.
        guard let key = firstField(in: config), config.output.mode == nil else { return }
        let height = TextField.height(fontSize: 17 * config.theme.textScale)
        for (width, pixels) in Self.sizes {
            let mode = DisplayMode(width: width, height: pixels, refreshInterval: 1.0 / 60)
            let scale = config.scale(for: mode)
            let size = Size(Double(width) / scale, Double(pixels) / scale)
            let keyboards = config.languages.map {
                OnScreenKeyboard.height(language: $0, on: size)
            }
            let room = size.height - NavigationBar.height - (keyboards.max() ?? 0)
            guard room < height else { continue }
            return warn(
                key,
                "is covered by the keyboard on a display of \(width) × \(pixels) pixels, which is "
                    + "\(Int(size.width)) × \(Int(size.height)) points; make 'screen.scale' smaller",
                config)
        }
    }

    /// The key of the first field into which visitors type on the screen; nil if there is none.
    private func firstField(in config: KioskConfig) -> String? {
        for screen in config.screens {
            switch screen.content {
            case .list(let list):
                if !list.search.isEmpty { return "\(list.key).search" }
                let fields = list.rows.flatMap(\.content).filter(\.kind.isTyped)
                if let field = fields.first { return field.key }
            case .page(let page):
                if let field = page.content.first(where: \.kind.isTyped) { return field.key }
            case .rive, .tabs: break
            }
        }
        return nil
    }

    // MARK: Targets

    private mutating func checkHeight(
        of row: RowDescription, in list: ListDescription, _ config: KioskConfig
    ) {
        guard row.tap ?? list.tap != nil else { return }
        let style = RowStyle(row, in: list, textSize: config.theme.textSize)
        let height = (row.height ?? list.rowHeight) * config.theme.density.scale
        let grows = style.isSelfSizing && row.rive == nil
        guard !grows, height < Button.minimumSize else { return }
        let key = row.height == nil ? "\(list.key).rowHeight" : "\(row.key).height"
        warn(
            config.has(key) ? key : list.key,
            "makes rows \(Self.text(height)) points high, and a finger needs "
                + "\(Self.text(Button.minimumSize)); make them higher", config)
    }

    private mutating func checkColumns(of list: ListDescription, _ config: KioskConfig) {
        let isTapped = list.tap != nil || list.rows.contains { $0.tap != nil }
        guard let columns = list.columns, isTapped, config.output.mode == nil else { return }
        let width = Double(Self.sizes[0].width) / (config.scale ?? 1) / Double(columns)
        guard width < Button.minimumSize else { return }
        warn(
            "\(list.key).columns",
            "makes rows \(Self.text(width)) points wide on a display of 480 pixels, and a finger needs "
                + "\(Self.text(Button.minimumSize)); set fewer or \"auto\"", config)
    }

    private static func text(_ points: Double) -> String {
        let rounded = (points * 10).rounded() / 10
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
