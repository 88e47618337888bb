import DataSources
import Geometry
import Templates

extension ScreenDescription {
    /// - Parameters:
    ///   - node: an entry of `screens`.
    ///   - complete: resolves a path relative to the configuration's folder.
    init(_ node: ConfigNode, name: String, complete: (String) -> String) {
        self.name = name
        key = node.path
        title = node["title"].template ?? ""
        icon = node["icon"].template ?? ""
        pin = node["lock"]["pin"].string
        ends = node["ends"].number
        for (name, node) in node["values"].members { values[name] = node.json }
        scan = KioskAction.read(node["scan"])
        if node["list"].isThere {
            content = .list(
                ListDescription(
                    node["list"], screen: name, header: nil, buttons: node["buttons"],
                    complete: complete))
        } else if node["page"].isThere {
            content = .page(PageDescription(node["page"]))
        } else if node["form"].isThere {
            let page = PageDescription(form: node["form"])
            for field in page.content { values[field.name] = field.start }
            content = .page(page)
        } else if node["rive"].isThere {
            content = .rive(RiveDescription(node["rive"], complete: complete))
        } else {
            content = .tabs(node["tabs"].elements.map(TabDescription.init))
        }
    }
}

extension ListDescription {
    /// - Parameters:
    ///   - screen: the screen's name, which is also the source's name if the list does not name one.
    ///   - header: the header described beside the list, which is used if the list has none itself.
    ///   - buttons: the buttons described beside the list.
    init(
        _ node: ConfigNode, screen: String, header other: ConfigNode?, buttons: ConfigNode,
        complete: (String) -> String
    ) {
        key = node.path
        source = node["source"].string ?? screen
        let described = node["header"].isThere ? node["header"] : other
        if let described, described.isThere {
            let header = KioskConfig.Header(described, complete: complete)
            if header.style != .none { self.header = header }
            describesHeader = true
        }
        rowHeight = node["rowHeight"].number ?? rowHeight
        section = node["section"].template ?? section
        sectionConditions = ShownConditions(node["sections"])
        self.buttons = ButtonsDescription(buttons)
        columns = node["columns"].integer
        let fields = node["search"]["fields"]
        search = ((fields.isThere ? fields : node["search"]).strings ?? []).map {
            Template(checked: $0.contains("{") ? $0 : "{\($0)}")
        }
        searchValue = node["search"]["value"].string
        dividers = node["dividers"].choice(Dividers.self) ?? dividers
        if node["dividers"].bool == false { dividers = .none }
        fastScroll = node["fastScroll"].bool ?? fastScroll
        tap = KioskAction.read(node["tap"])
        swipe = node["swipe"].elements.map(SwipeAction.init)
        if node["rows"].isThere {
            rows = node["rows"].elements.map { RowDescription($0, complete: complete) }
        } else if node["row"].isThere {
            rows = [RowDescription(node["row"], complete: complete)]
        } else {
            rows[0].key = node["row"].path
        }
    }
}

extension SwipeAction {
    init(_ node: ConfigNode) {
        title = node["title"].template ?? ""
        color = node["color"].color
        action = KioskAction(node["do"])
        isLeading = node["edge"].string == "leading"
        conditions = ShownConditions(node)
    }
}

extension RowDescription {
    /// Texts that the description does not set are empty, except the title.
    init(_ node: ConfigNode, complete: (String) -> String) {
        key = node.path
        for key in RowKey.all { key.read(&self, node[key.member.name]) }
        if node["rive"].isThere { rive = RiveDescription(node["rive"], complete: complete) }
        tap = KioskAction.read(node["tap"])
        content = [ControlDescription](node["content"])
    }
}

extension PageDescription {
    init(_ node: ConfigNode) {
        key = node.path
        source = node["source"].string
        title = node["title"].template ?? ""
        subtitle = node["subtitle"].template ?? ""
        image = node["image"].template ?? ""
        imageFit = node["imageFit"].choice(ImageFit.self) ?? imageFit
        imageSize = node["imageSize"].number
        text = node["text"].template ?? ""
        fields = node["fields"].elements.map { pair in
            let texts = pair.elements.map { $0.template ?? "" }
            return (texts.first ?? "", texts.last ?? "")
        }
        content = [ControlDescription](node["content"])
        buttons = ButtonsDescription(node["buttons"])
    }
}

extension RiveDescription {
    /// - Parameter node: a path or an object.
    init(_ node: ConfigNode, complete: (String) -> String) {
        key = node.path
        file = complete(node.string ?? node["file"].string ?? "")
        artboard = node["artboard"].string
        portraitArtboard = node["artboard"]["portrait"].string
        squareArtboard = node["artboard"]["square"].string
        landscapeArtboard = node["artboard"]["landscape"].string
        stateMachine = node["stateMachine"].string
        fit = node["fit"].choice(KioskConfig.Fit.self) ?? fit
        alignment = node["alignment"].choice(KioskConfig.Alignment.self) ?? alignment
        background = node["background"].color
        source = node["source"].string
        bind = node["bind"].members.map { ($0.name, Binding($0.node)) }
        on = node["on"].members.map { ($0.name, KioskAction($0.node)) }
    }
}

extension RiveDescription.Binding {
    fileprivate init(_ node: ConfigNode) {
        if let template = node.template {
            self = .value(template)
        } else {
            self = .list(
                each: RiveDescription.Binding.listTemplate(node["each"].template ?? ""),
                key: node["key"].string,
                bind: node["bind"].members.map { ($0.name, $0.node.template ?? "") })
        }
    }
}

extension SourceDescription {
    /// The values of `lines` in the configuration.
    package static let lineModes: [(name: String, mode: @Sendable (_ limit: Int) -> LineMode)] = [
        ("document", { _ in .document }), ("merge", { _ in .merge }), ("rows", { _ in .rows }),
        ("append", { .append(limit: $0) }), ("prepend", { .prepend(limit: $0) }),
    ]
    /// The maximum number of appended or prepended rows that a stream keeps if `keep` is not set.
    static let defaultLimit = 1000

    /// Returns nil for a list that names a source instead of describing one.
    ///
    /// - Parameters:
    ///   - node: an entry of `sources`, or a list.
    ///   - folder: the configuration's folder.
    init?(_ node: ConfigNode, name: String, folder: String, complete: (String) -> String) {
        let kind: Kind
        if let command = node["command"].command {
            kind = .command(command)
        } else if let command = node["stream"].command {
            kind = .stream(command)
        } else if let file = node["file"].string {
            kind = .file(complete(file))
        } else {
            return nil
        }
        self.init(kind, name: name, folder: folder)
        configurationKey = node.path
        every = node["every"].number
        timeout = node["timeout"].number ?? timeout
        variables = node["environment"].strings ?? []
        values = node["environment"].environmentValues
        credentials =
            node["command"].argumentCredentials + node["stream"].argumentCredentials
            + node["environment"].environmentCredentials
        staleAfter = node["staleAfter"].number
        key = node["key"].string
        parser.format = node["format"].choice(DocumentFormat.self)
        parser.path = node["at"].string ?? parser.path
        let limit = node["keep"].integer ?? SourceDescription.defaultLimit
        if let mode = SourceDescription.lineModes.first(where: { $0.name == node["lines"].string })
        {
            lines = mode.mode(limit)
        }
    }
}
