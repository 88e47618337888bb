/// What an artboard draws at once: a shape, a text, an image, a layout's own paints, or what is nested in a component.
package struct DrawnPart: Equatable, Sendable {
    /// The name in the file; may be empty.
    package let name: String
    /// The type of the object, such as "Shape".
    package let kind: String
    /// The names of what contains it, the outermost first; those without a name and all but the nearest few are left
    /// out.
    package let place: [String]

    /// The most names of a place.
    fileprivate static let mostNames = 4
}

extension Artboard {
    /// What the artboard draws, back to front; a layout appears twice, as in `drawablesFrontToBack`.
    ///
    /// - Complexity: linear in the number of parts and of the components that contain them.
    package var drawnParts: [DrawnPart] {
        drawOrder.sorted.map { entry in
            let drawable = entry.drawable
            var place: [String] = []
            var container = drawable.parent
            while let next = container, place.count < DrawnPart.mostNames {
                if !next.name.isEmpty { place.append(next.name) }
                container = next.parent
            }
            return DrawnPart(
                name: drawable.name, kind: "\(type(of: drawable))", place: place.reversed())
        }
    }

    /// Draws only one part, within its own clips but not within those of the layouts around it.
    ///
    /// - Parameter index: the index in `drawnParts`.
    package func draw(part index: Int, on renderer: inout some Renderer) {
        guard drawOrder.sorted.indices.contains(index) else { return }
        renderer.save()
        moveToOrigin(of: &renderer)
        drawOrder.sorted[index].draw(on: &renderer)
        openClips.close(on: &renderer)
        renderer.restore()
    }
}
