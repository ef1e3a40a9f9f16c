public import Morse
import Sound

/// What comes back: of the renderer, and of the voice.
extension Announcer {
    /// Has words that sound elsewhere said when their turn has come and all before them was heard.
    func speakNext(at now: Instant) {
        turn = nil
        guard let first = outstanding.first, let words = first.words, !first.isCancelled else { return }
        guard heardOut <= now else {
            turn = heardOut
            return
        }
        outstanding[0].words = nil
        speech.speak(words.utterance, as: first.clip, voice: words.voice)
    }

    /// Takes what the renderer and the voice have reported since the last call; nil if that is nothing.
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
        while let failure = speech.takeFailure() {
            isNews = true
            // Everything on its way to a lost voice fails with it; reporting one failure is enough.
            guard !isVoiceLost else { continue }
            if case .unavailable = failure.error { loseVoice() }
            if case .replaced = failure.error { comeBack() }
            events.append(.voiceFailed(failure.error))
        }
        return isNews ? events : nil
    }

    public func loseVoice() { isVoiceLost = true }

    /// From now on the screen reader speaks what is printed.
    public func leaveToReader(at now: Instant) {
        silenceSpeech(at: now)
        mode = .reader
    }

    /// From now on words sound in the stream.
    private func comeBack() {
        isElsewhere = false
        turn = nil
        for index in outstanding.indices {
            guard let words = outstanding[index].words, !outstanding[index].isCancelled else { continue }
            outstanding[index].words = nil
            speech.speak(words.utterance, as: outstanding[index].clip, voice: words.voice)
        }
    }

    /// Ends the announcer, which takes no further notices: what is still playing is logged as cut, and what was still
    /// to be said is printed.
    public func finish(at now: Instant) {
        var events: [AnnouncerEvent] = []
        for item in outstanding { end(item.clip, sample: console.position, isCut: true, at: now, &events) }
    }

    private func begin(_ clip: ClipID, sample: Int64, at now: Instant, _ events: inout [AnnouncerEvent]) {
        guard let index = outstanding.firstIndex(where: { $0.clip == clip }) else { return }
        outstanding[index].begin = sample
        switch outstanding[index].kind {
        case .speech(let message, let rendered, let isVoiced, let isKept):
            if let number = outstanding[index].nameSpoken {
                events.append(.nameSpoken(number: number))
            } else {
                chronicle.tell(rendered, isKept: isKept, isPrinted: message.isPrinted, at: now)
            }
            if isVoiced { chronicle.speech("say", message, rendered, at: now) }
        case .line(let rendered): chronicle.print(rendered, at: now)
        case .morse(let morse, _):
            if !morse.isInterface { lastMorse = morse }
            if let named = outstanding[index].named {
                let message = named.message
                chronicle.tell(named.rendered, isKept: message.isKept, isPrinted: message.isPrinted, at: now)
            }
            chronicle.morse("morse", morse, sample: sample, from: sample, at: now)
        case .earcon(let earcon): chronicle.earcon("\(earcon)", at: now)
        case .contour: chronicle.earcon("contour", at: now)
        case .gap, .token: break
        }
    }

    private func end(
        _ clip: ClipID, sample: Int64, isCut: Bool, at now: Instant, _ events: inout [AnnouncerEvent]
    ) {
        guard let index = outstanding.firstIndex(where: { $0.clip == clip }) else { return }
        let item = outstanding.remove(at: index)
        if isElsewhere, item.kind.isSoundOfStream { heardOut = streamClock.instant(ofSample: sample) }
        let isCut = isCut || item.isElsewhere && item.isCancelled
        if !isCut, item.begin != nil, !item.kind.isInstantaneous { lastHeard = (item.kind.neighbour, now) }
        switch item.kind {
        case .speech(let message, let rendered, let isVoiced, let isKept):
            if item.begin == nil, item.nameSpoken == nil {
                // Words the learner did not wait for remain readable, except menu items.
                if message.priority == .message || message.priority == .important || !isCut {
                    chronicle.tell(rendered, isKept: isKept, isPrinted: message.isPrinted, at: now)
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
        case .token(let token): events.append(.finished(token: token))
        case .earcon, .contour, .gap: break
        }
    }
}
