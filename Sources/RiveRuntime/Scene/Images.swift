import Geometry

/// A picture, laid flat or over a mesh.
final class Image: Drawable {
    private let assetIndex: Int?
    private var originX: Double
    private var originY: Double
    fileprivate(set) var mesh: MeshComponent?
    private(set) lazy var asset = assetIndex.flatMap { artboard.file.image(at: $0) }

    required init(_ source: ObjectSource) {
        assetIndex = source.reference(206)
        originX = source.double(380, default: 0.5)
        originY = source.double(381, default: 0.5)
        super.init(source)
    }

    override func draw(on renderer: inout some Renderer) {
        guard let asset, asset.width > 0, renderOpacity != 0, !isHidden,
            let saves = beginClips(on: &renderer)
        else { return }
        renderer.save()
        if let mesh {
            // Bones place vertices in the artboard.
            if mesh.skin == nil { renderer.transform(worldTransform) }
            renderer.draw(asset, mesh: mesh.shape, opacity: renderOpacity, blendMode: blendMode)
        } else {
            renderer.transform(worldTransform)
            renderer.transform(
                .translation(-Double(asset.width) * originX, -Double(asset.height) * originY))
            renderer.draw(asset, opacity: renderOpacity, blendMode: blendMode)
        }
        renderer.restore()
        for _ in 0..<saves { renderer.restore() }
    }

    override func setDouble(_ key: Int, _ value: Double) {
        switch key {
        case 380: originX = value
        case 381: originY = value
        default: return super.setDouble(key, value)
        }
        artboard.noteChange()
    }

    override func double(_ key: Int) -> Double? {
        switch key {
        case 380: originX
        case 381: originY
        default: super.double(key)
        }
    }

    override func tearDown() {
        super.tearDown()
        mesh = nil
    }
}

/// Triangles that an image is laid over.
public struct MeshShape: Sendable {
    public var vertices: [Point]
    /// For each vertex its place in the image, 0...1.
    public var uvs: [Point]
    public var indices: [UInt16]
}

/// The mesh of an image.
final class MeshComponent: ContainerComponent, Skinnable {
    var vertices: [MeshVertex] = []
    var skin: Skin?
    private let indices: [UInt16]

    required init(_ source: ObjectSource) {
        // Variable-length numbers, packed.
        var reader = BinaryReader(source.bytes(223))
        var indices: [UInt16] = []
        while !reader.isAtEnd, let value = try? reader.varUInt() {
            indices.append(UInt16(truncatingIfNeeded: value))
        }
        self.indices = indices
        super.init(source)
    }

    override func resolve() { (parent as? Image)?.mesh = self }

    override func buildDependencies() { parent?.addDependent(self) }

    func deformationChanged() { artboard.noteChange() }

    var shape: MeshShape {
        MeshShape(
            vertices: vertices.map { $0.deformed(skin) }, uvs: vertices.map(\.uv),
            indices: indices)
    }

    override func tearDown() {
        super.tearDown()
        vertices = []
        skin = nil
    }
}

final class MeshVertex: PathVertex {
    let uv: Point

    required init(_ source: ObjectSource) {
        uv = Point(source.double(215), source.double(216))
        super.init(source)
    }

    override func resolve() { (parent as? MeshComponent)?.vertices.append(self) }

    override func markDeformationDirty() { artboard.noteChange() }
}
