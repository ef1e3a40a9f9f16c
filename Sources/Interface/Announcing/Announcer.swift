public import Morse
public import Sound

/// Reports of the announcer to its owner.
public enum AnnouncerEvent: Equatable {
    /// All announcements of a `play` with this token have ended, or a key skipped them.
    case finished(token: Int)
    /// A name in the interface's Morse has ended.
    case named(number: Int, sample: Int64)
    /// The words behind it have begun.
    case nameSpoken(number: Int)
    /// Morse has ended; gives the sample of the stream after each character's last mark.
    case heard(MorseClip, characterEnds: [Int64])
    /// A pattern has ended that began at this time.
    case felt(TouchClip, began: Instant)
    case voiceFailed(SpeechError)
}

/// The one place that decides the order of sounds.
///
/// It turns announcements into clips of the console and the renderer's notices into lines, log events and reports. `PlayQueue`
/// has the announcements that have not ended, `Pacing` their times, `Speaker` the voice, and `Chronicle` prints. Nothing
/// overlaps, because the renderer plays clips strictly in order.
public final class Announcer {
    /// The last Morse that played or plays, for Tab.
    public var lastMorse: MorseClip?
    public internal(set) var queue = PlayQueue()
    public var chronicle: Chronicle
    public let speaker: Speaker
    public let formatter: MessageFormatter

    /// Which messages sound in Morse, and how. Nil for words.
    public var interfaceMorse: ((Message, Instant) -> InterfaceMorse?)?
    /// The time on the cue device of a cue with these samples. Nil if the cue sounds with everything else.
    public var cueHeard: ((_ cue: Range<Int64>, _ isCut: Bool) -> CuePlayback?)?
    /// Plays a pattern on the devices that rumble; nil stops them.
    public var feel: ((TouchPattern?) -> Void)?
    /// The time on the cue device of the last cue that was spoken to its end.
    public internal(set) var lastCue: CuePlayback?

    public let console: Console
    public let streamClock: any StreamClock
    var pacing = Pacing()
    private var continuations: [Int: (Instant) -> Void] = [:]
    private var nextToken = 1

    public init(
        console: Console, speaker: Speaker, output: any LineOutput, log: any EventLog, catalogue: any Catalogue,
        streamClock: any StreamClock
    ) {
        self.console = console
        self.streamClock = streamClock
        self.speaker = speaker
        chronicle = Chronicle(output: output, log: log)
        formatter = MessageFormatter(catalogue: catalogue)
    }

    /// Whether nothing sounds or waits.
    public var isIdle: Bool { queue.items.isEmpty && pacing.moves.deadline == nil }

    /// Whether nothing sounds or waits except announcements that were just cut.
    public var isQuiet: Bool { queue.isQuiet && pacing.moves.deadline == nil }

    /// When to call `handleDeadline`.
    public var deadline: Instant? { pacing.deadline }

    public func handleDeadline(at now: Instant) {
        if let due = pacing.moves.take(at: now) { play(due, at: now) }
        speakNext(at: now)
    }

    // MARK: Queueing

    /// Queues announcements behind everything already queued. The token comes back after the last of them.
    public func play(_ announcements: [Announcement], token: Int? = nil, at now: Instant) {
        for (index, announcement) in announcements.enumerated() {
            enqueue(announcement, before: announcements.dropFirst(index + 1).first, at: now)
        }
        if let token { append(console.playSilence(frames: 0), .token(token)) }
    }

    /// Queues announcements behind everything already queued. Calls `then` after the last of them.
    public func play(_ announcements: [Announcement], at now: Instant, then: ((Instant) -> Void)?) {
        guard let then else { return play(announcements, at: now) }
        continuations[nextToken] = then
        play(announcements, token: nextToken, at: now)
        nextToken += 1
    }

    /// Calls the continuation of announcements that have ended.
    public func goOn(after token: Int, at now: Instant) { continuations.removeValue(forKey: token)?(now) }

    /// Announces a move. Of several moves in quick succession, only the first and the last sound.
    public func navigate(_ announcements: [Announcement], at now: Instant) {
        if let due = pacing.moves.offer(announcements, at: now) { play(due, at: now) }
    }

    /// Prints a message before its turn. Without sound, the queue would never print it.
    public func printNow(_ message: Message, at now: Instant) {
        let rendered = formatter.render(message)
        chronicle.tell(rendered, written: rendered, isKept: true, at: now)
    }

    /// Queues a rendered message.
    ///
    /// - Parameter isKept: whether the history keeps it.
    public func say(_ message: Message, _ rendered: RenderedMessage, isKept: Bool, at now: Instant) {
        queueRest(before: .speech, at: now)
        queueSpeech(message, rendered, isKept: isKept, at: now)
    }

    private func enqueue(_ announcement: Announcement, before next: Announcement?, at now: Instant) {
        if case .say(let message) = announcement {
            if message.priority == .notification || message.priority == .progress, !isQuiet {
                return chronicle.transcript.append(formatter.render(message))
            }
            if let morse = interfaceMorse?(message, now) { return enqueue(message, morse, at: now) }
        }
        queueRest(before: announcement.neighbour, at: now)
        switch announcement {
        case .say(let message): queueSpeech(message, formatter.render(message), isKept: message.isKept, at: now)
        case .line(let message): append(console.playSilence(frames: 0), .line(formatter.render(message)))
        case .morse(let morse): queueMorse(morse)
        case .touch(let clip):
            append(silence(milliseconds: clip.milliseconds), .touch(clip), lasting: clip.milliseconds)
        case .earcon(let earcon): append(console.play(earcon), .earcon(earcon), lasting: earcon.milliseconds)
        case .contour(let contour): append(console.play(contour), .contour, lasting: contour.milliseconds)
        case .gap(let milliseconds): queueGap(milliseconds, beforeSpeech: next?.neighbour == .speech)
        }
    }

    func queueRest(before next: Rest.Neighbour, at now: Instant) {
        var rest = pacing.rest(before: next, behind: queue, at: now) ?? 0
        if next == .speech, let since = pacing.framesSinceMark(behind: queue, at: console.position) {
            // Round down, so that the rest is never too short.
            rest = max(rest, Rest.afterMorse - since * 1000 / console.sampleRate)
        }
        if rest > 0 { queueGap(rest, beforeSpeech: next == .speech) }
    }

    func queueGap(_ milliseconds: Int, beforeSpeech: Bool = false) {
        append(silence(milliseconds: milliseconds), .gap(beforeSpeech: beforeSpeech), lasting: milliseconds)
    }

    func queueMorse(_ morse: MorseClip, isLabel: Bool = false) {
        guard let keying = morse.heard(sampleRate: console.sampleRate) else { return }
        let clip =
            morse.crowd.isEmpty
            ? console.play(
                keying, tone: morse.tone, isOnAir: morse.isOnAir && !isLabel,
                gain: morse.isInterface ? InterfaceMorse.gain : 0, fault: morse.fault)
            : console.play(morse.crowd.map(\.station))
        append(clip, .morse(morse, keying), isLabel: isLabel)
    }

    func queueSpeech(_ message: Message, _ rendered: RenderedMessage, isKept: Bool, at now: Instant) {
        let isVoiced = speaker.isVoiced
        let kind = QueuedAnnouncement.Kind.speech(message, rendered, isVoiced: isVoiced, isKept: isKept)
        if isVoiced {
            let clip = console.playSpeech(isCue: message.isCue)
            append(clip, kind)
            let voice = speaker.voice(for: message)
            guard speaker.isElsewhere else { return speaker.speak(rendered.utterance, as: clip, voice: voice) }
            queue.items[queue.items.count - 1].isElsewhere = true
            queue.items[queue.items.count - 1].words = (rendered.utterance, voice)
            speakNext(at: now)
        } else if speaker.mode == .reader {
            // A screen reader does not report its end. At a usual rate its words take about this long.
            append(silence(milliseconds: 65 * rendered.line.count), kind)
        } else {
            append(console.playSilence(frames: 0), kind)
            guard speaker.mode != .off, message.priority == .text,
                let label = MorseLabel.text(for: labelLine(message) ?? rendered.line)
            else { return }
            // The rest before words is shorter than a word space in Morse.
            if queue.hasMorse { queueGap(600) }
            queueMorse(
                MorseClip(text: label, speed: speaker.labels.speed, tone: speaker.labels.tone), isLabel: true)
        }
    }

    /// The text of an item or title for Morse. It has no position, because counting takes too long in Morse.
    private func labelLine(_ message: Message) -> String? {
        guard case .message(let label) = message.arguments["label"] ?? message.arguments["title"] else { return nil }
        return formatter.line(label)
    }

    private func silence(milliseconds: Int) -> ClipID {
        console.playSilence(frames: SampleRate(console.sampleRate).frames(milliseconds: milliseconds))
    }

    private func append(
        _ clip: ClipID, _ kind: QueuedAnnouncement.Kind, isLabel: Bool = false, lasting milliseconds: Int? = nil
    ) {
        let frames = milliseconds.map { SampleRate(console.sampleRate).frames(milliseconds: $0) }
        queue.items.append(QueuedAnnouncement(clip: clip, kind: kind, frames: frames, isLabel: isLabel))
    }

    // MARK: Cutting

    public func silence(_ cut: PlayQueue.Cut = .speech) {
        if cut != .wordsAndMorse { pacing.moves.clear() }
        if cut == .everything { return silenceEverything() }
        for index in queue.positions(of: cut) { cancel(index) }
    }

    private func silenceEverything() {
        continuations.removeAll()
        for index in queue.items.indices {
            if case .token = queue.items[index].kind { queue.items[index].kind = .gap(beforeSpeech: false) }
            // Words that sound elsewhere end when the other side reports their end.
            if speaker.isElsewhere {
                cancel(index)
            } else {
                queue.items[index].isCancelled = true
                speaker.cancel(queue.items[index].clip)
            }
        }
        if !speaker.isElsewhere { console.cancelAll() }
    }

    public func cancel(_ index: Int) {
        guard !queue.items[index].isCancelled else { return }
        queue.items[index].isCancelled = true
        let item = queue.items[index]
        speaker.cancel(item.clip)
        if item.isElsewhere, item.words == nil { return }
        console.cancel(item.clip)
    }
}
