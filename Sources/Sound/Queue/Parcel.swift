import Morse
import Synchronization

/// Memory that is allocated outside the timing thread, used there and sent back to be freed.
///
/// The link lets parcels be chained without any further memory: in a clip while they wait to be played, and on the way
/// back.
protocol Parcel: BitwiseCopyable {
    /// The next in a chain.
    var next: UnsafeMutablePointer<Self>? { get set }
    /// Frees what the parcel points to.
    func deallocateContents()
}

extension UnsafeMutablePointer where Pointee: Parcel {
    /// Frees a parcel with its contents.
    func discard() {
        pointee.deallocateContents()
        deinitialize(count: 1)
        deallocate()
    }

    /// Frees a whole chain.
    func discardChain() {
        var current: Self? = self
        while let parcel = current {
            current = parcel.pointee.next
            parcel.discard()
        }
    }
}

/// Some samples of a speech clip.
struct SpeechChunk: Parcel {
    var next: UnsafeMutablePointer<SpeechChunk>?
    let clip: ClipID
    let samples: UnsafeMutableBufferPointer<Float>
    /// Nothing follows in this clip.
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

/// A keying made ready for the oscillator.
struct KeyingScore: Parcel {
    var next: UnsafeMutablePointer<KeyingScore>?
    let marks: UnsafeMutableBufferPointer<Keying.Mark>
    /// What the marks sound like.
    let tone: ToneShape
    /// Another station's, which comes out of the air: the band makes of it what it does.
    let isOnAir: Bool

    func deallocateContents() {
        marks.deallocate()
        tone.deallocate()
    }

    /// Copies a keying onto the heap.
    ///
    /// - Parameters:
    ///   - tone: hertz; held within 100 to 2000.
    ///   - edgeMilliseconds: length of an edge, held within 2 to 10 and to 40 % of the shortest mark.
    static func make(
        _ keying: Keying, tone: Double, isOnAir: Bool = false, edgeMilliseconds: Double, sampleRate: Int
    ) -> UnsafeMutablePointer<KeyingScore> {
        let score = UnsafeMutablePointer<KeyingScore>.allocate(capacity: 1)
        score.initialize(
            to: KeyingScore(
                keying, tone: tone, isOnAir: isOnAir, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate))
        return score
    }

    /// Copies a keying; `amplitude` is the tone's peak.
    init(
        _ keying: Keying, tone: Double, isOnAir: Bool, edgeMilliseconds: Double, sampleRate: Int,
        amplitude: Double = Loudness.keyedAmplitude
    ) {
        marks = .allocate(capacity: keying.marks.count)
        _ = marks.initialize(from: keying.marks)
        self.tone = ToneShape(
            tone: tone, edgeMilliseconds: edgeMilliseconds, shortestMark: keying.marks.lazy.map(\.length).min() ?? 0,
            sampleRate: sampleRate, amplitude: amplitude)
        self.isOnAir = isOnAir
        next = nil
    }
}

/// Where the timing thread leaves parcels it is done with, and their maker picks them up: never full, never waiting.
///
/// A linked stack: `leave` retries only when `takeAll` came between, which makes the stack empty, so at most once for
/// each call of `takeAll`.  As the taker always takes everything, no parcel can come back under a pointer that was
/// read before (the ABA problem of linked stacks).
///
/// `@unchecked Sendable`: a parcel's link is written before the release and read after the acquire.
struct ReturnShelf<Item: Parcel>: ~Copyable, @unchecked Sendable {
    private let top = Atomic<UnsafeMutablePointer<Item>?>(nil)

    /// Leaves one parcel.
    func leave(_ parcel: UnsafeMutablePointer<Item>) {
        var expected = top.load(ordering: .relaxed)
        while true {
            parcel.pointee.next = expected
            let (exchanged, original) = top.weakCompareExchange(
                expected: expected, desired: parcel, successOrdering: .releasing, failureOrdering: .relaxed)
            if exchanged { return }
            expected = original
        }
    }

    /// Takes and frees all parcels left so far.
    func freeAll() {
        // A plain load first: the exchange would take the cache line from the timing thread for nothing.
        guard top.load(ordering: .relaxed) != nil else { return }
        top.exchange(nil, ordering: .acquiring)?.discardChain()
    }
}
