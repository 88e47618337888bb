import JSON

/// Removes secrets from a configuration before it is passed on: values whose keys name a secret, such as `password`,
/// arguments of options that do, authorization headers, and credentials and parameters in URLs.
package enum SecretRedaction {
    /// The text that replaces a secret.
    static let mark = "***"
    private static let names = [
        "password", "passwd", "passphrase", "token", "secret", "authorization", "apikey", "api_key",
        "api-key", "credential", "cookie", "private_key", "privatekey",
    ]
    /// Options with which curl and the MQTT clients take a password or cookies.
    private static let options = [
        "-u", "-P", "-p", "--user", "--proxy-user", "-b", "--pw", "--psk",
    ]

    /// Removes the secrets from JSON text.
    ///
    /// - Parameter text: JSON.
    /// - Returns: the JSON without secrets, whitespace or comments.
    /// - Throws: `JSONError` if the text cannot be parsed, since its secrets cannot be found then.
    /// - Complexity: O(*n*) in the length of the text.
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

    /// Whether a name, such as "mqttPassword", is that of a secret.
    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains { name.contains($0) }
    }

    private static func takesSecret(_ option: String) -> Bool {
        guard option.hasPrefix("-"), !option.contains("="), !option.contains(" ") else {
            return false
        }
        return options.contains(option) || isSecret(option)
    }

    /// Returns a text with the secrets in it replaced.
    static func redact(text: String) -> String {
        var words: [String] = []
        var hidesRest = false
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if hidesRest, !word.isEmpty {
                words.append(mark)
                continue
            }
            // "Authorization: Bearer …", "X-Api-Key:…": the whole rest of the text is the secret.
            if let name = headerName(word), isSecret(name) {
                hidesRest = true
                words.append(name + (word.count > name.count + 1 ? ":" + mark : ":"))
            } else if words.last.map({ takesSecret($0) }) == true, !word.isEmpty {
                words.append(mark)
            } else {
                words.append(redact(word: String(word)))
            }
        }
        return words.joined(separator: " ")
    }

    /// Returns the part of a word before its first colon if it has only the characters of a header's name.
    private static func headerName(_ word: Substring) -> String? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let name = word[..<colon]
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            ? String(name) : nil
    }

    private static func redact(word: String) -> String {
        // curl's -uNAME:PASSWORD
        if word.hasPrefix("-u"), word.contains(":") { return "-u" + mark }
        var word = word
        // https://user:password@host
        if let scheme = word.firstRange(of: "://") {
            let rest = word[scheme.upperBound...]
            let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            if let at = host.lastIndex(of: "@") {
                word.replaceSubrange(scheme.upperBound..<at, with: mark)
            }
        }
        // ?token=…&user=…, --password=…. JSON such as "token":"…" is handled where it is parsed.
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

    /// Splits a word before each ?, & and ;, so that each part may have a name and a value.
    private static func split(_ word: String) -> [String] {
        var parts = [""]
        for character in word {
            if "?&;".contains(character) { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        return parts
    }
}
