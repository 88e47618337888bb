import Geometry
import Interface

/// What is seen at once: an entry of `screens`.
struct ScreenDescription: Sendable {
    enum Content: Sendable {
        case list(ListDescription)
        case page(PageDescription)
        case rive(RiveDescription)
        /// The names of the screens behind the tabs.
        case tabs([String])
    }

    var name: String
    /// The path of the key that describes it, for messages, such as `screens.home`.
    var key: String
    /// What the bar says; empty for no title.
    var title: TemplateText = ""
    /// A short text or a symbol in a tab bar.
    var icon: TemplateText = ""
    var content: Content
}

/// A list of rows.
struct ListDescription: Sendable {
    /// The lines between rows.
    enum Dividers: String, Sendable, CaseIterable {
        case none
        /// From where the texts begin to the end of the row.
        case texts
        /// From one edge of the list to the other.
        case full
        /// From where the texts begin to where they end.
        case inset
    }

    /// The path of the key that describes it, such as `list` or `screens.home.list`.
    var key: String
    /// The name of its source.
    var source: String
    /// Nil for a list without pull to refresh.
    var header: KioskConfig.Header?
    /// In points; the rows' own heights come first.
    var rowHeight = 72.0
    /// The rows' looks, of which the first whose condition holds is taken; never empty.
    var rows = [RowDescription()]
    /// The text of the section that a row belongs to; empty for a list without sections.
    var section: TemplateText = ""
    /// Cards or rows beside each other, 1...12.
    var columns = 1
    var dividers = Dividers.texts
    /// Whether long lists have an index of letters, or a thumb, that a finger drags.
    var fastScroll = true
    /// What a tap on a row does; nil for rows that are not tapped.
    var tap: KioskAction?
    /// The buttons behind a row that is swiped, the first at the edge.
    var swipe: [SwipeAction] = []
}

/// A button that a swipe on a row uncovers.
struct SwipeAction: Sendable {
    var title: TemplateText
    /// Nil for the accent colour.
    var color: Color?
    var action: KioskAction
    /// Whether it lies at the leading edge.
    var isLeading = false
}

/// How a row looks.
struct RowDescription: Sendable {
    enum Style: String, Sendable, CaseIterable {
        case text, card
    }

    enum ImageShape: String, Sendable, CaseIterable {
        case square, rounded, circle
    }

    enum ImageFit: String, Sendable, CaseIterable {
        case contain, cover
    }

    /// The path of the key that describes it, such as `list.row`.
    var key = "list.row"
    /// Names of values, and the texts of which one must be that value for this row to be taken.
    var when: [(name: String, values: [String])] = []
    var style = Style.text
    /// The first line.
    var title: TemplateText = "{title}"
    /// The second line.
    var subtitle: TemplateText = "{subtitle}"
    /// The text at the right.
    var trailing: TemplateText = "{trailing}"
    /// A short text in a badge at the left.
    var icon: TemplateText = "{icon}"
    /// The icon's colour; the accent colour for a text that is no colour.
    var iconColor: TemplateText = "{iconColor}"
    /// A short text in a badge at the right, such as a count.
    var badge: TemplateText = ""
    var badgeColor: TemplateText = ""
    /// The row's background; the theme's for a text that is no colour.
    var color: TemplateText = ""
    /// The path of a picture, or a `data:` URI; empty for none.
    var image: TemplateText = ""
    var imageFit = ImageFit.cover
    var imageShape = ImageShape.rounded
    /// In points: its side in a row, its height in a card. Nil for what fits.
    var imageSize: Double?
    /// Lines of the title and the subtitle, 1...10.
    var lines = 1
    /// The factor of the sizes of texts, 0.5...4.
    var textScale = 1.0
    /// In points; nil for the list's.
    var height: Double?
    /// A .riv file that draws the row in place of texts.
    var rive: RiveDescription?
    /// What a tap does; nil for the list's.
    var tap: KioskAction?
}

/// Fixed content: a detail, or a notice on a wall.
struct PageDescription: Sendable {
    struct Button: Sendable {
        var title: TemplateText
        var action: KioskAction
    }

    /// The path of the key that describes it, such as `screens.train.page`.
    var key: String
    /// The source whose document it shows where it is not opened for a row; nil for none.
    var source: String?
    var title: TemplateText = ""
    var subtitle: TemplateText = ""
    /// The path of a picture, or a `data:` URI; empty for none.
    var image: TemplateText = ""
    var text: TemplateText = ""
    /// Labels and their values.
    var fields: [(label: TemplateText, value: TemplateText)] = []
    var buttons: [Button] = []
}

/// An artboard that plays on a screen or in a row.
struct RiveDescription: Sendable {
    /// What a place in the file's view model takes.
    enum Binding: Sendable {
        /// A value.
        case value(TemplateText)
        /// A list: an instance for each element of the array at `each`, whose properties take what `bind`
        /// says, or the members of the same names where it is empty.
        case list(each: TemplateText, key: String?, bind: [(path: String, value: TemplateText)])
    }

    /// The path of the key that describes it, such as `screens.sky.rive`.
    var key: String
    /// The path of a .riv file.
    var file: String
    /// Nil for the file's first.
    var artboard: String?
    /// For a place that is higher than wide, and for others; nil for `artboard`.
    var portraitArtboard: String?
    var landscapeArtboard: String?
    /// Nil for the artboard's default.
    var stateMachine: String?
    var fit = Fit.contain
    var alignment = Alignment.center
    /// Behind the artboard; nil for the theme's.
    var background: Color?
    /// The source whose document it shows; nil for none.
    var source: String?
    /// Paths of properties of the view model, such as `now/temperature`, and what they take.
    var bind: [(path: String, binding: Binding)] = []
    /// Names of events, of triggers and of properties of the view model, and what happens when they are
    /// reported, fired or changed.
    var on: [(name: String, action: KioskAction)] = []

    /// The description with the artboard for a place of a size.
    func adapted(to size: Size) -> RiveDescription {
        var result = self
        let own = size.height > size.width ? portraitArtboard : landscapeArtboard
        result.artboard = own ?? artboard
        return result
    }

    /// The descriptions for places of all shapes.
    var variants: [RiveDescription] {
        if portraitArtboard == nil, landscapeArtboard == nil { return [self] }
        return [adapted(to: Size(1, 2)), adapted(to: Size(2, 1))]
    }
}
