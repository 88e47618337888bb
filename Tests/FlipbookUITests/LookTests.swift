import Geometry
import HeadlessDisplay
import Testing

@testable import FlipbookUI

@MainActor @Suite struct LookTests {
    private struct Card<Content: View>: View {
        let title: String
        let content: Content

        init(_ title: String, @ViewBuilder content: () -> Content) {
            self.title = title
            self.content = content()
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 6) {
                Text(title).font(.headline)
                Divider()
                content
            }
            .padding(12)
            .background(.white)
            .cornerRadius(10)
        }
    }

    private struct Demo: View {
        var body: some View {
            VStack(spacing: 12) {
                HStack {
                    Text("station").font(.title2).foregroundStyle(.blue)
                    Spacer()
                    Circle().fill(.green).frame(width: 14, height: 14)
                }
                Card("arrivals") {
                    ForEach(0..<3) { i in
                        HStack {
                            Capsule().fill(i == 0 ? .red : .orange).frame(width: 24, height: 8)
                            Text("platform")
                            Spacer()
                            Text("on time").font(.footnote).foregroundColor(.secondary)
                        }
                    }
                }
                Card("notice") {
                    Text("a text that is longer than a line and wraps within its card")
                        .font(.subheadline).foregroundStyle(.secondary)
                }
                HStack(alignment: .bottom) {
                    ForEach(1..<6) { i in
                        Color.blue.opacity(Double(i) / 5)
                            .frame(height: Double(i) * 12)
                    }
                    Divider().frame(height: 40)
                    Button("more") {}.fixedSize()
                }
                .frame(maxWidth: .infinity)
                Spacer()
                RoundedRectangle(cornerRadius: 8).stroke(.purple, lineWidth: 2)
                    .frame(height: 30)
                    .overlay { Text("ok").opacity(0.6) }
                    .padding(.horizontal, 40)
            }
            .padding()
            .background(Color(argb: 0xffe9_ebf0))
        }
    }

    @Test func demoScreenMatchesGoldenImage() throws {
        let hosted = try Hosted(Demo(), Size(280, 420), scale: 1.5)
        try GoldenImage.check(hosted.stage.picture().image, "described-screen")
    }
}
