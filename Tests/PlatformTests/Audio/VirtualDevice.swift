import Keyer
import Sound
import Synchronization

@testable import Platform

/// A clock that advances only during sleep. One thread uses it.
final class VirtualTimingClock: TimingClock {
    private let time = Atomic<Int64>(1_000_000_000)
    let sleeps = Atomic<Int>(0)
    /// Waits of a thread for its bell.
    let dozes = Atomic<Int>(0)
    /// Nanoseconds by which sleepers wake too late.
    let lateness = Atomic<Int64>(0)

    func now() -> Int64 { time.load(ordering: .relaxed) }

    func sleep(until nanoseconds: Int64) {
        sleeps.add(1, ordering: .relaxed)
        if nanoseconds > now() { time.store(nanoseconds + lateness.load(ordering: .relaxed), ordering: .relaxed) }
    }

    func doze(until nanoseconds: Int64?, bell: Unmanaged<EventFD>) {
        dozes.add(1, ordering: .relaxed)
        if bell.use({ $0.wait(milliseconds: 0) }) { return bell.use { $0.clear() } }
        // Nobody rings during a test's wait, so a second may pass.
        sleep(until: min(nanoseconds ?? .max, now() + 1_000_000_000))
    }

    func pass(_ nanoseconds: Int64) {
        time.add(nanoseconds, ordering: .relaxed)
    }
}

/// A sound device in virtual time. It plays at 48 kHz, and the test makes it underrun, suspend and disappear.
///
/// `@unchecked Sendable`: one thread uses it.
final class VirtualDevice: SoundDevice, @unchecked Sendable {
    let plan: PeriodPlan
    let isServer: Bool
    let clock: VirtualTimingClock
    /// Frames played for each nanosecond. 0 for a device that hangs.
    var speed = 48e-6
    /// Plays nothing until it rests, like PulseAudio after a gap that it does not report.
    var standsStill = false
    /// Accepts everything at once and plays nothing.
    var swallows = false
    /// The next states to report instead of the real one.
    var faults: [DeviceState] = []
    /// The most frames that one write accepts.
    var mouthful = Int.max
    /// All accepted samples.
    private(set) var taken: [Float] = []
    /// Samples for one ear, from this frame on.
    private(set) var ears: [(from: Int, samples: [Float], isRight: Bool)] = []
    /// Frames of underruns.
    private(set) var missing = 0.0
    private(set) var waits = 0
    private(set) var rests = 0

    private(set) var pending = 0
    private var left: [Float] = []
    private var queued = 0.0
    private var last: Int64
    private var isRunning = false

    init(
        plan: PeriodPlan = PeriodPlan(frames: 128, count: 3), isServer: Bool = false, clock: VirtualTimingClock
    ) {
        self.plan = plan
        self.isServer = isServer
        self.clock = clock
        last = clock.now()
    }

    private func play() {
        let now = clock.now()
        if isRunning, !standsStill {
            queued -= Double(now - last) * speed
            if queued < 0 {
                missing -= queued
                queued = 0
                isRunning = false
                faults.insert(.gap, at: 0)
            }
        }
        last = now
    }

    func state() -> DeviceState {
        play()
        if !faults.isEmpty { return faults.removeFirst() }
        if swallows { return .ready(room: plan.fill, delay: 0) }
        return .ready(room: plan.fill - Int(queued.rounded(.up)), delay: Int(queued.rounded(.up)) + pending)
    }

    func write(_ block: UnsafeBufferPointer<Float>, cue: EarCue?) -> DeviceState {
        left = Array(block)
        if let cue { ears.append((taken.count, Array(cue.samples), cue.isRight)) }
        pending = left.count
        return flush()
    }

    func flush() -> DeviceState {
        play()
        if case .lost(let code) = faults.first { return .lost(code) }
        let count = min(mouthful, left.count)
        taken += left.prefix(count)
        left.removeFirst(count)
        pending = left.count
        if !swallows {
            queued += Double(count)
            if queued >= Double(plan.fill) { isRunning = true }
        }
        return pending == 0 ? .ready(room: 0, delay: 0) : .resting
    }

    func rest() -> DeviceState {
        rests += 1
        standsStill = false
        queued = 0
        left = []
        pending = 0
        isRunning = false
        last = clock.now()
        if !faults.isEmpty { return faults.removeFirst() }
        return .ready(room: plan.fill, delay: 0)
    }

    func wait(milliseconds: Int32) {
        waits += 1
        // Like poll: waits for room for a period, or until the timeout.
        let needed = queued - Double(plan.fill - plan.frames)
        let longest = Int64(milliseconds) * 1_000_000
        clock.pass(speed > 0 && isRunning ? min(longest, Int64((max(needed, 0) / speed).rounded(.up))) : longest)
    }
}

/// Sample n has the value n, so that lost and repeated samples are visible.
final class CountingSource: StreamSource {
    let sampleRate = 48000
    private(set) var position: Int64 = 0
    var hasNotices = false
    /// `came` is the position at the arrival of the change.
    private(set) var contacts: [(contact: Contact, isDown: Bool, sample: Int64, came: Int64)] = []
    /// Positions at which the test opened all contacts.
    private(set) var openings: [Int64] = []

    /// Only silence would be rendered.
    var isAtRest = false
    var isRadioOn = false
    /// Positions at which the source looked for sent sound.
    private(set) var attended: [Int64] = []
    /// Positions from which Morse was held back.
    private(set) var holds: [Int64] = []
    /// Sound was sent: the source ends its rest at its next look.
    var isSent = false

    func attend() {
        attended.append(position)
        if isSent { isAtRest = false }
    }

    func pass(_ frames: Int64) { position += frames }

    func holdMorse() { holds.append(position) }

    func contact(_ contact: Contact, isDown: Bool, at sample: Int64) {
        contacts.append((contact, isDown, sample, position))
    }

    func openContacts(at sample: Int64) { openings.append(sample) }

    /// Samples of a cue. Their value is larger by 1 000 000.
    var cues: [Range<Int64>] = []
    /// From this sample on only silence.
    var silentFrom = Int64.max
    private(set) var hasCue = false
    let hasCutCue = false
    var isInCue: Bool { cues.contains { $0.contains(position) && $0.contains(position - 1) } }
    static let cueOffset: Float = 1_000_000

    func render(into output: UnsafeMutableBufferPointer<Float>, cue: UnsafeMutableBufferPointer<Float>?) {
        hasCue = false
        for index in output.indices {
            let sample = position + Int64(index)
            let isCue = cues.contains { $0.contains(sample) }
            output[index] = sample >= silentFrom ? 0 : Float(sample) + (isCue ? Self.cueOffset : 0)
            guard let cue else { continue }
            cue[index] = isCue ? output[index] : 0
            if isCue {
                output[index] = 0
                hasCue = true
            }
        }
        position += Int64(output.count)
    }
}
