import Interface

/// A screen of fixed content: a detail, or a notice on a wall.
///
/// It is opened with what it says, and told again when its source has changed: the place that is read
/// stays.
final class PageScreen: ViewController {
    private let page: PageView

    /// - Parameter isLarge: whether texts are half as large again, to be read from afar.
    init(theme: KioskConfig.Theme, fonts: Fonts, isLarge: Bool = false) {
        page = PageView(theme: theme, fonts: fonts, isLarge: isLarge)
        super.init()
    }

    override func loadView() { view = page }

    /// Called with the index of a button that is pressed, in the order of the description.
    var onButton: (Int) -> Void {
        get { page.onButton }
        set { page.onButton = newValue }
    }

    /// The picture above the texts, or beside them on a wide screen; nil for none.
    var picture: View? {
        get { page.picture }
        set { page.picture = newValue }
    }

    /// Shows a content, or what has changed of it.
    func show(_ content: PageContent) { page.show(content) }
}
