/// The clip that has its turn: only one sounds at any time.
///
///     waiting -- first sample --> sounding -- last sample --> dying away --> over
///        |                            |
///        +---------- cancelled -------+--> faded out --> over
struct Voice {
    /// What sort of clip it is.
    enum Kind { case none, keying, earcon, contour, speech, silence }

    private(set) var kind = Kind.none
    private(set) var clip = ClipID(rawValue: 0)
    /// `began` was reported.
    var hasBegun = false
    /// `ended` was reported.
    var hasEnded = false
    /// Under way once the clip was cancelled.
    var fade = Fade()

    private var score: UnsafeMutablePointer<KeyingScore>?
    private var keying = KeyingPlayer()
    /// The keying is another station's.
    private(set) var isOnAir = false
    private var speech = SpeechPlayer()
    private var contour: UnsafeMutablePointer<ContourSamples>?
    /// Rest of the earcon or contour.
    private var earcon: UnsafePointer<Float>?
    /// Frames left of an earcon, a contour or a silence.
    private var left = 0

    /// Takes a clip's turn.
    @_noLocks
    mutating func start(_ clip: QueuedClip, _ resources: Resources) {
        self.clip = clip.id
        hasBegun = false
        hasEnded = false
        fade.clear()
        switch clip.sound {
        case .keying(let score):
            kind = .keying
            self.score = score
            keying = KeyingPlayer(score.pointee)
            isOnAir = score.pointee.isOnAir
        case .earcon(let earcon):
            kind = .earcon
            let samples = resources.earcons[Int(earcon.rawValue)]
            self.earcon = UnsafePointer(samples.baseAddress)
            left = samples.count
        case .contour(let contour):
            kind = .contour
            self.contour = contour
            earcon = UnsafePointer(contour.pointee.samples.baseAddress)
            left = contour.pointee.samples.count
        case .speech:
            kind = .speech
            speech = SpeechPlayer(clip.chunks, edge: resources.fadeEdge, frames: resources.fadeFrames)
            speech.tidy(resources.channels)
        case .silence(let frames):
            kind = .silence
            left = frames
        }
    }

    /// Ends the turn and gives back what the clip used.
    @_noLocks
    mutating func finish(_ channels: UnsafeMutablePointer<Channels>) {
        if let score { channels.pointee.usedScores.leave(score) }
        score = nil
        if let contour { channels.pointee.usedContours.leave(contour) }
        contour = nil
        keying = KeyingPlayer()
        isOnAir = false
        if kind == .speech { speech.stop(channels) }
        earcon = nil
        left = 0
        kind = .none
        fade.clear()
    }

    /// The level that applies.
    var bus: Bus? {
        switch kind {
        case .keying: .morse
        case .earcon, .contour: .earcon
        case .speech: .speech
        case .none, .silence: nil
        }
    }

    /// Words are being heard.
    var isSpeaking: Bool { kind == .speech && hasBegun && !hasEnded }

    /// There is a first sample, or there is none but the clip has its turn nevertheless.
    var isReady: Bool { kind != .speech || speech.hasSamples }

    /// The last sample was played; its edge may still sound.
    var isAtEnd: Bool {
        switch kind {
        case .none: true
        case .keying: keying.isAtEnd
        case .speech: speech.isAtEnd
        case .earcon, .contour, .silence: left == 0
        }
    }

    /// Nothing sounds at this moment.
    var isQuiet: Bool {
        switch kind {
        case .none, .silence: true
        case .keying: keying.isQuiet
        case .speech: speech.isQuiet
        case .earcon, .contour: left == 0 || !hasBegun
        }
    }

    /// Takes a chunk of speech; false if it does not belong here.
    @_noLocks
    mutating func append(_ chunk: UnsafeMutablePointer<SpeechChunk>, _ channels: UnsafeMutablePointer<Channels>) -> Bool
    {
        guard kind == .speech, chunk.pointee.clip.rawValue == clip.rawValue, speech.append(chunk) else { return false }
        speech.tidy(channels)
        return true
    }

    /// Makes the clip's next samples, before any gain but that of the `reception`, if it came by air: the number made, 0
    /// only if it is over.
    @_noLocks
    mutating func fill(
        _ output: UnsafeMutablePointer<Float>, _ count: Int, _ channels: UnsafeMutablePointer<Channels>,
        through reception: Reception
    ) -> Int {
        switch kind {
        case .none:
            return 0
        case .keying:
            var reception = isOnAir ? reception : Reception()
            return keying.fill(output, count, through: &reception)
        case .speech:
            return speech.fill(output, count, channels)
        case .earcon, .contour:
            guard let samples = earcon else { return 0 }
            let run = min(count, left)
            output.copy(samples, run)
            earcon = samples + run
            left &-= run
            return run
        case .silence:
            let run = min(count, left)
            output.silence(run)
            left &-= run
            return run
        }
    }
}
