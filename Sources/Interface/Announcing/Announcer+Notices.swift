public import Morse
import Sound

/// The notices of the renderer and of the voice.
extension Announcer {
    /// Requests words that sound elsewhere once everything ahead of them has left the converter.
    func speakNext(at now: Instant) {
        pacing.forgetTurn()
        guard let first = queue.items.first, let words = first.words, !first.isCancelled, pacing.isTurn(at: now) else {
            return
        }
        queue.items[0].words = nil
        speaker.speak(words.utterance, as: first.clip, voice: words.voice)
    }

    /// Handles all notices since the last call. Returns nil without notices.
    public func handleSound(at now: Instant) -> [AnnouncerEvent]? {
        var events: [AnnouncerEvent] = []
        var isNews = false
        while let notice = console.takeNotice() {
            isNews = true
            switch notice {
            case .began(let clip, let sample): begin(clip, sample: sample, at: now, &events)
            case .ended(let clip, let sample): end(clip, sample: sample, isCut: false, at: now, &events)
            case .cut(let clip, let sample): end(clip, sample: sample, isCut: true, at: now, &events)
            }
        }
        speakNext(at: now)
        while let failure = speaker.takeFailure() {
            isNews = true
            // All clips on their way to a lost voice fail. One report is enough.
            guard !speaker.isLost else { continue }
            if case .unavailable = failure.error { speaker.lose() }
            if case .replaced = failure.error { comeBack() }
            events.append(.voiceFailed(failure.error))
        }
        return isNews ? events : nil
    }

    /// From now on words sound in the stream.
    private func comeBack() {
        speaker.comeBack()
        pacing.forgetTurn()
        for index in queue.items.indices {
            guard let words = queue.items[index].words, !queue.items[index].isCancelled else { continue }
            queue.items[index].words = nil
            speaker.speak(words.utterance, as: queue.items[index].clip, voice: words.voice)
        }
    }

    /// Logs playing announcements as cut and prints queued messages. No notices may follow.
    public func finish(at now: Instant) {
        var events: [AnnouncerEvent] = []
        for item in queue.items { end(item.clip, sample: console.position, isCut: true, at: now, &events) }
    }

    private func begin(_ clip: ClipID, sample: Int64, at now: Instant, _ events: inout [AnnouncerEvent]) {
        guard let index = queue.index(of: clip) else { return }
        queue.items[index].begin = sample
        switch queue.items[index].kind {
        case .speech(let message, let rendered, let isVoiced, let isKept):
            pacing.markEnded = nil
            if let number = queue.items[index].nameSpoken {
                events.append(.nameSpoken(number: number))
            } else {
                chronicle.tell(rendered, written: written(message, rendered), isKept: isKept, at: now)
            }
            if isVoiced { chronicle.speech("say", message, rendered, at: now) }
        case .line(let rendered): chronicle.print(rendered, at: now)
        case .morse(let morse, _):
            if !morse.isInterface { lastMorse = morse }
            if let named = queue.items[index].named {
                let (message, rendered) = (named.message, named.rendered)
                chronicle.tell(rendered, written: written(message, rendered), isKept: message.isKept, at: now)
            }
            chronicle.morse("morse", morse, sample: sample, from: sample, at: now)
        case .touch(let clip):
            queue.items[index].began = now
            feel?(clip.pattern)
        case .earcon(let earcon): chronicle.earcon("\(earcon)", at: now)
        case .contour: chronicle.earcon("contour", at: now)
        case .gap, .token: break
        }
    }

    private func end(
        _ clip: ClipID, sample: Int64, isCut: Bool, at now: Instant, _ events: inout [AnnouncerEvent]
    ) {
        guard let index = queue.index(of: clip) else { return }
        let item = queue.items.remove(at: index)
        if speaker.isElsewhere, item.kind.isPartOfStream { pacing.heardOut = streamClock.instant(ofSample: sample) }
        let isCut = isCut || item.isElsewhere && item.isCancelled
        if case .morse = item.kind, item.begin != nil { pacing.markEnded = isCut ? nil : sample }
        if !isCut, item.begin != nil, !item.kind.isInstantaneous { pacing.noteEnd(of: item.kind.neighbour, at: now) }
        switch item.kind {
        case .speech(let message, let rendered, let isVoiced, let isKept):
            if item.begin == nil, item.nameSpoken == nil {
                // Words the learner did not wait for remain readable, except menu items.
                if message.priority == .message || message.priority == .important || !isCut {
                    chronicle.tell(rendered, written: written(message, rendered), isKept: isKept, at: now)
                }
            } else if let begin = item.begin, isVoiced {
                let heard = message.isCue && begin < sample ? cueHeard?(begin..<sample, isCut) : nil
                if message.isCue, !isCut { lastCue = heard }
                chronicle.speech(isCut ? "cut" : "said", message, rendered, heard: heard, at: now)
            }
        case .line(let rendered): if item.begin == nil { chronicle.print(rendered, at: now) }
        case .morse(let morse, let keying):
            guard let begin = item.begin else { return tellUnheard(item.named, at: now) }
            chronicle.morse("morsed", morse, sample: sample, from: begin, at: now)
            guard !morse.isInterface else {
                if !isCut, let number = item.named?.number { events.append(.named(number: number, sample: sample)) }
                return
            }
            if !isCut { events.append(.heard(morse, characterEnds: keying.characterEnds.map { begin + Int64($0) })) }
        case .touch(let clip):
            guard let began = item.began else { return }
            if isCut { feel?(nil) } else { events.append(.felt(clip, began: began)) }
        case .token(let token): events.append(.finished(token: token))
        case .earcon, .contour, .gap: break
        }
    }

    func written(_ message: Message, _ rendered: RenderedMessage) -> RenderedMessage? {
        if case .message(let other) = message.written { return formatter.render(other) }
        return message.isPrinted ? rendered : nil
    }
}
