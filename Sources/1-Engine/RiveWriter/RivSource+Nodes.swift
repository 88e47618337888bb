import JSON
import RiveRuntime

/// Images, fonts and the nodes that show them, nested artboards, and lists of artboards.
extension RivSource {
    // MARK: Assets

    mutating func assets(_ json: JSONValue) throws(Failure) {
        for (key, type) in [("images", TypeKey.imageAsset), ("fonts", TypeKey.fontAsset)] {
            let kind = String(key.dropLast())
            for (i, value) in (json[key]?.array ?? []).enumerated() {
                try RivSource.within(kind, value, i + 1) { () throws(Failure) in
                    try check(value, ["name", "file"])
                    guard let name = value["name"]?.string,
                        !assets.contains(where: { $0.name == name && $0.type == type })
                    else { throw fail(value, "it needs a 'name' of its own") }
                    assets.append((name, type))
                    writer.beginObject(type)
                    writer.add(.assetName, string: name)
                    writer.add(.fileAssetAssetId, uint: assets.count - 1)
                    writer.endObject()
                    try contents(value["file"])
                }
            }
        }
    }

    /// Embeds a file; without one, the program supplies the asset through a worker.
    private mutating func contents(_ value: JSONValue?) throws(Failure) {
        guard let value else { return }
        guard let path = value.string else { throw fail(value, "'file' must be a path") }
        let bytes: [UInt8]
        do { bytes = try read(path) } catch { throw fail(value, "\(error)") }
        writer.beginObject(TypeKey.fileAssetContents)
        writer.add(.fileAssetContentsBytes, bytes: bytes)
        writer.endObject()
    }

    /// Returns the index of the asset with this name.
    func asset(_ value: JSONValue, _ type: Int, _ kind: String) throws(Failure) -> Int {
        let index = assets.firstIndex { $0.type == type && $0.name == value.string }
        guard let index else {
            let names = assets.filter { $0.type == type }.map(\.name)
            throw fail(
                value, "there is no \(kind) '\(value.string ?? value.kindName)'\(among(names))")
        }
        return index
    }

    // MARK: Nodes

    mutating func image(
        _ value: JSONValue, _ place: Set<String>, parent: Int
    ) throws(Failure) {
        try check(value, place.union(["image", "blend"]))
        let properties = RivSource.nodeProperties.merging(["image": .imageAssetId]) { a, _ in a }
        let asset = try value["image"].map { (v) throws(Failure) in
            try self.asset(v, TypeKey.imageAsset, "image")
        }
        guard asset != nil || value["bind"]?["image"] != nil else {
            throw fail(value, "an image needs 'image', or a binding of it")
        }
        let index = try begin(
            TypeKey.image, value, parent: parent, properties: RivSource.nodeProperties)
        try addPlace(value)
        if let blend = try count(value, "blend") {
            writer.add(.drawableBlendModeValue, uint: blend)
        }
        if let asset { writer.add(.imageAssetId, uint: asset) }
        writer.endObject()
        try bindings(value, properties)
        try clip(value, parent: index)
        try semantics(value, parent: index)
    }

    mutating func text(
        _ value: JSONValue, _ place: Set<String>, parent: Int
    ) throws(Failure) {
        try check(
            value,
            place.union(["text", "font", "size", "color", "width", "height", "align", "blend"]))
        let font = try value["font"].map { (v) throws(Failure) in
            try self.asset(v, TypeKey.fontAsset, "font")
        }
        guard let font else {
            let names = assets.filter { $0.type == TypeKey.fontAsset }.map(\.name)
            throw fail(value, "a text needs 'font', the name of one of the file's\(among(names))")
        }
        let index = try begin(
            TypeKey.text, value, parent: parent, properties: RivSource.nodeProperties)
        try addPlace(value)
        let width = try number(value, "width")
        let height = try number(value, "height")
        writer.add(.textAlignValue, uint: try choice(value, "align", ["left", "right", "center"]))
        // The sizing: 0 for the text's width, 1 for a fixed width, 2 for a fixed width and height.
        writer.add(.textSizingValue, uint: width == nil ? 0 : height == nil ? 1 : 2)
        if let width { writer.add(.textWidth, double: width) }
        if let height { writer.add(.textHeight, double: height) }
        writer.endObject()
        try bindings(value, RivSource.nodeProperties, others: ["text", "color", "size"])
        try clip(value, parent: index)
        try semantics(value, parent: index)
        let nodes = Set(RivSource.nodeProperties.keys)
        let style = objectCount
        objectCount += 1
        writer.beginObject(TypeKey.textStylePaint)
        writer.add(.componentParentId, uint: index)
        writer.add(.textStyleFontSize, double: try number(value, "size") ?? 16)
        writer.add(.textStyleFontAssetId, uint: font)
        writer.endObject()
        try bindings(
            value, ["size": .textStyleFontSize], others: nodes.union(["text", "color"]))
        try textColor(value, style: style, others: nodes)
        objectCount += 1
        writer.beginObject(TypeKey.textValueRun)
        writer.add(.componentParentId, uint: index)
        writer.add(.textValueRunStyleId, uint: style)
        if let text = value["text"] {
            guard let string = text.string else { throw fail(text, "'text' must be a string") }
            writer.add(.textValueRunText, string: string)
        }
        writer.endObject()
        try bindings(
            value, ["text": .textValueRunText], others: nodes.union(["color", "size"]))
    }

    private mutating func textColor(
        _ value: JSONValue, style: Int, others: Set<String>
    ) throws(Failure) {
        let fill = objectCount
        objectCount += 2
        writer.beginObject(TypeKey.fill)
        writer.add(.componentParentId, uint: style)
        writer.endObject()
        let color = try value["color"].map { (v) throws(Failure) in try self.color(v) }
        writer.beginObject(TypeKey.solidColor)
        writer.add(.componentParentId, uint: fill)
        writer.add(.solidColorColorValue, color: color ?? 0xff00_0000)
        writer.endObject()
        try bindings(
            value, ["color": .solidColorColorValue], others: others.union(["text", "size"]))
    }

    /// Writes a nested artboard with the first of its state machines.
    mutating func nestedArtboard(
        _ value: JSONValue, _ place: Set<String>, parent: Int
    ) throws(Failure) {
        try check(value, place.union(["artboard", "viewModel"]))
        let number = try value["artboard"].map { (v) throws(Failure) in
            try self.place(v, artboards.map(\.name))
        }
        guard number != nil || value["bind"]?["artboard"] != nil else {
            throw fail(value, "'artboard' must name an artboard\(among(artboards.map(\.name)))")
        }
        let path = try value["viewModel"].map { (v) throws(Failure) in
            let path = try modelPath(v)
            guard path.property.type == "viewModel" else {
                throw fail(v, "'viewModel' must be the path of a property of that type")
            }
            return path
        }
        let index = try begin(
            TypeKey.nestedArtboard, value, parent: parent, properties: RivSource.nodeProperties)
        try addPlace(value)
        if let number { writer.add(.nestedArtboardArtboardId, uint: number) }
        if let path { writer.add(.nestedArtboardDataBindPathIds, bytes: path.bytes) }
        writer.endObject()
        try bindings(
            value,
            RivSource.nodeProperties.merging(["artboard": .nestedArtboardArtboardId]) { a, _ in a })
        try clip(value, parent: index)
        try semantics(value, parent: index)
        if let number, artboards[number].machines > 0 {
            objectCount += 1
            writer.beginObject(TypeKey.nestedStateMachine)
            writer.add(.componentParentId, uint: index)
            writer.add(.nestedAnimationAnimationId, uint: 0)
            writer.endObject()
        }
    }

    /// Writes a list of artboards. Each item is shown by the first artboard made for the item's view model.
    mutating func artboardList(_ value: JSONValue, parent: Int) throws(Failure) {
        try check(value, ["type", "name", "bind"])
        guard let items = value["bind"]?["items"] else {
            throw fail(value, "a list needs \"bind\": {\"items\": a property of type list}")
        }
        guard try modelPath(items).property.type == "list" else {
            throw fail(items, "'\(items.string ?? "")' is no list")
        }
        _ = try begin(TypeKey.artboardComponentList, value, parent: parent)
        writer.endObject()
        try bindings(value, ["items": .artboardComponentListListSource])
    }
}
