import Keyer

/// Says at which sample of the stream a change of a contact counts: the one heard when it happened, and a lead later.
///
/// The lead is how far ahead of the ear the stream is made, and a little for the way of the change to the timing thread.
/// It is the way from key to sound, and being the same for every change it leaves the rhythm as it was keyed; so it
/// changes only while nothing has been keyed for a second.
package struct ContactPlacement {
    /// Samples per second.
    package let sampleRate: Int
    /// Samples from the one heard when a contact changes to the one at which that counts.
    package private(set) var lead: Int

    /// Furthest ahead of the ear that the stream has been made since the lead was looked at, in samples.
    private var furthest = 0
    /// From when on that is looked at: where a device has just begun is known roughly, in nanoseconds.
    private var settled = Int64.min
    /// Contacts that are closed, a bit each.
    private var closed: UInt8 = 0
    /// When the lead was looked at, or something was keyed, in nanoseconds.
    private var quietSince: Int64 = 0
    /// When a contact changed last, as far as was known here, in nanoseconds.
    private var lastChange: Int64 = 0
    /// Nanoseconds by which changes are moved because one before them came too late to be where it belongs.
    private var delay: Int64 = 0

    /// For the way of a change from its device to here, which is the waking of a thread, in microseconds.  What takes longer
    /// comes late, and its mark keeps its length all the same.
    package static var delivery: Int { @_noLocks get { 2_500 } }
    /// The same where both threads have real-time scheduling.
    package static var promptDelivery: Int { @_noLocks get { 500 } }
    /// Changes that took longer, in nanoseconds, are taken to have happened so long ago: the machine stood still.  What
    /// follows is moved by as much, so that a mark keeps its length.
    package static var oldest: Int64 { .nanoseconds(milliseconds: 100) }
    /// Nothing is keyed when all contacts have been open for so many nanoseconds.
    package static var rest: Int64 { .nanoseconds(milliseconds: 1000) }

    /// Samples for the way of a change to here.
    private var delivery: Int
    private var isPrompt: Bool

    /// A placement for a stream that is made so many samples ahead.
    ///
    /// - Parameter isPrompt: whether both threads have real-time scheduling.
    package init(sampleRate: Int, ahead: Int, isPrompt: Bool = false) {
        self.sampleRate = sampleRate
        self.isPrompt = isPrompt
        delivery = ContactPlacement.delivery(sampleRate, isPrompt)
        lead = ahead + delivery
    }

    private static func delivery(_ sampleRate: Int, _ isPrompt: Bool) -> Int {
        SampleRate(sampleRate).frames(microseconds: isPrompt ? promptDelivery : delivery)
    }

    /// Takes note of whether both threads have real-time scheduling; counts when nothing is being keyed.
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
    /// - Parameter heard: which sample is heard when.
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

    /// All contacts have been opened.
    @_noLocks
    package mutating func openAll() {
        closed = 0
        delay = 0
    }

    /// Takes note of how far ahead the stream is made, and looks at the lead when nothing is being keyed.
    @_noLocks
    package mutating func observe(ahead: Int, now: Int64) {
        if now >= settled { furthest = max(furthest, ahead) }
        guard closed == 0, now - quietSince >= ContactPlacement.rest else { return }
        quietSince = now
        let needed = furthest + delivery
        furthest = 0
        // What was enough is kept: it is the map's noise that makes the difference.
        if needed > lead || lead - needed > SampleRate(sampleRate).frames(milliseconds: 2) { lead = needed }
    }

    /// The stream goes elsewhere from here on, which is made so far ahead.
    @_noLocks
    package mutating func restart(ahead: Int, now: Int64) {
        furthest = 0
        settled = now + .nanoseconds(milliseconds: 500)
        quietSince = now
        lead = ahead + delivery
    }
}
