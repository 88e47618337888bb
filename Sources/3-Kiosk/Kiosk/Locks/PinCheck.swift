import PinCodes
import Platform

/// Compares PINs with their hashes on a background thread, and limits the tries: after three wrong ones, each further one
/// has to wait longer.
///
/// Each try is counted on the disk before it is made, so that cutting the power saves none. A wait is measured from the
/// last try or from the start of the program, whichever is later: no time of a clock is compared with a saved one.
@MainActor final class PinCheck {
    enum Outcome: Equatable, Sendable {
        case matches
        case differs
        /// Why the PIN could not be compared, for the journal.
        case failed(String)
    }

    /// The number of tries without a wait.
    static let freeTries = 3
    /// The wait after the last of these, in seconds; it doubles with each further try up to the longest.
    static let firstWait = 30.0
    static let longestWait = 3600.0
    /// The names of the files in the state folder.
    nonisolated static let file = "pins"
    nonisolated static let triesFile = "pin-tries"

    private let folder: String?
    private let executor: any BackgroundExecutor
    private let loop: EventLoop
    /// The numbers of tries since the last right one.
    private var tries: [String: Int] = [:]
    /// When each PIN may be tried again, on the loop's clock.
    private var next: [String: Double] = [:]
    private var hasLoaded = false

    /// - Parameter folder: the state folder; nil if there is none, and so no PIN.
    init(folder: String?, executor: any BackgroundExecutor, loop: EventLoop) {
        self.folder = folder
        self.executor = executor.makeQueue(.other, "comparing a PIN")
        self.loop = loop
    }

    /// Seconds until a PIN may be tried.
    func wait(for name: String) -> Double { max(0, (next[name] ?? 0) - loop.now) }

    static func wait(afterTries count: Int) -> Double {
        guard count >= freeTries else { return 0 }
        return min(longestWait, firstWait * Double(1 << min(20, count - freeTries)))
    }

    /// Reads how many tries earlier runs have counted, unless that is known.
    ///
    /// - Parameter completion: called once it is known.
    func load(_ completion: @escaping () -> Void) {
        guard !hasLoaded, let folder else { return completion() }
        executor.run(
            { Result { try PinRecords.read("\(folder)/\(PinCheck.triesFile)") } },
            completion: { [weak self] result in
                self?.didLoad(result)
                completion()
            })
    }

    private func didLoad(_ result: Result<PinRecords, any Error>) {
        guard !hasLoaded else { return }
        hasLoaded = true
        switch result {
        case .success(let records):
            for (name, word) in records.words {
                // A word that is no number is no reason for further tries.
                let count = max(0, Int(word) ?? PinCheck.freeTries)
                tries[name] = count
                next[name] = loop.now + PinCheck.wait(afterTries: count)
            }
        case .failure(let error):
            Console.message("flipbook: \(PinCheck.triesFile): \(error)")
        }
    }

    /// Compares a PIN. Call it only while `wait` is 0.
    func check(
        _ pin: [UInt8], of name: String, _ completion: @escaping @MainActor (Outcome) -> Void
    ) {
        guard let folder else { return completion(.failed("there is no state folder")) }
        let count = tries[name, default: 0] + 1
        tries[name] = count
        next[name] = loop.now + PinCheck.wait(afterTries: count)
        let records = records
        executor.run(
            { PinCheck.compare(pin, name, records, folder) },
            completion: { [weak self] outcome in
                if outcome == .matches { self?.forget(name, in: folder) }
                completion(outcome)
            })
    }

    private var records: PinRecords {
        var records = PinRecords()
        for (name, count) in tries where count > 0 { records[name] = "\(count)" }
        return records
    }

    private func forget(_ name: String, in folder: String) {
        (tries[name], next[name]) = (nil, nil)
        let records = records
        executor.run(
            exitPolicy: .finish, { _ = try? records.write("\(folder)/\(PinCheck.triesFile)") },
            completion: { _ in })
    }

    private nonisolated static func compare(
        _ pin: [UInt8], _ name: String, _ tries: PinRecords, _ folder: String
    ) -> Outcome {
        do {
            // Without the count, a restart would give further tries.
            try tries.write("\(folder)/\(triesFile)")
            guard let hash = try PinRecords.read("\(folder)/\(file)")[name] else {
                return .failed("no PIN is set; set it with 'flipbook pin \(name)'")
            }
            return PinHash.matches(pin, hash) ? .matches : .differs
        } catch {
            return .failed("\(error)")
        }
    }
}
