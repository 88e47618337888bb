/// Which animations of a .riv file a header plays, or which inputs and properties it sets, by what
/// they are for.
///
/// Roles without a name are found by `RiveHeaderPlan`.
public struct RiveHeaderRoles: Sendable, Equatable {
    /// What an animation, an input or a property of a header is for. The raw values are the names
    /// that are looked for in files, and the keys in configuration files.
    public enum Role: String, Sendable, CaseIterable {
        /// An animation that always plays. Without one the header is still between refreshes.
        case idle
        /// An animation that follows the pull, or a number that is 0 at rest and `fullPull` where a
        /// release refreshes. Without one the pull only uncovers the header.
        case pull
        /// An animation that plays once when the refresh begins. Without one `loading` begins at
        /// once.
        case trigger
        /// An animation that plays until the refresh ends. Without one `pull` plays on if it loops,
        /// and else stays at its end.
        case loading
        /// The pull has passed the threshold: releasing it refreshes. An animation, or a boolean that
        /// is true meanwhile, or a trigger that is fired at its start. Nothing without one.
        case primed
        /// Content has arrived and the header is about to close: as `primed`. Without one it closes
        /// at once.
        case done
        /// Content could not be fetched and the header is about to close: as `done`.
        case failed
        /// A boolean that is true during the refresh, or a trigger that is fired at its start.
        case refreshing
        /// A number: where the finger is across the header, 0 at the left and 1 at the right. It
        /// keeps the last place when the finger lifts.
        case touchX
        /// A number: where the finger is down the list, 0 at the top and 1 at the bottom; as `touchX`.
        case touchY

        /// The roles that animations have, in the order in which unnamed ones are taken.
        public static let ofAnimations: [Role] = [
            .idle, .pull, .trigger, .loading, .primed, .done, .failed,
        ]
        /// The roles that inputs of a state machine and properties of a view model have.
        public static let ofMachines: [Role] = [
            .pull, .refreshing, .touchX, .touchY, .primed, .done, .failed,
        ]
    }

    /// The names of animations, by their roles; only those of `ofAnimations` count.
    public var animations: [Role: String]
    /// The names of inputs of the state machine, or paths of properties of the artboard's view model, by
    /// their roles; only those of `ofMachines` count.
    public var inputs: [Role: String]
    /// The name of the state machine to play; nil for the one that the artboard starts with.
    public var stateMachine: String?
    /// What the number `pull` is where a release refreshes.
    public var fullPull: Double

    /// The roles of a file. Roles without a name are found by the file's own names, where that is the
    /// role's; if no name is given at all, as `RiveHeaderPlan` says.
    ///
    /// - Parameters:
    ///   - animations: the names of animations, by their roles.
    ///   - inputs: the names of inputs or the paths of properties, by their roles. A header plays
    ///     animations or a state machine, not both.
    ///   - stateMachine: the name of the state machine to play; nil for the one that the artboard
    ///     starts with.
    ///   - fullPull: what the number `pull` is where a release refreshes; finite.
    public init(
        animations: [Role: String] = [:], inputs: [Role: String] = [:],
        stateMachine: String? = nil, fullPull: Double = 1
    ) {
        self.animations = animations
        self.inputs = inputs
        self.stateMachine = stateMachine
        self.fullPull = fullPull
    }
}
