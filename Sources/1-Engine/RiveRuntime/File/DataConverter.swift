/// A data converter of a file, which converts a view model's value for the property bound to it.
struct DataConverter: Sendable {
    /// The index in the file's object table.
    let object: Int
    let table: ObjectTable
    /// The format's key of its type; a converter of an unknown type returns its input.
    let typeKey: Int
    /// The easing of an interpolating converter or a range mapper.
    let interpolator: Interpolator?
    /// The indices of the converters of a group.
    fileprivate(set) var parts: [Int] = []
    /// The tokens of a formula, in postfix order.
    fileprivate(set) var formula: [Formula.Token] = []
    /// The bindings of the converter's own parameters to view models.
    fileprivate(set) var bindings: [BindingDefinition] = []

    /// Returns the converters of a file, in its order.
    static func all(in table: ObjectTable) -> [DataConverter] {
        var result: [DataConverter] = []
        // Converters and their interpolators precede the artboards.
        let end = table.objects.firstIndex { $0.typeKey == TypeKey.artboard }
        let objects = 0..<(end ?? table.objects.count)
        let interpolators = objects.filter {
            CoreTypes.roles(table.typeKey($0)).contains(.interpolator)
        }
        /// The index of the object to which the next data bind applies.
        var bindTarget = -1
        for index in objects {
            let typeKey = table.typeKey(index)
            let last = result.indices.last
            if CoreTypes.roles(typeKey).contains(.converter) {
                result.append(DataConverter(table, index, interpolators))
            } else if CoreTypes.roles(typeKey).contains(.dataBind), let last {
                result[last].bindings.append(
                    BindingDefinition(table, index, target: .converter(object: bindTarget)))
                continue
            } else if let last {
                result[last].addPart(table, index)
            }
            bindTarget = index
        }
        for i in result.indices { result[i].formula = Formula.postfix(result[i].formula) }
        return result
    }

    private init(_ table: ObjectTable, _ object: Int, _ interpolators: [Int]) {
        typeKey = table.typeKey(object)
        self.object = object
        self.table = table
        let number = table.index(
            object,
            typeKey == TypeKey.dataConverterRangeMapper
                ? .dataConverterRangeMapperInterpolatorId : .dataConverterInterpolatorInterpolatorId
        )
        interpolator = interpolators[ifPresent: number].flatMap { Interpolator(table, $0) }
    }

    /// Adds an object that follows the converter if it is an item of a group or a token of a formula.
    private mutating func addPart(_ table: ObjectTable, _ object: Int) {
        switch typeKey {
        case TypeKey.dataConverterGroup
        where table.typeKey(object) == TypeKey.dataConverterGroupItem:
            if let part = table.index(object, .dataConverterGroupItemConverterId) {
                parts.append(part)
            }
        case TypeKey.dataConverterFormula:
            if let token = Formula.Token(table, object) { formula.append(token) }
        default: break
        }
    }
}

/// How a range mapper treats values outside its input range, and the direction in which it maps.
struct RangeFlags: OptionSet {
    let rawValue: UInt32
    static let clampsLower = RangeFlags(rawValue: 1 << 0)
    static let clampsUpper = RangeFlags(rawValue: 1 << 1)
    static let wraps = RangeFlags(rawValue: 1 << 2)
    static let reverses = RangeFlags(rawValue: 1 << 3)
}

/// The ends of a text at which white space is removed.
struct TrimmedEnds: OptionSet {
    let rawValue: UInt32
    static let start = TrimmedEnds(rawValue: 1 << 0)
    static let end = TrimmedEnds(rawValue: 1 << 1)
}

/// When a formula generates new random numbers. Raw values are the format's; unknown ones are treated as `always`.
enum RandomMode: UInt32 {
    case once, always, onChange
}

/// The end at which a text is padded. Raw values are the format's; unknown ones are treated as `end`.
enum PaddedEnd: UInt32 {
    case start, end
}
