import Locking

/// The severity of a message about a file.
public enum RiveLogLevel: Int, Comparable, Sendable, CaseIterable {
    /// No messages at all.
    case off
    /// Something could not be done: for example, a file could not be imported or a property does not exist.
    case error
    /// A part of a file is ignored.
    case warning
    /// A file has been imported.
    case info
    case debug

    /// Whether `a` is more severe than `b`.
    public static func < (a: RiveLogLevel, b: RiveLogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// Receives messages about files, and discards them unless the application supplies a sink.
///
/// `RiveLog.logger` receives the messages of all files; a log passed to a `Worker` receives those of the worker's
/// files.
public struct RiveLog: Sendable {
    /// The least severe level that is passed on.
    public let level: RiveLogLevel
    private let sink: @Sendable (RiveLogLevel, String) -> Void

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - level: the least severe level to pass on.
    ///   - sink: receives messages; called on the importing thread.
    public init(
        level: RiveLogLevel, _ sink: @escaping @Sendable (RiveLogLevel, String) -> Void
    ) {
        self.level = level
        self.sink = sink
    }

    /// Discards all messages.
    public static let none = RiveLog(level: .off) { _, _ in }

    func write(_ level: RiveLogLevel, _ message: @autoclosure () -> String) {
        if level <= self.level && level != .off { sink(level, message()) }
    }
}

// MARK: - The logger of all files

extension RiveLog {
    /// Receives messages about files, on the thread on which they are logged.
    ///
    /// Messages are closures, so that a logger that discards them does not cause them to be composed.
    public protocol Logger: Sendable {
        /// Logs something important that is not a problem.
        func notice(tag: Tag, _ message: @escaping () -> String)
        /// Logs something useful for debugging.
        func debug(tag: Tag, _ message: @escaping () -> String)
        /// Logs something useful for debugging that is frequent.
        func trace(tag: Tag, _ message: @escaping () -> String)
        /// Logs something that happened and is not a problem.
        func info(tag: Tag, _ message: @escaping () -> String)
        /// Logs something that could not be done.
        func error(tag: Tag, error: (any Error)?, _ message: @escaping () -> String)
        /// Logs something that is ignored.
        func warning(tag: Tag, _ message: @escaping () -> String)
        /// Logs a programming error.
        func fault(tag: Tag, _ message: @escaping () -> String)
        /// Logs something that terminates the program.
        func critical(tag: Tag, _ message: @escaping () -> String)
    }

    /// The subject of a message.
    public enum Tag: Sendable, Hashable {
        case rive, worker, file, artboard, stateMachine, viewModelInstance
        case image, font, audio, view
        /// A subject defined by the application.
        case custom(String)

        /// The subject's name in a log.
        public var category: String {
            switch self {
            case .rive: "Rive"
            case .worker: "Worker"
            case .file: "File"
            case .artboard: "Artboard"
            case .stateMachine: "StateMachine"
            case .viewModelInstance: "ViewModelInstance"
            case .image: "Image"
            case .font: "Font"
            case .audio: "Audio"
            case .view: "RiveUIView"
            case .custom(let name): name
            }
        }
    }

    /// The kinds of messages that a logger passes on.
    public struct Level: OptionSet, Sendable {
        /// A bit for each kind.
        public let rawValue: UInt16

        /// Creates a set from its bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Something important that is not a problem.
        public static let notice = Level(rawValue: 1 << 0)
        /// Something useful for debugging.
        public static let debug = Level(rawValue: 1 << 1)
        /// Something useful for debugging that is frequent.
        public static let trace = Level(rawValue: 1 << 2)
        /// Something that happened and is not a problem.
        public static let info = Level(rawValue: 1 << 3)
        /// Something could not be done.
        public static let error = Level(rawValue: 1 << 4)
        /// Something is ignored.
        public static let warning = Level(rawValue: 1 << 5)
        /// A programming error.
        public static let fault = Level(rawValue: 1 << 6)
        /// Something that terminates the program.
        public static let critical = Level(rawValue: 1 << 7)

        /// The kinds that are useful during development.
        public static let `default`: Level = [.debug, .warning, .error, .fault, .critical]
        /// All messages.
        public static let all = Level(rawValue: 0xff)
    }

    private static let shared = Lock<any Logger>(RiveLog.none)

    /// The logger that receives the messages about all files. The default, `none`, discards them. May be set and read
    /// on any thread.
    public static var logger: any Logger {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    /// Logs something important that is not a problem.
    public static func notice(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.notice(tag: tag, message)
    }

    /// Logs something useful for debugging.
    public static func debug(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.debug(tag: tag, message)
    }

    /// Logs something useful for debugging that is frequent.
    public static func trace(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.trace(tag: tag, message)
    }

    /// Logs something that happened and is not a problem.
    public static func info(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.info(tag: tag, message)
    }

    /// Logs something that could not be done.
    public static func error(
        tag: Tag, error: (any Error)? = nil, _ message: @autoclosure @escaping () -> String
    ) {
        logger.error(tag: tag, error: error, message)
    }

    /// Logs something that is ignored.
    public static func warning(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.warning(tag: tag, message)
    }

    /// Logs a programming error.
    public static func fault(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.fault(tag: tag, message)
    }

    /// Logs something that terminates the program.
    public static func critical(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.critical(tag: tag, message)
    }
}

/// A log of a worker's files can also be the logger of all files, with four levels of severity.
extension RiveLog: RiveLog.Logger {
    /// Passes on a notice as information.
    public func notice(tag: Tag, _ message: @escaping () -> String) { write(.info, message()) }
    /// Passes on a debugging message.
    public func debug(tag: Tag, _ message: @escaping () -> String) { write(.debug, message()) }
    /// Passes on a trace as a debugging message.
    public func trace(tag: Tag, _ message: @escaping () -> String) { write(.debug, message()) }
    /// Passes on information.
    public func info(tag: Tag, _ message: @escaping () -> String) { write(.info, message()) }
    /// Passes on an error, with its cause.
    public func error(tag: Tag, error: (any Error)?, _ message: @escaping () -> String) {
        write(.error, message() + (error.map { ": \($0)" } ?? ""))
    }
    /// Passes on a warning.
    public func warning(tag: Tag, _ message: @escaping () -> String) {
        write(.warning, message())
    }
    /// Passes on a fault as an error.
    public func fault(tag: Tag, _ message: @escaping () -> String) { write(.error, message()) }
    /// Passes on a critical message as an error.
    public func critical(tag: Tag, _ message: @escaping () -> String) { write(.error, message()) }
}

extension RiveLog.Logger where Self == RiveLog {
    /// Discards all messages.
    public static var none: RiveLog { RiveLog.none }
}
