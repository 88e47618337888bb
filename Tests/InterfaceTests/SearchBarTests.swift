import Geometry
import ImageCodecs
import RiveRuntime
import SystemFonts
import Testing

@testable import Interface
@testable import Typography

/// A search bar under fingers and keys.
@MainActor @Suite struct SearchBarTests {
    private let stage = Stage(Size(400, 300))
    private let family: FontFamily
    private let log = Log()

    private final class Log: SearchBarDelegate {
        var events: [String] = []
        func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { events.append("begin") }
        func searchBarTextDidEndEditing(_ searchBar: SearchBar) { events.append("end") }
        func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {
            events.append(searchText)
        }
        func searchBarSearchButtonClicked(_ searchBar: SearchBar) { events.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: SearchBar) { events.append("cancel") }
    }

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        family = FontFamily(fonts)
    }

    private func bar(on stage: Stage) -> SearchBar {
        let bar = SearchBar(family: family)
        bar.delegate = log
        bar.placeholder = "Search"
        bar.frame = Rect(0, 0, stage.screen.size.width, bar.sizeThatFits(.zero).height)
        stage.root.addSubview(bar)
        stage.frame()
        return bar
    }

    @Test func searchBarTellsWhatIsSearched() {
        let bar = bar(on: stage)
        bar.text = "x"
        #expect(log.events.isEmpty)
        stage.tap(200, 30)
        stage.frame()
        #expect(bar.searchTextField.isEditing)
        stage.screen.insertText("y")
        // The clear button.
        stage.frames(40)
        let field = bar.searchTextField.rect(in: nil)
        stage.tap(field.maxX - 20, field.midY)
        stage.frame()
        #expect(bar.text.isEmpty && bar.searchTextField.isEditing)
        stage.screen.key(KeyPress(.enter))
        #expect(log.events == ["begin", "xy", "", "search", "end"])
    }

    @Test func cancelButtonTakesItsRoom() {
        let bar = bar(on: stage)
        let width = bar.searchTextField.frame.width
        bar.showsCancelButton = true
        stage.frame()
        #expect(bar.searchTextField.frame.width < width - 60)
        stage.tap(370, 30)
        stage.frame()
        #expect(log.events == ["cancel"])
        bar.showsCancelButton = false
        stage.frame()
        #expect(bar.searchTextField.frame.width == width)
    }

    /// Search bars in light and dark, from left to right and from right to left.
    @Test func searchBarsMatchGoldenImage() throws {
        var pictures: [BGRAImage] = []
        for background in [Color.white, Color(argb: 0xff1c_1c1e)] {
            for direction in [UserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
                let stage = Stage(Size(340, 60))
                stage.screen.userInterfaceLayoutDirection = direction
                stage.root.backgroundColor = background
                let bar = bar(on: stage)
                bar.searchTextField.textColor = background.contrastingText
                bar.showsCancelButton = background == .white
                stage.frame()
                pictures.append(stage.picture().image)
            }
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 2), "searchbars")
    }
}
