/// The control groups of ended commands, whose processes may not be dead yet: one that waits for a disk
/// dies when the disk answers.
struct EndedGroups {
    /// How many are kept at most.
    let limit: Int
    /// The oldest first.
    private(set) var groups: [CommandGroup] = []

    init(limit: Int) { self.limit = limit }

    /// - Returns: the oldest group where there are too many; it is not removed any more.
    mutating func append(_ group: CommandGroup) -> CommandGroup? {
        groups.append(group)
        return groups.count > limit ? groups.removeFirst() : nil
    }

    /// Removes those that are empty, and forgets those that cannot be removed.
    ///
    /// - Parameter failed: called for each of these.
    mutating func removeEmpty(failed: (SystemError) -> Void) {
        groups.removeAll { group in
            do throws(SystemError) { return try group.remove() } catch {
                failed(error)
                return true
            }
        }
    }
}
