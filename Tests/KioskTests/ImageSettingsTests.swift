import Platform
import Testing

/// The effects of the settings file of the image that scripts/image builds.
@Suite struct ImageSettingsTests {
    private let folder: KioskFolder

    init() throws {
        folder = try KioskFolder()
        for name in ["boot/kiosk", "etc/flipbook"] {
            try FileSystem.makeFolder("\(folder.path)/\(name)")
        }
        try folder.write("{}", to: "boot/kiosk/kiosk.json")
    }

    /// Applies settings and returns the messages, without the file's path.
    private func apply(_ settings: String) throws -> [Substring] {
        try folder.write(settings, to: "boot/settings.txt")
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start(
                [
                    "/usr/bin/env", "DESTDIR=\(folder.path)",
                    "\(BuiltProgram.repository)/packaging/image/flipbook-settings",
                ], folder: folder.path))
        #expect(result.status == 0)
        return result.errors.split(separator: "\n").map {
            $0.dropFirst("\(folder.path)/boot/settings.txt:".count)
        }
    }

    private func network() throws -> String? {
        let path = "etc/wpa_supplicant/wpa_supplicant-wlan0.conf"
        return folder.exists(path) ? try folder.read(path) : nil
    }

    @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n"])
    func eachSettingIsApplied(mark: String, lineEnd: String) throws {
        let lines = [
            "hostname=platform-3", "  ", " # A comment = 1", "ssh-key = ssh-ed25519 AAAA= a",
            "  ssh-key = ssh-ed25519 BBBB b ", "kiosk = kiosk", "wifi = Gleis 9 ¾ ",
            "wifi-password = pass \"word\" = 3", "wifi-country = DE",
        ]
        let reports = try apply(mark + lines.joined(separator: lineEnd))
        #expect(reports.isEmpty)
        #expect(try folder.read("etc/hostname") == "platform-3\n")
        #expect(try folder.read("etc/hosts") == "127.0.1.1 platform-3\n")
        let keys = try folder.read("root/.ssh/authorized_keys")
        #expect(keys == "ssh-ed25519 AAAA= a\nssh-ed25519 BBBB b\n")
        #expect(folder.exists("etc/flipbook/kiosk.json"))
        #expect(
            try network() == """
                ctrl_interface=/run/wpa_supplicant
                country=DE
                network={
                  ssid=476c656973203920c2be
                  scan_ssid=1
                  key_mgmt=WPA-PSK WPA-PSK-SHA256 SAE
                  ieee80211w=1
                  psk="pass "word" = 3"
                }

                """)
    }

    @Test(arguments: [
        (
            "colour = red",
            "1: unknown key 'colour'; known keys: hostname, ssh-key, kiosk, wifi, wifi-password, wifi-country"
        ),
        ("hostname", "1: there is no '=' in this line"),
        ("hostname = a_b", "1: 'a_b' is not a valid host name; use letters, digits and hyphens"),
        ("hostname = -a", "1: '-a' is not a valid host name; use letters, digits and hyphens"),
        ("kiosk = ../etc", "1: '../etc' is outside the boot partition"),
        ("kiosk = other", "1: there is no other/kiosk.json on the boot partition"),
        ("wifi-country = de", "1: 'de' is not a country code; use two capital letters, such as DE"),
        (
            "wifi = 0123456789abcdef0123456789abcde¾",
            "1: the network's name has 33 bytes of UTF-8; at most 32 are allowed"
        ),
        (
            "wifi = a\nwifi-password = 1234567",
            "2: the network's password has 7 characters; it must have 8 to 63"
        ),
        (
            "wifi = a\nwifi-password = fünf und mehr",
            "2: the network's password may contain only ASCII characters"
        ),
    ])
    func faultyLineIsReportedAndSkipped(settings: String, report: String) throws {
        #expect(try apply(settings).map(String.init) == [report])
        #expect(!folder.exists("etc/hostname") && !folder.exists("etc/flipbook/kiosk.json"))
        #expect(try network() == nil)
    }

    /// A key of 64 hexadecimal digits is written without quotes, and a network without a password is open.
    @Test func hexKeysAndOpenNetworksAreAccepted() throws {
        let key = String(repeating: "0aF9", count: 16)
        #expect(try apply("wifi = a\nwifi-password = \(key)").isEmpty)
        #expect(try #require(try network()).contains("\n  psk=\(key)\n"))
        #expect(try apply("wifi = a").isEmpty)
        #expect(try #require(try network()).contains("\n  key_mgmt=NONE\n"))
    }

    @Test func emptyValuesAndMissingFileChangeNothing() throws {
        #expect(try apply("hostname =\nwifi =\nwifi-password =\n").isEmpty)
        let network = try network()
        #expect(network == nil && !folder.exists("etc/hostname"))
    }
}
