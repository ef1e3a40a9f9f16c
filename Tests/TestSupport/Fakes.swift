public import Activities
public import Interface
public import Morse
public import Training

/// A voice that buzzes. The length of a buzz depends only on its text.
public final class TranscriptVoice: SpeechSynthesizer {
    public private(set) var utterances: [Utterance] = []
    public private(set) var voices: [VoiceSettings] = []
    public var failure: SpeechError?
    public var unknownLanguages: Set<String> = []
    /// Milliseconds for each character.
    public var pace = 40

    public init() {}

    /// The level is constant, so that a test can find the speech in the stream.
    public func render(_ utterance: Utterance, voice: VoiceSettings, sampleRate: Int) throws(SpeechError) -> [Float] {
        if let failure { throw failure }
        if unknownLanguages.contains(voice.language) { throw .noVoice(language: voice.language) }
        utterances.append(utterance)
        voices.append(voice)
        let characters = utterance.segments.map { segment in
            switch segment {
            case .text(let text): text.count
            case .characters(let characters): characters.count * 6
            case .rest: 1
            }
        }.reduce(0, +)
        let frames = max(1, characters * pace * sampleRate / 1000)
        return (0..<frames).map { $0 / (sampleRate / 200) % 2 == 0 ? 0.1 : -0.1 }
    }
}

public final class ListOutput: LineOutput {
    public private(set) var lines: [String] = []
    public init() {}
    public func print(_ line: String) { lines.append(line) }
    public var trouble: Message.Argument?
}

public final class ListLog: EventLog {
    public private(set) var events: [(event: LogEvent, at: Instant)] = []
    public var observer: ((LogEvent) -> Void)?
    public init() {}
    public func record(_ event: LogEvent, at now: Instant) {
        observer?(event)
        events.append((event, now))
    }

    public func all(_ type: String) -> [LogEvent] { events.map(\.event).filter { $0.type == type } }
}

extension LogEvent {
    public subscript(name: String) -> JSONValue? { fields.first { $0.name == name }?.value }

    public func integer(_ name: String) -> Int? {
        if case .integer(let number) = self[name] { number } else { nil }
    }

    public func text(_ name: String) -> String {
        if case .string(let text) = self[name] { text } else { "" }
    }
}

/// A calendar without time zones. The run starts at noon of a given day.
public final class FixedCalendar: LocalCalendar {
    public var day: Day

    public init(day: Day = Day(ordinal: 20_777)) {
        self.day = day
    }

    public func moment(at instant: Instant) -> Moment {
        let seconds = 43_200 + Int(instant.microseconds / 1_000_000)
        let today = day.advanced(by: seconds / 86_400)
        return Moment(
            epochSeconds: Int64(day.ordinal * 86_400 + seconds), day: today, secondOfDay: seconds % 86_400)
    }

    /// One long month is enough to tell days apart.
    public func civil(_ day: Day) -> (year: Int, month: Int, day: Int) { (2026, 11, day.ordinal % 30 + 1) }
}

/// Answers with identifiers, so that tests do not depend on sentences.
public final class EchoCatalogue: Catalogue {
    public private(set) var language = "en"
    /// Two, so that a test can change the language.
    public let languages = ["en", "de"]
    public var usesNationalWords = false
    public var alphabet = Alphabet.international
    public var isSpelled: (String) -> Bool = { _ in false }
    public var spellsRadioText = false
    /// By identifier.
    public var sentences: [String: String] = [:]

    private static let alike = "B C D E G P T V Z, A J K, F L M N S X, Q U W, I Y"

    public init(_ sentences: [String: String] = [:]) {
        self.sentences = sentences
    }

    public func select(_ language: String) -> Bool {
        guard languages.contains(language) else { return false }
        self.language = language
        return true
    }

    public func text(_ identifier: String) -> String? {
        sentences[identifier] ?? (identifier == "voice.alike" ? Self.alike : identifier)
    }
    public func text(_ identifier: String, count: Int) -> String? { text(identifier) }
    public var voice: String { language }
    public func name(of language: String) -> String? { languages.contains(language) ? language : nil }
}

public final class BufferSink: SampleSink {
    /// An hour of sound takes 115 MB, so a run that does not listen drops it.
    public var isKeeping = true
    private var kept: [Float] = []

    public init() {}

    public var samples: [Float] {
        precondition(isKeeping, "The sound of this run is dropped. Set keepsSound before the run.")
        return kept
    }

    public func write(_ samples: UnsafeBufferPointer<Float>) {
        if isKeeping { kept.append(contentsOf: samples) }
    }
}

public final class ListScript: ScriptSource {
    private var lines: [String]
    /// Called after the last line. Nil ends the script.
    public var more: () -> String? = { nil }

    public init(_ lines: [String]) {
        self.lines = lines.reversed()
    }

    public func nextLine() -> String? { lines.popLast() ?? more() }
}
