/// What a file says of one view model.
public struct ViewModelDefinition: Sendable {
    public struct Property: Sendable {
        public var name: String
        /// The kind in the data binding interface's numbers: 1 string, 2 number, 3 boolean,
        /// 4 colour, 5 list, 6 enumeration, 7 trigger, 8 view model, and higher ones.
        public var kind: Int
        /// The view model that a property of that kind holds an instance of.
        var reference = 0
    }

    /// Values that the file gives an instance: by the property's index.
    struct Instance: Sendable {
        var name: String
        var values: [(property: Int, value: BoundValue)] = []
        /// Of properties that hold a view model: the number of its instance.
        var references: [(property: Int, instance: Int)] = []
    }

    public let name: String
    public internal(set) var properties: [Property] = []
    var instances: [Instance] = []

    static func all(in table: ObjectTable) -> [ViewModelDefinition] {
        var result: [ViewModelDefinition] = []
        // The view model whose instance is being read.
        var owner: Int?
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.viewModel {
                result.append(ViewModelDefinition(name: table.string(index, nameKey)))
            } else if let kind = kinds[typeKey], !result.isEmpty {
                result[result.count - 1].properties.append(
                    Property(
                        name: table.string(index, nameKey), kind: kind,
                        reference: Int(table.uint(index, 565))))
            } else if typeKey == TypeKey.viewModelInstance {
                owner = Int(table.uint(index, 566))
                if result.indices.contains(owner ?? -1) {
                    result[owner ?? 0].instances.append(Instance(name: table.string(index, 4)))
                }
            } else if let owner, result.indices.contains(owner) {
                result[owner].addValue(table, index, typeKey)
            }
        }
        return result
    }

    private mutating func addValue(_ table: ObjectTable, _ index: Int, _ typeKey: Int) {
        guard let last = instances.indices.last else { return }
        let property = Int(table.uint(index, 554))
        if typeKey == TypeKey.viewModelInstanceViewModel {
            instances[last].references.append((property, Int(table.uint(index, 577))))
            return
        }
        let value: BoundValue
        switch typeKey {
        case TypeKey.viewModelInstanceColor:
            value = .color(table.color(index, 555, default: 0xff00_0000).argb)
        case TypeKey.viewModelInstanceEnum: value = .uint(table.uint(index, 560))
        case TypeKey.viewModelInstanceString: value = .string(table.string(index, 561))
        case TypeKey.viewModelInstanceNumber: value = .number(table.double(index, 575))
        case TypeKey.viewModelInstanceBoolean: value = .bool(table.bool(index, 593))
        default: return
        }
        instances[last].values.append((property, value))
    }

    /// The name of a view model component.
    private static let nameKey = 557

    private static let kinds: [Int: Int] = [
        443: 1, 431: 2, 448: 3, 440: 4, 434: 5, 439: 6, 509: 6, 511: 6, 502: 7, 436: 8, 564: 10,
        585: 11, 598: 12,
    ]
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
}
