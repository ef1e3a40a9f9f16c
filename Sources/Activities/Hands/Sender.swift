import Interface
public import Morse
public import Sound
public import Training

/// Another station: how it keys, and the faults of its tone.
public struct Sender: Equatable, Sendable {
    public let hand: Hand
    public let fault: ToneFault
    private let seed: UInt64

    /// - Parameters:
    ///   - choice: nil for even code.
    ///   - seed: decides how its texts differ from each other.
    public init(_ choice: HandChoice?, tone: HandSettings.Tone, draw: OperatorDraw, seed: UInt64) {
        hand = choice?.hand(of: draw) ?? .even
        fault = ToneFault(tone, draw: draw)
        self.seed = seed
    }

    /// An operator that the seed draws.
    public init(_ choice: HandChoice?, tone: HandSettings.Tone, seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        self.init(choice, tone: tone, draw: OperatorDraw(using: &dice), seed: dice.next())
    }

    public var isEven: Bool { hand.isEven }

    /// Whether its answers count as copying, because it is so irregular that the learner's knowledge of the characters
    /// is not what they show.
    var isHard: Bool { hand.amount > 0.5 }

    /// The keying of a text.
    ///
    /// - Parameter number: of the text among the station's texts. The same number and text give the same keying.
    public func keying(of text: MorseText, timing: Timing, number: Int) -> Keying {
        hand.keying(of: text, timing: timing, seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9)
    }

    /// The clip as this station sends it.
    func sending(_ clip: MorseClip, number: Int, sampleRate: Int) -> MorseClip {
        var clip = clip
        clip.fault = fault
        guard let kind = hand.kind, let text = try? MorseText(parsing: clip.text, alphabet: clip.alphabet) else {
            return clip
        }
        clip.hand = "\(kind.rawValue) \(Int((hand.amount * 100).rounded()))"
        clip.keying = keying(
            of: text, timing: Timing(speed: clip.speed, spacing: clip.spacing, sampleRate: sampleRate), number: number)
        return clip
    }
}

extension ToneFault {
    /// The faults of one operator's transmitter. Hum comes from rectified mains, so it has 100 or 120 Hz.
    public init(_ tone: HandSettings.Tone, draw: OperatorDraw) {
        self.init()
        let sign = draw.direction < 0.5 ? 1.0 : -1
        humHertz = draw.direction < 0.5 ? 100 : 120
        switch tone == .mixed ? ToneFault.mix[min(Int(draw.tone * 20), 19)] : tone {
        case .pure, .mixed: break
        case .t8: hum = 0.03
        case .t7: hum = 0.1
        case .t6: (hum, harmonic) = (0.25, 0.3)
        case .t5: (hum, harmonic) = (0.5, 0.3)
        case .chirp:
            chirp = sign * (20 + 100 * draw.degree)
            chirpMilliseconds = 20 + 40 * draw.degree
        case .drift: drift = sign * (5 + 25 * draw.degree)
        case .clicks: clicks = true
        }
    }

    /// Of twenty stations, twelve have a pure tone.
    private static let mix: [HandSettings.Tone] =
        Array(repeating: .pure, count: 12) + [.t8, .t8, .t7, .t6, .t5, .chirp, .drift, .clicks]
}
