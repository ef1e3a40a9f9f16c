public import Sound
public import Trainer

/// Says things on a thread of its own, of ordinary priority, which is the only one that ever calls the synthesizer.
///
/// Clips are fed in the order in which they were asked for.  Every clip gets its end, whether it was spoken, cancelled or
/// failed; only what is still waiting at `stop` gets none.
public final class SpeechThread: SpeechPort {
    /// Time between attempts to send what the sink had no room for, in milliseconds.
    private static let flushInterval = 20

    /// See `SpeechPort`.
    public let isElsewhere: Bool

    private let queue = SpeechQueue()
    private var thread: PosixThread?

    /// Starts the thread, which loads the voice at once.
    ///
    /// - Parameters:
    ///   - sink: takes the samples, on the speech thread.
    ///   - sampleRate: of the stream.
    ///   - voice: expected to be used first; nil to load none before it is asked for.
    ///   - isElsewhere: whether the synthesizer's words sound outside the stream.
    ///   - makeSynthesizer: called on the speech thread.
    ///   - wake: called on the speech thread when a failure is there to be taken.
    /// - Throws: `SpeechError.unavailable` when the system gives no thread.
    public init(
        sink: sending any SpeechSink, sampleRate: Int, voice: VoiceSettings?, isElsewhere: Bool = false,
        makeSynthesizer: @escaping @Sendable () -> any StreamingSynthesizer = { EspeakSynthesizer() },
        wake: @escaping @Sendable () -> Void
    ) throws(SpeechError) {
        self.isElsewhere = isElsewhere
        let queue = queue
        thread = try Self.start {
            let synthesizer = makeSynthesizer()
            if let voice { synthesizer.prepare(voice) }
            var isSent = true
            while true {
                switch queue.take(within: isSent ? nil : SpeechThread.flushInterval) {
                case .speak(let request):
                    SpeechThread.speak(request, with: synthesizer, into: sink, sampleRate: sampleRate, queue, wake)
                case .nothing:
                    break
                case .stop:
                    queue.end()
                    return
                }
                isSent = sink.flush()
            }
        }
    }

    deinit {
        stop()
    }

    /// See `SpeechPort`.
    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {
        queue.add(SpeechQueue.Request(utterance: utterance, clip: clip, voice: voice))
    }

    /// See `SpeechPort`.
    public func takeFailure() -> (clip: ClipID, error: SpeechError)? {
        queue.takeFailure().map { ($0.clip, $0.error) }
    }

    /// The clip was cancelled with the console: nothing more needs to be made of it.
    public func cancel(_ clip: ClipID) {
        queue.cancel { $0 == clip }
    }

    /// The clip and all before it were cancelled.
    public func cancel(upTo clip: ClipID) {
        queue.cancel { $0 <= clip }
    }

    /// Ends the thread and waits for it, usually a few milliseconds and never more than 100: a thread that does not end
    /// is left behind.  What is asked for afterwards is not said.
    public func stop() {
        queue.stop()
        if queue.waitForEnd(within: 100) { thread?.join() }
        thread = nil
    }

    private static func start(_ body: sending @escaping () -> Void) throws(SpeechError) -> PosixThread {
        do throws(ThreadError) {
            return try PosixThread(name: "speech", body: body)
        } catch {
            throw .unavailable(error.reason)
        }
    }

    private static func speak(
        _ request: SpeechQueue.Request, with synthesizer: any StreamingSynthesizer, into sink: any SpeechSink,
        sampleRate: Int, _ queue: SpeechQueue, _ wake: () -> Void
    ) {
        let clip = request.clip
        if !request.isCancelled {
            do throws(SpeechError) {
                try synthesizer.stream(
                    request.utterance, voice: request.voice, sampleRate: sampleRate,
                    isAbandoned: { queue.isAbandoned(clip) }
                ) { samples in
                    sink.write(samples, to: clip, isLast: false)
                }
            } catch {
                // First the failure, then the end: who hears of the end finds the reason.
                queue.fail(clip, error)
                wake()
            }
        }
        sink.write([], to: clip, isLast: true)
    }
}
