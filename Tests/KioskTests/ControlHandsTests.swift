import Display
import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import InputEvents
import Interface
import Motion
import Platform
import Rasterizer
import Telemetry
import Testing

@testable import Kiosk

/// Gestures that are requested over the socket.
@Suite struct InjectedTouchesTests {
    @Test func gesturesBecomeTouchesInPixels() throws {
        let tap = InjectedGesture.tap(Point(10, 20)).touches(finger: 3, start: 5, scale: 2)
        #expect(tap.map(\.phase) == [.began, .ended])
        #expect(tap.allSatisfy { $0.x == 20 && $0.y == 40 && $0.finger == 3 })
        #expect(tap[0].time == 5 && tap[1].time > 5.05 && tap[1].time < 5.3)
        let swipe = InjectedGesture.swipe(
            from: Point(0, 100), to: Point(0, 50), duration: 0.5, hold: 0.25)
        let touches = swipe.touches(finger: 0, start: 1, scale: 1)
        #expect(touches.first?.phase == .began && touches.first?.y == 100)
        #expect(touches.last?.phase == .ended && touches.last?.y == 50)
        #expect(touches.last?.time == 1.75)
        #expect(touches.count == 62)
        #expect(zip(touches, touches.dropFirst()).allSatisfy { $0.time <= $1.time && $0.y >= $1.y })
    }

    @Test func queuedGesturesRunOneAtATime() throws {
        var touches = InjectedTouches()
        var ended: [Int] = []
        for i in 0..<InjectedTouches.capacity {
            let isAdded = touches.add(.tap(Point(1, 1)), now: 1, scale: 1) { ended.append(i) }
            #expect(isAdded)
        }
        let isOneTooMany = touches.add(.tap(Point(1, 1)), now: 1, scale: 1) {}
        #expect(!isOneTooMany)
        #expect(touches.takeDue(0.9) == nil)
        var down: Set<Int> = []
        var count = 0
        while let (touch, completion) = touches.takeDue(100) {
            if touch.phase == .began {
                down.insert(touch.finger)
            } else {
                down.remove(touch.finger)
            }
            #expect(down.count <= 1)
            completion?()
            count += 1
        }
        #expect(
            count == 2 * InjectedTouches.capacity && ended == Array(0..<InjectedTouches.capacity))
        #expect(touches.nextTime == .infinity)
    }

    @Test func activeTouchIsCancelled() throws {
        var touches = InjectedTouches()
        _ = touches.add(.tap(Point(1, 1)), now: 1, scale: 1) {}
        #expect(touches.cancel(at: 2) == nil)
        _ = touches.add(.tap(Point(1, 1)), now: 1, scale: 1) {}
        _ = touches.takeDue(1)
        #expect(touches.cancel(at: 2)?.phase == .cancelled)
        #expect(touches.nextTime == .infinity)
    }
}

/// Requests that control a kiosk.
@MainActor @Suite struct SteeringTests {
    private static let config = """
        {"title": "T", "values": {"mode": "day"},
         "sources": {"rows": {"command": ["/bin/sh", "-c", "echo '{\\"a\\": 1}'"]}},
         "screens": {
           "main": {"list": {"source": "rows", "row": {"title": "{a} {values.mode}"}}},
           "other": {"page": {"title": "There"}}}, "start": "main"}
        """

    private func desk() throws -> KioskDesk { try KioskDesk(SteeringTests.config) }

    private func answer(_ line: String, _ desk: KioskDesk) throws -> ControlSocket.Reply? {
        var result: ControlSocket.Reply?
        desk.app.answer(line, ControlSocket.Responder { result = $0 })
        try desk.run(2)
        return result
    }

    @Test func screenIsShownByName() throws {
        let desk = try desk()
        defer { desk.stop() }
        try desk.run()
        #expect(desk.top == "main")
        var reply: ControlSocket.Reply?
        desk.app.answer("show other", ControlSocket.Responder { reply = $0 })
        // The transition is still running.
        try desk.run(0.1)
        #expect(desk.top == "other" && reply == nil)
        try desk.run(2)
        #expect(reply == .ok(""))
        // The screen is already shown.
        #expect(try answer("show other", desk) == .ok(""))
        #expect(
            try answer("show none", desk)
                == .error("there is no screen 'none'; available: main, other"))
    }

    @Test func valueIsSet() throws {
        let desk = try desk()
        defer { desk.stop() }
        try desk.run()
        #expect(try answer(#"set mode "by night""#, desk) == .ok(""))
        #expect(desk.texts.contains("1 by night"))
        #expect(
            try answer("set none 1", desk)
                == .error(
                    "there is no value 'none', nor a property of that name on the screen; "
                        + "available values: mode"))
    }

    /// The frame times are drawn only in frames that are needed anyway, and damage only their own rectangle.
    @Test func frameTimesOverlayRequestsNoFrames() throws {
        let size = Size(320, 240)
        let screen = Screen(pixelSize: size, scale: 1)
        screen.root.backgroundColor = .white
        let hud = HUDView(
            family: try Fonts.system().regular, interval: 1.0 / 60, screen: screen.size)
        screen.root.addSubview(hud)
        var list = DisplayList()
        var before = DisplayList()
        func frame(_ time: Double) -> Bool {
            let isMoving = screen.advance(
                to: FrameTime(timestamp: time, targetTimestamp: time, duration: 1.0 / 60))
            before = list
            list = DisplayList()
            screen.draw(into: &list)
            return isMoving
        }
        _ = frame(1)
        #expect(!frame(2))
        var asked = 0
        screen.onNeedsFrame = { asked += 1 }
        var record = FrameRecord(number: 1, target: 3, tick: 2.99)
        (record.recorded, record.rastered, record.committed) = (2.992, 2.996, 2.997)
        hud.add(record, missed: 7)
        #expect(!frame(3) && asked == 0)
        var damage: [PixelRect] = []
        list.addDamage(since: before, to: &damage)
        #expect(!damage.isEmpty)
        let own = PixelRect(x0: 3, y0: 201, x1: 221, y1: 237)
        #expect(damage.allSatisfy { $0.intersection(own) == $0 }, "\(damage)")
        if let folder = getenv("FLIPBOOK_SHEETS") {
            let buffer = PixelBuffer(width: 320, height: 240)
            FrameRasterizer(threads: 1).render(list, into: buffer.surface)
            try FileSystem.write(
                try PNG.encode(buffer.image), to: "\(String(cString: folder))/hud.png")
        }
    }

    @Test func backlightIsSetInDeviceUnits() throws {
        let folder = try KioskFolder()
        #expect(throws: ControlRefusal.self) { try Backlight.brightness(in: folder.path) }
        try FileSystem.makeFolder("\(folder.path)/panel")
        try folder.write("255\n", to: "panel/max_brightness")
        try folder.write("51\n", to: "panel/brightness")
        #expect(try Backlight.brightness(in: folder.path) == 0.2)
        try Backlight.setBrightness(0.5, in: folder.path)
        #expect(try folder.read("panel/brightness").hasPrefix("128"))
    }
}

/// Screenshots displayed in a terminal.
@Suite struct TerminalPictureTests {
    /// Two rows of three pixels: red, green, blue; white, black, grey.
    private static let message =
        Array("flipbook-screenshot 3 2 -\n".utf8) + [
            0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255,
            255, 255, 255, 255, 0, 0, 0, 255, 128, 128, 128, 255,
        ]

    @Test func messagesAreParsed() throws {
        let picture = try #require(ScreenshotMessage(TerminalPictureTests.message[...]))
        #expect(picture.width == 3 && picture.height == 2 && picture.different == nil)
        #expect(picture.bytes == TerminalPictureTests.message)
        // A kiosk's reply is treated as untrusted input.
        for count in 0..<TerminalPictureTests.message.count {
            #expect(ScreenshotMessage(TerminalPictureTests.message.prefix(count)) == nil)
        }
        for head in [
            "flipbook-screenshot 3 -2 -\n", "flipbook-screenshot 99999999999999999999 2 -\n",
            "flipbook-screenshot 3 2 -1\n", "flipbook-screenshot 3 2 x\n", "screenshot 3 2 -\n",
            "flipbook-screenshot 32768 32768 -\n",
        ] {
            #expect(
                ScreenshotMessage((Array(head.utf8) + [UInt8](repeating: 0, count: 24))[...]) == nil
            )
        }
    }

    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], TerminalPicture.kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty),
            (["TERM": "foot"], .sixel), (["TERM": "mlterm"], .sixel),
            (["TERM": "xterm-256color"], .blocks), ([:], .blocks),
            (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .blocks),
        ] as [([String: String], TerminalPicture)])
    func terminalsAreDetected(variables: [String: String], kind: TerminalPicture) {
        #expect(TerminalPicture.detect { variables[$0] } == kind)
    }

    @Test func picturesFitTerminal() {
        // The picture's size in pixels, the terminal's size in cells, and the cells that the picture occupies.
        let cases = [
            [480, 800, 80, 23, 28, 23], [1280, 720, 80, 23, 80, 23], [1280, 400, 80, 50, 80, 13],
            [16, 16, 1, 1, 1, 1],
        ]
        for c in cases {
            let cells = TerminalPicture.cells(width: c[0], height: c[1], columns: c[2], rows: c[3])
            #expect(cells.columns == c[4] && cells.rows == c[5], "\(c)")
        }
    }

    private func text(_ kind: TerminalPicture, _ columns: Int = 3, _ rows: Int = 1) throws -> String
    {
        let picture = try #require(ScreenshotMessage(TerminalPictureTests.message[...]))
        return String(
            decoding: try kind.text(of: picture, columns: columns, rows: rows), as: UTF8.self)
    }

    @Test func eachBlockShowsTwoPixels() throws {
        #expect(
            try text(.blocks)
                == "\u{1b}[38;2;255;0;0;48;2;255;255;255m▀\u{1b}[38;2;0;255;0;48;2;0;0;0m▀"
                + "\u{1b}[38;2;0;0;255;48;2;128;128;128m▀\u{1b}[0m\r\n")
    }

    @Test func sixelsDefineTheirColours() throws {
        let text = try text(.sixel)
        #expect(text.hasPrefix("\u{1b}P0;1q\"1;1;3;2"))
        #expect(text.hasSuffix("-\u{1b}\\\r\n"))
        // Red in the first column's upper pixel, white in its lower one.
        #expect(text.contains("#180;2;100;0;0") && text.contains("#180@??$"))
        #expect(text.contains("#215;2;100;100;100") && text.contains("#215A??$"))
    }

    @Test func kittyReceivesPNGInChunks() throws {
        let text = try text(.kitty)
        #expect(text.hasPrefix("\u{1b}_Ga=T,f=100,i=7,p=1,q=2,c=3,r=1,m=0;iVBORw0KGgo"))
        #expect(text.hasSuffix("\u{1b}\\\r\n"))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ])
    func base64(plain: String, encoded: String) {
        #expect(String(decoding: Base64.encode(Array(plain.utf8)), as: UTF8.self) == encoded)
    }
}
