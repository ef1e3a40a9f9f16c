import CLinux
import Glibc
import Interface
import Sound

/// Plays samples on the calling thread and stops at a signal, for a command without a loop.
///
/// Samples are made much faster than they are played. So the device is full at once, and its long buffer delays no
/// sound.
public final class DirectPlayer {
    public enum Stop: Error, Equatable, Sendable {
        /// A signal asks the program to end. The sound has stopped.
        case signal(CInt)
        case lost(AlsaError)
        case file(SoundFileError)
        /// The input cannot be read.
        case input(Errno)
    }

    private enum Output {
        case device(AlsaDevice)
        case file(SoundFileWriter)
        /// Silent, but as slow as a device.
        case nowhere
    }

    /// Samples per second.
    public let sampleRate: Int
    private let output: Output
    private let signals: Signals
    /// Whether everything written has been played.
    private var isIdle = true
    /// Without a device: the time at which everything written would have been played.
    private var end: Int64 = 0

    private static let preferredRate = 48_000
    /// Nanoseconds.
    private static let openingPatience: Int64 = .nanoseconds(milliseconds: 2000)
    /// Nanoseconds without progress after which the device counts as lost.
    private static let patience: Int64 = .nanoseconds(milliseconds: 3000)

    /// Opens the device, or creates the file. Call it before starting any thread.
    public init(_ destination: AudioDestination) throws(Stop) {
        do throws(Errno) {
            signals = try Signals()
        } catch {
            throw .input(error)
        }
        switch destination {
        case .alsa(let name):
            let device = try Self.open(name, signals)
            output = .device(device)
            sampleRate = device.sampleRate
        case .file(let path):
            do throws(SoundFileError) {
                output = .file(try SoundFileWriter(path: path, sampleRate: Self.preferredRate))
            } catch {
                throw .file(error)
            }
            sampleRate = Self.preferredRate
        case .none:
            output = .nowhere
            sampleRate = Self.preferredRate
        }
    }

    private static func open(_ name: String, _ signals: Signals) throws(Stop) -> AlsaDevice {
        let opening: DeviceOpening
        do throws(AlsaError) {
            opening = try DeviceOpening(name, rate: .preferred(preferredRate))
        } catch {
            throw .lost(error)
        }
        let end = MonotonicClock.nanoseconds + openingPatience
        while case let left = end - MonotonicClock.nanoseconds, left > 0 {
            let isOpen = wait(for: opening.done.descriptor, signals, nanoseconds: left)
            if let number = signals.termination() { throw .signal(number) }
            if isOpen { break }
        }
        do throws(AlsaError) {
            return try opening.take()
        } catch {
            throw .lost(error)
        }
    }

    /// Returns when the device, the file or the silence has taken the block.
    public func write(_ block: UnsafeBufferPointer<Float>) throws(Stop) {
        try attend()
        isIdle = false
        switch output {
        case .device(let device):
            var rest = block[...]
            while !rest.isEmpty {
                let part = rest.prefix(AlsaAgreement.longestBlock)
                rest = rest.dropFirst(part.count)
                try push(UnsafeBufferPointer(rebasing: part), to: device)
            }
        case .file(let file):
            do throws(SoundFileError) {
                try file.write(block)
            } catch {
                throw .file(error)
            }
        case .nowhere:
            let length = SampleRate(sampleRate).nanoseconds(frames: Int64(block.count))
            end = max(end, MonotonicClock.nanoseconds) + length
            try pass(until: end - .nanoseconds(milliseconds: 100))
        }
    }

    public func writeSilence(frames: Int) throws(Stop) {
        let silence = [Float](repeating: 0, count: min(frames, 4096))
        var left = frames
        while left > 0 {
            let count = min(left, silence.count)
            // A typed error cannot pass through a rethrowing closure.
            let result = silence.withUnsafeBufferPointer { whole in
                Result { () throws(Stop) in try write(UnsafeBufferPointer(rebasing: whole[..<count])) }
            }
            try result.get()
            left -= count
        }
    }

    /// Waits until everything written has been played, or until `input` can be read.
    ///
    /// - Parameter input: a descriptor.
    public func drain(until input: CInt? = nil) throws(Stop) {
        guard !isIdle else { return }
        switch output {
        case .device(let device):
            // A device starts once it is full, and a server plays whole periods.
            try writeSilence(frames: device.fill)
            guard try isPlayed(by: device, until: input) else { return }
            _ = device.rest()
        case .file: break
        case .nowhere: if try pass(until: end, or: input) { return }
        }
        isIdle = true
    }

    /// Returns false if `input` can be read before.
    private func isPlayed(by device: AlsaDevice, until input: CInt?) throws(Stop) -> Bool {
        // The silence that was added last need not be played, except for a period in case the delay is not exact.
        let silence = device.fill - device.plan.period
        let limit = MonotonicClock.nanoseconds + Self.patience
        while MonotonicClock.nanoseconds < limit {
            let left: Int
            switch device.state() {
            case .ready(_, let delay): left = delay - silence
            case .gap: return true
            case .resting: left = device.block
            case .lost(let code): throw .lost(AlsaError(device: device.name, code: code))
            }
            if left <= 0 { return true }
            let rest = SampleRate(sampleRate).nanoseconds(frames: Int64(min(left, device.block)))
            if try pause(nanoseconds: max(rest, .nanoseconds(milliseconds: 1)), or: input) { return false }
        }
        return true
    }

    /// Waits until a descriptor can be read, and reads it. Empty at the end.
    public func read(_ input: CInt) throws(Stop) -> [UInt8] {
        while true {
            while try !pause(nanoseconds: -1, or: input) {}
            do throws(Errno) {
                return try FileInput.some(from: input)
            } catch {
                // Another reader of the same open file was faster.
                if error.code != EAGAIN { throw .input(error) }
            }
        }
    }

    /// Whether a descriptor can be read at once.
    public func isReadable(_ input: CInt) throws(Stop) -> Bool { try pause(nanoseconds: 0, or: input) }

    /// Completes the file, if there is one.
    public func finish() throws(Stop) {
        try drain()
        guard case .file(let file) = output else { return }
        do throws(SoundFileError) {
            try file.finish()
        } catch {
            throw .file(error)
        }
    }

    private func push(_ block: UnsafeBufferPointer<Float>, to device: AlsaDevice) throws(Stop) {
        let half = SampleRate(sampleRate).nanoseconds(frames: Int64(max(1, device.plan.period / 2)))
        var state = device.write(block)
        var (left, progress) = (device.pending, MonotonicClock.nanoseconds)
        while true {
            if case .lost(let code) = state { throw .lost(AlsaError(device: device.name, code: code)) }
            if device.pending == 0 { return }
            let now = MonotonicClock.nanoseconds
            if device.pending < left { (left, progress) = (device.pending, now) }
            if now - progress > Self.patience { throw .lost(AlsaError(device: device.name, code: ETIMEDOUT)) }
            // Some plugins report room when they have none, so the clock decides when to try again.
            try pause(nanoseconds: half)
            state = device.flush()
        }
    }

    @discardableResult
    private func pass(until time: Int64, or input: CInt? = nil) throws(Stop) -> Bool {
        while case let left = time - MonotonicClock.nanoseconds, left > 0 {
            if try pause(nanoseconds: left, or: input) { return true }
        }
        return false
    }

    // MARK: Signals

    /// Returns whether `input` can be read. A negative time waits for ever.
    @discardableResult
    private func pause(nanoseconds: Int64, or input: CInt? = nil) throws(Stop) -> Bool {
        let isReadable = Self.wait(for: input, signals, nanoseconds: nanoseconds)
        try attend()
        return isReadable
    }

    private static func wait(for input: CInt?, _ signals: Signals, nanoseconds: Int64) -> Bool {
        // A negative descriptor is ignored.
        var entries = [
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        _ = try? waitForAny(of: &entries, nanoseconds: nanoseconds)
        return entries[1].revents != 0
    }

    private func attend() throws(Stop) {
        while let number = signals.next() {
            let isEnd = Signals.terminating.contains(number)
            if isEnd || number == SIGTSTP, case .device(let device) = output { _ = device.rest() }
            if isEnd { throw .signal(number) }
            if number == SIGTSTP { signals.stop() }
        }
    }
}
