import Geometry
import SystemFonts
import Testing
import Typography

@testable import FlipbookUI

/// A red box.
@MainActor func box(_ width: Double, _ height: Double) -> some View {
    Color.red.frame(width: width, height: height)
}

/// A declarative view hosted on a stage.
@MainActor final class Hosted {
    let stage: Stage
    let host: HostingView

    /// Creates a stage that shows the view. Text is set in `Tests/Fonts/boxes.ttf`, which has a box for each lower-case
    /// letter.
    init(_ view: some View, _ size: Size = Size(100, 100), scale: Double = 1) throws {
        stage = Stage(size, scale: scale)
        let family = try Hosted.boxes()
        host = HostingView(rootView: view, regular: family, bold: family)
        host.frame = stage.root.bounds
        stage.root.backgroundColor = .white
        stage.root.addSubview(host)
        stage.settle()
    }

    static func boxes() throws -> FontFamily {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return FontFamily([try FontLocation(path: "/\(folder)/Fonts/boxes.ttf").open()])
    }

    /// Returns the elements of a class from back to front, parents before their children.
    func elements<ElementType: Interface.View>(_ type: ElementType.Type) -> [ElementType] {
        var result: [ElementType] = []
        func visit(_ view: Interface.View) {
            if let element = view as? ElementType { result.append(element) }
            for view in view.subviews { visit(view) }
        }
        visit(host)
        return result
    }

    /// Returns the element's rectangle on the screen.
    func place(_ element: Interface.View) -> Rect {
        Rect(origin: element.convertToScreen(element.boundsOrigin), size: element.frame.size)
    }

    /// The rectangles of all colour elements, from back to front.
    var boxes: [Rect] { elements(ColorElement.self).map(place) }

    /// The texts of all labels, from back to front.
    var texts: [String] { elements(Label.self).map(\.text) }
}
