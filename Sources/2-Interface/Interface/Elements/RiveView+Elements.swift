import Geometry
import RiveRuntime

extension RiveView {
    /// The parts of the content to which the file gives semantics and that are visible, each after the one around it.
    ///
    /// - Parameter place: Where the coordinates of the view are on the screen.
    func contentElements(in place: ElementPlace) -> [ScreenElement] {
        let transform = rive.fit.transform(
            of: rive.artboard.size, in: Rect(origin: .zero, size: presentationFrame.size))
        let resting = rive.fit.transform(
            of: rive.artboard.size, in: Rect(origin: .zero, size: frame.size))
        var elements: [ScreenElement] = []
        var rest = Array(rive.artboard.semantics.reversed())
        while let node = rest.popLast() {
            rest += node.children.reversed()
            let shown = transform.bounds(of: node.bounds).offset(by: place.origin)
                .intersection(place.clip)
            guard !shown.isEmpty else { continue }
            let texts = [
                ScreenElement.Text(string: node.label, width: shown.width, isCut: false)
            ]
            elements.append(
                ScreenElement(
                    role: AccessibilityRole(node.role), texts: node.label.isEmpty ? [] : texts,
                    frame: shown,
                    restingFrame: resting.bounds(of: node.bounds).offset(by: place.restingOrigin)
                        .intersection(place.restingClip), path: nil,
                    state: AccessibilityState(node.states), value: node.value, identifier: "",
                    alpha: place.alpha, view: self, label: node.label))
        }
        return elements
    }
}

extension AccessibilityRole {
    fileprivate init(_ role: SemanticNode.Role) {
        self =
            switch role {
            case .button: .button
            case .link: .link
            case .checkbox: .checkbox
            case .toggle: .toggle
            case .slider: .slider
            case .textField: .field
            case .text: .text
            case .image: .image
            case .listItem: .item
            case .tab: .tab
            case .radioButton: .radio
            case .list, .tabList: .list
            case .dialog, .alertDialog: .dialog
            case .none, .group, .radioGroup: .group
            }
    }
}

extension AccessibilityState {
    fileprivate init(_ states: SemanticNode.States) {
        self = []
        for (state, own) in AccessibilityState.ofNodes where states.contains(state) { insert(own) }
    }

    private static let ofNodes: [(SemanticNode.States, AccessibilityState)] = [
        (.disabled, .disabled), (.selected, .selected), (.focused, .focused), (.checked, .on),
        (.toggled, .on), (.mixed, .mixed), (.expanded, .expanded), (.readOnly, .readOnly),
        (.required, .required),
    ]
}
