import Templates

/// The keys of messages.
extension ConfigSchema {
    private static let content: [ConfigMember] = [
        ConfigMember("title", .localizedTemplate, default: "none", "a headline"),
        ConfigMember("text", .localizedTemplate, default: "none", "the text below it"),
        ConfigMember(
            "level", .choice(MessageAction.Level.allCases.map(\.rawValue)), default: "`info`",
            "how urgent it is, which its colour shows; an `alarm` is shown before all others"),
        ConfigMember(
            "image", .template, default: "none", "the path of a picture, or a `data:` URI"),
    ]

    static let notice = ConfigObject(
        heading: "Messages", "A message over the screen.",
        content + [
            ConfigMember(
                "seconds", .number(1...MessageAction.longestTime, unit: "seconds"),
                default: "the time to read it",
                "how long it is shown; a tap closes it earlier")
        ])

    static let dialog = ConfigObject(
        heading: "Dialogs", "A question over the screen, which waits for an answer.",
        content + [
            ConfigMember(
                "seconds", .number(1...MessageAction.longestTime, unit: "seconds"),
                default: "until it is answered", "how long it waits for an answer"),
            ConfigMember(
                "buttons", .list(.object("dialog button"), 1...MessageAction.maximumButtons),
                default: "required", "the buttons, each of which closes the dialog"),
        ],
        rules: [.required("buttons", purpose: "they are the answers; 'notify' needs none")])

    static let dialogButton = ConfigObject(
        "A button of a dialog.",
        [
            ConfigMember("title", .localizedTemplate, default: "required", "the button's title"),
            ConfigMember("do", actions, default: "none", "what a tap on the button does"),
        ],
        rules: [.required("title", purpose: "it is the button's title")])
}
