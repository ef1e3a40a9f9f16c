import Morse

/// A station that calls the learner.
public struct PileupCaller: Equatable, Sendable {
    /// How a station calls.
    public enum Manner: String, Sendable, CaseIterable {
        /// Its callsign once.
        case plain
        /// Its callsign twice.
        case twice
        /// Only the last letters of its callsign.
        case partial
        /// Later than the others.
        case late
        /// Over the others, and even when somebody else was called.
        case lid
    }

    /// Hertz by which a caller's pitch differs from the learner's, at most.
    public static let widestOffset = 300
    /// The share by which a caller's speed differs from the crowd's, at most.
    public static let widestSpeed = 0.3

    /// Who it is.
    public let identity: QSOOperator
    /// The speed in words per minute.
    public internal(set) var wordsPerMinute: Int
    /// Hertz above the learner's pitch, or below it.
    public let offset: Int
    /// Strength in decibels against the learner's own Morse.
    public let gain: Double
    /// How it keys.
    public let hand: PileupHand
    /// How it calls.
    public let manner: Manner
    /// The seed of its hand and its fading.
    public let seed: UInt64
    /// What it tells after the report or instead of it, word by word.
    let values: [String]
    /// Whether it notices that its callsign was not quite right.
    let isAttentive: Bool
    /// How many times it calls, or says the same again, before it goes.
    var patience: Int
    /// Overs that it has heard as the one being worked.
    var overs = 0

    /// The callsign.
    public var call: String { identity.call }

    /// Draws a station.
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
        hand = PileupHand(using: &generator)
        // Half of them call once; the other half in ways of their own.
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

    /// The number that a member of a club gives with the name.
    private static func member(_ call: String) -> String { String(100 + QSOReference.number(of: call, below: 3900)) }

    /// Most are at home and give their state; some are in a park or on a summit themselves.
    private static func reference(of identity: QSOOperator, dice: Double) -> String {
        let item: QSOItem = dice < 0.1 ? .park : dice < 0.15 ? .summit : .state
        let value = identity.value(of: item)
        return value == "NIL" ? identity.value(of: .state) : value
    }

    /// What it tells the learner, as it sends it.
    func exchange(in style: PileupStyle) -> String {
        ((style == .sprint ? [] : ["5NN"]) + values).joined(separator: " ")
    }

    /// What it tells of an item that is asked for; nil if it tells nothing of that kind.
    func value(of item: QSOItem, in style: PileupStyle) -> String? {
        switch item {
        case .report: style == .sprint ? nil : "5NN"
        case .name: style == .sprint ? values.first : nil
        // A state stands where others have a number.
        case .serial, .state, .park, .summit: values.last
        default: nil
        }
    }

    /// What it sends when it calls.
    ///
    /// - Parameter isAsked: whether a part of its callsign was sent with a question mark, which it answers in full.
    func calling(_ station: String, isAsked: Bool) -> String {
        switch manner {
        case _ where isAsked, .plain, .late: call
        case .twice: "\(call) \(call)"
        case .partial: String(call.suffix(max(2, call.reversed().prefix { $0.isLetter }.count)))
        case .lid: "\(call) \(call)"
        }
    }

    /// Milliseconds after which it calls: a share of what its manner allows.
    func delay(_ share: Double) -> Int {
        let range: ClosedRange<Double> =
            switch manner {
            case .lid: 0...150
            case .late: 900...2000
            default: 50...700
            }
        return Int(range.lowerBound + share * (range.upperBound - range.lowerBound))
    }

    /// Whether a callsign, or a part of one with question marks in place of what is missing, may mean this station.
    func matches(_ part: String) -> Bool { PileupPart(part).matches(call) }

    /// How far a callsign is from being this station's, in characters.
    func distance(_ other: String) -> Int { EditDistance.between(other, call) }

    /// Whether a callsign is so near to this station's that it takes it for its own.
    func isNearly(_ other: String) -> Bool { distance(other) <= (call.count >= 5 ? 2 : 1) }
}

/// A part of a callsign: `DL?` begins it, `?ABC` ends it, `D?ABC` has a gap, `AB` is in it.
struct PileupPart: Equatable, Sendable {
    /// What is known, in order.
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
        // "AB?" is what was heard, wherever it stands in the callsign.
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
