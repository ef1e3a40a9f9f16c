internal import CLinux
internal import Glibc
internal import Synchronization

/// Takes the stream block by block, from the timing thread.
protocol StreamRecording: AnyObject, Sendable {
    /// Whether that many samples can be taken now.
    func hasRoom(for count: Int) -> Bool
    /// Takes samples that there is room for.  Never waits.
    func append(_ block: UnsafeBufferPointer<Float>)
}

/// Writes the stream to a sound file on a thread of its own, so that a slow disk never holds up the timing thread.
///
/// Sample n of the file is sample n of the stream.  If the file can no longer be written, the samples are dropped and the
/// reason is kept.
///
/// `@unchecked Sendable`: `writer` belongs to the thread until it is joined, then to `finish`.
final class FileRecorder: StreamRecording, @unchecked Sendable {
    private let shared: Shared
    private let writer: SoundFileWriter
    private var thread: PosixThread?

    /// What both threads use.
    private final class Shared: Sendable {
        /// More than five seconds at 48 kHz: longer than disks usually keep one waiting.
        let samples = SampleRing(capacity: 1 << 18)
        let isEnding = Atomic<Bool>(false)
        let hasFailed = Atomic<Bool>(false)
        let error = Mutex<SoundFileError?>(nil)
        let bell: EventFD

        init() throws(Errno) {
            bell = try EventFD()
        }
    }

    /// Samples gathered before the thread is woken.
    private static let batch = 8192

    /// Opens the file and starts the thread.
    ///
    /// - Parameter alarm: rung when the file can no longer be written.
    init(path: String, sampleRate: Int, alarm: EventFD) throws(SoundFileError) {
        writer = try SoundFileWriter(path: path, sampleRate: sampleRate)
        do throws(Errno) {
            shared = try Shared()
        } catch {
            throw SoundFileError.cannotCreate(path: path, reason: error.description)
        }
        let (shared, writer) = (shared, Handed(writer))
        do throws(ThreadError) {
            thread = try PosixThread(name: "sound file") { FileRecorder.run(shared, writer.value, alarm) }
        } catch {
            throw SoundFileError.cannotCreate(path: path, reason: error.reason)
        }
    }

    deinit {
        stop()
    }

    func hasRoom(for count: Int) -> Bool { shared.samples.room >= count }

    func append(_ block: UnsafeBufferPointer<Float>) {
        _ = shared.samples.push(block)
        if shared.samples.count >= FileRecorder.batch { shared.bell.ring() }
    }

    /// Why the file can no longer be written; nil if it can.
    var failure: SoundFileError? { shared.error.withLock { $0 } }

    /// Writes what has been taken and completes the file.  After the timing thread has stopped; it may wait for the disk.
    func finish() throws(SoundFileError) {
        stop()
        if let failure { throw failure }
        try writer.finish()
    }

    private func stop() {
        shared.isEnding.store(true, ordering: .releasing)
        shared.bell.ring()
        thread?.join()
    }

    private static func run(_ shared: Shared, _ writer: SoundFileWriter, _ alarm: EventFD) {
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: batch)
        defer { block.deallocate() }
        while true {
            // Read before the ring is emptied: what came before the end is then seen.
            let isEnding = shared.isEnding.load(ordering: .acquiring)
            while case let count = shared.samples.pop(into: block), count > 0 {
                if shared.hasFailed.load(ordering: .relaxed) { continue }
                do throws(SoundFileError) {
                    try writer.write(UnsafeBufferPointer(rebasing: block[..<count]))
                } catch {
                    shared.error.withLock { $0 = error }
                    shared.hasFailed.store(true, ordering: .releasing)
                    alarm.ring()
                }
            }
            if isEnding { return }
            var entry = pollfd(fd: shared.bell.descriptor, events: Int16(POLLIN), revents: 0)
            _ = CLinux_poll(&entry, 1, -1)
            shared.bell.clear()
        }
    }
}
