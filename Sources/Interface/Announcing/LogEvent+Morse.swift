public import Morse

extension LogEvent {
    /// - Parameters:
    ///   - type: `morse` at the beginning, `morsed` at the end.
    ///   - sample: the first sample of the first mark, or the sample after the last mark.
    public static func morse(_ type: String, _ cue: MorseCue, sample: Int64) -> LogEvent {
        LogEvent(
            type,
            [
                ("text", .string(cue.text)), ("wpm", .integer(cue.speed.character)),
                ("effective", .integer(cue.speed.effective)), ("tone", .integer(Int(cue.tone))),
                ("sample", .integer(Int(sample))),
            ] + cue.alphabet.logFields + (cue.isInterface ? [("source", .string("interface"))] : []))
    }
}

extension Alphabet {
    /// Empty for the international alphabet.
    public var logFields: [(String, JSONValue)] {
        name == .international ? [] : [("alphabet", .string(name.rawValue))]
    }
}
