/// How a picture is read between the centres of its pixels and beyond its edges.
public struct ImageSampler: Equatable, Sendable {
    /// What lies between the centres of pixels. Raw values are the format's.
    public enum Filter: UInt32, Sendable {
        /// A mixture of the four pixels around.
        case bilinear
        /// The nearest pixel.
        case nearest
    }

    /// What lies beyond an edge, where a mesh reaches there. Raw values are the format's.
    public enum Wrap: UInt32, Sendable {
        /// The pixels of the edge.
        case clamp
        /// The picture again.
        case `repeat`
        /// The picture again, mirrored every other time.
        case mirror
    }

    /// What lies between the centres of pixels.
    public var filter: Filter
    /// What lies beyond the left and the right edge.
    public var wrapX: Wrap
    /// What lies above and below.
    public var wrapY: Wrap

    /// One that filters and clamps, unless told otherwise.
    public init(filter: Filter = .bilinear, wrapX: Wrap = .clamp, wrapY: Wrap = .clamp) {
        self.filter = filter
        self.wrapX = wrapX
        self.wrapY = wrapY
    }

    /// That of an asset. Unknown values are the first ones.
    init(_ table: ObjectTable, asset: Int) {
        self.init(
            filter: Filter(rawValue: table.uint(asset, .imageAssetSamplerFilter)) ?? .bilinear,
            wrapX: Wrap(rawValue: table.uint(asset, .imageAssetSamplerWrapX)) ?? .clamp,
            wrapY: Wrap(rawValue: table.uint(asset, .imageAssetSamplerWrapY)) ?? .clamp)
    }

    /// What an image says about it: the format's values plus 1, and 0 for the asset's.
    struct Override {
        var filter: UInt32 = 0
        var wrapX: UInt32 = 0
        var wrapY: UInt32 = 0

        func applied(to asset: ImageSampler) -> ImageSampler {
            ImageSampler(
                filter: filter == 0 ? asset.filter : Filter(rawValue: filter - 1) ?? .bilinear,
                wrapX: wrapX == 0 ? asset.wrapX : Wrap(rawValue: wrapX - 1) ?? .clamp,
                wrapY: wrapY == 0 ? asset.wrapY : Wrap(rawValue: wrapY - 1) ?? .clamp)
        }
    }
}
