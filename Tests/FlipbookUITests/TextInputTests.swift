import Geometry
import Testing

@testable import FlipbookUI

/// Fields with a focus, editors of several lines, forms and gestures with bindings.
@MainActor @Suite struct TextInputTests {
    private final class Log { var events: [String] = [] }

    private func tap(_ text: String, _ hosted: Hosted) throws {
        let label = hosted.elements(Label.self).first { $0.text == text }
        let place = hosted.place(try #require(label, "\(text) is not on the screen"))
        hosted.stage.frames(20)
        hosted.stage.tap(place.midX, place.midY)
        hosted.stage.frames(3)
    }

    @Test func focusStateFollowsAndMovesTheFocus() throws {
        enum Name { case first, second }
        struct Names: View {
            @State var texts = ["", ""]
            @FocusState var focus: Name?
            var body: some View {
                VStack {
                    TextField("first", text: $texts[0]).focused($focus, equals: .first)
                    TextField("second", text: $texts[1]).focused($focus, equals: .second)
                    Button("go") { focus = .second }
                    Button("stop") { focus = nil }
                    Text(focus == .first ? "1" : focus == .second ? "2" : "0")
                }
            }
        }
        let hosted = try Hosted(Names(), Size(200, 400))
        let fields = hosted.elements(Interface.TextField.self)
        let place = hosted.place(fields[0])
        hosted.stage.tap(place.midX, place.midY)
        hosted.stage.frames(3)
        #expect(fields[0].isEditing && hosted.texts.contains("1"))
        fields[1].becomeFirstResponder()
        hosted.stage.frames(3)
        #expect(hosted.texts.contains("2"))
        try tap("stop", hosted)
        #expect(!fields[1].isEditing && hosted.texts.contains("0"))
        try tap("go", hosted)
        #expect(fields[1].isEditing && hosted.texts.contains("2"))
    }

    @Test func focusStateMayBeABool() throws {
        struct Name: View {
            @FocusState var isFocused: Bool
            var body: some View {
                VStack {
                    TextField("name", text: .constant("")).focused($isFocused)
                    Button("go") { isFocused = true }
                    Text(isFocused ? "yes" : "no")
                }
            }
        }
        let hosted = try Hosted(Name(), Size(200, 300))
        let field = try #require(hosted.elements(Interface.TextField.self).first)
        #expect(hosted.texts.contains("no"))
        field.becomeFirstResponder()
        hosted.stage.frames(3)
        #expect(hosted.texts.contains("yes"))
        field.resignFirstResponder()
        hosted.stage.frames(3)
        #expect(hosted.texts.contains("no"))
    }

    @Test func returnSubmits() throws {
        let log = Log()
        let view = VStack {
            TextField("name", text: .constant("")).submitLabel(.search).keyboardType(.numberPad)
                .onSubmit { log.events.append("inner") }
        }.onSubmit { log.events.append("outer") }
        let hosted = try Hosted(view, Size(200, 100))
        let field = try #require(hosted.elements(Interface.TextField.self).first)
        #expect(field.returnKeyType == .search && field.keyboardType == .numberPad)
        field.becomeFirstResponder()
        hosted.stage.screen.key(KeyPress(.enter))
        #expect(log.events == ["inner", "outer"] && !field.isEditing)
    }

    @Test func capitalsFollowTheEnvironment() throws {
        let view = VStack {
            TextField("name", text: .constant("")).textInputAutocapitalization(.words)
            TextField("note", text: .constant(""))
            TextEditor(text: .constant("")).frame(height: 40).textInputAutocapitalization(.never)
        }
        let hosted = try Hosted(view, Size(200, 200))
        let fields = hosted.elements(Interface.TextField.self)
        #expect(fields.map(\.autocapitalizationType) == [.words, .sentences])
        let editor = try #require(hosted.elements(TextView.self).first)
        #expect(editor.autocapitalizationType == .none)
    }

    @Test func searchFieldIsAboveTheView() throws {
        struct Library: View {
            let log: Log
            @State var text = ""
            var body: some View {
                ScrollView {
                    VStack { ForEach(titles, id: \.self) { Text($0) } }
                }
                .searchable(text: $text, prompt: "find")
                .onSubmit(of: .search) { log.events.append(text) }
                .onSubmit { log.events.append("field") }
            }
            var titles: [String] { ["abc", "bcd"].filter { text.isEmpty || $0.contains(text) } }
        }
        let log = Log()
        let hosted = try Hosted(Library(log: log), Size(300, 200))
        let bar = try #require(hosted.elements(SearchBar.self).first)
        let place = hosted.place(bar)
        let list = try #require(hosted.elements(ScrollElement.self).first)
        #expect(place.minY == 0 && place.width == 300 && bar.placeholder == "find")
        #expect(hosted.place(list).minY == place.maxY && hosted.place(list).maxY == 200)
        #expect(!bar.showsCancelButton && hosted.texts.contains("abc"))
        hosted.stage.tap(150, place.midY)
        hosted.stage.frames(30)
        #expect(bar.searchTextField.isEditing && bar.showsCancelButton)
        hosted.stage.screen.insertText("d")
        hosted.stage.frames(2)
        #expect(hosted.texts.contains("bcd") && !hosted.texts.contains("abc"))
        hosted.stage.screen.key(KeyPress(.enter))
        hosted.stage.frames(30)
        #expect(log.events == ["d"] && bar.showsCancelButton)
        // The cancel button empties the field.
        hosted.stage.tap(280, place.midY)
        hosted.stage.frames(30)
        #expect(bar.text.isEmpty && !bar.showsCancelButton && hosted.texts.contains("abc"))
    }

    @Test func promptIsShownInPlaceOfTheTitle() throws {
        let view = VStack {
            TextField("name", text: .constant(""), prompt: Text("ann"))
            SecureField("code", text: .constant(""), prompt: Text("six"))
        }
        let hosted = try Hosted(view, Size(200, 200))
        let fields = hosted.elements(Interface.TextField.self)
        #expect(fields.map(\.placeholder) == ["ann", "six"])
        #expect(fields.map(\.accessibilityLabel) == ["name", "code"])
    }

    @Test func editorsFollowTheirBindings() throws {
        struct Notes: View {
            @State var note = "a"
            @State var line = ""
            var body: some View {
                VStack {
                    TextEditor(text: $note).frame(height: 100)
                    TextField("line", text: $line, axis: .vertical)
                    Text("\(note.count):\(line.count)")
                }
            }
        }
        let hosted = try Hosted(Notes(), Size(200, 400))
        let views = hosted.elements(TextView.self)
        #expect(views.count == 2 && hosted.place(views[0]).height == 100)
        let height = hosted.place(views[1]).height
        for view in views {
            view.becomeFirstResponder()
            view.insertText("b\nc\n")
            hosted.stage.frames(3)
        }
        #expect(hosted.texts.contains("5:4"))
        // A field that grows is as high as its lines.
        #expect(hosted.place(views[1]).height > height + 20)
        #expect(hosted.place(views[0]).height == 100)
    }

    @Test func formShowsSectionsThatScroll() throws {
        let view = Form {
            Section("one") { Toggle("a", isOn: .constant(true)) }
            Section {
                Text("b")
            } header: {
                Text("two")
            } footer: {
                Text("end")
            }
        }
        let hosted = try Hosted(view, Size(300, 200))
        #expect(hosted.texts == ["one", "a", "two", "b", "end"])
        let scrollView = try #require(hosted.elements(Interface.ScrollView.self).first)
        #expect(scrollView.contentSize.width == 300 && scrollView.contentSize.height > 200)
        #expect(hosted.place(try #require(hosted.elements(Switch.self).first)).maxX == 268)
    }

    // MARK: Gestures

    private func pinch(_ stage: Stage, _ a: (Point, Point), _ b: (Point, Point)) {
        for (finger, places) in [a, b].enumerated() {
            stage.touch(.began, places.0.x, places.0.y, finger: finger)
            stage.frame()
        }
        for step in 1...10 {
            for (finger, places) in [a, b].enumerated() {
                let place = places.0.lerp(to: places.1, Double(step) / 10)
                stage.touch(.moved, place.x, place.y, finger: finger)
            }
            stage.frame()
        }
        stage.frames(5)
        for (finger, places) in [a, b].enumerated() {
            stage.touch(.ended, places.1.x, places.1.y, finger: finger)
        }
        stage.frames(3)
    }

    @Test func magnifyAndRotateReportWhatFingersDo() throws {
        var (scale, angle, ends) = (1.0, 0.0, 0)
        let view = box(300, 300)
            .gesture(
                MagnifyGesture().onChanged { scale = $0.magnification }.onEnded { _ in ends += 1 }
            )
            .simultaneousGesture(RotateGesture().onChanged { angle = $0.rotation.degrees })
        let hosted = try Hosted(view, Size(300, 300))
        pinch(
            hosted.stage, (Point(100, 150), Point(50, 100)), (Point(200, 150), Point(250, 200)))
        #expect(scale > 1.5 && scale < 2.3 && angle > 10 && angle < 27 && ends == 1)
    }

    @Test func dragAndLongPressReportWhatAFingerDoes() throws {
        var (moved, presses) = (Size.zero, 0)
        let view = box(300, 300)
            .gesture(DragGesture().onChanged { moved = $0.translation })
            .gesture(LongPressGesture(minimumDuration: 0.3).onChanged { _ in presses += 1 })
        let hosted = try Hosted(view, Size(300, 300))
        hosted.stage.drag(from: Point(50, 50), to: Point(150, 90))
        #expect(moved.width > 70 && moved.height > 20 && presses == 0)
        hosted.stage.frames(20)
        hosted.stage.touch(.began, 50, 50)
        hosted.stage.frames(25)
        #expect(presses >= 1)
        hosted.stage.touch(.ended, 50, 50)
    }
}
