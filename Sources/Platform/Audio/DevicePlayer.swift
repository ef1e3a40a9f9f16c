import Glibc
import Sound

/// Plays a stream in virtual time on the thread that makes it, so that virtual time runs at the device's pace.
///
/// Without a device, or once it is lost, `write` drops the samples.
public final class DevicePlayer {
    private var device: AlsaDevice?
    /// Why the device could not be opened.
    public let failure: AlsaError?
    private let sampleRate: Int

    private static let openingPatience = 2000
    /// Nanoseconds without progress after which the device counts as lost.
    private static let patience: Int64 = .nanoseconds(milliseconds: 3000)

    /// Never fails. If the PCM cannot be opened, `failure` has the reason.
    public init(_ name: String, sampleRate: Int) {
        self.sampleRate = sampleRate
        switch Self.open(name, sampleRate) {
        case .success(let opened):
            device = opened
            failure = nil
        case .failure(let error): failure = error
        }
    }

    private static func open(_ name: String, _ sampleRate: Int) -> Result<AlsaDevice, AlsaError> {
        Result { () throws(AlsaError) in
            let opening = try DeviceOpening(name, rate: .exactly(sampleRate))
            _ = opening.done.wait(milliseconds: openingPatience)
            return try opening.take()
        }
    }

    public var isAudible: Bool { device != nil }

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

    /// Waits until all samples have been played, at most 1 s.
    public func finish() {
        guard let device else { return }
        // A device starts once it is filled, so pad a short stream.
        write([Float](repeating: 0, count: device.fill))
        guard case .ready(_, let delay) = device.state() else { return }
        let rest = SampleRate(sampleRate).nanoseconds(frames: Int64(max(0, delay)))
        let clock = SystemTimingClock()
        clock.sleep(until: clock.now() + min(rest, .nanoseconds(milliseconds: 1000)))
    }

    private func write(_ samples: [Float]) {
        samples.withUnsafeBufferPointer(write)
    }

    private func push(_ block: UnsafeBufferPointer<Float>, to device: AlsaDevice) -> Bool {
        let clock = SystemTimingClock()
        let start = clock.now()
        var state = device.write(block)
        while device.pending > 0 {
            if case .lost = state { return false }
            if clock.now() - start > Self.patience { return false }
            device.wait(milliseconds: 20)
            // Some plugins report room when they have none.
            clock.sleep(until: clock.now() + .nanoseconds(milliseconds: 1))
            state = device.flush()
        }
        return true
    }
}
