import Morse
import Sound

struct QueuedAnnouncement {
    enum Kind {
        case speech(Message, RenderedMessage, isVoiced: Bool, isKept: Bool)
        case line(RenderedMessage)
        case morse(MorseClip, Keying)
        /// Its clip is silence.
        case touch(TouchClip)
        case earcon(Earcon)
        /// Cut together with speech.
        case contour
        /// A rest. Cutting speech also removes the rest before it.
        case gap(beforeSpeech: Bool)
        case token(Int)
    }

    var clip: ClipID
    var kind: Kind
    var begin: Int64?
    /// When a pattern went to the devices.
    var began: Instant?
    /// Its length in samples. Nil for speech and Morse.
    var frames: Int?
    /// Whether the Morse stands for words and is cut like words.
    var isLabel = false
    /// Whether its end was requested but not yet reported. It has no rest after it.
    var isCancelled = false
    /// Whether it is speech outside the stream.
    var isElsewhere = false
    /// The words that its Morse stands for.
    var named: NamedWords?
    /// The number of the name that its words repeat. These words are printed already.
    var nameSpoken: Int?
    /// The speech to request when its turn comes; nil after the request.
    var words: (utterance: Utterance, voice: VoiceSettings)?
}

extension QueuedAnnouncement {
    /// The samples that it still takes when the renderer has reached this sample.
    func framesLeft(at position: Int64) -> Int {
        guard let frames else { return 0 }
        return begin.map { max(0, frames - Int(position - $0)) } ?? frames
    }

    /// The number of characters that have ended by this sample. 0 for everything but Morse that may be a question.
    func heardCharacters(by sample: Int64) -> Int {
        guard case .morse(let clip, let keying) = kind, !clip.isInterface, let begin, !isCancelled else { return 0 }
        return keying.characterEnds.count { begin + Int64($0) <= sample }
    }

    /// Whether a key press leaves it alone: Morse, or a rest beside Morse.
    var isUncutByKeys: Bool {
        switch kind {
        case .morse: !isLabel
        case .touch: true
        case .gap(let beforeSpeech): !beforeSpeech
        case .speech, .line, .earcon, .contour, .token: false
        }
    }
}

extension QueuedAnnouncement.Kind {
    /// Its side for the choice of a rest.
    var neighbour: Rest.Neighbour {
        switch self {
        case .speech: .speech
        case .morse(let clip, _): clip.isInterface ? .label : .morse
        case .touch: .morse
        case .earcon, .contour: .earcon
        case .line, .gap, .token: .other
        }
    }

    /// Whether it is a sound other than speech, or a rest beside one.
    var isPartOfStream: Bool {
        switch self {
        case .morse, .touch, .earcon, .contour, .gap: true
        case .speech, .line, .token: false
        }
    }

    /// Whether it takes no time: a line, or a marker in the queue.
    var isInstantaneous: Bool {
        switch self {
        case .line, .token: true
        case .speech, .morse, .touch, .earcon, .contour, .gap: false
        }
    }
}

extension Announcement {
    /// Its side for the choice of a rest.
    public var neighbour: Rest.Neighbour {
        switch self {
        case .say: .speech
        case .morse, .touch: .morse
        case .earcon, .contour: .earcon
        case .line, .gap: .other
        }
    }
}
