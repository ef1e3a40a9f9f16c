import Keyer

/// Gives each change of a contact its sample: the sample heard at the time of the change, plus the lead.
///
/// The lead is how far ahead of the ear the stream is rendered, plus the time of delivery to the sound thread. It is
/// the latency from key to sound. Because the lead is the same for every change, the rhythm stays as it was keyed. So
/// the lead changes only after a second without keying.
package struct ContactPlacement {
    /// Samples per second.
    package let sampleRate: Int
    /// Samples from the one heard when a contact changes to the one at which the change counts.
    package private(set) var lead: Int

    /// The farthest ahead of the ear that the stream was rendered since the last check of the lead, in samples.
    private var furthest = 0
    /// When `furthest` starts to follow a new device, in nanoseconds. Before, the position of the device is inexact.
    private var settled = Int64.min
    /// The closed contacts, one bit each.
    private var closed: UInt8 = 0
    /// When the lead was last checked or a contact last changed, in nanoseconds.
    private var quietSince: Int64 = 0
    /// When the last change of a contact arrived here, in nanoseconds.
    private var lastChange: Int64 = 0
    /// Nanoseconds by which changes are moved because an earlier one came too late for its place.
    private var delay: Int64 = 0

    /// Microseconds allowed for the delivery of a change from its device, mostly for waking a thread. A change that
    /// takes longer is placed late, but its mark keeps its length.
    package static var delivery: Int { @_noLocks get { 2_500 } }
    /// The same if both threads have real-time scheduling.
    package static var promptDelivery: Int { @_noLocks get { 500 } }
    /// The greatest age of a change in nanoseconds. A change that took longer to arrive was delayed by a machine that
    /// stood still, so it counts as this old. Later changes are shifted by the same time, so that a mark keeps its
    /// length.
    package static var oldest: Int64 { .nanoseconds(milliseconds: 100) }
    /// The operator rests when all contacts have been open for this many nanoseconds.
    package static var rest: Int64 { .nanoseconds(milliseconds: 1000) }

    /// Samples allowed for the delivery of a change.
    private var delivery: Int
    private var isPrompt: Bool

    /// - Parameters:
    ///   - ahead: samples that the stream is rendered ahead of the ear.
    ///   - isPrompt: whether both threads have real-time scheduling.
    package init(sampleRate: Int, ahead: Int, isPrompt: Bool = false) {
        self.sampleRate = sampleRate
        self.isPrompt = isPrompt
        delivery = ContactPlacement.delivery(sampleRate, isPrompt)
        lead = ahead + delivery
    }

    private static func delivery(_ sampleRate: Int, _ isPrompt: Bool) -> Int {
        SampleRate(sampleRate).frames(microseconds: isPrompt ? promptDelivery : delivery)
    }

    /// Sets whether both threads have real-time scheduling. Does nothing while a contact is closed.
    @_noLocks
    package mutating func setPrompt(_ isPrompt: Bool) {
        guard isPrompt != self.isPrompt, closed == 0 else { return }
        self.isPrompt = isPrompt
        let before = delivery
        delivery = ContactPlacement.delivery(sampleRate, isPrompt)
        lead += delivery - before
    }

    /// The sample at which a change counts.
    ///
    /// - Parameter heard: maps times to the samples heard.
    @_noLocks
    package mutating func sample(of edge: ContactFeed.Edge, now: Int64, heard: StreamLine) -> Int64 {
        let bit = UInt8(1) << edge.contact.rawValue
        if closed == 0 && now - lastChange >= ContactPlacement.rest { delay = 0 }
        if edge.isDown { closed |= bit } else { closed &= ~bit }
        quietSince = now
        lastChange = now
        delay = max(delay, now - ContactPlacement.oldest - edge.nanoseconds)
        return heard.sample(atNanoseconds: edge.nanoseconds + delay) + Int64(lead)
    }

    /// Whether a contact is closed.
    package var isHeld: Bool { @_noLocks get { closed != 0 } }

    /// Counts all contacts as open, without a delay.
    @_noLocks
    package mutating func openAll() {
        closed = 0
        delay = 0
    }

    /// Records how far ahead the stream is rendered, and adjusts the lead when nothing is being keyed.
    @_noLocks
    package mutating func observe(ahead: Int, now: Int64) {
        if now >= settled { furthest = max(furthest, ahead) }
        guard closed == 0, now - quietSince >= ContactPlacement.rest else { return }
        quietSince = now
        let needed = furthest + delivery
        furthest = 0
        // Keep a lead that is up to 2 ms too long: so small a difference is noise of the clock map.
        if needed > lead || lead - needed > SampleRate(sampleRate).frames(milliseconds: 2) { lead = needed }
    }

    /// Starts anew, for example on another device.
    ///
    /// - Parameter ahead: samples that the stream is rendered ahead of the ear from now on.
    @_noLocks
    package mutating func restart(ahead: Int, now: Int64) {
        furthest = 0
        settled = now + .nanoseconds(milliseconds: 500)
        quietSince = now
        lead = ahead + delivery
    }
}
