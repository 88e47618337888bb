import Testing

@testable import Lab

/// The reading of layout tests in the form of Yoga's generator.
@Suite struct YogaTests {
    /// A row of 100 × 20 with one box of 30.5 × 20, laid out in both directions.
    private func text(_ change: String = "", left: String = "0") -> String {
        """
        // @generated
        TEST(YogaTest, one_box) {
          YGConfigRef config = YGConfigNew();

          YGNodeRef root = YGNodeNewWithConfig(config);
          YGNodeStyleSetFlexDirection(root, YGFlexDirectionRow);
          YGNodeStyleSetWidth(root, 100);
          YGNodeStyleSetHeight(root, 20);

          YGNodeRef root_child0 = YGNodeNewWithConfig(config);
          YGNodeStyleSetWidth(root_child0, 30.5f);
          \(change)
          YGNodeInsertChild(root, root_child0, 0);
          YGNodeCalculateLayout(root, YGUndefined, YGUndefined, YGDirectionLTR);

          ASSERT_FLOAT_EQ(\(left), YGNodeLayoutGetLeft(root_child0));
          ASSERT_FLOAT_EQ(31, YGNodeLayoutGetWidth(root_child0));

          YGNodeCalculateLayout(root, YGUndefined, YGUndefined, YGDirectionRTL);

          ASSERT_FLOAT_EQ(69.5, YGNodeLayoutGetLeft(root_child0));
          YGNodeFreeRecursive(root);
        }
        """
    }

    /// Expected lengths may be exact or rounded to whole units.
    @Test func equalTestHasNoDifferences() throws {
        let tests = YogaTest.list(in: text())
        #expect(tests.map(\.name) == ["one_box"])
        #expect(try YogaRun.differences(in: tests[0]) == [])
    }

    @Test func differenceNamesLineAndBox() throws {
        let test = try #require(YogaTest.list(in: text(left: "5")).first)
        #expect(
            try YogaRun.differences(in: test) == [
                YogaRun.Difference(line: 16, what: "Left of root_child0", expected: 5, actual: 0)
            ])
    }

    @Test(arguments: [
        ("YGNodeStyleSetAlignSelf(root_child0, YGAlignBaseline);", "AlignSelf YGAlignBaseline"),
        ("YGNodeStyleSetMargin(root_child0, YGEdgeStart, 3);", "edge Start"),
        ("YGNodeSetMeasureFunc(root_child0, measure);", "NodeSetMeasureFunc"),
        ("YGNodeStyleSetWidth(other, 3);", "line 12"),
    ])
    func missingPropertyIsNamed(line: String, what: String) throws {
        let test = try #require(YogaTest.list(in: text(line)).first)
        #expect(throws: YogaRun.Unsupported(what: what)) { try YogaRun.differences(in: test) }
    }
}
