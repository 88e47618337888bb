import Platform
import TestSupport
import Testing

@testable import Runner

@Suite struct RunOptionsTests {
    /// Each message names the option, its permitted values and the given value.
    @Test(arguments: [
        ("--size", "axb", "WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 480x800"),
        ("--size", "15x800", "WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 480x800"),
        ("--size", "480x16385", "WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 480x800"),
        ("--size", "480x800x2", "WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 480x800"),
        ("--size", "480xx800", "WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 480x800"),
        ("--window", "480", "WIDTHxHEIGHT in points, each from 16 to 16384, such as 480x800"),
        ("--display", "tv", "one of auto, drm, wayland, headless"),
        ("--mode", "big", "WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1280x720@60"),
        ("--format", "rgb", "one of xrgb8888, rgb565, xrgb2101010"),
        ("--rotate", "45", "one of 0, 90, 180, 270"), ("--rotate", "x", "one of 0, 90, 180, 270"),
        ("--threads", "0", "a whole number from 1 to 64"),
        ("--rate", "0.5", "a number from 1 to 1000"),
        ("--duration", "-1", "a number from 0 to 86400"),
        ("--blank-after", "soon", "a number from 1 to 1000000"),
    ])
    func errorsNameRange(option: String, value: String, range: String) {
        let error = thrownError(UsageError.self) { try RunOptions([option, value]) }
        #expect(error?.description == "\(option) must be \(range), not '\(value)'")
    }

    /// A program of its own has no kiosk.json.
    @Test func helpOfViewAppNamesProgram() {
        let error = thrownError(HelpRequest.self) { try RunOptions(program: "board", ["--help"]) }
        let lines = error?.text.split(separator: "\n").prefix(2).map(String.init)
        #expect(lines == ["usage: board [options]", "Runs board."])
    }

    @Test func rangesAreInclusive() throws {
        let small = try RunOptions(["--size", "16x16", "--rate", "1", "--threads", "64"])
        #expect((small.width, small.height) == (16, 16) && small.hasSize)
        let large = try RunOptions(["--size=16384x16384", "--duration", "0"])
        #expect((large.width, large.height) == (16384, 16384) && large.duration == 0)
    }

    /// In a Wayland session the kiosk fills the output that the command line names. What the configuration says of a DRM
    /// display has no effect there, and is no error.
    @Test func outputOfSessionIsChosen() throws {
        let options = try RunOptions(["--display", "wayland", "--output", "DP-2"])
        #expect(options.isGiven("--output") && options.output.output == "DP-2")
        var other = try RunOptions(["--display", "wayland"])
        other.output.mode = .init("800x480")
        #expect(throws: Never.self) { try other.check(for: .wayland) }
        #expect(!other.isGiven("--output"))
    }

    /// `--window` also selects the display.
    @Test func windowOptionSetsSize() throws {
        let options = try RunOptions(["--window", "480x800"])
        #expect(options.display == .wayland && options.hasSize)
        #expect((options.width, options.height) == (480, 800))
        #expect(try RunOptions(["--window", "48x80", "--display", "wayland"]).width == 48)
    }

    @Test(
        arguments: [
            (
                ["--window", "480x800", "--size", "99x99"],
                "--window sets the display and its size; remove --display and --size"
            ),
            (
                ["--window", "480x800", "--display", "headless"],
                "--window sets the display and its size; remove --display and --size"
            ),
            (
                ["--window", "480x800", "--output", "HDMI-A-1"],
                "--output requires a whole display; remove --output"
            ),
            (
                ["--display", "headless", "--output", "HDMI-A-1"],
                "--output requires a whole display; remove --output"
            ),
            (
                ["--display", "wayland", "--mode", "800x480"],
                "--mode requires a DRM display; the compositor sets no modes; remove the option"
            ),
            (
                ["--display", "wayland", "--device", "/dev/dri/card0"],
                "--device requires a DRM display; the compositor has no DRM device; remove the option"
            ),
            (
                ["--window", "480x800", "--format", "rgb565"],
                "--format requires a DRM display; frames are always xrgb8888; remove the option"
            ),
            (
                ["--display", "wayland", "--legacy"],
                "--legacy requires a DRM display; the compositor sets no modes; remove the option"
            ),
            (
                ["--display", "headless", "--blank-after", "5"],
                "--blank-after requires a DRM display; a headless run does not blank for the kiosk; remove the option"
            ),
            (
                ["--realtime"],
                "--realtime requires --display headless; other displays are always in real time"
            ),
            (
                ["--display", "headless", "--realtime", "--frames", "x"],
                "--frames requires the virtual clock; remove --realtime"
            ),
            (
                ["--display", "drm", "--frames", "x"],
                "--frames requires --display headless; use 'flipbook screenshot' for another display"
            ),
            (
                ["--display", "drm", "--rate", "30"],
                "--rate requires --display headless; --mode sets the refresh rate of a DRM display"
            ),
            (
                ["--display", "wayland", "--rate", "30"],
                "--rate requires --display headless; --mode sets the refresh rate of a DRM display"
            ),
            (
                ["--display", "drm", "--size", "480x800"],
                "--size requires --display headless or wayland; --mode sets the size of a DRM display"
            ),
        ] as [([String], String)])
    func conflictingOptionsAreRejected(options: [String], message: String) {
        let error = thrownError(UsageError.self) { try RunOptions(options) }
        #expect(error?.description == message)
    }

    /// With `auto`, the display is known only once the run starts. A duration ends a run on any display.
    @Test func optionsAreCheckedForDisplayThatIsFound() throws {
        for option in [["--frames", "x"], ["--rate", "30"], ["--size", "480x800"]] {
            let options = try RunOptions(option)
            #expect(throws: UsageError.self) { try options.check(for: .drm) }
        }
        try RunOptions(["--size", "480x800"]).check(for: .wayland)
        for display in RunOptions.DisplayChoice.allCases {
            let options = try RunOptions(["--duration", "5", "--display", display.rawValue])
            try options.check(for: display)
            #expect(options.duration == 5)
        }
    }

    /// The ranges in the help text are those that are checked.
    @Test func helpNamesCheckedRanges() {
        for text in [
            " 1 to 1000000\n", "threads, 1 to 64 (", "each 16 to 16384 (480x800)",
            "per second, 1 to 1000 (60)", "duration, 0 to 86400 (",
        ] {
            #expect(RunOptions.usage.contains(text), "\(text)")
        }
    }
}
