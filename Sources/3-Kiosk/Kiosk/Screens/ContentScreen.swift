import Geometry
import Interface
import JSON
import Telemetry

/// A screen of the kiosk other than tabs: a list, a page or a Rive screen.
@MainActor protocol ContentScreen: ViewController {
    /// The screen's name in the configuration.
    var name: String { get }
    /// The item that it was opened for, such as a row; null for none.
    var item: DataValue { get }
    /// The values that its texts show: those of `item`, and of a page's source.
    var shown: DataValue { get }
    /// Takes over the current values of `item` from its source.
    func updateItem()
    /// The values of the screen; nil for none.
    var values: ScreenValues? { get }
    /// The names of the sources that it shows, besides those in its templates.
    var sources: [String] { get }
    /// The source in which `item` is a row; nil for none.
    var itemSource: String? { get }
    /// The source of the values for which actions of the screen are performed; nil for none.
    var actionSource: String? { get }
    /// Called when the screen comes on top: what it shows is made from now on whenever its sources change.
    func startFollowing()
    /// Called when another screen comes on top.
    func stopFollowing()
    /// Whether what is touched on it is recorded nowhere.
    var isPrivate: Bool { get }
    /// Shows the current state of the model. Called when the screen appears and, while it is visible, when a source
    /// that it shows, a value or the time has changed.
    func update(_ change: KioskModel.Change)
    /// When a text on the screen that shows the time changes next, in seconds since 1970.
    var nextTimeChange: Double { get }
    /// The kind of screen, for the records of frames.
    var kind: FrameRecord.ScreenKind { get }
    /// The state of its pull to refresh, for the records of frames.
    var refreshState: FrameRecord.RefreshState { get }
    /// The scroll offset; nil if the screen does not scroll.
    var scrollOffset: Point? { get }
    /// The scroll position and motion of its content, which are kept when the views are recreated.
    var scrollState: ScrollView.ScrollState? { get set }
    /// The row whose buttons are uncovered, which is kept as well; nil for none.
    var swipedRow: SwipedRow? { get set }
}

/// A row whose buttons are uncovered.
struct SwipedRow {
    var row: RowContent
    var isLeading: Bool
}

extension ContentScreen {
    var shown: DataValue { item }
    func updateItem() {}
    func startFollowing() {}
    func stopFollowing() {}
    var itemSource: String? { nil }
    var isPrivate: Bool { false }
    var actionSource: String? { sources.first }
    var nextTimeChange: Double { .infinity }
    var refreshState: FrameRecord.RefreshState { .none }
    var scrollOffset: Point? { contentScrollView?.contentOffset }
    var scrollState: ScrollView.ScrollState? {
        get { contentScrollView?.scrollState }
        set { if let newValue { contentScrollView?.resume(newValue) } }
    }
    var swipedRow: SwipedRow? {
        get { nil }
        set {}
    }
}
