import Geometry
import Testing

@testable import FlipbookUI

/// Sheets, alerts and confirmation dialogs over declarative views.
@MainActor @Suite struct PresentationTests {
    private final class Log { var events: [String] = [] }

    private func tap(_ text: String, _ hosted: Hosted) throws {
        var found: Label?
        func visit(_ view: Interface.View) {
            if let label = view as? Label, label.text == text { found = label }
            for view in view.subviews { visit(view) }
        }
        visit(hosted.stage.root)
        let label = try #require(found, "\(text) is not on the screen")
        let place = hosted.place(label)
        hosted.stage.frames(20)
        hosted.stage.tap(place.midX, place.midY)
        hosted.stage.settle()
    }

    private func shown<Kind: PresentedView>(_ hosted: Hosted, _ type: Kind.Type) -> Kind? {
        hosted.stage.root.subviews.compactMap { $0 as? Kind }.first
    }

    @Test func sheetFollowsItsBinding() throws {
        struct Sheet: View {
            let log: Log
            @State var isShown = false
            @State var count = 0
            var body: some View {
                Button("open") { isShown = true }
                    .sheet(isPresented: $isShown, onDismiss: noteDismissal) {
                        SheetContent(count: $count)
                            .presentationDetents([.large, .medium])
                            .presentationDragIndicator(.visible)
                    }
            }
            func noteDismissal() { log.events.append("gone") }
        }
        struct SheetContent: View {
            @Binding var count: Int
            @Environment(\.dismiss) private var dismiss
            var body: some View {
                VStack {
                    Text("number \(count)")
                    Button("more") { count += 1 }
                    Button("done") { dismiss() }
                }
            }
        }
        let log = Log()
        let hosted = try Hosted(Sheet(log: log), Size(300, 600))
        #expect(shown(hosted, SheetView.self) == nil)
        try tap("open", hosted)
        let sheet = try #require(shown(hosted, SheetView.self))
        #expect(sheet.detents == [.medium, .large] && sheet.selected == .medium)
        // The content follows the state of the view below.
        try tap("more", hosted)
        try tap("number 1", hosted)
        try tap("done", hosted)
        #expect(shown(hosted, SheetView.self) == nil && log.events == ["gone"])
        // A finger closes it too, and the binding knows.
        try tap("open", hosted)
        hosted.stage.tap(150, 30)
        hosted.stage.settle()
        #expect(shown(hosted, SheetView.self) == nil && log.events == ["gone", "gone"])
        try tap("open", hosted)
        #expect(shown(hosted, SheetView.self) != nil)
        // It goes with the view that shows it.
        hosted.host.setRootView(Text("other"))
        hosted.stage.settle()
        #expect(shown(hosted, SheetView.self) == nil)
    }

    @Test func alertClosesAfterItsButton() throws {
        struct Question: View {
            let log: Log
            @State var isShown = false
            @State var isPlain = false
            var body: some View {
                VStack {
                    Button("ask") { isShown = true }
                    Button("tell") { isPlain = true }
                }
                .alert("delete", isPresented: $isShown) {
                    Button("yes", role: .destructive) { log.events.append("yes") }
                    Button("no", role: .cancel) {}
                } message: {
                    Text("forever")
                }
                .alert("done", isPresented: $isPlain) {}
            }
        }
        let log = Log()
        let hosted = try Hosted(Question(log: log), Size(300, 600))
        try tap("ask", hosted)
        #expect(shown(hosted, DialogView.self) != nil)
        // A tap beside an alert does nothing.
        hosted.stage.tap(5, 5)
        hosted.stage.settle()
        try tap("forever", hosted)
        try tap("yes", hosted)
        #expect(shown(hosted, DialogView.self) == nil && log.events == ["yes"])
        try tap("ask", hosted)
        try tap("no", hosted)
        #expect(shown(hosted, DialogView.self) == nil && log.events == ["yes"])
        // An alert without buttons has one.
        try tap("tell", hosted)
        #expect(shown(hosted, DialogView.self) != nil)
        try tap("OK", hosted)
        #expect(shown(hosted, DialogView.self) == nil)
    }

    @Test func confirmationDialogIsAtTheBottom() throws {
        struct Choice: View {
            let log: Log
            @State var isShown = false
            var body: some View {
                Button("ask") { isShown = true }
                    .confirmationDialog("where", isPresented: $isShown) {
                        Button("here") { log.events.append("here") }
                    }
            }
        }
        let log = Log()
        let hosted = try Hosted(Choice(log: log), Size(300, 600))
        try tap("ask", hosted)
        let dialog = try #require(shown(hosted, DialogView.self))
        #expect(hosted.place(dialog.card).maxY == 600 - DialogCard.margin)
        hosted.stage.tap(150, 50)
        hosted.stage.settle()
        #expect(shown(hosted, DialogView.self) == nil && log.events.isEmpty)
        try tap("ask", hosted)
        try tap("here", hosted)
        #expect(log.events == ["here"] && shown(hosted, DialogView.self) == nil)
    }

    private struct Questions: View {
        let log: Log
        @State var isAsked = false
        @State var isTold = false
        @State var isChosen = false
        @State var isFree = false
        @State var isSheet = false
        var body: some View {
            VStack {
                Button("ask") { isAsked = true }
                Button("tell") { isTold = true }
                Button("force") { isChosen = true }
                Button("choose") { isFree = true }
                Button("show") { isSheet = true }
            }
            .alert("a", isPresented: $isAsked) {
                Button("no", role: .cancel) { log.events.append("no") }
            }
            .alert("b", isPresented: $isTold) {}
            .alert("c", isPresented: $isChosen) { Button("yes") { log.events.append("yes") } }
            .confirmationDialog("d", isPresented: $isFree) {
                Button("here") {}
                Button("back", role: .cancel) { log.events.append("back") }
            }
            .sheet(isPresented: $isSheet) { Text("e") }
        }
    }

    /// What the key Escape does, and whether what was shown is gone.
    @Test(arguments: [
        ("ask", ["no"], true), ("tell", [], true), ("force", [], false), ("choose", ["back"], true),
        ("show", [], true),
    ])
    func escapeChoosesTheCancelButton(_ button: String, _ events: [String], _ isGone: Bool) throws {
        let log = Log()
        let hosted = try Hosted(Questions(log: log), Size(300, 600))
        try tap(button, hosted)
        #expect(shown(hosted, PresentedView.self) != nil)
        #expect(hosted.stage.screen.key(KeyPress(.escape)))
        hosted.stage.settle()
        #expect(log.events == events && (shown(hosted, PresentedView.self) == nil) == isGone)
    }

    @Test func confirmationDialogAddsACancelButton() throws {
        struct Choice: View {
            @State var isShown = false
            let hasOwn: Bool
            var body: some View {
                Button("ask") { isShown = true }
                    .confirmationDialog("where", isPresented: $isShown) {
                        Button("here") {}
                        if hasOwn { Button("back", role: .cancel) {} }
                    }
            }
        }
        for hasOwn in [false, true] {
            let hosted = try Hosted(Choice(hasOwn: hasOwn), Size(300, 600))
            try tap("ask", hosted)
            // What is behind it is no part of the screen.
            let labels = hosted.stage.screen.elements.filter { $0.role == .button }.map(\.label)
            #expect(labels == ["here", hasOwn ? "back" : "Cancel"])
            try tap(hasOwn ? "back" : "Cancel", hosted)
            #expect(shown(hosted, DialogView.self) == nil)
        }
    }

    @Test func automaticButtonsAreInTheWordsOfTheScreen() async throws {
        struct Words: View {
            @State var isAsked = false
            @State var isTold = false
            var body: some View {
                VStack {
                    Button("ask") { isAsked = true }
                    Button("tell") { isTold = true }
                }
                .confirmationDialog("d", isPresented: $isAsked) { Button("here") {} }
                .alert("b", isPresented: $isTold) {}
            }
        }
        let hosted = try Hosted(Words(), Size(300, 600))
        hosted.stage.screen.words = InterfaceWords(language: "ja")
        hosted.stage.screen.words.ok = "Ja"
        try await hosted.stage.screen.run {
            try tap("ask", hosted)
            try tap("キャンセル", hosted)
            try tap("tell", hosted)
            try tap("Ja", hosted)
        }
        #expect(shown(hosted, DialogView.self) == nil)
    }
}
