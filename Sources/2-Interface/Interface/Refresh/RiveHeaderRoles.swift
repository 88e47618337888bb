/// The names of the animations of a .riv file that a header plays, or of the inputs and properties that it sets, by
/// role.
///
/// `RiveHeaderPlan` finds those for roles without a name.
public struct RiveHeaderRoles: Sendable, Equatable {
    /// The purpose of an animation, input or property of a header. The raw values are the names that are looked up in
    /// files, and the keys in configuration files.
    public enum Role: String, Sendable, CaseIterable {
        /// An animation that always plays. Without one, the header does not move between refreshes.
        case idle
        /// An animation that follows the pull, or a number that is 0 at rest and `fullPull` where releasing starts a
        /// refresh. Without either, the pull only uncovers the header.
        case pull
        /// An animation that plays once when the refresh begins. Without one, `loading` starts immediately.
        case trigger
        /// An animation that plays until the refresh ends. Without one, `pull` continues if it loops, and otherwise
        /// stays at its end.
        case loading
        /// The pull has passed the threshold, so that releasing starts a refresh: an animation, a boolean that is
        /// true in this state, or a trigger that is fired at its start. Optional.
        case primed
        /// Content has arrived and the header is about to close: as for `primed`. Without it, the header closes
        /// immediately.
        case done
        /// Content could not be fetched and the header is about to close: as for `done`.
        case failed
        /// A refresh is in progress: a boolean that is true in this state, or a trigger that is fired at its start.
        case refreshing
        /// The finger's horizontal position in the header: a number from 0 at the left to 1 at the right. It keeps
        /// the last position when the finger lifts.
        case touchX
        /// The finger's vertical position in the list: a number from 0 at the top to 1 at the bottom; as for
        /// `touchX`.
        case touchY

        /// The roles for animations, in the order in which they are assigned to unnamed animations.
        public static let ofAnimations: [Role] = [
            .idle, .pull, .trigger, .loading, .primed, .done, .failed,
        ]
        /// The roles for inputs of a state machine and properties of a view model.
        public static let ofStateMachines: [Role] = [
            .pull, .refreshing, .touchX, .touchY, .primed, .done, .failed,
        ]
    }

    /// The names of animations by role; only the roles in `ofAnimations` are used.
    public var animations: [Role: String]
    /// The names of inputs of the state machine, or the paths of properties of the artboard's view model, by role;
    /// only the roles in `ofStateMachines` are used.
    public var inputs: [Role: String]
    /// The name of the state machine to play; nil for the artboard's default.
    public var stateMachine: String?
    /// The value of the number `pull` at which releasing starts a refresh.
    public var fullPull: Double

    /// Creates the roles of a file. Roles without a name are found by looking up the role's own name in the file; if
    /// no names are given at all, they are found as described for `RiveHeaderPlan`.
    ///
    /// - Parameters:
    ///   - animations: The names of animations by role.
    ///   - inputs: The names of inputs or the paths of properties by role. A header plays either animations or a
    ///     state machine, not both.
    ///   - stateMachine: The name of the state machine to play; nil for the artboard's default.
    ///   - fullPull: The value of the number `pull` at which releasing starts a refresh; finite.
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
