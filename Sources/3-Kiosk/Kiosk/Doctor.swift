import DRMDisplay
import Platform
import Seat
import SystemFonts
import TouchInput

/// `flipbook doctor`: what of this board would work, what would not, and how to fix it.
package enum Doctor {
    /// What `flipbook doctor --help` prints.
    package static let usage = """
        usage: flipbook doctor

        Looks at the graphics cards and their displays, the seat, the touch panels, the permissions on
        them and the fonts, and says of each what would happen and, where it would not work, how to
        fix it. Changes nothing. Exits with 1 where a kiosk could not run on the display.
        """

    /// A finding.
    struct Line: Equatable {
        enum Kind: String {
            case good = "ok"
            /// It works, with something missing.
            case poor = "note"
            case bad = "no"
        }

        var kind: Kind
        var subject: String
        var text: String

        var description: String {
            let mark = kind.rawValue + String(repeating: " ", count: 5 - kind.rawValue.count)
            return "\(mark)\(subject): \(text)"
        }
    }

    /// Prints the findings.
    ///
    /// - Throws: `UsageError` for arguments that it does not know.
    package static func run(_ arguments: [String]) throws {
        let options = try Options(arguments, usage: usage)
        try options.finish()
        let lines =
            displayLines(CardReport.probeAll())
            + [Line(kind: .good, subject: "seat", text: Seats.expectedBackend)]
            + panelLines(PanelReport.probe())
            + FontReport.lines(FontCatalog())
        for line in lines { Console.print(line.description) }
        if lines.contains(where: { $0.kind == .bad }) { throw Unfit() }
    }

    struct Unfit: Error, CustomStringConvertible {
        var description: String {
            "a kiosk could not run on the display here; see the lines that begin with 'no'"
        }
    }

    // MARK: Displays

    static func displayLines(_ cards: [CardReport]) -> [Line] {
        guard !cards.isEmpty else {
            return [
                Line(
                    kind: .bad, subject: "/dev/dri",
                    text:
                        "there is no graphics card; load its driver (dmesg | grep -i drm), or run "
                        + "with --display headless")
            ]
        }
        // A kiosk uses the first card with a display.
        let taken = cards.first { $0.problem == nil }
        var lines: [Line] = []
        for card in cards {
            let driver = card.driver.isEmpty ? "" : "\(card.driver), "
            if let problem = card.problem {
                lines.append(
                    Line(
                        kind: taken == nil ? .bad : .poor, subject: card.path,
                        text: driver + problem))
            } else {
                let way = card.hasAtomic ? "atomic and legacy" : "legacy page flips"
                let use = card.path == taken?.path ? "a kiosk takes it" : "left alone"
                lines.append(
                    Line(kind: .good, subject: card.path, text: "\(driver)\(way); \(use)"))
            }
            for connector in card.connectors {
                lines.append(connectorLine(card.path, connector))
            }
        }
        return lines
    }

    private static func connectorLine(_ path: String, _ c: CardReport.Connector) -> Line {
        let subject = "\(path) \(c.name)"
        guard c.isConnected else {
            return Line(kind: .poor, subject: subject, text: "nothing is connected")
        }
        let modes = c.modes.prefix(4).map {
            "\($0.width)x\($0.height) at \(Number.text($0.rate, decimals: 2)) Hz"
        }
        guard let best = modes.first else {
            return Line(
                kind: .poor, subject: subject,
                text:
                    "connected, but it names no modes; try video=\(c.name):800x480 on the kernel's "
                    + "command line")
        }
        let others = modes.dropFirst().joined(separator: ", ")
        let more = c.modes.count > 4 ? " and \(c.modes.count - 4) more" : ""
        return Line(
            kind: .good, subject: subject,
            text: best + (others.isEmpty ? "" : "; also \(others)\(more)"))
    }

    // MARK: Touch

    static func panelLines(_ report: PanelReport) -> [Line] {
        var lines = report.panels.map {
            Line(
                kind: .good, subject: "touch panel '\($0.name)'",
                text: "mapped to "
                    + ($0.output.map { "the output \($0), by udev's WL_OUTPUT" }
                        ?? "the whole display")
                    + ($0.isCalibrated ? ", calibrated by LIBINPUT_CALIBRATION_MATRIX" : ""))
        }
        if !report.inaccessibleDevices.isEmpty {
            lines.append(
                Line(
                    kind: .poor, subject: "/dev/input",
                    text:
                        "\(report.inaccessibleDevices.count) of \(report.deviceCount) devices may not be opened; "
                        + "add the user to the group 'input', or run the service, which is in it"))
        }
        if let problem = report.problem {
            lines.append(Line(kind: .poor, subject: "touch", text: problem))
        } else if report.panels.isEmpty && report.inaccessibleDevices.isEmpty {
            lines.append(
                Line(
                    kind: .poor, subject: "touch",
                    text:
                        "no panel among \(report.deviceCount) input devices; a kiosk runs without, and "
                        + "takes one that is plugged in later"))
        }
        return lines
    }
}
