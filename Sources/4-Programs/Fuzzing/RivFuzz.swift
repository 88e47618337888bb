import Geometry
import Rasterizer
import RiveRuntime

/// Imports fuzzed bytes as a .riv file and plays its artboards. It must not trap, hang or use unbounded memory.
package enum RivFuzz {
    /// The result of playing a file, to compare two runs.
    package struct Outcome: Equatable, Sendable {
        /// The number of recorded draw commands of all artboards.
        package var commands = 0
        /// A hash of all painted pixels, comparable only within a process.
        package var hash = 0

        fileprivate mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
            var hasher = Hasher()
            hasher.combine(hash)
            hasher.combine(bytes: UnsafeRawBufferPointer(pixels))
            hash = hasher.finalize()
        }
    }

    /// The maximum number of artboards that are played.
    static let maximumArtboards = 3

    /// Plays a file. The header is added to bytes that do not start with one.
    ///
    /// - Returns: the result; nil if the file could not be imported.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Outcome? {
        // A file without this header is rejected at once.
        let start: [UInt8] = Array("RIVE".utf8) + [7, 0, 0]
        let content = bytes.starts(with: start.prefix(4)) ? bytes : start + bytes
        guard let file = try? File(content) else { return nil }
        var outcome = Outcome()
        for index in file.artboards.indices.prefix(maximumArtboards) {
            guard let artboard = try? file.instantiate(artboardAt: index) else { continue }
            if let instance = file.viewModelInstance(for: artboard) {
                artboard.bind(instance)
                instance.setNumber("a", .nan)
                instance.fire("b")
            }
            for number in 0..<min(2, file.artboards[index].animations.count) {
                guard let animation = artboard.animation(at: number) else { continue }
                for step in [0, 0.016, 1e9, .infinity, .nan, -3] {
                    animation.advance(by: step)
                    animation.apply(mix: 0.5)
                    artboard.advance(by: step)
                }
            }
            if let machine = artboard.stateMachine(at: 0) {
                for step in [0, 0.016, 3, 1e9] {
                    machine.pointer(.down, at: Point(5, 5))
                    machine.pointer(.up, at: Point(5, 5))
                    machine.advanceAndApply(step)
                }
            }
            act(on: artboard)
            draw(artboard, bytes, &outcome)
        }
        return outcome
    }

    /// Gives the focus to the first nodes of an artboard and performs all actions on them.
    private static func act(on artboard: Artboard) {
        for node in artboard.semantics.prefix(2) {
            artboard.setFocus(to: node.id)
            for action in SemanticAction.allCases { artboard.perform(action, on: node.id) }
        }
        artboard.advance(by: 0.1)
    }

    /// Draws an artboard on a target whose size, up to 8,192 pixels a side, depends on the input. For some inputs the
    /// artboard is also laid out for that size.
    private static func draw(
        _ artboard: Artboard, _ bytes: [UInt8], _ outcome: inout Outcome
    ) {
        let sizes = [(64, 48), (1, 1), (8192, 16), (16, 8192), (4100, 20), (33, 700)]
        let (width, height) = sizes[Int(bytes.last ?? 0) % sizes.count]
        if bytes.count % 2 == 1 {
            artboard.setSize(Size(Double(width), Double(height)))
            artboard.advance(by: 0.1)
        }
        var renderer = ListRenderer()
        // Scaled to fit: an artboard may be larger than the target and would mostly be outside it.
        let size = artboard.size
        if size.width > 0, size.height > 0 {
            renderer.transform(
                .scale(Double(width) / size.width, Double(height) / size.height))
        }
        artboard.draw(on: &renderer)
        let target = PixelBuffer(width: width, height: height)
        FrameRasterizer().render(renderer.list, into: target.surface)
        outcome.commands += renderer.list.count
        target.withPixels { outcome.add($0) }
    }

    /// Records draw calls in a display list. Images are replaced by a bitmap of two pixels, since decoding them is not
    /// tested here.
    struct ListRenderer: Renderer {
        private struct State {
            var transform = AffineTransform.identity
            var clips = 0
        }

        /// The maximum number of recorded commands, so that the time for an input is bounded.
        static let maximumCount = 500

        var list = DisplayList()
        private var state = State()
        private var saved: [State] = []
        private let picture = Bitmap(width: 2, height: 1) { $0.update(repeating: 0xff80_4020) }
        private var isFull: Bool { list.count >= ListRenderer.maximumCount }

        mutating func save() {
            saved.append(state)
            state.clips = 0
        }

        mutating func restore() {
            guard let last = saved.popLast() else { return }
            for _ in 0..<state.clips { list.popClip() }
            state = last
        }

        mutating func transform(_ transform: AffineTransform) {
            state.transform = state.transform * transform
        }

        mutating func clip(_ path: Path, rule: FillRule) {
            guard list.clipCount < ListRenderer.maximumCount else { return }
            list.pushClip(path, rule: rule, transform: state.transform)
            state.clips += 1
        }

        mutating func fill(
            _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
        ) {
            if isFull { return }
            list.fill(
                path, rule: rule, transform: state.transform, paint: paint, blendMode: blendMode,
                feather: feather)
        }

        mutating func stroke(
            _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
        ) {
            if isFull { return }
            list.stroke(
                path, style: style, transform: state.transform, paint: paint,
                blendMode: blendMode, feather: feather)
        }

        mutating func draw(
            _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
        ) {
            if isFull { return }
            list.draw(
                picture, transform: state.transform, sampling: sampling(sampler),
                opacity: opacity, blendMode: blendMode)
        }

        mutating func draw(
            _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
            blendMode: BlendMode
        ) {
            if isFull { return }
            let mesh = ImageMesh(
                bitmap: picture, vertices: mesh.vertices, uvs: mesh.uvs, indices: mesh.indices)
            list.draw(
                mesh, transform: state.transform, sampling: sampling(sampler), opacity: opacity,
                blendMode: blendMode)
        }

        private func sampling(_ sampler: ImageSampler) -> ImageSampling {
            sampler.filter == .nearest ? .nearest : .bilinear
        }
    }
}
