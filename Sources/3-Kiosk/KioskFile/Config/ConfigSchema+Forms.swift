import Templates

/// The keys of forms.
extension ConfigSchema {
    private static let fields = ConfigShape.list(.object("form field"), 1...200)

    static let form = ConfigObject(
        heading: "Forms", "Fields that are filled in and sent together.",
        [
            ConfigMember("title", .localizedTemplate, default: "none", "a headline"),
            ConfigMember("text", .localizedTemplate, default: "none", "a paragraph below it"),
            ConfigMember(
                "fields", fields, default: "none", "the fields; or describe `sections` or `pages`"),
            ConfigMember(
                "sections", .list(.object("form section"), 1...50), default: "none",
                "fields under headings"),
            ConfigMember(
                "pages", .list(.object("form page"), 1...20), default: "none",
                "fields that are filled in one page after the other"),
            ConfigMember("submit", object: "submit", "the button that sends the form"),
        ],
        rules: [
            .exactlyOne(
                ["fields", "sections", "pages"],
                purpose: "they are what is filled in; or use 'sections' or 'pages'"),
            .required("submit", purpose: "it is the button that sends the form"),
        ])

    static let formPage = ConfigObject(
        heading: "Pages of forms", "Fields that are filled in before those of the next page.",
        [
            ConfigMember(
                "title", .localizedTemplate, default: "the form's", "the headline of the page"),
            ConfigMember(
                "text", .localizedTemplate, default: "on the first page, the form's",
                "a paragraph below it"),
            ConfigMember(
                "visible", .condition, default: "always",
                "the condition for the page to be there; one without a visible field is left out"),
            ConfigMember("fields", fields, default: "none", "the fields; or describe `sections`"),
            ConfigMember(
                "sections", .list(.object("form section"), 1...50), default: "none",
                "fields under headings"),
        ],
        rules: [
            .exactlyOne(
                ["fields", "sections"],
                purpose: "they are what is filled in; or use 'sections'")
        ])

    static let formSection = ConfigObject(
        heading: "Sections of forms", "Fields under a heading.",
        [
            ConfigMember("title", .localizedTemplate, default: "none", "the heading"),
            ConfigMember(
                "visible", .condition, default: "always",
                "the condition for its fields to be there, such as `{\"form.car\": true}`"),
            ConfigMember("fields", fields, default: "required", "the fields"),
        ],
        rules: [.required("fields", purpose: "they are what is filled in")])

    static let submit = ConfigObject(
        "The button of a form.",
        [
            buttonTitle,
            ConfigMember(
                "do", actions, default: "required",
                "what is done once all that is required is there; a program gets the form as JSON on its standard input"
            ),
        ] + buttonConditions,
        rules: [
            .required("title", purpose: "it is the button's title"),
            .required("do", purpose: "it sets what is done with the form"),
        ])

    /// The kinds of controls that fields may be.
    private static let fieldKinds = ControlDescription.Kind.allCases.filter { $0 != .button }

    static let formField = ConfigObject(
        heading: "Fields of forms", "A field: an object with the kind of its control as its key.",
        fieldKinds.map { ConfigMember($0.rawValue, object: "field", summary(of: $0)) },
        rules: [
            .exactlyOne(
                fieldKinds.map(\.rawValue),
                purpose:
                    "it names the kind of field; there are also 'slider', 'stepper', 'choice', 'rating', 'entry', 'number', 'pin', 'date' and 'time'"
            )
        ])

    static let field = ConfigObject(
        heading: "Keys of fields", "A field of a form.",
        [
            ConfigMember(
                "name", .name, default: "required",
                "its name in what is sent, and in `{form.NAME}`: letters, digits and `_`"),
            ConfigMember(
                "value", .json, default: "off, the least number, or nothing chosen or typed",
                "the value with which it begins"),
            ConfigMember(
                "hint", .localizedTemplate, default: "none", "a text below it that explains it"),
            ConfigMember(
                "required", .boolean, default: "`false`",
                "whether a toggle must be on, a choice made, something typed, a date chosen, or a star given before the form "
                    + "is sent"
            ),
            ConfigMember(
                "message", .localizedTemplate, default: "none",
                "what is shown at the field if it is required and missing; at a `number`, a `pin`, a `date` or a `time` "
                    + "also if it is beyond its limits, which are shown otherwise"),
        ] + sharedKeys,
        rules: [
            .required("name", purpose: "it is the field's name in what is sent"),
            .needs("required", other: "message"),
        ])
}
