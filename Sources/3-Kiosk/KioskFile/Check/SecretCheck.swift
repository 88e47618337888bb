/// Finds arguments of programs that are probably secrets, for warnings of `flipbook check`: every user of the board can
/// read the arguments of running programs. It is a guess, so nothing else depends on it.
package enum SecretCheck {
    /// Parts of the names of options, headers and parameters whose values are secrets.
    private static let names = [
        "password", "passwd", "passphrase", "pass", "pwd", "token", "secret", "auth", "apikey",
        "api_key", "api-key", "appid", "credential", "cookie", "bearer", "psk", "private",
    ]
    /// Names of parameters that are too short to be parts of others.
    private static let wholeNames = ["key", "pw", "sig", "signature"]
    /// Options with which curl and the MQTT clients take a password or cookies.
    private static let options = ["-u", "-P", "-p", "-b", "--user", "--proxy-user", "--pw"]
    /// The schemes of the header Authorization, after which the secret stands.
    private static let schemes = ["bearer", "basic", "digest", "token"]
    /// The minimum length of a word of letters and digits that is probably a key.
    private static let keyLength = 24

    /// Returns the indices of the arguments that are probably secrets, or contain one.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - isKnown: returns whether an argument has no text of its own, such as a credential.
    package static func secrets(
        in arguments: [String], except isKnown: (Int) -> Bool = { _ in false }
    )
        -> [Int]
    {
        arguments.indices.dropFirst().filter { index in
            if isKnown(index) { return false }
            let argument = arguments[index]
            let option = arguments[index - 1][...]
            // mosquitto_sub -p takes a port.
            let isPort = option == "-p" && Int(argument) != nil
            if index > 1, takesSecret(option), isLiteral(argument[...]), !isPort { return true }
            return hasSecret(argument)
        }
    }

    /// Whether the next word is the secret value of this one, an option.
    private static func takesSecret(_ word: Substring) -> Bool {
        guard word.hasPrefix("-"), !word.contains(where: { "=: ".contains($0) }) else {
            return false
        }
        return options.contains(String(word)) || isSecretName(word.drop { $0 == "-" })
    }

    private static func isSecretName(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return wholeNames.contains(name) || name.hasSuffix("-key") || name.hasSuffix("_key")
            || names.contains { name.contains($0) }
    }

    /// Whether a value is written out: not a variable, a placeholder, a file or an option.
    private static func isLiteral(_ value: Substring) -> Bool {
        guard let first = value.first else { return false }
        return !"$@{<-".contains(first)
    }

    /// Whether an argument, which may be a script, contains a secret.
    private static func hasSecret(_ argument: String) -> Bool {
        let words = argument.split { $0.isWhitespace || "'\"`;|()".contains($0) }
        for (index, word) in words.enumerated() {
            var next = index + 1 < words.count ? words[index + 1] : ""
            if schemes.contains(next.lowercased()) {
                next = index + 2 < words.count ? words[index + 2] : ""
            }
            if takesSecret(word), isLiteral(next), !(word == "-p" && Int(next) != nil) {
                return true
            }
            if isKey(word) || hasPassword(word) { return true }
            // "name=value", "name: value", "?name=value&…"
            let parts = word.split { "?&".contains($0) }
            for part in parts {
                guard let sign = part.firstIndex(where: { "=:".contains($0) }) else { continue }
                var name = part[..<sign].drop { $0 == "-" || $0 == "{" || $0 == "," }
                // "name":"value"
                if name.isEmpty, index > 0 { name = words[index - 1] }
                var value = part[part.index(after: sign)...]
                if value.isEmpty { value = next }
                if isSecretName(name), isLiteral(value), !value.hasPrefix("//") { return true }
            }
            // "-pPASSWORD" and "-uNAME:PASSWORD"
            if word.hasPrefix("-u"), word.contains(":"), isLiteral(word.dropFirst(2)) {
                return true
            }
            if word.hasPrefix("-p"), !word.hasPrefix("-p="), word.count >= 8,
                isLiteral(word.dropFirst(2)),
                word.contains(where: \.isNumber) || word.contains(where: \.isUppercase)
            {
                return true
            }
        }
        return false
    }

    /// Whether a URL has a password, as in "https://user:password@host".
    private static func hasPassword(_ word: Substring) -> Bool {
        guard let scheme = word.firstRange(of: "://") else { return false }
        let host = word[scheme.upperBound...].prefix { !"/?#".contains($0) }
        guard let at = host.lastIndex(of: "@"), let colon = host[..<at].firstIndex(of: ":") else {
            return false
        }
        return isLiteral(host[host.index(after: colon)..<at])
    }

    /// Whether a word is long and has letters and digits without the structure of a path or a name.
    private static func isKey(_ word: Substring) -> Bool {
        guard word.count >= keyLength,
            word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return false }
        return word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
    }
}
