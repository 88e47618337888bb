/// What an artboard draws at once: a shape, a text, an image, a layout's own paints, or what is nested in a component.
package struct DrawnPart: Equatable, Sendable {
    /// The name in the file; may be empty.
    package let name: String
    /// The type of the object, such as "Shape".
    package let kind: String
}

extension Artboard {
    /// What the artboard draws, back to front; a layout appears twice, as in `drawablesFrontToBack`.
    ///
    /// - Complexity: linear in the number of parts.
    package var drawnParts: [DrawnPart] {
        drawOrder.sorted.map { entry in
            let drawable = entry.drawable
            return DrawnPart(name: drawable.name, kind: "\(type(of: drawable))")
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
