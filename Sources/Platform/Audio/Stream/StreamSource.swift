import Keyer
import Sound

protocol StreamSource: AnyObject {
    var sampleRate: Int { get }
    var position: Int64 { get }
    /// The last block left notices for the program's loop.
    var hasNotices: Bool { get }
    func contact(_ contact: Contact, isDown: Bool, at sample: Int64)
    func openContacts(at sample: Int64)
    /// Renders the next block; puts cues into `cue` if it is not nil. Never waits.
    func render(into output: UnsafeMutableBufferPointer<Float>, cue: UnsafeMutableBufferPointer<Float>?)
    var hasCue: Bool { get }
    var hasCutCue: Bool { get }
    var isInCue: Bool { get }
    /// The source renders only silence until the stream's alarm rings.
    var isAtRest: Bool { get }
    /// A contact would be audible.
    var isRadioOn: Bool { get }
    /// Processes commands without making sound.
    func attend()
    /// Advances the position in silence, at rest.
    func pass(_ frames: Int64)
    /// Delays Morse for a moment: the device has rested and may swallow its first samples.
    func holdMorse()
}

extension Renderer: StreamSource {}
