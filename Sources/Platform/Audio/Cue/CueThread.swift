import Activities
import CLinux
import Glibc
public import Interface
import Sound
import Synchronization

/// Plays cues on a sound device of their own, independent of the stream's device. Use it on the main thread.
public final class CueThread {
    let line: CueLine
    private let thread: PosixThread
    private let news: Box
    private let closed: EventFD

    /// Milliseconds to wait for the thread to end, or for a device to close.
    private static let patience = 100

    private final class Box: Sendable {
        let ring = Ring<CueNews>(minimumCapacity: 64)
    }

    /// Idle until `use` names a device.
    public init(sampleRate: Int, bell: EventFD) throws {
        let own = try EventFD()
        let line = CueLine(bell: own)
        let news = Box()
        let closed = try EventFD()
        (self.line, self.news, self.closed) = (line, news, closed)
        thread = try PosixThread(name: "sound cue") {
            let loop = CueLoop<AlsaDevice, SystemTimingClock>(
                line: line, sampleRate: sampleRate, clock: SystemTimingClock(),
                open: { name, wish in
                    let threads = LibraryThreads()
                    defer { threads.hurry() }
                    do throws(AlsaError) {
                        return .success(try AlsaDevice(name: name, rate: .exactly(sampleRate), wish: wish))
                    } catch {
                        return .failure(Errno(error.code))
                    }
                },
                tell: { report in
                    _ = news.ring.push(report)
                    bell.ring()
                }, hasLeft: { closed.ring() })
            loop.run()
        }
    }

    deinit { stop() }

    /// Nil for no device.
    public func use(_ name: String?) { line.change { $0.name = name } }

    /// Releases the device within 100 ms, even a stuck one.
    public func leaveDevice() {
        guard line.isOpen.load(ordering: .acquiring) else { return line.change { $0.isAway = true } }
        closed.clear()
        line.change { $0.isAway = true }
        _ = closed.wait(milliseconds: Self.patience)
    }

    public func takeDevice() { line.change { $0.isAway = false } }

    /// Ends the thread within 100 ms, even with a stuck device.
    public func stop() {
        line.change { $0.isStopping = true }
        _ = thread.join(within: Self.patience)
    }

    public func takeInput() -> Input? {
        guard let report = news.ring.pop() else { return nil }
        let name = line.order.name ?? ""
        switch report {
        case .lost(let code): return .cueLost(reason: AlsaError(device: name, code: code).namedReason)
        case .found: return .cueFound
        }
    }
}
