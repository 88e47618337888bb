import Platform

/// The control groups of ended commands, which may still contain dying processes: one that waits for a disk
/// dies only when the disk responds.
struct EndedGroups {
    /// The maximum number of groups.
    let limit: Int
    /// The groups, oldest first.
    private(set) var groups: [CommandGroup] = []

    init(limit: Int) { self.limit = limit }

    /// Adds a group.
    ///
    /// - Returns: the oldest group if there are too many; it is dropped without being removed.
    mutating func append(_ group: CommandGroup) -> CommandGroup? {
        groups.append(group)
        return groups.count > limit ? groups.removeFirst() : nil
    }

    /// Removes the groups that are empty, and drops those that cannot be removed.
    ///
    /// - Parameter failed: called with the error for each group that cannot be removed.
    mutating func removeEmpty(failed: (SystemError) -> Void) {
        groups.removeAll { group in
            do throws(SystemError) { return try group.remove() } catch {
                failed(error)
                return true
            }
        }
    }
}
