public import Morse
public import Sound

/// Reports of the announcer to its owner.
public enum AnnouncerEvent: Equatable {
    /// Everything of a `play` with this token was heard, or skipped with a key.
    case finished(token: Int)
    /// The interface's Morse was heard to its end.
    case named(number: Int, sample: Int64)
    /// The words behind it have begun.
    case nameSpoken(number: Int)
    /// A piece of Morse was heard to its end; gives the sample of the stream after each character's last mark.
    case heard(MorseCue, characterEnds: [Int64])
    /// The voice failed.
    case voiceFailed(SpeechError)
}

/// The one place that decides the order in which things are heard.
///
/// Cues become clips of the console, one after another; notices of the renderer come back as lines, log events and the
/// owner's tokens. Nothing overlaps, because the renderer plays clips strictly in order.
public final class Announcer {
    /// Whether the voice has failed; menu items are then given in Morse.
    public internal(set) var isVoiceLost = false
    /// The last Morse played, or the Morse being played, for Tab.
    public var lastMorse: MorseCue?
    /// The messages said so far.
    public var transcript: Transcript { chronicle.transcript }

    public let console: Console
    public let speech: any SpeechPort
    /// Who speaks now.
    public var mode: SpeechMode
    public let streamClock: any StreamClock
    /// Whether words sound outside the stream: they are asked for when their turn is heard, and their clip is over when they
    /// are.
    public var isElsewhere: Bool
    /// When the last Morse or earcon is heard to its end.  The renderer is ahead of the ear, the other voice is not.
    var heardOut = Instant.start
    /// When to ask for words whose turn has come but is not heard yet.
    public var turn: Instant?
    public var chronicle: Chronicle
    public let formatter: MessageFormatter
    /// The voice for everything said from now on.
    public var voice: VoiceSettings
    /// The voice of cues; nil for the learner's.
    public var cueVoice: VoiceSettings?
    /// Speed and tone of labels in Morse, used when there is no voice.
    public var labelSpeed: (speed: Speed, tone: Double)

    /// What is said in Morse, and how; nil for what is said in words.
    public var interfaceMorse: ((Message, Instant) -> InterfaceMorse?)?

    /// When a cue of these samples, cut just now or not, is heard, if that is not with everything else.
    public var cueHeard: ((_ cue: Range<Int64>, _ isCut: Bool) -> CuePlayback?)?
    /// When the last cue that was said to its end is heard, in the same way.
    public var lastCue: CuePlayback?

    /// Whether Morse may be long, so that earcons answer keys beside it instead of after it.
    public var playsLongMorse = false
    /// Number of earcons played beside Morse.
    public private(set) var besides = 0

    /// Clips that have not ended, in playing order.
    var outstanding: [QueuedCue] = []
    /// The last thing heard to its end, and when it ended: Morse rests after it, whichever screen queued them.
    public var lastHeard: (neighbour: Rest.Neighbour, at: Instant)?
    private var latest = LatestWins<[Cue]>()
    private var continuations: [Int: (Instant) -> Void] = [:]
    private var nextToken = 1

    /// Makes an announcer with nothing to say.
    public init(
        console: Console, speech: any SpeechPort, mode: SpeechMode, output: any LineOutput, log: any EventLog,
        catalogue: any Catalogue, voice: VoiceSettings, labelSpeed: (speed: Speed, tone: Double),
        streamClock: any StreamClock
    ) {
        self.console = console
        self.streamClock = streamClock
        self.speech = speech
        self.mode = mode
        isElsewhere = speech.isElsewhere
        chronicle = Chronicle(output: output, log: log)
        self.formatter = MessageFormatter(catalogue: catalogue)
        self.voice = voice
        self.labelSpeed = labelSpeed
    }

    /// Whether nothing is heard or about to be.
    public var isIdle: Bool { outstanding.isEmpty && latest.deadline == nil }

    /// Whether nothing but what was just cut is still heard.
    public var isQuiet: Bool { outstanding.allSatisfy(\.isCancelled) && latest.deadline == nil }

    /// Whether Morse is playing or queued.
    public var hasMorse: Bool {
        outstanding.contains { if case .morse = $0.kind { !$0.isCancelled } else { false } }
    }

    /// The Morse or the rest beside it that comes first, playing or queued, and is not cut by a key; nil if there is
    /// none.
    public var firstMorse: ClipID? { outstanding.first { !$0.isCancelled && $0.isUncutByKeys }?.clip }

    /// The same, but only if it is heard now or next, so that words said now would have to wait for its end.
    public var morseAhead: ClipID? {
        let head = outstanding.first { !$0.isCancelled && !$0.kind.isInstantaneous }
        return head.flatMap { $0.isUncutByKeys ? $0.clip : nil }
    }

    /// How many characters of the Morse that is playing have been heard to their end.
    public var heardCharacters: Int { outstanding.map { $0.heardCharacters(by: console.position) }.max() ?? 0 }

    /// The Morse that is playing, from the word on that was not heard to its end; nil if there is none.
    public var unheardMorse: MorseCue? {
        for item in outstanding where item.begin != nil && !item.isCancelled && !item.isLabel {
            guard case .morse(let cue, _) = item.kind, !cue.isInterface else { continue }
            return cue.fromWord(after: item.heardCharacters(by: console.position))
        }
        return nil
    }

    /// Whether speech is playing or queued.
    public var hasVoice: Bool {
        outstanding.contains { if case .speech(_, _, isVoiced: true, _) = $0.kind { !$0.isCancelled } else { false } }
    }

    /// When to call `handleDeadline`.
    public var deadline: Instant? { [latest.deadline, turn].compactMap(\.self).min() }

    // MARK: Queueing

    /// Queues cues after everything already queued. The token comes back once the last of them was heard.
    public func play(_ cues: [Cue], token: Int? = nil, at now: Instant) {
        for cue in cues { queue(cue, at: now) }
        if let token {
            outstanding.append(QueuedCue(clip: console.playSilence(frames: 0), kind: .token(token)))
        }
    }

    /// Queues cues after everything already queued; `then` is called once the last of them was heard or skipped.
    public func play(_ cues: [Cue], at now: Instant, then: ((Instant) -> Void)?) {
        guard let then else { return play(cues, at: now) }
        continuations[nextToken] = then
        play(cues, token: nextToken, at: now)
        nextToken += 1
    }

    /// Calls the continuation of cues that were heard or skipped.
    public func goOn(after token: Int, at now: Instant) { continuations.removeValue(forKey: token)?(now) }

    public func say(_ message: Message, at now: Instant) { play([.say(message)], at: now) }

    /// Signals that a key does nothing here. Beside long Morse the earcon must do: the words would come too late for the
    /// learner to know which key they are about.
    public func tellUnused(_ key: Key, at now: Instant) {
        if playsLongMorse, morseAhead != nil { return signal(.unused, at: now) }
        let words = Message("key.unused", ["key": .message(KeyName.message(key))], priority: .text)
        navigate([.earcon(.unused), .say(words)], at: now)
    }

    /// Announces where the learner has moved to; of several moves in quick succession only the first and the last are
    /// heard.
    public func navigate(_ cues: [Cue], at now: Instant) {
        if let due = latest.offer(cues, at: now) { play(due, at: now) }
    }

    /// Prints a message at once, out of turn: without sound, nothing else would announce it.
    public func printNow(_ message: Message, at now: Instant) {
        chronicle.tell(formatter.render(message), isKept: true, at: now)
    }

    /// Call when `deadline` has come.
    public func handleDeadline(at now: Instant) {
        if let due = latest.take(at: now) { play(due, at: now) }
        speakNext(at: now)
    }

    /// Cuts the current speech and the sounds that belong to it. Morse, earcons and tokens stay, and so does speech
    /// about Morse still to come: the name of a new character must not disappear with the words before it.
    public func silenceSpeech(at now: Instant) {
        latest.clear()
        var isBehindMorse = false
        var rest: Int?
        for index in outstanding.indices where !outstanding[index].isCancelled {
            switch outstanding[index].kind {
            case .morse where outstanding[index].isLabel:
                cancel(index)
                if let rest { cancel(rest) }
            case .morse: isBehindMorse = true
            case .gap(beforeSpeech: true): rest = index
            case .speech(let message, _, _, _):
                // Items, values and places always give way to a key, wherever they are queued.
                guard !isBehindMorse || message.priority == .text else { break }
                cancel(index)
                if let rest { cancel(rest) }
            case .contour: cancel(index)
            case .line, .earcon, .token, .gap: break
            }
            if case .gap(beforeSpeech: true) = outstanding[index].kind { continue }
            rest = nil
        }
    }

    /// Cuts everything, and drops what was to follow it.
    public func silenceAll(at now: Instant) {
        continuations.removeAll()
        latest.clear()
        for index in outstanding.indices {
            if case .token = outstanding[index].kind { outstanding[index].kind = .gap(beforeSpeech: false) }
            // Words that sound elsewhere are over when the other side says so.
            if isElsewhere {
                cancel(index)
            } else {
                outstanding[index].isCancelled = true
                speech.cancel(outstanding[index].clip)
            }
        }
        if !isElsewhere { console.cancelAll() }
    }

    /// Cuts everything playing and queued, but returns the tokens: for a value that is played again with every key.
    public func silenceAllSound(at now: Instant) {
        latest.clear()
        for index in outstanding.indices {
            if case .token = outstanding[index].kind { continue }
            cancel(index)
        }
    }

    /// Cuts words, Morse and rests, playing and queued; earcons and tokens stay.
    public func cutShort(at now: Instant) {
        for index in outstanding.indices {
            switch outstanding[index].kind {
            case .speech, .contour, .morse, .gap: cancel(index)
            case .line, .earcon, .token: break
            }
        }
    }

    private func cancel(_ index: Int) {
        guard !outstanding[index].isCancelled else { return }
        outstanding[index].isCancelled = true
        speech.cancel(outstanding[index].clip)
        if outstanding[index].isElsewhere, outstanding[index].words == nil { return }
        console.cancel(outstanding[index].clip)
    }

    /// Says a message without keeping it in the history: what is said about the history itself, values, places.
    public func sayNotKept(_ message: Message, at now: Instant) {
        queueRest(before: .speech, at: now)
        queueSpeech(message, formatter.render(message), isKept: false, at: now)
    }

    /// Says a changed value, in place of any that is still queued.
    public func sayValue(_ message: Message, at now: Instant) {
        for index in outstanding.indices where outstanding[index].begin == nil {
            if case .speech(let waiting, _, _, isKept: false) = outstanding[index].kind, waiting.id == message.id {
                cancel(index)
            }
        }
        sayNotKept(message, at: now)
    }

    /// Plays an earcon, beside long Morse if that is heard now or next; else unless the same one is already queued.
    public func signal(_ earcon: Earcon, at now: Instant) {
        if playsLongMorse, morseAhead != nil {
            besides += 1
            console.playBeside(earcon)
            return chronicle.earcon("\(earcon)", at: now)
        }
        let isWaiting = outstanding.contains { item in
            if case .earcon(earcon) = item.kind { item.begin == nil && !item.isCancelled } else { false }
        }
        if !isWaiting { play([.earcon(earcon)], at: now) }
    }

    /// Says a message from the history again without adding it a second time.
    public func sayAgain(_ message: RenderedMessage, slow: Bool = false, spelled: Bool = false, at now: Instant) {
        var utterance = message.utterance
        if spelled {
            utterance.segments = utterance.segments.map { segment in
                if case .text(let text) = segment {
                    .characters(text.lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 })
                } else {
                    segment
                }
            }
        }
        utterance.isSlow = slow || spelled
        var again = message
        again.utterance = utterance
        queueRest(before: .speech, at: now)
        queueSpeech(Message("history", priority: .text), again, isKept: false, at: now)
    }

    private func queue(_ cue: Cue, at now: Instant) {
        if case .say(let message) = cue, message.priority == .notification || message.priority == .progress,
            !isQuiet
        {
            return chronicle.transcript.append(formatter.render(message))
        }
        if case .say(let message) = cue, let morse = interfaceMorse?(message, now) {
            return queue(message, morse, at: now)
        }
        queueRest(before: cue.neighbour, at: now)
        switch cue {
        case .say(let message): queueSpeech(message, formatter.render(message), isKept: message.isKept, at: now)
        case .line(let message):
            outstanding.append(QueuedCue(clip: console.playSilence(frames: 0), kind: .line(formatter.render(message))))
        case .morse(let morse): queueMorse(morse)
        case .earcon(let earcon): outstanding.append(QueuedCue(clip: console.play(earcon), kind: .earcon(earcon)))
        case .contour(let contour): outstanding.append(QueuedCue(clip: console.play(contour), kind: .contour))
        case .gap(let milliseconds): queueGap(milliseconds)
        }
    }

    /// Queues the rest due before the next cue. Silent cues in between do not count.
    func queueRest(before next: Rest.Neighbour, at now: Instant) {
        if let before = outstanding.last(where: { !$0.isCancelled && !$0.kind.isInstantaneous }) {
            if let rest = Rest.between(before.kind.neighbour, next) { queueGap(rest, beforeSpeech: next == .speech) }
        } else if next == .morse || next == .label, let lastHeard, let rest = Rest.between(lastHeard.neighbour, next) {
            // Words and earcons answer a key and come at once; Morse comes when the ear is ready for it.
            let left = rest - now.milliseconds(since: lastHeard.at)
            if left > 0 { queueGap(left) }
        }
    }

    func queueGap(_ milliseconds: Int, beforeSpeech: Bool = false) {
        let frames = SampleRate(console.sampleRate).frames(milliseconds: milliseconds)
        outstanding.append(QueuedCue(clip: console.playSilence(frames: frames), kind: .gap(beforeSpeech: beforeSpeech)))
    }

    /// The text that stands for an item or title in Morse: positions are left out, as counting takes longer in Morse.
    private func labelLine(_ message: Message) -> String? {
        guard case .message(let telling) = message.arguments["label"] ?? message.arguments["title"] else { return nil }
        return formatter.line(telling)
    }

    func queueMorse(_ morse: MorseCue, isLabel: Bool = false) {
        guard let keying = morse.heard(sampleRate: console.sampleRate) else { return }
        let clip =
            morse.crowd.isEmpty
            ? console.play(
                keying, tone: morse.tone, isOnAir: morse.isOnAir && !isLabel,
                gain: morse.isInterface ? InterfaceMorse.gain : 0)
            : console.play(morse.crowd.map(\.station))
        outstanding.append(QueuedCue(clip: clip, kind: .morse(morse, keying), isLabel: isLabel))
    }

    func queueSpeech(_ message: Message, _ rendered: RenderedMessage, isKept: Bool, at now: Instant) {
        let voice = message.isCue ? cueVoice ?? voice : voice
        switch mode {
        case .own where !isVoiceLost, .dispatcher where !isVoiceLost:
            let clip = console.playSpeech(isCue: message.isCue)
            outstanding.append(QueuedCue(clip: clip, kind: .speech(message, rendered, isVoiced: true, isKept: isKept)))
            if isElsewhere {
                outstanding[outstanding.count - 1].isElsewhere = true
                outstanding[outstanding.count - 1].words = (rendered.utterance, voice)
                speakNext(at: now)
            } else {
                speech.speak(rendered.utterance, as: clip, voice: voice)
            }
        case .own, .dispatcher:
            outstanding.append(
                QueuedCue(
                    clip: console.playSilence(frames: 0),
                    kind: .speech(message, rendered, isVoiced: false, isKept: isKept)))
            if message.priority == .text, let label = MorseLabel.text(for: labelLine(message) ?? rendered.line) {
                // The rest before words is shorter than a word space in Morse.
                if hasMorse { queueGap(600) }
                queueMorse(
                    MorseCue(text: label, speed: labelSpeed.speed, tone: labelSpeed.tone), isLabel: true)
            }
        case .reader:
            // A screen reader does not report its end; this is roughly how long its words take at a usual rate.
            let frames = SampleRate(console.sampleRate).frames(milliseconds: 65 * rendered.line.count)
            outstanding.append(
                QueuedCue(
                    clip: console.playSilence(frames: frames),
                    kind: .speech(message, rendered, isVoiced: false, isKept: isKept)))
        case .off:
            outstanding.append(
                QueuedCue(
                    clip: console.playSilence(frames: 0),
                    kind: .speech(message, rendered, isVoiced: false, isKept: isKept)))
        }
    }

    // MARK: History

    /// The message before the current one in the history.
    public func olderMessage() -> RenderedMessage? { chronicle.transcript.older() }

    /// The message after it.
    public func newerMessage() -> RenderedMessage? { chronicle.transcript.newer() }
}
