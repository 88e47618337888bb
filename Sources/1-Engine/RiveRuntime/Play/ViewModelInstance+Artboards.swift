/// The path of an artboard property.
public typealias ArtboardProperty = PropertyPath<Artboard>

extension ViewModelInstance {
    /// Makes an artboard property show a new instance of the same artboard of its file as `artboard`, or none. One of
    /// another file is bound to the instances of this one by the numbers of its view models and their properties, as in
    /// Rive's own runtimes: both files need the same view models in the same order.
    ///
    /// - Returns: whether there is a property of this kind at the path; if not, that is logged.
    @MainActor @discardableResult
    public func setValue(of property: ArtboardProperty, to artboard: Artboard?) -> Bool {
        guard let found = find(property.path, .artboard) else {
            return refuse(missing(property.path, .artboard))
        }
        guard let artboard else {
            found.set(.uint(.max))
            return true
        }
        if artboard.file === file, let index = artboard.file.index(of: artboard.definition) {
            found.set(.uint(UInt32(index)))
        } else {
            found.setAsset(
                .artboard(
                    AssignedArtboard(
                        file: artboard.file, definition: artboard.definition)))
        }
        return true
    }
}
