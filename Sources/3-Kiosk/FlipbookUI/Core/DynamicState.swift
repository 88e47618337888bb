/// A property of a description that gets its value from the node.
@MainActor protocol DynamicState {
    /// Adopts the storage of the same property in the previous description, if there was one, and the environment.
    func adopt(_ old: (any DynamicState)?, _ environment: EnvironmentValues)
}
