internal import Synchronization
internal import Trainer

/// Writes the stream to a sound file on a thread of its own, so that a slow disk never holds up the timing thread.
///
/// Sample n of the file is sample n of the stream.  If the file can no longer be written, the samples are dropped and the
/// reason is kept.
final class FileRecorder {
    /// Where the timing thread puts the stream.
    let queue: SampleQueue
    private let bell: EventFD
    private let shared: Shared
    private let thread: PosixThread

    /// What both threads use.
    private final class Shared: Sendable {
        /// How the recording ends: as a file with its name, or without one.
        enum Ending: Int, AtomicRepresentable { case none, complete, abandoned }

        let ending = Atomic<Ending>(.none)
        let error = Monitor<SoundFileError?>(nil)
    }

    /// Opens the file and starts the thread.
    ///
    /// - Parameter alarm: rung when the file can no longer be written.
    init(path: Path, sampleRate: Int, alarm: EventFD) throws(SoundFileError) {
        let writer = try SoundFileWriter(path: path, sampleRate: sampleRate)
        let shared = Shared()
        self.shared = shared
        do {
            let bell = try EventFD()
            // More than five seconds at 48 kHz: longer than disks usually keep one waiting.
            let queue = SampleQueue(capacity: 1 << 18, bell: bell)
            (self.queue, self.bell) = (queue, bell)
            thread = try PosixThread(name: "sound file") { FileRecorder.run(queue, bell, shared, writer, alarm) }
        } catch {
            throw SoundFileError.cannotCreate(
                path: path.description, reason: (error as? ThreadError)?.reason ?? "\(error)")
        }
    }

    deinit { end(.abandoned) }

    /// Why the file can no longer be written; nil if it can.
    var failure: SoundFileError? { shared.error.withLock { $0 } }

    /// Writes what has been taken and completes the file.  After the timing thread has stopped; it may wait for the disk.
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
            // Read before the queue is emptied: what came before the end is then seen.
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
