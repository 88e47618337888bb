// UIKit's names for the types of module Interface. They are the same types: what differs from UIKit is in
// Documentation/PortingFromUIKit.md and Documentation/UIKitRules.md.

import Geometry
import Interface
import RiveRuntime
import Runner

// MARK: Values

/// A number of points.
public typealias CGFloat = Double
/// See `Point`.
public typealias CGPoint = Point
/// See `Size`.
public typealias CGSize = Size
/// See `Rect`.
public typealias CGRect = Rect
/// See `AffineTransform`.
public typealias CGAffineTransform = AffineTransform
/// A number of seconds.
public typealias CFTimeInterval = Double
/// A number of seconds.
public typealias TimeInterval = Double
/// See `EdgeInsets`.
public typealias UIEdgeInsets = EdgeInsets
/// See `Color`.
public typealias UIColor = Color
/// See `Path`. It is a value, so it is declared with `var`.
public typealias UIBezierPath = Path
/// See `Image`.
public typealias UIImage = Interface.Image

// MARK: Views

/// See `View`.
public typealias UIView = Interface.View
/// See `Screen`.
public typealias UIScreen = Screen
/// See `Label`.
public typealias UILabel = Label
/// See `ImageView`.
public typealias UIImageView = ImageView
/// See `Control`.
public typealias UIControl = Control
/// See `Action`.
public typealias UIAction = Action
/// See `Button`.
public typealias UIButton = Interface.Button
/// See `SpinnerView`.
public typealias UIActivityIndicatorView = SpinnerView
/// See `Switch`.
public typealias UISwitch = Switch
/// See `Slider`.
public typealias UISlider = Slider
/// See `Stepper`.
public typealias UIStepper = Stepper
/// See `SegmentedControl`.
public typealias UISegmentedControl = SegmentedControl
/// See `PickerView`.
public typealias UIPickerView = PickerView
/// See `DatePicker`.
public typealias UIDatePicker = Interface.DatePicker
/// See `TextField`.
public typealias UITextField = Interface.TextField
/// See `TextView`.
public typealias UITextView = TextView
/// See `SearchBar`.
public typealias UISearchBar = SearchBar
/// See `SearchBarDelegate`.
public typealias UISearchBarDelegate = SearchBarDelegate
/// See `TextViewDelegate`.
public typealias UITextViewDelegate = TextViewDelegate
/// See `Pasteboard`.
public typealias UIPasteboard = Pasteboard
/// See `ProgressView`.
public typealias UIProgressView = Interface.ProgressView
/// See `StackView`.
public typealias UIStackView = StackView
/// See `Touch`.
public typealias UITouch = Touch
/// See `KeyValueObservation`.
public typealias NSKeyValueObservation = KeyValueObservation
/// See `KeyValueObservingOptions`.
public typealias NSKeyValueObservingOptions = KeyValueObservingOptions
/// See `KeyValueObservedChange`.
public typealias NSKeyValueObservedChange = KeyValueObservedChange

// MARK: Scrolling

/// See `ScrollView`.
public typealias UIScrollView = Interface.ScrollView
/// See `ScrollViewDelegate`.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// See `TableView`.
public typealias UITableView = TableView
/// See `TableViewCell`.
public typealias UITableViewCell = TableViewCell
/// See `TableViewDataSource`.
public typealias UITableViewDataSource = TableViewDataSource
/// See `TableViewDelegate`.
public typealias UITableViewDelegate = TableViewDelegate
/// See `SwipeActionsConfiguration`.
public typealias UISwipeActionsConfiguration = SwipeActionsConfiguration
/// See `RefreshControl`.
public typealias UIRefreshControl = RefreshControl

// MARK: Controllers

/// See `ViewController`.
public typealias UIViewController = ViewController
/// See `AlertController`.
public typealias UIAlertController = AlertController
/// See `AlertAction`.
public typealias UIAlertAction = AlertAction
/// See `SheetPresentationController`.
public typealias UISheetPresentationController = SheetPresentationController
/// See `TableViewController`.
public typealias UITableViewController = TableViewController
/// See `NavigationController`.
public typealias UINavigationController = NavigationController
/// See `NavigationControllerDelegate`.
public typealias UINavigationControllerDelegate = NavigationControllerDelegate
/// See `NavigationBar`.
public typealias UINavigationBar = NavigationBar
/// See `NavigationItem`.
public typealias UINavigationItem = NavigationItem
/// See `BarButtonItem`.
public typealias UIBarButtonItem = BarButtonItem
/// See `TabBarController`.
public typealias UITabBarController = TabBarController
/// See `TabBarItem`.
public typealias UITabBarItem = TabBarItem

// MARK: Gestures

/// See `GestureRecognizer`.
public typealias UIGestureRecognizer = GestureRecognizer
/// See `GestureRecognizerDelegate`.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// See `TapGestureRecognizer`.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// See `PanGestureRecognizer`.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// See `PinchGestureRecognizer`.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// See `RotationGestureRecognizer`.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// See `LongPressGestureRecognizer`.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// See `ScreenEdgePanGestureRecognizer`.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer

// MARK: Layers and animations

/// See `DisplayLink`.
public typealias CADisplayLink = DisplayLink
/// See `Layer`.
public typealias CALayer = Layer
/// See `ShapeView`, which is added to a view's layer as a subview.
public typealias CAShapeLayer = ShapeView
/// See `KeyedAnimation`.
public typealias CAPropertyAnimation = KeyedAnimation
/// See `BasicAnimation`.
public typealias CABasicAnimation = BasicAnimation
/// See `KeyframeAnimation`.
public typealias CAKeyframeAnimation = KeyframeAnimation
/// See `TimingFunction`.
public typealias CAMediaTimingFunction = TimingFunction

// MARK: Constraints

/// See `LayoutConstraint`.
public typealias NSLayoutConstraint = LayoutConstraint
/// See `LayoutAnchor`.
public typealias NSLayoutXAxisAnchor = LayoutAnchor<HorizontalAnchor>
/// See `LayoutAnchor`.
public typealias NSLayoutYAxisAnchor = LayoutAnchor<VerticalAnchor>
/// See `LayoutDimension`.
public typealias NSLayoutDimension = LayoutDimension

// MARK: Rive's older runtime

/// See `OlderRiveFile`.
public typealias RiveFile = OlderRiveFile

/// Rive's name for the platform's class of views.
public typealias NativeView = UIView

/// See `ResourceFolder`.
public typealias Bundle = ResourceFolder

extension Color {
    /// The colour itself: there is no type of its own for layers.
    public var cgColor: Color { self }
}

extension Path {
    /// The path itself: there is no type of its own for layers.
    public var cgPath: Path { self }
}

/// The archive of `init(coder:)`, which nothing here calls: there are no storyboards.
public final class NSCoder {
    private init() {}
}

// The name is UIKit's.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the canvas of the view that is drawing itself; nil outside `draw(_:)`.
@MainActor public func UIGraphicsGetCurrentContext() -> Canvas? { Canvas.current }
