import Morse

/// The content of a clip.
enum ClipSound {
    /// Marks at a tone.
    case keying(UnsafeMutablePointer<KeyingScore>)
    /// Several stations at once.
    case crowd(UnsafeMutablePointer<CrowdScore>)
    /// One of the fixed short sounds.
    case earcon(Earcon)
    /// Numbers as pitch.
    case contour(UnsafeMutablePointer<ContourSamples>)
    /// Speech. Its samples arrive as chunks. A cue may play in one ear or on its own device.
    case speech(isCue: Bool)
    /// Silence for a number of frames.
    case silence(frames: Int)
}

/// A command of the program to the renderer.
enum RendererCommand {
    /// Queue a clip.
    case play(ClipID, ClipSound)
    /// Sound an earcon at once, beside the clip that plays.
    case beside(Earcon)
    /// End one clip.
    case cancel(ClipID)
    /// End all clips queued before.
    case cancelAll
    /// Glide the gain of a bus.
    case gain(Bus, Float)
    /// Change how many frames of silence come before Morse at the stream's start and after a long rest.
    case keyLatency(frames: Int64)
    /// Keep the device awake, or let it rest.
    case awake(Bool)
    /// Change how contacts become elements and tones.
    case keyer(UnsafeMutablePointer<KeyerOrder>)
    /// Change the band, or turn it off.
    case band(UnsafeMutablePointer<BandOrder>?)
    /// Change the radio's mode.
    case radio(RadioMode)
    /// Key a whole element, requested by a key that cannot be held.
    case element(Element)
    /// Key a text, once nothing else is being keyed.
    case text(UnsafeMutablePointer<TextOrder>)
    /// Stop the text.
    case stopText
}
