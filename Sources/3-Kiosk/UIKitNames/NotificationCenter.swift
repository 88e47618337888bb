/// A message to observers by name.
public struct Notification {
    /// The name of a kind of notification.
    public struct Name: Hashable, Sendable {
        /// The text of the name.
        public let rawValue: String

        /// Creates a name from its text.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Creates a name from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The name.
    public let name: Name
    /// The object that the notification is about; nil for none.
    public let object: Any?
    /// Further values.
    public let userInfo: [AnyHashable: Any]?
}

/// Delivers notifications to observers at once, on the main actor, as Foundation's class of the same name does.
@MainActor public final class NotificationCenter {
    /// The centre of the program.
    public static let `default` = NotificationCenter()

    /// An observation by a closure, which lasts until it is removed.
    @MainActor public final class Observer {
        fileprivate let name: Notification.Name?
        fileprivate weak var object: AnyObject?
        fileprivate let isAboutObject: Bool
        fileprivate weak var target: AnyObject?
        fileprivate let action: @MainActor (Notification) -> Void

        fileprivate init(
            _ name: Notification.Name?, _ object: AnyObject?, target: AnyObject? = nil,
            _ action: @escaping @MainActor (Notification) -> Void
        ) {
            self.name = name
            self.object = object
            isAboutObject = object != nil
            self.target = target
            self.action = action
        }

        fileprivate func wants(_ notification: Notification) -> Bool {
            if let name, name != notification.name { return false }
            return !isAboutObject || object.map { $0 === notification.object as AnyObject } ?? false
        }
    }

    private var observers: [Observer] = []

    /// Creates a centre.
    public init() {}

    /// Observes notifications.
    ///
    /// - Parameters:
    ///   - name: The name; nil for all.
    ///   - object: The object that they are about; nil for any. It is not retained.
    ///   - block: Called with each notification.
    /// - Returns: The observation, for `removeObserver(_:)`.
    @discardableResult
    public func addObserver(
        forName name: Notification.Name?, object: AnyObject? = nil,
        using block: @escaping @MainActor (Notification) -> Void
    ) -> Observer {
        let observer = Observer(name, object, block)
        observers.append(observer)
        return observer
    }

    /// Observes notifications with a method of `target`, which is not retained.
    public func addObserver<Target: AnyObject>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (Notification) -> Void,
        name: Notification.Name?, object: AnyObject? = nil
    ) {
        observers.append(
            Observer(name, object, target: target) { [weak target] in
                if let target { action(target)($0) }
            })
    }

    /// Observes notifications with a method of `target` without arguments. The target is not retained.
    public func addObserver<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        name: Notification.Name?, object: AnyObject? = nil
    ) {
        observers.append(
            Observer(name, object, target: target) { [weak target] _ in
                if let target { action(target)() }
            })
    }

    /// Ends an observation, or all those of a target.
    public func removeObserver(_ observer: AnyObject) {
        observers.removeAll { $0 === observer || $0.target === observer }
    }

    /// Calls the observers of a notification, in the order in which they were added, before it returns.
    public func post(
        name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil
    ) {
        let notification = Notification(name: name, object: object, userInfo: userInfo)
        for observer in observers where observer.wants(notification) {
            observer.action(notification)
        }
    }
}
