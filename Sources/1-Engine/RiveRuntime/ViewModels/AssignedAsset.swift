/// An image, a font or an artboard of another file that a program has assigned to a property.
package enum AssignedAsset {
    case image(ImageAsset)
    case font(FontAsset)
    case artboard(AssignedArtboard)
}

/// An artboard of another file.
package struct AssignedArtboard: Equatable {
    let file: File
    let definition: ArtboardDefinition

    /// Creates a reference to an artboard of a file.
    package init(file: File, definition: ArtboardDefinition) {
        (self.file, self.definition) = (file, definition)
    }

    /// Whether both are the same artboard.
    package static func == (a: AssignedArtboard, b: AssignedArtboard) -> Bool {
        a.definition === b.definition
    }
}
