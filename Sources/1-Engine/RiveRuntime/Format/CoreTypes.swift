/// The types of the .riv format and the encodings of its properties.
///
/// The tables cover the whole format, not only the part that the runtime supports: the reader must know the encoding of
/// a property to skip it, and it reports unsupported types by name.
enum CoreTypes {
    /// The encoding of a property.
    enum FieldType: UInt8, Sendable {
        /// A variable-length unsigned integer (LEB128).
        case uint = 1
        /// A length followed by that many bytes of UTF-8.
        case string
        /// A 32-bit float.
        case double
        /// Four bytes, 0xAARRGGBB little-endian.
        case color
        /// One byte.
        case bool
        /// A length followed by that many bytes.
        case bytes
        /// No data.
        case callback
    }

    /// Returns the field type of a property key; nil for an unknown key, whose type is given by the file's own table of
    /// contents.
    static func fieldType(_ propertyKey: PropertyKey) -> FieldType? {
        let key = propertyKey.rawValue
        return fields.indices.contains(key) ? FieldType(rawValue: fields[key]) : nil
    }

    static func name(_ typeKey: Int) -> String { names[typeKey] ?? "type \(typeKey)" }

    static func isKnown(_ typeKey: Int) -> Bool {
        parents.indices.contains(typeKey) && parents[typeKey] >= 0
    }

    /// Whether objects of the type can occur in files: it is known, and neither abstract nor used only by the editor.
    /// Objects of other types are read as unknown.
    static func isInstantiable(_ typeKey: Int) -> Bool {
        isKnown(typeKey) && traits[typeKey] & 1 == 0
    }

    /// Whether the runtime ignores objects of the type, which its user may miss.
    static func isUnsupported(_ typeKey: Int) -> Bool {
        !isKnown(typeKey) || traits[typeKey] & 2 != 0
    }

    /// Whether a type is `ancestor` or extends it, directly or indirectly.
    static func isKind(_ typeKey: Int, of ancestor: Int) -> Bool {
        guard isKnown(typeKey) else { return false }
        var type = typeKey
        while type > 0 {
            if type == ancestor { return true }
            type = Int(parents[type])
        }
        return false
    }

    /// What a type is to the import, looked up at once: `isKind` walks up the types that it extends.
    struct Roles: OptionSet {
        let rawValue: UInt32
        /// An asset, its contents, or an enumeration.
        static let file = Roles(rawValue: 1 << 0)
        static let component = Roles(rawValue: 1 << 1)
        static let container = Roles(rawValue: 1 << 2)
        static let interpolator = Roles(rawValue: 1 << 3)
        static let keyFrame = Roles(rawValue: 1 << 4)
        static let dataBind = Roles(rawValue: 1 << 5)
        static let bindable = Roles(rawValue: 1 << 6)
        static let drawable = Roles(rawValue: 1 << 7)
        /// A colour of a paint.
        static let paintColor = Roles(rawValue: 1 << 8)
        static let shapePaint = Roles(rawValue: 1 << 9)
        static let mesh = Roles(rawValue: 1 << 10)
        static let meshVertex = Roles(rawValue: 1 << 11)
        static let instantiable = Roles(rawValue: 1 << 12)
        static let asset = Roles(rawValue: 1 << 13)
        static let enumeration = Roles(rawValue: 1 << 14)
        static let converter = Roles(rawValue: 1 << 15)
        static let scrollPhysics = Roles(rawValue: 1 << 16)
        static let event = Roles(rawValue: 1 << 17)
        static let viewModelValue = Roles(rawValue: 1 << 18)
        static let layerState = Roles(rawValue: 1 << 19)
        static let condition = Roles(rawValue: 1 << 20)
        /// A value with which a condition compares.
        static let comparator = Roles(rawValue: 1 << 21)
        /// What a listener waits for.
        static let listenerCause = Roles(rawValue: 1 << 22)
    }

    static func roles(_ typeKey: Int) -> Roles {
        typeKey >= 0 && typeKey < allRoles.count ? allRoles[typeKey] : []
    }

    private static let allRoles: [Roles] = {
        var own = [Roles](repeating: [], count: parents.count)
        let named: [(Int, Roles)] = [
            (TypeKey.fileAsset, [.file, .asset]), (TypeKey.fileAssetContents, .file),
            (TypeKey.dataEnum, [.file, .enumeration]), (TypeKey.dataEnumValue, .file),
            (TypeKey.component, .component), (TypeKey.containerComponent, .container),
            (TypeKey.keyFrameInterpolator, .interpolator), (TypeKey.keyFrame, .keyFrame),
            (TypeKey.dataBind, .dataBind), (TypeKey.bindableProperty, .bindable),
            (TypeKey.drawable, .drawable), (TypeKey.solidColor, .paintColor),
            (TypeKey.linearGradient, .paintColor), (TypeKey.shapePaint, .shapePaint),
            (TypeKey.mesh, .mesh), (TypeKey.meshVertex, .meshVertex),
            (TypeKey.dataConverter, .converter), (TypeKey.scrollPhysics, .scrollPhysics),
            (TypeKey.event, .event), (TypeKey.viewModelInstanceValue, .viewModelValue),
            (TypeKey.layerState, .layerState), (TypeKey.transitionCondition, .condition),
            (TypeKey.transitionValueComparator, .comparator),
            (TypeKey.listenerInputType, .listenerCause),
        ]
        for (type, role) in named { own[type] = role }
        return parents.indices.map { type in
            var roles: Roles = isInstantiable(type) ? .instantiable : []
            var next = isKnown(type) ? type : 0
            while next > 0 {
                roles.formUnion(own[next])
                next = Int(parents[next])
            }
            return roles
        }
    }()

    /// Returns the name of a property as the format calls it, without its type.
    static func propertyName(_ key: PropertyKey) -> String {
        propertyNames[key.rawValue] ?? "property \(key.rawValue)"
    }
}
