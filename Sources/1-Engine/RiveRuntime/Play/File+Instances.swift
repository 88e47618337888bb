extension File {
    /// Creates an instance of the first artboard with this name, or of the file's first artboard if the name is nil;
    /// nil if there is none.
    ///
    /// - Throws: `InstanceError` if the instance would exceed the limits.
    /// - Complexity: linear in the number of objects created, including those of nested artboards.
    public func instantiate(artboard name: String? = nil) throws(InstanceError) -> Artboard? {
        let definition = if let name { artboard(named: name) } else { artboards.first }
        guard let definition else { return nil }
        return try Artboard(definition, file: self)
    }

    /// Creates an instance of the artboard at this index; nil if there is none.
    ///
    /// - Throws: `InstanceError` if the instance would exceed the limits.
    public func instantiate(artboardAt index: Int) throws(InstanceError) -> Artboard? {
        guard let definition = artboards[ifPresent: index] else { return nil }
        return try Artboard(definition, file: self)
    }

    /// Creates an instance of the view model for which an artboard is designed, with the values of the first instance
    /// in the file; nil if the artboard has no view model.
    public func viewModelInstance(for artboard: Artboard) -> ViewModelInstance? {
        artboard.definition.viewModel.flatMap { ViewModelInstance(self, viewModel: $0) }
    }

    /// Whether an artboard is an instance of one of this file's.
    package func contains(_ artboard: Artboard) -> Bool { artboard.file === self }
}
