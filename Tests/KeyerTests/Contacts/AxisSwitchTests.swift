import Testing

@testable import Keyer

@Suite struct AxisSwitchTests {
    private static func downs(_ range: AxisRange, isUpward: Bool, _ values: [Int32]) -> [Bool] {
        var axis = AxisSwitch(range, isUpward: isUpward)
        return values.map {
            _ = axis.take($0)
            return axis.isDown
        }
    }

    @Test func `a trigger closes at half and opens at 35 percent`() {
        let range = AxisRange(minimum: 0, maximum: 1000, value: 0)
        #expect(
            Self.downs(range, isUpward: true, [499, 500, 480, 350, 349, 499, 500])
                == [false, true, true, true, false, false, true])
    }

    @Test func `a stick closes in both directions from the middle`() {
        let range = AxisRange(minimum: -100, maximum: 100, value: 3)
        #expect(Self.downs(range, isUpward: true, [49, 50, 35, 34, -100]) == [false, true, true, false, false])
        #expect(Self.downs(range, isUpward: false, [-49, -50, -35, -34, 100]) == [false, true, true, false, false])
    }

    @Test func `a hat has three positions`() {
        let range = AxisRange(minimum: -1, maximum: 1, value: 0, isCentred: true)
        #expect(Self.downs(range, isUpward: true, [-1, 0, 1, 0]) == [false, false, true, false])
        #expect(Self.downs(range, isUpward: false, [-1, 0, 1, 0]) == [true, false, false, false])
    }

    @Test func `a stick that has not reported its position rests in the middle`() {
        let range = AxisRange(minimum: 0, maximum: 255, value: 0, isCentred: true)
        #expect(Self.downs(range, isUpward: true, [128, 180, 195]) == [false, false, true])
    }

    @Test func `one that is held at the beginning is down, and opens`() {
        let range = AxisRange(minimum: 0, maximum: 255, value: 255)
        var axis = AxisSwitch(range, isUpward: true)
        #expect(axis.isDown)
        let isChange = axis.take(0)
        #expect(isChange)
        #expect(!axis.isDown)
    }

    @Test func `an axis that cannot move, and one of the widest range, do no harm`() {
        #expect(Self.downs(AxisRange(minimum: 0, maximum: 0, value: 0), isUpward: true, [0, 5]) == [false, false])
        let widest = AxisRange(minimum: .min, maximum: .max, value: 0)
        #expect(Self.downs(widest, isUpward: true, [.min, .max]) == [false, true])
        #expect(Self.downs(widest, isUpward: false, [.min, .max]) == [true, false])
    }

    @Test func `an axis is moved away from where it rests`() {
        func ways(_ value: Int32) -> [Bool] {
            AxisSwitch.waysFromRest(AxisRange(minimum: 0, maximum: 255, value: value)).map(\.isUpward)
        }
        #expect(ways(0) == [true])
        #expect(ways(255) == [false])
        #expect(ways(127) == [false, true])
    }
}
