import Platform
import RiveRuntime
import RiveWriter
import Testing

/// The output of the command `flipbook inspect`.
@Suite struct InspectTests {
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    /// Names that would control a terminal, forge a line or reorder one (bidirectional text) are escaped.
    @Test func namesCannotControlTerminal() throws {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        // An AudioAsset.
        writer.object(406) { $0.add(.assetName, string: "beep") }
        writer.object(TypeKey.viewModel) { $0.add(.viewModelComponentName, string: "m\u{9b}2J") }
        for (type, name) in [
            (TypeKey.viewModelPropertyColor, "tint"), (TypeKey.viewModelPropertyViewModel, "child"),
            (TypeKey.viewModelPropertySymbolListIndex, "index"),
            (TypeKey.viewModelPropertyNumber, "n\r"),
        ] {
            writer.object(type) { $0.add(.viewModelComponentName, string: name) }
        }
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 100)
            $0.add(.layoutComponentHeight, double: 50.5)
            $0.add(.componentName, string: "Board\u{1b}[31m")
        }
        for loop in 0..<3 {
            writer.object(TypeKey.linearAnimation) {
                $0.add(.animationName, string: "spin\nforged")
                $0.add(.linearAnimationLoopValue, uint: loop)
            }
        }
        writer.object(TypeKey.stateMachine) { $0.add(.animationName, string: "machine") }
        writer.object(TypeKey.stateMachineNumber) {
            $0.add(.stateMachineComponentName, string: "\u{202e}x")
        }
        writer.object(TypeKey.stateMachineLayer)
        for state in [TypeKey.entryState, TypeKey.anyState, TypeKey.exitState] {
            writer.object(state)
        }
        try FileSystem.write(writer.finish(), to: "\(folder.path)/a.riv")
        let result = try BuiltProgram.run("inspect", "\(folder.path)/a.riv")
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            result.output == """
                artboard "Board\\u{1B}[31m" 100 × 50.5, 1 objects
                  animation "spin\\nforged" 1.00 s at 60 frames a second, once
                  animation "spin\\nforged" 1.00 s at 60 frames a second, looping
                  animation "spin\\nforged" 1.00 s at 60 frames a second, back and forth
                  state machine "machine", 1 layers
                    number "\\u{202E}x"
                view model "m\\u{9B}2J"
                  colour "tint"
                  view model "child"
                  list index "index"
                  number "n\\r"
                "Board\\u{1B}[31m" serves
                  as a header: animations pull "spin\\nforged"
                    "header": {"rive": "\(folder.path)/a.riv"}
                  as a screen: the state machine "machine"
                    "rive": {"file": "\(folder.path)/a.riv"}
                    "bind" "\\u{202E}x": number, an input
                  as a row: 100 × 50.5 points, without values
                    "row": {"rive": {"file": "\(folder.path)/a.riv"}}
                not supported: AudioAsset
                  AudioAsset "beep"

                """)
    }

    @Test func fileOfAnotherFormatIsRefused() throws {
        try folder.write("not a .riv file", to: "a.riv")
        let result = try BuiltProgram.run("inspect", "\(folder.path)/a.riv")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.errors
                == "flipbook: \(folder.path)/a.riv: damaged at byte 0: this is not a .riv file; "
                + "export or copy the file again\n")
    }
}
