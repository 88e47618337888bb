import Locking

/// The severity of a message about a file.
public enum RiveLogLevel: Int, Comparable, Sendable, CaseIterable {
    /// No messages at all.
    case off
    /// Something could not be done: a file could not be imported, a property does not exist.
    case error
    /// A part of a file is ignored.
    case warning
    /// A file has been imported.
    case info
    case debug

    /// More severe levels are less than others.
    public static func < (a: RiveLogLevel, b: RiveLogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// Receives messages about files and discards them, unless the application supplies a sink.
///
/// `RiveLog.logger` receives the messages of all files; a log given to a `Worker` receives those of
/// the worker's files.
public struct RiveLog: Sendable {
    /// The least severe messages that are passed on.
    public let level: RiveLogLevel
    private let sink: @Sendable (RiveLogLevel, String) -> Void

    /// - Parameters:
    ///   - level: the least severe messages to pass on.
    ///   - sink: receives messages; called on the thread that imports.
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
    /// Receives messages about files, on the thread that they come from.
    ///
    /// Messages are closures so that a logger that drops them does not have them composed.
    public protocol Logger: Sendable {
        /// Something important that is no problem.
        func notice(tag: Tag, _ message: @escaping () -> String)
        /// Of use while debugging.
        func debug(tag: Tag, _ message: @escaping () -> String)
        /// Of use while debugging, and frequent.
        func trace(tag: Tag, _ message: @escaping () -> String)
        /// Something happened that is no problem.
        func info(tag: Tag, _ message: @escaping () -> String)
        /// Something could not be done.
        func error(tag: Tag, error: (any Error)?, _ message: @escaping () -> String)
        /// Something is ignored.
        func warning(tag: Tag, _ message: @escaping () -> String)
        /// An error in the program.
        func fault(tag: Tag, _ message: @escaping () -> String)
        /// Something that ends the program.
        func critical(tag: Tag, _ message: @escaping () -> String)
    }

    /// What a message is about.
    public enum Tag: Sendable, Hashable {
        case rive, worker, file, artboard, stateMachine, viewModelInstance
        case image, font, audio, view
        /// Something of the application's own.
        case custom(String)

        /// The name in a log.
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

        /// The kinds with these bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Something important that is no problem.
        public static let notice = Level(rawValue: 1 << 0)
        /// Of use while debugging.
        public static let debug = Level(rawValue: 1 << 1)
        /// Of use while debugging, and frequent.
        public static let trace = Level(rawValue: 1 << 2)
        /// Something happened that is no problem.
        public static let info = Level(rawValue: 1 << 3)
        /// Something could not be done.
        public static let error = Level(rawValue: 1 << 4)
        /// Something is ignored.
        public static let warning = Level(rawValue: 1 << 5)
        /// An error in the program.
        public static let fault = Level(rawValue: 1 << 6)
        /// Something that ends the program.
        public static let critical = Level(rawValue: 1 << 7)

        /// What a developer wants to see.
        public static let `default`: Level = [.debug, .warning, .error, .fault, .critical]
        /// All messages.
        public static let all = Level(rawValue: 0xff)
    }

    private static let shared = Lock<any Logger>(RiveLog.none)

    /// Receives the messages about all files. The default, `none`, drops them. May be set and read on
    /// any thread.
    public static var logger: any Logger {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    /// Logs something important that is no problem.
    public static func notice(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.notice(tag: tag, message)
    }

    /// Logs something of use while debugging.
    public static func debug(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.debug(tag: tag, message)
    }

    /// Logs something of use while debugging that is frequent.
    public static func trace(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.trace(tag: tag, message)
    }

    /// Logs something that happened and is no problem.
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

    /// Logs an error in the program.
    public static func fault(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.fault(tag: tag, message)
    }

    /// Logs something that ends the program.
    public static func critical(tag: Tag, _ message: @autoclosure @escaping () -> String) {
        logger.critical(tag: tag, message)
    }
}

/// A log of a worker's files is a logger of all files too, with four levels of severity.
extension RiveLog: RiveLog.Logger {
    /// Passes a notice on as information.
    public func notice(tag: Tag, _ message: @escaping () -> String) { write(.info, message()) }
    /// Passes a message for debugging on.
    public func debug(tag: Tag, _ message: @escaping () -> String) { write(.debug, message()) }
    /// Passes a trace on as a message for debugging.
    public func trace(tag: Tag, _ message: @escaping () -> String) { write(.debug, message()) }
    /// Passes information on.
    public func info(tag: Tag, _ message: @escaping () -> String) { write(.info, message()) }
    /// Passes an error on, with its cause.
    public func error(tag: Tag, error: (any Error)?, _ message: @escaping () -> String) {
        write(.error, message() + (error.map { ": \($0)" } ?? ""))
    }
    /// Passes a warning on.
    public func warning(tag: Tag, _ message: @escaping () -> String) {
        write(.warning, message())
    }
    /// Passes a fault on as an error.
    public func fault(tag: Tag, _ message: @escaping () -> String) { write(.error, message()) }
    /// Passes a critical message on as an error.
    public func critical(tag: Tag, _ message: @escaping () -> String) { write(.error, message()) }
}

extension RiveLog.Logger where Self == RiveLog {
    /// Discards all messages.
    public static var none: RiveLog { RiveLog.none }
}
