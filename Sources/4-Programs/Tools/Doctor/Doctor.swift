import DRMDisplay
import Platform
import Runner
import Seat
import SystemFonts
import TouchInput

/// `flipbook doctor`: checks the board and says how to fix each problem it finds.
package enum Doctor {
    /// What `flipbook doctor --help` prints.
    package static let usage = """
        usage: flipbook doctor [--measure] [--mode WIDTHxHEIGHT[@HZ]] [--socket PATH]

        Checks the graphics cards and their displays, the seat, the touch panels, the permissions on
        them, and the fonts. Prints for each whether a kiosk can use it and, if not, how to fix it.
        Changes nothing. Exits with 1 if a kiosk cannot run on a display here.
          --measure  scrolls a list on the display for some seconds, and prints how long fills, copies
                     and frames take, how many flips and touch reports arrive, and whether the board
                     is fast enough for the display. No kiosk may be using the display. Drag a finger
                     over the panel meanwhile, for which it waits up to 15 seconds. Without a display,
                     frames are painted in memory
          --mode WIDTHxHEIGHT[@HZ]
                     the mode to measure (the display's preferred one; 1280x720@60 in memory)
          --socket PATH  the control socket of the kiosk that may be running here
        """

    /// A finding.
    struct Line: Equatable {
        enum Kind: String {
            case good = "ok"
            /// It works, but with a restriction.
            case limited = "note"
            case bad = "no"
        }

        var kind: Kind
        var subject: String
        var text: String

        var description: String {
            "\(kind.rawValue.padded(to: 5))\(subject): \(text)"
        }
    }

    /// Prints the findings.
    ///
    /// - Throws: `UsageError` for unknown arguments, or if `--measure` is given and there is no font to measure with;
    ///   `NotReady` if a finding is bad.
    @MainActor package static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--measure"], values: ["--mode", "--socket"], usage: usage)
        try options.finish()
        let mode = try options.value("--mode").map { text in
            let sides = 16...16384
            guard let mode = OutputPreferences.ModeRequest(text), sides.contains(mode.width),
                sides.contains(mode.height)
            else {
                throw UsageError(
                    "--mode must be WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, each side from 16 to 16384 "
                        + "pixels, such as 1280x720@60, not '\(text)'")
            }
            return mode
        }
        let cards = CardReport.probeAll()
        let kiosk = RunningKiosk(socket: options.value("--socket") ?? ControlSocket.defaultPath)
        let lines =
            displayLines(cards, kiosk)
            + [Line(kind: .good, subject: "seat", text: Seats.expectedBackend)]
            + panelLines(PanelReport.probe(), cards.flatMap(\.connectors))
            + FontReport.lines(FontCatalog())
        for line in lines { Console.print(line.description) }
        if options.has("--measure") {
            for line in try BoardMeasurement.run(mode) { Console.print(line.description) }
        }
        if lines.contains(where: { $0.kind == .bad }) { throw NotReady() }
    }

    struct NotReady: Error, CustomStringConvertible {
        var description: String {
            "a kiosk cannot run on a display here; fix the problems that are marked 'no'"
        }
    }

    // MARK: Displays

    /// - Parameters:
    ///   - cards: the graphics cards.
    ///   - kiosk: the kiosk that runs here.
    static func displayLines(_ cards: [CardReport], _ kiosk: RunningKiosk = .none) -> [Line] {
        guard !cards.isEmpty else {
            return [
                Line(
                    kind: .bad, subject: "/dev/dri",
                    text:
                        "no graphics card found; load its driver (dmesg | grep -i drm), or run "
                        + "with --display headless")
            ]
        }
        // A kiosk uses the first card with a display.
        let used =
            cards.first { kiosk.uses($0) } ?? cards.first { $0.problem == nil }
        var lines: [Line] = []
        for card in cards {
            let driver = card.driver.isEmpty ? "" : "\(card.driver), "
            let modesetting = card.hasAtomic ? "atomic modesetting" : "legacy modesetting only"
            if card.path == used?.path, let use = kiosk.use(of: card) {
                lines.append(
                    Line(kind: .good, subject: card.path, text: "\(driver)\(modesetting); \(use)"))
            } else if let problem = card.problem {
                let hint = card.isInUse ? kiosk.hint : nil
                lines.append(
                    Line(
                        kind: used == nil && hint == nil ? .bad : .limited, subject: card.path,
                        text: driver + (hint ?? problem)))
            } else {
                let use = card.path == used?.path ? "a kiosk uses this card" : "not used"
                lines.append(
                    Line(
                        kind: .good, subject: card.path, text: "\(driver)\(modesetting); \(use)"))
            }
            for connector in card.connectors {
                lines.append(connectorLine(card.path, connector))
            }
        }
        return lines
    }

    private static func connectorLine(_ path: String, _ c: CardReport.Connector) -> Line {
        let subject = "\(path) \(c.name)"
        guard c.isConnected || c.isUndetectable && !c.modes.isEmpty else {
            return Line(kind: .limited, subject: subject, text: "disconnected")
        }
        let modes = c.modes.prefix(4).map {
            "\($0.width)x\($0.height) at \(Number.text($0.rate, decimals: 2)) Hz"
        }
        guard let best = modes.first else {
            return Line(
                kind: .limited, subject: subject,
                text:
                    "connected, but reports no modes; try video=\(c.name):800x480 on the kernel's "
                    + "command line")
        }
        let others = modes.dropFirst().joined(separator: ", ")
        let more = c.modes.count > 4 ? " and \(c.modes.count - 4) more" : ""
        return Line(
            kind: .good, subject: subject,
            text: best + size(of: c)
                + (c.isRequestedByKernel ? ", by video= on the kernel's command line" : "")
                + (others.isEmpty ? "" : "; also \(others)\(more)")
                + (c.isUndetectable ? "; no display can be detected here, so one is assumed" : ""))
    }

    private static func size(of connector: CardReport.Connector) -> String {
        let (width, height) = connector.physicalSize
        return width > 0 && height > 0 ? ", \(width) x \(height) mm" : ""
    }

    // MARK: Touch

    private static func panelLine(
        _ panel: PanelReport.Panel, _ connectors: [CardReport.Connector]
    ) -> Line {
        var kind = Line.Kind.good
        var text = "mapped to the whole display"
        if let output = panel.output {
            text = "mapped to the output \(output), by udev's WL_OUTPUT"
            if !connectors.isEmpty, !connectors.contains(where: { $0.name == output }) {
                kind = .limited
                let names = connectors.map(\.name).joined(separator: ", ")
                text +=
                    ", which no card has: its touches are ignored; set WL_OUTPUT to one of \(names)"
            }
        }
        if panel.hasDegenerateCalibration {
            kind = .limited
            text +=
                ", with a LIBINPUT_CALIBRATION_MATRIX that maps all touches to a line or a point: it is "
                + "ignored; measure it again, or remove it"
        } else if panel.isCalibrated {
            text += ", calibrated by LIBINPUT_CALIBRATION_MATRIX"
        }
        return Line(kind: kind, subject: "touch panel '\(panel.name)'", text: text)
    }

    /// - Parameters:
    ///   - report: the touch panels.
    ///   - connectors: the connectors of all cards.
    static func panelLines(
        _ report: PanelReport, _ connectors: [CardReport.Connector] = []
    ) -> [Line] {
        var lines = report.panels.map { panelLine($0, connectors) }
        for path in report.ungrantedDevices {
            lines.append(
                Line(
                    kind: .limited, subject: path,
                    text:
                        "members of the group 'input', such as the service, may not open it; find the udev "
                        + "rule that changes its group or mode (udevadm test $(udevadm info -q path \(path)))"
                ))
        }
        if !report.inaccessibleDevices.isEmpty {
            lines.append(
                Line(
                    kind: .limited, subject: "/dev/input",
                    text:
                        "no permission to open \(report.inaccessibleDevices.count) of "
                        + "\(report.deviceCount) devices; add the user to the group 'input', or run "
                        + "the service, which is a member"))
        }
        if let problem = report.problem {
            lines.append(Line(kind: .limited, subject: "touch", text: problem))
        } else if report.panels.isEmpty && report.inaccessibleDevices.isEmpty {
            lines.append(
                Line(
                    kind: .limited, subject: "touch",
                    text: (report.deviceCount == 0
                        ? "no input devices"
                        : "none of the \(report.deviceCount) input devices is a touch panel")
                        + "; a kiosk runs without one and uses one that is plugged in later"))
        }
        return lines
    }
}
