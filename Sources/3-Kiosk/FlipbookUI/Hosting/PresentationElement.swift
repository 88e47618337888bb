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
        let close = { [context] in context.close() }
        let new: PresentedView
        if kind == .sheet {
            let sheet = SheetView(host)
            context.sheet = sheet
            host.setRootView(view, environment)
            sheet.selected = sheet.detents.first ?? .large
            new = sheet
        } else {
            host.setRootView(view, environment)
            new = DialogView(hosting: host, isAtBottom: kind == .actionSheet)
        }
        if kind == .sheet || kind == .actionSheet { new.onDismiss = close }
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

extension DialogView {
    /// Creates a dialog whose card shows declarative views.
    fileprivate convenience init(hosting host: HostingView, isAtBottom: Bool) {
        let card = Interface.View()
        card.backgroundColor = .white
        card.cornerRadius = 14
        card.clipsToBounds = true
        let area = Interface.ScrollView()
        area.addSubview(host)
        card.addSubview(area)
        let padding = 20.0
        self.init(card, isAtBottom: isAtBottom) { width, limit in
            let inner = max(0, width - 2 * padding)
            let size = host.sizeThatFits(Size(inner, .infinity))
            let height = min(limit - 2 * padding, size.height)
            area.frame = Rect(padding, padding, inner, height)
            area.contentSize = Size(inner, size.height)
            host.frame = Rect(0, 0, inner, size.height)
            return height + 2 * padding
        }
    }
}
