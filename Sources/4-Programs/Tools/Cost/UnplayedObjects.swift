import Platform
import RiveRuntime

/// What of a .riv file is not played, and where it is.
package enum UnplayedObjects {
    /// The most objects that are named; a last line says how many more there are.
    private static let mostLines = 50

    /// Returns a line for each object of a type that is not supported, such as a script or a sound, and for each property
    /// that the runtime does not know.
    ///
    /// - Complexity: linear in the size of the file.
    package static func lines(of file: File) -> [String] {
        var lines: [String] = []
        var rest = 0
        func add(_ line: String) {
            if lines.count < mostLines {
                lines.append(line.escapingControlCharacters)
            } else {
                rest += 1
            }
        }
        for object in file.outline {
            if object.isUnsupported {
                add(StructureComparison.text(object))
            }
            for property in object.properties where !property.isKnown {
                add("\(property.name) of \(StructureComparison.text(object))")
            }
        }
        return rest > 0 ? lines + ["and \(rest) more"] : lines
    }
}
