/// What a file says of one view model.
public struct ViewModelDefinition: Sendable {
    public struct Property: Sendable {
        public var name: String
        /// The kind in the data binding interface's numbers: 1 string, 2 number, 3 boolean,
        /// 4 colour, 5 list, 6 enumeration, 7 trigger, 8 view model, and higher ones.
        public var kind: Int
        /// The view model that a property of that kind holds an instance of.
        var reference = 0
        /// Of an enumeration: the names of its values, in order.
        public internal(set) var names: [String] = []
    }

    /// Values that the file gives an instance: by the property's index.
    struct Instance: Sendable {
        var name: String
        var values: [(property: Int, value: BoundValue)] = []
        /// Of properties that hold a view model: the number of its instance.
        var references: [(property: Int, instance: Int)] = []
        /// Of lists: what they hold, in order.
        var items: [(property: Int, viewModel: Int, instance: Int)] = []
    }

    public let name: String
    public internal(set) var properties: [Property] = []
    var instances: [Instance] = []

    /// A file's view models; they stand before its artboards.
    static func all(in table: ObjectTable) -> [ViewModelDefinition] {
        var result: [ViewModelDefinition] = []
        // The view model whose instance is being read, and the list in it.
        var owner: Int?
        var list = 0
        let enums = enumerations(table)
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.artboard { break }
            if typeKey == TypeKey.viewModel {
                result.append(ViewModelDefinition(name: table.string(index, nameKey)))
            } else if let kind = kinds[typeKey], !result.isEmpty {
                var property = Property(
                    name: table.string(index, nameKey), kind: kind,
                    reference: Int(table.uint(index, 565)))
                if kind == 6, let number = table.index(index, 574), enums.indices.contains(number) {
                    property.names = enums[number]
                }
                result[result.count - 1].properties.append(property)
            } else if typeKey == TypeKey.viewModelInstance {
                owner = Int(table.uint(index, 566))
                if result.indices.contains(owner ?? -1) {
                    result[owner ?? 0].instances.append(Instance(name: table.string(index, 4)))
                }
            } else if let owner, result.indices.contains(owner) {
                if typeKey == TypeKey.viewModelInstanceList { list = Int(table.uint(index, 554)) }
                result[owner].addValue(table, index, typeKey, list: list)
            }
        }
        return result
    }

    /// The names of each enumeration's values.
    private static func enumerations(_ table: ObjectTable) -> [[String]] {
        var result: [[String]] = []
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if CoreTypes.type(typeKey, is: "DataEnum") {
                result.append([])
            } else if typeKey == TypeKey.dataEnumValue, !result.isEmpty {
                let (key, value) = (table.string(index, 578), table.string(index, 579))
                result[result.count - 1].append(value.isEmpty ? key : value)
            }
        }
        return result
    }

    private mutating func addValue(
        _ table: ObjectTable, _ index: Int, _ typeKey: Int, list: Int
    ) {
        guard let last = instances.indices.last else { return }
        if typeKey == TypeKey.viewModelInstanceListItem {
            instances[last].items.append(
                (list, table.index(index, 549) ?? -1, table.index(index, 550) ?? -1))
            return
        }
        let property = Int(table.uint(index, 554))
        if typeKey == TypeKey.viewModelInstanceViewModel {
            instances[last].references.append((property, Int(table.uint(index, 577))))
        } else if let value = table.viewModelValue(index) {
            instances[last].values.append((property, value))
        }
    }

    /// The name of a view model component.
    private static let nameKey = 557

    private static let kinds: [Int: Int] = [
        443: 1, 431: 2, 448: 3, 440: 4, 434: 5, 439: 6, 509: 6, 511: 6, 502: 7, 436: 8, 564: 10,
        585: 11, 598: 12, 1034: 13, 1043: 14,
    ]
}

extension ObjectTable {
    /// What an object gives a view model's property; nil for other objects.
    func viewModelValue(_ object: Int) -> BoundValue? {
        switch typeKey(object) {
        case TypeKey.viewModelInstanceColor:
            .color(color(object, 555, default: 0xff00_0000).argb)
        case TypeKey.viewModelInstanceEnum: .uint(uint(object, 560))
        case TypeKey.viewModelInstanceString: .string(string(object, 561))
        case TypeKey.viewModelInstanceNumber: .number(double(object, 575))
        case TypeKey.viewModelInstanceBoolean: .bool(bool(object, 593))
        case TypeKey.viewModelInstanceAssetImage, TypeKey.viewModelInstanceAssetFont:
            .uint(uint(object, 824, default: .max))
        case TypeKey.viewModelInstanceArtboard: .uint(uint(object, 846, default: .max))
        case TypeKey.viewModelInstanceListIndex: .uint(uint(object, 814))
        case TypeKey.viewModelInstanceTrigger: .trigger(Int(uint(object, 687)))
        default: nil
        }
    }
}

/// A value on its way between a view model and what is bound to it.
enum BoundValue: Equatable, Sendable {
    case number(Double)
    case bool(Bool)
    case string(String)
    case color(UInt32)
    /// An enumeration's or an index's.
    case uint(UInt32)
    /// How often a trigger has fired in this step.
    case trigger(Int)
    /// How much a list holds.
    case list(Int)
}
