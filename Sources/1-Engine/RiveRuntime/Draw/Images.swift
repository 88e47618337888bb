import Flexbox
import Geometry

/// An image, drawn as a rectangle or on a mesh.
final class Image: ImageBase, IntrinsicallySizeable {
    fileprivate(set) var mesh: MeshComponent?
    var slicer: NSlicer?
    @Owned private var foundAsset: ImageAsset?
    private var isAssetFound = false
    /// The image, which is looked up when it is first needed.
    private(set) var asset: ImageAsset? {
        get {
            findAsset()
            return foundAsset
        }
        set {
            isAssetFound = true
            foundAsset = newValue
        }
    }

    @inline(__always)
    private func findAsset() {
        if !isAssetFound { asset = fileAsset }
    }

    private lazy var sampler = resolvedSampler

    /// The image of the file that is shown; nil for none and for one that a program has assigned.
    private var fileAsset: ImageAsset? { artboard.file.image(at: Int(assetId)) }

    private var resolvedSampler: ImageSampler {
        ImageSampler.Override(filter: samplerFilter, wrapX: samplerWrapX, wrapY: samplerWrapY)
            .applied(to: artboard.file.sampler(at: Int(assetId)))
    }

    /// The size given by a layout.
    private var layoutSize: Size?
    /// The scale that the fit applies before the image's own transform, and the offset that it adds to the position.
    private var fitScale = Size(1, 1)
    private var fitOffset = Point.zero
    /// Whether the fit replaces the file's scale, as in files of versions before 7.2.
    private var fitReplacesScale: Bool { artboard.file.minorVersion < 2 }

    override func draw(on renderer: inout some Renderer) {
        findAsset()
        $foundAsset?.with { draw($0, on: &renderer) }
    }

    @inline(__always)
    private func draw(_ asset: ImageAsset, on renderer: inout some Renderer) {
        guard asset.width > 0, renderOpacity != 0, !isHidden, beginClips(on: &renderer)
        else { return }
        renderer.save()
        if let mesh {
            // Bones place vertices in the artboard's space.
            if mesh.skin == nil { renderer.transform(worldTransform) }
            renderer.draw(
                asset, mesh: mesh.shape, sampler: sampler, opacity: renderOpacity,
                blendMode: blendMode)
        } else {
            renderer.transform(
                worldTransform
                    * .translation(
                        -Double(asset.width) * originX, -Double(asset.height) * originY))
            if let slicer {
                let shape = slicer.shape(
                    Size(Double(asset.width), Double(asset.height)),
                    scale: Size(scaleX * fitScale.width, scaleY * fitScale.height))
                renderer.draw(
                    asset, mesh: shape, sampler: sampler, opacity: renderOpacity,
                    blendMode: blendMode)
            } else {
                renderer.draw(
                    asset, sampler: sampler, opacity: renderOpacity, blendMode: blendMode)
            }
        }
        renderer.restore()
    }

    override var localSize: Size {
        guard let asset else { return Size(0, 0) }
        return Size(
            Double(asset.width) * scaleX * fitScale.width,
            Double(asset.height) * scaleY * fitScale.height)
    }

    override var ownTransform: AffineTransform {
        var own = super.ownTransform * .scale(fitScale.width, fitScale.height)
        own.tx += fitOffset.x
        own.ty += fitOffset.y
        guard let participant else { return own }
        return .translation(participant.position.x, participant.position.y) * own
            * participant.scroll
    }

    /// Computes the fit's scale and offset.
    private func updateFit() {
        guard let layoutSize, let asset, asset.width > 0, asset.height > 0 else { return }
        let size = Size(Double(asset.width), Double(asset.height))
        let scale = ContentFit(format: fit).scale(of: size, in: layoutSize)
        fitOffset = .zero
        // The fits 1 to 7 also move the image; the others only resize it.
        if 1...7 ~= fit || participant != nil {
            // The origin of a mesh is the middle of its image.
            let origin = mesh == nil ? Point(originX, originY) : Point(0.5, 0.5)
            let rest = Size(
                layoutSize.width - size.width * scale.width,
                layoutSize.height - size.height * scale.height)
            fitOffset = Point(
                size.width * origin.x * scale.width + rest.width * (alignmentX + 1) / 2,
                size.height * origin.y * scale.height + rest.height * (alignmentY + 1) / 2)
        }
        if fitReplacesScale {
            (scaleX, scaleY) = (scale.width, scale.height)
        } else {
            fitScale = scale
        }
        markTransformDirty()
    }

    var canParticipate: Bool { true }

    /// Returns the image's size in pixels; a layout that hugs the image does not stretch it.
    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        func measured(_ constraint: FlexConstraint, _ own: Int?) -> Double {
            if case .exactly(let length) = constraint { length } else { Double(own ?? 0) }
        }
        return Size(measured(width, asset?.width), measured(height, asset?.height))
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutScale, _ heightScale: LayoutScale,
        direction: FlexStyle.Direction?
    ) {
        if layoutSize == size { return }
        layoutSize = size
        updateFit()
    }

    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        super.setBound(key, type, value, of: property)
        guard key == .imageAssetId else { return }
        if case .image(let assigned)? = property.asset {
            show(assigned)
        } else if assetId == .max {
            show(nil)
        }
    }

    /// Shows the image that the file's worker currently has.
    func reloadAsset() { if assetId != .max { show(fileAsset) } }

    private func show(_ new: ImageAsset?) {
        if new === asset { return }
        asset = new
        updateFit()
        artboard.markLayoutDirty()
        artboard.noteChange()
    }

    override func didChange(_ key: PropertyKey) {
        switch key {
        case .imageOriginX, .imageOriginY: updateFit()
        case .imageAssetId:
            show(fileAsset)
            sampler = resolvedSampler
        default: sampler = resolvedSampler
        }
        artboard.noteChange()
    }
}

extension ContentFit {
    /// Creates the fit of an image or a nested artboard; other numbers, such as those for content that is resized, mean
    /// `fill`.
    init(format number: UInt32) {
        let all = ContentFit.allCases
        self = Int(number) < all.count ? all[Int(number)] : .fill
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

    /// Creates a mesh from its vertices and triangles.
    public init(vertices: [Point], uvs: [Point], indices: [UInt16]) {
        self.vertices = vertices
        self.uvs = uvs
        self.indices = indices
    }
}

/// The mesh of an image.
final class MeshComponent: ContainerComponent {
    var vertices: [MeshVertex] = []
    var skin: Skin?
    private let indices: [UInt16]

    required init(_ source: ObjectSource) {
        indices = source.table.triangleCorners(source.object) ?? []
        super.init(source)
    }

    override func resolve() { (parent as? Image)?.mesh = self }

    override func buildDependencies() { parent?.addDependent(self) }

    /// Called when bones are about to be updated, or a vertex has changed.
    func deformationChanged() {
        isCurrent = false
        artboard.noteChange()
    }

    /// Called when bones have been updated.
    func bonesDidMove() { isCurrent = false }

    /// Three shapes are used in turn, because display lists of the last frames retain the previous ones.
    private var shapes: [MeshShape] = []
    private var currentShape = 0
    private var isCurrent = false
    private var weights = VertexWeights()

    var shape: MeshShape {
        if !isCurrent { update() }
        return shapes[currentShape]
    }

    private func update() {
        isCurrent = true
        if shapes.isEmpty {
            let shape = MeshShape(
                vertices: vertices.map(\.position), uvs: vertices.map(\.uv), indices: indices)
            shapes = [shape, shape, shape]
            if let skin { weights = VertexWeights(vertices, boneCount: skin.boneCount) }
        }
        currentShape = (currentShape + 1) % shapes.count
        for i in vertices.indices {
            // Without a skin, no bones contribute to the position of a vertex with weights.
            let isUnbound = skin == nil && vertices[i].weight != nil
            shapes[currentShape].vertices[i] = isUnbound ? .zero : vertices[i].position
        }
        skin?.deform(&shapes[currentShape].vertices, &weights)
    }
}

final class MeshVertex: MeshVertexBase {
    override func resolve() { (parent as? MeshComponent)?.vertices.append(self) }

    override func markDeformationDirty() { (parent as? MeshComponent)?.deformationChanged() }

    var uv: Point { Point(u, v) }
}
