/// A .riv file with the names of what is played, in the words of Rive's older Apple runtime, for ported code.
@MainActor public final class RiveModel {
    /// The file.
    public let riveFile: OlderRiveFile
    /// What is played: a new instance after each call of `RiveViewModel.configureModel`.
    public private(set) var rive: Rive?
    /// The animation that plays instead of a state machine.
    private(set) var animation: LinearAnimationInstance?
    private(set) var names = Names()

    /// The names of an artboard and of what plays on it; nil for the default.
    struct Names: Equatable {
        var artboard: String?
        var stateMachine: String?
        var animation: String?
    }

    /// Creates a model of a file.
    public init(riveFile: OlderRiveFile) { self.riveFile = riveFile }

    /// Creates a model of a file in a folder.
    ///
    /// - Throws: `FileError` if there is no such file, `ImportError` if it is damaged.
    public convenience init(
        fileName: String, extension: String = ".riv", in bundle: ResourceFolder = .main
    ) throws {
        self.init(
            riveFile: try OlderRiveFile(name: fileName, extension: `extension`, in: bundle))
    }

    /// Makes new instances of an artboard and of what plays on it.
    ///
    /// - Throws: `RiveModelError` if a name is not in the file.
    func configure(_ names: Names) throws(RiveModelError) {
        let new: Rive
        do {
            new = try Rive(
                riveFile.file, artboard: names.artboard, stateMachine: names.stateMachine)
        } catch { throw RiveModelError(description: error.description) }
        var animation: LinearAnimationInstance?
        if let name = names.animation {
            guard let named = new.artboard.animation(named: name) else {
                let known = new.artboard.animationNames.joined(separator: ", ")
                throw RiveModelError(
                    description: "there is no animation '\(name)'; available: \(known)")
            }
            animation = named
        } else if new.stateMachine == nil {
            animation = new.artboard.animation(at: 0)
        }
        new.animation = animation
        (rive, self.animation, self.names) = (new, animation, names)
    }

    func restartEndedAnimation() { if animation?.hasCompleted == true { animation?.reset() } }
}

/// The reason why a ``RiveModel`` cannot play, or a text cannot be set.
public struct RiveModelError: Error, Equatable, CustomStringConvertible {
    /// The reason in one line; for a missing name, it includes the names in the file.
    public var description: String
}

/// How an artboard fills its view, in the words of Rive's older Apple runtime.
public enum RiveFit: Int, Sendable, CaseIterable {
    case fill, contain, cover, fitHeight, fitWidth, scaleDown, noFit, layout
}

/// Where an artboard is that does not fill its view, in the words of Rive's older Apple runtime.
public enum RiveAlignment: Int, Sendable, CaseIterable {
    case topLeft, topCenter, topRight, centerLeft, center, centerRight
    case bottomLeft, bottomCenter, bottomRight
}

extension RiveFit {
    /// The fit with an alignment.
    ///
    /// - Parameter scale: The number of pixels per unit of an artboard that is laid out; not positive for one point.
    func own(_ alignment: RiveAlignment, scale: Double) -> Fit {
        let fit: Fit =
            switch self {
            case .fill: .fill
            case .contain: .contain
            case .cover: .cover
            case .fitHeight: .fitHeight
            case .fitWidth: .fitWidth
            case .scaleDown: .scaleDown
            case .noFit: .none
            case .layout:
                .layout(scaleFactor: scale > 0 ? .explicit(Float(scale)) : .automatic)
            }
        return fit.aligned(Interface.Alignment.allCases[alignment.rawValue])
    }
}
