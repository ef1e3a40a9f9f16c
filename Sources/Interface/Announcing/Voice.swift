public import Morse
public import Sound

/// Speaks and plays for screens.
public final class Voice {
    private let announcer: Announcer
    /// Whether Morse may be long, so that earcons answer keys beside it instead of behind it.
    private var isOnLongMorse = false
    /// The number of earcons beside Morse.
    private var besides = 0

    public init(_ announcer: Announcer) {
        self.announcer = announcer
    }

    public var speaker: Speaker { announcer.speaker }

    /// Whether nothing sounds or waits.
    public var isIdle: Bool { announcer.isIdle }

    /// The present sounds.
    public var sounding: Sounding {
        Sounding(queue: queue, position: announcer.console.position, lastCue: announcer.lastCue)
    }

    private var queue: PlayQueue { announcer.queue }

    /// The last Morse that played or plays, for Tab.
    public var lastMorse: MorseClip? {
        get { announcer.lastMorse }
        set { announcer.lastMorse = newValue }
    }

    /// Queues announcements behind everything already queued. Calls `then` after the last of them.
    public func play(_ announcements: [Announcement], at now: Instant, then: ((Instant) -> Void)? = nil) {
        announcer.play(announcements, at: now, then: then)
    }

    /// - Parameters:
    ///   - isKept: whether the history keeps the message. It must not keep words about itself and values.
    ///   - inWords: whether it is spoken even if the interface speaks Morse. A message that is not kept always is.
    public func say(_ message: Message, isKept: Bool = true, inWords: Bool = false, at now: Instant) {
        if isKept, !inWords { return announcer.play([.say(message)], at: now) }
        announcer.say(message, announcer.formatter.render(message), isKept: isKept, at: now)
    }

    /// Speaks a changed value in place of one that is still queued.
    public func sayValue(_ message: Message, at now: Instant) {
        for index in queue.positions(ofValue: message.id) { announcer.cancel(index) }
        say(message, isKept: false, at: now)
    }

    /// Announces a move. Of several moves in quick succession, only the first and the last sound.
    public func navigate(_ announcements: [Announcement], at now: Instant) {
        announcer.navigate(announcements, at: now)
    }

    /// Plays an earcon: beside long Morse that sounds now or next, otherwise unless the same one is already queued.
    public func signal(_ earcon: Earcon, at now: Instant) {
        if isOnLongMorse, queue.morseAhead != nil {
            besides += 1
            announcer.console.playBeside(earcon)
            return announcer.chronicle.earcon("\(earcon)", at: now)
        }
        if !queue.isWaiting(earcon) { play([.earcon(earcon)], at: now) }
    }

    /// Signals that a key does nothing here. Beside long Morse only an earcon sounds: the words would come too late for
    /// the learner to know their key.
    public func tellUnused(_ key: Key, at now: Instant) {
        if isOnLongMorse, queue.morseAhead != nil { return signal(.unused, at: now) }
        let words = Message("key.unused", ["key": .message(KeyName.message(key))], priority: .text)
        navigate([.earcon(.unused), .say(words)], at: now)
    }

    /// Performs the action of a key. If its sound has to wait behind long Morse, an earcon confirms the key at once.
    ///
    /// - Parameters:
    ///   - longMorse: whether the screen plays long Morse.
    ///   - isSilent: whether the key gets no earcon.
    public func answer(
        onLongMorse longMorse: Bool, isSilent: Bool, at now: Instant, action: () -> Void
    ) {
        isOnLongMorse = longMorse
        let (morse, before) = (queue.firstMorse, besides)
        action()
        let isUnheard = morse != nil && queue.morseAhead == morse && besides == before
        if isUnheard, longMorse, !isSilent { signal(.typed, at: now) }
    }

    /// Cuts sounding and waiting announcements.
    public func silence(_ cut: PlayQueue.Cut = .speech) { announcer.silence(cut) }

    /// For text that is not spoken and that the history does not keep.
    public var page: Page { Page(chronicle: announcer.chronicle) }

    public var history: Transcript {
        get { announcer.chronicle.transcript }
        set { announcer.chronicle.transcript = newValue }
    }

    /// Repeats a message of the history.
    public func sayAgain(_ message: RenderedMessage, slow: Bool = false, spelled: Bool = false, at now: Instant) {
        var again = message
        if spelled {
            again.utterance.segments = again.utterance.segments.map { segment in
                if case .text(let text) = segment {
                    .characters(text.lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 })
                } else {
                    segment
                }
            }
        }
        again.utterance.isSlow = slow || spelled
        announcer.say(Message("history", priority: .text), again, isKept: false, at: now)
    }
}

/// The sounding and waiting announcements.
public struct Sounding {
    let queue: PlayQueue
    /// The sample that the renderer has reached.
    let position: Int64
    /// The time on the cue device of the last cue that was spoken to its end.
    public let lastCue: CuePlayback?

    public var hasMorse: Bool { queue.hasMorse }
    public var hasVoice: Bool { queue.hasVoice }

    /// The number of characters of the playing Morse that have ended.
    public var heardCharacters: Int { queue.heardCharacters(by: position) }

    /// The playing Morse, from the word on that has not ended. Nil if no Morse plays.
    public var unheardMorse: MorseClip? { queue.unheardMorse(by: position) }
}

/// The terminal and the braille display.
public struct Page {
    let chronicle: Chronicle

    /// Prints a line.
    public func print(_ line: String, at now: Instant) { chronicle.print(line, at: now) }

    /// Shows a line in braille in place of its earlier, shorter state.
    public func grow(_ line: String) { chronicle.grown(line) }
}
