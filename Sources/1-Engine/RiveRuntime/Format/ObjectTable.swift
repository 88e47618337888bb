import Geometry

/// The objects of a file in two flat arrays, from which instances are created.
struct ObjectTable: Sendable {
    // A file has up to a million of these, so their numbers take 32 bits.

    struct Object: Sendable {
        private let type: UInt32
        private let fields: Block

        fileprivate init(typeKey: Int, properties: Range<Int>) {
            (type, fields) = (UInt32(typeKey), Block(properties))
        }

        var typeKey: Int { Int(type) }
        /// The range of the object's properties in `properties`.
        var properties: Range<Int> { fields.range }
    }

    struct Field: Sendable {
        fileprivate let number: UInt32
        let value: Value

        fileprivate init(key: PropertyKey, value: Value) {
            number = UInt32(key.rawValue)
            self.value = value
        }

        var key: PropertyKey { PropertyKey(rawValue: Int(number)) }
    }

    enum Value: Sendable {
        /// The low 32 bits of an unsigned number.
        case uint(UInt32)
        case double(Float)
        case color(UInt32)
        case bool(Bool)
        case bytes(Block)
    }

    /// The position of a string or block in the file, or of an object's properties.
    struct Block: Sendable {
        private let start: UInt32
        private let end: UInt32

        fileprivate init(_ range: Range<Int>) {
            (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
        }

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// The maximum number of objects. The largest known files have about ten thousand.
    static let maximumObjects = 1_000_000
    /// The maximum number of properties per object, which bounds the linear search for a property. No type of the
    /// format has as many as a hundred.
    static let maximumProperties = 1000
    /// The maximum number of objects and of properties for which memory is reserved before any is read.
    private static let firstCapacity = 1 << 16

    private(set) var objects: [Object] = []
    private(set) var properties: [Field] = []
    /// The objects for assets, their contents and enumerations, in order: few of all, and read several times.
    private(set) var fileObjects: [Int] = []
    private let bytes: [UInt8]
    var byteCount: Int { bytes.count }

    /// Reads objects until the end of `reader`.
    ///
    /// - Parameter contents: the file's own table of contents, with the field types of property keys that may be
    ///   missing in `CoreTypes`.
    init(
        bytes: [UInt8], reader: inout BinaryReader, contents: [PropertyKey: CoreTypes.FieldType],
        maximumObjects: Int = ObjectTable.maximumObjects
    ) throws(ImportError) {
        self.bytes = bytes
        guard bytes.count <= Int(UInt32.max) else {
            throw reader.malformed("the file is larger than 4 GiB")
        }
        // Most properties take more than five bytes with their share of an object.
        objects.reserveCapacity(min(bytes.count / 16, ObjectTable.firstCapacity))
        properties.reserveCapacity(min(bytes.count / 5, ObjectTable.firstCapacity))
        while !reader.isAtEnd {
            let typeKey = try reader.key()
            let first = properties.count
            while true {
                let number = try reader.key()
                if number == 0 { break }
                let key = PropertyKey(rawValue: number)
                guard let type = CoreTypes.fieldType(key) ?? contents[key] else {
                    throw reader.malformed(
                        "property \(number) of \(CoreTypes.name(typeKey)) is not in the table of contents"
                    )
                }
                if let value = try ObjectTable.read(type, from: &reader) {
                    properties.append(Field(key: key, value: value))
                }
            }
            if properties.count - first > ObjectTable.maximumProperties {
                throw reader.malformed(
                    "an object has more than \(ObjectTable.maximumProperties) properties")
            }
            if CoreTypes.roles(typeKey).contains(.file) { fileObjects.append(objects.count) }
            objects.append(Object(typeKey: typeKey, properties: first..<properties.count))
            if objects.count > maximumObjects {
                throw reader.malformed("more than \(maximumObjects) objects")
            }
        }
        // While they grew, the arrays reserved up to twice the memory that they need.
        objects = objects.withUnsafeBufferPointer(Array.init)
        properties = properties.withUnsafeBufferPointer(Array.init)
    }

    private static func read(
        _ type: CoreTypes.FieldType, from reader: inout BinaryReader
    ) throws(ImportError) -> Value? {
        switch type {
        case .uint: .uint(UInt32(truncatingIfNeeded: try reader.varUInt()))
        case .string, .bytes: .bytes(Block(try reader.block()))
        case .double: .double(try reader.float())
        case .color: .color(try reader.uint32())
        case .bool: .bool(try reader.byte() != 0)
        case .callback: nil
        }
    }

    // MARK: Reading an object

    private func find(_ object: Int, _ key: PropertyKey) -> Value? {
        if object < 0 { return nil }
        let range = objects[object].properties
        precondition(range.upperBound <= properties.count, "an object of another table")
        // Each instance searches for every property of its objects: the range is checked once for all of them.
        return properties.withUnsafeBufferPointer { properties in
            var i = range.lowerBound
            while i < range.upperBound {
                if properties[i].number == UInt32(truncatingIfNeeded: key.rawValue) {
                    return properties[i].value
                }
                i &+= 1
            }
            return nil
        }
    }

    /// Whether the file specifies a property.
    func has(_ object: Int, _ key: PropertyKey) -> Bool { find(object, key) != nil }

    /// Returns an unsigned property: a key, an index or an enumeration. Only the low 32 bits are used, as in the
    /// reference runtime.
    func uint(_ object: Int, _ key: PropertyKey, default value: UInt32 = 0) -> UInt32 {
        if case .uint(let v) = find(object, key) { v } else { value }
    }

    /// Returns a signed property, which the file stores in zigzag encoding: 0, -1, 1, -2 and so on as 0, 1, 2, 3.
    func int(_ object: Int, _ key: PropertyKey) -> Int32 {
        let value = uint(object, key)
        return Int32(bitPattern: value >> 1) ^ -Int32(value & 1)
    }

    /// Returns an index; nil if it is missing or "none" (all bits set).
    func index(_ object: Int, _ key: PropertyKey) -> Int? {
        let value = uint(object, key, default: .max)
        return value == .max ? nil : Int(value)
    }

    /// Returns a property whose value is a property key; 0, which is not a valid key, if it is missing.
    func propertyKey(_ object: Int, _ key: PropertyKey) -> PropertyKey {
        PropertyKey(rawValue: Int(uint(object, key)))
    }

    func double(_ object: Int, _ key: PropertyKey, default value: Double = 0) -> Double {
        if case .double(let v) = find(object, key) { Double(v) } else { value }
    }

    func color(_ object: Int, _ key: PropertyKey, default value: UInt32) -> Color {
        if case .color(let v) = find(object, key) { Color(argb: v) } else { Color(argb: value) }
    }

    func bool(_ object: Int, _ key: PropertyKey, default value: Bool = false) -> Bool {
        if case .bool(let v) = find(object, key) { v } else { value }
    }

    /// Returns a text; malformed UTF-8 becomes replacement characters.
    func string(_ object: Int, _ key: PropertyKey) -> String {
        if case .bytes(let block) = find(object, key) {
            String(decoding: bytes[block.range], as: UTF8.self)
        } else {
            ""
        }
    }

    func bytes(_ object: Int, _ key: PropertyKey) -> [UInt8] { Array(slice(object, key)) }

    /// Like `bytes`, without a copy.
    func slice(_ object: Int, _ key: PropertyKey) -> ArraySlice<UInt8> {
        if case .bytes(let block) = find(object, key) { bytes[block.range] } else { [] }
    }

    func typeKey(_ object: Int) -> Int { objects[object].typeKey }

    /// Returns the bytes of a text or of other data, without a copy.
    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }
}
