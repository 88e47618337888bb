/// A height at which a sheet rests.
public struct PresentationDetent: Hashable, Sendable {
    let detent: SheetDetent

    /// About half of the screen.
    public static let medium = PresentationDetent(detent: .medium)
    /// Nearly all of the screen.
    public static let large = PresentationDetent(detent: .large)
    /// A share of the height of a large sheet, 0...1.
    public static func fraction(_ fraction: Double) -> PresentationDetent {
        PresentationDetent(detent: .fraction(fraction))
    }
    /// A height in points.
    public static func height(_ height: Double) -> PresentationDetent {
        PresentationDetent(detent: .height(height))
    }
}

extension View {
    /// Shows views in a sheet over the screen while a value is true. A finger that drags the sheet away, a tap beside
    /// it and the key Escape set the value to false.
    public func sheet(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        Presenting(
            content: self, isPresented: isPresented, kind: .sheet, onDismiss: onDismiss,
            shown: content)
    }

    /// Shows a question in the middle of the screen while a value is true. Its buttons set the value to false; without
    /// any, there is one that says "OK" in the words of the screen. The key Escape chooses the button with the role
    /// `cancel`.
    public func alert(
        _ title: some StringProtocol, isPresented: Binding<Bool>,
        @ViewBuilder actions: @escaping () -> some View
    ) -> some View {
        alert(title, isPresented: isPresented, actions: actions) {}
    }

    /// Shows a question with a message in the middle of the screen while a value is true.
    public func alert(
        _ title: some StringProtocol, isPresented: Binding<Bool>,
        @ViewBuilder actions: @escaping () -> some View,
        @ViewBuilder message: @escaping () -> some View
    ) -> some View {
        dialog(.alert, String(title), isPresented, actions, message)
    }

    /// Shows choices at the bottom of the screen while a value is true. Their buttons set the value to false. Unless one
    /// has the role `cancel`, a "Cancel" in the words of the screen is added. A tap beside them and the key Escape do
    /// what that button does.
    public func confirmationDialog(
        _ title: some StringProtocol, isPresented: Binding<Bool>,
        @ViewBuilder actions: @escaping () -> some View
    ) -> some View {
        confirmationDialog(title, isPresented: isPresented, actions: actions) {}
    }

    /// Shows choices with a message at the bottom of the screen while a value is true.
    public func confirmationDialog(
        _ title: some StringProtocol, isPresented: Binding<Bool>,
        @ViewBuilder actions: @escaping () -> some View,
        @ViewBuilder message: @escaping () -> some View
    ) -> some View {
        dialog(.actionSheet, String(title), isPresented, actions, message)
    }

    private func dialog(
        _ kind: PresentationKind, _ title: String, _ isPresented: Binding<Bool>,
        _ actions: @escaping () -> some View, _ message: @escaping () -> some View
    ) -> some View {
        Presenting(content: self, isPresented: isPresented, kind: kind, onDismiss: nil) {
            DialogContent(title: title, actions: actions(), message: message())
        }
    }

    /// Sets the heights between which a finger drags the sheet that contains the view.
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        // From the least one, at which the sheet opens.
        let sorted = detents.map(\.detent).sorted { $0.height(in: 1000) < $1.height(in: 1000) }
        return ModifiedView(content: self, modifier: SheetModifier { $0.detents = sorted })
    }

    /// Sets whether the sheet that contains the view shows a short line at its top.
    public func presentationDragIndicator(_ visibility: Visibility) -> some View {
        ModifiedView(
            content: self, modifier: SheetModifier { $0.showsGrabber = visibility == .visible })
    }

    /// Sets whether a finger cannot close the sheet that contains the view.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        ModifiedView(content: self, modifier: SheetModifier { $0.isModal = isDisabled })
    }
}

/// Whether something is shown.
public enum Visibility: Sendable {
    case automatic, visible, hidden
}

/// Changes the sheet that contains a view.
private struct SheetModifier: ElementModifier {
    let change: (SheetView) -> Void

    func makeElement() -> ModifierElement { ModifierElement() }

    func update(_ element: ModifierElement, _ context: Context) {
        if let sheet = context.environment.presentation?.sheet { change(sheet) }
    }
}

// MARK: - Content

/// The title, the message and the buttons of a dialog.
private struct DialogContent<Actions: View, Message: View>: View {
    let title: String
    let actions: Actions
    let message: Message

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(title).font(.title3.bold())
            message
            if actions is EmptyView {
                ok
            } else {
                actions
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var ok: Button<Text> {
        var button = Button(Screen.mainWords.ok, role: .cancel) {}
        button.isProminent = true
        return button
    }
}
