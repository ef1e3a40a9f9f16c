internal import CLinux
internal import Glibc
internal import Sound
internal import Synchronization
public import Trainer

/// Plays cues on a sound device of their own, on a thread of its own: opened, converted, paced and given up without the stream
/// that everybody hears knowing of it.
///
/// Belongs to the program's thread.
public final class CueThread {
    let line: CueLine
    private let thread: PosixThread
    private let news: Box
    /// Rung when a device may have been given away.
    private let closed: EventFD

    /// Milliseconds that the thread may take to end, or a device to close.
    private static let patience = 100

    private final class Box: Sendable {
        let ring = Ring<CueNews>(minimumCapacity: 64)
    }

    /// Starts the thread, which does nothing until a device is named.
    ///
    /// - Parameters:
    ///   - sampleRate: of the stream.
    ///   - bell: rung whenever there is news.
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

    /// Plays cues on a device from now on; nil for none.
    public func use(_ name: String?) { line.change { $0.name = name } }

    /// Lets go of the device, within 100 ms even if it is stuck.
    public func leaveDevice() {
        guard line.isOpen.load(ordering: .acquiring) else { return line.change { $0.isAway = true } }
        closed.clear()
        line.change { $0.isAway = true }
        _ = closed.wait(milliseconds: Self.patience)
    }

    /// Takes a device again.
    public func takeDevice() { line.change { $0.isAway = false } }

    /// Ends the thread, within 100 ms even if the device is stuck.
    public func stop() {
        line.change { $0.isStopping = true }
        _ = thread.join(within: Self.patience)
    }

    /// What the program's loop is to be told next; nil if there is nothing.
    public func takeInput() -> Input? {
        guard let report = news.ring.pop() else { return nil }
        let name = line.order.name ?? ""
        switch report {
        case .lost(let code): return .cueLost(reason: AlsaError(device: name, code: code).namedReason)
        case .found: return .cueFound
        }
    }
}
