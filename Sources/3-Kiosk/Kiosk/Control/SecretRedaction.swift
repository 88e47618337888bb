import JSON

/// Takes secrets out of a configuration that is passed on: values whose keys name one, such as `password`,
/// arguments behind or within options that do, headers of authorization, and what URLs have of either.
package enum SecretRedaction {
    /// What stands in a secret's place.
    static let mark = "***"
    private static let names = [
        "password", "passwd", "passphrase", "token", "secret", "authorization", "apikey", "api_key",
        "api-key", "credential", "cookie", "private_key", "privatekey",
    ]
    /// Options of one letter with which curl and the MQTT clients take a password.
    private static let shortOptions = ["-u", "-P", "-p", "--user", "--proxy-user", "-b"]

    /// - Parameter text: JSON.
    /// - Returns: the same without its secrets, spaces or comments.
    /// - Throws: `JSONError` if it cannot be parsed: then it is not known what is in it.
    /// - Complexity: linear in the length of the text.
    package static func redact(json text: [UInt8]) throws -> String {
        var writer = JSONWriter()
        writer.add(redact(DataValue(try JSONParser.parse(text))))
        return writer.text
    }

    static func redact(_ value: DataValue) -> DataValue {
        switch value {
        case .object(let members):
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { key, value in
                        (key, isSecret(key) ? .string(mark) : redact(value))
                    }))
        case .array(let elements):
            var redacted: [DataValue] = []
            for (i, element) in elements.enumerated() {
                if i > 0, case .string(let option) = elements[i - 1], takesSecret(option),
                    element.text != nil
                {
                    redacted.append(.string(mark))
                } else {
                    redacted.append(redact(element))
                }
            }
            return .array(redacted)
        case .string(let text): return .string(redact(text: text))
        case .null, .bool, .number: return value
        }
    }

    /// Whether a name, such as "mqttPassword", is one of a secret.
    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains { name.contains($0) }
    }

    private static func takesSecret(_ option: String) -> Bool {
        guard option.hasPrefix("-"), !option.contains("="), !option.contains(" ") else {
            return false
        }
        return shortOptions.contains(option) || isSecret(option)
    }

    /// A text without the secrets in it.
    static func redact(text: String) -> String {
        var words: [String] = []
        var hidesRest = false
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if hidesRest, !word.isEmpty {
                words.append(mark)
                continue
            }
            // "Authorization: Bearer …", "X-Api-Key: …": all that follows belongs to it.
            if word.hasSuffix(":"), isSecret(String(word)) {
                hidesRest = true
                words.append(String(word))
            } else if words.last.map({ takesSecret($0) }) == true, !word.isEmpty {
                words.append(mark)
            } else {
                words.append(redact(word: String(word)))
            }
        }
        return words.joined(separator: " ")
    }

    private static func redact(word: String) -> String {
        var word = word
        // https://user:password@host
        if let scheme = word.firstRange(of: "://") {
            let rest = word[scheme.upperBound...]
            let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            if let at = host.lastIndex(of: "@") {
                word.replaceSubrange(scheme.upperBound..<at, with: mark)
            }
        }
        // ?token=…&user=…, --password=…, "token":"…" is left to what parses it.
        var parts: [String] = []
        for part in split(word) {
            if let equals = part.firstIndex(where: { $0 == "=" || $0 == ":" }),
                isSecret(String(part[..<equals]))
            {
                parts.append(String(part[...equals]) + mark)
            } else {
                parts.append(part)
            }
        }
        return parts.joined()
    }

    /// A word in parts that begin with ?, & or ;, in each of which a name may have a value.
    private static func split(_ word: String) -> [String] {
        var parts = [""]
        for character in word {
            if "?&;".contains(character) { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        return parts
    }
}
