import Morse

/// Stations that call at once, prepared for the sound thread, and the progress of each.
struct CrowdScore: Returnable {
    var next: UnsafeMutablePointer<CrowdScore>?
    let callers: UnsafeMutableBufferPointer<CrowdCaller>
    /// Samples from the beginning to the end of the last mark of all.
    let frames: Int
    /// Samples of the longest falling edge.
    let edgeFrames: Int

    func deallocateContents() {
        for caller in callers { caller.deallocate() }
        callers.deallocate()
    }

    /// Copies stations onto the heap.
    static func make(
        _ stations: [CrowdStation], edgeMilliseconds: Double, sampleRate: Int
    ) -> UnsafeMutablePointer<CrowdScore> {
        let score = UnsafeMutablePointer<CrowdScore>.allocate(capacity: 1)
        score.initialize(to: CrowdScore(stations, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate))
        return score
    }

    private init(_ stations: [CrowdStation], edgeMilliseconds: Double, sampleRate: Int) {
        callers = .allocate(capacity: stations.count)
        for (index, station) in stations.enumerated() {
            callers.initializeElement(
                at: index, to: CrowdCaller(station, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate))
        }
        frames = stations.map { $0.waitFrames + $0.keying.length }.max() ?? 0
        edgeFrames = callers.map(\.edgeFrames).max() ?? 0
        next = nil
    }
}

/// One of the stations: its keying, and its progress in it.
struct CrowdCaller: BitwiseCopyable {
    private let score: KeyingScore
    private let shape: FadingShape?
    private var player: KeyingPlayer
    private var fading: FadingGain
    /// Samples until the station sends.
    private var wait: Int

    /// Prepares a station; `deallocate` frees it.
    init(_ station: CrowdStation, edgeMilliseconds: Double, sampleRate: Int) {
        score = KeyingScore(
            station.keying, tone: station.tone, isOnAir: true, edgeMilliseconds: edgeMilliseconds,
            sampleRate: sampleRate, amplitude: Loudness.keyedAmplitude * Decibels(station.gain).amplitude,
            fault: station.fault)
        shape = FadingShape(station.fading, sampleRate: sampleRate)
        player = KeyingPlayer(score)
        fading = FadingGain(shape, seed: station.seed)
        wait = station.waitFrames
    }

    /// Samples of its falling edges.
    var edgeFrames: Int { score.tone.edge.count - 1 }

    func deallocate() {
        score.deallocateContents()
        shape?.deallocate()
    }

    /// Adds its next samples to other sound.
    @_noLocks
    mutating func add(to output: UnsafeMutablePointer<Float>, _ count: Int) {
        var frame = min(wait, count)
        wait &-= frame
        fading.advance(frame)
        while frame < count {
            output[frame] += player.next(through: fading.next())
            frame &+= 1
        }
    }
}

/// Plays stations that call at once.
struct CrowdPlayer {
    private let callers: UnsafeMutablePointer<CrowdCaller>?
    private let count: Int
    private let frames: Int
    private let edgeFrames: Int
    /// Samples since the beginning.
    private var now = 0

    /// Plays nothing.
    init() {
        callers = nil
        (count, frames, edgeFrames) = (0, 0, 0)
    }

    /// Plays stations, which must outlive the player.
    init(_ score: UnsafeMutablePointer<CrowdScore>) {
        callers = score.pointee.callers.baseAddress
        count = score.pointee.callers.count
        frames = score.pointee.frames
        edgeFrames = score.pointee.edgeFrames
    }

    /// Whether the last mark of all has ended; its falling edge may still sound.
    var isAtEnd: Bool { now >= frames }
    /// Whether nothing sounds any more, or yet.
    var isQuiet: Bool { now == 0 || now >= frames &+ edgeFrames }

    /// Renders the next samples, up to `count` but not beyond the end of the last mark or of its falling edge. Returns
    /// the number rendered, 0 if none are left.
    ///
    /// Each station has its own fading, so only the receiver's part of `reception` applies here.
    @_noLocks
    mutating func fill(
        _ output: UnsafeMutablePointer<Float>, _ limit: Int, through reception: inout Reception
    ) -> Int {
        guard let callers else { return 0 }
        let left = isAtEnd ? frames &+ edgeFrames &- now : frames &- now
        let run = min(limit, left)
        guard run > 0 else { return 0 }
        output.silence(run)
        var index = 0
        while index < count {
            callers[index].add(to: output, run)
            index &+= 1
        }
        var frame = 0
        while frame < run {
            output[frame] *= Float(reception.nextOfReceiver())
            frame &+= 1
        }
        now &+= run
        return run
    }
}
