/// How much sound the device buffers, and how much is written at a time.
///
/// A small buffer gives a short latency from key to sound. A large buffer survives a machine that is late. The stream
/// starts with the smallest buffer that is known to work on this kind of device. It takes the next step when gaps
/// repeat (docs/decisions/0003-periods.md, 0014-key-to-sound.md and 0042-sleep-and-calm.md have the measurements).
package struct PeriodPlan: Equatable, Sendable, BitwiseCopyable {
    /// Frames after which the device asks for more.
    package let period: Int
    /// Frames written at a time.
    package let frames: Int
    /// Frames that the device buffers.
    package let fill: Int

    /// A plan of `count` periods of `frames` frames, written one at a time.
    package init(frames: Int, count: Int) {
        self.init(period: frames, frames: frames, fill: frames * count)
    }

    package init(period: Int, frames: Int, fill: Int) {
        self.period = period
        self.frames = frames
        self.fill = fill
    }

    /// The same plan in time on a stream of `rate` samples per second. Plans are made for up to 64 000. Some cards have
    /// no other rates than 96 000 or 192 000. They would otherwise ask two or four times as often, with as little time
    /// to spare.
    package func scaled(toSamplesPerSecond rate: Int) -> PeriodPlan {
        let factor = rate > 128_000 ? 4 : rate > 64_000 ? 2 : 1
        return PeriodPlan(period: period * factor, frames: frames * factor, fill: fill * factor)
    }

    /// Blocks that the device buffers.
    package var count: Int { @_noLocks get { fill / frames } }

    /// The plan for a wish. A step out of range counts as the nearest one.
    package static func plan(_ wish: PlanWish, for kind: OutputKind) -> PeriodPlan {
        let plans = plans(wish.readiness, for: kind)
        return plans[min(max(wish.step, 0), plans.count - 1)]
    }

    /// All steps, shortest first.
    package static func plans(_ readiness: Readiness, for kind: OutputKind) -> [PeriodPlan] {
        switch (readiness, kind) {
        case (.alert, .hardware): [(64, 4), (128, 3), (256, 3), (512, 3), (1024, 3)].map(PeriodPlan.init)
        case (.alert, .pulseAudio):
            [(128, 256, 640), (128, 256, 1024), (128, 256, 1280)].map(PeriodPlan.init) + longest
        case (.alert, .pipeWire):
            [(128, 4), (128, 7), (128, 10), (512, 6), (1024, 4)].map(PeriodPlan.init)
        case (.calm, .hardware):
            [(256, 512, 1536), (256, 256, 1792), (256, 256, 2048)].map(PeriodPlan.init) + longest
        case (.calm, .pulseAudio):
            [(1024, 2), (512, 5), (512, 6), (1024, 4), (1024, 5)].map(PeriodPlan.init)
        case (.calm, .pipeWire):
            [(512, 1024, 1536), (512, 512, 1792), (512, 512, 2048)].map(PeriodPlan.init) + longest
        }
    }

    /// For a player that has all sound before it begins: the device is full at once, so half a second delays nothing.
    package static var patient: PeriodPlan { PeriodPlan(frames: 1024, count: 24) }

    private static var longest: [PeriodPlan] {
        [PeriodPlan(frames: 512, count: 6), PeriodPlan(frames: 1024, count: 4)]
    }

    /// The number of steps.
    package static var steps: Int { @_noLocks get { 5 } }
}

/// The kinds of devices with different plans.
package enum OutputKind: UInt8, Sendable, BitwiseCopyable {
    /// A card of this machine.
    case hardware
    /// PulseAudio, or another device that is no card of this machine.
    case pulseAudio
    /// PipeWire, whose period is the shortest that any program asks for.
    case pipeWire
}

/// How fast the stream must be able to answer a key or contact.
package enum Readiness: UInt8, Sendable, BitwiseCopyable {
    /// The screen takes no keying. Blocks are few and long, but a key still silences speech within 50 ms.
    case calm
    /// A contact may close, and its tone must follow at once.
    case alert
}

/// The plan that the stream asks of a device.
package struct PlanWish: Equatable, Sendable, BitwiseCopyable {
    package var readiness: Readiness
    /// Steps above the smallest buffer, 0 to `PeriodPlan.steps` - 1.
    package var step: Int

    @_noLocks
    package init(_ readiness: Readiness, step: Int = 0) {
        self.readiness = readiness
        self.step = step
    }

    /// Whether both are equal.
    @_noLocks
    package func isSame(as other: PlanWish) -> Bool {
        readiness.rawValue == other.readiness.rawValue && step == other.step
    }
}
