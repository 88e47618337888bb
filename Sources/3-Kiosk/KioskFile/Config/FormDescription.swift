import JSON
import Platform
import Templates

/// What makes a page a form: its fields are the controls of the page, whose values are those of the screen.
package struct FormDescription: Sendable {
    /// Fields under a heading.
    package struct Section: Sendable {
        /// The path of its key, such as `screens.order.form.sections[0]`.
        package var key: String
        package var title: Template
        /// The indices of its fields among the page's controls.
        package var fields: Range<Int>
    }

    /// Fields that are filled in before those of the next page.
    package struct Page: Sendable {
        /// The path of its key, such as `screens.order.form.pages[0]`.
        package var key: String
        /// A headline in place of that of the form; empty for none.
        package var title: Template
        package var text: Template
        /// The indices of its fields among the page's controls.
        package var fields: Range<Int>
    }

    package var sections: [Section] = []
    /// The pages; one without texts for a form that has none.
    package var pages: [Page] = []
}

extension PageDescription {
    /// The groups of the page's controls: the sections of a form, otherwise one without a heading.
    package var sections: [FormDescription.Section] {
        form?.sections ?? [FormDescription.Section(key: key, title: "", fields: content.indices)]
    }

    /// - Parameter node: the key `form` of a screen.
    init(form node: ConfigNode) {
        key = node.path
        title = node["title"].template ?? ""
        text = node["text"].template ?? ""
        let submit = node["submit"]
        buttons = ButtonsDescription(key: submit.path)
        buttons.isSingle = true
        buttons.all = [
            ButtonDescription(
                title: submit["title"].template ?? "", action: KioskAction(submit["do"]),
                conditions: ShownConditions(submit))
        ]
        var form = FormDescription()
        let hasPages = node["pages"].isThere
        for page in hasPages ? node["pages"].elements : [node] {
            let first = content.count
            addSections(of: page, isPage: hasPages, to: &form)
            form.pages.append(
                FormDescription.Page(
                    key: page.path, title: hasPages ? page["title"].template ?? "" : "",
                    text: hasPages ? page["text"].template ?? "" : "",
                    fields: first..<content.count))
        }
        self.form = form
    }
}

extension PageDescription {
    /// Adds the fields of a form, or of one of its pages.
    ///
    /// - Parameter isPage: whether it is a page, whose condition is that of its fields.
    private mutating func addSections(
        of node: ConfigNode, isPage: Bool, to form: inout FormDescription
    ) {
        let hasSections = node["sections"].isThere
        let outer = isPage ? node["visible"].condition ?? .always : .always
        for section in hasSections ? node["sections"].elements : [node] {
            let own = hasSections ? section["visible"].condition ?? .always : .always
            let condition = outer.and(own)
            let fields = section["fields"].elements.compactMap { node in
                ControlDescription(field: node, visible: condition)
            }
            form.sections.append(
                FormDescription.Section(
                    key: section.path, title: hasSections ? section["title"].template ?? "" : "",
                    fields: content.count..<content.count + fields.count))
            content += fields
        }
    }
}

extension ControlDescription {
    /// - Parameters:
    ///   - node: an element of `fields`.
    ///   - visible: the condition of its section.
    init?(field node: ConfigNode, visible: Condition) {
        self.init(node)
        let node = node[kind.rawValue]
        name = node["name"].string ?? ""
        hint = node["hint"].template ?? hint
        isRequired = node["required"].bool ?? isRequired
        message = node["message"].template ?? message
        conditions.visible = visible.and(conditions.visible)
        // Both exist only once the name has been checked.
        value = (try? Template("{screen.\(name)}")) ?? ""
        action = .set([ValueChange("screen.\(name)", "{value}")])
        start = node["value"].isThere ? node["value"].json : emptyValue
    }

    /// The value of a field that nobody has touched.
    private var emptyValue: DataValue {
        switch kind {
        case .toggle: choices.count == 2 ? choices[0].value : .bool(false)
        case .slider, .stepper: value(of: range.lowerBound)
        case .rating: .number(JSONNumber(unchecked: "0"))
        case .choice, .button, .entry, .number, .pin, .date, .time: .string("")
        }
    }

    /// Whether a value is what a field has before somebody has chosen.
    package func isEmpty(_ value: DataValue) -> Bool {
        switch kind {
        case .toggle, .rating: value == emptyValue
        case .choice, .entry, .number, .pin, .date, .time:
            value.text?.allSatisfy(\.isWhitespace) ?? true
        case .slider, .stepper, .button: false
        }
    }

    /// Returns a number as a value, rounded to the decimals that the range and the steps have.
    package func value(of number: Double) -> DataValue {
        let text = Number.text(number, decimals: decimals)
        return .number(JSONNumber(unchecked: Double(text).map(Number.short) ?? text))
    }
}
