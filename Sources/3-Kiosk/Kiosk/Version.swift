/// The version of the program; a test compares it with CHANGELOG.md.
package enum Version {
    package static let current = "0.2.0"
}
