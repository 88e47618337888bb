import Geometry

/// Solves the constraints of a view's subviews: a system of linear equations for the position and the size of each.
@MainActor struct LayoutSolver {
    /// Why constraints place no views.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let container: View
    /// The subviews that constraints place.
    private let placed: [View]
    private var system: LinearSystem

    init(_ container: View) {
        self.container = container
        placed = container.subviews.filter { !$0.translatesAutoresizingMaskIntoConstraints }
        system = LinearSystem(unknowns: placed.count * 4)
    }

    /// Returns the frames of the subviews that constraints place.
    mutating func solve() throws -> [(View, Rect)] {
        if !container.supportsConstraints {
            throw Failure(description: "the content of a scroll view has no constraints")
        }
        for constraint in try constraints() {
            if case .contradiction = system.add(try equation(of: constraint)) {
                throw Failure(description: "\(constraint.words) contradicts the others")
            }
        }
        addOwnSizes()
        return try placed.enumerated().map { index, view in (view, try frame(of: index, view)) }
    }

    private func constraints() throws -> [LayoutConstraint] {
        var result = container.layoutConstraints.filter { $0.container === container }
        for view in container.subviews {
            for constraint in view.layoutConstraints {
                // One between a subview and a view inside it is that subview's.
                if constraint.container === view { continue }
                guard constraint.container === container else {
                    throw Failure(
                        description: "\(constraint.words) connects views that are not siblings, "
                            + "nor a view and its superview")
                }
                result.append(constraint)
            }
        }
        return result
    }

    /// Adds the content's own size where the constraints leave it open: widths first, on which heights may depend.
    private mutating func addOwnSizes() {
        for (index, view) in placed.enumerated() {
            let width = view.intrinsicContentSize.width
            if width >= 0 { addLength(index * 4 + 1, width) }
        }
        for (index, view) in placed.enumerated() {
            guard view.intrinsicContentSize.height >= 0 else { continue }
            let width = system.value(of: index * 4 + 1) ?? .infinity
            addLength(index * 4 + 3, view.sizeThatFits(Size(width, .infinity)).height)
        }
    }

    private mutating func addLength(_ unknown: Int, _ length: Double) {
        var equation = LinearSystem.Equation(unknowns: placed.count * 4)
        equation.factors[unknown] = 1
        equation.constant = length
        // A length that the constraints determine is left as it is.
        _ = system.add(equation)
    }

    private func frame(of index: Int, _ view: View) throws -> Rect {
        let values = (0..<4).map { system.value(of: index * 4 + $0) }
        guard let x = values[0], let width = values[1], let y = values[2], let height = values[3]
        else {
            let names = ["horizontal position", "width", "vertical position", "height"]
            let open = zip(names, values).filter { $0.1 == nil }.map(\.0)
            throw Failure(
                description: "the \(open.joined(separator: " and ")) of "
                    + "\(type(of: view)) is not determined")
        }
        let size = Size(max(0, width), max(0, height))
        let left = container.isRightToLeft ? container.frame.width - x - size.width : x
        return Rect(origin: Point(left, y), size: size)
    }

    // MARK: Equations

    private func equation(of constraint: LayoutConstraint) throws -> LinearSystem.Equation {
        guard let first = constraint.firstItem else {
            throw Failure(description: "a view of a constraint is gone")
        }
        var equation = LinearSystem.Equation(unknowns: placed.count * 4)
        add(first, constraint.firstAttribute, factor: 1, to: &equation)
        if let second = constraint.secondItem, let attribute = constraint.secondAttribute {
            add(second, attribute, factor: -constraint.multiplier, to: &equation)
        }
        // Constants count in the direction of layout, as the unknowns do, but for left and right.
        let isLeftOrRight = [.left, .right].contains(constraint.firstAttribute)
        let sign = container.isRightToLeft && isLeftOrRight ? -1.0 : 1
        equation.constant += sign * constraint.constant
        return equation
    }

    /// Adds an attribute: a sum of a view's unknown position and size, in the direction of layout.
    private func add(
        _ view: View, _ attribute: LayoutAttribute, factor: Double,
        to equation: inout LinearSystem.Equation
    ) {
        var attribute = attribute
        if container.isRightToLeft {
            if attribute == .left {
                attribute = .trailing
            } else if attribute == .right {
                attribute = .leading
            }
        }
        let (start, length): (Double, Double) =
            switch attribute {
            case .leading, .left, .top: (1, 0)
            case .trailing, .right, .bottom: (1, 1)
            case .centerX, .centerY: (1, 0.5)
            case .width, .height: (0, 1)
            }
        let isVertical = [.top, .bottom, .centerY, .height].contains(attribute)
        if let index = placed.firstIndex(where: { $0 === view }) {
            equation.factors[index * 4 + (isVertical ? 2 : 0)] += factor * start
            equation.factors[index * 4 + (isVertical ? 3 : 1)] += factor * length
            return
        }
        var frame = view.frame
        if view === container { frame.origin = .zero }
        if view !== container, container.isRightToLeft {
            frame.origin.x = container.frame.width - frame.maxX
        }
        let place = isVertical ? frame.minY : frame.minX
        let extent = isVertical ? frame.height : frame.width
        equation.constant -= factor * (start * place + length * extent)
    }
}

/// A system of linear equations, kept in reduced row echelon form.
struct LinearSystem {
    struct Equation {
        var factors: [Double]
        var constant = 0.0

        init(unknowns: Int) { factors = [Double](repeating: 0, count: unknowns) }

        fileprivate mutating func subtract(_ other: Equation, times factor: Double) {
            for i in factors.indices { factors[i] -= factor * other.factors[i] }
            constant -= factor * other.constant
        }
    }

    enum Result {
        case added, redundant, contradiction
    }

    private static var tolerance: Double { 1e-9 }
    /// The equation that determines each unknown; nil while it is free.
    private var rows: [Equation?]

    init(unknowns: Int) { rows = [Equation?](repeating: nil, count: unknowns) }

    mutating func add(_ equation: Equation) -> Result {
        var new = equation
        for i in rows.indices {
            if let row = rows[i], new.factors[i] != 0 { new.subtract(row, times: new.factors[i]) }
        }
        let pivot = new.factors.indices.first { abs(new.factors[$0]) > LinearSystem.tolerance }
        guard let pivot else { return abs(new.constant) > 1e-6 ? .contradiction : .redundant }
        let scale = new.factors[pivot]
        for i in new.factors.indices { new.factors[i] /= scale }
        new.constant /= scale
        for i in rows.indices {
            if let factor = rows[i]?.factors[pivot], factor != 0 {
                rows[i]?.subtract(new, times: factor)
            }
        }
        rows[pivot] = new
        return .added
    }

    /// Returns the value of an unknown; nil if it is not determined.
    func value(of unknown: Int) -> Double? {
        guard let row = rows[unknown] else { return nil }
        let isAlone = row.factors.indices.allSatisfy {
            $0 == unknown || abs(row.factors[$0]) <= LinearSystem.tolerance
        }
        return isAlone ? row.constant : nil
    }
}
