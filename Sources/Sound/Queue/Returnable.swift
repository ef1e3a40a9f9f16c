import Morse
import Synchronization

/// Memory that is allocated outside the sound thread, used there and sent back to be freed.
///
/// The link chains items without further memory: in a clip while they wait to be played, and on the way back.
protocol Returnable: BitwiseCopyable {
    /// The next in a chain.
    var next: UnsafeMutablePointer<Self>? { get set }
    /// Frees the memory to which the item points.
    func deallocateContents()
}

extension UnsafeMutablePointer where Pointee: Returnable {
    /// Frees the item with its contents.
    func discard() {
        pointee.deallocateContents()
        deinitialize(count: 1)
        deallocate()
    }

    /// Frees the whole chain.
    func discardChain() {
        var current: Self? = self
        while let item = current {
            current = item.pointee.next
            item.discard()
        }
    }
}

/// Some samples of a speech clip.
struct SpeechChunk: Returnable {
    var next: UnsafeMutablePointer<SpeechChunk>?
    let clip: ClipID
    let samples: UnsafeMutableBufferPointer<Float>
    /// Whether the clip ends with this chunk.
    let isLast: Bool

    func deallocateContents() {
        samples.deallocate()
    }

    /// Copies samples onto the heap.
    static func make(
        _ source: UnsafeBufferPointer<Float>, clip: ClipID, isLast: Bool
    ) -> UnsafeMutablePointer<SpeechChunk> {
        let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: source.count)
        _ = samples.initialize(from: source)
        let chunk = UnsafeMutablePointer<SpeechChunk>.allocate(capacity: 1)
        chunk.initialize(to: SpeechChunk(next: nil, clip: clip, samples: samples, isLast: isLast))
        return chunk
    }
}

/// A keying prepared for the oscillator.
struct KeyingScore: Returnable {
    var next: UnsafeMutablePointer<KeyingScore>?
    let marks: UnsafeMutableBufferPointer<Keying.Mark>
    /// The sound of the marks.
    let tone: ToneShape
    /// Whether another station sends it, so that the band affects it.
    let isOnAir: Bool

    func deallocateContents() {
        marks.deallocate()
        tone.deallocate()
    }

    /// Copies a keying onto the heap.
    ///
    /// - Parameters:
    ///   - tone: hertz; clamped to 100 to 2000.
    ///   - edgeMilliseconds: length of an edge, clamped to 2 to 10 and to 40 % of the shortest mark.
    ///   - amplitude: the tone's peak.
    ///   - fault: the faults of the tone.
    static func make(
        _ keying: Keying, tone: Double, isOnAir: Bool = false, edgeMilliseconds: Double, sampleRate: Int,
        amplitude: Double = Loudness.keyedAmplitude, fault: ToneFault = .none
    ) -> UnsafeMutablePointer<KeyingScore> {
        let score = UnsafeMutablePointer<KeyingScore>.allocate(capacity: 1)
        score.initialize(
            to: KeyingScore(
                keying, tone: tone, isOnAir: isOnAir, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate,
                amplitude: amplitude, fault: fault))
        return score
    }

    /// Copies a keying; `amplitude` is the tone's peak.
    init(
        _ keying: Keying, tone: Double, isOnAir: Bool, edgeMilliseconds: Double, sampleRate: Int,
        amplitude: Double = Loudness.keyedAmplitude, fault: ToneFault = .none
    ) {
        marks = .allocate(capacity: keying.marks.count)
        _ = marks.initialize(from: keying.marks)
        self.tone = ToneShape(
            tone: tone, edgeMilliseconds: edgeMilliseconds, shortestMark: keying.marks.lazy.map(\.length).min() ?? 0,
            sampleRate: sampleRate, amplitude: amplitude, fault: fault)
        self.isOnAir = isOnAir
        next = nil
    }
}

/// The list in which the sound thread leaves used items for their maker. It is never full, and neither side waits.
///
/// A linked stack: `leave` retries only if `freeAll` came between, which empties the stack, so at most once per call of
/// `freeAll`. As `freeAll` always takes everything, no item can come back under a pointer that was read before (the ABA
/// problem of linked stacks).
///
/// `@unchecked Sendable`: an item's link is written before the release and read after the acquire.
struct ReturnShelf<Item: Returnable>: ~Copyable, @unchecked Sendable {
    private let top = Atomic<UnsafeMutablePointer<Item>?>(nil)

    @_transparent
    func leave(_ item: UnsafeMutablePointer<Item>) {
        var expected = top.load(ordering: .relaxed)
        while true {
            item.pointee.next = expected
            let (exchanged, original) = top.weakCompareExchange(
                expected: expected, desired: item, successOrdering: .releasing, failureOrdering: .relaxed)
            if exchanged { return }
            expected = original
        }
    }

    /// Takes and frees all items left so far.
    func freeAll() {
        // A plain load first: the exchange would take the cache line from the sound thread for nothing.
        guard top.load(ordering: .relaxed) != nil else { return }
        top.exchange(nil, ordering: .acquiring)?.discardChain()
    }
}
