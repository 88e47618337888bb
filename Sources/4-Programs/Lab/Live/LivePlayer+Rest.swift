import Geometry
import Runner

/// The laws about a kiosk at rest.
extension LivePlayer {
    /// Seconds in which everything that was asked for must have had its outcome.
    private static let patience = 20.0
    /// Seconds that a fresh kiosk gets to load the data, and then to settle.
    private static let loading = 2.0
    private static let settling = 5.0
    /// By how much a channel of a pixel may differ: places that were added up in another order differ by rounding errors.
    private static let tolerance: UInt8 = 2
    /// By how much the channels of a few pixels may differ, at edges between pixels: columns whose width is no whole number
    /// of pixels.
    private static let edgeTolerance: UInt8 = 40
    private static let edgeLimit = 4000

    /// Waits until nothing moves any more, and checks what must hold then.
    func rest() throws {
        try run(until: stage.now + LivePlayer.patience)
        let tree = stage.tree
        try laws.look(stage, tree)
        try checkOutcomes(tree)
        try checkRows(tree)
        try checkFigures(tree)
        // Uncovered buttons are not a part of what a fresh kiosk can be given.
        laws.mayCover()
        stage.hideSwipeActions()
        stage.endEditing()
        if !script.kiosk.plays {
            try checkRest()
            try checkPicture()
        }
    }

    private func fail(_ law: LiveViolation.Law, _ message: String) -> LiveViolation {
        LiveViolation(law: law, time: stage.now, message: message)
    }

    private func checkOutcomes(_ tree: ScreenTree) throws {
        counts.checks += 1
        let (begun, ended) = stage.refreshes
        if begun != ended {
            throw fail(.requestHasOutcome, "\(begun - ended) of \(begun) refreshes have no outcome")
        }
        if tree.refresh != "none", tree.refresh != "waiting" {
            throw fail(.requestHasOutcome, "the header is still '\(tree.refresh)'")
        }
    }

    /// The rows on the screen are those that arrived last, opaque and in their places.
    private func checkRows(_ tree: ScreenTree) throws {
        guard let count = tree.rows else { return }
        counts.checks += 1
        // Which of the items have rows depends on the screen.
        let isPart = script.kiosk.has("when") && tree.top == "home"
        let expected = isPart ? sent.rows.count { $0.badge.isEmpty } : sent.rows.count
        // What was typed to search leaves rows out.
        let isSearched = script.kiosk.has("search") && tree.top == "home" && count < expected
        if count != expected, !isSearched {
            throw fail(.dataIsShown, "\(count) rows are shown, \(expected) have arrived")
        }
        for part in tree.parts(.row) {
            counts.checks += 1
            guard let row = sent.row(part.key) else {
                throw fail(.dataIsShown, "row \(part.key) is shown, which is gone")
            }
            if part.alpha < 0.99 {
                throw fail(.nothingIsBlank, "row \(part.key) has the opacity \(part.alpha)")
            }
            if part.frame != part.restingFrame {
                throw fail(.comesToRest, "row \(part.key) is not in its place")
            }
            if script.kiosk["style"] != "rive" || tree.top != "home",
                !part.texts.contains(where: { $0.string == row.name })
            {
                throw fail(.dataIsShown, "row \(part.key) says '\(part.label)', not '\(row.name)'")
            }
        }
    }

    private func checkFigures(_ tree: ScreenTree) throws {
        for part in tree.parts {
            for text in part.texts where LiveRows.figures.contains(text.string) {
                counts.checks += 1
                if text.isCut {
                    throw fail(.figuresAreWhole, "'\(text.string)' is cut at \(text.width) points")
                }
            }
        }
    }

    private func checkRest() throws {
        counts.checks += 1
        try run(until: stage.now + 1)
        // A change of the time, such as rows that become stale, may just be fading in.
        if stage.nextFrame < .infinity { try run(until: stage.now + 2) }
        if stage.nextFrame < .infinity {
            throw fail(.comesToRest, "frames are still drawn \(LivePlayer.patience) s later")
        }
    }

    private func checkPicture() throws {
        counts.checks += 1
        let fresh = try stage.makeFresh(loading: LivePlayer.loading)
        defer { fresh.stop() }
        // The pictures of the rows arrive, and the heights of the rows are final, before the places are compared.
        for round in 0..<3 {
            if round > 0 { fresh.align(with: stage) }
            let end = stage.now + LivePlayer.settling
            try fresh.run(until: end)
            try run(until: end)
        }
        let (used, new) = (stage.picture, fresh.picture)
        if let (count, most) = used.difference(from: new, tolerance: LivePlayer.tolerance),
            count == 0 || most <= LivePlayer.edgeTolerance && count <= LivePlayer.edgeLimit
        {
            return
        }
        try files.keep(used, new)
        throw fail(.pictureIsFresh, difference(stage.tree, fresh.tree))
    }

    /// What differs between two trees; for pictures whose parts are the same, that.
    private func difference(_ used: ScreenTree, _ fresh: ScreenTree) -> String {
        if used.screens != fresh.screens { return "\(used.screens) instead of \(fresh.screens)" }
        if used.notice != fresh.notice { return "notice '\(used.notice)', not '\(fresh.notice)'" }
        for (a, b) in zip(used.parts, fresh.parts) where a != b {
            if a.label != b.label { return "'\(a.label)' instead of '\(b.label)'" }
            if !a.frame.isNear(b.frame) {
                return "'\(a.label)' is at \(a.frame), not at \(b.frame)"
            }
            if a.isEnabled != b.isEnabled { return "'\(a.label)' is enabled: \(a.isEnabled)" }
            if a.texts != b.texts {
                return "'\(a.label)' has other texts: \(a.texts), not \(b.texts)"
            }
        }
        if used.parts.count != fresh.parts.count {
            return "\(used.parts.count) parts instead of \(fresh.parts.count)"
        }
        return "the parts are the same, their pictures are not"
    }
}

extension Rect {
    /// Whether the rectangles are the same but for rounding errors.
    fileprivate func isNear(_ other: Rect) -> Bool {
        abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6
            && abs(maxX - other.maxX) < 1e-6 && abs(maxY - other.maxY) < 1e-6
    }
}
