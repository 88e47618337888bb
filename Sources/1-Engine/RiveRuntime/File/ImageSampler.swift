/// How an image is sampled between the centres of its pixels and beyond its edges.
public struct ImageSampler: Equatable, Sendable {
    /// The sampling between the centres of pixels. Raw values are the format's.
    public enum Filter: UInt32, Sendable {
        /// Linear interpolation of the four surrounding pixels.
        case bilinear
        /// The nearest pixel.
        case nearest
    }

    /// The sampling beyond an edge that a mesh reaches across. Raw values are the format's.
    public enum Wrap: UInt32, Sendable {
        /// The pixels at the edge.
        case clamp
        /// The image is repeated.
        case `repeat`
        /// The image is repeated, and mirrored every other time.
        case mirror
    }

    /// The sampling between the centres of pixels.
    public var filter: Filter
    /// The sampling beyond the left and right edges.
    public var wrapX: Wrap
    /// The sampling beyond the top and bottom edges.
    public var wrapY: Wrap

    /// Creates a sampler, by default one that interpolates and clamps.
    public init(filter: Filter = .bilinear, wrapX: Wrap = .clamp, wrapY: Wrap = .clamp) {
        self.filter = filter
        self.wrapX = wrapX
        self.wrapY = wrapY
    }

    /// Reads the sampler of an asset. Unknown values are treated as the first case.
    init(_ table: ObjectTable, asset: Int) {
        self.init(
            filter: Filter(rawValue: table.uint(asset, .imageAssetSamplerFilter)) ?? .bilinear,
            wrapX: Wrap(rawValue: table.uint(asset, .imageAssetSamplerWrapX)) ?? .clamp,
            wrapY: Wrap(rawValue: table.uint(asset, .imageAssetSamplerWrapY)) ?? .clamp)
    }

    /// An image component's overrides: the format's values plus 1, or 0 to use the asset's.
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
