import Sound

enum DeviceState: Equatable {
    /// The device plays, or will play once it is full. `room` frames can be written now; the next written frame will be
    /// heard in `delay` frames.
    case ready(room: Int, delay: Int)
    /// An underrun, after which the device is ready again, or a suspended machine.
    case gap
    /// Suspended or interrupted: try again in a few milliseconds.
    case resting
    /// A positive error number.
    case lost(Int32)
}

/// Only `wait` blocks.
protocol SoundDevice: AnyObject {
    var plan: PeriodPlan { get }
    /// Whether the device belongs to a sound server, which can open more than one.
    var isServer: Bool { get }
    func state() -> DeviceState
    /// Accepts a block. `flush` writes the frames that did not fit. `cue` is for one ear.
    func write(_ block: UnsafeBufferPointer<Float>, cue: EarCue?) -> DeviceState
    /// Accepted frames that are not yet written.
    var pending: Int { get }
    func flush() -> DeviceState
    /// Waits until a period may have room, or until the timeout.
    func wait(milliseconds: Int32)
    /// Stops at once and drops all frames. The next write starts the device again.
    func rest() -> DeviceState
}

/// Samples for one ear, as many as its block has frames.
struct EarCue {
    let samples: UnsafeBufferPointer<Float>
    let isRight: Bool
}

extension SoundDevice {
    func write(_ block: UnsafeBufferPointer<Float>) -> DeviceState { write(block, cue: nil) }
    var block: Int { plan.frames }
    var fill: Int { plan.fill }
    /// Nanoseconds without progress after which the device counts as stalled. Sound servers need up to 2 s to wake
    /// their hardware.
    func patience(taken: Int) -> Int64 { .nanoseconds(milliseconds: hasPlayed(taken: taken) ? 1000 : 3000) }
    /// Whether the device must have started, given the frames written since its start. PulseAudio takes a period beyond
    /// the fill before it plays.
    func hasPlayed(taken: Int) -> Bool { taken > fill + plan.period }
}
