import Geometry
import Interface
import JSON
import Telemetry

/// A screen of the kiosk that is not tabs: a list, a page or a Rive screen.
@MainActor protocol ScreenController: ViewController {
    /// The name in the configuration.
    var name: String { get }
    /// What it was opened for, such as a row; null for nothing.
    var item: DataValue { get }
    /// The names of the sources that it shows.
    var sources: [String] { get }
    /// Shows what the model says now. Called when it comes onto the display, and while it is there, when
    /// a source that it shows, a value or the time has changed.
    func update(_ change: KioskModel.Change)
    /// When a text on it that tells the time changes next, in seconds since 1970.
    var nextTimeChange: Double { get }
    /// For the records of frames.
    var kind: FrameRecord.ScreenKind { get }
    /// What its refresh is doing, for the records of frames.
    var refreshState: FrameRecord.RefreshState { get }
    /// How far it is scrolled; nil where it does not scroll.
    var scrollOffset: Point? { get }
    /// How its content moves; kept where the views are made anew.
    var scrollMotion: ScrollView.Motion? { get set }
}

extension ScreenController {
    var nextTimeChange: Double { .infinity }
    var refreshState: FrameRecord.RefreshState { .none }
    var scrollOffset: Point? { contentScrollView?.contentOffset }
    var scrollMotion: ScrollView.Motion? {
        get { contentScrollView?.motion }
        set { if let newValue { contentScrollView?.resume(newValue) } }
    }
}
