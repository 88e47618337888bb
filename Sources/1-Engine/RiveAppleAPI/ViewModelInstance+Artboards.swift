import RiveRuntime

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
        change(property.path, .artboard) { found in
            guard let artboard else { return found.set(.uint(.max)) }
            let (other, definition) = (artboard.file, artboard.definition)
            if other === file, let index = other.index(of: definition) {
                found.set(.uint(UInt32(index)))
            } else {
                found.setAsset(.artboard(AssignedArtboard(file: other, definition: definition)))
            }
        }
    }
}
