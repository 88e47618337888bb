import Geometry
import RiveRuntime

/// Which view model instance an artboard is bound to.
public enum DataBind: Equatable {
    /// A new instance of the artboard's own view model, if it has one.
    case auto
    /// This one.
    case instance(ViewModelInstance)
    /// None.
    case none
}

/// What a `RiveView` plays: an artboard of a file with its state machine, bound to a view model.
public final class Rive {
    /// Which view model instance an artboard is bound to.
    public typealias DataBind = Interface.DataBind

    /// A name that is not in the file, or an artboard that is too large to instantiate.
    public struct Missing: Error, CustomStringConvertible {
        /// What is missing, and which names the file has.
        public var description: String
    }

    /// The file that is played.
    public let file: File
    /// The artboard instance that is shown.
    public let artboard: Artboard
    /// Nil for an artboard without one, which is not animated.
    public let stateMachine: StateMachineInstance?
    /// The instance that the artboard is bound to; nil for none.
    public let viewModelInstance: ViewModelInstance?
    /// How the artboard is scaled to the view.
    public var fit: Fit {
        didSet { if fit != oldValue { onPlacementChange?() } }
    }
    /// Where the artboard is placed in the space that `fit` leaves, unless `fit` says it.
    public var alignment: Alignment {
        didSet { if alignment != oldValue { onPlacementChange?() } }
    }
    /// Drawn below the artboard, over the view's bounds.
    public var backgroundColor = Color.clear {
        didSet { if backgroundColor != oldValue { onPlacementChange?() } }
    }
    /// The view that shows the artboard lays it out again.
    var onPlacementChange: (() -> Void)?

    /// What plays and is shown, found by name and made at once.
    ///
    /// - Parameters:
    ///   - file: the imported file.
    ///   - artboard: its name; nil for the file's first.
    ///   - stateMachine: its name; nil for the one that the artboard starts with.
    ///   - dataBind: which view model instance the artboard is bound to.
    ///   - fit: how the artboard is scaled to the view's bounds.
    ///   - alignment: where the artboard lies in the view's bounds, unless `fit` says it.
    /// - Throws: `Missing` if a name is not in the file, or the artboard exceeds the budget of an
    ///   instance.
    public init(
        file: File, artboard: String? = nil, stateMachine: String? = nil,
        dataBind: DataBind = .auto, fit: Fit = .contain, alignment: Alignment = .center
    ) throws(Missing) {
        let instance: Artboard?
        do { instance = try file.instantiate(artboard: artboard) } catch {
            throw Missing(description: error.description)
        }
        guard let instance else {
            let names = file.artboards.map(\.name).joined(separator: ", ")
            throw Missing(description: "there is no artboard '\(artboard ?? "")' among \(names)")
        }
        if let stateMachine {
            guard let machine = instance.stateMachine(named: stateMachine) else {
                let names = instance.definition.stateMachines.map(\.name).joined(separator: ", ")
                throw Missing(
                    description: "there is no state machine '\(stateMachine)' among \(names)")
            }
            self.stateMachine = machine
        } else {
            self.stateMachine = instance.stateMachine(
                at: instance.definition.defaultStateMachine ?? 0)
        }
        switch dataBind {
        case .none: viewModelInstance = nil
        case .auto: viewModelInstance = file.viewModelInstance(for: instance)
        case .instance(let given): viewModelInstance = given
        }
        self.file = file
        self.artboard = instance
        self.fit = fit
        self.alignment = alignment
        if let viewModelInstance { instance.bind(viewModelInstance) }
    }

    /// What plays and is shown, made on a background thread as far as it is not given.
    ///
    /// - Parameters:
    ///   - file: the imported file.
    ///   - artboard: of the file; nil for a new instance of its first.
    ///   - stateMachine: of the artboard; nil for a new instance of the one that it starts with.
    ///   - dataBind: which view model instance the artboard is bound to.
    ///   - fit: how the artboard is scaled to the view's bounds, and where it lies in them.
    ///   - backgroundColor: drawn below the artboard, over the view's bounds.
    /// - Throws: `FileError` if the file has no artboard or an instance of it would be too large.
    @MainActor public init(
        file: File, artboard: Artboard? = nil, stateMachine: StateMachineInstance? = nil,
        dataBind: DataBind = .auto, fit: Fit = .contain(alignment: .center),
        backgroundColor: Color = .clear
    ) async throws {
        let shown: Artboard
        if let artboard {
            shown = artboard
        } else if let stateMachine {
            shown = stateMachine.artboard
        } else {
            shown = try await file.createArtboard()
        }
        self.file = file
        self.artboard = shown
        self.stateMachine =
            stateMachine ?? shown.stateMachine(at: shown.definition.defaultStateMachine ?? 0)
        self.fit = fit
        self.alignment = .center
        self.backgroundColor = backgroundColor
        switch dataBind {
        case .none: viewModelInstance = nil
        case .auto:
            // An artboard without a view model is not bound.
            viewModelInstance = try? await file.createViewModelInstance(
                .viewModelDefault(from: .artboardDefault(shown)))
        case .instance(let given): viewModelInstance = given
        }
        if let viewModelInstance { shown.bind(viewModelInstance) }
    }

    /// Advances by `elapsed` seconds.
    ///
    /// - Returns: whether anything changed or another frame is needed.
    func advance(_ elapsed: Double) -> Bool {
        guard let stateMachine else { return artboard.advance(by: elapsed) }
        let needsAnotherFrame = stateMachine.advanceAndApply(elapsed)
        return artboard.takeChange() || needsAnotherFrame
    }
}
