import Geometry
import JSON
import Templates

/// A screen of the kiosk: an entry of `screens`.
package struct ScreenDescription: Sendable {
    package enum Content: Sendable {
        case list(ListDescription)
        case page(PageDescription)
        case rive(RiveDescription)
        /// The tabs, with the names of the screens behind them.
        case tabs([TabDescription])
    }

    package var name: String
    /// The path of the key that describes the screen, for messages, such as `screens.home`.
    package var key: String
    /// The title in the bar; empty for none.
    package var title: Template = ""
    /// A short text or a symbol in a tab bar.
    package var icon: Template = ""
    /// The name of the PIN that is asked for before the screen is shown; nil for none.
    package var pin: String?
    /// Seconds without a touch or a key after which the session ends on this screen; nil for those of the kiosk.
    package var ends: Double?
    /// The screen's values at first, by name.
    package var values: [String: DataValue] = [:]
    /// What is done for a scan; nil for the kiosk's action.
    package var scan: KioskAction?
    package var content: Content
}

/// A list of rows.
package struct ListDescription: Sendable {
    /// The lines between rows.
    package enum Dividers: String, Sendable, CaseIterable {
        case none
        /// From the start of the texts to the end of the row.
        case texts
        /// From one edge of the list to the other.
        case full
        /// From the start of the texts to their end.
        case inset
    }

    /// The path of the key that describes the list, such as `list` or `screens.home.list`.
    package var key: String
    /// The name of its source.
    package var source: String
    /// nil for a list without pull to refresh.
    package var header: KioskConfig.Header?
    /// Whether the configuration describes the header, be it that there is none.
    var describesHeader = false
    /// The height of rows that set none themselves, in points.
    package var rowHeight = 72.0
    /// The styles of rows, of which the first whose condition is met applies to a row; never empty.
    package var rows = [RowDescription()]
    /// The text of the section that a row belongs to; empty for a list without sections.
    package var section: Template = ""
    /// The conditions of sections, which are evaluated for each of their rows.
    package var sectionConditions = ShownConditions()
    /// The number of cards or rows beside each other, 1...12; nil for a number that follows from the list's width.
    package var columns: Int?
    package var dividers = Dividers.texts
    /// The texts in which a field above the list searches; empty for no such field.
    package var search: [Template] = []
    /// The name of the value of the screen or of the kiosk that has what is searched for; nil for none.
    package var searchValue: String?
    /// Whether long lists have an index of letters, or a thumb, to drag.
    package var fastScroll = true
    /// What a tap on a row does; nil for rows that do not react to taps.
    package var tap: KioskAction?
    /// The buttons that a swipe uncovers, starting at the edge.
    package var swipe: [SwipeAction] = []
    /// The buttons below the list.
    package var buttons = ButtonsDescription(key: "")
}

extension ListDescription {
    /// The width above which rows are arranged in more columns, in points.
    static let maximumRowWidth = 640.0

    /// The number of rows beside each other in a list of this width, in points.
    package func columns(width: Double) -> Int {
        if let columns { return columns }
        // A row that is swiped moves over its neighbour, one that fills the list needs its width, and a .riv file is
        // made for the width of a row.
        if !swipe.isEmpty || rows.contains(where: { $0.fills || $0.rive != nil }) { return 1 }
        return max(1, min(12, Int((width / ListDescription.maximumRowWidth).rounded(.up))))
    }
}

/// A button that a swipe on a row uncovers.
package struct SwipeAction: Sendable {
    package var title: Template
    /// nil for the accent colour.
    package var color: Color?
    package var action: KioskAction
    /// Whether the button is at the leading edge.
    package var isLeading = false
    /// The conditions, which are evaluated for the row.
    package var conditions = ShownConditions()
}

/// The style of rows.
package struct RowDescription: Sendable {
    package enum Style: String, Sendable, CaseIterable {
        case text, card
    }

    package enum ImageShape: String, Sendable, CaseIterable {
        case square, rounded, circle
    }

    package enum ImageFit: String, Sendable, CaseIterable {
        case contain, cover
    }

    /// The minimum height of a row with two lines, in points.
    package static let twoLineHeight = 46.0

    /// The path of the key that describes the style, such as `list.row`.
    package var key = "list.row"
    /// The condition that a row meets to have this style.
    package var when = Condition.always
    package var conditions = ShownConditions()
    package var style = Style.text
    /// The first line.
    package var title: Template = "{title}"
    /// The second line.
    package var subtitle: Template = "{subtitle}"
    /// The text at the right.
    package var trailing: Template = "{trailing}"
    /// A short text in a badge at the left.
    package var icon: Template = "{icon}"
    /// The icon's colour; the accent colour if the text is not a colour.
    package var iconColor: Template = "{iconColor}"
    /// A short text in a badge at the right, such as a count.
    package var badge: Template = ""
    package var badgeColor: Template = ""
    /// The row's background; the theme's if the text is not a colour.
    package var color: Template = ""
    /// The path of a picture, or a `data:` URI; empty for none.
    package var image: Template = ""
    package var imageFit = ImageFit.cover
    package var imageShape = ImageShape.rounded
    /// The side of the picture in a row, or its height on a card, in points; nil for a size that fits the row.
    package var imageSize: Double?
    /// The maximum number of lines of the title and of the subtitle, 1...10.
    package var lines = 1
    /// The factor by which the text sizes are multiplied, 0.5...4.
    package var textScale = 1.0
    /// The row's height, in points; nil for the list's.
    package var height: Double?
    /// Whether the row takes the height that the other rows leave free.
    package var fills = false
    /// A .riv file that draws the row in place of texts.
    package var rive: RiveDescription?
    /// What a tap on such a row does; nil for the list's action.
    package var tap: KioskAction?
    /// The controls beside and below the texts.
    package var content: [ControlDescription] = []
}

/// Fixed content, such as the details of a row or a notice.
package struct PageDescription: Sendable {
    package enum ImageFit: String, Sendable, CaseIterable {
        case auto, contain, cover
    }

    /// The path of the key that describes the page, such as `screens.train.page`.
    package var key: String
    /// The source whose document the page shows if it is not opened for a row; nil for none.
    package var source: String?
    package var title: Template = ""
    package var subtitle: Template = ""
    /// The path of a picture, or a `data:` URI; empty for none.
    package var image: Template = ""
    package var imageFit = ImageFit.auto
    /// The height of the picture's area, in points; nil for 16:9, and at most half of the page.
    package var imageSize: Double?
    package var text: Template = ""
    /// Labels and their values.
    package var fields: [(label: Template, value: Template)] = []
    /// The controls below the fields.
    package var content: [ControlDescription] = []
    package var buttons: ButtonsDescription
    /// What makes the page a form; nil for other pages.
    package var form: FormDescription?
}

/// An artboard that plays on a screen or in a row.
package struct RiveDescription: Sendable {
    /// What a property of the file's view model is bound to.
    package enum Binding: Sendable {
        /// A value.
        case value(Template)
        /// A list with an instance for each element of the array `each`. The instance's properties are bound to the
        /// templates of `bind` or, if that is empty, to the element's members of the same names.
        case list(each: Template, key: String?, bind: [(path: String, value: Template)])
    }

    /// The path of the key that describes the artboard, such as `screens.sky.rive`.
    package var key: String
    /// The path of a .riv file.
    package var file: String
    /// The artboard's name; nil for the file's first.
    package var artboard: String?
    /// The artboards for a frame that is taller than wide, and for any other; nil for `artboard`.
    var portraitArtboard: String?
    var landscapeArtboard: String?
    /// The artboard for a frame that is nearly square; nil for one of the above.
    var squareArtboard: String?
    /// The state machine's name; nil for the artboard's default.
    package var stateMachine: String?
    package var fit: KioskConfig.Fit = .contain
    package var alignment = KioskConfig.Alignment.center
    /// The colour behind the artboard; nil for the theme's.
    package var background: Color?
    /// The source whose document the templates of `bind` show; nil for none.
    package var source: String?
    /// Paths of properties of the view model, such as `now/temperature`, and what they are bound to.
    package var bind: [(path: String, binding: Binding)] = []
    /// Names of events, triggers and properties of the view model, and the actions to perform when they are reported,
    /// fired or changed.
    package var on: [(name: String, action: KioskAction)] = []

    /// - Parameters:
    ///   - key: the path of the key that describes the artboard, for messages.
    ///   - file: the path of a .riv file.
    package init(key: String, file: String) { (self.key, self.file) = (key, file) }

    /// The ratio of its sides below which a frame is nearly square.
    private static let squareRatio = 1.4

    /// The description with the artboard that matches the shape of a frame.
    package func adapted(to size: Size) -> RiveDescription {
        var result = self
        let sides = (max(size.width, size.height), min(size.width, size.height))
        let isSquare = sides.0 < sides.1 * RiveDescription.squareRatio
        let own = size.height > size.width ? portraitArtboard : landscapeArtboard
        result.artboard = (isSquare ? squareArtboard : nil) ?? own ?? artboard
        return result
    }

    /// The descriptions for frames of all shapes.
    package var variants: [RiveDescription] {
        if portraitArtboard == nil, landscapeArtboard == nil, squareArtboard == nil {
            return [self]
        }
        let shapes = [Size(1, 2), Size(2, 1)] + (squareArtboard == nil ? [] : [Size(1, 1)])
        return shapes.map(adapted)
    }
}

extension KioskConfig {
    /// Whether a Rive screen has another artboard on a display of one size than on one of another, both in points.
    package func hasOtherArtboards(at new: Size, than old: Size) -> Bool {
        screens.contains { screen in
            guard case .rive(let rive) = screen.content else { return false }
            return rive.adapted(to: new).artboard != rive.adapted(to: old).artboard
        }
    }
}
