import FlipbookUI
import Lab
import Platform
import Rasterizer

/// Compares a random tree of views that changes with one that is made anew.
///
/// The state of the tree changes at random, some of it with an animation. After each change and the end of its
/// animation, the tree is to draw what a new tree of the same state draws.
@MainActor package struct TreeComparison {
    /// A tree that drew something else than a new one.
    package struct Difference: CustomStringConvertible {
        let number: Int
        let changes: [String]
        let tree: RandomTree
        let areas: [PixelRect]

        package var description: String {
            "tree \(number) differs from a new one after \(changes.count) changes: "
                + changes.joined(separator: ", ") + "; in \(areas)\n\(tree)"
        }
    }

    /// A screen that shows the tree, and for a comparison another one with the same state.
    @MainActor private final class Stage {
        private let screen = Screen(pixelSize: Size(240, 320), scale: 1)
        private let host: HostingView
        private let makeHost: () -> HostingView
        private var time = 0.0

        init(_ tree: RandomTree, _ model: TreeModel, _ family: FontFamily) {
            makeHost = {
                HostingView(
                    rootView: TreeView(tree: tree, model: model), regular: family, bold: family)
            }
            host = makeHost()
            host.frame = screen.bounds
            screen.root.addSubview(host)
            settle()
        }

        /// Advances by frames while something moves.
        ///
        /// - Returns: Whether something still moves.
        func frames(_ count: Int) -> Bool {
            for _ in 0..<count {
                time += 1.0 / 60
                let next = FrameTime(timestamp: time, targetTimestamp: time, duration: 1.0 / 60)
                if !screen.advance(to: next) { return false }
            }
            return true
        }

        func settle() { _ = frames(1000) }

        private func draw() -> DisplayList {
            var list = DisplayList()
            screen.draw(into: &list)
            return list
        }

        /// Returns the areas in which the tree differs from a new one on the same screen, whose pictures of glyphs are
        /// the same.
        func differences() -> [PixelRect] {
            let changed = draw()
            host.isHidden = true
            let new = makeHost()
            new.frame = screen.bounds
            screen.root.addSubview(new)
            settle()
            let expected = draw()
            new.removeFromSuperview()
            host.isHidden = false
            return changed.damage(since: expected)
        }
    }

    private let family: FontFamily
    private let steps: Int

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - family: The fonts of text.
    ///   - steps: The number of changes of each tree.
    package init(family: FontFamily, steps: Int = 12) {
        self.family = family
        self.steps = steps
    }

    /// Makes the tree of a number and changes it.
    ///
    /// - Returns: The first difference; nil if there is none.
    package func difference(ofTree number: Int) -> Difference? {
        var random = RepeatableRandom(seed: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        _ = random.next(2)
        let model = TreeModel(&random)
        let tree = RandomTree(&random, depth: 2 + random.next(4))
        let stage = Stage(tree, model, family)
        var changes: [String] = []
        for _ in 0..<steps {
            var texts: [String] = []
            func change() { for _ in 0...random.next(3) { texts.append(model.change(&random)) } }
            switch random.next(3) {
            case 0:
                withAnimation(.linear(duration: 0.1)) { change() }
                texts.append("animated")
            case 1:
                change()
                withAnimation(.easeOut(duration: 0.2)) { change() }
                change()
                texts.append("partly animated")
            default: change()
            }
            changes.append(texts.joined(separator: " + "))
            // The next change may come while an animation is running.
            if random.next(4) == 0, stage.frames(1 + random.next(8)) { continue }
            stage.settle()
            let areas = stage.differences()
            if !areas.isEmpty {
                return Difference(number: number, changes: changes, tree: tree, areas: areas)
            }
        }
        return nil
    }
}
