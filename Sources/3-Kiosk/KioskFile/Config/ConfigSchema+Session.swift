import Templates

/// The keys of the session.
extension ConfigSchema {
    static let session = ConfigObject(
        heading: "Session",
        "What belongs to one visitor, from the first touch or key until it ends.",
        [
            ConfigMember(
                "ends", .number(1...1_000_000, unit: "seconds"),
                default: "only by the action `end`",
                "the time without a touch or a key after which the session ends"),
            ConfigMember(
                "warns", .number(0...3600, unit: "seconds"), default: "10, at most half of `ends`",
                "how long before that the visitor is asked whether they are still there, if something would be lost; "
                    + "`0` for never"),
            ConfigMember(
                "do", actions, default: "none",
                "actions after everything has been cleared and the start screen is shown"),
        ],
        rules: [.needs("warns", other: "ends")])

    static let lock = ConfigObject(
        heading: "Locks", "What is asked for before a screen is shown or an action is performed.",
        [
            ConfigMember(
                "pin", .name, default: "required",
                "the name of a PIN, which `flipbook pin NAME` sets")
        ],
        rules: [.required("pin", purpose: "it names the PIN")])
}
