import Geometry
import Motion
import Testing

@testable import Interface

/// Contacts that are no taps: those that never end, and those that bounce.
@MainActor @Suite struct ContactTests {
    private final class Rows: View, TableViewDataSource, TableViewDelegate {
        var selected: [Int] = []

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 60 }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            tableView.dequeueReusableCell() ?? TableViewCell()
        }
        func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
            selected.append(path.row)
            tableView.deselectRow(at: path, animated: true)
        }
    }

    private let stage = Stage()
    private let table = TableView(rowHeight: 50)
    private let rows = Rows()

    init() {
        table.frame = Rect(0, 0, 300, 500)
        table.dataSource = rows
        table.delegate = rows
        stage.root.addSubview(table)
        stage.root.addSubview(rows)
        table.reloadData()
        stage.settle()
    }

    private func tap(_ y: Double, finger: Int = 1, x: Double = 100) {
        stage.touch(.began, x, y, finger: finger)
        stage.frames(4)
        stage.touch(.ended, x, y, finger: finger)
        stage.frames(10)
    }

    // MARK: Contacts that do not end

    /// What a contact does before it stays: nothing, a drag of the list, the stop of a flung list.
    enum Contact: CaseIterable {
        case rests, dragged, stopped
    }

    private func begin(_ contact: Contact) {
        switch contact {
        case .rests: stage.touch(.began, 290, 475)
        case .dragged: stage.drag(from: Point(200, 475), to: Point(200, 425), ends: false)
        case .stopped:
            stage.drag(from: Point(100, 400), to: Point(100, 200), frames: 5)
            stage.frames(5)
            stage.touch(.began, 290, 475)
        }
        stage.frames(60)
    }

    /// Beside a contact that stays, other fingers tap, drag and fling.
    @Test(arguments: Contact.allCases) func otherFingersWorkBesideOne(contact: Contact) throws {
        begin(contact)
        let first = try #require(table.indexPathForRow(at: Point(100, 125 + table.contentOffset.y)))
        tap(125)
        tap(125)
        #expect(rows.selected == [first.row, first.row])
        let start = table.contentOffset.y
        stage.drag(from: Point(100, 400), to: Point(100, 200), ends: false, finger: 2)
        stage.frames(10)
        #expect(abs(table.contentOffset.y - start - 190) < 1)
        stage.touch(.ended, 100, 200, finger: 2)
        stage.settle()
        let rested = table.contentOffset.y
        stage.drag(from: Point(100, 400), to: Point(100, 200), frames: 5, finger: 3)
        stage.settle()
        #expect(table.contentOffset.y > rested + 250)
        tap(125)
        #expect(rows.selected.count == 3)
    }

    /// A contact that has not moved for ten seconds is cancelled and reported once; what it does later is ignored
    /// until it is lifted.
    @Test(arguments: Contact.allCases) func restingContactIsGivenUp(contact: Contact) {
        var reported: [Int] = []
        stage.screen.onContactGivenUp = { reported.append($0.finger) }
        begin(contact)
        let deadline = stage.screen.contactDeadline
        #expect(deadline > stage.now + 7 && deadline < stage.now + 10)
        // A contact trembles.
        stage.touch(.moved, contact == .dragged ? 202 : 288, contact == .dragged ? 427 : 477)
        stage.frames(4)
        #expect(stage.screen.contactDeadline == deadline)
        stage.frame(deadline - stage.now - 0.01)
        #expect(reported.isEmpty && table.isTracking)
        stage.screen.giveUpContacts(at: deadline)
        #expect(reported == [0] && !table.isTracking && !table.isDragging)
        #expect(stage.screen.contactDeadline == .infinity)
        #expect(table.cells.values.allSatisfy { !$0.isHighlighted })
        stage.settle()
        let offset = table.contentOffset.y
        stage.touch(.moved, 200, 100)
        stage.settle()
        stage.touch(.ended, 200, 100)
        stage.settle()
        #expect(table.contentOffset.y == offset && rows.selected.isEmpty)
        #expect(stage.screen.contactDeadline == .infinity && reported == [0])
        tap(125, finger: 0)
        #expect(rows.selected.count == 1)
    }

    @Test func movingFingerIsNotGivenUp() {
        var reported = 0
        stage.screen.onContactGivenUp = { _ in reported += 1 }
        stage.touch(.began, 100, 400)
        for i in 1...40 {
            stage.frame(1)
            stage.touch(.moved, 100, 400 - Double(i) * 5)
        }
        #expect(reported == 0 && table.isTracking)
    }

    /// Each of two fingers on two rows, and on two buttons, acts for itself.
    @Test func fingersPressIndependently() {
        stage.touch(.began, 100, 25, finger: 0)
        stage.frames(6)
        stage.touch(.began, 100, 125, finger: 1)
        stage.frames(6)
        #expect(table.cells.filter { $0.value.isHighlighted }.map(\.key.row).sorted() == [0, 2])
        stage.touch(.ended, 100, 25, finger: 0)
        #expect(rows.selected == [0])
        stage.touch(.ended, 100, 125, finger: 1)
        #expect(rows.selected == [0, 2])
        let control = Control(frame: Rect(0, 500, 100, 100))
        var count = 0
        control.addAction(for: .touchUpInside) { count += 1 }
        stage.root.addSubview(control)
        stage.touch(.began, 20, 550, finger: 3)
        stage.frames(40)
        for n in 1...3 {
            tap(550, finger: 4, x: 60)
            #expect(count == n && control.isHighlighted)
        }
        stage.touch(.cancelled, 20, 550, finger: 3)
        #expect(count == 3 && !control.isHighlighted)
    }

    /// A tap recogniser counts each finger's taps, beside one that rests.
    @Test func tapsAreRecognizedBesideRestingContact() {
        let view = View(frame: Rect(0, 500, 300, 100))
        stage.root.addSubview(view)
        var taps = 0
        view.addGestureRecognizer(TapGestureRecognizer { if $0.state == .ended { taps += 1 } })
        stage.touch(.began, 280, 590, finger: 7)
        stage.frames(30)
        for _ in 0..<3 { tap(550) }
        #expect(taps == 3)
    }

    // MARK: Bounces

    /// Two contacts in one place within 50 ms are one tap; later or elsewhere they are two.
    @Test(arguments: [
        (0.008, 0.0, 1), (0.02, 4, 1), (0.03, 12, 1), (0.05, 0, 1), (0.062, 0, 2), (0.08, 0, 2),
        (0.02, 44, 2), (0.008, 60, 2),
    ])
    func bouncingContactIsOneTap(gap: Double, distance: Double, count: Int) {
        let button = Control(frame: Rect(0, 500, 300, 100))
        var pressed = 0
        button.addAction(for: .touchUpInside) { pressed += 1 }
        let area = View(frame: Rect(0, 500, 300, 100))
        var taps = 0
        area.addGestureRecognizer(TapGestureRecognizer { if $0.state == .ended { taps += 1 } })
        func contacts(_ y: Double) {
            for (i, finger) in [0, 1].enumerated() {
                let x = 100 + Double(i) * distance
                stage.touch(.began, x, y, finger: finger)
                stage.frame(0.03)
                stage.touch(.ended, x, y, finger: finger)
                stage.frame(gap)
            }
            stage.frame(1)
        }
        contacts(25)
        #expect(rows.selected.count == count)
        stage.root.addSubview(button)
        contacts(550)
        #expect(pressed == count)
        stage.root.addSubview(area)
        contacts(550)
        #expect(taps == count)
    }

    /// Panels may report a bounce as a second finger before the first has ended.
    @Test func overlappingContactIsOneTap() {
        stage.touch(.began, 100, 25, finger: 0)
        stage.frame(0.02)
        stage.touch(.began, 104, 28, finger: 1)
        stage.frame(0.02)
        stage.touch(.ended, 100, 25, finger: 0)
        stage.frame(0.02)
        stage.touch(.ended, 104, 28, finger: 1)
        #expect(rows.selected == [0])
    }

    /// A drag may begin with a bounce, and goes on after a lost contact.
    @Test func bouncesDoNotHinderDrags() {
        tap(400)
        stage.settle()
        stage.touch(.began, 100, 400)
        stage.frame(0.01)
        stage.touch(.ended, 100, 400)
        stage.frame(0.02)
        stage.drag(from: Point(102, 400), to: Point(102, 300), ends: false)
        stage.frames(6)
        #expect(abs(table.contentOffset.y - 90) < 1)
    }
}
