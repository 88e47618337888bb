/// The configuration of a tester's kiosk.
extension LiveKiosk {
    /// The text of kiosk.json.
    var json: String {
        // The smallest display has no room for rows below its bars at a larger scale.
        let scale =
            self["scale"].isEmpty || self["size"] == "240x320"
            ? "" : #""screen": {"scale": \#(self["scale"])},"#
        let stale = has("stale") ? #", "staleAfter": 30"# : ""
        let key = has("key") ? #", "key": "id""# : ""
        var screens = [
            #""home": {"title": "\#(title)", "icon": "H", "list": \#(list)}"#, page("detail"),
        ]
        if self["shape"] != "list" { screens.append(page("about")) }
        if has("controls") { screens.append(form) }
        if self["shape"] == "tabs" {
            let cards = #"{"source": "x", "header": {"style": "none"}, "columns": 2, "#
            screens.append(
                #""cards": {"title": "Cards", "icon": "C", "list": \#(cards)"row": {"style": "card", "title": "{name}", "trailing": "{value}"}, "tap": {"show": "detail"}}}"#
            )
        }
        let start =
            switch self["shape"] {
            case "tabs": #""tabs": ["home", "cards", "about"]"#
            case "page": #""start": "about""#
            default: #""start": "home""#
            }
        return """
            {
              "title": "\(has("title") ? "Live" : "")", \(scale)
              "locale": "\(self["language"])", "largeTitle": \(has("largeTitle")),
              "updateTime": \(has("updateTime")), "clock": "\(has("clock") ? "{now|time:short}" : "")",
              "theme": {"appearance": "\(self["appearance"])", "motion": "\(self["motion"])",
                        "density": "\(self["density"])", "textSize": \(self["textSize"])},
              "values": {"mode": "day", "on": false, "level": 3, "note": ""},
              "sources": {"x": {"command": ["rows"]\(key)\(stale)}},
              "screens": {\(screens.joined(separator: ",\n    "))},
              \(start)
            }
            """
    }

    private var title: String { has("title") ? "Rows {values.mode}" : "" }

    private var list: String {
        var parts = [
            #""source": "x""#, #""header": \#(header)"#,
            has("when") ? #""rows": [\#(row)]"# : #""row": \#(row)"#,
            #""fastScroll": \#(has("fastScroll"))"#, #""dividers": "\#(self["dividers"])""#,
        ]
        // Rows that are swiped have one column.
        if self["columns"] != "1", swipe == nil { parts.append(#""columns": \#(self["columns"])"#) }
        if !self["rowHeight"].isEmpty { parts.append(#""rowHeight": \#(self["rowHeight"])"#) }
        if has("search") { parts.append(#""search": ["name"]"#) }
        if has("section") { parts.append(#""section": "{section}""#) }
        if let tap { parts.append(#""tap": \#(tap)"#) }
        if let swipe { parts.append(#""swipe": [\#(swipe)]"#) }
        return "{\(parts.joined(separator: ", "))}"
    }

    private var header: String {
        self["header"] == "rive"
            ? #"{"rive": "ball.riv", "height": 120}"# : #"{"style": "\#(self["header"])"}"#
    }

    private var row: String {
        // About half of the items have no row.
        var parts = has("when") ? [#""when": {"badge": ""}"#] : []
        func add(_ name: String, _ value: String) { parts.append(#""\#(name)": "\#(value)""#) }
        add("title", "{name}")
        if self["style"] == "rive" {
            parts.append(#""rive": {"file": "ball.riv"}"#)
            return "{\(parts.joined(separator: ", "))}"
        }
        add("style", self["style"])
        add("subtitle", has("subtitle") ? "{note}" : "")
        add("trailing", has("trailing") ? "{value}" : "")
        add("icon", has("icon") ? "{icon}" : "")
        if has("badge") { add("badge", "{badge}") }
        if has("image") { add("image", "p.png") }
        if has("color") { add("color", "{color}") }
        if self["lines"] != "1" { parts.append(#""lines": \#(self["lines"])"#) }
        if self["textScale"] != "1" { parts.append(#""textScale": \#(self["textScale"])"#) }
        if !self["height"].isEmpty { parts.append(#""height": \#(self["height"])"#) }
        return "{\(parts.joined(separator: ", "))}"
    }

    private var tap: String? {
        switch self["tap"] {
        case "none": nil
        case "show": #"{"show": "detail"}"#
        case "set": #"{"set": {"mode": "{id}"}}"#
        case "refresh": #"{"refresh": true}"#
        case "several": #"[{"run": ["act", "{id}"]}, {"show": "detail"}]"#
        default: #"{"run": ["act", "{id}"]}"#
        }
    }

    private var swipe: String? {
        func action(_ title: String, _ leading: Bool = false) -> String {
            let side = leading ? #", "edge": "leading""# : ""
            return #"{"title": "\#(title)"\#(side), "do": {"run": ["swipe", "{id}"]}}"#
        }
        return switch self["swipe"] {
        case "one": action("Delete")
        case "two": "\(action("Delete")), \(action("More"))"
        case "leading": action("Done", true)
        case "both": "\(action("Delete")), \(action("Done", true))"
        default: nil
        }
    }

    /// The titles of the buttons of pages, in order.
    static let buttonTitles = ["Send", "Open", "Set"]

    private func page(_ name: String) -> String {
        var parts = [#""title": "{name}""#]
        if name == "about" { parts = [#""title": "About""#] }
        if has("fields") {
            parts.append(#""fields": [["State", "{note}"], ["Value", "{value}"]]"#)
        }
        if has("controls") { parts.append(#""content": [\#(LiveKiosk.controls)]"#) }
        let dos = [
            #"{"run": ["send"]}"#, #"{"show": "home"}"#, #"{"set": {"mode": "set"}}"#,
        ]
        let actions = zip(LiveKiosk.buttonTitles, dos).map { #"{"title": "\#($0)", "do": \#($1)}"# }
        // The start page has a button that leads to the list.
        let count = Int(self["buttons"]) ?? 1
        let buttons = name == "about" && self["shape"] == "page" ? max(2, count) : count
        parts.append(#""buttons": [\#(actions.prefix(buttons).joined(separator: ", "))]"#)
        let title = name == "about" ? "About" : "{name}"
        return
            #""\#(name)": {"title": "\#(title)", "icon": "P", "page": {\#(parts.joined(separator: ", "))}}"#
    }

    /// The controls of pages, which change values of the kiosk.
    private static let controls = """
        {"toggle": {"label": "On", "value": "{values.on}", "do": {"set": {"on": "{value}"}}}},
        {"slider": {"label": "Level", "value": "{values.level}", "range": [0, 10], "do": {"set": {"level": "{value}"}}}},
        {"choice": {"label": "Mode", "value": "{values.mode}", "choices": ["day", "night"],
          "do": {"set": {"mode": "{value}"}}}},
        {"entry": {"label": "Note", "value": "{values.note}", "do": {"set": {"note": "{value}"}}}}
        """

    /// A form that is longer than most screens.
    private var form: String {
        let entries = (0..<6).map { #"{"entry": {"name": "e\#($0)", "label": "Entry \#($0)"}}"# }
        return """
            "form": {"title": "Form", "icon": "F", "form": {"title": "Form", "sections": [{"fields": [
              {"toggle": {"name": "more", "label": "More"}},
              {"stepper": {"name": "count", "label": "Count", "range": [1, 9]}},
              {"entry": {"name": "name", "label": "Name", "required": true, "message": "Your name"}}]},
              {"title": "More", "visible": {"form.more": true}, "fields": [\(entries.joined(separator: ", "))]}],
              "submit": {"title": "Submit {form.count}", "do": {"run": ["submit"]}}}}
            """
    }
}
