import Interface
import KioskFile

extension Fit {
    /// The fit and the alignment that a configuration describes.
    init(_ fit: KioskConfig.Fit, _ alignment: KioskConfig.Alignment) {
        let named = Fit(rawValue: fit.rawValue) ?? .contain
        self = named.aligned(Alignment(alignment))
    }
}

extension Alignment {
    init(_ alignment: KioskConfig.Alignment) {
        self = Alignment(rawValue: alignment.rawValue) ?? .center
    }
}
