/// A number typed digit by digit.
///
///     empty ──digit──> open ──digit──> complete      no further digit can follow
///                       │ └──digit──> empty          outside of the range
///                       └──Backspace──> open, empty
struct NumberEntry: Equatable {
    enum Receipt: Equatable {
        /// More digits can follow.
        case open
        case complete(Int)
        /// The typed number. No further digit or sign could bring it into the range.
        case outside(Int)
    }

    private let range: ClosedRange<Int>
    private var digits: [Int] = []
    private(set) var isNegative = false
    /// Whether the next digit begins a new number.
    private var isComplete = false

    init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    var isEmpty: Bool { digits.isEmpty && !isNegative }

    /// Whether the range has negative numbers, so that a hyphen is a sign.
    var hasSign: Bool { range.lowerBound < 0 }

    /// Nil before the first digit.
    var number: Int? {
        guard !digits.isEmpty else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// Nil if it is outside of the range.
    var value: Int? { number.flatMap { range.contains($0) ? $0 : nil } }

    private var magnitude: Int { digits.reduce(0) { $0 * 10 + $1 } }

    mutating func type(_ digit: Int) -> Receipt {
        if isComplete { clear() }
        digits.append(digit)
        return settle()
    }

    /// Changes the sign. Nil if there is no digit yet.
    mutating func changeSign() -> Receipt? {
        isNegative.toggle()
        isComplete = false
        return digits.isEmpty ? nil : settle()
    }

    /// Takes back the last digit or the sign. Returns false if there is none.
    mutating func erase() -> Bool {
        isComplete = false
        if digits.popLast() != nil { return true }
        defer { isNegative = false }
        return isNegative
    }

    mutating func clear() {
        digits = []
        isNegative = false
        isComplete = false
    }

    private mutating func settle() -> Receipt {
        if Self.canGrow(magnitude, in: positive) || Self.canGrow(magnitude, in: negative) { return .open }
        if let value {
            isComplete = true
            return .complete(value)
        }
        if hasSign, range.contains(isNegative ? magnitude : -magnitude) { return .open }
        let typed = number ?? 0
        clear()
        return .outside(typed)
    }

    /// The magnitudes of the numbers with each sign.
    private var positive: ClosedRange<Int>? { range.upperBound < 0 ? nil : max(0, range.lowerBound)...range.upperBound }
    private var negative: ClosedRange<Int>? { hasSign ? max(0, -range.upperBound)...(-range.lowerBound) : nil }

    /// Whether further digits lead into the range.
    private static func canGrow(_ number: Int, in magnitudes: ClosedRange<Int>?) -> Bool {
        // A zero begins no number of several digits.
        guard let magnitudes, number > 0 else { return false }
        var (low, high) = (number * 10, number * 10 + 9)
        while low <= magnitudes.upperBound {
            if high >= magnitudes.lowerBound { return true }
            (low, high) = (low * 10, high * 10 + 9)
        }
        return false
    }
}
