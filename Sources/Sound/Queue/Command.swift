import Morse

/// What a clip is made of.
enum ClipSound {
    /// Marks at a tone.
    case keying(UnsafeMutablePointer<KeyingScore>)
    /// One of the fixed short sounds.
    case earcon(Earcon)
    /// Numbers as pitch.
    case contour(UnsafeMutablePointer<ContourSamples>)
    /// The voice; its samples come as chunks.
    case speech
    /// Nothing for some frames.
    case silence(frames: Int)
}

/// What the program tells the renderer.
enum Command {
    /// Queue a clip.
    case play(ClipID, ClipSound)
    /// End one clip.
    case cancel(ClipID)
    /// End all clips queued before.
    case cancelAll
    /// Let a bus glide to a gain.
    case level(Bus, gain: Float)
    /// Key and sound like this from now on.
    case keyer(UnsafeMutablePointer<KeyerOrder>)
    /// Let the band be heard like this from now on, or not at all.
    case band(UnsafeMutablePointer<BandOrder>?)
    /// Change the radio's mode.
    case radio(RadioMode)
    /// Key a whole element, asked for by a key that cannot be held.
    case element(Element)
}
