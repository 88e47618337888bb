import FlipbookUI

/// Shows a random tree.
struct TreeView: View {
    let tree: RandomTree
    let model: TreeModel

    var body: some View { content(tree) }

    private func value(_ cell: Int) -> Int { model.cells[cell].value }

    private func content(_ tree: RandomTree) -> AnyView {
        switch tree {
        case .text(let cell): AnyView(Text(word(value(cell))))
        case .box(let cell):
            AnyView(color(value(cell)).frame(width: Double(4 + value(cell) * 3), height: 12))
        case .spacer: AnyView(Spacer())
        case .divider: AnyView(Divider())
        case .row(let trees): AnyView(HStack { several(trees) })
        case .column(let trees): AnyView(VStack(alignment: .leading, spacing: 2) { several(trees) })
        case .overlay(let trees): AnyView(ZStack { several(trees) })
        case .group(let trees): AnyView(Group { several(trees) })
        case .padding(let tree): AnyView(content(tree).padding(3))
        case .frame(let cell, let tree):
            AnyView(content(tree).frame(maxWidth: Double(20 + value(cell) * 10)))
        case .background(let cell, let tree):
            AnyView(content(tree).background { if value(cell) > 3 { color(value(cell)) } })
        case .opacity(let tree): AnyView(content(tree).opacity(0.5))
        case .offset(let cell, let tree): AnyView(content(tree).offset(x: Double(value(cell))))
        case .body(let tree): AnyView(TreeView(tree: tree, model: model))
        case .identified(let cell, let tree): AnyView(content(tree).id(value(cell) / 4))
        case .optional(let cell, let tree): AnyView(optional(value(cell) > 4, tree))
        case .branches(let cell, let first, let second):
            AnyView(branches(value(cell) > 4, first, second))
        case .list(let list, let tree): AnyView(self.list(model.lists[list], tree))
        case .scroll(let tree): AnyView(ScrollView { content(tree) }.frame(height: 60))
        }
    }

    @ViewBuilder private func several(_ trees: [RandomTree]) -> some View {
        switch trees.count {
        case 1: content(trees[0])
        case 2:
            content(trees[0])
            content(trees[1])
        case 3:
            content(trees[0])
            TreeView(tree: trees[1], model: model)
            content(trees[2])
        default:
            content(trees[0])
            content(trees[1])
            content(trees[2])
            TreeView(tree: trees[3], model: model)
        }
    }

    @ViewBuilder private func optional(_ isShown: Bool, _ tree: RandomTree) -> some View {
        if isShown { content(tree) }
    }

    @ViewBuilder private func branches(
        _ isFirst: Bool, _ first: RandomTree, _ second: RandomTree
    ) -> some View {
        if isFirst { content(first) } else { content(second) }
    }

    private func list(_ list: TreeList, _ tree: RandomTree) -> some View {
        ForEach(list.rows) { row in
            if row.kind == 0 {
                Text(word(row.text))
            } else if row.kind == 1 {
                color(row.text).frame(width: 20, height: 6)
                Text(word(row.text))
            } else if row.kind == 2 {
                HStack {
                    Text(word(row.text))
                    color(row.text).frame(width: 6, height: 6)
                }
            } else if row.kind == 3 {
                content(tree)
            }
            if row.id == list.selected { color(3).frame(width: 9, height: 3) }
        }
        .padding(.leading, 2)
    }
}

/// Text of a length that depends on a value.
@MainActor private func word(_ value: Int) -> String { String("abcdefghij".prefix(1 + value)) }

@MainActor private func color(_ value: Int) -> Color {
    [.red, .green, .blue, .orange, .purple][value % 5]
}
