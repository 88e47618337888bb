import JSON

extension FileSystem {
    /// Returns the name most similar to a path's last component in the path's folder: one that differs in its extension
    /// or in the case of letters, or else in a few letters. Nil if the folder has none.
    package static func nearestName(to path: String) -> String? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let name = String(path[path.index(after: slash)...])
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        guard !name.isEmpty, let names = try? list(folder).sorted() else { return nil }
        func stem(_ name: String) -> String {
            let end = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
            return name[..<end].lowercased()
        }
        return names.first { $0 != name && stem($0) == stem(name) }
            ?? Spelling.nearest(to: name, among: names.filter { $0 != name })
    }
}
