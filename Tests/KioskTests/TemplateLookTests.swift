import DataSources
import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import Interface
import JSON
import Lab
import Platform
import Rasterizer
import Testing

@testable import Kiosk

/// The templates of `flipbook new`, as pictures.
///
/// `FLIPBOOK_SHEETS=FOLDER swift test --filter LookTests` writes a contact sheet for each template and size. Its columns
/// are languages; its rows are the first screen and a page, each in light and dark.
@MainActor @Suite struct TemplateLookTests {
    nonisolated static let sizes = [(240, 320), (480, 800), (800, 480), (1280, 800), (1920, 1080)]
    nonisolated static let languages = ["en", "de", "ar", "zh"]
    nonisolated static let templates = ["Departures", "Dashboard", "Menu", "Room", "Panel"]
    private nonisolated static let folder = getenv("FLIPBOOK_SHEETS").map { String(cString: $0) }

    @Test(.enabled(if: folder != nil), arguments: templates, sizes)
    func sheetsAreWritten(template: String, size: (Int, Int)) throws {
        let folder = try #require(Self.folder)
        try FileSystem.makeFolder(folder)
        var pictures: [BGRAImage] = []
        for opens in [false, true] where !opens || template != "Dashboard" {
            for isDark in [false, true] {
                for language in Self.languages {
                    let stage = try TemplateStage(
                        template, language: language, isDark: isDark, size: size)
                    defer { stage.fixture.stop() }
                    try stage.fixture.run(2)
                    if opens { try stage.openPage() }
                    var picture = stage.picture()
                    for _ in 0..<(size.0 > 1000 ? 2 : size.0 > 240 ? 1 : 0) {
                        picture = picture.halved()
                    }
                    pictures.append(picture)
                }
            }
        }
        try FileSystem.write(
            try PNG.encode(BGRAImage.grid(pictures, columns: Self.languages.count)),
            to: "\(folder)/\(template.lowercased())-\(size.0)x\(size.1).png")
    }
}

/// A template as a kiosk on a virtual clock, in a language and a light, with recorded documents in place of its
/// programs.
@MainActor struct TemplateStage {
    nonisolated private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    let fixture: KioskFixture

    /// - Parameter documents: the documents of the template's source; nil for typical ones.
    init(
        _ template: String, language: String = "en", isDark: Bool = false,
        size: (Int, Int) = (480, 800), documents: [RecordedDocument]? = nil
    ) throws {
        let folder = "\(Self.root)/Examples/\(template)"
        var config = String(decoding: try FileSystem.read("\(folder)/kiosk.json"), as: UTF8.self)
        config = config.replacing("\"locale\": \"en\"", with: "\"locale\": \"\(language)\"")
        if !config.contains("\"locale\"") {
            config.replace("{\n", with: "{\n  \"locale\": \"\(language)\",\n", maxReplacements: 1)
        }
        config = config.replacing("\"header.riv\"", with: "\"\(folder)/header.riv\"")
            .replacing("\"dashboard.riv\"", with: "\"\(folder)/dashboard.riv\"")
        // The lights differ by the time of day; colours of a template without a dark theme are left out.
        for appearance in ["dark", "light"] {
            config = config.replacing(
                "\"appearance\": \"\(appearance)\"", with: "\"appearance\": \"auto\"")
        }
        if !config.contains("\"appearance\"") {
            config = config.replacing(
                "\"theme\": {", with: "\"theme\": { \"appearance\": \"auto\",")
        }
        let documents =
            try documents ?? [
                RecordedDocument(
                    time: 0.1, source: Self.sources[template] ?? "list",
                    document: try Self.document(of: template, language))
            ]
        fixture = try KioskFixture(
            Self.translated(config, language), files: ["menu.csv": "", "bookings.csv": ""],
            size: (width: size.0, height: size.1), wallOffset: { isDark ? 10 * 3600 : 0 },
            recording: documents)
        try fixture.folder.write("", to: "timetable.csv")
    }

    /// Opens the page of the first row.
    func openPage() throws {
        guard let list = fixture.app.kiosk.list,
            let cell = list.table.cellForRow(at: IndexPath(row: 0, section: 0))
        else { return }
        let place = cell.convertToScreen(Point(cell.frame.width / 2, 20))
        try fixture.tap(place.x, place.y)
        try fixture.run(1)
    }

    func picture() -> BGRAImage { fixture.picture() }

    // MARK: Content

    /// The name of each template's source, unless it is the list's own.
    static let sources = [
        "Dashboard": "home", "Menu": "menu", "Room": "bookings", "Panel": "machines",
    ]

    static func document(of template: String, _ language: String) throws -> DataValue {
        DataValue(try JSONParser.parse(translated(documents[template] ?? "[]", language)))
    }

    private static let documents = [
        "Departures": """
        [{"id": 1, "line": "S1", "color": "#1E7B4A", "destination": "Airport", "platform": "1",
          "note": "on time", "due": "3 min"},
         {"id": 2, "line": "S2", "color": "#1E7B4A", "destination": "Lakeside", "platform": "2",
          "note": "via Old Mill", "due": "6 min"},
         {"id": 3, "line": "RE4", "color": "#C0392B", "destination": "Harbour East", "platform": "5",
          "note": "4 min late", "due": "12 min"},
         {"id": 4, "line": "IC12", "color": "#3A56C5", "destination": "Replacement bus to Old Mill",
          "platform": "12", "note": "via Old Mill", "due": "14:27"}]
        """,
        "Dashboard": """
        {"temperature": 14.5, "humidity": 61, "lamp": true,
         "kitchen": {"name": "Kitchen", "value": "21.4°", "level": 0.63, "color": "#58D68D"},
         "living": {"name": "Living room", "value": "22.1°", "level": 0.64, "color": "#FFC857"},
         "garden": {"name": "Garden", "value": "-13.5°", "level": 0.1, "color": "#3FC1FF"}}
        """,
        "Menu": """
        [{"id": 1, "course": "Starters", "name": "Tomato soup", "price": "3.20", "tag": "vegan",
          "notes": "With basil and bread from the oven", "allergens": "gluten"},
         {"id": 2, "course": "Starters", "name": "Green salad", "price": "2.90", "tag": "vegan",
          "notes": "Leaves of the season and a mustard dressing", "allergens": "mustard"},
         {"id": 3, "course": "Mains", "name": "Chilli con carne", "price": "17.40", "tag": "hot",
          "notes": "Beans, beef and a spoon of sour cream", "allergens": "milk"},
         {"id": 4, "course": "Mains", "name": "Cheeseburger", "price": "9.80", "tag": "",
          "notes": "", "allergens": ""}]
        """,
        "Room": """
        [{"id": "now", "state": "taken", "title": "Weekly planning", "who": "Ines Moreau",
          "start": "11:30", "end": "12:30", "until": "Ines Moreau, until 12:30"},
         {"id": 2, "state": "later", "title": "Design review", "who": "Aylin Demir",
          "start": "13:00", "end": "14:00", "until": ""},
         {"id": 3, "state": "later", "title": "Board meeting", "who": "Office", "start": "15:00",
          "end": "16:30", "until": ""}]
        """,
        "Panel": """
        [{"id": 1, "name": "Extruder", "state": "ok", "load": 67, "temp": 39.2},
         {"id": 2, "name": "Cutter", "state": "hot", "load": 88, "temp": 1204.5},
         {"id": 3, "name": "Conveyor belt", "state": "off", "load": 0, "temp": 21.5},
         {"id": 4, "name": "Press", "state": "ok", "load": 45, "temp": -7.0},
         {"id": 5, "name": "Dryer", "state": "ok", "load": 45, "temp": 61.3}]
        """,
    ]

    /// Returns a text with its words in another language.
    private static func translated(_ text: String, _ language: String) -> String {
        guard let column = ["de", "ar", "zh"].firstIndex(of: language) else { return text }
        return words.reduce(text) { $0.replacing($1.0, with: $1.1[column]) }
    }

    /// Words in English, German, Arabic and Chinese; those that contain others come first.
    private static let words: [(String, [String])] = [
        ("Central Station", ["Hauptbahnhof", "المحطة المركزية", "中央车站"]),
        ("\"Platform ", ["\"Gleis ", "\"رصيف ", "\"站台 "]),
        ("\"Airport\"", ["\"Flughafen\"", "\"المطار\"", "\"机场\""]),
        ("\"Lakeside\"", ["\"Seeufer\"", "\"ضفة البحيرة\"", "\"湖滨\""]),
        ("Harbour East", ["Hafen Ost", "الميناء الشرقي", "东港"]),
        (
            "Replacement bus to Old Mill",
            [
                "Schienenersatzverkehr zur Alten Mühle", "حافلة بديلة إلى الطاحونة القديمة",
                "开往老磨坊的替代巴士",
            ]
        ),
        ("via Old Mill", ["über Alte Mühle", "عبر الطاحونة القديمة", "经由老磨坊"]),
        ("on time", ["pünktlich", "في الموعد", "准点"]),
        ("4 min late", ["4 Min. später", "متأخر 4 دقائق", "晚点4分钟"]),
        (" min\"", [" Min.\"", " دقيقة\"", "分钟\""]),
        ("\"Home\"", ["\"Zuhause\"", "\"المنزل\"", "\"家\""]),
        ("\"Kitchen\"", ["\"Küche\"", "\"المطبخ\"", "\"厨房\""]),
        ("\"Living room\"", ["\"Wohnzimmer\"", "\"غرفة المعيشة\"", "\"客厅\""]),
        ("\"Garden\"", ["\"Garten\"", "\"الحديقة\"", "\"花园\""]),
        ("\"Canteen\"", ["\"Kantine\"", "\"المقصف\"", "\"食堂\""]),
        ("\"Today\"", ["\"Heute\"", "\"اليوم\"", "\"今天\""]),
        ("Mains and sweets", ["Hauptgerichte und Süßes", "أطباق رئيسية وحلويات", "主菜和甜品"]),
        ("\"Starters\"", ["\"Vorspeisen\"", "\"مقبلات\"", "\"前菜\""]),
        ("\"Mains\"", ["\"Hauptgerichte\"", "\"أطباق رئيسية\"", "\"主菜\""]),
        ("Tomato soup", ["Tomatensuppe", "حساء الطماطم", "番茄汤"]),
        ("Green salad", ["Grüner Salat", "سلطة خضراء", "蔬菜沙拉"]),
        ("Cheeseburger", ["Käsespätzle mit Röstzwiebeln", "برغر بالجبن", "芝士汉堡"]),
        (
            "With basil and bread from the oven",
            ["Mit Basilikum und Brot aus dem Ofen", "مع الريحان وخبز من الفرن", "配罗勒和烤面包"]
        ),
        (
            "Leaves of the season and a mustard dressing",
            ["Blätter der Saison mit Senfdressing", "أوراق الموسم مع صلصة الخردل", "时令菜叶配芥末酱"]
        ),
        (
            "Beans, beef and a spoon of sour cream",
            [
                "Bohnen, Rind und ein Löffel Sauerrahm", "فاصوليا ولحم بقر وملعقة قشدة",
                "豆子、牛肉和一勺酸奶油",
            ]
        ),
        ("\"Price\"", ["\"Preis\"", "\"السعر\"", "\"价格\""]),
        ("\"Contains\"", ["\"Enthält\"", "\"يحتوي على\"", "\"含有\""]),
        (
            "none of the fourteen",
            ["keines der vierzehn Allergene", "لا شيء من الأربعة عشر", "十四种过敏原均不含"]
        ),
        ("\"gluten\"", ["\"Gluten\"", "\"غلوتين\"", "\"麸质\""]),
        ("Back to the menu", ["Zurück zur Karte", "العودة إلى القائمة", "返回菜单"]),
        ("Room 2.14", ["Raum 2.14", "قاعة 2.14", "2.14 会议室"]),
        ("Weekly planning", ["Wochenplanung", "التخطيط الأسبوعي", "每周计划"]),
        ("Design review", ["Entwurfsbesprechung", "مراجعة التصميم", "设计评审"]),
        ("Board meeting", ["Vorstandssitzung", "اجتماع مجلس الإدارة", "董事会会议"]),
        ("\"Office\"", ["\"Büro\"", "\"المكتب\"", "\"办公室\""]),
        ("Ines Moreau, until", ["Ines Moreau, bis", "إيناس مورو، حتى", "伊内丝，直到"]),
        ("Ines Moreau", ["Ines Moreau", "إيناس مورو", "伊内丝"]),
        ("Aylin Demir", ["Aylin Demir", "أيلين دمير", "艾琳"]),
        ("\"From\"", ["\"Von\"", "\"من\"", "\"开始\""]),
        ("\"Until\"", ["\"Bis\"", "\"حتى\"", "\"结束\""]),
        ("Line 3", ["Linie 3", "الخط 3", "3号线"]),
        ("Extruder", ["Extruder", "آلة البثق", "挤出机"]),
        ("Cutter", ["Schneidemaschine", "آلة القطع", "切割机"]),
        ("Conveyor belt", ["Förderband", "سير ناقل", "传送带"]),
        ("\"Press\"", ["\"Presse\"", "\"مكبس\"", "\"压力机\""]),
        ("Dryer", ["Trockner", "مجفف", "干燥机"]),
        ("% of full load", ["% der Volllast", "% من الحمل الكامل", "% 满载"]),
        ("\"Temperature\"", ["\"Temperatur\"", "\"درجة الحرارة\"", "\"温度\""]),
        ("\"Load\"", ["\"Last\"", "\"الحمل\"", "\"负载\""]),
        ("\"Start\"", ["\"Starten\"", "\"تشغيل\"", "\"启动\""]),
        ("\"Stop\"", ["\"Anhalten\"", "\"إيقاف\"", "\"停止\""]),
    ]
}
