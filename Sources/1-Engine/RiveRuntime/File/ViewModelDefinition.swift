/// The type of a view model property. Raw values are those of Rive's data binding interface.
public enum ViewModelPropertyKind: Int, Sendable {
    case string = 1
    case number
    case boolean
    /// A colour, 0xAARRGGBB.
    case color
    /// A list of instances of view models.
    case list
    /// A value of an enumeration, by its name.
    case enumeration
    case trigger
    /// An instance of another view model.
    case viewModel
    /// The instance's index in the list that contains it.
    case listIndex = 10
    case image
    case artboard
    case font
    /// A file asset of any other type.
    case blob
}

/// A view model of a file: the properties that an application sets and artboards are bound to.
public struct ViewModelDefinition: Sendable {
    /// A property of a view model.
    public struct Property: Sendable {
        /// The name, which is not necessarily unique within a view model; look-up by name returns the first match.
        public let name: String
        /// The type of the property.
        public let kind: ViewModelPropertyKind
        /// The index of the view model, for the kind `viewModel`.
        package var reference = 0
        /// The names of an enumeration's values in order; otherwise empty.
        public internal(set) var names: [String] = []
        /// The name of the enumeration; empty for other kinds.
        package var enumeration = ""
        /// The format's number for the property's special meaning to the runtime; 0 for none.
        var symbol: UInt32 = 0
    }

    /// The values of one instance in the file, by the index of the property.
    struct Instance: Sendable {
        var name: String
        var values: [(property: Int, value: BoundValue)] = []
        /// The index of the instance, for properties of the kind `viewModel`.
        var references: [(property: Int, instance: Int)] = []
        /// The items of lists, in order.
        var items: [(property: Int, viewModel: Int, instance: Int)] = []
    }

    /// Whether another file's view model has the same name and the same properties in the same order.
    package func looksLike(_ other: ViewModelDefinition) -> Bool {
        name == other.name
            && properties.elementsEqual(other.properties) {
                $0.name == $1.name && $0.kind == $1.kind
            }
    }

    /// The name, which is not necessarily unique within a file.
    public let name: String
    /// The properties, in the file's order.
    public private(set) var properties: [Property] = []
    /// The index of the first property with each name.
    private(set) var indexByName: [String: Int] = [:]
    private(set) var instances: [Instance] = []
    /// The index of the property by which lists sort their items for drawing; nil for none.
    private(set) var drawIndex: Int?

    /// Whether bindings always find an instance of this view model, without being given one.
    let isGlobal: Bool

    private init(name: String, isGlobal: Bool) {
        self.name = name
        self.isGlobal = isGlobal
    }

    /// The format's number for a global view model.
    private static let globalType: UInt32 = 2

    /// Returns the view models of a file, which precede its artboards.
    static func all(in table: ObjectTable) -> [ViewModelDefinition] {
        var result: [ViewModelDefinition] = []
        // The view model whose instance is being read, and the current list in it.
        var owner: Int?
        var list = 0
        let enums = enumerations(table)
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.artboard { break }
            if typeKey == TypeKey.viewModel {
                result.append(
                    ViewModelDefinition(
                        name: table.string(index, nameKey),
                        isGlobal: table.uint(index, .viewModelViewModelType) == globalType))
            } else if let kind = kinds[typeKey], !result.isEmpty {
                var property = Property(
                    name: table.string(index, nameKey), kind: kind,
                    reference: Int(
                        table.uint(index, .viewModelPropertyViewModelViewModelReferenceId)))
                property.symbol = table.uint(index, .viewModelPropertySymbolTypeValue)
                let number = table.index(index, .viewModelPropertyEnumCustomEnumId)
                if kind == .enumeration, let found = enums[ifPresent: number] {
                    (property.names, property.enumeration) = (found.values, found.name)
                }
                result[result.count - 1].add(property)
            } else if typeKey == TypeKey.viewModelInstance {
                owner = Int(table.uint(index, .viewModelInstanceViewModelId))
                if result.indices.contains(owner ?? -1) {
                    result[owner ?? 0].instances.append(
                        Instance(name: table.string(index, .componentName)))
                }
            } else if let owner, result.indices.contains(owner) {
                if typeKey == TypeKey.viewModelInstanceList {
                    list = Int(table.uint(index, .viewModelInstanceValueViewModelPropertyId))
                }
                result[owner].addValue(table, index, typeKey, list: list)
            }
        }
        return result
    }

    /// The names of the file's instances, in its order.
    package var instanceNames: [String] { instances.map(\.name) }

    /// Returns the file's enumerations, in its order.
    static func enumerations(_ table: ObjectTable) -> [ViewModelEnum] {
        var result: [ViewModelEnum] = []
        for index in table.fileObjects {
            let typeKey = table.typeKey(index)
            if CoreTypes.roles(typeKey).contains(.enumeration) {
                result.append(
                    ViewModelEnum(name: table.string(index, .dataEnumCustomName), values: []))
            } else if typeKey == TypeKey.dataEnumValue, !result.isEmpty {
                let (key, value) = (
                    table.string(index, .dataEnumValueKey), table.string(index, .dataEnumValueValue)
                )
                result[result.count - 1].values.append(value.isEmpty ? key : value)
            }
        }
        return result
    }

    private mutating func add(_ property: Property) {
        if indexByName[property.name] == nil { indexByName[property.name] = properties.count }
        if property.kind == .number && property.symbol == ViewModelDefinition.drawIndexSymbol {
            drawIndex = properties.count
        }
        properties.append(property)
    }

    private mutating func addValue(
        _ table: ObjectTable, _ index: Int, _ typeKey: Int, list: Int
    ) {
        guard let last = instances.indices.last else { return }
        if typeKey == TypeKey.viewModelInstanceListItem {
            instances[last].items.append(
                (
                    list, table.index(index, .viewModelInstanceListItemViewModelId) ?? -1,
                    table.index(index, .viewModelInstanceListItemViewModelInstanceId) ?? -1
                ))
            return
        }
        let property = Int(table.uint(index, .viewModelInstanceValueViewModelPropertyId))
        if typeKey == TypeKey.viewModelInstanceViewModel {
            instances[last].references.append(
                (property, Int(table.uint(index, .viewModelInstanceViewModelPropertyValue))))
        } else if CoreTypes.roles(typeKey).contains(.viewModelValue),
            let (_, value) = table.value(index)
        {
            instances[last].values.append((property, value))
        }
    }

    private static let nameKey = PropertyKey.viewModelComponentName
    /// The symbol of the number by which lists order their items for drawing.
    private static let drawIndexSymbol: UInt32 = 16

    private static let kinds: [Int: ViewModelPropertyKind] = [
        TypeKey.viewModelPropertyString: .string,
        TypeKey.viewModelPropertyNumber: .number,
        TypeKey.viewModelPropertyBoolean: .boolean,
        TypeKey.viewModelPropertyColor: .color,
        TypeKey.viewModelPropertyList: .list,
        TypeKey.viewModelPropertyEnumCustom: .enumeration,
        TypeKey.viewModelPropertyEnum: .enumeration,
        TypeKey.viewModelPropertyEnumSystem: .enumeration,
        TypeKey.viewModelPropertyTrigger: .trigger,
        TypeKey.viewModelPropertyViewModel: .viewModel,
        TypeKey.viewModelPropertySymbolListIndex: .listIndex,
        TypeKey.viewModelPropertyAssetImage: .image,
        TypeKey.viewModelPropertyArtboard: .artboard,
        TypeKey.viewModelPropertyAssetFont: .font,
        TypeKey.viewModelPropertyAssetBlob: .blob,
    ]
}

/// A value of a view model property, or of a property bound to one.
package enum BoundValue: Equatable, Sendable {
    case number(Double)
    case bool(Bool)
    case string(String)
    /// 0xAARRGGBB.
    case color(UInt32)
    /// The index of an enumeration's value, an asset, an artboard or a list item.
    case uint(UInt32)
    /// The number of times a trigger has fired since the last advance.
    case trigger(Int)
    /// The length of a list.
    case list(Int)

    /// The number; nil for a value of another kind.
    package var double: Double? { if case .number(let number) = self { number } else { nil } }
    /// The text; nil for a value of another kind.
    package var text: String? { if case .string(let text) = self { text } else { nil } }
    /// The colour; nil for a value of another kind.
    package var argb: UInt32? { if case .color(let argb) = self { argb } else { nil } }
}

/// An enumeration of a file.
public struct ViewModelEnum: Sendable, Equatable {
    /// The name, which is unique within a file only by convention.
    public let name: String
    /// The names of the values, in the file's order.
    public internal(set) var values: [String]
}
