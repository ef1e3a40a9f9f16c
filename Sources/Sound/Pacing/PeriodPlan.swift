/// How much sound lies ready in the device, and how much is written at a time.
///
/// Little sound makes for a short way from key to sound; more of it forgives it when the machine is late.  One starts with the
/// least that is known to hold for the kind of device and takes the next step when gaps repeat
/// (docs/decisions/0003-periods.md, 0014-key-to-sound.md and 0042-sleep-and-calm.md have the measurements).
package struct PeriodPlan: Equatable, Sendable, BitwiseCopyable {
    /// Frames after which the device asks for more.
    package let period: Int
    /// Frames written at a time.
    package let frames: Int
    /// Frames kept ready.
    package let fill: Int

    /// So many periods, written one at a time.
    package init(frames: Int, count: Int) {
        self.init(period: frames, frames: frames, fill: frames * count)
    }

    /// Makes a plan.
    package init(period: Int, frames: Int, fill: Int) {
        self.period = period
        self.frames = frames
        self.fill = fill
    }

    /// As much time on a stream of that many samples per second.  Plans are for those of up to 64 000; a card that has no
    /// other rate than 96 000 or 192 000 would otherwise ask two or four times as often, and have as little time to spare.
    package func scaled(toSamplesPerSecond rate: Int) -> PeriodPlan {
        let factor = rate > 128_000 ? 4 : rate > 64_000 ? 2 : 1
        return PeriodPlan(period: period * factor, frames: frames * factor, fill: fill * factor)
    }

    /// Blocks kept ready.
    package var count: Int { @_noLocks get { fill / frames } }

    /// The plan for a wish, or the last one of its kind.
    package static func plan(_ wish: PlanWish, for kind: DeviceKind) -> PeriodPlan {
        let plans = plans(wish.readiness, for: kind)
        return plans[min(max(wish.step, 0), plans.count - 1)]
    }

    /// All steps, shortest first.
    package static func plans(_ readiness: Readiness, for kind: DeviceKind) -> [PeriodPlan] {
        switch (readiness, kind) {
        case (.alert, .hardware): [(64, 4), (128, 3), (256, 3), (512, 3), (1024, 3)].map(PeriodPlan.init)
        case (.alert, .pulseAudio):
            [(128, 5), (128, 8), (128, 10), (512, 6), (1024, 4)].map(PeriodPlan.init)
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

    private static var longest: [PeriodPlan] {
        [PeriodPlan(frames: 512, count: 6), PeriodPlan(frames: 1024, count: 4)]
    }

    /// The number of steps there are.
    package static var steps: Int { @_noLocks get { 5 } }
}

/// What plays the sound, as far as plans differ.
package enum DeviceKind: UInt8, Sendable, BitwiseCopyable {
    /// A card of this machine.
    case hardware
    /// PulseAudio, or something else without a card of its own.
    case pulseAudio
    /// PipeWire, which lets the shortest wish of all programs decide how often it works.
    case pipeWire
}

/// What the stream is kept ready for.
package enum Readiness: UInt8, Sendable, BitwiseCopyable {
    /// Nothing can be keyed: few and long blocks, but a key still silences within 50 ms.
    case calm
    /// A contact could close: its tone must follow at once.
    case alert
}

/// What is asked of a device.
package struct PlanWish: Equatable, Sendable, BitwiseCopyable {
    /// What the stream is kept ready for.
    package var readiness: Readiness
    /// How far more than the least is kept ready, 0 to `PeriodPlan.steps` - 1.
    package var step: Int

    /// Makes a wish.
    @_noLocks
    package init(_ readiness: Readiness, step: Int = 0) {
        self.readiness = readiness
        self.step = step
    }

    /// Whether the two ask for the same.
    @_noLocks
    package func isSame(as other: PlanWish) -> Bool {
        readiness.rawValue == other.readiness.rawValue && step == other.step
    }
}
