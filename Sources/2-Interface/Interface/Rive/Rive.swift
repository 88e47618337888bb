import Geometry
import RiveAppleAPI
import RiveRuntime

/// The view model instance to which an artboard is bound.
public enum DataBind: Equatable {
    /// A new instance of the artboard's own view model, if it has one.
    case auto
    /// A given instance.
    case instance(ViewModelInstance)
    /// No instance.
    case none
}

/// The content of a `RiveView`: an artboard of a file with its state machine, bound to a view model instance.
@MainActor public final class Rive {
    /// The view model instance to which an artboard is bound.
    public typealias DataBind = Interface.DataBind

    /// An error thrown for a name that is not in the file, or for an artboard that is too large to instantiate.
    public struct Missing: Error, CustomStringConvertible {
        /// The reason in one line; for a missing name, it includes the names in the file.
        public var description: String
    }

    /// The file of the artboard.
    public let file: File
    /// The artboard instance.
    public let artboard: Artboard
    /// The state machine instance; nil for an artboard that has none.
    ///
    /// Code of Rive's Apple runtime, which plays no such artboard, uses it without a test for nil.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    public let stateMachine: StateMachineInstance!
    /// The view model instance to which the artboard is bound; nil for none.
    public let viewModelInstance: ViewModelInstance?
    /// How the artboard is scaled to the view and aligned in it.
    public var fit: Fit {
        didSet { if fit != oldValue { views.forEachView { $0.placement() } } }
    }
    /// The alignment of `fit`.
    public var alignment: Alignment {
        get { fit.alignment }
        set { fit = fit.aligned(newValue) }
    }
    /// The colour of the view behind the artboard.
    public var backgroundColor = Color.clear {
        didSet { if backgroundColor != oldValue { views.forEachView { $0.placement() } } }
    }
    /// The views that show the content.
    let views = RiveViews()

    /// Creates content from the names of an artboard and a state machine, synchronously.
    ///
    /// The file has no label: at the top level of main.swift, this initialiser would otherwise be chosen over the one
    /// that is awaited there.
    ///
    /// - Parameters:
    ///   - file: The imported file.
    ///   - artboard: The name of the artboard; nil for the file's first.
    ///   - stateMachine: The name of the state machine; nil for the artboard's default.
    ///   - dataBind: The view model instance to which the artboard is bound.
    ///   - fit: How the artboard is scaled to the view's bounds and aligned in them.
    /// - Throws: `Missing` if a name is not in the file or the artboard exceeds the size limit of an instance.
    public init(
        _ file: File, artboard: String? = nil, stateMachine: String? = nil,
        dataBind: DataBind = .auto, fit: Fit = .contain
    ) throws(Missing) {
        let instance: Artboard?
        do { instance = try file.instantiate(artboard: artboard) } catch {
            throw Missing(description: error.description)
        }
        guard let instance else {
            let names = file.artboards.map(\.name).joined(separator: ", ")
            throw Missing(
                description: "there is no artboard '\(artboard ?? "")'; available: \(names)")
        }
        if let stateMachine {
            guard let machine = instance.stateMachine(named: stateMachine) else {
                let names = instance.definition.stateMachines.map(\.name).joined(separator: ", ")
                throw Missing(
                    description: "there is no state machine '\(stateMachine)'; available: \(names)")
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
        if let viewModelInstance { instance.bind(viewModelInstance) }
    }

    /// Creates content from instances. Instances that are not given are created on a background thread.
    ///
    /// - Parameters:
    ///   - file: The imported file.
    ///   - artboard: An artboard of the file; nil for that of `stateMachine` or a new instance of the first artboard.
    ///   - stateMachine: A state machine of the artboard; nil for a new instance of the artboard's default.
    ///   - dataBind: The view model instance to which the artboard is bound.
    ///   - fit: How the artboard is scaled to the view's bounds and aligned in them.
    ///   - backgroundColor: The colour of the view behind the artboard.
    /// - Throws: `FileError` if the file has no artboard, an instance of it would be too large, or the given one is of
    ///   another file.
    public init(
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
        guard file.contains(shown) else {
            throw FileError.invalidArtboard("the artboard '\(shown.name)' is of another file")
        }
        self.file = file
        self.artboard = shown
        self.stateMachine =
            stateMachine ?? shown.stateMachine(at: shown.definition.defaultStateMachine ?? 0)
        self.fit = fit
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

    /// An animation of the artboard that plays instead of a state machine; nil for none.
    package var animation: LinearAnimationInstance?

    /// Advances the animation or the state machine, or the artboard without one, by `elapsed` seconds.
    ///
    /// - Returns: Whether anything changed or another frame is needed.
    func advance(_ elapsed: Double) -> Bool {
        if let animation {
            let needsAnotherFrame = animation.advance(by: elapsed)
            animation.apply()
            artboard.advance(by: elapsed)
            return needsAnotherFrame
        }
        guard let stateMachine else { return artboard.advance(by: elapsed) }
        let needsAnotherFrame = stateMachine.advanceAndApply(elapsed)
        return artboard.takeChange() || needsAnotherFrame
    }
}

extension Rive: Equatable {
    /// Whether both play the same instances in the same way. Contents are compared on the main actor, as views are.
    nonisolated public static func == (a: Rive, b: Rive) -> Bool {
        if a === b { return true }
        // Comparing on another thread would be a race with the view that plays one of them.
        return MainActor.assumeIsolated {
            a.file == b.file && a.artboard == b.artboard && a.stateMachine == b.stateMachine
                && a.viewModelInstance == b.viewModelInstance && a.fit == b.fit
                && a.backgroundColor == b.backgroundColor
        }
    }
}
