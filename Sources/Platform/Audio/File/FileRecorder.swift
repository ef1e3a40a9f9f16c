import Activities
import Interface
import Synchronization

/// Writes the stream to a sound file on a thread of its own, so that a slow disk never delays the sound thread.
///
/// Sample n of the file is sample n of the stream. After an error, further samples are dropped.
final class FileRecorder {
    let queue: SampleQueue
    private let bell: EventFD
    private let shared: Shared
    private let thread: PosixThread

    private final class Shared: Sendable {
        enum Ending: Int, AtomicRepresentable { case none, complete, abandoned }

        let ending = Atomic<Ending>(.none)
        let error = Monitor<SoundFileError?>(nil)
    }

    /// - Parameter alarm: rung at the first write error. No later sample is written.
    init(path: Path, sampleRate: Int, alarm: EventFD) throws(SoundFileError) {
        let writer = try SoundFileWriter(path: path, sampleRate: sampleRate)
        let shared = Shared()
        self.shared = shared
        do {
            let bell = try EventFD()
            // More than 5 s at 48 kHz, longer than most disks stall.
            let queue = SampleQueue(capacity: 1 << 18, bell: bell)
            (self.queue, self.bell) = (queue, bell)
            thread = try PosixThread(name: "sound file") { FileRecorder.run(queue, bell, shared, writer, alarm) }
        } catch {
            throw SoundFileError.cannotCreate(
                path: path.description, reason: (error as? ThreadError)?.reason ?? "\(error)")
        }
    }

    deinit { end(.abandoned) }

    var failure: SoundFileError? { shared.error.withLock { $0 } }

    /// Writes all remaining samples and waits for the disk. Call it after the sound thread has ended.
    func finish() throws(SoundFileError) {
        end(.complete)
        if let failure { throw failure }
    }

    private func end(_ ending: Shared.Ending) {
        _ = shared.ending.compareExchange(expected: .none, desired: ending, ordering: .releasing)
        bell.ring()
        thread.join()
    }

    private static func run(
        _ queue: SampleQueue, _ bell: EventFD, _ shared: Shared, _ writer: SoundFileWriter, _ alarm: EventFD
    ) {
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: queue.batch)
        defer { block.deallocate() }
        var hasFailed = false
        func attempt(_ body: () throws(SoundFileError) -> Void) {
            if hasFailed { return }
            do throws(SoundFileError) {
                try body()
            } catch {
                shared.error.withLock { $0 = error }
                hasFailed = true
                alarm.ring()
            }
        }
        while true {
            // Read before the queue is emptied, so that all samples before the end are written.
            let ending = shared.ending.load(ordering: .acquiring)
            while case let count = queue.take(into: block), count > 0 {
                attempt { () throws(SoundFileError) in try writer.write(UnsafeBufferPointer(rebasing: block[..<count]))
                }
            }
            switch ending {
            case .none: break
            case .complete: return attempt { () throws(SoundFileError) in try writer.finish() }
            case .abandoned: return
            }
            _ = bell.wait(milliseconds: 3_600_000)
            bell.clear()
        }
    }
}
