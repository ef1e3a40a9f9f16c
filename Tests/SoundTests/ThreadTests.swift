import Glibc
import Morse
import Sound
import Testing

/// The three ends on three threads, for the thread sanitizer and to check the laws.
@Suite struct ThreadTests {
    @Test func `three threads may work the three ends at once`() throws {
        let stream = SoundStream(sampleRate: 8000, leadMilliseconds: 0)
        let renderer = Renderer(of: stream)
        let feed = SpeechFeed(of: stream)
        let console = Console(of: stream)
        let shared = Shared()
        let timing = try Thread {
            var block = [Float](repeating: 0, count: 64)
            while !shared.isOver {
                block.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
                sched_yield()
            }
        }
        let speech = try Thread {
            let voice = (0..<200).map { Float($0) / 1000 }
            while true {
                // Read the flag before the requests: the thread must still speak every request made before the end.
                let isOver = shared.isOver
                while let clip = shared.requests.pop() {
                    if clip.rawValue % 7 > 0 { feed.write(voice, to: clip, isLast: false) }
                    feed.finish(clip)
                }
                feed.flush()
                if isOver { return }
                sched_yield()
            }
        }
        var dice = SplitMix64(seed: 11)
        var clips: [ClipID] = []
        var endings: [ClipID: Int] = [:]
        func takeNotices() {
            while let notice = console.takeNotice() {
                switch notice {
                case .began: break
                case .ended(let clip, _), .cut(let clip, _): endings[clip, default: 0] += 1
                }
            }
        }
        for _ in 0..<3000 {
            switch Int.random(in: 0..<8, using: &dice) {
            case 0: clips.append(console.play(keying(marks: [80, 240], space: 80), tone: 600))
            case 1: clips.append(console.play(.typed))
            case 2, 3:
                let clip = console.playSpeech()
                clips.append(clip)
                while !shared.requests.push(clip) { sched_yield() }
            case 4: clips.append(console.playSilence(frames: 0))
            case 5: if let clip = clips.randomElement(using: &dice) { console.cancel(clip) }
            case 6: console.setGain(.morse, decibels: Double.random(in: -20...0, using: &dice))
            default: if Int.random(in: 0..<20, using: &dice) == 0 { console.cancelAll() }
            }
            takeNotices()
        }
        while !console.isIdle {
            takeNotices()
            sched_yield()
        }
        shared.stop()
        timing.join()
        speech.join()
        #expect(Set(endings.keys) == Set(clips))
        #expect(endings.values.allSatisfy { $0 == 1 })
    }

    private final class Shared: Sendable {
        let requests = Ring<ClipID>(minimumCapacity: 256)
        private let end = Ring<Bool>(minimumCapacity: 1)

        var isOver: Bool { end.count > 0 }
        func stop() { _ = end.push(true) }
    }

    /// A joinable thread.
    private struct Thread {
        private struct Failed: Error {}
        private final class Body {
            let run: () -> Void
            init(_ run: @escaping () -> Void) { self.run = run }
        }
        private let handle: pthread_t

        init(_ run: sending @escaping () -> Void) throws {
            var handle = pthread_t()
            let context = Unmanaged.passRetained(Body(run))
            let failure = pthread_create(
                &handle, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context.toOpaque())
            guard failure == 0 else { throw Failed() }
            self.handle = handle
        }

        func join() { pthread_join(handle, nil) }
    }
}
