import JSON
import TestSupport
import Testing

@testable import DataSources

/// The runs on disk that have begun and not ended.
@Suite struct RunLogTests {
    private func record(_ number: Int) -> RunRecord {
        RunRecord(id: RunRecord.makeID(), key: "screens.p.page.buttons[\(number)].do", time: 100)
    }

    @Test func namesDiffer() {
        let names = Set((0..<1000).map { _ in RunRecord.makeID() })
        #expect(names.count == 1000 && names.allSatisfy { $0.utf8.count == 32 })
    }

    /// Whenever the power is cut, and whatever part of an unsynchronised write is on the disk, the runs are those of
    /// the last write that was complete, or those of the one in progress.
    @Test func powerCutKeepsRuns() throws {
        let disk = DiskModel()
        let store = RunStore(folder: "/state", files: disk)
        let writes = (1...6).map { count in (0..<count % 3).map { record($0) } }
        var ends: [Int] = []
        for (i, runs) in writes.enumerated() {
            #expect(store.save(runs, sequence: i + 1) == nil)
            ends.append(disk.operations.count)
        }
        var content = DiskModel.Content()
        for (i, operation) in disk.operations.enumerated() {
            content.perform(operation)
            let complete = ends.filter { $0 <= i + 1 }.count
            for tear in [0, 1, 10, 1000] {
                let left = DiskModel(content.afterPowerCut { min($0, tear) })
                let saved = RunStore(folder: "/state", files: left).load()
                #expect(saved.sequence == complete || saved.sequence == complete + 1)
                if saved.sequence > 0 { #expect(saved.runs == writes[saved.sequence - 1]) }
            }
        }
    }

    @Test(arguments: [
        "", "{", "[]", #"{"sequence": 0, "runs": []}"#, #"{"sequence": 1e300, "runs": []}"#,
        #"{"sequence": 1}"#, #"{"sequence": "x", "runs": []}"#,
    ])
    func wrongFileIsIgnored(text: String) { #expect(RunStore.parse(Array(text.utf8)) == nil) }

    @Test func wrongRunsAreLeftOut() throws {
        let id = RunRecord.makeID()
        let runs = String(repeating: #"{"id":"\#(id)","key":"k","time":1},"#, count: 100)
        let text = #"{"sequence": 3, "runs": [\#(runs) 1, {"id": "x"}]}"#
        let saved = try #require(RunStore.parse(Array(text.utf8)))
        #expect(saved.sequence == 3 && saved.runs.count == RunLog.maximumCount)
    }
}
