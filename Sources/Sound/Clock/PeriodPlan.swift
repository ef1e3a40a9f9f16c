/// How much sound lies ready in the device: so many periods of so many frames.
///
/// Few and small periods make for a short way from key to sound; more of them forgive it when the machine is late.  One
/// starts with the shortest way that is known to hold for the kind of device and takes the next step when gaps repeat
/// (docs/decisions/0003-periods.md and 0014-key-to-sound.md have the measurements).
package struct PeriodPlan: Equatable, Sendable, BitwiseCopyable {
    /// Frames written at a time.
    package let frames: Int
    /// Periods kept ready.
    package let count: Int

    /// Makes a plan.
    package init(frames: Int, count: Int) {
        self.frames = frames
        self.count = count
    }

    /// Frames kept ready.
    package var fill: Int { @_noLocks get { frames * count } }

    /// Steps for hardware, shortest first.
    package static let hardware = [
        PeriodPlan(frames: 128, count: 3), PeriodPlan(frames: 256, count: 3), PeriodPlan(frames: 512, count: 3),
        PeriodPlan(frames: 1024, count: 3),
    ]

    /// Steps for PCMs without a card of their own, which are served by another process (PulseAudio, PipeWire).
    package static let server = [
        PeriodPlan(frames: 128, count: 10), PeriodPlan(frames: 256, count: 8), PeriodPlan(frames: 512, count: 6),
        PeriodPlan(frames: 1024, count: 4),
    ]

    /// The plan at a step, or the last one.
    package static func plan(step: Int, isServer: Bool) -> PeriodPlan {
        let plans = isServer ? server : hardware
        return plans[min(max(step, 0), plans.count - 1)]
    }

    /// The number of steps there are.
    package static var steps: Int { @_noLocks get { 4 } }
}
