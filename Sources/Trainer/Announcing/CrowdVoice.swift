import Morse
public import Sound

/// One of several stations that are heard at the same time, with what the log tells of it.
public struct CrowdVoice: Equatable, Sendable {
    /// The text as in the event log.
    public var text: String
    /// Its callsign if it calls; nil if it answers.
    public var call: String?
    /// Words per minute.
    public var wordsPerMinute: Int
    /// What is heard.
    public var station: CrowdStation

    /// Makes a voice.
    public init(text: String, call: String?, wordsPerMinute: Int, station: CrowdStation) {
        self.text = text
        self.call = call
        self.wordsPerMinute = wordsPerMinute
        self.station = station
    }

    /// The same for the log of Morse.
    var cue: MorseCue? {
        (try? Speed(character: wordsPerMinute)).map { MorseCue(text: text, speed: $0, tone: station.tone) }
    }

    /// What the log tells of a station that calls.
    ///
    /// - Parameter begin: the sample at which the crowd began.
    func called(from begin: Int64) -> LogEvent? {
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

extension MorseCue {
    /// What is keyed; of several stations only when all of them have ended. Nil for text that cannot be sent.
    func heard(sampleRate: Int) -> Keying? {
        if let keying { return keying }
        guard crowd.isEmpty else {
            let ends = crowd.map { $0.station.waitFrames + $0.station.keying.length }
            return Keying(marks: [], characterEnds: [ends.max() ?? 0])
        }
        let timing = Timing(speed: speed, spacing: spacing, sampleRate: sampleRate)
        return (try? MorseText(parsing: text, alphabet: alphabet)).map { Keying($0, timing: timing) }
    }
}
