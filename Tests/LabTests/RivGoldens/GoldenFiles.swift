import Platform
import RiveFixtures

/// A scene that is dumped, as arguments of `flipbook-lab riv-dump`.
struct GoldenScene {
    /// ARTBOARD, SCENE, TIMES or STEPS, and entries.
    let arguments: [String]

    init(_ artboard: Int, _ scene: String, _ times: String, _ entries: String...) {
        arguments = [String(artboard), scene, times] + entries
    }
}

/// A .riv file whose draw calls are compared with `Goldens/NAME.json`.
struct GoldenFile {
    let name: String
    let bytes: [UInt8]
    let scenes: [GoldenScene]

    init(_ name: String, _ objects: [Object], _ scenes: [GoldenScene]) {
        self.name = name
        bytes = Fixture.bytes(objects)
        self.scenes = scenes
    }

    /// Reads the file of an example.
    private init(example: String, _ scenes: [GoldenScene]) throws {
        name = example.split(separator: "/").last.map(String.init) ?? example
        bytes = try FileSystem.read("Examples/\(example).riv")
        self.scenes = scenes
    }

    static func all() throws -> [GoldenFile] {
        try DrawingFixtures.all + PlacingFixtures.all() + PlayingFixtures.all + examples()
    }

    private static func examples() throws -> [GoldenFile] {
        [
            try GoldenFile(
                example: "Departures/header",
                (0..<4).map { GoldenScene(0, "anim:\($0)", "0,0.35,0.9") }),
            try GoldenFile(
                example: "SpaceReload/space",
                (0..<4).map { GoldenScene(0, "anim:\($0)", "0,0.35,0.9") }),
            try GoldenFile(
                example: "DataBoundHeader/lighthouse",
                [
                    GoldenScene(
                        0, "sm:0", "0,1,3,5", "1:vnumber|pull|0.4", "2:vnumber|turn|0.3",
                        "3:vnumber|light|1", "4:vcolor|glow|#FF3366CC", "5:vnumber|pull|1")
                ]),
        ]
    }
}
