import Geometry
import Observation
import Testing

@testable import FlipbookUI

@Observable @MainActor private final class Progress {
    var step = 0
}

private struct Steps<Content: View>: View {
    let model: Progress
    @ViewBuilder let content: (Int) -> Content
    var body: some View { VStack(spacing: 0) { content(model.step) } }
}

extension View {
    fileprivate func logged(_ log: Log, _ name: String) -> some View {
        onAppear { log.lines.append("+\(name)") }.onDisappear { log.lines.append("-\(name)") }
    }
}

/// When views appear and disappear, and what is called when values change.
@MainActor @Suite struct AppearanceRulesTests {
    /// Shows content for step 0 and the steps after it, and returns what was logged for each.
    private static func entries<Content: View>(
        steps: Int = 1, @ViewBuilder _ content: @escaping (Log, Int) -> Content
    ) throws -> [[String]] {
        let (log, model) = (Log(), Progress())
        let hosted = try Hosted(Steps(model: model) { content(log, $0) })
        var result = [log.take()]
        for _ in 0..<steps {
            model.step += 1
            hosted.stage.settle()
            result.append(log.take())
        }
        return result
    }

    nonisolated static let appearance: [Rule] = [
        Rule("onAppear is called once, however often a view is evaluated") {
            let logs = try entries(steps: 2) { log, step in Text("\(step)").logged(log, "a") }
            #expect(logs == [["+a"], [], []])
        },
        Rule("a view that is inserted appears alone") {
            let logs = try entries { log, step in
                Text("a").logged(log, "a")
                if step == 1 { Text("b").logged(log, "b") }
            }
            #expect(logs == [["+a"], ["+b"]])
        },
        Rule("a view that is removed disappears alone") {
            let logs = try entries { log, step in
                Text("a").logged(log, "a")
                if step == 0 { Text("b").logged(log, "b") }
            }
            #expect(logs == [["+a", "+b"], ["-b"]])
        },
        Rule("a row that is added appears alone") {
            let logs = try entries { log, step in
                ForEach(0..<(1 + step), id: \.self) { Text("a").logged(log, "\($0)") }
            }
            #expect(logs == [["+0"], ["+1"]])
        },
        Rule("a row that is removed disappears alone") {
            let logs = try entries { log, step in
                ForEach(step == 0 ? [1, 2] : [2], id: \.self) { Text("a").logged(log, "\($0)") }
            }
            #expect(logs == [["+1", "+2"], ["-1"]])
        },
        Rule("rows that change places neither disappear nor appear") {
            let logs = try entries { log, step in
                ForEach(step == 0 ? [1, 2] : [2, 1], id: \.self) {
                    Text("a").logged(log, "\($0)")
                }
            }
            #expect(logs == [["+1", "+2"], []])
        },
        Rule("another branch appears, and the one before disappears") {
            let logs = try entries { log, step in
                if step == 0 { Text("a").logged(log, "a") } else { Text("a").logged(log, "b") }
            }
            #expect(logs.map { $0.sorted() } == [["+a"], ["+b", "-a"]])
        },
        Rule("another id disappears and appears") {
            let logs = try entries { log, step in Text("a").logged(log, "a").id(step) }
            #expect(logs.map { $0.sorted() } == [["+a"], ["+a", "-a"]])
        },
        Rule("a hidden view appears") {
            let logs = try entries(steps: 0) { log, _ in Text("a").logged(log, "a").hidden() }
            #expect(logs == [["+a"]])
        },
        Rule("a view of no opacity appears") {
            let logs = try entries(steps: 0) { log, _ in Text("a").logged(log, "a").opacity(0) }
            #expect(logs == [["+a"]])
        },
        Rule("becoming transparent is no disappearance") {
            let logs = try entries { log, step in
                Text("a").logged(log, "a").opacity(step == 0 ? 1 : 0)
            }
            #expect(logs == [["+a"], []])
        },
        Rule("a view outside of the visible part of a column appears") {
            let logs = try entries(steps: 0) { log, _ in
                ScrollView {
                    VStack {
                        box(10, 5000)
                        Text("a").logged(log, "a")
                    }
                }
            }
            #expect(logs == [["+a"]])
        },
        Rule("a view and those in it appear") {
            let logs = try entries(steps: 0) { log, _ in
                VStack { Text("a").logged(log, "a") }.logged(log, "b")
            }
            #expect(logs.map { $0.sorted() } == [["+a", "+b"]])
        },
        Rule("a view of an overlay appears and disappears") {
            let logs = try entries { log, step in
                Color.red.overlay { if step == 0 { Text("a").logged(log, "a") } }
            }
            #expect(logs == [["+a"], ["-a"]])
        },
        Rule("an action of nil does nothing") {
            let hosted = try Hosted(Text("a").onAppear().onDisappear())
            #expect(hosted.texts == ["a"])
        },
        Rule("a view that appears may remove itself") {
            struct Vanishing: View {
                let log: Log
                @State private var isShown = true
                var body: some View {
                    VStack {
                        if isShown {
                            Text("a").logged(log, "a").onAppear { isShown = false }
                        }
                    }
                }
            }
            let log = Log()
            let hosted = try Hosted(Vanishing(log: log))
            #expect(log.take() == ["+a", "-a"] && hosted.texts.isEmpty)
        },
    ]

    nonisolated static let changes: [Rule] = [
        Rule("onChange is not called for the first value") {
            let logs = try entries(steps: 0) { log, step in
                Text("a").onChange(of: step) { log.lines.append("change") }
            }
            #expect(logs == [[]])
        },
        Rule("an initial onChange is called for the first value, with it twice") {
            let logs = try entries { log, step in
                Text("a").onChange(of: step, initial: true) { log.lines.append("\($0) \($1)") }
            }
            #expect(logs == [["0 0"], ["0 1"]])
        },
        Rule("an initial onChange may take no values") {
            let logs = try entries(steps: 0) { log, step in
                Text("a").onChange(of: step, initial: true) { log.lines.append("a") }
            }
            #expect(logs == [["a"]])
        },
        Rule("onChange is called once for several changes of an event") {
            let (log, model) = (Log(), Progress())
            let hosted = try Hosted(
                Steps(model: model) { step in
                    Text("a").onChange(of: step) { log.lines.append("\($0) \($1)") }
                })
            for _ in 0..<3 { model.step += 1 }
            hosted.stage.settle()
            #expect(log.take() == ["0 3"])
        },
        Rule("a value that comes back in the same event is no change") {
            let (log, model) = (Log(), Progress())
            let hosted = try Hosted(
                Steps(model: model) { step in
                    Text("a").onChange(of: step) { log.lines.append("\($0) \($1)") }
                })
            model.step = 4
            model.step = 0
            hosted.stage.settle()
            #expect(log.take().isEmpty)
        },
        Rule("onChange is called after the view has been updated") {
            let (log, model) = (Log(), Progress())
            let hosted = try Hosted(
                Steps(model: model) { step in
                    let _ = log.lines.append("body \(step)")
                    Text("a").onChange(of: step) { log.lines.append("change") }
                })
            _ = log.take()
            model.step = 1
            hosted.stage.settle()
            #expect(log.take() == ["body 1", "change"])
        },
        Rule("each of two onChange follows its own value") {
            let logs = try entries { log, step in
                Text("a").onChange(of: step) { log.lines.append("step") }
                    .onChange(of: step > 5) { log.lines.append("large") }
            }
            #expect(logs == [[], ["step"]])
        },
        Rule("onChange uses the closure of the last evaluation") {
            let logs = try entries { log, step in
                Text("a").onChange(of: step) { log.lines.append("closure \(step)") }
            }
            #expect(logs == [[], ["closure 1"]])
        },
        Rule("onChange of a view that is new is not called for older changes") {
            let logs = try entries(steps: 2) { log, step in
                if step > 0 { Text("a").onChange(of: step) { log.lines.append("\($0) \($1)") } }
            }
            #expect(logs == [[], [], ["1 2"]])
        },
    ]

    @Test(arguments: appearance + changes)
    func viewsAppearAsInSwiftUI(_ rule: Rule) throws { try rule.check() }

    // MARK: Tasks

    private struct Tasks: View {
        let model: Progress
        let log: Log
        let ids: [Int]
        var body: some View {
            let number = model.step
            Text("\(number)").task(id: ids[number]) { [log] in
                log.lines.append("start \(number)")
                while !Task.isCancelled { await Task.yield() }
                log.lines.append("end \(number)")
            }
        }
    }

    /// A task with an id starts again when the id changes, and goes on when it does not.
    @Test(arguments: [([1, 2], ["end 0", "start 1"]), ([1, 1], [])])
    func taskFollowsItsID(_ ids: [Int], _ expected: [String]) async throws {
        let (log, model) = (Log(), Progress())
        let hosted = try Hosted(Tasks(model: model, log: log, ids: ids))
        for _ in 0..<10_000 where log.lines.isEmpty { await Task.yield() }
        #expect(log.take() == ["start 0"])
        model.step = 1
        hosted.stage.settle()
        for _ in 0..<1000 where log.lines.count < 2 { await Task.yield() }
        #expect(log.take().sorted() == expected)
        hosted.host.removeFromSuperview()
        for _ in 0..<10_000 where log.lines.isEmpty { await Task.yield() }
        #expect(log.take() == ["end \(expected.isEmpty ? 0 : 1)"])
    }
}
