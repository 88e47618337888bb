/// A program of declarative views.
///
///     struct Hello: App {
///         var body: some Scene {
///             WindowGroup { Text("Hello") }
///         }
///     }
///     Hello.main()
///
/// Call `Hello.main()` in `main.swift`, or put `@main` before `struct` in any other file. The program accepts the
/// options of `ViewApp`.
@MainActor public protocol App {
    /// The type of `body`.
    associatedtype Body: Scene
    /// The content of the display.
    var body: Body { get }
    /// Creates the program. Called once, before the first frame.
    init()
}

extension App {
    /// Runs the program until a signal ends it, then exits with its status.
    public static func main() {
        exit(ViewApp.main(name: "\(Self.self)") { app in app.show(Self().body.content) })
    }
}

/// The content of an ``App``.
@MainActor public protocol Scene {
    /// The type of `content`.
    associatedtype Content: View
    /// The view that fills the display.
    var content: Content { get }
}

/// A scene with a view that fills the display.
public struct WindowGroup<Content: View>: Scene {
    /// The view that fills the display.
    public let content: Content

    /// Creates a scene that shows `content`.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ViewApp {
    /// Shows a declarative view in the screen's safe area.
    public func show(_ view: some View) {
        let host = HostingView(rootView: view, regular: fonts.regular, bold: fonts.bold)
        let safe = SafeAreaView(host)
        safe.frame = screen.root.bounds
        screen.root.backgroundColor = .white
        screen.root.addSubview(safe)
    }
}
