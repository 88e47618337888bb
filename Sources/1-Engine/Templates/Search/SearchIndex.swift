/// The texts among which a search looks, without case and accents.
package struct SearchIndex: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each text in `bytes`.
    private var ends: [Int] = []

    package init() {}

    /// The number of texts.
    package var count: Int { ends.count }

    /// Adds the values of templates for a scope, which are searched together. A word does not reach from one to the
    /// next.
    package mutating func add(
        _ templates: [Template], _ scope: TemplateScope, _ context: FormatContext
    ) {
        for template in templates {
            bytes += FoldedText(template.expand(scope, context)).bytes
            bytes.append(0)
        }
        ends.append(bytes.count)
    }

    /// Returns the indices of the texts that match, in ascending order.
    ///
    /// - Complexity: linear in the length of all texts.
    package func matches(_ query: SearchQuery) -> [Int] {
        ends.indices.filter { query.matches(bytes[($0 > 0 ? ends[$0 - 1] : 0)..<ends[$0]]) }
    }
}
