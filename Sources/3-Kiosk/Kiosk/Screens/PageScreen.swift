import DataSources
import Interface
import JSON
import KioskFile
import Telemetry
import Templates

/// A page, which shows the item for which it was opened or its source's document.
final class PageScreen: ViewController, ContentScreen {
    let kind = FrameRecord.ScreenKind.page
    let name: String
    private(set) var item: DataValue
    let values: ScreenValues?
    let page: PageDescription
    let model: KioskModel
    let handlers: KioskScreen.Handlers
    let itemSource: String?
    private(set) var opened: OpenedRow
    let pageView: PageView
    private let buttons: PartStates
    /// What the controls show.
    var controlStates: [ControlState] = []
    /// What is wrong with fields, by their indices.
    var fieldErrors: [Int: String] = [:]
    /// The index of the page of a form that is shown.
    var formPage = 0
    /// The version of the latest failure that was shown at its field.
    var seenError: UInt64
    private let picture: LoadedImageView
    private let pictureRule: ImagePathRule
    /// The title's template.
    private let titleText: Template

    /// - Parameters:
    ///   - title: the template of the title in the bar; empty for no bar.
    ///   - item: the item for which the page is opened; null for none.
    ///   - source: the source in which the item is a row; nil for none.
    init(
        _ page: PageDescription, name: String, title: Template, item: DataValue,
        of source: String?,
        _ style: ScreenStyle, _ model: KioskModel, _ handlers: KioskScreen.Handlers
    ) {
        self.page = page
        self.name = name
        self.item = item
        values = model.makeValues(ofScreen: name)
        itemSource = source
        opened = OpenedRow(item, key: source.flatMap { model.config.source($0)?.key })
        self.model = model
        self.handlers = handlers
        titleText = title
        seenError = model.errorVersion
        buttons = PartStates(page.buttons, of: model)
        pageView = PageView(theme: style.theme, fonts: style.fonts, strings: style.strings)
        picture = LoadedImageView(loader: model.images)
        picture.group = page.source ?? source ?? name
        picture.mode =
            switch page.imageFit {
            case .auto: .automatic
            case .contain: .fit
            case .cover: .cover
            }
        pageView.pictureHeight = page.imageSize
        pictureRule = ImagePathRule(
            template: page.image.text, folder: model.config.folder,
            followsLinks: model.config.followsPictureLinks)
        super.init()
        navigationItem.hidesNavigationBar = title.isEmpty
        pageView.buttons.onTap = { [unowned self] index in
            if page.form != nil { return formButtonWasTapped(index) }
            handlers.perform(page.buttons.all[index].action, shown, sender(ofButton: index), false)
        }
        addControls()
        pageView.onLayout = { [unowned self] in revealTitle() }
        update(.all)
    }

    /// Leaves the title in the bar out while the same title is visible in the content.
    private func revealTitle() {
        let isRepeated = title == pageView.shownTitle
        navigationItem.titleRevealOffset = isRepeated ? pageView.titleBottom : nil
    }

    override func loadView() { view = pageView }

    override var contentScrollView: ScrollView? { pageView }

    var sources: [String] { [page.source, itemSource].compactMap(\.self) }

    var actionSource: String? { item == .null ? page.source : itemSource }

    /// The current state of the item for which the page was opened; if the page has a source, its document over that.
    var shown: DataValue {
        guard let source = page.source else { return item }
        return (model.document(of: source) ?? .null).over(item)
    }

    func sender(ofButton index: Int) -> ActionSender {
        ActionSender("\(page.buttons.key(of: index)).do", row: opened.identity)
    }

    var nextTimeChange: Double {
        let templates = [titleText] + page.templates.map(\.template)
        let next = model.nextChange(of: templates, shown, on: values)
        let scope = model.scope(shown, on: values)
        let controls = page.content.reduce(next) { min($0, $1.nextChange(scope, model.formats)) }
        return min(controls, buttons.nextChange, model.nextClockChange)
    }

    func updateItem() {
        guard let itemSource, let document = model.sources[itemSource]?.state.document,
            opened.update(from: document)
        else { return }
        item = opened.item
    }

    func update(_ change: KioskModel.Change) {
        updateItem()
        pageView.buttons.showActivity(of: page.buttons.all.indices, handlers) {
            sender(ofButton: $0)
        }
        if change == .actions || change == .controls {
            return showControls()
        }
        let item = shown
        func text(_ template: Template) -> String { model.display(template, item, on: values) }
        title = text(titleText)
        navigationItem.noticeText = model.noticeText(of: page.source)
        navigationItem.clockText = model.clockText
        let missing = self.item == .null ? missingContent : nil
        pageView.showPlaceholder(missing)
        var content = PageContent()
        buttons.update(item, on: values)
        content.buttons = buttons.shownTitles
        content.disabled = buttons.disabled
        if missing != nil {
            model.prepareFonts(for: [title] + content.buttons)
            pageView.show(content)
            // Without a document there is nothing to change.
            controlStates = page.content.map { _ in ControlState(isVisible: false) }
            showControls()
            return showPicture("")
        }
        content.title = text(page.title)
        content.subtitle = text(page.subtitle)
        content.text = text(page.text)
        updateControlStates(item)
        content.controls = shownControlStates
        showFormPage(in: &content)
        content.fields = page.fields.map { .init(label: text($0.label), value: text($0.value)) }
        model.prepareFonts(
            for: [title, content.title, content.subtitle, content.text] + content.buttons
                + content.fields.flatMap { [$0.label, $0.value] })
        model.prepareFonts(for: controlStates.flatMap(\.texts))
        pageView.show(content)
        showControls()
        revealTitle()
        showPicture(model.expand(page.image, item, on: values))
    }

    /// Why the page's source has provided nothing; nil if it has or may still do so soon.
    private var missingContent: PlaceholderView.Reason? {
        guard let state = page.source.flatMap({ model.sources[$0]?.state }), state.document == nil
        else { return nil }
        if state.failure != nil { return .failed }
        return state.isStale ? .noData : nil
    }

    private func showPicture(_ path: String) {
        var source: ImageSource?
        do throws(ImagePathError) { source = try pictureRule.source(path) } catch {
            let key = "\(page.key).image"
            let problem = ConfigError.Problem.picture(key: key, row: nil, reason: error.reason)
            model.problems.report(
                "\(model.config.error(at: key, problem))", kind: "pictures of '\(key)'")
        }
        picture.source = source
        pageView.picture = source == nil ? nil : picture
    }
}
