public import Morse
public import Trainer
public import Training

/// A voice whose words are buzzes whose length depends only on the text.
public final class TranscriptVoice: SpeechSynthesizer {
    /// What was rendered, in order.
    public private(set) var utterances: [Utterance] = []
    /// The voice settings used for them.
    public private(set) var voices: [VoiceSettings] = []
    /// Thrown instead of rendering, if set.
    public var failure: SpeechError?
    /// Languages without a voice.
    public var unknownLanguages: Set<String> = []
    /// Milliseconds per character of text.
    public var pace = 40

    /// A voice that has said nothing.
    public init() {}

    /// Renders a low buzz in place of every character, so that a test can see where there is speech.
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

/// Lines kept in memory.
public final class ListOutput: LineOutput {
    /// What was printed.
    public private(set) var lines: [String] = []
    /// An empty output.
    public init() {}
    /// Keeps a line.
    public func print(_ line: String) { lines.append(line) }
    /// Why printing failed; nil if it did not.
    public var trouble: Message.Argument?
}

/// Events kept in memory.
public final class ListLog: EventLog {
    /// What was recorded, and when.
    public private(set) var events: [(event: LogEvent, at: Instant)] = []
    /// Called with each event before it is kept.
    public var observer: ((LogEvent) -> Void)?
    /// An empty log.
    public init() {}
    /// Keeps an event.
    public func record(_ event: LogEvent, at now: Instant) {
        observer?(event)
        events.append((event, now))
    }

    /// The events of a type.
    public func all(_ type: String) -> [LogEvent] { events.map(\.event).filter { $0.type == type } }
}

extension LogEvent {
    /// The value of a field.
    public subscript(name: String) -> JSONValue? { fields.first { $0.name == name }?.value }

    /// The number of an integer field; nil for any other.
    public func integer(_ name: String) -> Int? {
        if case .integer(let number) = self[name] { number } else { nil }
    }

    /// The text of a string field; empty for any other.
    public func text(_ name: String) -> String {
        if case .string(let text) = self[name] { text } else { "" }
    }
}

/// A calendar without time zones that starts at noon of a given day.
public final class FixedCalendar: LocalCalendar {
    /// The day of the start.
    public var day: Day

    /// A calendar that starts on a day.
    public init(day: Day = Day(ordinal: 20_777)) {
        self.day = day
    }

    /// Noon plus the elapsed time.
    public func moment(at instant: Instant) -> Moment {
        let seconds = 43_200 + Int(instant.microseconds / 1_000_000)
        let today = day.advanced(by: seconds / 86_400)
        return Moment(
            epochSeconds: Int64(day.ordinal * 86_400 + seconds), day: today, secondOfDay: seconds % 86_400)
    }

    /// The ordinal as days of one long month, which is enough to tell days apart.
    public func civil(_ day: Day) -> (year: Int, month: Int, day: Int) { (2026, 11, day.ordinal % 30 + 1) }
}

/// A catalogue that answers with identifiers and the names of placeholders: tests see what is said, not how.
public final class EchoCatalogue: Catalogue {
    /// The language it pretends to speak.
    public private(set) var language = "en"
    /// Two, so that changing the language can be tested.
    public let languages = ["en", "de"]
    /// Whether letters are spelled with the language's own words.
    public var usesNationalWords = false
    /// The alphabet whose letters are named.
    public var alphabet = Alphabet.international
    /// Sentences to use in place of identifiers.
    public var sentences: [String: String] = [:]

    private static let alike = "B C D E G P T V Z, A J K, F L M N S X, Q U W, I Y"

    /// A catalogue with a few sentences.
    public init(_ sentences: [String: String] = [:]) {
        self.sentences = sentences
    }

    /// Selects a language if it is one of the two.
    public func select(_ language: String) -> Bool {
        guard languages.contains(language) else { return false }
        self.language = language
        return true
    }

    /// The sentence, or the identifier itself.
    public func text(_ identifier: String) -> String? {
        sentences[identifier] ?? (identifier == "voice.alike" ? Self.alike : identifier)
    }
    /// The same for any count.
    public func text(_ identifier: String, count: Int) -> String? { text(identifier) }
    /// That of the language.
    public var voice: String { language }
    /// The tag itself.
    public func name(of language: String) -> String? { languages.contains(language) ? language : nil }
}

/// Samples kept in memory.
public final class BufferSink: SampleSink {
    /// The stream so far.
    public private(set) var samples: [Float] = []
    /// An empty stream.
    public init() {}
    /// Keeps samples.
    public func write(_ samples: UnsafeBufferPointer<Float>) { self.samples.append(contentsOf: samples) }
}

/// A script in memory.
public final class ListScript: ScriptSource {
    private var lines: [String]
    /// Called for a line once the list is used up; nil ends the script.
    public var more: () -> String? = { nil }

    /// A script of lines.
    public init(_ lines: [String]) {
        self.lines = lines.reversed()
    }

    /// The next line.
    public func nextLine() -> String? { lines.popLast() ?? more() }
}
