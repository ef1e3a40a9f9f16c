public import Morse
public import Sound

/// One of several simultaneous stations, with its data for the log.
public struct CrowdVoice: Equatable, Sendable {
    /// The text in the event log.
    public var text: String
    /// The callsign of a calling station; nil for an answer.
    public var call: String?
    public var wordsPerMinute: Int
    public var station: CrowdStation

    public init(text: String, call: String?, wordsPerMinute: Int, station: CrowdStation) {
        self.text = text
        self.call = call
        self.wordsPerMinute = wordsPerMinute
        self.station = station
    }

    /// The station as a single clip for the log.
    public var clip: MorseClip? {
        (try? Speed(character: wordsPerMinute)).map { MorseClip(text: text, speed: $0, tone: station.tone) }
    }

    /// The log event of a calling station; nil for an answer.
    ///
    /// - Parameter begin: the sample at which the crowd began.
    public func called(from begin: Int64) -> LogEvent? {
        call.map { call in
            LogEvent(
                "caller",
                [
                    ("call", .string(call)), ("wpm", .integer(wordsPerMinute)), ("tone", .integer(Int(station.tone))),
                    ("gain", .number((station.gain * 10).rounded() / 10)),
                    ("at", .integer(Int(begin) + station.waitFrames)),
                ])
        }
    }
}

extension MorseClip {
    /// The keying. For a crowd, an empty keying that ends with its last station. Nil for text that cannot be sent.
    public func heard(sampleRate: Int) -> Keying? {
        if let keying { return keying }
        guard crowd.isEmpty else {
            let ends = crowd.map { $0.station.waitFrames + $0.station.keying.length }
            return Keying(marks: [], characterEnds: [ends.max() ?? 0])
        }
        let timing = Timing(speed: speed, spacing: spacing, sampleRate: sampleRate)
        return (try? MorseText(parsing: text, alphabet: alphabet)).map { Keying($0, timing: timing) }
    }
}
