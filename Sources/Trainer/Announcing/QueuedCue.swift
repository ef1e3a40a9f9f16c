import Morse
import Sound

/// A clip and the cue it belongs to.
struct QueuedCue {
    enum Kind {
        case speech(Message, RenderedMessage, isVoiced: Bool, isKept: Bool)
        case line(RenderedMessage)
        case morse(MorseCue, Keying)
        case earcon(Earcon)
        /// Silenced like speech.
        case contour
        /// A rest; one before speech goes when the speech is cut.
        case gap(beforeSpeech: Bool)
        case token(Int)
    }

    var clip: ClipID
    var kind: Kind
    var begin: Int64?
    /// Whether the Morse stands for words and is silenced like them.
    var isLabel = false
    /// Whether it was asked to end and its notice has not come; nothing rests after it.
    var isCancelled = false
    /// Whether it is speech that sounds outside the stream.
    var isElsewhere = false
    /// The words that its Morse stands for.
    var named: NamedWords?
    /// The number of the name whose words it says; they are printed already.
    var nameSpoken: Int?
    /// What to say when its turn comes; nil once that was asked for.
    var words: (utterance: Utterance, voice: VoiceSettings)?
}

extension QueuedCue {
    /// How many characters of Morse that may be a question have been heard to their end by this sample; 0 for anything else.
    func heardCharacters(by sample: Int64) -> Int {
        guard case .morse(let cue, let keying) = kind, !cue.isInterface, let begin, !isCancelled else { return 0 }
        return keying.characterEnds.count { begin + Int64($0) <= sample }
    }

    /// Whether it is Morse, or a rest beside it, that goes on when a key is pressed.
    var isUncutByKeys: Bool {
        switch kind {
        case .morse: !isLabel
        case .gap(let beforeSpeech): !beforeSpeech
        case .speech, .line, .earcon, .contour, .token: false
        }
    }
}

extension QueuedCue.Kind {
    /// Its kind for the rests on either side.
    var neighbour: Rest.Neighbour {
        switch self {
        case .speech: .speech
        case .morse(let cue, _): cue.isInterface ? .label : .morse
        case .earcon, .contour: .earcon
        case .line, .gap, .token: .other
        }
    }

    /// Whether it sounds, and is no speech.
    var isSoundOfStream: Bool {
        switch self {
        case .morse, .earcon, .contour: true
        case .speech, .line, .gap, .token: false
        }
    }

    /// Whether it takes no time: a line, or a marker in the queue.
    var isInstantaneous: Bool {
        switch self {
        case .line, .token: true
        case .speech, .morse, .earcon, .contour, .gap: false
        }
    }
}

extension Cue {
    /// Its kind for the rests on either side.
    var neighbour: Rest.Neighbour {
        switch self {
        case .say: .speech
        case .morse: .morse
        case .earcon, .contour: .earcon
        case .line, .gap: .other
        }
    }
}
