import Geometry
import Glibc
import ImageCodecs
import Interface
import Lab
import Platform
import SystemFonts
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Rows of all kinds, as pictures.
///
/// `FLIPBOOK_SHEETS=FOLDER swift test --filter RowSheetTests` writes them in light and dark at three sizes, for
/// review by eye. The tests compare small ones with golden images whose texts are boxes.
@MainActor @Suite struct RowSheetTests {
    enum Kind: String, CaseIterable {
        case icons, pictures, wrapped, cards, wideCards, plainCards, sections, styles, swiped
        case compact, spacious, rightToLeft
    }

    nonisolated private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private static let places: [(String, String, String)] = [
        ("Airport", "via Exhibition Park, on time", "3 min"),
        ("Harbour East", "via Riverside and Saltmarsh", "11 min"),
        ("Replacement bus to Old Mill, which stops at the fountain", "Stop C", "19 min"),
        ("Pinewood", "", "14:11"),
        (
            "Cape Aurora", "via Silver Bay and Old Port, 4 min late; change here for the ferry",
            "14:27"
        ),
        ("Observatory", "via Hill Road, on time", "14:33"),
    ]

    private func list(_ kind: Kind, columns: Int) -> ListDescription {
        var list = ListDescription(key: "list", source: "a")
        var row = RowDescription()
        switch kind {
        case .icons, .compact, .spacious, .rightToLeft: break
        case .pictures:
            row.image = "{image}"
            row.imageShape = .circle
            list.tap = .show("x")
        case .wrapped:
            row.image = "{image}"
            row.lines = 3
        case .cards, .wideCards:
            row.style = .card
            row.image = "{image}"
            list.columns = kind == .cards ? columns : 1
            if kind == .wideCards { row.imageSize = 120 }
        case .plainCards:
            row.style = .card
            list.columns = columns
        case .sections: list.section = "{line}"
        case .styles:
            var late = row
            late.height = 110
            late.image = "{image}"
            list.rows = [row, late]
            return list
        case .swiped:
            list.swipe = [
                SwipeAction(title: "Done", color: .systemGreen, action: .back),
                SwipeAction(title: "Later", color: nil, action: .back),
            ]
        }
        list.rows = [row]
        return list
    }

    private func rows(_ kind: Kind) -> RowList {
        let colors = ["#2E8B57", "#C0392B", "#D98324", "#3A56C5"].map { Color(hex: $0) }
        return RowList(
            (0..<40).map { i in
                let place = Self.places[i % Self.places.count]
                var row = RowContent(
                    title: place.0, subtitle: place.1, trailing: place.2,
                    icon: [.pictures, .wrapped, .cards].contains(kind) ? "" : "S\(i % 4 + 1)",
                    iconColor: colors[i % 4])
                let badge = i % 3 == 1 ? "\(i)" : i % 3 == 2 ? "new" : ""
                row.details = RowContent.Details(
                    badge: kind == .icons ? "" : badge, badgeColor: i % 2 == 0 ? colors[1] : nil,
                    image: .file("\(i)"))
                if kind == .sections { row.section = "Platform \(i / 3 + 1)" }
                if kind == .styles { row.styleIndex = i % 3 == 1 ? 1 : 0 }
                return row
            })
    }

    private func picture(
        _ kind: Kind, _ appearance: KioskConfig.Theme.Appearance, size: Size, scale: Double,
        fonts: Fonts? = nil
    ) throws -> BGRAImage {
        var theme = KioskConfig.Theme(appearance)
        if kind == .compact { theme.density = .compact }
        if kind == .spacious { theme.density = .spacious }
        let columns = max(2, Int(size.width / scale / 200))
        let stage = try RowStage(
            list(kind, columns: columns), theme: theme, size: size, scale: scale, fonts: fonts,
            isRightToLeft: kind == .rightToLeft)
        stage.controller.show(rows(kind))
        stage.settle()
        if kind == .sections {
            stage.table.setContentOffset(Point(0, 100), animated: false)
        }
        if kind == .swiped {
            let (width, y) = (stage.screen.size.width, 100.0)
            stage.drag(from: Point(width - 10, y), to: Point(width - 140, y))
        }
        return stage.picture()
    }

    @Test(arguments: [KioskConfig.Theme.Appearance.light, .dark])
    func picturesMatchGoldenImages(appearance: KioskConfig.Theme.Appearance) throws {
        var theme = KioskConfig.Theme(appearance)
        theme.fonts = ["\(Self.root)/Tests/Fonts/boxes.ttf"]
        // None of the system's fonts are used.
        let fonts = try Fonts(theme, FontCatalog(xml: "<fontconfig></fontconfig>"))
        let pictures = try Kind.allCases.map {
            try picture($0, appearance, size: Size(240, 320), scale: 1, fonts: fonts)
        }
        try GoldenImage.check(
            BGRAImage.grid(pictures, columns: 4), "rows-\(appearance.rawValue)")
    }

    private nonisolated static let folder = getenv("FLIPBOOK_SHEETS").map { String(cString: $0) }

    @Test(
        .enabled(if: folder != nil),
        arguments: [(480, 800), (1280, 800), (1920, 1080)],
        [KioskConfig.Theme.Appearance.light, .dark])
    func sheetsAreWritten(size: (Int, Int), appearance: KioskConfig.Theme.Appearance) throws {
        let folder = try #require(Self.folder)
        try FileSystem.makeFolder(folder)
        let scale = max(1, (Double(min(size.0, size.1)) / 480 * 4).rounded(.down) / 4)
        for (i, kinds) in [Kind.allCases.prefix(6), Kind.allCases.suffix(6)].enumerated() {
            let pictures = try kinds.map {
                try picture(
                    $0, appearance, size: Size(Double(size.0), Double(size.1)), scale: scale)
            }
            try FileSystem.write(
                try PNG.encode(BGRAImage.grid(pictures, columns: size.0 > size.1 ? 2 : 3)),
                to: "\(folder)/rows-\(size.0)x\(size.1)-\(appearance.rawValue)-\(i + 1).png")
        }
    }
}
