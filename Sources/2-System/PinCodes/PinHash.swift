import CCrypt
import Glibc
import Platform

/// A hash of a PIN as crypt(3) writes it. All functions take tens of milliseconds and must be called on a background
/// thread.
package enum PinHash {
    /// The numbers of digits that a PIN may have.
    package static let lengths = 4...12
    /// The longest hash, in bytes.
    static let maximumLength = 384

    /// Whether a text can be a PIN: so many digits.
    package static func isPin(_ text: some Collection<UInt8>) -> Bool {
        lengths.contains(text.count) && text.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Makes a hash with yescrypt and a salt of the kernel's random numbers.
    ///
    /// - Throws: `SystemError` if libcrypt cannot.
    package static func make(_ pin: [UInt8]) throws(SystemError) -> String {
        FrameThread.assertNotCurrent("hashing a PIN")
        guard let setting = crypt_gensalt_ra("$y$", 0, nil, 0) else {
            throw SystemError("crypt_gensalt", code: errno)
        }
        defer { free(setting) }
        guard let hash = hash(pin, String(cString: setting)) else {
            throw SystemError("crypt", code: errno)
        }
        return hash
    }

    /// Whether a hash is that of a PIN. A text that is no hash is that of none.
    package static func matches(_ pin: [UInt8], _ hash: String) -> Bool {
        FrameThread.assertNotCurrent("comparing a PIN")
        guard hash.hasPrefix("$"), hash.utf8.count <= maximumLength, isPin(pin),
            let own = self.hash(pin, hash)
        else { return false }
        let (a, b) = (Array(own.utf8), Array(hash.utf8))
        guard a.count == b.count else { return false }
        // Takes the same time wherever they differ.
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hash(_ pin: [UInt8], _ setting: String) -> String? {
        var phrase = pin.map { CChar(bitPattern: $0) } + [0]
        var data: UnsafeMutableRawPointer?
        var size: Int32 = 0
        defer {
            // Nothing of the PIN stays in memory that others get.
            phrase.withUnsafeMutableBytes { explicit_bzero($0.baseAddress!, $0.count) }
            if let data { explicit_bzero(data, Int(size)) }
            free(data)
        }
        guard let result = crypt_ra(phrase, setting, &data, &size) else { return nil }
        return String(cString: result)
    }
}
