import Flexbox
import Geometry

/// A picture, laid flat or over a mesh.
final class Image: Drawable, IntrinsicallySizeable {
    private var assetIndex: Int?
    private var originX: Double
    private var originY: Double
    fileprivate(set) var mesh: MeshComponent?
    var slicer: NSlicer?
    private(set) lazy var asset = assetIndex.flatMap { artboard.file.image(at: $0) }

    /// The size that a layout gives it.
    private var layoutSize: Size?
    private let fit: LayoutFit
    private let alignment: Point

    required init(_ source: ObjectSource) {
        fit = LayoutFit(rawValue: source.uint(.imageFit)) ?? .fill
        alignment = Point(source.double(.imageAlignmentX), source.double(.imageAlignmentY))
        assetIndex = source.reference(.imageAssetId)
        originX = source.double(.imageOriginX, default: 0.5)
        originY = source.double(.imageOriginY, default: 0.5)
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
            let placement = placement(of: asset)
            renderer.transform(worldTransform * placement)
            if let slicer {
                let shape = slicer.shape(
                    Size(Double(asset.width), Double(asset.height)),
                    scale: Size(scaleX * placement.a, scaleY * placement.d))
                renderer.draw(asset, mesh: shape, opacity: renderOpacity, blendMode: blendMode)
            } else {
                renderer.draw(asset, opacity: renderOpacity, blendMode: blendMode)
            }
        }
        renderer.restore()
        for _ in 0..<saves { renderer.restore() }
    }

    /// What maps the picture's pixels into the image's own space.
    private func placement(of asset: ImageAsset) -> AffineTransform {
        let size = Size(Double(asset.width), Double(asset.height))
        guard let layoutSize else {
            return .translation(-size.width * originX, -size.height * originY)
        }
        return fit.transform(of: size, in: layoutSize, alignment)
    }

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        let size = Size(Double(asset?.width ?? 0), Double(asset?.height ?? 0))
        return Size(size.width * scaleX, size.height * scaleY).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        isRightToLeft: Bool
    ) {
        if layoutSize == size { return }
        layoutSize = size
        (scaleX, scaleY) = (1, 1)
        markTransformDirty()
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .imageOriginX: access(&originX)
        case .imageOriginY: access(&originY)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.noteChange() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .imageAssetId else { return super.setUInt(key, value) }
        assetIndex = value == .max ? nil : Int(value)
        asset = assetIndex.flatMap { artboard.file.image(at: $0) }
        artboard.markLayoutDirty()
        artboard.noteChange()
    }

    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        guard key == .imageAssetId, case .image(let assigned)? = property.asset else {
            return super.setBound(key, type, value, of: property)
        }
        assetIndex = nil
        show(assigned)
    }

    /// Shows what the file's worker has for the image now.
    func reloadAsset() {
        if let assetIndex { show(artboard.file.image(at: assetIndex)) }
    }

    private func show(_ new: ImageAsset?) {
        if new === asset { return }
        asset = new
        artboard.markLayoutDirty()
        artboard.noteChange()
    }

    override func tearDown() {
        super.tearDown()
        mesh = nil
        slicer = nil
    }
}

/// Textured triangles.
public struct MeshShape: Sendable {
    /// The corners of the triangles.
    public var vertices: [Point]
    /// The texture coordinates of each vertex, 0...1 from the image's upper left corner.
    public var uvs: [Point]
    /// Three indices into `vertices` for each triangle.
    public var indices: [UInt16]
}

/// The mesh of an image.
final class MeshComponent: ContainerComponent, Skinnable {
    var vertices: [MeshVertex] = []
    var skin: Skin?
    private let indices: [UInt16]

    required init(_ source: ObjectSource) {
        // Variable-length numbers, packed.
        var reader = BinaryReader(source.bytes(.meshTriangleIndexBytes))
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
        uv = Point(source.double(.meshVertexU), source.double(.meshVertexV))
        super.init(source)
    }

    override func resolve() { (parent as? MeshComponent)?.vertices.append(self) }

    override func markDeformationDirty() { artboard.noteChange() }
}
