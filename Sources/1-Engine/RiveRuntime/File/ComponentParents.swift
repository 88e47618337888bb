/// The parents and children of an artboard's components.
///
/// They follow from the file alone, so that the instances of an artboard share them, on any thread.
final class ComponentParents: Sendable {
    /// A component that has children, and how many.
    struct Family {
        var container: Int32
        var count: Int32
    }

    /// The components that have children, in the file's order.
    let families: [Family]
    /// The indices of the children, one family after the other, those of each in the file's order.
    let children: [Int32]
    /// The maximum number of levels of components, including the root's.
    let levels: Int

    /// Reads the parents. If they form a cycle, the link that closes it, which is the file's last one, is omitted.
    ///
    /// - Parameters:
    ///   - objects: for each component, the index of its object in the table; -1 for none.
    ///   - isContainer: returns whether a component can have children.
    /// - Complexity: linear in the number of components.
    init(_ objects: [Int], _ table: ObjectTable, isContainer: (Int) -> Bool) {
        var parents = [Int32](repeating: -1, count: objects.count)
        for index in objects.indices.dropFirst() where objects[index] >= 0 {
            let parent = Int(table.uint(objects[index], .componentParentId))
            if parent != index, parent < objects.count, isContainer(parent) {
                parents[index] = Int32(parent)
            }
        }
        ComponentParents.breakCycles(&parents)
        levels = ComponentParents.levels(parents)
        (families, children) = ComponentParents.listChildren(parents)
    }

    private static func breakCycles(_ parents: inout [Int32]) {
        /// The walk on which each component was first visited.
        var walks = [Int32](repeating: -1, count: parents.count)
        for start in parents.indices {
            var index = start
            while index >= 0, walks[index] < 0 {
                walks[index] = Int32(start)
                index = Int(parents[index])
            }
            // A component that is visited twice on the same walk is part of a cycle.
            guard index >= 0, Int(walks[index]) == start else { continue }
            var last = index
            var member = Int(parents[index])
            while member >= 0, member != index {
                last = max(last, member)
                member = Int(parents[member])
            }
            parents[last] = -1
        }
    }

    private static func levels(_ parents: [Int32]) -> Int {
        var levels = [Int](repeating: 0, count: parents.count)
        var deepest = 0
        var path: [Int] = []
        for start in parents.indices {
            var index = start
            while index >= 0, levels[index] == 0 {
                path.append(index)
                index = Int(parents[index])
            }
            var level = index >= 0 ? levels[index] : 0
            while let i = path.popLast() {
                level += 1
                levels[i] = level
            }
            deepest = max(deepest, level)
        }
        return deepest
    }

    private static func listChildren(_ parents: [Int32]) -> ([Family], [Int32]) {
        var counts = [Int32](repeating: 0, count: parents.count)
        for parent in parents where parent >= 0 { counts[Int(parent)] += 1 }
        var families: [Family] = []
        /// For each component, where its next child goes.
        var next: [Int32] = []
        next.reserveCapacity(counts.count)
        var end: Int32 = 0
        for (index, count) in counts.enumerated() {
            next.append(end)
            if count > 0 { families.append(Family(container: Int32(index), count: count)) }
            end += count
        }
        var children = [Int32](repeating: 0, count: Int(end))
        for (index, parent) in parents.enumerated() where parent >= 0 {
            children[Int(next[Int(parent)])] = Int32(index)
            next[Int(parent)] += 1
        }
        return (families, children)
    }
}
