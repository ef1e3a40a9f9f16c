import Morse
public import Training

public struct PileupCaller: Equatable, Sendable {
    public enum Manner: String, Sendable, CaseIterable {
        /// Sends its callsign once.
        case plain
        /// Sends its callsign twice.
        case twice
        /// Sends only the last letters of its callsign.
        case partial
        case late
        /// Calls over the others, even when the learner has called another station.
        case lid
    }

    /// Maximum difference in hertz between the pitches of a caller and the learner.
    public static let widestOffset = 300
    /// Maximum deviation of a caller's speed, as a share of the crowd's speed.
    public static let widestSpeed = 0.3

    public let identity: QSOOperator
    public internal(set) var wordsPerMinute: Int
    /// Hertz above the learner's pitch; negative below.
    public let offset: Int
    /// Strength in decibels relative to the learner's own Morse.
    public let gain: Double
    /// Decides about its hand and its tone.
    public let draw: OperatorDraw
    public let manner: Manner
    /// The seed of its hand and its fading.
    public let seed: UInt64
    /// The values of its exchange besides the report, word by word.
    let values: [String]
    /// Whether it corrects an error in its callsign.
    let isAttentive: Bool
    /// Number of calls or repeats left before it leaves.
    var patience: Int
    /// Number of overs in the QSO with the learner.
    var overs = 0

    public var call: String { identity.call }

    init(
        _ identity: QSOOperator, style: PileupStyle, wordsPerMinute base: Int,
        using generator: inout some RandomNumberGenerator
    ) {
        self.identity = identity
        let spread = PileupCaller.widestSpeed * (2 * generator.unitInterval() - 1)
        wordsPerMinute = QSOPace.range.clamping(Int((Double(base) * (1 + spread)).rounded()))
        offset = Int((Double(PileupCaller.widestOffset) * (2 * generator.unitInterval() - 1)).rounded())
        let range = style.gains
        gain =
            ((range.lowerBound + (range.upperBound - range.lowerBound) * generator.unitInterval()) * 10).rounded() / 10
        draw = OperatorDraw(using: &generator)
        // Half of the stations call once. The other half share the other manners.
        let manners: [Manner] = [.plain, .plain, .plain, .plain, .twice, .partial, .late, .lid]
        manner = style == .single ? generator.pick([.plain, .plain, .twice]) : generator.pick(manners)
        isAttentive = generator.unitInterval() < 0.7
        patience = generator.pick([2, 3, 3, 4])
        let dice = generator.unitInterval()
        values =
            switch style {
            case .single, .pileup: []
            case .contest: [identity.serialText]
            case .sprint: [identity.name, dice < 0.7 ? PileupCaller.member(identity.call) : identity.value(of: .state)]
            case .activation: [PileupCaller.reference(of: identity, dice: dice)]
            }
        seed = generator.next()
    }

    /// The club member number that follows the name.
    private static func member(_ call: String) -> String { String(100 + QSOReference.number(of: call, below: 3900)) }

    /// Most stations are at home and give their state. Some are in a park or on a summit.
    private static func reference(of identity: QSOOperator, dice: Double) -> String {
        let item: QSOItem = dice < 0.1 ? .park : dice < 0.15 ? .summit : .state
        let value = identity.value(of: item)
        return value == "NIL" ? identity.value(of: .state) : value
    }

    func exchange(in style: PileupStyle) -> String {
        ((style == .sprint ? [] : ["5NN"]) + values).joined(separator: " ")
    }

    /// The value for a requested item; nil for an item that the style does not use.
    func value(of item: QSOItem, in style: PileupStyle) -> String? {
        switch item {
        case .report: style == .sprint ? nil : "5NN"
        case .name: style == .sprint ? values.first : nil
        // A state replaces the number.
        case .serial, .state, .park, .summit: values.last
        default: nil
        }
    }

    /// The text of its call.
    ///
    /// - Parameter isAsked: whether it answers a part of its callsign with a question mark. The answer is the full
    ///   callsign.
    func calling(_ station: String, isAsked: Bool) -> String {
        switch manner {
        case _ where isAsked, .plain, .late: call
        case .twice: "\(call) \(call)"
        case .partial: String(call.suffix(max(2, call.reversed().prefix { $0.isLetter }.count)))
        case .lid: "\(call) \(call)"
        }
    }

    /// Milliseconds before it calls.
    ///
    /// - Parameter share: the place in the range of its manner, from 0 to 1.
    func delay(_ share: Double) -> Int {
        let range: ClosedRange<Double> =
            switch manner {
            case .lid: 0...150
            case .late: 900...2000
            default: 50...700
            }
        return Int(range.lowerBound + share * (range.upperBound - range.lowerBound))
    }

    /// Whether a callsign, or a part with question marks for the gaps, may mean this station.
    func matches(_ part: String) -> Bool { PileupPart(part).matches(call) }

    func distance(_ other: String) -> Int { EditDistance.between(other, call) }

    /// Whether the station takes a callsign for its own, wrongly sent.
    func isNearly(_ other: String) -> Bool { distance(other) <= (call.count >= 5 ? 2 : 1) }
}

/// A part of a callsign. `?ABC` is its end, `D?ABC` has a gap, `AB` and `AB?` may stand anywhere in it.
struct PileupPart: Equatable, Sendable {
    private let pieces: [String]
    private let isFromStart: Bool
    private let isToEnd: Bool

    init(_ text: String) {
        pieces = text.split(separator: "?").map(String.init)
        let hasGap = text.contains("?")
        isFromStart = hasGap && text.first != "?"
        isToEnd = hasGap && text.last != "?"
    }

    func matches(_ call: String) -> Bool {
        guard let first = pieces.first, let last = pieces.last else { return true }
        if isToEnd, !call.hasSuffix(last) { return false }
        guard pieces.count > 1 else { return call.contains(first) }
        if isFromStart, !call.hasPrefix(first) { return false }
        var rest = call[...]
        for piece in pieces {
            guard let place = rest.firstRange(of: piece) else { return false }
            rest = rest[place.upperBound...]
        }
        return true
    }
}
