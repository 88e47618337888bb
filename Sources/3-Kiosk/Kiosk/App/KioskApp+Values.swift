import JSON
import KioskFile
import NamedValues
import Templates

/// Changes of values by actions and requests.
extension KioskApp {
    /// Whether the condition of an action is met at the moment.
    func holds(_ condition: Condition, _ item: DataValue) -> Bool {
        condition.holds(model.scope(item, on: kiosk.top?.values), model.formats)
    }

    /// Performs an action that changes values, of the screen on top or of the kiosk.
    ///
    /// - Parameter key: the action's key in the configuration, for messages.
    func change(_ action: KioskAction, _ item: DataValue, key: String) {
        do {
            switch action {
            case .set(let changes):
                for change in changes { try set(change.path, to: value(change, item)) }
            case .add(let changes):
                for change in changes {
                    let value = value(change, item)
                    try self.change { values throws(ValueError) in
                        try values.add(value, to: change.path)
                    }
                }
            case .removeElements(let changes):
                for change in changes {
                    let value = value(change, item)
                    try self.change { values throws(ValueError) in
                        try values.remove(from: change.path) { $0.hasMembers(of: value) }
                    }
                }
            case .remove(let path):
                try change { values throws(ValueError) in try values.remove(path) }
            case .clear(let paths):
                for path in paths {
                    try change { values throws(ValueError) in try values.clear(path) }
                }
            case .show, .back, .refresh, .run, .fire, .cancel, .end, .locale, .textSize, .message,
                .several, .conditional, .locked:
                break
            }
        } catch {
            report("\(error)", key: key)
        }
    }

    /// Sets a value, or else a property of the .riv file on the screen.
    ///
    /// - Returns: whether a value or property of that name exists.
    /// - Throws: `ValueError` if the value cannot be set.
    @discardableResult package func set(
        _ path: String, to value: DataValue
    ) throws(ValueError) -> Bool {
        guard model.isDeclared(path, on: kiosk.top?.values) else {
            guard !isCovered else { return false }
            let text = value == .null ? "" : value.text
            return text.flatMap { (kiosk.top as? RiveScreen)?.set(path, to: $0) } ?? false
        }
        try change { values throws(ValueError) in try values.set(path, to: value) }
        return true
    }

    /// Sets a value as a request does, to a text; or to what the text says as JSON if that is of the same kind as the
    /// present value.
    ///
    /// - Returns: whether a value or property of that name exists.
    /// - Throws: `ValueError` if the value cannot be set.
    package func set(_ path: String, toText text: String) throws(ValueError) -> Bool {
        let scoped = ScopedValues(kiosk: model.values, screen: kiosk.top?.values?.store)
        let written = (try? JSONParser.parse(text)).map { DataValue($0) }
        guard let written, let old = scoped.value(at: path), written.isSameKind(as: old) else {
            return try set(path, to: .string(text))
        }
        return try set(path, to: written)
    }

    private func change(
        _ body: (inout ScopedValues) throws(ValueError) -> Void
    ) throws(ValueError) {
        try model.change(on: kiosk.top?.values, body)
    }

    private func value(_ change: ValueChange, _ item: DataValue) -> DataValue {
        change.value.value(model.scope(item, on: kiosk.top?.values), model.formats)
    }
}

extension DataValue {
    /// Whether it is equal to a value, or is an object with all members of an object. Texts and numbers are compared by
    /// their texts.
    fileprivate func hasMembers(of other: DataValue) -> Bool {
        guard let object, let members = other.object else { return isEqual(to: other) }
        return zip(members.keys, members.values).allSatisfy { name, value in
            object[name].map { $0.isEqual(to: value) } ?? (value == .null)
        }
    }

    private func isEqual(to other: DataValue) -> Bool {
        self == other || text.map { $0 == other.text } ?? false
    }

    fileprivate func isSameKind(as other: DataValue) -> Bool {
        switch (self, other) {
        case (.null, .null), (.bool, .bool), (.number, .number), (.array, .array),
            (.object, .object):
            true
        default: false
        }
    }
}
