import Interface
import Platform

extension Resources {
    /// The files of the running program, in which `Image(named:)` looks: those of the name that was given to `ViewApp.main`;
    /// nil if there are none. Tests set it themselves.
    @MainActor public static var main: Resources?

    /// The files of a folder.
    public init(folder: String) { self.folder = folder }
}

extension Image {
    /// Reads and decodes an image of `Resources.main`, for ported code: it blocks, so use it before the first frame. Nil if
    /// there is no such file, or if it is no image.
    ///
    /// - Parameter name: The path of the file relative to the folder; without an extension, that of a PNG file.
    @MainActor public convenience init?(named name: String) {
        let hasExtension = name.split(separator: "/").last?.contains(".") ?? false
        guard let resources = Resources.main,
            let bytes = try? resources.read(hasExtension ? name : name + ".png")
        else { return nil }
        do { try self.init(bytes) } catch { return nil }
    }
}
