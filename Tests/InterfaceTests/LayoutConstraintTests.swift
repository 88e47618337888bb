import Geometry
import Testing

@testable import Interface

/// Anchors and constraints between a view, its superview and its siblings.
@MainActor @Suite struct LayoutConstraintTests {
    private let stage = Stage()
    private let box = View(frame: Rect(0, 0, 200, 100))

    init() {
        stage.root.addSubview(box)
        stage.settle()
    }

    private func add(_ view: View = View()) -> View {
        view.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(view)
        return view
    }

    struct Case: Sendable {
        let name: String
        let constraints: @MainActor @Sendable (View, View) -> [LayoutConstraint]
        let frame: Rect
    }

    nonisolated static let cases: [Case] = [
        Case(
            name: "edges",
            constraints: {
                [
                    $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 10),
                    $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -20),
                    $0.topAnchor.constraint(equalTo: $1.topAnchor),
                    $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -5),
                ]
            }, frame: Rect(10, 0, 170, 95)),
        Case(
            name: "centre and size",
            constraints: {
                [
                    $0.centerXAnchor.constraint(equalTo: $1.centerXAnchor),
                    $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor, constant: 10),
                    $0.widthAnchor.constraint(equalToConstant: 40),
                    $0.heightAnchor.constraint(equalToConstant: 20),
                ]
            }, frame: Rect(80, 50, 40, 20)),
        Case(
            name: "multiples",
            constraints: {
                [
                    $0.leftAnchor.constraint(equalTo: $1.leftAnchor, constant: 4),
                    $0.topAnchor.constraint(equalTo: $1.topAnchor),
                    $0.widthAnchor.constraint(equalTo: $1.widthAnchor, multiplier: 0.5),
                    $0.heightAnchor.constraint(
                        equalTo: $0.widthAnchor, multiplier: 0.25, constant: 5),
                ]
            }, frame: Rect(4, 0, 100, 30)),
        Case(
            name: "the superview first",
            constraints: {
                [
                    $1.trailingAnchor.constraint(equalTo: $0.trailingAnchor, constant: 8),
                    $1.bottomAnchor.constraint(equalTo: $0.bottomAnchor, constant: 8),
                    $0.widthAnchor.constraint(equalToConstant: 30),
                    $0.heightAnchor.constraint(equalToConstant: 30),
                ]
            }, frame: Rect(162, 62, 30, 30)),
        Case(
            name: "in words",
            constraints: {
                [
                    LayoutConstraint(item: $0, attribute: .left, toItem: $1, constant: 7),
                    LayoutConstraint(item: $0, attribute: .top, toItem: $1, attribute: .centerY),
                    LayoutConstraint(item: $0, attribute: .width, constant: 10),
                    LayoutConstraint(item: $0, attribute: .height, constant: 12),
                ]
            }, frame: Rect(7, 50, 10, 12)),
    ]

    @Test(arguments: cases) func constraintsPlaceView(item: Case) {
        let view = add()
        LayoutConstraint.activate(item.constraints(view, box))
        stage.settle()
        #expect(view.frame == item.frame, "\(item.name)")
    }

    @Test func constraintsFollowTheSuperview() {
        let view = add()
        LayoutConstraint.activate(Self.cases[0].constraints(view, box))
        stage.settle()
        box.frame = Rect(0, 0, 300, 50)
        stage.settle()
        #expect(view.frame == Rect(10, 0, 270, 45))
    }

    // The order in which siblings are added does not count.
    @Test func siblingsAreSolvedTogether() {
        let (first, second) = (add(), add())
        LayoutConstraint.activate([
            first.trailingAnchor.constraint(equalTo: second.leadingAnchor, constant: -10),
            first.leadingAnchor.constraint(equalTo: box.leadingAnchor),
            second.trailingAnchor.constraint(equalTo: box.trailingAnchor),
            first.widthAnchor.constraint(equalTo: second.widthAnchor),
            first.topAnchor.constraint(equalTo: box.topAnchor),
            first.bottomAnchor.constraint(equalTo: box.bottomAnchor),
            second.topAnchor.constraint(equalTo: first.topAnchor),
            second.heightAnchor.constraint(equalTo: first.heightAnchor),
        ])
        stage.settle()
        #expect(first.frame == Rect(0, 0, 95, 100) && second.frame == Rect(105, 0, 95, 100))
    }

    // UIView.intrinsicContentSize: the content's size is used where nothing else determines it.
    @Test func contentSizeFillsIn() throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: 10)
        label.text = "abc"
        let view = add(label)
        LayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 3),
            view.topAnchor.constraint(equalTo: box.topAnchor, constant: 4),
        ])
        stage.settle()
        #expect(view.frame.origin == Point(3, 4))
        #expect(view.frame.size == label.intrinsicContentSize && view.frame.width > 0)
    }

    @Test func wrappedLabelIsAsHighAsItsWidthRequires() throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: 10)
        label.text = "abc abc abc abc"
        label.numberOfLines = 0
        let view = add(label)
        LayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: box.leadingAnchor),
            view.topAnchor.constraint(equalTo: box.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 50),
        ])
        stage.settle()
        #expect(view.frame.height == label.sizeThatFits(Size(50, .infinity)).height)
        #expect(view.frame.height > label.intrinsicContentSize.height)
    }

    @Test func leadingIsRightInRightToLeftLayout() {
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        let (view, left) = (add(), add())
        LayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
            view.topAnchor.constraint(equalTo: box.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 40),
            view.heightAnchor.constraint(equalToConstant: 20),
            left.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 10),
            left.topAnchor.constraint(equalTo: box.topAnchor),
            left.widthAnchor.constraint(equalToConstant: 40),
            left.heightAnchor.constraint(equalToConstant: 20),
        ])
        stage.settle()
        #expect(view.frame == Rect(150, 0, 40, 20) && left.frame == Rect(10, 0, 40, 20))
    }

    // NSLayoutConstraint.constant: the one property that may change while a constraint is active.
    @Test func changeOfConstantIsAnimated() {
        let view = add()
        let constraints = Self.cases[1].constraints(view, box)
        LayoutConstraint.activate(constraints)
        stage.settle()
        View.animate(withDuration: 0.5) {
            constraints[0].constant = 50
            box.layoutIfNeeded()
        }
        stage.frames(10)
        #expect(view.frame.midX == 150)
        #expect(view.presentationFrame.midX > 100 && view.presentationFrame.midX < 150)
        stage.settle()
        #expect(view.presentationFrame.midX == 150)
    }

    @Test func inactiveConstraintsDoNotCount() {
        let view = add()
        let constraints = Self.cases[1].constraints(view, box)
        LayoutConstraint.activate(constraints)
        let other = view.widthAnchor.constraint(equalToConstant: 99)
        #expect(!other.isActive)
        stage.settle()
        #expect(view.frame.width == 40)
        constraints[2].isActive = false
        other.isActive = true
        stage.settle()
        #expect(view.frame.width == 99)
        LayoutConstraint.deactivate(constraints + [other])
        #expect(view.layoutConstraints.isEmpty)
    }

    // UIView.removeFromSuperview: constraints to the views around it are removed, its own size is kept.
    @Test func removedViewLosesItsConstraints() {
        let view = add()
        let constraints = Self.cases[1].constraints(view, box)
        LayoutConstraint.activate(constraints)
        stage.settle()
        view.removeFromSuperview()
        #expect(constraints.map(\.isActive) == [false, false, true, true])
    }

    @Test func framesOfOtherViewsAreTheirOwn() {
        let free = View(frame: Rect(20, 30, 40, 10))
        box.addSubview(free)
        let view = add()
        LayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: free.bottomAnchor, constant: 2),
            view.leadingAnchor.constraint(equalTo: free.leadingAnchor),
            view.widthAnchor.constraint(equalTo: free.widthAnchor),
            view.heightAnchor.constraint(equalToConstant: 5),
        ])
        stage.settle()
        #expect(free.frame == Rect(20, 30, 40, 10) && view.frame == Rect(20, 42, 40, 5))
    }

    // MARK: Mistakes

    private func failure() -> String {
        var solver = LayoutSolver(box)
        do {
            _ = try solver.solve()
            return ""
        } catch { return "\(error)" }
    }

    @Test func mistakesAreNamed() {
        let view = add()
        let constraints = Self.cases[1].constraints(view, box)
        LayoutConstraint.activate(Array(constraints[1...]))
        #expect(failure() == "the horizontal position of View is not determined")
        constraints[0].isActive = true
        #expect(failure() == "")
        let other = view.widthAnchor.constraint(equalToConstant: 41)
        other.isActive = true
        #expect(failure().hasSuffix("contradicts the others"))
        other.isActive = false
        let far = View()
        stage.root.addSubview(far)
        view.topAnchor.constraint(equalTo: far.topAnchor).isActive = true
        #expect(failure().contains("not siblings"))
        // The views are laid out by the next frame, which would end the test.
        LayoutConstraint.deactivate(view.layoutConstraints)
        view.removeFromSuperview()
    }
}
