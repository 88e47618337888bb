import RiveRuntime
import RiveWriter

/// An object of a .riv file as a test writes it.
package struct Object {
    /// The value of a property.
    package enum Value {
        case uint(Int)
        case double(Double)
        case string(String)
        case bool(Bool)
        case bytes([UInt8])
        case color(UInt32)
        /// The property that a binding or a track writes to.
        case key(PropertyKey)
    }

    package var typeKey: Int
    package var properties: [(PropertyKey, Value)]

    package init(_ typeKey: Int, _ properties: (PropertyKey, Value)...) {
        self.typeKey = typeKey
        self.properties = properties
    }

    package init(_ typeKey: Int, _ properties: [(PropertyKey, Value)]) {
        self.typeKey = typeKey
        self.properties = properties
    }
}

/// Parts of the files that tests use.
package enum Fixture {
    /// Returns a file of a backboard and these objects.
    package static func file(_ objects: [Object]) throws -> File { try File(bytes(objects)) }

    /// Returns the bytes of a file of a backboard and these objects.
    package static func bytes(_ objects: [Object]) -> [UInt8] {
        var writer = RivWriter()
        for object in [Object(TypeKey.backboard)] + objects {
            writer.beginObject(object.typeKey)
            for (key, value) in object.properties {
                switch value {
                case .uint(let v): writer.add(key, uint: v)
                case .double(let v): writer.add(key, double: v)
                case .string(let v): writer.add(key, string: v)
                case .bool(let v): writer.add(key, bool: v)
                case .bytes(let v): writer.add(key, bytes: v)
                case .color(let v): writer.add(key, color: v)
                case .key(let v): writer.add(key, uint: v.rawValue)
                }
            }
            writer.endObject()
        }
        return writer.finish()
    }

    /// Returns an artboard that does not clip.
    package static func artboard(_ width: Double = 200, _ height: Double = 100) -> Object {
        Object(
            TypeKey.artboard, (.layoutComponentWidth, .double(width)),
            (.layoutComponentHeight, .double(height)), (.layoutComponentClip, .bool(false)))
    }

    /// Returns a shape, its rectangle, its fill and its colour below `parent`; the shape's index is `index`.
    package static func box(
        at index: Int, parent: Int, x: Double = 0, y: Double = 0, width: Double = 10,
        height: Double = 10
    ) -> [Object] {
        [
            Object(
                TypeKey.shape, (.componentParentId, .uint(parent)), (.nodeX, .double(x)),
                (.nodeY, .double(y))),
            Object(
                TypeKey.rectangle, (.componentParentId, .uint(index)),
                (.parametricPathWidth, .double(width)), (.parametricPathHeight, .double(height))),
            Object(TypeKey.fill, (.componentParentId, .uint(index))),
            Object(TypeKey.solidColor, (.componentParentId, .uint(index + 2))),
        ]
    }
}
