/// Where views in front of the screen are.
enum PresentationKind {
    case sheet, alert, actionSheet
}

/// A view that shows other ones in front of the screen.
struct Presenting<Content: View, Shown: View>: View {
    let content: Content
    let isPresented: Binding<Bool>
    let kind: PresentationKind
    let onDismiss: (() -> Void)?
    let shown: () -> Shown

    var body: some View {
        let isPresented = isPresented
        ModifiedView(
            content: content,
            modifier: PresentationModifier(
                isPresented: isPresented.wrappedValue, kind: kind, shown: Deferred(content: shown),
                close: { isPresented.wrappedValue = false }, onDismiss: onDismiss))
    }
}

/// Views whose state is read when they are shown.
private struct Deferred<Content: View>: View {
    let content: () -> Content
    var body: some View { content() }
}

private struct PresentationModifier<Shown: View>: ElementModifier {
    let isPresented: Bool
    let kind: PresentationKind
    let shown: Shown
    let close: () -> Void
    let onDismiss: (() -> Void)?

    func makeElement() -> PresentationElement { PresentationElement() }

    func update(_ element: PresentationElement, _ context: Context) {
        element.onDismiss = onDismiss ?? {}
        element.context.close = close
        element.update(isPresented ? shown : nil, kind, context)
    }
}

private final class PresentationElement: ModifierElement {
    private(set) var context = PresentationContext(isDialog: false)
    var onDismiss: () -> Void = {}
    private var presented: PresentedView?
    private var host: HostingView?
    /// What is to be shown; nil for nothing.
    private var wanted: (any View)?

    func update(_ shown: (any View)?, _ kind: PresentationKind, _ outer: Context) {
        wanted = shown
        guard let shown else { return dismiss() }
        if context.isDialog != (kind != .sheet) {
            let close = context.close
            context = PresentationContext(isDialog: kind != .sheet)
            context.close = close
        }
        var environment = outer.environment
        environment.presentation = context
        environment.stackAxis = nil
        environment.focusLink = nil
        if let host { return host.setRootView(shown, environment) }
        let environmentThen = environment
        // The screen's views must not change while they are evaluated.
        outer.host.onNextFrame { [weak self] in
            guard let self, let wanted, presented == nil, let screen = window else { return }
            present(wanted, kind, environmentThen, on: screen)
        }
    }

    private func present(
        _ view: any View, _ kind: PresentationKind, _ environment: EnvironmentValues,
        on screen: Screen
    ) {
        let host = HostingView(
            rootView: EmptyView(), regular: environment.regular, bold: environment.bold)
        self.host = host
        let new: PresentedView
        if kind == .sheet {
            let sheet = SheetView(host)
            context.sheet = sheet
            host.setRootView(view, environment)
            sheet.selected = sheet.detents.first ?? .large
            sheet.onDismiss = { [context] in context.close() }
            new = sheet
        } else {
            host.setRootView(view, environment)
            let dialog = DialogView(
                hosting: host, kind, context, environment.bold, screen.words)
            let cancel = { [context, weak host] in
                if let host { context.cancel(in: host, orClose: kind == .actionSheet) }
            }
            if kind == .actionSheet { dialog.onDismiss = cancel } else { dialog.onEscape = cancel }
            new = dialog
        }
        presented = new
        new.present(on: screen, animated: true)
    }

    private func dismiss() {
        guard let presented else { return }
        self.presented = nil
        host = nil
        let onDismiss = onDismiss
        presented.dismiss(animated: true, completion: onDismiss)
    }

    override func unmount() {
        wanted = nil
        dismiss()
        super.unmount()
    }
}

extension PresentationContext {
    /// Returns the button that changes nothing; nil if there is none.
    fileprivate func cancelButton(in host: HostingView) -> ModifierElement? {
        lastCancelButton.flatMap { $0.isDescendant(of: host) ? $0 : nil }
    }

    /// Does what that button does, if it is not disabled.
    ///
    /// - Parameter closes: whether the dialog closes if there is no such button.
    fileprivate func cancel(in host: HostingView, orClose closes: Bool) {
        if let button = cancelButton(in: host) {
            if !button.accessibilityTraits.contains(.notEnabled) {
                _ = button.accessibilityActivate()
            }
        } else if closes {
            close()
        }
    }
}

extension DialogView {
    private static let (padding, gap) = (20.0, 12.0)

    /// Creates a dialog whose card shows declarative views, and choices without a way back with a button for it.
    fileprivate convenience init(
        hosting host: HostingView, _ kind: PresentationKind, _ context: PresentationContext,
        _ family: FontFamily, _ words: InterfaceWords
    ) {
        let card = Interface.View()
        card.backgroundColor = .white
        card.cornerRadius = 14
        card.clipsToBounds = true
        let area = Interface.ScrollView()
        area.addSubview(host)
        card.addSubview(area)
        let cancel = Interface.Button(
            family: family, title: words.cancel, style: .plain)
        cancel.addAction(for: .touchUpInside) { [context] in context.close() }
        card.addSubview(cancel)
        self.init(card, isAtBottom: kind == .actionSheet) { [context] width, limit in
            let padding = DialogView.padding
            let inner = max(0, width - 2 * padding)
            cancel.isHidden = kind == .alert || context.cancelButton(in: host) != nil
            let below =
                cancel.isHidden
                ? 0 : DialogView.gap + cancel.sizeThatFits(Size(inner, .infinity)).height
            let size = host.sizeThatFits(Size(inner, .infinity))
            let height = max(0, min(limit - 2 * padding - below, size.height))
            area.frame = Rect(padding, padding, inner, height)
            area.contentSize = Size(inner, size.height)
            host.frame = Rect(0, 0, inner, size.height)
            let top = padding + height + DialogView.gap
            cancel.frame = Rect(padding, top, inner, max(0, below - DialogView.gap))
            return height + below + 2 * padding
        }
    }
}
