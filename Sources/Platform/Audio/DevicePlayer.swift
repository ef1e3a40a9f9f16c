internal import Glibc
import Sound

/// Plays a stream that is made as fast as it is taken, on the thread that makes it: for runs in virtual time, which then
/// passes at the device's pace.
///
/// Without a device, or once it is gone, samples are taken and not heard.
public final class DevicePlayer {
    private var device: AlsaDevice?
    /// Why nothing was heard from the beginning; nil if there was a device.
    public let failure: AlsaError?
    private let sampleRate: Int

    /// Milliseconds that opening may take.
    private static let openingPatience = 2000
    /// Nanoseconds that a device may take nothing before it is given up.
    private static let patience: Int64 = .nanoseconds(milliseconds: 3000)

    /// Opens a PCM; it does not matter if there is none.
    ///
    /// - Parameter sampleRate: samples per second of the stream.
    public init(_ name: String, sampleRate: Int) {
        self.sampleRate = sampleRate
        switch Self.open(name, sampleRate) {
        case .success(let opened):
            device = opened
            failure = nil
        case .failure(let error): failure = error
        }
    }

    /// A device on its way from the thread that opened it, which does not use it any more.
    private struct Opening: @unchecked Sendable {
        let result: Result<AlsaDevice, AlsaError>
    }

    /// Opens the device on a thread: a sound server that hangs keeps alsa-lib waiting for half a minute or longer.
    private static func open(_ name: String, _ sampleRate: Int) -> Result<AlsaDevice, AlsaError> {
        let opening = Monitor<Opening?>(nil)
        let thread = try? PosixThread(name: "open") {
            // Nobody waits for this sound, so that it may as well never break off: the longest plan.
            let result = Result { () throws(AlsaError) in
                try AlsaDevice(
                    name: name, rate: .exactly(sampleRate), wish: PlanWish(.calm, step: PeriodPlan.steps - 1))
            }
            opening.withLock { $0 = Opening(result: result) }
        }
        guard thread != nil else { return .failure(AlsaError(device: name, code: -EAGAIN)) }
        let opened = opening.wait(within: openingPatience, until: { $0 != nil }) { opening, _ in
            defer { opening = nil }
            return opening
        }
        return opened?.result ?? .failure(AlsaError(device: name, code: -ETIMEDOUT))
    }

    /// Whether anything is heard.
    public var isAudible: Bool { device != nil }

    /// Plays samples, waiting until the device has taken them.
    public func write(_ samples: UnsafeBufferPointer<Float>) {
        guard let device else { return }
        var rest = samples[...]
        while !rest.isEmpty {
            let block = rest.prefix(AlsaAgreement.longestBlock)
            rest = rest.dropFirst(block.count)
            guard push(UnsafeBufferPointer(rebasing: block), to: device) else {
                self.device = nil
                return
            }
        }
    }

    /// Waits until everything has been heard, a second at most.
    public func finish() {
        guard let device else { return }
        // A device starts when it is filled, so a short stream is made long enough.
        write([Float](repeating: 0, count: device.fill))
        guard case .ready(_, let delay) = device.state() else { return }
        let rest = SampleRate(sampleRate).nanoseconds(frames: Int64(max(0, delay)))
        let clock = SystemTimingClock()
        clock.sleep(until: clock.now() + min(rest, .nanoseconds(milliseconds: 1000)))
    }

    private func write(_ samples: [Float]) {
        samples.withUnsafeBufferPointer(write)
    }

    /// Waits until the device has taken a block; false if it is gone.
    private func push(_ block: UnsafeBufferPointer<Float>, to device: AlsaDevice) -> Bool {
        let clock = SystemTimingClock()
        let start = clock.now()
        var state = device.write(block)
        while device.pending > 0 {
            if case .lost = state { return false }
            if clock.now() - start > Self.patience { return false }
            device.wait(milliseconds: 20)
            // Some plugins say at once that there is room when there is none.
            clock.sleep(until: clock.now() + .nanoseconds(milliseconds: 1))
            state = device.flush()
        }
        return true
    }
}
