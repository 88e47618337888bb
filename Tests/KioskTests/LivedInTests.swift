import DataSources
import Geometry
import Interface
import JSON
import Testing

@testable import Kiosk

/// The templates while their data changes.
@MainActor @Suite struct LivedInTests {
    /// Returns a document with other digits: each digit of a number with a fraction is replaced.
    private static func changed(_ value: DataValue, _ second: Int) -> DataValue {
        switch value {
        case .object(let members):
            .object(
                members.mapMembers { name, value in
                    let isMeasured = ["temp", "load", "temperature", "humidity"].contains(name)
                    guard isMeasured, let old = Double(value.text ?? "") else {
                        return changed(value, second)
                    }
                    let digits = [11.1, 17.7, 14.4, 10.0][second % 4]
                    return .number(JSONNumber(unchecked: "\(old < 0 ? -digits : digits)"))
                })
        case .array(let items): .array(items.map { changed($0, second) })
        default: value
        }
    }

    // Swift 6.0 crashes on a closure in the arguments of a test.
    nonisolated private static let lists = TemplateLookTests.templates.filter { $0 != "Dashboard" }

    /// While figures with as many digits follow each other, no view moves or changes its size.
    @Test(arguments: lists, TemplateLookTests.sizes)
    func nothingMovesWhileFiguresChange(template: String, size: (Int, Int)) throws {
        let source = TemplateStage.sources[template] ?? "list"
        let document = try TemplateStage.document(of: template, "en")
        let documents = (0..<8).map { second in
            RecordedDocument(
                time: 0.1 + Double(second), source: source,
                document: Self.changed(document, second))
        }
        let stage = try TemplateStage(template, size: size, documents: documents)
        defer { stage.fixture.stop() }
        try stage.fixture.run(2.5)
        let first = frames(stage.fixture.app.kiosk.screen.root)
        #expect(!first.isEmpty)
        for _ in 0..<5 {
            try stage.fixture.run(1)
            let next = frames(stage.fixture.app.kiosk.screen.root)
            #expect(next == first, "\(next.filter { !first.contains($0) })")
        }
    }

    /// The frames of all visible labels on the screen, except clocks.
    private func frames(_ root: View) -> [Rect] {
        var result: [Rect] = []
        func collect(_ view: View) {
            if view.isHidden || view.alpha == 0 || view is NavigationBar { return }
            if view is Label {
                let origin = view.convertToScreen(.zero)
                result.append(Rect(origin: origin, size: view.frame.size))
            }
            for view in view.subviews { collect(view) }
        }
        collect(root)
        return result.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    }
}
