import Flexbox
import Geometry
import Locking

/// An imported .riv file. It is immutable, and any number of artboard instances can be created from it.
public final class File: Sendable {
    /// The only major version of the format that is supported.
    public static let majorVersion = 7

    /// The minor version of the format for which the file was written.
    let minorVersion: Int
    /// The artboards, in the file's order.
    public let artboards: [ArtboardDefinition]
    /// The view models, in the file's order.
    public let viewModels: [ViewModelDefinition]
    let table: ObjectTable
    private let assets: [FileAsset]
    /// The names under which `shared` may contain replacements.
    private let assetNames: [FileAsset.Name]
    /// How images are sampled, by asset index, for those for which the file specifies it.
    private let samplers: [Int: ImageSampler]
    private let shared: SharedAssets?
    let converters: [DataConverter]
    let manifest: Manifest
    /// The styles that boxes of layouts had in their first layout, by the layout's index in the object table. Instances
    /// share the memory of those that stay as they are.
    private let styles = Lock<[Int: SharedFlexStyle]>([:])
    /// The scroll physics objects, which precede the artboards.
    let scrollPhysics: [Int]

    /// Imports a file from its bytes, in time linear in their number.
    ///
    /// Types and properties that are unknown to the runtime are skipped.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - library: the images and fonts that the file refers to without embedding them.
    /// - Throws: `ImportError` for another version of the format, for damaged bytes, and for artboards that violate a
    ///   rule of the format.
    public convenience init(
        _ bytes: [UInt8], assets library: AssetLibrary = AssetLibrary()
    ) throws(ImportError) {
        try self.init(bytes, library, shared: nil)
    }

    /// Imports a file whose artboards use the current assets of a worker.
    package convenience init(_ bytes: [UInt8], sharing shared: SharedAssets) throws(ImportError) {
        try self.init(bytes, shared.library, shared: shared)
    }

    private init(
        _ bytes: [UInt8], _ library: AssetLibrary, shared: SharedAssets?
    ) throws(ImportError) {
        var reader = BinaryReader(bytes)
        for expected in "RIVE".utf8 {
            guard !reader.isAtEnd, try reader.byte() == expected else {
                throw .malformed(offset: 0, reason: "this is not a .riv file")
            }
        }
        let major = try reader.key()
        let minor = try reader.key()
        minorVersion = minor
        guard major == File.majorVersion else {
            throw .unsupportedVersion(major: major, minor: minor)
        }
        _ = try reader.varUInt()  // The file's id in the editor.
        let contents = try File.readContents(&reader)
        table = try ObjectTable(bytes: bytes, reader: &reader, contents: contents)
        artboards = try ArtboardDefinition.all(in: table)
        viewModels = ViewModelDefinition.all(in: table)
        assets = FileAsset.all(in: table, library)
        assetNames = FileAsset.names(in: table)
        samplers = FileAsset.samplers(in: table)
        self.shared = shared
        converters = DataConverter.all(in: table)
        manifest = Manifest.find(in: table)
        let table = table
        scrollPhysics = table.objects.indices.prefix { table.typeKey($0) != TypeKey.artboard }
            .filter { CoreTypes.roles(table.typeKey($0)).contains(.scrollPhysics) }
    }

    /// Returns a style for the first layout of a box, in memory that is shared if other instances have the same one.
    ///
    /// - Parameter object: the layout's index in the object table.
    func share(_ style: FlexStyle, of object: Int) -> SharedFlexStyle {
        styles.withLock { styles in
            if let shared = styles[object], shared.style == style { return shared }
            let new = SharedFlexStyle(style)
            if styles[object] == nil { styles[object] = new }
            return new
        }
    }

    /// Returns the image at an index among the file's assets.
    func image(at index: Int) -> ImageAsset? {
        guard let image = assets[ifPresent: index]?.image else { return nil }
        let name = assetNames[index]
        return shared?.library.image(name.text, name.number) ?? image
    }

    /// Returns how an asset is sampled unless the image component overrides it.
    func sampler(at index: Int) -> ImageSampler { samplers[index] ?? ImageSampler() }

    /// The images that are embedded or were supplied by the library, in the file's order.
    public var images: [ImageAsset] {
        assets.compactMap(\.image).filter { !$0.isEmpty }
    }

    /// The fonts that are embedded or were supplied by the library, in the file's order.
    public var fonts: [FontAsset] {
        assets.compactMap(\.font).filter { !$0.isEmpty }
    }

    /// Returns the font at an index among the file's assets.
    func font(at index: Int) -> FontAsset? {
        guard let font = assets[ifPresent: index]?.font else { return nil }
        let name = assetNames[index]
        return shared?.library.font(name.text, name.number) ?? font
    }

    /// Returns the index of one of this file's artboards.
    package func index(of definition: ArtboardDefinition) -> Int? {
        artboards.firstIndex { $0 === definition }
    }

    /// Changes with the worker's assets.
    var assetVersion: Version { shared?.version ?? Version() }

    /// Calls back when an image or a font is registered with the file's worker, or removed.
    ///
    /// - Parameters:
    ///   - owner: the object for whose life the changes are observed. It is not retained.
    ///   - observer: called on the thread that made the change.
    package func observeAssets(
        for owner: any AnyObject & Sendable, _ observer: @escaping @Sendable () -> Void
    ) { shared?.observe(for: owner, observer) }

    /// Reads the table of contents: property keys terminated by a zero, followed by two bits per key, four keys to each
    /// 32-bit word.
    ///
    /// - Returns: the types of those keys that `CoreTypes` does not know.
    private static func readContents(
        _ reader: inout BinaryReader
    ) throws(ImportError) -> [PropertyKey: CoreTypes.FieldType] {
        var keys: [PropertyKey] = []
        while true {
            let key = try reader.key()
            if key == 0 { break }
            keys.append(PropertyKey(rawValue: key))
        }
        var contents: [PropertyKey: CoreTypes.FieldType] = [:]
        var word: UInt32 = 0
        for (i, key) in keys.enumerated() {
            if i % 4 == 0 { word = try reader.uint32() }
            if CoreTypes.fieldType(key) != nil { continue }
            let types: [CoreTypes.FieldType] = [.uint, .string, .double, .color]
            contents[key] = types[Int(word >> UInt32(i % 4 * 2) & 3)]
        }
        return contents
    }

    /// The names of the artboards, in the file's order.
    public var artboardNames: [String] { artboards.map(\.name) }

    /// The names of the view models, in the file's order.
    public var viewModelNames: [String] { viewModels.map(\.name) }

    /// Returns the first artboard with this name; nil if there is none.
    public func artboard(named name: String) -> ArtboardDefinition? {
        artboards.first { $0.name == name }
    }

    /// The number of objects of each type in the file, by the format's type keys.
    package var typeCounts: [Int: Int] {
        table.objects.reduce(into: [:]) { $0[$1.typeKey, default: 0] += 1 }
    }

    /// The number of objects of each type in the artboards, by the format's type keys; only objects that can be
    /// referenced by index are counted.
    package var artboardTypeCounts: [Int: Int] {
        artboards.lazy.flatMap(\.objects).filter { $0 >= 0 }
            .reduce(into: [:]) { $0[table.typeKey($1), default: 0] += 1 }
    }

    /// The size of the file, in bytes.
    public var byteCount: Int { table.byteCount }

    /// The names of the images and fonts that the file refers to but that are neither embedded nor were supplied.
    public var missingAssets: [String] {
        assets.compactMap { asset in
            switch asset {
            case .image(let image): image.isEmpty ? image.name : nil
            case .font(let font): font.isEmpty ? font.name : nil
            case .other: nil
            }
        }
    }

    /// The names in `missingAssets` that are those of images.
    public var missingImages: [String] {
        assets.compactMap(\.image).filter(\.isEmpty).map(\.name)
    }

    /// The names in `missingAssets` that are those of fonts.
    public var missingFonts: [String] {
        assets.compactMap(\.font).filter(\.isEmpty).map(\.name)
    }

    /// The names of the types of the file's objects, in the order of the format's type keys.
    public var typeNames: [String] { typeCounts.keys.sorted().map(CoreTypes.name) }

    /// The names of the types in the file that the runtime does not support and therefore ignores, in the order of
    /// their keys.
    public var unsupportedTypes: [String] {
        typeCounts.keys.sorted().filter(CoreTypes.isUnsupported).map(CoreTypes.name)
    }
}

extension File: Equatable {
    /// Whether both are the same import.
    public static func == (a: File, b: File) -> Bool { a === b }
}
