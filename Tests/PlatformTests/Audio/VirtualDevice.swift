import Keyer
import Sound
import Synchronization

@testable import Platform

/// A clock that stands still unless someone sleeps.  Used by one thread.
final class VirtualTimingClock: TimingClock {
    private let time = Atomic<Int64>(1_000_000_000)
    /// The number of sleeps.
    let sleeps = Atomic<Int>(0)
    /// The number of times that a thread waited for its bell.
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
        // Nobody rings while a test waits, so a second may pass.
        sleep(until: min(nanoseconds ?? .max, now() + 1_000_000_000))
    }

    /// Advances time.
    func pass(_ nanoseconds: Int64) {
        time.add(nanoseconds, ordering: .relaxed)
    }
}

/// A sound device in virtual time: plays at 48 kHz, underruns, suspends and disappears as told.
///
/// `@unchecked Sendable`: one thread uses it.
final class VirtualDevice: SoundDevice, @unchecked Sendable {
    let plan: PeriodPlan
    let isServer: Bool
    let clock: VirtualTimingClock
    /// Frames played per nanosecond; 0 for a device that has hung.
    var speed = 48e-6
    /// Plays nothing more until it is put to rest, as PulseAudio after a gap of which it does not tell.
    var standsStill = false
    /// Accepts everything at once and plays it nowhere.
    var swallows = false
    /// States to report next instead of the real one.
    var faults: [DeviceState] = []
    /// The most frames accepted by one write.
    var mouthful = Int.max
    /// All samples accepted.
    private(set) var taken: [Float] = []
    /// What one ear was given: from which frame on, the samples, and whether it was the right one.
    private(set) var ears: [(from: Int, samples: [Float], isRight: Bool)] = []
    /// Frames it should have played but did not have.
    private(set) var missing = 0.0
    private(set) var waits = 0
    /// How often it was put to rest.
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
        // Like poll: waits until there is room for a period or the time is up.
        let needed = queued - Double(plan.fill - plan.frames)
        let longest = Int64(milliseconds) * 1_000_000
        clock.pass(speed > 0 && isRunning ? min(longest, Int64((max(needed, 0) / speed).rounded(.up))) : longest)
    }
}

/// A stream whose sample n is n, so that lost and repeated ones show.
final class CountingSource: StreamSource {
    let sampleRate = 48000
    private(set) var position: Int64 = 0
    var hasNotices = false
    /// Contact changes, each with the position at which it arrived.
    private(set) var contacts: [(contact: Contact, isDown: Bool, sample: Int64, came: Int64)] = []
    /// Positions at which all contacts were opened.
    private(set) var openings: [Int64] = []

    /// Nothing but silence would be rendered.
    var isAtRest = false
    var isRadioOn = false
    /// Positions at which it looked for what was sent.
    private(set) var attended: [Int64] = []
    /// Positions from which Morse was held back.
    private(set) var holds: [Int64] = []
    /// What is sent to it: it is no longer at rest when it next looks.
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

    /// Samples that are a cue: their value is then 1 000 000 more.
    var cues: [Range<Int64>] = []
    /// From this sample on it makes only silence.
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
