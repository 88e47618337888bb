import DataSources
import Interface
import JSON
import Telemetry

/// A page, which shows the item for which it was opened or its source's document.
final class PageController: ViewController, ScreenController {
    let kind = FrameRecord.ScreenKind.page
    let name: String
    private(set) var item: DataValue
    private let page: PageDescription
    private let model: KioskModel
    private let handlers: KioskScreen.Handlers
    let itemSource: String?
    private var opened: OpenedRow
    private let pageView: PageView
    private let picture: LoadedImageView
    private let pictureRule: ImagePathRule
    /// The title's template.
    private let titleText: TemplateText

    /// - Parameters:
    ///   - title: the template of the title in the bar; empty for no bar.
    ///   - item: the item for which the page is opened; null for none.
    ///   - source: the source in which the item is a row; nil for none.
    init(
        _ page: PageDescription, name: String, title: TemplateText, item: DataValue,
        of source: String?,
        _ style: ScreenStyle, _ model: KioskModel, _ handlers: KioskScreen.Handlers
    ) {
        self.page = page
        self.name = name
        self.item = item
        itemSource = source
        opened = OpenedRow(item, key: source.flatMap { model.config.source($0)?.key })
        self.model = model
        self.handlers = handlers
        titleText = title
        pageView = PageView(theme: style.theme, fonts: style.fonts)
        picture = LoadedImageView(loader: model.images)
        pictureRule = ImagePathRule(template: page.image, folder: model.config.folder)
        super.init()
        navigationItem.hidesNavigationBar = title.isEmpty
        pageView.onButton = { [unowned self] index in
            handlers.perform(
                page.buttons[index].action, shown, "\(page.key).buttons[\(index)].do")
        }
        update(.all)
    }

    override func loadView() { view = pageView }

    override var contentScrollView: ScrollView? { pageView }

    var sources: [String] { [page.source, itemSource].compactMap(\.self) }

    var actionSource: String? { item == .null ? page.source : itemSource }

    /// The current state of the item for which the page was opened; if there is none, the source's document.
    private var shown: DataValue {
        guard item == .null, let source = page.source else { return item }
        return model.sources[source]?.state.document ?? .null
    }

    var nextTimeChange: Double {
        let templates = [titleText] + page.templates.map(\.template)
        return min(model.nextChange(of: templates, shown), model.nextClockChange)
    }

    func update(_ change: KioskModel.Change) {
        if let itemSource, let document = model.sources[itemSource]?.state.document,
            opened.update(from: document)
        {
            item = opened.item
        }
        let item = shown
        func text(_ template: TemplateText) -> String { model.expand(template, item) }
        title = text(titleText)
        navigationItem.noticeText = model.clockText
        var content = PageContent()
        content.title = text(page.title)
        content.subtitle = text(page.subtitle)
        content.text = text(page.text)
        content.fields = page.fields.map { .init(label: text($0.label), value: text($0.value)) }
        content.buttons = page.buttons.map { text($0.title) }
        model.prepareFonts(
            for: [title, content.title, content.subtitle, content.text] + content.buttons
                + content.fields.flatMap { [$0.label, $0.value] })
        pageView.show(content)
        showPicture(text(page.image))
    }

    private func showPicture(_ path: String) {
        var source: ImageSource?
        do throws(ImagePathError) { source = try pictureRule.source(path) } catch {
            let key = "\(page.key).image"
            let problem = ConfigError.Problem.picture(key: key, row: nil, reason: error.reason)
            model.problems.report("\(model.config.error(at: key, problem))")
        }
        picture.source = source
        pageView.picture = source == nil ? nil : picture
    }
}
