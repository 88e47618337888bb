import Locking

/// Images and fonts that files refer to without embedding them. They are identified by name or by unique name: the
/// name without its extension, a hyphen and the asset's number ("logo-82661" for "logo.png").
public struct AssetLibrary: Sendable {
    private var images: [String: ImageAsset] = [:]
    private var fonts: [String: FontAsset] = [:]

    /// Creates an empty library.
    public init() {}

    /// Adds or replaces an image.
    ///
    /// - Parameters:
    ///   - bytes: PNG, JPEG or WebP.
    ///   - name: a name or a unique name.
    public mutating func addImage(_ bytes: [UInt8], named name: String) {
        setImage(ImageAsset(name: name, bytes: bytes), named: name)
    }

    /// Adds or replaces a font.
    ///
    /// - Parameters:
    ///   - bytes: TrueType or OpenType.
    ///   - name: a name or a unique name.
    public mutating func addFont(_ bytes: [UInt8], named name: String) {
        setFont(FontAsset(name: name, bytes: bytes), named: name)
    }

    /// Removes the image and the font with a name.
    public mutating func remove(named name: String) {
        setImage(nil, named: name)
        setFont(nil, named: name)
    }

    /// Adds, replaces or removes an image.
    package mutating func setImage(_ image: ImageAsset?, named name: String) {
        images[name] = image
    }

    /// Adds, replaces or removes a font.
    package mutating func setFont(_ font: FontAsset?, named name: String) { fonts[name] = font }

    func image(_ name: String, _ number: UInt32) -> ImageAsset? {
        images[AssetLibrary.uniqueName(name, number)] ?? images[name]
    }

    func font(_ name: String, _ number: UInt32) -> FontAsset? {
        fonts[AssetLibrary.uniqueName(name, number)] ?? fonts[name]
    }

    private static func uniqueName(_ name: String, _ number: UInt32) -> String {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return "\(stem)-\(number)"
    }
}

/// The assets of a worker. Its files look them up again whenever they have changed.
package final class SharedAssets: Sendable {
    private struct State {
        var library = AssetLibrary()
        var version = Version()
        var observers: [Observer] = []
    }

    private struct Observer: Sendable {
        weak var owner: (any AnyObject & Sendable)?
        let body: @Sendable () -> Void
    }

    private let state = Lock(State())

    /// Creates an empty library.
    package init() {}

    var library: AssetLibrary { state.withLock { $0.library } }

    /// Changes with the library.
    var version: Version { state.withLock { $0.version } }

    /// Changes the library and tells the observers.
    package func change(_ body: (inout AssetLibrary) -> Void) {
        let observers = state.withLock {
            body(&$0.library)
            $0.version.bump()
            return $0.observers
        }
        // Called without the lock, since an observer may ask for an asset.
        for observer in observers where observer.owner != nil { observer.body() }
    }

    /// Adds an observer.
    ///
    /// - Parameters:
    ///   - owner: the object for whose life the changes are observed. It is not retained.
    ///   - observer: called after each change, on the thread that made it.
    func observe(
        for owner: any AnyObject & Sendable, _ observer: @escaping @Sendable () -> Void
    ) {
        state.withLock {
            $0.observers.removeAll { $0.owner == nil }
            $0.observers.append(Observer(owner: owner, body: observer))
        }
    }
}
