import Glibc
import ImageCodecs
import Platform
import RiveWriter

/// The generated files of the kiosk that `flipbook-lab soak` uses, which are changed during the test.
@MainActor final class SoakKiosk {
    let folder: String
    private var lines = 0

    private let hasFaults: Bool

    /// - Parameters:
    ///   - folder: the folder for the files; nil for a new one in /tmp.
    ///   - hasFaults: whether the kiosk's sources fail at times.
    init(folder: String?, hasFaults: Bool) throws {
        self.hasFaults = hasFaults
        if let folder {
            try FileSystem.makeFolder(folder)
            self.folder = folder
        } else {
            var template = Array("/tmp/flipbook-soak-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", path: "/tmp") }
            self.folder = String(decoding: template.dropLast().map { UInt8($0) }, as: UTF8.self)
        }
        try write(SoakKiosk.program, to: "rows")
        chmod("\(self.folder)/rows", 0o755)
        try FileSystem.write(
            try RivSource.compile(Array(SoakKiosk.animation.utf8)), to: "\(self.folder)/ball.riv")
        for number in 0..<4 {
            try FileSystem.write(try picture(number), to: path("p\(number).png"))
        }
        try write("not a picture", to: "p4.png")
        for (number, _) in configurations.enumerated() {
            try write(SoakKiosk.configuration(number), to: "kiosk-\(number).json")
        }
        try write("", to: "stream.jsonl")
        try change(0)
    }

    /// The paths of kiosk.json and of other configurations that replace it at times.
    var configurations: [String] { (0..<5).map { path("kiosk-\($0).json") } }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    private func write(_ text: String, to name: String) throws {
        try FileSystem.write(Array(text.utf8), to: path(name))
    }

    /// Removes the folder with all files.
    func remove() {
        func remove(_ path: String) {
            for name in (try? FileSystem.list(path)) ?? [] { remove("\(path)/\(name)") }
            if rmdir(path) != 0 { unlink(path) }
        }
        remove(folder)
    }

    /// Changes the files that the sources read.
    ///
    /// - Parameter number: selects the change; 0 restores the files.
    func change(_ number: Int) throws {
        let faults = ["fail", "junk", "binary", "huge", "fork", "kill"]
        try write(
            hasFaults && number % 5 == 1 ? faults[number / 5 % faults.count] : "none", to: "fault")
        let count = number == 0 ? 40 : [0, 1, 40, 300][number % 4]
        let rows = (0..<count).map { i in
            let id = (i * 7 + number) % 400
            return """
                {"id": \(id), "name": "Row \(id) é 日本 {a}", "note": "\\u001b[31m<b>\(number)</b>", \
                "image": "p\(id % 6).png", "at": "2026-01-02T\(10 + id % 10):30:00Z"}
                """
        }
        try write("[\(rows.joined(separator: ","))]", to: "rows.json")
        let dishes = (0..<(number == 0 ? 12 : number % 30)).map { "\($0),Dish \($0 + number),4.5" }
        if hasFaults && number % 9 == 4 {
            unlink(path("menu.csv"))
        } else {
            try write("id,name,price\n" + dishes.joined(separator: "\n") + "\n", to: "menu.csv")
        }
        // A stream continues: lines are appended to the file, which is truncated at times.
        lines = lines > 500 ? 0 : lines + 1
        let line =
            hasFaults && number % 11 == 3
            ? "garbage\n" : "{\"x\": \(number % 100), \"label\": \"t\(number)\"}\n"
        let mode = lines == 0 ? O_TRUNC : O_APPEND
        let file = open(path("stream.jsonl"), O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o644)
        guard file >= 0 else { throw SystemError("open", path: path("stream.jsonl")) }
        defer { close(file) }
        try FileSystem.writeAll(Array(line.utf8), to: file)
    }

    private func picture(_ number: Int) throws -> [UInt8] {
        let (width, height) = (40 + number * 60, 30 + number * 45)
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes += [UInt8(x % 256), UInt8(y % 256), UInt8(60 * number), 255]
            }
        }
        return try PNG.encode(BGRAImage(width: width, height: height, bytes: bytes))
    }

    private static let program = """
        #!/bin/sh
        case $(cat fault) in
          fail) echo "\\033[31mbroken" >&2; exit 3 ;;
          junk) echo '[{"id": 1,' ;;
          binary) head -c 3000 /bin/sh ;;
          huge) head -c 17000000 /dev/zero ;;
          fork) sleep 1000 & setsid sleep 1000 & cat rows.json ;;
          kill) kill -9 $$ ;;
          *) cat rows.json ;;
        esac

        """

    /// A ball that moves from side to side, in the form that `RivSource` compiles.
    nonisolated static let animation = """
        {"width": 200, "height": 200, "children": [
          {"type": "node", "name": "n", "x": 100, "y": 100, "children": [
            {"type": "shape", "paths": [{"type": "ellipse", "width": 60, "height": 60}],
             "paints": [{"name": "p", "color": "#3A56C5"}]}]}],
         "animations": [{"name": "A", "duration": 120, "loop": "pingpong", "tracks": [
           {"target": "n", "property": "x", "keys": [[0, 40], [60, 160, "ease"], [120, 40]]}]}]}
        """

    private static func configuration(_ number: Int) -> String {
        let themes = [
            #""appearance": "auto", "dark": {"from": "20:00", "until": "07:00"}"#,
            #""appearance": "dark", "density": "compact""#, ##""accent": "#B84A00""##,
            #""motion": "reduced""#, #""cornerRadius": 12"#,
        ]
        let headers = [
            #"{"rive": "ball.riv", "height": 120}"#, #"{"style": "text"}"#, #"{"style": "warp"}"#,
            #"{"style": "converge"}"#, #"{"style": "spinner"}"#,
        ]
        let (theme, header) = (themes[number], headers[number])
        return """
            {
              "title": "Soak \(number == 0 ? "" : "\(number)")", "locale": "en",
              "largeTitle": \(number == 1), "clock": "{now|time:short}",
              "theme": {\(theme)},
              "values": {"mode": "day"},
              "sources": {
                "rows": {"command": ["./rows"], "every": 120, "timeout": 20, "key": "id", "staleAfter": 600},
                "menu": {"file": "menu.csv", "key": "id"},
                "ball": {"stream": ["tail", "-n", "1", "-F", "stream.jsonl"]}
              },
              "screens": {
                "trains": {"title": "Trains {values.mode}", "icon": "T", "list": {
                  "source": "rows", "header": \(header),
                  "row": {"title": "{name}", "subtitle": "{note}", "trailing": "{at|time:short}",
                          "image": "{image}", "lines": 2},
                  "tap": {"show": "train"},
                  "swipe": [{"title": "Set", "do": {"set": {"mode": "{id}"}}}]}},
                "menu": {"title": "Menu", "icon": "M", "list": {
                  "source": "menu", "columns": 2, "header": {"style": "none"},
                  "row": {"style": "card", "title": "{name}", "trailing": "{price|currency:EUR}"}}},
                "ball": {"title": "Ball", "icon": "B", "rive": {
                  "file": "ball.riv", "source": "ball"}},
                "train": {"title": "{name}", "page": {
                  "title": "{name}", "subtitle": "{note}",
                  "fields": [["Id", "{id}"], ["Since", "{at|relative}"]],
                  "buttons": [{"title": "Back", "do": {"back": true}},
                              {"title": "Run", "do": [{"run": ["./rows"]}, {"refresh": true}]}]}}
              },
              "tabs": ["trains", "menu", "ball"],
              "schedule": [{"idle": 60, "do": {"show": "trains"}}]
            }
            """
    }
}
