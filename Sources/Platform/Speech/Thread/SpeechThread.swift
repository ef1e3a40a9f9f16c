import Activities
public import Interface
public import Sound

/// Speaks on a thread of ordinary priority, the only one that calls the synthesizer.
///
/// Clips end in the order of their requests. Spoken, cancelled and failed clips all get their end; requests still
/// queued at `stop` get none.
public final class SpeechThread: SpeechPort {
    /// Milliseconds between attempts to send samples for which the sink had no room.
    private static let flushInterval = 20

    public let isElsewhere: Bool

    private let queue = SpeechQueue()
    private var thread: PosixThread?

    /// The thread makes the synthesizer and waits for `connect`.
    ///
    /// - Parameters:
    ///   - isElsewhere: whether the words sound outside the stream.
    ///   - makeSynthesizer: called on the speech thread, as is `wake` after each failure.
    public init(
        isElsewhere: Bool = false,
        makeSynthesizer: @escaping @Sendable () -> any StreamingSynthesizer = { EspeakSynthesizer.loaded() },
        wake: @escaping @Sendable () -> Void
    ) throws(SpeechError) {
        self.isElsewhere = isElsewhere
        let queue = queue
        thread = try Self.start {
            defer { queue.end() }
            let synthesizer = makeSynthesizer()
            guard let connection = queue.takeConnection() else { return }
            if let voice = connection.voice { synthesizer.prepare(voice) }
            let sink = connection.makeSink()
            var isSent = true
            while true {
                switch queue.take(within: isSent ? nil : SpeechThread.flushInterval) {
                case .speak(let request):
                    SpeechThread.speak(
                        request, with: synthesizer, into: sink, sampleRate: connection.sampleRate, queue, wake)
                case .nothing:
                    break
                case .stop:
                    return
                }
                isSent = sink.flush()
            }
        }
    }

    /// Call it once. Clips may be asked for before.
    ///
    /// - Parameters:
    ///   - voice: the voice expected first; nil to load none yet.
    ///   - makeSink: called on the speech thread.
    public func connect(
        sampleRate: Int, voice: VoiceSettings?, makeSink: @escaping @Sendable () -> any SpeechSink
    ) {
        queue.connect(SpeechQueue.Connection(sampleRate: sampleRate, voice: voice, makeSink: makeSink))
    }

    deinit {
        stop()
    }

    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {
        queue.add(SpeechQueue.Request(utterance: utterance, clip: clip, voice: voice))
    }

    public func takeFailure() -> (clip: ClipID, error: SpeechError)? {
        queue.takeFailure().map { ($0.clip, $0.error) }
    }

    public func cancel(_ clip: ClipID) {
        queue.cancel { $0 == clip }
    }

    public func cancel(upTo clip: ClipID) {
        queue.cancel { $0 <= clip }
    }

    /// Ends the thread within 100 ms, usually a few. A thread that hangs is left behind. Later requests are ignored.
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
                // Store the failure before ending the clip: on the end the program looks for the reason.
                queue.fail(clip, error)
                wake()
            }
        }
        sink.write([], to: clip, isLast: true)
    }
}
