import Geometry
import Rasterizer
import RiveRuntime

/// A renderer that records an artboard's drawing commands into a display list.
struct DisplayListRenderer: Renderer {
    var list: DisplayList
    private var transform: AffineTransform
    private let alpha: Double
    private let images: ImageCache
    private var clips = 0
    /// The saved transforms and clip counts. The canvas reuses the storage.
    private(set) var stack: [(AffineTransform, Int)]

    /// Creates a renderer.
    ///
    /// - Parameter stack: An empty array whose storage is reused.
    init(
        list: DisplayList, stack: [(AffineTransform, Int)], transform: AffineTransform,
        alpha: Double, images: ImageCache
    ) {
        self.images = images
        self.list = list
        self.stack = stack
        self.transform = transform
        self.alpha = alpha
    }

    mutating func save() { stack.append((transform, clips)) }

    mutating func restore() {
        guard let (transform, clips) = stack.popLast() else { return }
        for _ in 0..<max(0, self.clips - clips) { list.popClip() }
        self.transform = transform
        self.clips = clips
    }

    mutating func transform(_ transform: AffineTransform) {
        self.transform = self.transform * transform
    }

    mutating func clip(_ path: Path, rule: FillRule) {
        list.pushClip(path, rule: rule, transform: transform)
        clips += 1
    }

    /// Returns the standard deviation of the Gaussian, in pixels. The format's feather strength is twice that.
    private func deviation(_ feather: Double) -> Double { feather / 2 * transform.meanScale }

    mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        list.fill(
            path, rule: rule, transform: transform, paint: paint.multiplyingAlpha(by: alpha),
            blendMode: blendMode, feather: deviation(feather))
    }

    mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        list.stroke(
            path, style: style, transform: transform, paint: paint.multiplyingAlpha(by: alpha),
            blendMode: blendMode, feather: deviation(feather))
    }

    mutating func draw(
        _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
    ) {
        guard let bitmap = images.bitmap(image) else { return }
        list.draw(
            bitmap, transform: transform, sampling: sampling(sampler), opacity: opacity * alpha,
            blendMode: blendMode)
    }

    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
        blendMode: BlendMode
    ) {
        guard let bitmap = images.bitmap(image) else { return }
        let mesh = RepeatedMesh.divide(mesh, sampler)
        let image = ImageMesh(
            bitmap: bitmap, vertices: mesh.vertices, uvs: mesh.uvs, indices: mesh.indices)
        list.draw(
            image, transform: transform, sampling: sampling(sampler), opacity: opacity * alpha,
            blendMode: blendMode)
    }

    private func sampling(_ sampler: ImageSampler) -> ImageSampling {
        sampler.filter == .nearest ? .nearest : .bilinear
    }
}

extension Paint {
    func multiplyingAlpha(by alpha: Double) -> Paint {
        if alpha >= 1 { return self }
        func fade(_ stops: [GradientStop]) -> [GradientStop] {
            stops.map { GradientStop($0.offset, $0.color.multiplyingAlpha(by: alpha)) }
        }
        switch self {
        case .solid(let color): return .solid(color.multiplyingAlpha(by: alpha))
        case .linear(let start, let end, let stops):
            return .linear(start: start, end: end, stops: fade(stops))
        case .radial(let center, let radius, let focal, let stops):
            return .radial(center: center, radius: radius, focal: focal, stops: fade(stops))
        case .conic(let center, let angle, let stops):
            return .conic(center: center, startAngle: angle, stops: fade(stops))
        }
    }
}
