import Morse
import Sound

/// A clip and what it stands for.
struct QueuedCue {
    enum Kind {
        case speech(Message, RenderedMessage, isVoiced: Bool, isKept: Bool)
        case line(RenderedMessage)
        case morse(MorseCue, Keying)
        case earcon(Earcon)
        /// Silenced as words are.
        case contour
        /// A rest; one before speech goes when the speech goes.
        case gap(beforeSpeech: Bool)
        case token(Int)
    }

    var clip: ClipID
    var kind: Kind
    var begin: Int64?
    /// Morse in place of words: silenced as they are.
    var isLabel = false
    /// Asked to end; its notice has not come yet, and nothing rests after it.
    var isCancelled = false
}

extension QueuedCue.Kind {
    /// What it is to the rests on either side.
    var neighbour: Rest.Neighbour {
        switch self {
        case .speech: .speech
        case .morse: .morse
        case .earcon, .contour: .earcon
        case .line, .gap, .token: .other
        }
    }

    /// Whether it takes no time: a line, or a mark in the queue.
    var isInstantaneous: Bool {
        switch self {
        case .line, .token: true
        case .speech, .morse, .earcon, .contour, .gap: false
        }
    }
}

extension Cue {
    /// What it is to the rests on either side.
    var neighbour: Rest.Neighbour {
        switch self {
        case .say: .speech
        case .morse: .morse
        case .earcon, .contour: .earcon
        case .line, .gap: .other
        }
    }
}
