/// A layout test as Yoga's generator writes it: calls that build boxes, lay them out and expect lengths.
struct YogaTest: Equatable {
    /// A call, such as `YGNodeStyleSetWidth(root, 100);`.
    struct Call: Equatable {
        /// The function without Yoga's prefix.
        var function: String
        var arguments: [String]
        /// The variable that takes the result; nil if there is none.
        var result: String?
        var line: Int
    }

    var name: String
    var calls: [Call] = []

    /// Reads all tests of a C++ file.
    ///
    /// - Complexity: linear in the length of the text.
    static func list(in text: String) -> [YogaTest] {
        var tests: [YogaTest] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("TEST(") {
                let names = line.dropFirst(5).prefix { $0 != ")" }.split(separator: ",")
                let name = names.last.map { String($0.drop { $0 == " " }) } ?? ""
                tests.append(YogaTest(name: name))
            } else if !tests.isEmpty, let call = Call(line, number: index + 1) {
                tests[tests.count - 1].calls.append(call)
            }
        }
        return tests
    }
}

extension YogaTest.Call {
    /// Reads a line; nil if it is not a call.
    init?(_ text: Substring, number: Int) {
        guard text.hasSuffix(");"), let open = text.firstIndex(of: "(") else { return nil }
        let target = text[..<open]
        let words = target.split(separator: " ")
        guard let name = words.last else { return nil }
        if words.count > 1 {
            guard words.contains("="), let variable = words.last(where: { $0 != name && $0 != "=" })
            else { return nil }
            result = String(variable)
        }
        function = String(name.hasPrefix("YG") ? name.dropFirst(2) : name)
        arguments = text[open...].dropFirst().dropLast(2).split(separator: ",").map { argument in
            String(argument.drop { $0 == " " })
        }
        line = number
    }
}
