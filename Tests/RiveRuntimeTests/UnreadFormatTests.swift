import Glibc
import Platform
import Testing

@testable import RiveRuntime

/// The types and properties of the format that no code reads, each with the reason.
///
/// A type or property that is added to the format, or overlooked, is neither read nor listed here,
/// so that the test fails.
@Suite struct UnreadFormatTests {
    /// Types that are not instantiated, by reason; the reason also applies to derived types.
    private static let types: [(reason: String, names: String)] = [
        (
            "abstract: the types below it are read",
            """
            Animation DataConverterOperation FormulaToken UserInput ViewModelInstanceValue \
            ViewModelComponent ViewModelProperty ViewModelPropertyAsset ViewModelInstanceAsset \
            LayoutNodeStyle StateMachineComponentFolder
            """
        ),
        (
            "of the editor: draws nothing",
            """
            Guide ClipboardHeader Tag AnimationFolder StateMachineInputFolder \
            StateMachineListenerFolder StateMachineComponentNestedArtboard StateMachineNestedInput \
            Folder LayeredAsset LayerImageAsset SVGAsset LottieAsset LibraryAsset ProfilerAsset \
            ForcedEdge
            """
        ),
        ("a group: what is in it is read", "CustomPropertyGroup"),
        (
            "a script, which is not run: `inspect` names it",
            """
            ScriptInputNumber ScriptInputViewModelProperty ScriptInputTrigger ScriptInputArtboard \
            ScriptInputColor ScriptInputString ScriptInputBoolean ScriptedListenerAction \
            ScriptedTransitionCondition ScriptAsset ShaderAsset ScriptModuleAsset \
            ScriptedDrawable ScriptedDataConverter ScriptedLayout ScriptedPathEffect \
            ScriptedInterpolator
            """
        ),
        (
            "of scripts alone: data that no other object reads",
            "BlobAsset TextBlobAsset ViewModelInstanceAssetBlob"
        ),
        ("sound, which is not played: `inspect` names it", "AudioAsset"),
        ("gamepads, which are not read", "ListenerInputTypeGamepad GamepadInput"),
        ("accessibility: draws nothing", "ListenerInputTypeSemantic SemanticInput SemanticData"),
        ("read as its parent type", "ListenerInputTypeViewModel FormulaTokenParenthesis"),
        ("read with what it follows", "DataBindPath DataEnumSystem"),
    ]

    /// Unread properties of types that are read, as `TYPE.property`.
    private static let properties: [(reason: String, names: String)] = [
        ("the runtime opens no pages", "OpenUrlEvent.url OpenUrlEvent.targetValue"),
        ("sound is not played", "AudioEvent.assetId ExportAudio.volume"),
        (
            "a key frame's callback, by its number in CustomProperties",
            "CustomPropertyTrigger.fire ViewModelInstanceTrigger.fire"
        ),
        (
            "of the editor",
            """
            CustomPropertyEnum.enumId StateTransition.interpolationType DataConverter.name \
            DataConverterInterpolator.interpolationType \
            ViewModelPropertyEnumSystem.enumType \
            FileAssetContents.signature ScrollPhysics.constraintId
            """
        ),
        (
            "of the loaders of other runtimes: files are read by their names",
            "FileAsset.cdnUuid FileAsset.cdnBaseUrl"
        ),
        ("the image's own size counts", "DrawableAsset.height DrawableAsset.width"),
        ("the type of the physics says it", "ScrollConstraint.physicsTypeValue"),
        ("a list is read from its view model", "BindablePropertyList.propertyValue"),
        ("text of scripts", "TextAsset.folderPath"),
        (
            "counted from the number of the first side, which has a name",
            """
            LayoutComponentStyle.borderRight LayoutComponentStyle.borderTop \
            LayoutComponentStyle.borderBottom LayoutComponentStyle.marginRight \
            LayoutComponentStyle.marginTop LayoutComponentStyle.marginBottom \
            LayoutComponentStyle.paddingRight LayoutComponentStyle.paddingTop \
            LayoutComponentStyle.paddingBottom LayoutComponentStyle.positionRight \
            LayoutComponentStyle.positionTop LayoutComponentStyle.positionRightUnitsValue \
            LayoutComponentStyle.positionTopUnitsValue \
            LayoutComponentStyle.positionBottomUnitsValue \
            LayoutComponentStyle.borderRightUnitsValue LayoutComponentStyle.borderTopUnitsValue \
            LayoutComponentStyle.borderBottomUnitsValue \
            LayoutComponentStyle.marginRightUnitsValue LayoutComponentStyle.marginTopUnitsValue \
            LayoutComponentStyle.marginBottomUnitsValue \
            LayoutComponentStyle.paddingRightUnitsValue LayoutComponentStyle.paddingTopUnitsValue \
            LayoutComponentStyle.paddingBottomUnitsValue \
            ArtboardComponentListOverride.instanceWidthUnitsValue \
            ArtboardComponentListOverride.instanceHeightUnitsValue \
            ArtboardComponentListOverride.instanceWidthScaleType \
            ArtboardComponentListOverride.instanceHeightScaleType
            """
        ),
    ]

    private static let table = "../shared/riv/core-types.tsv"

    private static func read(_ path: String) throws -> String {
        let file = try #require(fopen(path, "rb"), "\(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            if count == 0 { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the numbers that are named in a source file's declarations.
    private static func numbers(_ files: [String], after mark: String) throws -> Set<Int> {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        var result: Set<Int> = []
        for file in files {
            let text = try read("/\(root)/Sources/1-Engine/RiveRuntime/Import/\(file).swift")
            for line in text.split(separator: "\n") where line.contains("static let") {
                guard let range = line.firstRange(of: mark) else { continue }
                let digits = line[range.upperBound...].prefix { $0.isASCII && $0.isNumber }
                if let number = Int(digits) { result.insert(number) }
            }
        }
        return result
    }

    private static func names(_ groups: [(reason: String, names: String)]) -> Set<String> {
        Set(groups.flatMap { $0.names.split(separator: " ").map(String.init) })
    }

    @Test(
        .enabled(
            if: access(table, R_OK) == 0, "../shared/riv is missing: no table of the format"))
    func unreadTypesAndPropertiesAreListed() throws {
        let read = try UnreadFormatTests.numbers(
            [
                "PropertyKey+Scene", "PropertyKey+Animation", "PropertyKey+LayoutAndText",
                "PropertyKey+DataBinding", "PropertyKey",
            ], after: "rawValue: ")
        let made = try UnreadFormatTests.numbers(["TypeKey"], after: " = ")
        var uninstantiable: Set<String> = []
        var unread: Set<String> = []
        var type = ""
        for line in try UnreadFormatTests.read(UnreadFormatTests.table).split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 2, let number = Int(fields[1]) else { continue }
            if fields[0] == "T" {
                type = String(fields[2])
                if fields.count > 4, fields[4] == "abstract" { continue }
                if !made.contains(number) { uninstantiable.insert(type) }
            } else {
                let others = fields.count > 6 ? fields[6].split(separator: ",") : []
                let keys = [number] + others.compactMap { Int($0) }
                if read.isDisjoint(with: keys) { unread.insert("\(type).\(fields[2])") }
            }
        }
        let types = UnreadFormatTests.names(UnreadFormatTests.types)
        #expect(uninstantiable.subtracting(types).sorted() == [])
        #expect(types.subtracting(uninstantiable).sorted() == [])
        // Properties of types that are not instantiated are never read.
        unread = unread.filter { !types.contains(String($0.split(separator: ".")[0])) }
        let properties = UnreadFormatTests.names(UnreadFormatTests.properties)
        #expect(unread.subtracting(properties).sorted() == [])
        #expect(properties.subtracting(unread).sorted() == [])
    }

    /// Types that are named only for tests and writers, and are read as their base types.
    private static let readAsTheirParents: Set<String> = [
        "dataEnumCustom", "dataBindContext", "clampedScrollPhysics", "listenerInputTypeEvent",
    ]

    /// Each named number is used; a number that is merely declared does not count as read.
    @Test func declaredTypeAndPropertyKeysAreUsed() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let folder = "\(root)/Sources/1-Engine/RiveRuntime"
        var used: Set<Substring> = []
        var declared: Set<Substring> = []
        for part in ["Animation", "DataBinding", "Import", "Scene"] {
            for name in try FileSystem.list("\(folder)/\(part)") {
                let text = try UnreadFormatTests.read("\(folder)/\(part)/\(name)")
                for line in text.split(separator: "\n") {
                    if name.hasPrefix("PropertyKey") || name == "TypeKey.swift",
                        let range = line.firstRange(of: "package static let ")
                    {
                        declared.insert(line[range.upperBound...].prefix { $0 != " " })
                    } else {
                        used.formUnion(line.split { !$0.isLetter && !$0.isNumber })
                    }
                }
            }
        }
        #expect(declared.count > 700)
        let unused = Set(declared.subtracting(used).map(String.init))
        #expect(unused.subtracting(UnreadFormatTests.readAsTheirParents).sorted() == [])
    }

    /// The unsupported types that `inspect` and the log list include no type that is instantiated.
    @Test func instantiatedTypesAreNotUnsupported() throws {
        let made = try UnreadFormatTests.numbers(["TypeKey"], after: " = ")
        #expect(made.count > 100)
        #expect(
            made.filter(UnsupportedTypes.contains).compactMap { CoreTypes.info($0)?.name } == [])
    }
}
