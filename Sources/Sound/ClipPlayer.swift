/// The clip whose turn it is: only one sounds at any time.
///
///     waiting -- first sample --> sounding -- last sample --> dying away --> over
///        |                            |
///        +---------- cancelled -------+--> faded out --> over
struct ClipPlayer {
    enum Kind { case none, keying, crowd, earcon, contour, speech, silence }

    private(set) var kind = Kind.none
    private(set) var id = ClipID(rawValue: 0)
    /// Whether `began` was reported.
    var hasBegun = false
    /// Whether `ended` was reported.
    var hasEnded = false
    /// Runs after the clip was cancelled.
    var fade = Fade()

    private var score: UnsafeMutablePointer<KeyingScore>?
    private var keying = KeyingPlayer()
    /// Whether the keying is another station's.
    private(set) var isOnAir = false
    /// Whether the speech is a cue.
    private(set) var isCue = false
    private var crowdScore: UnsafeMutablePointer<CrowdScore>?
    private var crowd = CrowdPlayer()
    private var speech = SpeechPlayer()
    private var contour: UnsafeMutablePointer<ContourSamples>?
    /// The rest of the earcon or contour.
    private var earcon: UnsafePointer<Float>?
    /// Frames left of an earcon, a contour or a silence.
    private var left = 0

    /// Starts a clip's turn.
    @_noLocks
    mutating func start(_ clip: QueuedClip, _ resources: Resources, _ stream: RendererSide) {
        id = clip.id
        hasBegun = false
        hasEnded = false
        fade.clear()
        switch clip.sound {
        case .keying(let score):
            kind = .keying
            self.score = score
            keying = KeyingPlayer(score.pointee)
            isOnAir = score.pointee.isOnAir
        case .crowd(let score):
            kind = .crowd
            crowdScore = score
            crowd = CrowdPlayer(score)
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
        case .speech(let isCue):
            kind = .speech
            self.isCue = isCue
            speech = SpeechPlayer(clip.chunks, edge: resources.fadeEdge, frames: resources.fadeFrames)
            speech.tidy(stream)
        case .silence(let frames):
            kind = .silence
            left = frames
        }
    }

    /// Ends the turn and gives the clip's memory back.
    @_noLocks
    mutating func finish(_ stream: RendererSide) {
        if let score { stream.giveBack(score) }
        score = nil
        if let crowdScore { stream.giveBack(crowdScore) }
        crowdScore = nil
        crowd = CrowdPlayer()
        if let contour { stream.giveBack(contour) }
        contour = nil
        keying = KeyingPlayer()
        isOnAir = false
        isCue = false
        if kind == .speech { speech.stop(stream) }
        earcon = nil
        left = 0
        kind = .none
        fade.clear()
    }

    /// The bus whose gain applies.
    var bus: Bus? {
        switch kind {
        case .keying, .crowd: .morse
        case .earcon, .contour: .earcon
        case .speech: .speech
        case .none, .silence: nil
        }
    }

    /// Whether speech sounds.
    var isSpeaking: Bool { kind == .speech && hasBegun && !hasEnded }

    /// Whether the clip has a first sample to begin with. Only speech may lack it.
    var isReady: Bool { kind != .speech || speech.hasSamples }

    /// Whether it is speech that has not begun because its first samples have not arrived.
    var isWaiting: Bool { kind == .speech && !hasBegun && !isReady && !isAtEnd && !fade.isActive }

    /// Whether the last sample was played; its edge may still sound.
    var isAtEnd: Bool {
        switch kind {
        case .none: true
        case .keying: keying.isAtEnd
        case .crowd: crowd.isAtEnd
        case .speech: speech.isAtEnd
        case .earcon, .contour, .silence: left == 0
        }
    }

    /// Whether nothing sounds at this moment.
    var isQuiet: Bool {
        switch kind {
        case .none, .silence: true
        case .keying: keying.isQuiet
        case .crowd: crowd.isQuiet
        case .speech: speech.isQuiet
        case .earcon, .contour: left == 0 || !hasBegun
        }
    }

    /// Takes a chunk of speech; false if it belongs elsewhere.
    @_noLocks
    mutating func append(_ chunk: UnsafeMutablePointer<SpeechChunk>, _ stream: RendererSide) -> Bool {
        guard kind == .speech, chunk.pointee.clip.rawValue == id.rawValue, speech.append(chunk) else { return false }
        speech.tidy(stream)
        return true
    }

    /// Renders the clip's next samples, before any gain except that of the `reception` if it came over the air. Returns
    /// the number rendered, 0 only if the clip is over.
    @_noLocks
    mutating func fill(
        _ output: UnsafeMutablePointer<Float>, _ count: Int, _ stream: RendererSide,
        through reception: Reception
    ) -> Int {
        switch kind {
        case .none:
            return 0
        case .keying:
            var reception = isOnAir ? reception : Reception()
            return keying.fill(output, count, through: &reception)
        case .crowd:
            var reception = reception
            return crowd.fill(output, count, through: &reception)
        case .speech:
            return speech.fill(output, count, stream)
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
