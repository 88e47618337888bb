import Geometry
import Observation
import Testing

@testable import FlipbookUI

private struct Word: EnvironmentKey {
    static let defaultValue = "none"
}

extension EnvironmentValues {
    fileprivate var word: String {
        get { self[Word.self] }
        set { self[Word.self] = newValue }
    }
}

/// Shows the word of its environment.
private struct Reader: View {
    @Environment(\.word) private var word
    var body: some View { Text(word) }
}

private struct LoggingReader: View {
    let log: Log
    @Environment(\.word) private var word
    var body: some View {
        log.lines.append(word)
        return Text(word)
    }
}

@Observable @MainActor private final class Named {
    var name: String
    init(_ name: String) { self.name = name }
}

private struct ObjectReader: View {
    @Environment(Named.self) private var named
    var body: some View { Text(named.name) }
}

private struct OptionalReader: View {
    @Environment(Named.self) private var named: Named?
    var body: some View { Text(named?.name ?? "nil") }
}

/// Shows a view whose word is that of a model, which a tap changes.
private struct Changing<Content: View>: View {
    let note: Note
    let content: Content
    var body: some View { content.environment(\.word, note.title) }
}

private struct DirectionReader: View {
    @Environment(\.layoutDirection) private var direction
    var body: some View { Text(direction == .rightToLeft ? "right" : "left") }
}

private struct TextReader: View {
    @Environment(\.font) private var font
    @Environment(\.lineLimit) private var limit
    @Environment(\.multilineTextAlignment) private var alignment
    var body: some View { Text("\(font?.size ?? 0) \(limit ?? 0) \(alignment)") }
}

/// What the environment of a view is.
@MainActor @Suite struct EnvironmentRulesTests {
    private static func texts(_ view: some View) throws -> [String] { try Hosted(view).texts }

    private static func sizes(_ view: some View) throws -> [Double] {
        try Hosted(view).elements(Label.self).map(\.fontSize)
    }

    private static func pair(_ direction: LayoutDirection?) -> some View {
        HStack(spacing: 0) {
            box(20, 10)
            box(30, 10)
        }
        .transformEnvironment(\.layoutDirection) { if let direction { $0 = direction } }
    }

    nonisolated static let values: [Rule] = [
        Rule("the default value of a key is read where no view sets it") {
            let result = try texts(Reader())
            #expect(result == ["none"])
        },
        Rule("a value reaches the views inside") {
            let result = try texts(Reader().environment(\.word, "a"))
            #expect(result == ["a"])
        },
        Rule("the nearest value of a key counts") {
            let view = Reader().environment(\.word, "a").environment(\.word, "b")
            let result = try texts(view)
            #expect(result == ["a"])
        },
        Rule("a value does not reach the views beside") {
            let view = VStack {
                Reader().environment(\.word, "a")
                Reader()
            }
            let result = try texts(view)
            #expect(result == ["a", "none"])
        },
        Rule("a value passes through stacks") {
            let view = VStack { HStack { ZStack { Reader() } } }.environment(\.word, "a")
            let result = try texts(view)
            #expect(result == ["a"])
        },
        Rule("a value passes to an overlay and a background") {
            let view = Color.red.overlay { Reader() }.background { Reader() }
                .environment(\.word, "a")
            let result = try texts(view)
            #expect(result == ["a", "a"])
        },
        Rule("a value that a view sets inside does not reach its overlay") {
            let view = Reader().environment(\.word, "a").overlay { Reader() }
            let result = try texts(view)
            #expect(result == ["a", "none"])
        },
        Rule("a value passes to the rows of ForEach") {
            let view = VStack { ForEach(0..<2) { _ in Reader() } }.environment(\.word, "a")
            let result = try texts(view)
            #expect(result == ["a", "a"])
        },
        Rule("a value passes into a scroll view") {
            let result = try texts(ScrollView { Reader() }.environment(\.word, "a"))
            #expect(result == ["a"])
        },
        Rule("a value passes into a GeometryReader") {
            let result = try texts(GeometryReader { _ in Reader() }.environment(\.word, "a"))
            #expect(result == ["a"])
        },
        Rule("a value passes through AnyView and branches") {
            let view = AnyView(Group { if Int.bitWidth > 0 { Reader() } })
                .environment(\.word, "a")
            let result = try texts(view)
            #expect(result == ["a"])
        },
        Rule("transformEnvironment changes the value around it") {
            let view = Reader().transformEnvironment(\.word) { $0 += "b" }.environment(\.word, "a")
            let result = try texts(view)
            #expect(result == ["ab"])
        },
        Rule("transformEnvironment starts from the default value") {
            let result = try texts(Reader().transformEnvironment(\.word) { $0 += "b" })
            #expect(result == ["noneb"])
        },
        Rule("a changed value evaluates the views that read it") {
            let note = Note()
            let hosted = try Hosted(Changing(note: note, content: Reader()))
            note.title = "c"
            hosted.stage.settle()
            #expect(hosted.texts == ["c"])
        },
        Rule("an equal value evaluates no view that reads it") {
            let (note, log) = (Note(), Log())
            let hosted = try Hosted(
                Changing(note: note, content: LoggingReader(log: log).environment(\.word, "z")))
            note.title = "c"
            hosted.stage.settle()
            #expect(log.take() == ["z"])
        },
        Rule("an object is read by its type") {
            let result = try texts(ObjectReader().environment(Named("a")))
            #expect(result == ["a"])
        },
        Rule("the nearest object of a type counts") {
            let view = ObjectReader().environment(Named("a")).environment(Named("b"))
            let result = try texts(view)
            #expect(result == ["a"])
        },
        Rule("an optional object is nil where no view sets one") {
            let result = try texts(OptionalReader())
            #expect(result == ["nil"])
        },
        Rule("an optional object is the one that a view sets") {
            let result = try texts(OptionalReader().environment(Named("a")))
            #expect(result == ["a"])
        },
        Rule("an object of nil takes away the one around it") {
            let view = OptionalReader().environment(nil as Named?).environment(Named("a"))
            let result = try texts(view)
            #expect(result == ["nil"])
        },
        Rule("a change of an object's property evaluates its readers") {
            let named = Named("a")
            let hosted = try Hosted(ObjectReader().environment(named))
            named.name = "b"
            hosted.stage.settle()
            #expect(hosted.texts == ["b"])
        },
    ]

    nonisolated static let text: [Rule] = [
        Rule("the nearest font counts") {
            let view = Text("a").font(.title).font(.caption)
            let result = try sizes(view)
            #expect(result == [Font.title.size])
        },
        Rule("a font of nil is the body font") {
            let result = try sizes(Text("a").font(nil).font(.title))
            #expect(result == [Font.body.size])
        },
        Rule("a font reaches all texts inside") {
            let view = VStack {
                Text("a")
                HStack { Text("b") }
            }.font(.title)
            let result = try sizes(view)
            #expect(result == [Font.title.size, Font.title.size])
        },
        Rule("a font may be set by its key") {
            let result = try sizes(Text("a").environment(\.font, .title))
            #expect(result == [Font.title.size])
        },
        Rule("a limit of nil takes away the one around it") {
            let hosted = try Hosted(
                Text("aaaa bbbb").font(.system(size: 10)).lineLimit(nil).lineLimit(1), Size(25, 99))
            #expect(hosted.elements(TextElement.self).first?.frame.height == 20)
        },
        Rule("the nearest foreground colour counts") {
            let hosted = try Hosted(Text("a").foregroundColor(.red).foregroundColor(.blue))
            #expect(hosted.elements(Label.self).first?.textColor == .red)
        },
        Rule("font, limit and alignment of text can be read") {
            let view = TextReader().font(.title).lineLimit(2).multilineTextAlignment(.center)
            let result = try texts(view)
            #expect(result == ["28.0 2 center"])
        },
        Rule("no font and no limit is set by default") {
            let result = try texts(TextReader())
            #expect(result == ["0.0 0 leading"])
        },
    ]

    nonisolated static let direction: [Rule] = [
        Rule("the layout direction is that of the interface") {
            let hosted = try Hosted(DirectionReader())
            #expect(hosted.texts == ["left"])
            hosted.stage.screen.userInterfaceLayoutDirection = .rightToLeft
            hosted.stage.settle()
            #expect(hosted.texts == ["right"])
        },
        Rule("a view may set another layout direction") {
            let view = DirectionReader().environment(\.layoutDirection, .rightToLeft)
            let result = try texts(view)
            #expect(result == ["right"])
        },
        Rule("a row whose direction is set runs from the right") {
            let result = try Hosted(pair(nil)).boxes
            #expect(result == [Rect(25, 45, 20, 10), Rect(45, 45, 30, 10)])
            let hosted = try Hosted(pair(.rightToLeft))
            #expect(hosted.boxes == [Rect(55, 45, 20, 10), Rect(25, 45, 30, 10)])
        },
        Rule("a row may run from the left in an interface that runs from the right") {
            let hosted = try Hosted(pair(.leftToRight))
            hosted.stage.screen.userInterfaceLayoutDirection = .rightToLeft
            hosted.stage.settle()
            #expect(hosted.boxes == [Rect(25, 45, 20, 10), Rect(45, 45, 30, 10)])
        },
        Rule("a direction of its own leaves the views around it where they are") {
            let hosted = try Hosted(
                HStack(spacing: 0) {
                    box(20, 10)
                    box(10, 10).padding(.leading, 30).environment(\.layoutDirection, .rightToLeft)
                    Spacer()
                })
            #expect(hosted.boxes == [Rect(0, 45, 20, 10), Rect(20, 45, 10, 10)])
        },
        Rule("leading is right in a frame whose direction is set") {
            let hosted = try Hosted(
                box(20, 10).frame(maxWidth: .infinity, alignment: .leading)
                    .environment(\.layoutDirection, .rightToLeft))
            #expect(hosted.boxes == [Rect(80, 45, 20, 10)])
        },
        Rule("content that scrolls sideways begins at the right") {
            let hosted = try Hosted(ScrollView(.horizontal) { box(300, 10) })
            hosted.stage.screen.userInterfaceLayoutDirection = .rightToLeft
            hosted.stage.settle()
            let scroll = try #require(hosted.elements(ScrollElement.self).first).scrollView
            #expect(scroll.contentOffset.x == 200)
        },
        Rule("short content that scrolls sideways is at the right") {
            let hosted = try Hosted(ScrollView(.horizontal) { box(30, 10) })
            hosted.stage.screen.userInterfaceLayoutDirection = .rightToLeft
            hosted.stage.settle()
            #expect(hosted.boxes.map(\.minX) == [70])
        },
    ]

    @Test(arguments: values + text + direction)
    func environmentIsPassedAsInSwiftUI(_ rule: Rule) throws { try rule.check() }
}
