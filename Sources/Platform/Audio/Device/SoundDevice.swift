import Sound

/// What became of an operation on a device.
enum DeviceState: Equatable {
    /// It plays, or will as soon as it has enough: so many frames can be written, and the next one written will be heard
    /// `delay` frames from now.
    case ready(room: Int, delay: Int)
    /// It ran dry (and has been made ready again), or stood still in a suspended machine: there was a gap.
    case gap
    /// Nothing can be done just now (suspended, interrupted): ask again in a few milliseconds.
    case resting
    /// It is gone, with a positive error number.
    case lost(Int32)
}

/// A sound device as the timing thread sees it.  Nothing waits but `wait`.
protocol SoundDevice: AnyObject {
    /// How much is kept ready.
    var plan: PeriodPlan { get }
    /// It is another program's, which gives more than one.
    var isServer: Bool { get }
    /// Where it stands.
    func state() -> DeviceState
    /// Takes a block, with what one ear hears besides; what does not fit is kept and comes first in `flush`.
    func write(_ block: UnsafeBufferPointer<Float>, cue: EarCue?) -> DeviceState
    /// Frames taken but not yet with the device.
    var pending: Int { get }
    /// Tries again to pass on what is pending.
    func flush() -> DeviceState
    /// Waits until there may be room for a period, or the time is over.
    func wait(milliseconds: Int32)
    /// Stops at once, whatever it has, and is ready to begin anew with what is written next.
    func rest() -> DeviceState
}

/// What only one ear hears, for as many frames as the block has that both hear.
struct EarCue {
    let samples: UnsafeBufferPointer<Float>
    let isRight: Bool
}

extension SoundDevice {
    /// Takes a block that both ears hear.
    func write(_ block: UnsafeBufferPointer<Float>) -> DeviceState { write(block, cue: nil) }
    /// Frames to write at a time.
    var block: Int { plan.frames }
    /// Frames to keep ready.
    var fill: Int { plan.fill }
    /// Nanoseconds for which it may take nothing, having taken so many frames since it began: sound servers need up to two
    /// seconds to wake their hardware.
    func patience(taken: Int) -> Int64 { .nanoseconds(milliseconds: hasPlayed(taken: taken) ? 1000 : 3000) }
    /// Whether it must have played, having taken so many frames since it began; PulseAudio takes a period more than the fill
    /// before it does.
    func hasPlayed(taken: Int) -> Bool { taken > fill + plan.period }
}
