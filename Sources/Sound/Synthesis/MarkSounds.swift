import Morse

/// The sound of marks, each with its falling edge, rendered once for each length.
///
/// Without a band and faults of the tone, marks of equal length that begin in silence have equal samples.
struct MarkSounds {
    private let tone: ToneShape
    private var sounds: [Int: [Float]] = [:]
    /// The number of lengths to remember. A hand has many.
    private static let most = 64

    /// Nil if the marks do not have equal samples. The score must outlive it.
    init?(_ score: KeyingScore, hasBand: Bool) {
        let edge = score.tone.edge.count - 1
        let isEven = zip(score.marks, score.marks.dropFirst()).allSatisfy { $1.start - $0.end >= edge }
        guard !hasBand, score.tone.motion.isStill, isEven else { return nil }
        tone = score.tone
    }

    mutating func sound(of mark: Keying.Mark) -> [Float] {
        if let known = sounds[mark.length] { return known }
        let most = mark.length + tone.edge.count
        let alone = Keying.Mark(start: 0, length: mark.length, element: mark.element)
        let sound = withUnsafePointer(to: alone) { mark in
            [Float](unsafeUninitializedCapacity: most) { samples, count in
                guard let output = samples.baseAddress else { return }
                var player = KeyingPlayer(UnsafeBufferPointer(start: mark, count: 1), tone: tone)
                var reception = Reception()
                while case let made = player.fill(output + count, most - count, through: &reception), made > 0 {
                    count += made
                }
            }
        }
        // Always remember the new sound: every block that the mark reaches into needs it.
        if sounds.count == Self.most { sounds.removeAll(keepingCapacity: true) }
        sounds[mark.length] = sound
        return sound
    }
}
