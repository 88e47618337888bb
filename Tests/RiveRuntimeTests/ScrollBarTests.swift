import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Scroll bars, whose thumbs follow content and are dragged by a finger.
@Suite struct ScrollBarTests: LayoutFixtures {
    private struct Parts {
        var machine: StateMachineInstance
        var scroll: ScrollConstraint
        var bar: ScrollBarConstraint
        var content: LayoutComponent
        var track: LayoutComponent
        var thumb: LayoutComponent
        /// A position in the track, 5 from its left edge.
        func place(_ y: Double) -> Point {
            Point(track.worldTransform.tx + 5, track.worldTransform.ty + y)
        }
    }

    /// Creates content 400 high in a viewport of 100 × 100, and a scroll bar of 10 × 100, whose
    /// thumb is therefore 25 high.
    ///
    /// - Parameters:
    ///   - physics: the type of the content's physics; nil for none.
    ///   - width: the content's width.
    ///   - scroll: the direction of the content.
    ///   - bar: the direction of the scroll bar.
    private func parts(
        physics: Int? = nil, width: Double = 100, scroll: Int = 1, bar: Int = 1
    ) throws -> Parts {
        var constraint = Object(
            TypeKey.scrollConstraint, (.componentParentId, .uint(2)),
            (.draggableConstraintDirectionValue, .uint(scroll)))
        var objects: [Object] = []
        if let physics {
            objects.append(Object(physics))
            constraint.properties.append((.scrollConstraintPhysicsId, .uint(0)))
        }
        objects += [
            Fixture.artboard(120, 100),
            layout(parent: 0, style: 5, width: 100, height: 100, clip: true),
            layout(parent: 1, style: 6, width: width, height: 400),
            layout(parent: 0, style: 7, width: 10, height: 100),
            layout(parent: 3, style: 8, width: 10, height: 30),
            style(parent: 1), style(parent: 2), style(parent: 3), style(parent: 4), constraint,
            Object(
                TypeKey.scrollBarConstraint, (.componentParentId, .uint(4)),
                (.scrollBarConstraintScrollConstraintId, .uint(9)),
                (.draggableConstraintDirectionValue, .uint(bar))),
            Object(TypeKey.stateMachine),
        ]
        let file = try Fixture.file(objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        machine.advanceAndApply(0)
        return Parts(
            machine: machine, scroll: try #require(artboard.component(9)),
            bar: try #require(artboard.component(10)),
            content: try #require(artboard.component(2)),
            track: try #require(artboard.component(3)), thumb: try #require(artboard.component(4)))
    }

    @Test func scrollBarThumbFollowsAndControlsScroll() throws {
        let parts = try parts()
        let (machine, scroll, thumb) = (parts.machine, parts.scroll, parts.thumb)
        let top = parts.track.worldTransform.ty
        #expect(thumb.frame.height == 25)
        scroll.setDouble(.scrollConstraintScrollPercentY, 0.5)
        machine.advanceAndApply(0)
        #expect(thumb.worldTransform.ty == top + 37.5)
        // A finger drags the thumb, and then taps the track beside it.
        machine.pointer(.down, at: parts.place(40))
        machine.pointer(.move, at: parts.place(55))
        machine.pointer(.up, at: parts.place(55))
        machine.advanceAndApply(0)
        #expect(abs(thumb.worldTransform.ty - top - 52.5) < 1e-9)
        #expect(abs((scroll.double(.scrollConstraintScrollPercentY) ?? 0) - 0.7) < 1e-9)
        machine.pointer(.down, at: parts.place(5))
        machine.pointer(.up, at: parts.place(5))
        machine.advanceAndApply(0)
        #expect(thumb.worldTransform.ty == top)
    }

    /// While a finger drags the thumb, the scroll is active and has the velocity of the content,
    /// which is 0 when the finger rests and after it has let go.
    @Test func draggedThumbReportsVelocityOfContent() throws {
        let parts = try parts(physics: TypeKey.elasticScrollPhysics)
        let (machine, scroll) = (parts.machine, parts.scroll)
        func velocity() -> Double { scroll.double(.scrollConstraintVelocityY) ?? .nan }
        func isActive() -> Bool {
            scroll.currentValue(.scrollConstraintScrollActive) == .bool(true)
        }
        #expect(machine.pointer(.down, at: parts.place(10), time: 1))
        #expect(machine.advanceAndApply(0.25))
        #expect(isActive() && velocity() == 0)
        // The thumb moves by a fifth of its way, so the content moves by 60.
        machine.pointer(.move, at: parts.place(25), time: 1.5)
        machine.advanceAndApply(0.25)
        #expect(isActive() && abs(velocity() + 120) < 1e-6)
        machine.advanceAndApply(0.25)
        #expect(isActive() && velocity() == 0)
        machine.pointer(.move, at: parts.place(40), time: 2)
        machine.pointer(.up, at: parts.place(40), time: 2)
        #expect(!isActive() && velocity() == 0)
        for _ in 0..<5 { machine.advanceAndApply(0.1) }
        #expect(abs(parts.content.contentOffset.y + 120) < 1e-6)
        #expect(machine.isSettled)
    }

    @Test func draggedThumbOfContentWithoutPhysicsReportsNoVelocity() throws {
        let parts = try parts()
        parts.machine.pointer(.down, at: parts.place(10), time: 1)
        parts.machine.pointer(.move, at: parts.place(25), time: 1.5)
        #expect(parts.scroll.double(.scrollConstraintVelocityY) == 0)
        #expect(parts.scroll.currentValue(.scrollConstraintScrollActive) == .bool(true))
    }

    /// The thumb of a vertical scroll bar is neither narrowed nor moved sideways by content that
    /// scrolls in both directions, and does not scroll it sideways.
    @Test func scrollBarActsInItsOwnDirectionOnly() throws {
        let parts = try parts(width: 400, scroll: 2)
        let (machine, scroll, thumb) = (parts.machine, parts.scroll, parts.thumb)
        #expect(thumb.frame.size == Size(10, 25))
        scroll.setDouble(.scrollConstraintScrollOffsetX, -150)
        machine.advanceAndApply(0)
        #expect(thumb.worldTransform.tx == parts.track.worldTransform.tx)
        machine.pointer(.down, at: parts.place(10))
        machine.pointer(.move, at: parts.place(25) + Point(4, 0))
        machine.pointer(.up, at: parts.place(25) + Point(4, 0))
        machine.advanceAndApply(0)
        #expect(parts.content.contentOffset.x == -150)
        #expect(abs(parts.content.contentOffset.y + 60) < 1e-9)
        // An animation makes it a horizontal one.
        parts.bar.setValue(.draggableConstraintDirectionValue, .uint(0))
        machine.advanceAndApply(0)
        machine.advanceAndApply(0)
        #expect(thumb.frame.size == Size(2.5, 30))
    }

    /// A thumb that moves in both directions beside content that scrolls only vertically.
    @Test func contentScrollsInItsOwnDirectionOnly() throws {
        let parts = try parts(width: 400, bar: 2)
        #expect(parts.thumb.frame.size == Size(2.5, 25))
        parts.machine.pointer(.down, at: parts.place(10))
        parts.machine.pointer(.move, at: parts.place(25) + Point(2, 0))
        parts.machine.advanceAndApply(0)
        #expect(parts.content.contentOffset.x == 0)
        #expect(abs(parts.content.contentOffset.y + 60) < 1e-9)
    }
}
