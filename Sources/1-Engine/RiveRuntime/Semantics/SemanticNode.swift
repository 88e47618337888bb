import Geometry

/// A part of an artboard as a screen reader or a test sees it: what it is, what it is called and where it is. The
/// nodes are the objects to which the file gives semantics, here and in nested artboards.
public struct SemanticNode: Sendable, Equatable, Identifiable {
    /// Identifies a node among those of an outermost artboard, for as long as that exists.
    public struct ID: Hashable, Sendable {
        let number: UInt32
    }

    /// What a node is. Raw values are the format's.
    public enum Role: UInt32, Sendable, CaseIterable {
        /// Nothing in particular, also if the file's value is unknown.
        case none
        case button, link, checkbox, toggle, slider, textField
        case text, image
        case group, list, listItem, tab, tabList
        case dialog, alertDialog, radioGroup, radioButton

        /// Whether a node without a label is called by the texts, or else the first image, within it. These are then no
        /// nodes of their own.
        var takesLabelFromContent: Bool {
            switch self {
            case .button, .link, .checkbox, .toggle, .slider, .tab, .listItem, .radioButton: true
            default: false
            }
        }
    }

    /// What can be the case for a node. Raw values are the format's.
    public struct Traits: OptionSet, Sendable, Hashable {
        /// The format's bits.
        public let rawValue: UInt32
        /// Creates a set from the format's bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// It can be expanded and collapsed.
        public static let expandable = Traits(rawValue: 1 << 0)
        /// It can be selected.
        public static let selectable = Traits(rawValue: 1 << 1)
        /// It can be checked.
        public static let checkable = Traits(rawValue: 1 << 2)
        /// It can be switched on and off.
        public static let toggleable = Traits(rawValue: 1 << 3)
        /// It may have to be filled in.
        public static let requirable = Traits(rawValue: 1 << 4)
        /// It can be disabled.
        public static let enablable = Traits(rawValue: 1 << 5)
        /// The file says so, or the object can have the focus.
        public static let focusable = Traits(rawValue: 1 << 6)
    }

    /// What is the case for a node. Raw values are the format's.
    public struct States: OptionSet, Sendable, Hashable {
        /// The format's bits.
        public let rawValue: UInt32
        /// Creates a set from the format's bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// What it contains is shown.
        public static let expanded = States(rawValue: 1 << 0)
        /// It is selected, as a tab or a row of a list.
        public static let selected = States(rawValue: 1 << 1)
        /// It is checked, as a checkbox or a radio button.
        public static let checked = States(rawValue: 1 << 2)
        /// Neither checked nor unchecked, because that differs within it. Such a node is not `checked`.
        public static let mixed = States(rawValue: 1 << 3)
        /// It is switched on.
        public static let toggled = States(rawValue: 1 << 4)
        /// It has to be filled in.
        public static let required = States(rawValue: 1 << 5)
        /// It cannot be used at present.
        public static let disabled = States(rawValue: 1 << 6)
        /// The node, or one within it, has the focus.
        public static let focused = States(rawValue: 1 << 7)
        /// Screen readers read out changes of the label.
        public static let liveRegion = States(rawValue: 1 << 9)
        /// Its value cannot be changed.
        public static let readOnly = States(rawValue: 1 << 10)
        /// A dialog that the focus does not leave.
        public static let modal = States(rawValue: 1 << 11)
        /// The content of a text field is not shown, as that of a password.
        public static let obscured = States(rawValue: 1 << 12)
        /// The text has several lines.
        public static let multiline = States(rawValue: 1 << 13)

        /// A node in this state is left out with all that it contains.
        static let hidden = States(rawValue: 1 << 8)
        private static let all = States(rawValue: 1 << 14 - 1)

        /// The states that a node with these traits can have, each of which needs one of them or none.
        func limited(to traits: Traits) -> States {
            var states = intersection(.all)
            for (trait, needing) in States.needed where !traits.contains(trait) {
                states.subtract(needing)
            }
            if states.contains(.mixed) { states.remove(.checked) }
            return states
        }

        private static let needed: [(Traits, States)] = [
            (.expandable, .expanded), (.selectable, .selected),
            (.checkable, [.checked, .mixed]), (.toggleable, .toggled),
            (.requirable, .required), (.enablable, .disabled), (.focusable, .focused),
        ]
    }

    /// By which the node is found again, for example to perform an action on it.
    public let id: ID
    /// What the node is.
    public let role: Role
    /// What the node is called; empty if neither the file nor its content says so.
    public let label: String
    /// The current value, such as the position of a slider; empty if there is none.
    public let value: String
    /// How the node is used; empty if the file does not say so.
    public let hint: String
    /// The level of a heading, from 1; 0 for a node that is none.
    public let headingLevel: Int
    /// What can be the case for the node.
    public let traits: Traits
    /// What is the case for the node, without what its traits rule out.
    public let states: States
    /// The box around the node in the outermost artboard's units, from its upper left corner, as pointers have it. It is
    /// empty if nothing of the node has an extent.
    public let bounds: Rect
    /// The nodes within the node, from top to bottom and then from left to right.
    public let children: [SemanticNode]
}
