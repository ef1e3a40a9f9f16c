import Keyer
import Testing

@testable import Interface

@Suite struct ControlCaptureTests {
    /// The key changes at these milliseconds and closes first.
    private static func finding(_ milliseconds: [Int64], repeatsAt repeats: [Int64] = []) -> ControlCapture.Finding? {
        var capture = ControlCapture()
        capture.attach(7, axes: [:])
        var changes = milliseconds.enumerated().map { ($1, Int32($0.isMultiple(of: 2) ? 1 : 0)) }
        changes += repeats.map { ($0, 2) }
        for (time, value) in changes.sorted(by: { $0.0 < $1.0 }) {
            capture.take(
                DeviceChange(nanoseconds: time * 1_000_000, device: 7, source: .key(48), value: value))
        }
        return capture.finding(at: 100_000_000_000)
    }

    @Test func `a clean press is reported with its length`() {
        #expect(
            Self.finding([100, 350])
                == .init(
                    device: 7, control: .key(48), heldMilliseconds: 250, bounceMilliseconds: 0, repeats: false))
    }

    @Test func `bouncing is measured where it is longest`() {
        #expect(Self.finding([0, 2, 4, 300, 304, 306, 309, 312])?.bounceMilliseconds == 12)
        #expect(Self.finding([0, 300, 301, 302])?.bounceMilliseconds == 2)
        // A gap within a press is bouncing, too.
        #expect(Self.finding([0, 100, 103, 300])?.bounceMilliseconds == 3)
        #expect(Self.finding([0, 2, 4, 300])?.heldMilliseconds == 300)
    }

    @Test func `a very short tap is not a bounce`() {
        #expect(Self.finding([0, 8])?.bounceMilliseconds == 0)
        #expect(Self.finding([0, 8])?.heldMilliseconds == 8)
    }

    @Test func `a key that auto-repeats is reported`() {
        #expect(Self.finding([0, 400], repeatsAt: [250, 283, 316])?.repeats == true)
    }

    @Test func `nothing is found while it is held or was just released`() {
        #expect(Self.finding([0]) == nil)
        var capture = ControlCapture()
        capture.take(DeviceChange(nanoseconds: 0, device: 0, source: .key(1), value: 1))
        #expect(capture.deadline == nil)
        capture.take(DeviceChange(nanoseconds: 5_000_000, device: 0, source: .key(1), value: 0))
        #expect(capture.deadline == 5_000_000 + ControlCapture.quiet)
        let found = [-1, 0, 0].map { capture.finding(at: 5_000_000 + ControlCapture.quiet + $0) != nil }
        #expect(found == [false, true, false])
    }

    @Test func `the first control that closes is the one`() {
        var capture = ControlCapture()
        for (code, value, time) in [(28, 0, 1), (30, 1, 2), (31, 1, 3), (31, 0, 4), (30, 0, 5)]
            as [(UInt16, Int32, Int64)]
        {
            capture.take(DeviceChange(nanoseconds: time, device: 0, source: .key(code), value: value))
        }
        let finding = capture.finding(at: .max)
        #expect(finding?.control == .key(30))
    }

    @Test func `an axis is reported with its direction`() {
        var capture = ControlCapture()
        capture.attach(0, axes: [5: AxisRange(minimum: 0, maximum: 255, value: 0)])
        for (value, time) in [(100, 1), (200, 2), (255, 3), (10, 4)] as [(Int32, Int64)] {
            capture.take(DeviceChange(nanoseconds: time * 10, device: 0, source: .axis(5), value: value))
        }
        let finding = capture.finding(at: .max)
        #expect(finding?.control == .axis(5, isUpward: true))
    }

    @Test func `a device that goes takes its control with it`() {
        var capture = ControlCapture()
        capture.take(DeviceChange(nanoseconds: 0, device: 3, source: .key(1), value: 1))
        capture.detach(3)
        capture.take(DeviceChange(nanoseconds: 5, device: 4, source: .key(2), value: 1))
        capture.take(DeviceChange(nanoseconds: 6, device: 4, source: .key(2), value: 0))
        let finding = capture.finding(at: .max)
        #expect(finding?.device == 4)
    }

    @Test func `a control that never rests needs no more memory and is found out`() {
        let times = (0..<10_000).map { Int64($0) }
        let finding = Self.finding(times)
        #expect(finding?.heldMilliseconds == 9999)
        #expect((finding?.bounceMilliseconds ?? 0) > 200)
    }
}
