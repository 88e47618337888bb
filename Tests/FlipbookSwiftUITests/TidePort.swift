// A scroll view that refreshes, made of geometry, preferences and alignment guides, in the words of SwiftUI. Each line that
// differs is marked.

import FlipbookSwiftUI

private enum MarkKind {
    case still, scrolling
}

private struct Mark: Equatable {
    let kind: MarkKind
    let y: CGFloat
}

private struct MarkKey: PreferenceKey {
    typealias Value = [Mark]

    static var defaultValue = [Mark]()

    static func reduce(value: inout [Mark], nextValue: () -> [Mark]) {
        value.append(contentsOf: nextValue())
    }
}

private struct MarkView: View {
    let kind: MarkKind

    var body: some View {
        GeometryReader { proxy in
            Color.clear
                .preference(
                    key: MarkKey.self,
                    value: [Mark(kind: kind, y: proxy.frame(in: .global).minY)])
        }
    }
}

typealias TideDone = () -> Void
typealias TideAction = (@escaping TideDone) -> Void

private let rise: CGFloat = 50

enum TideState {
    case ebb, high, flooding
}

struct TideScrollView<Content: View>: View {
    let onRefresh: TideAction
    let content: Content

    @State private var state = TideState.ebb

    init(onRefresh: @escaping TideAction, @ViewBuilder content: () -> Content) {
        self.onRefresh = onRefresh
        self.content = content()
    }

    var body: some View {
        ScrollView {
            ZStack(alignment: .top) {
                MarkView(kind: .scrolling)
                    .frame(height: 0)

                content
                    .alignmentGuide(
                        .top,
                        computeValue: { _ in
                            (state == .flooding) ? -rise : 0
                        })

                ZStack {
                    Rectangle()
                        .foregroundColor(.white)
                        .frame(height: rise)
                    Wheel(isTurning: state == .flooding) {
                        $0.hidesWhenStopped = false
                    }
                }.offset(y: (state == .flooding) ? 0 : -rise)
            }
        }
        .background(MarkView(kind: .still))
        .onPreferenceChange(MarkKey.self) { values in
            if state != .flooding {
                DispatchQueue.main.async {
                    let scrolling = values.first { $0.kind == .scrolling }?.y ?? 0
                    let still = values.first { $0.kind == .still }?.y ?? 0
                    let offset = scrolling - still
                    if offset > rise && state == .ebb {
                        state = .high
                    } else if offset < rise && state == .high {
                        state = .flooding
                        onRefresh {
                            withAnimation {
                                self.state = .ebb
                            }
                        }
                    }
                }
            }
        }
    }
}

struct Wheel: UIViewRepresentable {
    public typealias UIView = UIActivityIndicatorView
    public var isTurning: Bool = true
    public var configuration = { (indicator: UIView) in }

    public init(isTurning: Bool, configuration: ((UIView) -> Void)? = nil) {
        self.isTurning = isTurning
        if let configuration = configuration {
            self.configuration = configuration
        }
    }

    public func makeUIView(context: UIViewRepresentableContext<Self>) -> UIView {
        UIView()
    }

    public func updateUIView(_ uiView: UIView, context: UIViewRepresentableContext<Self>) {
        isTurning ? uiView.startAnimating() : uiView.stopAnimating()
        configuration(uiView)
    }
}

struct TideList: View {
    @State private var hour = 0

    var body: some View {
        // swift-format-ignore: OnlyOneTrailingClosureArgument
        TideScrollView(onRefresh: { done in
            DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
                self.hour += 1
                done()
            }
        }) {
            VStack {
                ForEach(1..<20) {
                    Text("Tide \($0 + hour)")
                        .padding(.bottom, 10)
                }
            }.padding()
        }
    }
}
