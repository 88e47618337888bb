/// A program of described views.
///
///     struct Hello: App {
///         var body: some Scene {
///             WindowGroup { Text("Hello") }
///         }
///     }
///     Hello.main()
///
/// `Hello.main()` stands in `main.swift`, or `@main` before `struct` in any other file. The program
/// takes the options of `ViewApp`.
@MainActor public protocol App {
    /// The type of `body`.
    associatedtype Body: Scene
    /// What the display shows.
    var body: Body { get }
    /// Called once, before the first frame.
    init()
}

extension App {
    /// Runs the program until a signal ends it, and exits with its status.
    public static func main() {
        exit(ViewApp.main(name: "\(Self.self)") { app in app.show(Self().body.content) })
    }
}

/// What an ``App`` shows.
@MainActor public protocol Scene {
    /// The type of `content`.
    associatedtype Content: View
    /// The view that fills the display.
    var content: Content { get }
}

/// The view that fills the display.
public struct WindowGroup<Content: View>: Scene {
    /// The view.
    public let content: Content

    /// A display that shows `content`.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ViewApp {
    /// Fills the screen's safe area with a described view.
    public func show(_ view: some View) {
        let host = HostingView(rootView: view, regular: fonts.regular, bold: fonts.bold)
        let safe = SafeAreaView(host)
        safe.frame = screen.root.bounds
        screen.root.backgroundColor = .white
        screen.root.addSubview(safe)
    }
}
