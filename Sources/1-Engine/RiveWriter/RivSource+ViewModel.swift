import JSON
import RiveRuntime

/// Enumerations, view models and their instances.
extension RivSource {
    /// A view model of the description.
    struct Model {
        struct Property {
            var name: String
            var type: String
            /// The index of the view model of which the property holds an instance or a list, or of its enumeration.
            var reference: Int?
            /// The values of an enumeration.
            var values: [String] = []
        }

        var name: String
        var json: JSONValue
        var properties: [Property] = []
        /// The names of its instances; the first one has the values given with the properties.
        var instances: [String] = []
    }

    private static let propertyTypes = [
        "number": TypeKey.viewModelPropertyNumber, "boolean": TypeKey.viewModelPropertyBoolean,
        "color": TypeKey.viewModelPropertyColor, "string": TypeKey.viewModelPropertyString,
        "trigger": TypeKey.viewModelPropertyTrigger,
        "enum": TypeKey.viewModelPropertyEnumCustom, "list": TypeKey.viewModelPropertyList,
        "viewModel": TypeKey.viewModelPropertyViewModel,
        "image": TypeKey.viewModelPropertyAssetImage,
        "artboard": TypeKey.viewModelPropertyArtboard,
    ]

    mutating func enumerations(_ list: JSONValue?) throws(Failure) {
        for (i, value) in (list?.array ?? []).enumerated() {
            try RivSource.within("enum", value, i + 1) { () throws(Failure) in
                try check(value, ["name", "values"])
                guard let name = value["name"]?.string, let values = value["values"]?.array,
                    !values.isEmpty, values.allSatisfy({ $0.string != nil })
                else { throw fail(value, "an enum needs a 'name' and 'values', a list of names") }
                enums.append((name, values.compactMap(\.string)))
                writer.beginObject(TypeKey.dataEnumCustom)
                writer.add(.dataEnumCustomName, string: name)
                writer.endObject()
                for value in values.compactMap(\.string) {
                    writer.beginObject(TypeKey.dataEnumValue)
                    writer.add(.dataEnumValueKey, string: value)
                    writer.endObject()
                }
            }
        }
    }

    // MARK: View models

    /// Writes the view models of the file and those defined inside artboards.
    mutating func viewModels(_ list: JSONValue?, _ boards: [JSONValue]) throws(Failure) {
        let own = boards.compactMap { $0["viewModel"] }.filter { $0.members != nil }
        for value in (list?.array ?? []) + own {
            let name = value["name"]?.string ?? ""
            guard !models.contains(where: { $0.name == name }) else {
                throw fail(value, "the view model '\(name)' is named twice")
            }
            let instances = (value["instances"]?.array ?? []).map { $0["name"]?.string ?? "" }
            models.append(Model(name: name, json: value, instances: [""] + instances))
        }
        // The properties are read in a second pass, because they may refer to view models that follow.
        for index in models.indices {
            let value = models[index].json
            try RivSource.within("view model", value) { () throws(Failure) in
                try check(value, ["name", "properties", "instances"])
                models[index].properties = try properties(value["properties"]?.array ?? [])
            }
        }
        for index in models.indices {
            let value = models[index].json
            try RivSource.within("view model", value) { () throws(Failure) in try viewModel(index) }
        }
    }

    /// Returns the index of an artboard's view model, which is either defined in the artboard or given by the name of
    /// one of the file's.
    func modelIndex(_ value: JSONValue) throws(Failure) -> Int {
        let name = value.string ?? value["name"]?.string ?? ""
        guard let index = models.firstIndex(where: { $0.name == name }) else {
            throw fail(value, "there is no view model '\(name)'\(among(models.map(\.name)))")
        }
        return index
    }

    func among(_ names: [String]) -> String {
        names.isEmpty ? "" : "; available: " + names.map { "'\($0)'" }.joined(separator: ", ")
    }

    private func properties(_ list: [JSONValue]) throws(Failure) -> [Model.Property] {
        var result: [Model.Property] = []
        for (i, value) in list.enumerated() {
            try RivSource.within("property", value, i + 1) { () throws(Failure) in
                try check(value, ["name", "type", "value", "of"])
                guard let name = value["name"]?.string,
                    !result.contains(where: { $0.name == name })
                else { throw fail(value, "a property needs a 'name' of its own") }
                guard let type = value["type"]?.string, RivSource.propertyTypes[type] != nil else {
                    let types = RivSource.propertyTypes.keys.sorted().joined(separator: ", ")
                    throw fail(value["type"] ?? value, "'type' must be one of \(types)")
                }
                var property = Model.Property(name: name, type: type)
                let of = value["of"]?.string
                switch type {
                case "enum":
                    guard let found = enums.firstIndex(where: { $0.name == of }) else {
                        throw fail(
                            value["of"] ?? value,
                            "'of' must name an enum\(among(enums.map(\.name)))")
                    }
                    property.reference = found
                    property.values = enums[found].values
                case "viewModel", "list":
                    property.reference = models.firstIndex { $0.name == of }
                    guard property.reference != nil || type == "list" && of == nil else {
                        throw fail(
                            value["of"] ?? value,
                            "'of' must name a view model\(among(models.map(\.name)))")
                    }
                default: break
                }
                result.append(property)
            }
        }
        return result
    }

    private mutating func viewModel(_ index: Int) throws(Failure) {
        let model = models[index]
        writer.beginObject(TypeKey.viewModel)
        writer.add(.viewModelComponentName, string: model.name)
        writer.endObject()
        for property in model.properties {
            writer.beginObject(RivSource.propertyTypes[property.type] ?? 0)
            writer.add(.viewModelComponentName, string: property.name)
            if property.type == "enum" {
                writer.add(.viewModelPropertyEnumCustomEnumId, uint: property.reference ?? 0)
            } else if property.type == "viewModel" {
                writer.add(
                    .viewModelPropertyViewModelViewModelReferenceId,
                    uint: property.reference ?? 0)
            }
            writer.endObject()
        }
        let list = model.json["properties"]?.array ?? []
        try instance(of: index, name: "", list.map { $0["value"] })
        for (i, value) in (model.json["instances"]?.array ?? []).enumerated() {
            try RivSource.within("instance", value, i + 1) { () throws(Failure) in
                try check(value, ["name", "values"])
                try check(
                    value["values"] ?? JSONValue(.object([])), Set(model.properties.map(\.name)))
                let values = zip(model.properties, list).map { property, json in
                    value["values"]?[property.name] ?? json["value"]
                }
                try instance(of: index, name: value["name"]?.string ?? "", values)
            }
        }
    }

    // MARK: Instances

    private mutating func instance(
        of index: Int, name: String, _ values: [JSONValue?]
    ) throws(Failure) {
        writer.beginObject(TypeKey.viewModelInstance)
        writer.add(.viewModelInstanceViewModelId, uint: index)
        if !name.isEmpty { writer.add(.componentName, string: name) }
        writer.endObject()
        for (i, property) in models[index].properties.enumerated() {
            do throws(Failure) { try value(property, i, values[i]) } catch {
                throw Failure(
                    line: error.line, objects: ["property '\(property.name)'"] + error.objects,
                    reason: error.reason)
            }
        }
    }

    private mutating func value(
        _ property: Model.Property, _ index: Int, _ value: JSONValue?
    ) throws(Failure) {
        switch property.type {
        case "number":
            let number = try scalar(value, "a number", \.number) ?? 0
            writer.beginObject(TypeKey.viewModelInstanceNumber)
            writer.add(.viewModelInstanceNumberPropertyValue, double: number)
        case "boolean":
            let bool = try scalar(value, "true or false", \.bool) ?? false
            writer.beginObject(TypeKey.viewModelInstanceBoolean)
            writer.add(.viewModelInstanceBooleanPropertyValue, bool: bool)
        case "string":
            let text = try scalar(value, "a string", \.string) ?? ""
            writer.beginObject(TypeKey.viewModelInstanceString)
            writer.add(.viewModelInstanceStringPropertyValue, string: text)
        case "trigger":
            if let value { throw fail(value, "a trigger has no value") }
            writer.beginObject(TypeKey.viewModelInstanceTrigger)
        case "enum":
            let number = try value.map { (v) throws(Failure) in try place(v, property.values) } ?? 0
            writer.beginObject(TypeKey.viewModelInstanceEnum)
            writer.add(.viewModelInstanceEnumPropertyValue, uint: number)
        case "image":
            let number = try value.map { (v) throws(Failure) in
                try asset(v, TypeKey.imageAsset, "image")
            }
            writer.beginObject(TypeKey.viewModelInstanceAssetImage)
            if let number { writer.add(.viewModelInstanceAssetPropertyValue, uint: number) }
        case "artboard":
            let number = try value.map { (v) throws(Failure) in
                try place(v, artboards.map(\.name))
            }
            writer.beginObject(TypeKey.viewModelInstanceArtboard)
            if let number { writer.add(.viewModelInstanceArtboardPropertyValue, uint: number) }
        case "viewModel":
            let instances = models[property.reference ?? 0].instances
            let number = try value.map { (v) throws(Failure) in try place(v, instances) } ?? 0
            writer.beginObject(TypeKey.viewModelInstanceViewModel)
            writer.add(.viewModelInstanceViewModelPropertyValue, uint: number)
        case "list": return try list(property, index, value)
        default:
            let color = try value.map { (v) throws(Failure) in try self.color(v) }
            writer.beginObject(TypeKey.viewModelInstanceColor)
            if let color { writer.add(.viewModelInstanceColorPropertyValue, color: color) }
        }
        writer.add(.viewModelInstanceValueViewModelPropertyId, uint: index)
        writer.endObject()
    }

    /// Writes a list, whose items are the names of instances.
    private mutating func list(
        _ property: Model.Property, _ index: Int, _ value: JSONValue?
    ) throws(Failure) {
        writer.beginObject(TypeKey.viewModelInstanceList)
        writer.add(.viewModelInstanceValueViewModelPropertyId, uint: index)
        writer.endObject()
        guard let value else { return }
        guard let items = value.array, let model = property.reference else {
            throw fail(
                value, "a list's 'value' is a list of names of instances, and 'of' their view model"
            )
        }
        for item in items {
            let number = try place(item, models[model].instances)
            writer.beginObject(TypeKey.viewModelInstanceListItem)
            writer.add(.viewModelInstanceListItemViewModelId, uint: model)
            writer.add(.viewModelInstanceListItemViewModelInstanceId, uint: number)
            writer.endObject()
        }
    }

    private func scalar<T>(
        _ value: JSONValue?, _ what: String, _ get: (JSONValue) -> T?
    ) throws(Failure) -> T? {
        guard let value else { return nil }
        guard let result = get(value) else { throw fail(value, "\(what) was expected") }
        return result
    }

    /// Returns the index of a name.
    func place(_ value: JSONValue, _ names: [String]) throws(Failure) -> Int {
        guard let name = value.string, let index = names.firstIndex(of: name) else {
            throw fail(
                value, "there is no '\(value.string ?? value.kindName)'\(among(names))")
        }
        return index
    }
}
