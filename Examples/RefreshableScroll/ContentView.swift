// A scroll view around any content, refreshed by pulling: three states, a threshold of 60 points, content that stays
// below the indicator, and a callback for when the refresh is done.

import FlipbookUI

struct Row: Identifiable {
    let id: Int
    let title: String
    let detail: String
}

struct ContentView: View {
    @State private var rows = (1...14).map {
        Row(id: $0, title: "Row \($0)", detail: "there from the start")
    }
    @Environment(\.screen) private var screen

    var body: some View {
        RefreshableScrollView(
            onRefresh: { done in
                screen?.perform(after: 2) {
                    let id = rows.count + 1
                    rows.insert(
                        Row(id: id, title: "Row \(id)", detail: "fetched by refresh \(id - 14)"),
                        at: 0)
                    done()
                }
            },
            progress: { state in
                if state == .waiting {
                    Text("Pull me down")
                } else if state == .primed {
                    Text("Now release")
                } else {
                    HStack {
                        ProgressView()
                        Text("Fetching")
                    }
                }
            }
        ) {
            VStack(spacing: 0) {
                ForEach(rows) { row in
                    RowView(row: row)
                    Divider()
                        .padding(.leading, 68)
                }
            }
            .background(.white)
        }
        .background(Color(argb: 0xffee_f0f5))
    }
}

struct RowView: View {
    let row: Row
    @State private var isMarked = false

    var body: some View {
        HStack(spacing: 16) {
            Circle()
                .fill(isMarked ? .systemOrange : .systemBlue)
                .frame(width: 32, height: 32)
                .overlay { Text("\(row.id)").font(.footnote).bold().foregroundStyle(.white) }
            VStack(alignment: .leading, spacing: 4) {
                Text(row.title)
                    .font(.headline)
                Text(row.detail)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            Spacer()
        }
        .padding(.horizontal, 20)
        .padding(.vertical, 12)
        .onTapGesture {
            withAnimation { isMarked.toggle() }
        }
    }
}
