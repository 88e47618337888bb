/// An object of a file's table, whose properties are read by their keys.
protocol TableObject {
    var table: ObjectTable { get }
    /// The object's index in the table; -1 for an object without properties.
    var object: Int { get }
}

extension TableObject {
    var typeKey: Int { table.typeKey(object) }

    func uint(_ key: PropertyKey, default value: UInt32 = 0) -> UInt32 {
        table.uint(object, key, default: value)
    }
    func int(_ key: PropertyKey) -> Int32 { table.int(object, key) }
    func index(_ key: PropertyKey) -> Int? { table.index(object, key) }
    func double(_ key: PropertyKey, default value: @autoclosure () -> Double = 0) -> Double {
        table.double(object, key, default: value())
    }
    func color(_ key: PropertyKey, default value: UInt32) -> UInt32 {
        table.color(object, key, default: value).argb
    }
    func bool(_ key: PropertyKey, default value: Bool = false) -> Bool {
        table.bool(object, key, default: value)
    }
    func string(_ key: PropertyKey) -> String { table.string(object, key) }
    func path(_ key: PropertyKey) -> [Int] { table.path(object, key) }
}
