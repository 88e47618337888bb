import Glibc
import Platform
import TestSupport
import Testing

@testable import Kiosk
@testable import Tools

/// `flipbook new`: each template creates a folder that runs.
@MainActor @Suite struct KioskTemplateTests {
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    private var kiosk: String { "\(folder.path)/kiosk" }

    /// The created folder has no defects, and its first frame is drawn.
    @Test(arguments: KioskTemplate.all.map(\.name))
    func createdKioskRuns(name: String) throws {
        let template = try #require(KioskTemplate.all.first { $0.name == name })
        try template.copy(to: kiosk, executable: try BuiltProgram.path)
        let check = try KioskCheck("\(kiosk)/kiosk.json")
        #expect(check.errors.isEmpty && check.warnings.isEmpty, "\(check.errors + check.warnings)")
        try RunCommand.run([
            "\(kiosk)/kiosk.json", "--display", "headless", "--size", "160x240", "--duration",
            "0.1",
            "--frames", "\(folder.path)/frames",
        ])
        #expect(try !folder.frames("frames").isEmpty)
    }

    /// Programs stay executable; recordings of touches are left out.
    @Test func templateProgramsStayExecutable() throws {
        try KioskTemplate.all[0].copy(to: kiosk, executable: try BuiltProgram.path)
        #expect(access("\(kiosk)/departures", X_OK) == 0)
        #expect(access("\(kiosk)/kiosk.json", X_OK) != 0 && !folder.exists("kiosk/pull.touch"))
    }

    /// Installed examples are preferred; if there are none, the message says what to install.
    @Test func installedExamplesAreFound() throws {
        let executable = "\(folder.path)/usr/bin/flipbook"
        let error = thrownError(KioskTemplate.Failure.self) {
            try KioskTemplate.all[0].copy(to: kiosk, executable: executable)
        }
        let message =
            "there is no folder \(folder.path)/usr/share/flipbook/examples; install the package "
            + "flipbook, or copy Examples of its source there"
        #expect(error?.description == message)
        #expect(!folder.exists("kiosk"))
        let example = "\(folder.path)/usr/share/flipbook/examples/Menu"
        try FileSystem.makeFolder("\(example)/pictures")
        try FileSystem.write(Array("{}".utf8), to: "\(example)/kiosk.json")
        try FileSystem.write([1, 2], to: "\(example)/pictures/a.png")
        let menu = try #require(KioskTemplate.all.first { $0.name == "menu" })
        try menu.copy(to: kiosk, executable: executable)
        #expect(
            try folder.read("kiosk/kiosk.json") == "{}" && folder.exists("kiosk/pictures/a.png"))
        // A second copy would overwrite files, so it is refused.
        let refusal = thrownError(KioskTemplate.Failure.self) {
            try menu.copy(to: kiosk, executable: executable)
        }
        let advice = "\(kiosk) is not empty; name a folder that does not exist yet"
        #expect(refusal?.description == advice)
    }
}
