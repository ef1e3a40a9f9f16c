internal import Keyer
internal import Sound

/// Where the stream's samples come from, as the timing thread sees it.
protocol StreamSource: AnyObject {
    /// Samples per second.
    var sampleRate: Int { get }
    /// Samples made so far.
    var position: Int64 { get }
    /// The last block left something for the program's loop to look at.
    var hasNotices: Bool { get }
    /// A contact closes or opens at a sample.
    func contact(_ contact: Contact, isDown: Bool, at sample: Int64)
    /// All contacts open at a sample.
    func openContacts(at sample: Int64)
    /// Makes the next block with cues apart, if there is a block for them.  Never waits.
    func render(into output: UnsafeMutableBufferPointer<Float>, cue: UnsafeMutableBufferPointer<Float>?)
    /// The last block had something of a cue, which was put apart.
    var hasCue: Bool { get }
    /// A cue that had begun was cut in the last block.
    var hasCutCue: Bool { get }
    /// A cue has begun and is not over.
    var isInCue: Bool { get }
    /// Nothing but silence is made until something is sent, of which the stream's alarm tells.
    var isAtRest: Bool { get }
    /// A contact would be heard.
    var isRadioOn: Bool { get }
    /// Takes what was sent without making sound.
    func attend()
    /// Lets time pass in silence while it is at rest.
    func pass(_ frames: Int64)
    /// The device has rested and may swallow what it plays first.
    func holdMorse()
}

extension Renderer: StreamSource {}
