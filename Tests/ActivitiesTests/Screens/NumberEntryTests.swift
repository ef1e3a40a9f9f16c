import TestSupport
import Testing

@testable import Activities

@Suite struct NumberEntryTests {
    private static let ranges = [
        0...0, 1...20, 5...60, 0...60, 300...1200, 80...449, -24...12, -200...200, -10...30, 0...3000,
    ]

    @Test(arguments: ranges)
    func `every number of a range can be typed, and is never refused on the way`(range: ClosedRange<Int>) {
        for number in range {
            var entry = NumberEntry(range)
            var last: NumberEntry.Receipt?
            if number < 0 { #expect(entry.changeSign() == nil) }
            for digit in String(abs(number)) {
                last = entry.type(digit.wholeNumberValue ?? 0)
                if case .outside = last { Issue.record("\(number) of \(range) is refused at \(digit)") }
            }
            #expect(entry.value == number && (last == .open || last == .complete(number)))
        }
    }

    @Test(arguments: ranges)
    func `a number is complete exactly if every further digit leads out of the range`(range: ClosedRange<Int>) {
        for number in range where number > 0 {
            var entry = NumberEntry(range)
            var last = NumberEntry.Receipt.open
            for digit in String(number) { last = entry.type(digit.wholeNumberValue ?? 0) }
            let canGrow = range.contains { other in
                abs(other) > number && String(abs(other)).hasPrefix(String(number))
            }
            #expect((last == .complete(number)) == !canGrow, "\(number) of \(range)")
        }
    }

    @Test func `a number that no digit or sign can bring into the range is refused and forgotten`() {
        var entry = NumberEntry(5...60)
        #expect(entry.type(6) == .open && entry.type(1) == .outside(61) && entry.isEmpty)
        entry = NumberEntry(300...1200)
        #expect(entry.type(1) == .open && entry.type(3) == .outside(13) && entry.isEmpty)
        #expect(entry.type(2) == .outside(2) && entry.isEmpty)
        entry = NumberEntry(-24...12)
        #expect(entry.type(2) == .open && entry.type(4) == .open && entry.value == nil)
        #expect(entry.changeSign() == .complete(-24))
        #expect(entry.type(9) == .complete(9), "a digit after a complete number begins another")
        #expect(entry.changeSign() == .complete(-9))
        #expect(entry.type(3) == .complete(3))
    }

    @Test func `Backspace takes back digit by digit, then the sign`() {
        var entry = NumberEntry(-24...12)
        #expect(entry.erase() == false)
        _ = entry.changeSign()
        _ = entry.type(1)
        _ = entry.type(2)
        #expect(entry.number == -12 && entry.erase() && entry.number == -1 && entry.erase() && entry.number == nil)
        #expect(!entry.isEmpty && entry.erase() && entry.isEmpty && !entry.erase())
    }
}
