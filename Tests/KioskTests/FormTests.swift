import Glibc
import Platform
import RiveFixtures
import RiveRuntime
import Testing

@testable import Kiosk
@testable import Runner

/// A text field of a .riv file, filled in over the control socket.
@Suite struct FormTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }

    /// A field at (20, 20), whose text is the property `name`.
    private static var form: [UInt8] {
        var file = FileBuilder()
        file.append(TypeKey.fontAsset, (.assetName, .string("Inter")))
        file.append(TypeKey.viewModel, (.viewModelComponentName, .string("Form")))
        file.append(TypeKey.viewModelPropertyString, (.viewModelComponentName, .string("name")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.append(
            TypeKey.viewModelInstanceString,
            (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
            (.viewModelInstanceStringPropertyValue, .string("Ida")))
        file.artboard(240, 400, (.artboardViewModelId, .uint(0)))
        let field = file.add(
            TypeKey.textInput, (.nodeX, .double(20)), (.nodeY, .double(20)),
            (.textInputText, .string("Ida")))
        file.bind(.textInputText, to: [0, 0], flags: 2 | 8)
        file.add(
            TypeKey.textStyle, in: field, (.textStyleFontSize, .double(40)),
            (.textStyleFontAssetId, .uint(0)))
        file.add(TypeKey.focusData, in: field, (.focusDataFocusFlags, .uint(7)))
        for (type, color) in [
            (TypeKey.textInputText, 0xff00_0000 as UInt32), (TypeKey.textInputCursor, 0xffff_0000),
        ] {
            let part = file.add(type, in: field)
            let fill = file.add(TypeKey.fill, in: part)
            file.add(TypeKey.solidColor, in: fill, (.solidColorColorValue, .color(color)))
        }
        file.append(TypeKey.stateMachine)
        return Fixture.bytes(file.objects)
    }

    init() throws {
        folder = try KioskFolder()
        try FileSystem.write(FormTests.form, to: "\(folder.path)/form.riv")
        try folder.write(
            #"""
            {"screens": {"form": {"rive": {"file": "form.riv", "fit": "fill", "on": {
              "name": {"run": ["/bin/sh", "-c", "printf %s \"$1\" > typed", "-", "{value}"]}}}}}}
            """#, to: "kiosk.json")
    }

    private func flipbook(_ arguments: String...) throws -> BuiltProgram.Result {
        try BuiltProgram.wait(
            for: BuiltProgram.start(
                [try BuiltProgram.path] + arguments + ["--socket", socket], folder: folder.path))
    }

    /// Waits until the program of `on` has written `text`; after a minute the test fails.
    private func waitForTyped(_ text: String) throws {
        for _ in 0..<6000 where (try? folder.read("typed")) != text { usleep(10_000) }
        #expect(try folder.read("typed") == text)
    }

    @Test func textIsTypedOverSocket() throws {
        let kiosk = try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--size", "480x800", "--socket", socket, "--state", "state"],
            folder: folder.path)
        for _ in 0..<6000 where (try? ControlClient.request("stats", path: socket)) == nil {
            usleep(10_000)
        }
        let unfocused = try flipbook("type", "Ada")
        #expect(unfocused.status == 1)
        #expect(unfocused.errors.contains("no text field on the screen has the focus"))
        #expect(try flipbook("screenshot", "before.png").status == 0)
        #expect(try flipbook("tap", "60", "90").status == 0)
        #expect(try flipbook("key", "end").status == 0)
        let typed = try flipbook("type", " and Zoë")
        #expect(typed.status == 0, "\(typed.errors)")
        try waitForTyped("Ida and Zoë")
        #expect(try flipbook("key", "backspace").status == 0)
        try waitForTyped("Ida and Zo")
        #expect(try flipbook("screenshot", "after.png").status == 0)
        #expect(
            try FileSystem.read("\(folder.path)/before.png")
                != FileSystem.read("\(folder.path)/after.png"))
        let refused = try flipbook("key", "f13")
        #expect(refused.status == 1 && refused.errors.contains("known keys: up, down"))
        withExtendedLifetime(kiosk) {}
    }
}
