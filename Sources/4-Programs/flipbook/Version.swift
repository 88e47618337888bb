/// The version of the program; a test compares it with CHANGELOG.md.
enum Version {
    static let current = "0.2.0"
}
