public import Morse

extension LogEvent {
    /// - Parameters:
    ///   - type: `morse` at the beginning, `morsed` at the end.
    ///   - sample: the first sample of the first mark, or the sample after the last mark.
    public static func morse(_ type: String, _ clip: MorseClip, sample: Int64) -> LogEvent {
        LogEvent(
            type,
            [
                ("text", .string(clip.text)), ("wpm", .integer(clip.speed.character)),
                ("effective", .integer(clip.speed.effective)), ("tone", .integer(Int(clip.tone))),
                ("sample", .integer(Int(sample))),
            ] + clip.alphabet.logFields + (clip.hand.map { [("hand", .string($0))] } ?? [])
                + (clip.isInterface ? [("source", .string("interface"))] : []))
    }
}

extension Alphabet {
    /// Empty for the international alphabet.
    public var logFields: [(String, JSONValue)] {
        name == .international ? [] : [("alphabet", .string(name.rawValue))]
    }
}
