import FlipbookUI
import Observation
import Testing

// The code of the section on SwiftUI in Documentation/PortingFromUIKit.md, compiled.

private struct Row: Identifiable {
    let id: Int
}

private struct RowView: View {
    let row: Row
    var body: some View { Text("\(row.id)") }
}

@Observable @MainActor final class Model {
    var names = ["a", "b"]
    var name = "a"
}

private struct Tides: App {
    var body: some Scene {
        WindowGroup { ContentView() }
    }
}

private struct Name: View {
    @Binding var name: String
    var body: some View {
        Text(name)
            .font(.headline)
            .bold()
            .lineLimit(2)
            .multilineTextAlignment(.center)
    }
}

private struct Tops: PreferenceKey {
    static let defaultValue: [Double] = []
    static func reduce(value: inout [Double], nextValue: () -> [Double]) { value += nextValue() }
}

private struct Measured: View {
    var body: some View {
        GeometryReader { proxy in
            Color.clear
                .frame(width: proxy.size.width, height: proxy.frame(in: .global).minY)
                .preference(key: Tops.self, value: [1])
        }
        .onPreferenceChange(Tops.self) { _ in }
        .alignmentGuide(.top) { _ in 8 }
        .coordinateSpace(name: "list")
    }
}

private struct Density: EnvironmentKey {
    static let defaultValue = 1.0
}

extension EnvironmentValues {
    fileprivate var density: Double {
        get { self[Density.self] }
        set { self[Density.self] = newValue }
    }
}

private struct Card: ViewModifier {
    @Environment(Model.self) private var model
    @Environment(\.layoutDirection) private var direction
    func body(content: Content) -> some View {
        content.padding(direction == .leftToRight ? 8 : Double(model.names.count))
    }
}

private struct Cards: View {
    @Bindable var model: Model
    @State private var count = 0
    var body: some View {
        Name(name: $model.name).modifier(Card())
            .environment(\.density, 2).environment(model)
            .environment(\.layoutDirection, .rightToLeft)
            .position(x: 4, y: 2).zIndex(1).task(id: count) { count += 1 }
    }
}

private struct ContentView: View {
    @State private var count = 0
    @State private var name = "a"
    @State private var model = Model()
    @State private var rows = (1...2).map(Row.init)
    @Environment(\.screen) private var screen
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 4) {
                stacks
                shapes
                changes
            }
        }
        .refreshable { await load() }
    }

    private var names: [String] { model.names }

    private func load() async { rows.append(Row(id: rows.count + 1)) }

    private var stacks: some View {
        Group {
            ZStack(alignment: .top) { Text("…") }
            HStack {
                Spacer()
                Divider()
                Name(name: $name)
            }
            if count > 1 { Text("…") }
            switch count {
            case 0: Text("…")
            default: Color.systemRed
            }
            ForEach(rows) { RowView(row: $0) }
            ForEach(1..<20) { Text("\($0)") }
            ForEach(names, id: \.self) { Text($0) }
            ScrollView { VStack(spacing: 0) { ForEach(rows) { RowView(row: $0) } } }
        }
    }

    private var shapes: some View {
        VStack {
            Circle().fill(.red).frame(width: 20)
            Capsule().stroke(.red).frame(maxWidth: .infinity, alignment: .leading)
            RoundedRectangle(cornerRadius: 8).padding().padding(.bottom, 10)
            Text("…").foregroundColor(.systemRed).padding([.horizontal], 8).fixedSize()
            Text("…").foregroundStyle(.secondary).background(Color.white).opacity(0.5)
            Text("…").cornerRadius(8).overlay { Text("…") }.clipShape(Circle())
            Text("…").offset(x: 4, y: 2).scaleEffect(2).rotationEffect(.degrees(45))
        }
    }

    private var changes: some View {
        VStack {
            Button("Add") { count += 1 }
            Text("…").onTapGesture { withAnimation(.spring()) { count += 1 } }
            Text("…").onLongPressGesture { withAnimation { count += 1 } }
            Text("…").contentShape(Rectangle()).disabled(true)
            Text("…").onAppear { count += 1 }.onDisappear { count = 0 }.id(count)
            Text("…").onChange(of: count) { name += "b" }.task { await load() }
            Text("…").onTapGesture { screen?.perform(after: 2) { count += 1 } }
        }
    }
}

private struct Logo: View {
    let logo: Interface.Image

    init(_ bytes: [UInt8]) throws {
        let logo = try Interface.Image(bytes)
        self.logo = logo
    }

    var body: some View { Image(logo).resizable().scaledToFit() }
}

private struct Refreshed: View {
    var body: some View { RefreshableScrollView(onRefresh: load) { Text("…") } }
    private func load(_ done: @MainActor () -> Void) { done() }
}

private struct Table: ViewRepresentable {
    func makeView() -> TableView { TableView(rowHeight: 44) }
    func updateView(_ view: TableView) {}
}

@MainActor @Suite struct PortingTests {
    @Test func portedScreenIsShown() throws {
        let family = try Hosted.boxes()
        let stage = Stage()
        let host = HostingView(rootView: ContentView(), regular: family, bold: family)
        host.frame = stage.root.bounds
        stage.root.addSubview(host)
        stage.settle()
        #expect(host.sizeThatFits(Size(300, 600)).height == 600)
        func texts(_ view: Interface.View) -> [String] {
            if let label = view as? Label { return [label.text] }
            return view.subviews.flatMap { texts($0) }
        }
        let shown = texts(host)
        #expect(shown.contains("19") && shown.contains("Add"))
        #expect(throws: (any Error).self) { try Logo([]) }
        // Written one by one, since a tuple of them crashes the compiler of Swift 6.0.
        _ = Tides.init
        _ = Table.init
        _ = Cards.init
        _ = Refreshed.init
    }

    /// Each piece of code of the section is in this file: the right column's where the columns differ.
    @Test func documentedCodeIsCompiled() throws {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        func read(_ path: String) throws -> String {
            String(decoding: try FileSystem.read(path), as: UTF8.self)
        }
        func normalized(_ text: some StringProtocol) -> String {
            String(text.filter { !$0.isWhitespace && $0 != "…" })
        }
        let source = normalized(try read(#filePath))
        let page = try read("/\(folder)/Documentation/PortingFromUIKit.md")
        let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("SwiftUI") })
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count > 20)
        for row in rows {
            let columns = row.split(separator: " | ", maxSplits: 1)
            let isSame = columns[1].hasPrefix("the same")
            let words = columns[isSame ? 0 : 1].split(
                separator: "`", omittingEmptySubsequences: false)
            for (i, word) in words.enumerated() where i % 2 == 1 {
                // The parts between ellipses are compared.
                for part in word.split(separator: "…") {
                    let part = normalized(part).trimmed(of: "{}|")
                    #expect(part.isEmpty || source.contains(part), "\(word)")
                }
            }
        }
    }
}

extension String {
    /// The text without the given characters at its ends, which appear elsewhere in the source.
    fileprivate func trimmed(of characters: String) -> String {
        var result = Substring(self)
        while let last = result.last, characters.contains(last) { result.removeLast() }
        while let first = result.first, characters.contains(first) { result.removeFirst() }
        return String(result)
    }
}
