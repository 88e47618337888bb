import TestSupport
import Testing

@testable import Runner
@testable import Tools

/// Screenshots displayed in a terminal.
@Suite struct TerminalPictureTests {
    /// Two rows of three pixels: red, green, blue; white, black, grey.
    private static let message =
        Array("flipbook-screenshot 3 2 -\n".utf8) + [
            0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255,
            255, 255, 255, 255, 0, 0, 0, 255, 128, 128, 128, 255,
        ]

    @Test func messagesAreParsedOrRefused() throws {
        let picture = try #require(ScreenshotMessage(TerminalPictureTests.message[...]))
        #expect(picture.width == 3 && picture.height == 2 && picture.different == nil)
        #expect(picture.bytes == TerminalPictureTests.message)
        // Truncated messages and invalid heads are refused.
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

    /// The colours of the picture, then the pixels of each.
    @Test func sixelsDefineTheirColours() throws {
        #expect(
            try text(.sixel)
                == "\u{1b}P0;1q\"1;1;3;2#0;2;0;0;0#1;2;0;0;100#2;2;0;100;0#3;2;50;50;50"
                + "#4;2;100;0;0#5;2;100;100;100"
                + "#0?A?$#1??@$#2?@?$#3??A$#4@??$#5A??$-\u{1b}\\\r\n")
    }

    /// A dark interface is as dark in the terminal, also if it has more than 256 colours.
    @Test func sixelsKeepFlatColours() throws {
        var message = Array("flipbook-screenshot 64 64 -\n".utf8)
        for i in 0..<64 * 64 {
            // Half of the pixels have one of 2,048 other colours.
            message +=
                i % 2 == 0
                ? [30, 28, 28, 255]
                : [UInt8(i / 2 % 32 * 8), UInt8(i / 64 % 64 * 4), UInt8(i % 16 * 16), 255]
        }
        let picture = try #require(ScreenshotMessage(message[...]))
        let text = String(
            decoding: try TerminalPicture.sixel.text(of: picture, columns: 64, rows: 64),
            as: UTF8.self)
        #expect(text.contains(";2;11;11;12"))
        #expect(!text.contains("#256;"))
    }

    @Test func kittyReceivesPNG() throws {
        let picture = try #require(ScreenshotMessage(TerminalPictureTests.message[...]))
        let data = String(decoding: Base64.encode(try picture.png()), as: UTF8.self)
        #expect(
            try text(.kitty)
                == "\u{1b}_Ga=T,f=100,i=7,p=1,q=2,c=3,r=1,m=0;" + data + "\u{1b}\\\r\n")
    }

    /// A picture whose encoded PNG is longer than a chunk.
    @Test func kittyReceivesLongPNGInChunks() throws {
        var random = SeededRandom(seed: 3)
        var message = Array("flipbook-screenshot 64 64 -\n".utf8)
        for _ in 0..<64 * 64 { message += [random.byte(), random.byte(), random.byte(), 255] }
        let picture = try #require(ScreenshotMessage(message[...]))
        let data = String(decoding: Base64.encode(try picture.png()), as: UTF8.self)
        var rest = data.dropFirst(4096)
        #expect(!rest.isEmpty)
        var expected = "\u{1b}_Ga=T,f=100,i=7,p=1,q=2,c=8,r=4,m=1;\(data.prefix(4096))\u{1b}\\"
        while !rest.isEmpty {
            let chunk = rest.prefix(4096)
            rest = rest.dropFirst(4096)
            expected += "\u{1b}_Gm=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1b}\\"
        }
        let bytes = try TerminalPicture.kitty.text(of: picture, columns: 8, rows: 4)
        #expect(String(decoding: bytes, as: UTF8.self) == expected + "\r\n")
    }

    /// The test vectors of RFC 4648.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func bytesAreEncodedAsBase64(plain: String, encoded: String) {
        #expect(String(decoding: Base64.encode(Array(plain.utf8)), as: UTF8.self) == encoded)
    }
}
