public import Morse

/// How another station keys: its kind of key, and how irregular the operator is.
///
/// A hand decides the lengths when a text becomes marks. All stations, and all practice with irregular Morse, use it.
public struct Hand: Equatable, Sendable {
    /// Nil for even code.
    public let kind: HandKind?
    /// 0 is even code, 1 the full irregularity of the kind.
    public let amount: Double

    /// An electronic keyer with exact spaces.
    public static let even = Hand()

    private init() {
        kind = nil
        amount = 0
    }

    /// A hand with the given amount, or with the largest readable one below it.
    ///
    /// - Parameter amount: from 0. Above the kind's `largestAmount` it counts as that amount.
    public init(_ kind: HandKind, amount: Double) {
        var amount = min(max(amount, 0), kind.largestAmount)
        while amount > 0, !Hand.isReadable(kind, amount: amount) { amount = max(0, amount - 0.05) }
        self.kind = amount > 0 ? kind : nil
        self.amount = amount
    }

    /// Whether it keys as exactly as a machine.
    public var isEven: Bool { kind == nil }

    /// The guard against unreadable hands. See `HandMeasures.confusion`.
    static func isReadable(_ kind: HandKind, amount: Double) -> Bool {
        HandMeasures.full(kind).scaled(by: amount).isReadable(within: kind.largestConfusion)
    }

    var measures: HandMeasures? { kind.map { HandMeasures.full($0).scaled(by: amount) } }

    /// Keys a text from sample 0.
    ///
    /// The same seed gives the same keying. The text takes as long as even code at the same speed: exactly from
    /// `HandKeying.settledLetters` characters on, and on average if it is shorter.
    public func keying(of text: MorseText, timing: Timing, seed: UInt64) -> Keying {
        guard let kind, let measures, !text.isEmpty else { return timing.keying(of: text) }
        var keying = HandKeying(kind, measures, timing: timing, seed: seed)
        return keying.keying(of: text)
    }
}
